import { type HistoryGame, type HistoryRound, type MatchState, type OwnPasskeys, PASSKEYS } from '@tuschel/protocol';
import { EXTERNAL_ADS } from './adScenes.ts';
import type { Scene } from './scene.ts';

type Moment = NonNullable<Scene['moment']>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A game that was recorded, as the archive keeps it. */
function archived({ state }: Moment, index: number, more: Partial<HistoryGame> = {}): HistoryGame {
  const books = (state.done?.books ?? []).map((book) => ({
    ...book,
    // The same evening several times over: each with books of its own.
    bookId: `${book.bookId.slice(0, -1)}${index}`,
    rounds: book.rounds.map(roundOf),
  }));
  return {
    gameId: `game-${index}`,
    hostName: state.players.find(({ isHost }) => isHost)?.name ?? '',
    createdAt: state.serverTime - index * 9 * DAY_MS,
    gameMode: 2,
    playerCount: state.players.length,
    aborted: false,
    books,
    ...more,
  };
}

function roundOf(round: NonNullable<MatchState['done']>['books'][number]['rounds'][number]): HistoryRound {
  const { id, roundNum, type, playerId, playerName, isHidden, promptText, drawingId, skipped } = round;
  return {
    id,
    roundNum,
    type,
    playerId,
    playerName,
    isHidden,
    ...(isHidden ? { hiddenBy: 'host' as const } : {}),
    ...(promptText === undefined ? {} : { promptText }),
    ...(drawingId === undefined ? {} : { drawingId }),
    ...(skipped === undefined ? {} : { skipped }),
  };
}

/** Some drawings of the first book are hidden: one by its artist, one of one's own. */
function withHidden(game: HistoryGame): HistoryGame {
  const [first] = game.books;
  if (!first) return game;
  const rounds = first.rounds.map((round, index): HistoryRound => {
    if (round.playerId === 'player-0' && round.drawingId !== undefined) {
      return { ...round, isHidden: true, hiddenBy: 'artist' };
    }
    if (index !== 1) return round;
    const { drawingId: _, promptText: _text, ...rest } = round;
    return { ...rest, isHidden: true, hiddenBy: 'artist' };
  });
  return { ...game, books: [{ ...first, rounds }] };
}

export function historyScenes(moment: Moment, early: Moment): Record<string, Scene> {
  const at = { path: '/me/history', moment, game: { status: 'none' } } as const;
  const list = (history: HistoryGame[], hasMore = false) => ({ 'GET /profiles/history?page=0': { history, hasMore } });
  const games = [
    archived(moment, 0),
    archived(early, 1, { aborted: true, gameMode: 1, isPlanKept: true }),
    archived(moment, 2, { gameMode: 16 }),
    archived(moment, 6, { aborted: true, books: [] }),
  ];
  return {
    shelves: { ...at, answers: list(games, true) },
    hidden: { ...at, answers: list([withHidden(archived(moment, 2))]) },
    empty: { ...at, answers: list([]) },
    loading: { ...at, answers: {}, isWaiting: true },
    failed: { ...at, answers: { 'GET /profiles/history?page=0': 'failed' } },
    'signed-out': { path: '/me/history', user: null },
  };
}

/** Images of before the terms: some are public again. */
export function earlierImagesScenes(moment: Moment): Record<string, Scene> {
  const at = { path: '/me/earlier-images', moment, game: { status: 'none' } } as const;
  const images = Object.keys(moment.drawings).map((drawingId, index) => ({
    drawingId,
    postedAt: Date.UTC(2023, 8, 20 - 5 * index, 18),
    isPublic: index === 1,
  }));
  const first = (answer: object | 'failed') => ({ 'GET /posts/initial-republish/images?page=0': answer });
  return {
    images: { ...at, answers: first({ images, hasMore: true }) },
    empty: { ...at, answers: first({ images: [], hasMore: false }) },
    loading: { ...at, answers: {}, isWaiting: true },
    failed: { ...at, answers: first('failed') },
    'signed-out': { path: '/me/earlier-images', user: null },
  };
}

/** What somebody has drawn alone. */
function practised([first, second, third]: readonly string[], now: number, day: string) {
  return [
    { drawingId: first, createdAt: now - HOUR_MS, gameMode: 3, promptText: 'Eine Katze, die nichts glaubt' },
    { drawingId: second, createdAt: now - DAY_MS, gameMode: 10, promptText: 'Das Meer', day, isCounted: true },
    { drawingId: third, createdAt: now - 3 * DAY_MS, gameMode: 3, promptText: null },
  ].map((drawing) => ({ ...drawing, linesCount: 25 }));
}

export function soloScenes(moment: Moment): Record<string, Scene> {
  const now = moment.state.serverTime;
  const [first = '', second = '', third = ''] = Object.keys(moment.drawings);
  const day = new Date(now).toISOString().slice(0, 10);
  const challenge = {
    day,
    language: 'de',
    endsAt: now + 7 * HOUR_MS,
    serverTime: now,
    seconds: 600,
    attempt: null,
    mayCount: true,
    hasSubmitted: false,
  };
  const attempt = {
    drawingId: 'attempt',
    language: 'de',
    promptText: 'Ein Dachs, der seine Steuererklärung macht',
    startedAt: now - 60_000,
    deadline: now + 9 * 60_000,
    isCounted: true,
    submittedAt: null as number | null,
  };
  const drawings = practised([first, second, third], now, day);
  const at = { path: '/solo', moment, game: { status: 'none' } } as const;
  const both = (standing: object) => ({
    'GET /solo/challenge?language=de': standing,
    'GET /solo/challenge?language=en': standing,
  });
  const gallery = (entries: object[]) => {
    const wall = { day, language: 'de', promptText: attempt.promptText, entries };
    return {
      [`GET /solo/challenge/gallery?day=${day}&language=de`]: wall,
      [`GET /solo/challenge/gallery?day=${day}&language=en`]: wall,
    };
  };
  const book = (pages: object[]) => ({ 'GET /solo/drawings?page=0': { drawings: pages, hasMore: false } });
  const done = { ...challenge, mayCount: false, hasSubmitted: true, attempt: { ...attempt, submittedAt: now } };
  const entries = [first, second, third].map((drawingId, i) => ({
    drawingId,
    playerName: ['PinselPaula', 'Nachtfalter', 'Tintenklecks'][i],
    isCounted: true,
    triggerWarning: i === 1 ? 1 : 0,
  }));
  return {
    first: { ...at, answers: { ...both(challenge), ...book([]) } },
    running: { ...at, answers: { ...both({ ...challenge, mayCount: false, attempt }), ...book(drawings) } },
    done: { ...at, answers: { ...both(done), ...book(drawings), ...gallery([]) } },
    gallery: { ...at, answers: { ...both(done), ...book(drawings), ...gallery(entries) } },
    begun: { ...at, sitting: 'training', answers: { ...both(challenge), ...book(drawings) } },
    full: {
      ...at,
      answers: {
        ...both(challenge),
        'GET /solo/drawings?page=0': { drawings, hasMore: false, quota: { of: 'all', percent: 84 } },
      },
    },
    loading: { ...at, answers: {} },
    failed: {
      ...at,
      answers: { ...both('failed' as unknown as object), 'GET /solo/drawings?page=0': 'failed' },
    },
    'signed-out': { path: '/solo', user: null },
    draw: { ...at, path: '/solo/draw', sitting: 'training' },
    challenge: { ...at, path: '/solo/draw', sitting: 'challenge' },
    over: { ...at, path: '/solo/draw', sitting: 'over' },
    redraw: {
      ...at,
      path: '/solo/draw',
      sitting: 'redraw',
      moment: { ...moment, drawings: { ...moment.drawings, boat: 'boat' } },
    },
    draft: { ...at, path: '/solo/draw', sitting: 'draft' },
    unfinished: {
      ...at,
      answers: {
        ...both(challenge),
        ...book(drawings.map((drawing, i) => (i === 0 ? { ...drawing, isOpen: true } : drawing))),
      },
    },
  };
}

/** Drawing without an account. */
export function tryScenes(moment: Moment): Record<string, Scene> {
  const at = { path: '/try', moment, game: { status: 'none' }, user: null } as const;
  return {
    'try-visitor': at,
    'try-begun': { ...at, sitting: 'training' },
    'try-own': { ...at, user: {} },
    'try-draw': { ...at, path: '/solo/draw', sitting: 'training' },
    'try-over': { ...at, path: '/solo/draw', sitting: 'over' },
    'try-login': { ...at, path: '/solo/draw', sitting: 'over', press: ['solo.over.keep'] },
    'wanna-try-it': { ...at, path: '/wanna-try-it' },
  };
}

/** Devices of somebody at the moment `now`, UTC ms. */
function devicesAt(now: number): OwnPasskeys {
  const device = (id: string, name: string, added: number, used: number | null) => ({
    id,
    name,
    addedAt: now - added * DAY_MS,
    usedAt: used === null ? null : now - used * DAY_MS,
  });
  return {
    passkeys: [
      { ...device('old', 'Mac', 400, 210), formerHost: 'old.example.org' },
      device('phone', 'Maaris Handy mit dem gesprungenen Display', 90, 2),
      device('laptop', 'PinselPaula', 1, null),
    ],
    isOffered: true,
    hasOtherLogin: false,
  };
}

/** Somebody whose account ends with their window. */
export const NO_DEVICE: OwnPasskeys = { passkeys: [], isOffered: true, hasOtherLogin: false };
export const OWN_DEVICES = 'GET /account/passkeys';
/** At an address at which browsers have none. */
const NOT_HERE: OwnPasskeys = { passkeys: [], isOffered: false, hasOtherLogin: true };

/** What the server keeps of somebody: to take home, or to be erased. */
export function dataScenes(moment: Moment): Record<string, Scene> {
  const at = { path: '/me/data', moment, game: { status: 'none' }, hasAllLogins: true } as const;
  const EXPORT = 'POST /account/export';
  const part = (index: number) => ({ ticket: `ticket-${index}`, drawings: index === 3 ? 127 : 500, bytes: 90_000_000 });
  const offer = (...parts: object[]) => ({ [EXPORT]: { expiresAt: moment.state.serverTime + 21_600_000, parts } });
  const LOGINS = 'GET /account/logins';
  const since = moment.state.serverTime - 40 * DAY_MS;
  const discord = { provider: 'discord', name: 'Nelly von den Ottern', linkedAt: since, canUnlink: true };
  const twitch = { provider: 'twitch', name: 'Otter_Queen', linkedAt: since + DAY_MS, canUnlink: true };
  const logins = (first: string, ...linked: object[]) => ({ [OWN_DEVICES]: NOT_HERE, [LOGINS]: { first, linked } });
  const devices = devicesAt(moment.state.serverTime);
  const withDevices = (own: unknown, more: Partial<Scene> = {}): Scene => ({
    ...at,
    passkeys: true,
    hasAllLogins: false,
    isLocal: true,
    answers: { ...logins('local'), [OWN_DEVICES]: own },
    ...more,
  });
  return {
    data: { ...at, answers: logins('oidc', discord) },
    'logins-all': { ...at, answers: logins('oidc', discord, twitch) },
    'logins-name': { ...at, answers: logins('local') },
    'logins-last': { ...at, answers: logins('local', { ...discord, canUnlink: false }) },
    'logins-loading': { ...at, answers: {}, isWaiting: true },
    'logins-failed': { ...at, answers: { [LOGINS]: 'failed' } },
    devices: withDevices(devices),
    'devices-none': withDevices(NO_DEVICE),
    'devices-full': withDevices({
      ...devices,
      passkeys: Array.from({ length: PASSKEYS.most }, (_, index) => ({
        ...devices.passkeys[1]!,
        id: String(index),
        name: `Handy ${index + 1}`,
      })),
    }),
    'devices-failed': withDevices('failed'),
    'devices-unsupported': withDevices(devices, { passkeys: false }),
    'device-last': withDevices({ ...devices, passkeys: devices.passkeys.slice(2) }, { press: ['passkey.remove'] }),
    ads: { ...at, ads: EXTERNAL_ADS, answers: logins('oidc') },
    archive: {
      ...at,
      press: ['data.export.go'],
      answers: { ...logins('oidc'), ...offer({ ...part(0), drawings: 38 }) },
    },
    archives: {
      ...at,
      press: ['data.export.go'],
      answers: { ...logins('oidc'), ...offer(part(0), part(1), part(2), part(3)) },
    },
    failed: { ...at, press: ['data.export.go'], answers: { ...logins('oidc'), [EXPORT]: 'failed' } },
    sure: { ...at, press: ['data.erase.go'], answers: logins('oidc') },
    'signed-out': { path: '/me/data', user: null },
  };
}
