import type { MessageId } from '../language/messageIds.ts';

/** A text that is agreed letter by letter, and where people meet it. */
export interface Agreed {
  /** What somebody looks at, or what happened. */
  page: string;
  id: MessageId;
  de: string;
  en: string;
  /** The module below `src` that shows it. */
  shownBy: string;
}

const ERROR_PAGE = 'screens/error/errorMessage.ts';
const LOADING = 'components/status/LoadingScreen.tsx';
const CRASH = 'components/status/CrashScreen.tsx';

/** Nobody changes one of these in passing: the tests compare the catalogues with this table. */
export const AGREED: readonly Agreed[] = [
  {
    page: '/error?c=404',
    id: 'error.404',
    de: 'Maari hat sich wohl verirrt und kann die Seite nicht finden.',
    en: 'Maari seems to have got lost and cannot find the page.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=500',
    id: 'error.500',
    de: 'Im Backend ist ein schwerer Fehler aufgetreten. {detail}',
    en: 'A critical error occurred in the backend. {detail}',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=502, 504',
    id: 'error.502',
    de: 'Das Backend ist nicht erreichbar. {detail}',
    en: 'The backend cannot be reached. {detail}',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=520',
    id: 'error.520',
    de: 'Problem bei der Twitch-Anmeldung, versuch es noch einmal',
    en: 'Twitch login problem, try again',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=461',
    id: 'error.461',
    de: 'Deine Verbindung wurde getrennt, weil du mit einem anderen Browser beigetreten bist.',
    en: 'You were disconnected because you joined with another browser.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=462',
    id: 'error.462',
    de: 'Beim Beitreten ist ein Fehler aufgetreten. {detail}',
    en: 'An error occurred while joining. {detail}',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=463',
    id: 'error.463',
    de: 'Der Host hat dich aus dem Spiel geworfen.',
    en: 'The host kicked you out of the game.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=481',
    id: 'error.481',
    de: 'Dieses Spiel ist nur für Follower des Hosts.',
    en: 'This game is for followers of the host only.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=482',
    id: 'error.482',
    de: 'Dieses Spiel ist nur für Subs des Hosts.',
    en: 'This game is for subscribers of the host only.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=484',
    id: 'error.484',
    de: 'Die Lobby ist voll.',
    en: 'The lobby is full.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error?c=485',
    id: 'error.485',
    de: 'Du stehst nicht auf der Gästeliste.',
    en: 'You are not on the whitelist.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/error with any other code',
    id: 'error.other',
    de: 'ERR: {detail}',
    en: 'ERR: {detail}',
    shownBy: ERROR_PAGE,
  },
  {
    page: 'the session ends',
    id: 'session.expired',
    de: 'Deine Sitzung ist abgelaufen. Bitte melde dich neu an.',
    en: 'Your session has expired. Please log in again.',
    shownBy: 'account/SessionNotice.tsx',
  },
  {
    page: 'another session takes over',
    id: 'connection.sessionChanged',
    de: 'Die Sitzung ist abgelaufen und eine neue Verbindung wird aufgebaut.',
    en: 'The session has expired and a new connection is being established.',
    shownBy: 'connection/ConnectionNotice.tsx',
  },
  {
    page: '/game',
    id: 'game.broken',
    de: 'Das Spiel ist in einen Zustand geraten, aus dem es nicht mehr herausfindet. Wenn Neuladen nicht hilft, musst du dieses Spiel verlassen.',
    en: 'The game has entered a state from which it can not recover. If reloading this page does not resolve this error, you have to quit this game.',
    shownBy: 'game/GameScreen.tsx',
  },
  {
    page: '/game',
    id: 'connection.lost',
    de: 'Die Verbindung zum Server ist abgerissen. Wir verbinden dich neu\u00a0…',
    en: 'Lost connection to the server. Reconnecting...',
    shownBy: 'game/connection/ReconnectingBanner.tsx',
  },
  {
    page: 'no connection comes about',
    id: 'connection.failed',
    de: 'Es kommt keine Verbindung zustande. Lade die Seite neu oder prüfe dein Internet.',
    en: 'The connection could not be established. Reload the page or check your internet connection.',
    shownBy: 'connection/ConnectionNotice.tsx',
  },
  {
    page: '/join: banned',
    id: 'join.error.banned',
    de: 'Du bist von diesem Spiel ausgeschlossen.',
    en: 'You are banned from this game.',
    shownBy: 'screens/join/Refused.tsx',
  },
  {
    page: '/join: full',
    id: 'join.error.full',
    de: 'Das Spiel ist voll.',
    en: 'The game is full.',
    shownBy: 'screens/join/Refused.tsx',
  },
  {
    page: '/join: notInLobby',
    id: 'join.error.notInLobby',
    de: 'Das Spiel hat schon begonnen.',
    en: 'The game has already started.',
    shownBy: 'screens/join/Refused.tsx',
  },
  {
    page: '/join: notInWhitelist',
    id: 'join.error.notInWhitelist',
    de: 'Du stehst nicht auf der Gästeliste.',
    en: 'You are not on the whitelist.',
    shownBy: 'screens/join/Refused.tsx',
  },
  {
    page: '/join: notFollower',
    id: 'join.error.notFollower',
    de: 'Nur Follower des Hosts können mitspielen.',
    en: 'Only followers of the host can join.',
    shownBy: 'screens/join/Refused.tsx',
  },
  {
    page: '/join: notSubscriber',
    id: 'join.error.notSubscriber',
    de: 'Nur Subs des Hosts können mitspielen.',
    en: 'Only subscribers of the host can join.',
    shownBy: 'screens/join/Refused.tsx',
  },
  {
    page: '/join: private',
    id: 'join.error.private',
    de: 'Das Spiel ist privat.',
    en: 'The game is private.',
    shownBy: ERROR_PAGE,
  },
  {
    page: '/join: no answer',
    id: 'join.error.unavailable',
    de: 'Der Spielserver ist nicht erreichbar. Versuch es später noch einmal.',
    en: 'The game server is not available. Try again later',
    shownBy: 'screens/join/Refused.tsx',
  },
  {
    page: 'the media dialog',
    id: 'media.videoFailed',
    de: 'Das Video konnte nicht geladen werden. Lade die Seite bitte neu.',
    en: 'The video could not be loaded. Please try to reload the page.',
    shownBy: 'media/MediaPicture.tsx',
  },
  {
    page: 'a game takes a browser that can write text as bytes',
    id: 'game.refused.unsupported',
    de: 'Dein Browser kann das leider nicht. Mit einem neueren spielst du mit.',
    en: 'Your browser does not support this. Take a newer one, and you are in.',
    shownBy: 'game/useSend.ts',
  },
  {
    page: 'the lobby of one alone',
    id: 'lobby.problem.playAlone',
    de: 'Du kannst nicht allein spielen',
    en: "You can't play alone",
    shownBy: 'screens/lobby/StartBar.tsx',
  },
  {
    page: 'the lobby, Storyteller without a VIP',
    id: 'lobby.problem.tagVip',
    de: 'Du musst mindestens einen VIP markieren',
    en: 'You must tag at least one VIP',
    shownBy: 'screens/lobby/story/StoryEditor.tsx',
  },
  {
    page: 'the lobby, Storyteller with too long a story',
    id: 'lobby.problem.tooManyPrompts',
    de: 'Zu viele Sätze für so wenige Leute',
    en: 'Too many prompts for the number of players',
    shownBy: 'screens/lobby/story/StoryEditor.tsx',
  },
  {
    page: 'the lobby, started alone',
    id: 'game.refused.playAlone',
    de: 'Du kannst nicht allein spielen',
    en: "You can't play alone",
    shownBy: 'game/useSend.ts',
  },
  {
    page: 'a prompt',
    id: 'write.tooShort',
    de: 'Zu kurz!',
    en: 'Too short!',
    shownBy: 'screens/write/TextForm.tsx',
  },
  {
    page: 'more time',
    id: 'game.refused.notExtendable',
    de: 'Sorry, die Zeit lässt sich nicht mehr verlängern.',
    en: 'Sorry, the time can not be extended anymore.',
    shownBy: 'game/useSend.ts',
  },
  {
    page: 'a drawing',
    id: 'draw.finished',
    de: 'Fertig?',
    en: 'Finished?',
    shownBy: 'screens/draw/finish/FinishButton.tsx',
  },
  {
    page: 'a drawing, handed in',
    id: 'draw.submitted',
    de: 'Abgegeben',
    en: 'Submitted',
    shownBy: 'screens/draw/finish/FinishedBar.tsx',
  },
  {
    page: 'loading',
    id: 'loading.refilling',
    de: 'Farben werden nachgefüllt\u00a0…',
    en: 'Refilling colors...',
    shownBy: LOADING,
  },
  {
    page: 'loading',
    id: 'loading.reloadNote',
    de: 'Wenn das nicht in ein paar Sekunden lädt, lade die Seite bitte neu.',
    en: 'If this does not load within a few seconds, please reload the page',
    shownBy: LOADING,
  },
  {
    page: 'loading for ten seconds',
    id: 'loading.late',
    de: 'Das dauert länger als sonst. Lade die Seite am besten neu\u00a0– dein Platz im Spiel bleibt dir.',
    en: 'This is taking longer than usual. Try reloading the page\u00a0– you keep your seat in the game.',
    shownBy: LOADING,
  },
  { page: 'crash', id: 'crash.title', de: 'Hoppla!', en: 'Oops!', shownBy: CRASH },
  {
    page: 'crash',
    id: 'crash.text',
    de: 'Da ist etwas schiefgegangen, und wir konnten die Seite nicht laden.',
    en: "Something went wrong and we couldn't load the page.",
    shownBy: CRASH,
  },
  { page: 'crash', id: 'crash.reload', de: 'Seite neu laden', en: 'Reload Page', shownBy: CRASH },
  { page: 'the terms', id: 'terms.accept', de: 'Akzeptieren', en: 'Accept', shownBy: 'screens/terms/AnswerBar.tsx' },
  { page: 'the terms', id: 'terms.decline', de: 'Ablehnen', en: 'Decline', shownBy: 'screens/terms/AnswerBar.tsx' },
  {
    page: '/claimbadge, when it fails',
    id: 'badge.error',
    de: 'Da ist ein Fehler passiert!',
    en: 'An error occured!',
    shownBy: 'screens/badge/ClaimBadge.tsx',
  },
  {
    page: '/claimbadge, once more',
    id: 'badge.already',
    de: 'Du hast dieses Abzeichen schon!',
    en: 'You already claimed the badge!',
    shownBy: 'screens/badge/ClaimBadge.tsx',
  },
  {
    page: 'a request to a server that failed',
    id: 'problem.unexpected',
    de: 'Auf dem Server ist etwas Unerwartetes passiert.',
    en: 'An unexpected server error occurred.',
    shownBy: 'language/problemText.ts',
  },
];

/** A page that does not exist yet, so that nothing can be shown on it. Whoever builds it moves its texts up. */
export interface Missing {
  /** Its route, or null for what is no screen of its own. */
  route: string | null;
  /** Why it is not there. */
  reason: string;
  /** What it will have to say, in English. */
  texts: readonly string[];
}

export const MISSING: readonly Missing[] = [{ route: 'support', reason: 'There is no payment provider.', texts: [] }];
