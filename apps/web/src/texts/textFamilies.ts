import type { PaperStatus } from '@tuschel/client/paper';
import type { ChatEvent, DrawingSyncState, SaveStatus } from '@tuschel/client';
import {
  CHANNELS,
  CHAT_REFUSALS,
  type ChannelGate,
  CONTENT_LANGUAGES,
  type EraseAccount,
  type HistoryRound,
  type Hold,
  JOIN_ERRORS,
  type MatchState,
  type Options,
  type OwnFace,
  type Player,
  type ProfileFault,
  SOCIAL_TYPES,
  type Step,
} from '@tuschel/protocol';
import type {
  AlertCode,
  AwardKind,
  EndReason,
  LobbyView,
  PlanRound,
  RefusalCode,
  Selection,
  Tools,
} from '@tuschel/rules';
import type { FirstProvider } from '../account/useLogin.ts';
import { PALETTE_IDS, PALETTES } from '../canvas/colors/palettes.ts';
import { CURVE_STARTS } from '../screens/draw/tools/curve/curveStarts.ts';
import { GRIDS } from '../canvas/tools/gridLines.ts';
import { PRESET_NAMES } from '../canvas/tools/presets.ts';
import { MOVER_NEWS } from '../canvas/select/mover.ts';
import { SELECTIONS as SELECTION_FORMS } from '../canvas/select/outline.ts';
import { TURTLE_NEWS } from '../canvas/turtle/turtle.ts';
import type { Told } from '../connection/connectionTold.ts';
import { FACE_SIZES, FACE_TOOLS } from '../face/sheet/faceEasel.ts';
import { HEADS } from '../face/sheet/heads.ts';
import { FACE_IDEAS } from '../face/sheet/ideas.ts';
import type { SAID_ABOVE } from '../game/Alerts.tsx';
import type { Progress } from '../game/bar/StatusRow.tsx';
import type { Quality } from '../game/connection/quality.ts';
import type { Work } from '../game/connection/ReconnectingBanner.tsx';
import { CANCEL_PRESETS } from '../game/hosting/CancelGame.tsx';
import type { reasonProblem } from '../game/hosting/reasonProblem.ts';
import { REPORT_REASONS } from '../game/moderation/ReportForm.tsx';
import type { SeenStep } from '../game/passing/stepEnd.ts';
import type { EndRead } from '../game/passing/StepSeen.tsx';
import type { RankName } from '../game/roles/nameColor.ts';
import { CUE_NAMES } from '../game/sound/cueNames.ts';
import type { TimeUnit } from '../game/time/moreTimeGiven.ts';
import type { AccountPlaceId } from '../layout/accountPlaces.ts';
import type { CallId, FooterPlaceId, MenuPlaceId } from '../layout/places.ts';
import type { TakenKey } from '../keys/chords.ts';
import { KEYMAP_IDS } from '../keys/keymaps.ts';
import { THEMES } from '../look/theme.ts';
import type { FaultKind } from '../passkey/ceremonyFault.ts';
import { STANDINGS } from '../publish/standing.ts';
import { SHELVES } from '../publish/useMyDrawings.ts';
import { PALETTE_TABS } from '../screens/draw/color/ColorPanel.tsx';
import { TIPS } from '../screens/draw/tips/tips.ts';
import { BLEND_NAMES } from '../screens/draw/tools/BlendChoice.tsx';
import { SLIDERS } from '../screens/draw/tools/BrushPanel.tsx';
import type { ShelfForm } from '../screens/end/EndWords.tsx';
import { NAMED_MODES } from '../screens/history/useModeName.ts';
import type { PlayedStep } from '../screens/home/EchoCards.tsx';
import { PRAISE } from '../screens/home/ToolPraise.tsx';
import type { Refusal } from '../screens/join/Refused.tsx';
import { MODES } from '../screens/lobby/modes/modes.ts';
import { CHOICES, COUNTED_FIELDS, FIELD_NAMES } from '../screens/lobby/OptionFields.tsx';
import { PRESETS } from '../screens/lobby/planEditor/planDraft.ts';
import { PACKS } from '../screens/lobby/planEditor/packs.ts';
import { LINK_OUTCOMES } from '../screens/login/linkTrip.ts';
import { REACTION_NAMES } from '../screens/watch/reactions/ReactionFace.tsx';
import { LEVELS } from '../support/levels.ts';
import { DRAWING_FORMS } from '../takeHome/drawing/drawingForms.ts';
import { TAKE_FAULTS } from '../takeHome/drawing/takeErrand.ts';
import { TREATMENTS } from '../veil/veilChoices.ts';
import { WARNINGS as WARNING_NAMES } from '../veil/warnings.ts';
import { STAFF_FAMILIES } from './staffFamilies.ts';
import { family, every, type TextFamily } from './textFamily.ts';

/** What the client says by itself, when the server could not. */
type SendRefusal = RefusalCode | 'timedOut' | 'unsupported' | 'other';

const TOLD = every<Extract<Told, 'lost' | 'failed'>>({ lost: 0, failed: 0 });
const LOGINS = every<FirstProvider>({ local: 0, twitch: 0, discord: 0, oidc: 0 });
const PASSKEY_FAULTS = every<FaultKind>({
  cancelled: 0,
  timedOut: 0,
  taken: 0,
  unsupported: 0,
  elsewhere: 0,
  failed: 0,
});
const ERASED_PAGES = every<EraseAccount['pages']>({ remove: 0, keep: 0 });
const REMOVALS = ['kick', 'ban'];
const REFUSALS = every<Exclude<Refusal, 'unavailable'>>({
  banned: 0,
  full: 0,
  notInLobby: 0,
  notInWhitelist: 0,
  notFollower: 0,
  notSubscriber: 0,
});
const TAKEN_KEYS = every<TakenKey>({ browser: 0, fixed: 0, game: 0 });
const STEPS = every<PlayedStep>({ write: 0, draw: 0, watch: 0 });
const CALLS = every<CallId>({ discover: 0, support: 0, merch: 0, news: 0 });
const TEMPOS = every<Options['tempo']>({ quick: 0, normal: 0, relaxed: 0, masterpiece: 0, host: 0, custom: 0 });
const ACCESS = every<Options['access']>({
  everyone: 0,
  followers: 0,
  subscribers: 0,
  whitelist: 0,
  mine: 0,
  closed: 0,
});
const AWARDS = every<AwardKind>({ loved: 0, journey: 0, quickest: 0 });
const RANKS = every<RankName>({
  customNameColor: 0,
  friend: 0,
  communityMember: 0,
  superFriend: 0,
  communityMemberPlus: 0,
  team: 0,
  admin: 0,
});
const MODE_NAMES = MODES.map(({ name }) => name);
const ROUND_TYPES = every<PlanRound['type']>({ prompt: 0, draw: 0 });
const SELECTIONS = every<Selection>({ random: 0, same_again: 0, book_owner: 0, round_robin: 0, dictionary: 0 });
const TIME_UNITS = every<TimeUnit>({ minutes: 0, seconds: 0 });
const STEP_ENDS = every<EndRead | 'unknown'>({ allDone: 0, host: 0, led: 0, time: 0, unknown: 0 });
const OWN_PAGES = every<NonNullable<SeenStep['page']> | 'none'>({
  handedIn: 0,
  asItWas: 0,
  rolled: 0,
  empty: 0,
  none: 0,
});
const SAVES = every<SaveStatus>({ saved: 0, saving: 0, offline: 0, closed: 0 });

export const TEXT_FAMILIES: readonly TextFamily[] = [
  ...STAFF_FAMILIES,
  family('connection.${told}', TOLD),
  family('report.reason.${reason}', REPORT_REASONS),
  family('data.erase.sure.${pages}', ERASED_PAGES),
  family('data.erase.pages.${choice}', ERASED_PAGES),
  family('data.erase.pages.${choice}.about', ERASED_PAGES),
  family('data.logins.${outcome}', LINK_OUTCOMES),
  family('login.${provider}.go', LOGINS),
  family('login.${provider}.about', LOGINS),
  family('passkey.${error.kind}', PASSKEY_FAULTS),
  family(
    'account.${id}',
    every<AccountPlaceId>({
      history: 0,
      drawings: 0,
      channels: 0,
      profile: 0,
      support: 0,
      billing: 0,
      playground: 0,
      data: 0,
    }),
  ),
  family(
    'game.alert.${code}',
    every<Exclude<AlertCode, typeof SAID_ABOVE>>({
      actingHost: 0,
      hostBack: 0,
      newHost: 0,
      newCoHost: 0,
      stepStillOpen: 0,
      backAgain: 0,
      writeAgain: 0,
      textChanged: 0,
      faceHidden: 0,
    }),
  ),
  family('game.cancel.preset.${preset}', CANCEL_PRESETS),
  family('write.${problem}', every<NonNullable<ReturnType<typeof reasonProblem>>>({ tooShort: 0, tooLong: 0 })),
  family(
    'end.reason.${reason}',
    every<EndReason>({
      cancelled: 0,
      fewPlayers: 0,
      hostLeft: 0,
      hostGone: 0,
      everyoneAway: 0,
      tooLong: 0,
      closedByTeam: 0,
    }),
  ),
  family('end.${shelf}', every<ShelfForm>({ books: 0, book: 0, story: 0 })),
  family('join.error.${detail}', [...Object.keys(JOIN_ERRORS), 'unavailable']),
  family('join.error.${errorCode}', REFUSALS),
  family('join.refused.${errorCode}', REFUSALS),
  family('lobby.badge.games.${games}', every<NonNullable<Player['games']>>({ newcomer: 0, otter: 0, goldenBucket: 0 })),
  family('lobby.badge.rank.${ranked}', RANKS),
  family('lobby.badge.${ranked}', ['team', 'admin']),
  family('door.hint.${value}', ACCESS),
  family('door.consent.${gate}', every<ChannelGate>({ followers: 0, subscribers: 0, moderation: 0 })),
  family('person.rank.${ranked}', RANKS),
  family('person.social.${type}', SOCIAL_TYPES),
  family(
    'person.fault.${fault}',
    every<Exclude<ProfileFault, 'notThere'>>({ tooLong: 0, tooMany: 0, badWords: 0, links: 0 }),
  ),
  family('lobby.${how}', REMOVALS),
  family('lobby.${how}.body', REMOVALS),
  family('game.connection.${quality}', every<Quality>({ good: 0, slow: 0, poor: 0, lost: 0 })),
  family('game.offline.${work}', every<Work>({ draw: 0, write: 0 })),
  family('draw.tip.${tip}', TIPS),
  family('draw.tip.${tip}.text', TIPS),
  family('game.held.${game.held}', every<NonNullable<Hold['reason']>>({ away: 0, full: 0 })),
  family('freePage.${step.kind}', every<Step['kind']>({ write: 0, draw: 0 })),
  family('game.progress.${progress}', every<Progress>({ away: 0, done: 0, busy: 0 })),
  family(
    'game.stage.${stage}',
    every<Exclude<Step['stage'], 'open' | 'forced' | 'grace' | 'interlude'>>({ countdown: 0, closing: 0 }),
  ),
  family('game.extend.${unitOf(extendBy)}', TIME_UNITS),
  family('game.given.${unitOf(ms)}', TIME_UNITS),
  family("game.passing.end.${seen?.end ?? 'unknown'}", STEP_ENDS),
  family("draw.over.${seen?.end ?? 'unknown'}", STEP_ENDS),
  family('game.passing.page.${page}', OWN_PAGES),
  family('game.passing.last.${page}', OWN_PAGES),
  family('game.passing.next.${next.kind}', every<Step['kind']>({ write: 0, draw: 0 })),
  family(
    'game.refused.${code}',
    every<SendRefusal>({
      badRequest: 0,
      badOption: 0,
      badWords: 0,
      notPermitted: 0,
      playAlone: 0,
      needThree: 0,
      tagVip: 0,
      pickDrawing: 0,
      needArtist: 0,
      nothingToDo: 0,
      noPrompts: 0,
      tooManyLines: 0,
      badLines: 0,
      tooManyPrompts: 0,
      tooShort: 0,
      tooLong: 0,
      forbidden: 0,
      notSeated: 0,
      roundTooYoung: 0,
      stepClosed: 0,
      notExtendable: 0,
      listFull: 0,
      gameDone: 0,
      stale: 0,
      timedOut: 0,
      unsupported: 0,
      other: 0,
    }),
  ),
  family(
    'footer.${id}',
    every<FooterPlaceId>({
      about: 0,
      imprint: 0,
      privacy: 0,
      terms: 0,
      info: 0,
      downloads: 0,
      socials: 0,
      blog: 0,
    }),
  ),
  family('theme.${value}', THEMES),
  family('menu.${id}', every<MenuPlaceId>({ play: 0, discover: 0, about: 0 })),
  family('chat.refused.${refusal.code}', CHAT_REFUSALS),
  family("chat.refused.${refusal?.code ?? 'noAnswer'}", [...CHAT_REFUSALS, 'noAnswer']),
  family(
    'chat.event.${event}',
    every<ChatEvent['event']>({ joined: 0, left: 0, started: 0, watch: 0, done: 0, cleared: 0 }),
  ),
  family('chat.room.${tab.id}', ['lobby', ...CHANNELS, 'reports']),
  family('chat.room.${known.channel}', CHANNELS),
  family('channels.about.${name}', CHANNELS),
  family('channels.reports.${trouble}', ['forbidden', 'failed']),
  family('chat.reactRefused.${refusal}', [
    'chatMutedByHost',
    'chatMutedByTeam',
    'chatNoLine',
    'chatReactionsFull',
    'chatTooFast',
    'noAnswer',
  ]),
  family('create.plan.${type}', ROUND_TYPES),
  family('support.level.${levelOf(level)}', LEVELS.map(String)),
  family('support.level.${levelOf(level)}.text', LEVELS.map(String)),
  family("support.price.${price.interval ?? 'once'}", ['month', 'year', 'once']),
  family('page.only.${language}', CONTENT_LANGUAGES),
  family('draw.blend.${BLEND_NAMES[mode]}', Object.values(BLEND_NAMES)),
  family('draw.blend.${BLEND_NAMES[mode]}.hint', Object.values(BLEND_NAMES)),
  family(
    'draw.${knob}',
    SLIDERS.map(({ knob }) => knob),
  ),
  family(
    'draw.curve.${name}',
    CURVE_STARTS.map(({ name }) => name),
  ),
  family('draw.grid.${value}', GRIDS),
  family('draw.keys.preset.${id}', KEYMAP_IDS),
  family('draw.keys.taken.${trouble.why}', TAKEN_KEYS),
  family('draw.turtle.said.${news.what}', TURTLE_NEWS),
  family('draw.mover.said.${what}', MOVER_NEWS),
  family('draw.mover.said.${news.what}', MOVER_NEWS),
  family('draw.select.${value}', SELECTION_FORMS),
  family('finish.crop.${value}', ['whole', 'frame', 'zoom']),
  family('draw.select.span.${value}', ['layer', 'all']),
  family('draw.palettes.${value}', PALETTE_IDS),
  family('draw.preset.${preset}', PRESET_NAMES),
  family('draw.palette.${tab}', PALETTE_TABS),
  family('end.award.${kind}', AWARDS),
  family('end.award.${kind}.about', AWARDS),
  family('watch.reaction.${name}', REACTION_NAMES),
  family('warning.${warning}', WARNING_NAMES),
  family('warning.${warningName}', WARNING_NAMES),
  family('warning.${one}', WARNING_NAMES),
  family('veil.${value}', TREATMENTS),
  family(
    'archive.hidden.${round.hiddenBy}',
    every<NonNullable<HistoryRound['hiddenBy']>>({ artist: 0, host: 0, unshown: 0, notKept: 0 }),
  ),
  family('post.standing.${standing}', STANDINGS),
  family('post.standing.${standing}.text', STANDINGS),
  family('mine.shelf.${shelf}', SHELVES),
  family('mine.empty.${shelf}', SHELVES),
  family('mine.empty.${shelf}.text', SHELVES),
  family('mine.empty.${shelf}.go', ['drawings', 'singleplayer']),
  family('end.game.${id}', ['film', 'pdf', 'zip']),
  family('archive.mode.${mode}', NAMED_MODES),
  family('draw.save.${status}', SAVES),
  family('draw.${fullness}', every<Exclude<DrawingSyncState['fullness'], 'fine'>>({ nearlyFull: 0, full: 0 })),
  family('draw.color.${name}', [
    ...new Set(Object.values(PALETTES).flatMap((palette) => palette.map(({ name }): string => name))),
  ]),
  family('home.call.${id}.title', CALLS),
  family('home.call.${id}.text', CALLS),
  family('home.${step}.title', STEPS),
  family('home.${step}.text', STEPS),
  family('home.${step}.example', STEPS),
  family(
    'home.${name}.title',
    PRAISE.map(({ name }) => name),
  ),
  family(
    'home.${name}.text',
    PRAISE.map(({ name }) => name),
  ),
  family(
    'pick.problem.${pick.problem}',
    every<NonNullable<NonNullable<MatchState['pick']>['problem']>>({
      notYours: 0,
      stillDrawn: 0,
      empty: 0,
      flagged: 0,
      hidden: 0,
      onAnother: 0,
    }),
  ),
  family('pick.${pick.state}', every<NonNullable<MatchState['pick']>['state']>({ asked: 0, checked: 0, refused: 0 })),
  family('mode.${name}', MODE_NAMES),
  family('mode.${name}.about', MODE_NAMES),
  family('mode.${name}.1', MODE_NAMES),
  family('mode.${name}.2', MODE_NAMES),
  family('mode.${name}.3', MODE_NAMES),
  family('plan.preset.${name}', Object.keys(PRESETS)),
  family('plan.type.${type}', ROUND_TYPES),
  family('plan.type.${round.type}', ROUND_TYPES),
  family('plan.selection.${selection}', SELECTIONS),
  family('plan.selection.${selection}.hint', SELECTIONS),
  family('plan.pack.${name}', PACKS),
  family(
    'playground.state.${status}',
    every<PaperStatus>({
      saved: 0,
      saving: 0,
      offline: 0,
      conflict: 0,
      elsewhere: 0,
      locked: 0,
      full: 0,
      overfull: 0,
      gone: 0,
      forbidden: 0,
    }),
  ),
  family('playground.trouble.${trouble}', ['conflict', 'full', 'overfull', 'gone', 'forbidden']),
  family('solo.free.theme.${value}', ['all', ...PACKS]),
  family('tools.colors.${value}', every<Tools['colorMode']>({ full: 0, simple: 0, mono: 0 })),
  family('tools.nibs.${value}', every<Tools['presets']>({ all: 0, pencil: 0, brush: 0, pixel: 0 })),
  family('tools.format.${value}', every<Tools['format']>({ any: 0, portrait: 0, landscape: 0 })),
  family('lobby.words.${which}', ['block', 'allow']),
  family('lobby.words.${which}.hint', ['block', 'allow']),
  family('tools.${name}', ['shapes', 'undo', 'advancedBrush', 'pressure', 'allowDownload', 'allowVideo']),
  family('lobby.problem.${problem.code}', ['badLines', 'noPrompts', 'tagVip', 'tooManyPrompts']),
  family('face.tool.${tool}', FACE_TOOLS),
  family('take.form.${form}', DRAWING_FORMS),
  family('take.refused.${fault}', TAKE_FAULTS),
  family('face.size.${size}', FACE_SIZES),
  family('face.head.${head}', HEADS),
  family('face.idea.${idea}', FACE_IDEAS),
  family(
    'face.status.${own.status}',
    every<NonNullable<OwnFace['face']>['status']>({ private: 0, waiting: 0, approved: 0, rejected: 0 }),
  ),
  family('sound.${volume}', ['master', 'effects']),
  family('sound.${option}', ['captions', 'vibration', 'quietInStream']),
  family('sound.cue.${shown.name}', CUE_NAMES),
  family('lobby.stepTime.${kind}', ['write', 'describe', 'draw']),
  family('option.${name}', FIELD_NAMES),
  family('option.${name}.count', COUNTED_FIELDS),
  family('option.${choice}', CHOICES),
  family('option.${choice}.hint', ['vipSource.pick', 'vipSource.draw']),
  family('lobby.tempo.${tempo}', TEMPOS),
  family('lobby.tempo.${options.tempo}', TEMPOS),
  family('lobby.access.${value}', ACCESS),
  family('lobby.access.${options.access}', ACCESS),
  family(
    'lobby.problem.${startProblem}',
    every<NonNullable<LobbyView['startProblem']>>({
      playAlone: 0,
      needThree: 0,
      tagVip: 0,
      pickDrawing: 0,
      needArtist: 0,
      nothingToDo: 0,
      noPrompts: 0,
      tooManyLines: 0,
      badLines: 0,
      tooManyPrompts: 0,
    }),
  ),
];
