import type { ChatEntry, ChatState, GameState, HubState, SaveStatus, SignedInUser } from '@tuschel/client';
import {
  AdminPower,
  type Ads,
  type BanNotice,
  type BanReason,
  type Channel,
  CONTENT_PAGES,
  type ContentPageName,
  type LinkName,
  type MatchState,
  mentionsIn,
  type PromptContainsBadwords,
  Rank,
} from '@tuschel/protocol';
import type { MessageId } from '../../language/messageIds.ts';
import type { Grid } from '../../canvas/tools/gridLines.ts';
import type { PaletteId } from '../../canvas/colors/palettes.ts';
import type { Modal } from '../../modals/modalState.ts';
import { dataScenes, earlierImagesScenes, historyScenes, soloScenes, NO_DEVICE, OWN_DEVICES } from './archiveScenes.ts';
import {
  bookEnd,
  openingBook,
  outlinedEnd,
  showing,
  storyEnd,
  storyShow,
  awardedEnd,
  movingEnd,
  warnedEnd,
  watchedEnd,
  watchForms,
} from './watchScenes.ts';
import { breakScenes, noteScenes } from './adScenes.ts';
import { adminScenes } from './adminScenes.ts';
import { claimScenes } from './badgeScenes.ts';
import { blogScenes } from './blogScenes.ts';
import { discoverScenes, drawingsScenes, homeScene, inboxScene, pictureScenes } from './galleryScenes.ts';
import { characterScenes, profileScenes } from './profileScenes.ts';
import { channelScenes, reportedLine } from './channelScenes.ts';
import { doorScenes } from './doorScenes.ts';
import { lateComer, lobbyScenes, markedPrompt } from './lobbyScenes.ts';
import { choosing, drawForms, withFreePage } from './drawScenes.ts';
import { filmScenes } from './filmScenes.ts';
import { renderScenes } from './renderScenes.ts';
import { drawModeration, writeModeration } from './moderationScenes.ts';
import recording from '../recorded/game.json' with { type: 'json' };
import { LIVE } from './streamScenes.ts';
import { supportScenes } from './supportScenes.ts';

/** A moment of the evening that `npm run record-stage` has played. */
export interface Moment {
  state: MatchState;
  /** What lies on the drawing pages that the state names; see `sampleDrawings.ts`. */
  drawings: Readonly<Record<string, string>>;
}

/** One moment as one person's screen has it. */
export interface Scene {
  /** Where the page is. */
  path: string;
  /** Default: somebody without any rank who has accepted the terms. Null: nobody. */
  user?: Partial<SignedInUser> | null;
  /** With nobody: the session has ended with a ban, for this. */
  bannedFor?: BanReason;
  /** What it shows is that one waits: there is no heading. */
  isWaiting?: boolean;
  /** Not yet known who it is. */
  isStarting?: boolean;
  moment?: Moment;
  /** Default: the moment's; without one, none. */
  game?: GameState;
  /** One's own page is still on its way. */
  isOpening?: boolean;
  /** Lobby that still keeps our seat. */
  resumable?: string;
  /** Default: open. */
  hub?: HubState;
  /** How slow the connection is, ms. Default: 20. */
  lag?: number;
  /** Default: it goes on. */
  held?: 'away' | 'full';
  /** What the word lists say of the text that is written. */
  wording?: Omit<PromptContainsBadwords, 'matchId' | 'playerId'>;
  /** How many tips somebody who draws for the first time has read. Default: all. */
  tipsRead?: number;
  /** Default: saved. */
  save?: SaveStatus;
  /** Default: nobody has said anything. */
  chat?: ChatState;
  /** Default: nobody has said anything. */
  channels?: Partial<Record<Channel, ChatState>>;
  /** Default: the pages that come with us. */
  pages?: 'loading' | 'failed';
  /** What the operator has set. Default: everything. */
  operator?: { pages?: readonly ContentPageName[]; links?: Partial<Record<LinkName, string>> };
  /** What is shown before a lobby and after a game. Default: nothing. */
  ads?: Ads;
  /** A name is all that this server asks for. Default: it offers Twitch, too. */
  isLocal?: boolean;
  /** Every login provider is offered. */
  hasAllLogins?: boolean;
  /** Passkeys are offered at this address. */
  passkeys?: boolean;
  /** Query with which a login provider has sent the browser back. */
  cameBack?: string;
  /** What lies over the page. */
  over?: Modal;
  /** What the API answers, by method and path; "failed" for a failure, "missing" where there is nothing. What is not there is never answered. */
  answers?: Readonly<Record<string, unknown>>;
  /** A drawing of one's own that has been begun on this device. */
  sitting?: 'training' | 'challenge' | 'over';
  /** Names under which the artist keeps presets. */
  presets?: readonly string[];
  /** Guide lines that lie over the picture. */
  grid?: Grid;
  /** On the first page of the colours. */
  palette?: PaletteId;
  /** Buttons that are pressed at first, one after the other, by the id of their text. */
  press?: readonly MessageId[];
}

type MomentName = keyof typeof recording;

/** JSON knows no literal types; the recording is made of `MatchState`s, which the compiler has seen there. */
const MOMENTS = recording as unknown as Readonly<Record<MomentName, Moment>>;

type GameScene = Omit<Scene, 'path' | 'moment'> & {
  /** How people may talk. Default: as they like. */
  house?: NonNullable<MatchState['chat']>;
};

function game(name: MomentName, { house, ...more }: GameScene = {}): Scene {
  const moment = MOMENTS[name];
  return { path: '/game', moment: house ? { ...moment, state: { ...moment.state, chat: house } } : moment, ...more };
}

/** In the middle of a drawing, slowed down. */
const PAUSED = {
  cursor: { book: 0, page: 1, at: 0, from: 2_500, paused: true },
  speed: 0.5,
  loop: true,
  starred: [0],
};

/** The book that stands first in the show has been shown to its end. */
const ENDED = { cursor: { book: 0, page: 4, at: 0 } };

/** The host will be back in five minutes. */
function inRecess({ state, drawings }: Moment): Moment {
  const { serverTime } = state;
  const host = state.players.find(({ isHost }) => isHost);
  const recess = {
    playerId: host?.id ?? '',
    playerName: host?.name ?? '',
    since: serverTime - 80_000,
    until: serverTime + 520_000,
  };
  return { drawings, state: { ...state, paused: true, recess } };
}

function watchScenes(): Record<string, Scene> {
  const forms = Object.entries(watchForms(MOMENTS['watch-drawing']));
  return Object.fromEntries(forms.map(([name, moment]) => [name, { path: '/game', moment }]));
}

function drawScenes(): Record<string, Scene> {
  const forms = Object.entries(drawForms(MOMENTS['draw-empty']));
  return Object.fromEntries(forms.map(([name, moment]) => [name, { path: '/game', moment }]));
}

/** By the clock of this window. */
const lost = (inMs: number): HubState => ({
  status: 'lost',
  since: Date.now(),
  attempt: 1,
  nextTryAt: Date.now() + inMs,
});

type Saying = [from: number, text: string, more?: Partial<Extract<ChatEntry, { kind: 'said' }>>];

/** A conversation, one line every twenty seconds; a text alone is what happened. */
function chat(name: MomentName, sayings: (Saying | 'started' | 'watch' | 'cleared')[], unread = 0): ChatState {
  const { serverTime: now, you, players } = MOMENTS[name].state;
  const entries = sayings.map((saying, index): ChatEntry => {
    const at = now - (sayings.length - index) * 20_000;
    const key = `entry-${index}`;
    if (typeof saying === 'string') return { kind: 'event', key, event: saying, names: [], at };
    const [from, text, more] = saying;
    const { id = '', name: who = '' } = players[from] ?? {};
    const isMine = id === you.id;
    const mentions = mentionsIn(
      text,
      players.map((player) => [player.id, player.name] as const),
    );
    const isToMe = !isMine && mentions.some((one) => one.id === you.id);
    const said = { messageId: key, senderId: id, name: who, isMine, isToMe, mentions, links: false, reactions: [] };
    return { kind: 'said', key, ...said, text, at, isChanged: false, delivery: 'sent', ...more };
  });
  const names = players.slice(4).map((player) => player.name);
  const came: ChatEntry = { kind: 'event', key: 'came', event: 'joined', names, at: now - 900_000 };
  const people = players.filter(({ id }) => id !== you.id).map(({ id, name: who }) => ({ id, name: who }));
  return { status: 'open', entries: [came, ...entries], unread, mentioned: 0, people, unheard: [] };
}

const SMALL_TALK: Saying[] = [
  [0, 'Hallo zusammen! Stifte gespitzt?'],
  [0, 'Heute mal mit acht Minuten zum Zeichnen 🎨'],
  [3, 'Jaaa endlich 😍'],
  [
    1,
    'Ich hab mein Tablet zum ersten Mal dabei, seid gnädig mit mir. Letztes Mal sah meine Katze aus wie ein Staubsauger.',
  ],
  [5, 'die Katze war Kunst'],
  [2, 'Kann losgehen!'],
  [2, 'Wer nimmt Wetten an, dass wieder ein Otter vorkommt?', { isChanged: true }],
  [4, 'שלום from the other side of the desk'],
];

const nameIn = (name: MomentName, seat: number) => MOMENTS[name].state.players[seat]?.name ?? '';

/** Names, addresses, and what people think of it. */
const CALLS: Saying[] = [
  [1, `@${nameIn('lobby-player', 2)} kannst du deinen Link noch einmal schicken?`],
  [2, 'Welchen?'],
  [
    0,
    'Die Regeln stehen auf https://example.org/regeln, und die Galerie vom letzten Mal auch.',
    {
      links: true,
      reactions: [
        { emoji: 1, names: ['Nilufar', 'Theo', 'Jo'], isMine: false },
        { emoji: 3, names: ['Maari'], isMine: true },
      ],
    },
  ],
  [3, `Danke @${nameIn('lobby-player', 0)}!`, { reactions: [{ emoji: 5, names: ['Theo'], isMine: false }] }],
  [4, 'und https://beispiel.example bleibt bei mir einfach Text'],
];

const REFUSED: Saying[] = [
  ...SMALL_TALK,
  [2, 'start', { delivery: 'failed', refusal: { code: 'chatMuted', waitSeconds: 42 } }],
  [2, 'Und diese hier?', { delivery: 'failed' }],
  [2, 'Bin gleich wieder da', { delivery: 'pending' }],
];

const TEAM: Partial<SignedInUser> = { adminPower: AdminPower.Team, rank: Rank.Team, supporterLevel: 2 };
const BANNED: Partial<SignedInUser> = { isBanned: true };
const BANNED_AT = Date.UTC(2026, 10, 20, 18, 30);
const BAN = 'GET /account/ban';

function refusedJoin(refusal: Omit<Extract<GameState, { status: 'refused' }>, 'status' | 'lobbyCode'>): Scene {
  return { path: '/join/KLECKS2345', game: { status: 'refused', lobbyCode: 'KLECKS2345', ...refusal } };
}

function banned(more: Partial<BanNotice>): Scene {
  const ban: BanNotice = {
    reason: 'harassment',
    note: 'Drei Leute haben dich an einem Abend gemeldet.',
    since: BANNED_AT,
    until: null,
    appeal: null,
    ...more,
  };
  return { path: '/', user: BANNED, answers: { [BAN]: { ban } } };
}

const NEWCOMER: Partial<SignedInUser> = { termsAccepted: null };
const ACCEPTED_EARLIER: Partial<SignedInUser> = { termsAccepted: 1 };
/** Is asked about images too. */
const EARLY_BIRD: Partial<SignedInUser> = { termsAccepted: null, createdAt: 0 };

const ERROR_CODES = ['404', '461', '462', '463', '481', '482', '484', '485', '500', '502', '520', '418'];

function errors(): Record<string, Scene> {
  return Object.fromEntries(ERROR_CODES.map((code) => [code, { path: `/error?c=${code}&d=db-7` }]));
}

function contents(): Record<string, Scene> {
  return Object.fromEntries(CONTENT_PAGES.map((name) => [name, { path: `/${name}` }]));
}

/** The same, with what else the server knows. */
function alsoAnswering(scene: Scene, answers: NonNullable<Scene['answers']>): Scene {
  return { ...scene, answers: { ...scene.answers, ...answers } };
}

/** Every screen, and what can befall it; by the folder of the screen. */
export const SCENES: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  home: {
    visitor: homeScene(MOMENTS['end-host'], { user: null }),
    player: homeScene(MOMENTS['end-host'], { resumable: 'KLECKS2345' }),
    inbox: inboxScene(MOMENTS['end-host']),
    'inbox-empty': inboxScene(MOMENTS['end-host'], []),
    team: { path: '/', user: TEAM },
    live: alsoAnswering(homeScene(MOMENTS['end-host'], { user: null }), LIVE),
    bare: {
      path: '/',
      user: null,
      operator: { pages: [], links: {} },
      answers: { 'GET /posts/home': { drawings: [] } },
    },
    'wrong-code': { path: '/', user: null, press: ['code.join'] },
  },
  login: {
    name: { path: '/login/local?state=stage', user: null },
    'name-missing': { path: '/login/local?state=stage', user: null, press: ['login.go'] },
    expired: { path: '/login/local', user: null },
    'name-or-passkey': { path: '/login/local?state=stage', user: null, passkeys: true },
    passkey: { path: '/login/passkey?state=stage', user: null, passkeys: true },
    'passkey-nowhere': { path: '/login/passkey?state=stage', user: null },
    'passkey-asking': { path: '/login/passkey?state=stage', user: null, passkeys: true, press: ['passkey.login.go'] },
    link: { path: '/login/link#stage', user: null, passkeys: true },
    'link-other': { path: '/login/link#stage', passkeys: true },
    'link-missing': { path: '/login/link', user: null },
    denied: { path: '/login/denied', user: null },
    'denied-all': { path: '/login/denied', user: null, hasAllLogins: true },
    finishing: { path: '/twitch/back', user: null, cameBack: '?code=stage&state=stage', isWaiting: true },
    'finishing-elsewhere': { path: '/login/back', user: null, cameBack: '?code=stage&state=stage', isWaiting: true },
    'jump-over': {
      path: '/login',
      user: null,
      cameBack: '?token=stage&refresh=stage',
      answers: { 'POST /login/jump': 'unauthenticated' },
    },
  },
  create: {
    'signed-out': { path: '/create', user: null },
    'signed-out-all': { path: '/create', user: null, hasAllLogins: true },
    starting: { path: '/create', isStarting: true, isWaiting: true },
    desk: { path: '/create' },
    live: { path: '/create', answers: LIVE },
    resume: { path: '/create', resumable: 'KLECKS2345' },
    plan: {
      path: '/create?plan=zZJBSwNBDIX_irzzHMSK4BylV0-ClyIy3UnpQHYyJDOuy7L_Xbba0lNBoeAtyctL-Egm5NATPNZK6ealJiY4qLQcDX4zoY5lkYtKXyocjDo5aI-3S8LU1SQZ_tvzrrJNGbM7GaOG4dx2d3_B51BF2OAndMKizxKXGb1kgQOHkdTgVw62D4UMvmojh5ajHOMQP0LuKD5ps_2xWJTMmtJ5TtUWLspdYjjsRPtQ4RHyCIfALMNahswS4mn2UnxNkX62zRc4Vw-_59w15itxbg9t_wPTUl8Ob3aVg6ZP-vs93-Yv',
    },
    'plan-unreadable': { path: '/create?plan=nothing' },
  },
  join: {
    code: { path: '/join' },
    'wrong-code': { path: '/join', press: ['code.join'] },
    invalid: { path: '/join/NOTACODE' },
    invited: { path: '/join/KLECKS2345', user: null },
    joining: { path: '/join/KLECKS2345', isWaiting: true },
    unavailable: refusedJoin({ errorCode: 'unavailable', page: 462 }),
    'not-open': refusedJoin({ errorCode: 'private', page: 462 }),
    closed: refusedJoin({ errorCode: 'private', page: 462, closed: true }),
    full: refusedJoin({ errorCode: 'full', page: 484 }),
    begun: refusedJoin({ errorCode: 'notInLobby', page: 462 }),
    'not-listed': refusedJoin({ errorCode: 'notInWhitelist', page: 485 }),
    'not-following': refusedJoin({ errorCode: 'notFollower', page: 481 }),
    'shut-out': refusedJoin({ errorCode: 'banned', page: 462 }),
    ...breakScenes(MOMENTS['lobby-player']),
  },
  welcome: {
    invited: { path: '/join/KLECKS2345', user: null, isLocal: true },
    missing: { path: '/join/KLECKS2345', user: null, isLocal: true, press: ['terms.accept'] },
    loading: { path: '/join/KLECKS2345', user: null, isLocal: true, pages: 'loading' },
    play: { path: '/create', user: null, isLocal: true },
  },
  ban: {
    'for-a-while': banned({ until: BANNED_AT + 7 * 24 * 60 * 60_000 }),
    'for-good': banned({ reason: 'impersonation', note: '' }),
    appealed: banned({ appeal: { text: 'Das war mein Bruder, ehrlich.', at: BANNED_AT, answer: null } }),
    answered: banned({
      appeal: {
        text: 'Das war mein Bruder, ehrlich.',
        at: BANNED_AT,
        answer: 'Wir haben nachgesehen: Es bleibt dabei.',
      },
    }),
    over: { path: '/', user: BANNED, answers: { [BAN]: { ban: null } } },
    ended: { path: '/', user: null, bannedFor: 'harassment' },
    loading: { path: '/', user: BANNED, answers: {} },
    failed: { path: '/', user: BANNED, answers: { [BAN]: 'failed' } },
  },
  terms: {
    first: { path: '/', user: NEWCOMER },
    again: { path: '/', user: ACCEPTED_EARLIER },
    images: { path: '/', user: EARLY_BIRD, press: ['terms.accept'] },
    'images-saving': { path: '/', user: EARLY_BIRD, press: ['terms.accept', 'terms.images.hide'] },
    saving: { path: '/', user: NEWCOMER, press: ['terms.accept'] },
    decline: { path: '/', user: NEWCOMER, press: ['terms.decline'] },
    loading: { path: '/', user: NEWCOMER, pages: 'loading' },
    failed: { path: '/', user: NEWCOMER, pages: 'failed' },
  },
  content: {
    ...contents(),
    ...supportScenes(),
    loading: { path: '/imprint', pages: 'loading', isWaiting: true },
    failed: { path: '/imprint', pages: 'failed' },
  },
  licences: {
    all: { path: '/licences', user: null },
  },
  error: errors(),
  lobby: {
    host: game('lobby-host'),
    alone: game('lobby-alone'),
    custom: game('lobby-custom'),
    player: game('lobby-player'),
    chat: game('lobby-player', { chat: chat('lobby-player', SMALL_TALK) }),
    'chat-trouble': game('lobby-player', {
      hub: lost(4_000),
      chat: { ...chat('lobby-player', REFUSED), status: 'lost' },
    }),
    'chat-refused': game('lobby-player', { chat: { ...chat('lobby-player', []), status: 'refused', entries: [] } }),
    'chat-called': game('lobby-player', {
      chat: chat('lobby-player', CALLS),
      press: ['chat.open'],
    }),
    'chat-reacting': game('lobby-player', {
      chat: chat('lobby-player', CALLS),
      press: ['chat.open', 'chat.line.own'],
    }),
    'chat-led': game('lobby-host', {
      chat: { ...chat('lobby-host', SMALL_TALK), unheard: [{ id: 'nobody', name: 'Störenfried' }] },
      house: { slow: 30, muted: [MOMENTS['lobby-host'].state.players[3]?.id ?? ''] },
      press: ['chat.open', 'chat.menu'],
    }),
    'chat-reported': reportedLine(MOMENTS['lobby-host']),
    'chat-slow': game('lobby-player', {
      chat: chat('lobby-player', SMALL_TALK),
      house: { slow: 30 },
      press: ['chat.open'],
    }),
    'chat-host-only': game('lobby-player', {
      chat: chat('lobby-player', SMALL_TALK),
      house: { hostOnly: true },
      press: ['chat.open'],
    }),
    'chat-muted': game('lobby-player', {
      chat: chat('lobby-player', [...SMALL_TALK, 'cleared', [0, 'So, von vorn.']]),
      house: { youAreMuted: true },
      press: ['chat.open'],
    }),
    'chat-channels': game('lobby-player', {
      user: TEAM,
      chat: chat('lobby-player', SMALL_TALK),
      channels: {
        supporters: { ...chat('lobby-player', SMALL_TALK, 12), mentioned: 1 },
        team: chat('lobby-player', [], 2),
      },
      press: ['chat.open'],
    }),
    leaving: game('lobby-host', { press: ['game.menu', 'game.leave'] }),
    help: game('lobby-player', { press: ['game.menu', 'footer.info'] }),
    ...lobbyScenes(MOMENTS['lobby-host'], MOMENTS['lobby-player']),
    ...doorScenes(MOMENTS['lobby-host'], MOMENTS['lobby-player']),
  },
  write: {
    prompt: game('write-prompt'),
    typed: game('write-typed'),
    markers: markedPrompt(MOMENTS['write-typed']),
    describe: game('write-describe'),
    echo: game('write-echo'),
    submitted: game('write-submitted'),
    'free-page': { path: '/game', moment: withFreePage(MOMENTS['write-submitted']) },
    asked: game('write-asked'),
    asking: game('write-asking'),
    held: game('write-prompt', { held: 'full' }),
    few: game('few-host'),
    'few-waiting': game('few-waiting'),
    'hide-question': game('hide-question'),
    ...writeModeration({ typed: MOMENTS['write-typed'], host: MOMENTS['hide-question'] }),
  },
  draw: {
    open: game('draw'),
    empty: game('draw-empty'),
    opening: game('draw-empty', { isOpening: true }),
    host: game('draw-host', { save: 'saving' }),
    'chat-called': game('draw', { chat: { ...chat('draw', SMALL_TALK, 3), mentioned: 1 } }),
    chat: game('draw', { chat: chat('draw', [...SMALL_TALK, 'started', [3, 'ich kann keine Hände']], 3) }),
    'tip-undo': game('draw', { tipsRead: 0 }),
    'tip-size': game('draw', { tipsRead: 1 }),
    'tip-layers': game('draw', { tipsRead: 2 }),
    'tip-finish': game('draw', { tipsRead: 3 }),
    'last-seconds': game('draw-last-seconds'),
    offline: game('draw-last-seconds', { hub: lost(2_000), save: 'offline' }),
    slow: game('draw', { lag: 480 }),
    'very-slow': game('draw', { lag: 2_300, save: 'saving' }),
    held: game('draw', { held: 'away', save: 'offline' }),
    finishing: game('draw', { press: ['draw.finished'] }),
    'finishing-late': game('draw-last-seconds', { press: ['draw.finished'] }),
    asked: game('draw-asked'),
    forced: game('draw-forced'),
    submitted: game('draw-submitted'),
    countdown: game('draw-countdown'),
    over: game('draw-over'),
    passing: game('draw-passing'),
    'host-decides': game('draw-host-decides'),
    presets: game('draw', { presets: ['Skizzen', 'Meine allerliebsten Sommerwolken', 'Fell'] }),
    colors: game('draw', { press: ['draw.colors'] }),
    palette: game('draw', { palette: 'earth', press: ['draw.colors'] }),
    mixer: game('draw', { press: ['draw.colors', 'draw.customColor'] }),
    layers: game('draw', { press: ['draw.layers'] }),
    grid: game('draw', { grid: 'thirds' }),
    squares: game('draw', { grid: 'squares' }),
    'erase-question': game('draw', { press: ['draw.layers', 'draw.eraseAll'] }),
    people: game('draw-host', { press: ['game.menu', 'game.people'] }),
    cancelling: game('draw-host', { press: ['game.menu', 'game.cancel'] }),
    reporting: game('draw', { press: ['game.menu', 'report.open'] }),
    ...drawModeration(MOMENTS['draw-host']),
    waiting: game('waiting'),
    recess: { path: '/game', moment: inRecess(MOMENTS.draw) },
    'recess-host': { path: '/game', moment: inRecess(MOMENTS['draw-host']) },
    'waiting-practice': game('waiting', { press: ['practice.open'] }),
    late: lateComer(MOMENTS['waiting']),
    'free-page': { path: '/game', moment: withFreePage(MOMENTS['draw-submitted']) },
    'free-page-waiting': { path: '/game', moment: withFreePage(MOMENTS.waiting) },
    'choose-source': { path: '/game', moment: choosing(MOMENTS['draw-empty']) },
    ...drawScenes(),
    ...characterScenes(MOMENTS['draw-empty']),
  },
  watch: {
    text: game('watch-text'),
    drawing: game('watch-drawing'),
    autoplay: game('watch-autoplay'),
    follow: game('watch-follow'),
    dice: game('watch-dice'),
    skipped: game('watch-skipped'),
    hidden: game('watch-hidden'),
    cancelled: game('watch-cancelled'),
    last: game('watch-last'),
    browsing: game('watch-follow', { press: ['watch.browse'] }),
    paused: { path: '/game', moment: showing(MOMENTS['watch-drawing'], PAUSED) },
    'book-end': { path: '/game', moment: bookEnd(MOMENTS['watch-last']) },
    'book-end-follow': { path: '/game', moment: bookEnd(showing(MOMENTS['watch-follow'], ENDED)) },
    'style-end': { path: '/game', moment: bookEnd(watchForms(MOMENTS['watch-drawing'])['in-your-style'] as Moment) },
    'picture-book': { path: '/game', moment: storyShow(MOMENTS['watch-drawing']) },
    'picture-book-end': { path: '/game', moment: bookEnd(storyShow(MOMENTS['watch-drawing'])) },
    recess: { path: '/game', moment: inRecess(MOMENTS['watch-follow']) },
    opening: { path: '/game', moment: openingBook(MOMENTS['watch-drawing']) },
    ...watchScenes(),
    chat: game('watch-follow', {
      chat: chat('watch-follow', [...SMALL_TALK, 'started', [3, 'fertig!'], 'watch', [5, 'NEIN 😂']]),
    }),
  },
  discover: discoverScenes(MOMENTS['end-host']),
  drawings: drawingsScenes(MOMENTS['end-host']),
  admin: adminScenes(MOMENTS['end-host'], TEAM),
  badge: claimScenes(),
  blog: blogScenes(Date.now()),
  picture: pictureScenes(MOMENTS['end-host']),
  profile: profileScenes(MOMENTS['end-host']),
  history: historyScenes(MOMENTS['end-host'], MOMENTS['end-early']),
  render: renderScenes(TEAM),
  channels: channelScenes({
    team: TEAM,
    talk: chat('lobby-player', CALLS),
    at: MOMENTS['lobby-player'].state.serverTime,
  }),
  earlier: earlierImagesScenes(MOMENTS['end-host']),
  data: dataScenes(MOMENTS['end-host']),
  solo: soloScenes(MOMENTS['end-host']),
  end: {
    host: game('end-host'),
    player: game('end-player'),
    keep: game('end-player', { passkeys: true, answers: { [OWN_DEVICES]: NO_DEVICE } }),
    awards: { path: '/game', moment: awardedEnd(MOMENTS['end-host']) },
    late: { path: '/game', moment: watchedEnd(MOMENTS['end-player']) },
    moving: { path: '/game', moment: movingEnd(MOMENTS['end-player']) },
    warned: { path: '/game', moment: warnedEnd(MOMENTS['end-host']) },
    unopened: { path: '/game', moment: outlinedEnd(MOMENTS['end-host']) },
    ...noteScenes(MOMENTS['end-player']),
    veils: game('end-host', { press: ['game.menu', 'veil.settings'] }),
    story: { path: '/game', moment: storyEnd(MOMENTS['end-host'], MOMENTS['watch-drawing']) },
    ...filmScenes(MOMENTS['end-player']),
    early: game('end-early'),
    aborted: game('end-aborted'),
  },
};

export function gameOf({ moment, game, hub, held }: Scene): GameState {
  if (game) return game;
  if (!moment) return { status: 'none' };
  const { state } = moment;
  const joined = { status: 'joined', lobbyCode: state.lobbyCode, matchId: 'stage', state } as const;
  if (held) return { ...joined, held };
  return hub?.status === 'lost' ? { ...joined, isReconnecting: true } : joined;
}
