import {
  ContentWarning,
  type Discover,
  type Discovered,
  ModerationStatus,
  type MyDrawing,
  type MyDrawings,
  type Notice,
  type NoticeContent,
  type SharedPicture,
} from '@tuschel/protocol';
import type { Moment, Scene } from './scene.ts';
import { homeNews } from './blogScenes.ts';
import { STAGE_PICTURES, stagePreview } from '../stagePictures.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const PEOPLE = ['PinselPaula', 'Nachtfalter', 'Tintenklecks', 'kritzel_kai', 'Ólafur B.', 'Maari'] as const;

const WORDS: Readonly<Record<string, { description?: string; prompt?: string; by?: string; warning?: number }>> = {
  boat: {
    prompt: 'Ein Boot, das nach Hause will',
    by: 'kritzel_kai',
    description: 'Die Sonne hat am längsten gedauert.',
  },
  cat: { prompt: 'Eine Katze, die kein Wort glaubt', by: 'Maari' },
  moon: { description: 'Um drei Uhr früh gezeichnet. Man sieht es.', warning: ContentWarning.Horror },
  sail: { description: 'Rot.' },
  face: { warning: ContentWarning.BloodOrViolence | ContentWarning.Horror, prompt: 'Kater Karlo am Montag', by: 'Ben' },
  sea: {
    description:
      'Das Meer, wie es aussah, als wir im Sommer vier Stunden auf die Fähre gewartet haben und jemand sagte, dass man Wasser eigentlich gar nicht zeichnen kann.',
  },
};

/** One picture as the server tells it. `index`: the newest is 0. */
export function discovered(drawingId: string, index: number, now: number): Discovered {
  const { width = 1920, height = 1080 } = STAGE_PICTURES[drawingId] ?? {};
  const { description = '', prompt, by, warning = 0 } = WORDS[drawingId] ?? {};
  const name = PEOPLE[index % PEOPLE.length] ?? '';
  return {
    post: {
      id: drawingId,
      order: index,
      postedAt: now - index * 7 * HOUR_MS,
      description,
      triggerWarning: warning,
      previewData: stagePreview(drawingId),
      originalWidth: width,
      originalHeight: height,
      playerId: `player-${index}`,
      playerName: name,
      playerAvatar: '',
      time: 420_000,
      altText: '',
      gameMode: 2,
      linesCount: 25,
      ...(prompt === undefined ? {} : { promptText: prompt }),
      ...(by === undefined ? {} : { promptBy: by }),
      mayRedraw: true,
      allowDownload: true,
      allowVideo: true,
      credits: drawingId === 'tail' ? [{ drawingId: 'cat', playerName: 'Nachtfalter' }] : [],
    },
    profile: {
      id: `player-${index}`,
      displayName: name,
      userName: name.toLowerCase().replaceAll(/[^a-z]/g, ''),
      avatarUrl: '',
      supporterLevel: 0,
      isCommunity: false,
      isRestricted: false,
      isBanned: false,
    },
  };
}

/** The same drawings several times over: each with an address of its own would need as many pictures. */
function feed(now: number, ids: readonly string[], total = ids.length): Discover {
  return {
    drawings: ids.map((id, index) => discovered(id, index, now)),
    filters: {
      weeks: [
        { label: '2026-W48', count: 7, year: 2026, week: 48, from: now - DAY_MS, until: now },
        { label: '2026-W47', count: 31, year: 2026, week: 47, from: now - 8 * DAY_MS, until: now - DAY_MS },
        { label: '2026-W01', count: 4, year: 2026, week: 1, from: 0, until: 0 },
      ],
    },
    total,
  };
}

/** What lies on the drawings of the gallery. */
export const STAGE_SKETCHES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STAGE_PICTURES).map(([id, { sample }]) => [id, sample]),
);

const ALL = Object.keys(STAGE_PICTURES);
const LIST = 'GET /posts/list?offset=0&limit=24';

function onWalls({ state }: Moment): Pick<Scene, 'moment' | 'game'> {
  return { moment: { state, drawings: STAGE_SKETCHES }, game: { status: 'none' } };
}

export function discoverScenes(moment: Moment): Record<string, Scene> {
  const now = moment.state.serverTime;
  const at = { path: '/discover', user: null, ...onWalls(moment) } as const;
  const unveiled = ALL.filter((id) => (WORDS[id]?.warning ?? 0) === 0);
  return {
    pictures: { ...at, answers: { [LIST]: feed(now, ALL, 42) } },
    last: { ...at, answers: { [LIST]: feed(now, unveiled) } },
    one: { ...at, answers: { [LIST]: feed(now, ['sail']) } },
    filtered: {
      ...at,
      path: '/discover?week=2026-W47&authors=pinselpaula,kritzelkai',
      answers: {
        'GET /posts/list?offset=0&limit=24&year=2026&week=47&authors=pinselpaula%2Ckritzelkai': feed(now, [
          'sun',
          'boat',
          'gulls',
        ]),
      },
    },
    'filtered-empty': {
      ...at,
      path: '/discover?week=2026-W02',
      answers: { 'GET /posts/list?offset=0&limit=24&year=2026&week=2': feed(now, []) },
    },
    empty: { ...at, answers: { [LIST]: { ...feed(now, []), filters: { weeks: [] } } } },
    loading: { ...at, answers: {} },
    failed: { ...at, answers: { [LIST]: 'failed' } },
    open: { ...at, over: { kind: 'picture', drawingId: 'boat' }, answers: { [LIST]: feed(now, ALL) } },
    veiled: { ...at, over: { kind: 'picture', drawingId: 'moon' }, answers: { [LIST]: feed(now, ALL) } },
    reporting: {
      ...at,
      user: {},
      over: { kind: 'picture', drawingId: 'boat' },
      press: ['picture.report'],
      answers: { [LIST]: feed(now, ALL), 'POST /stats/liked': { liked: [] } },
    },
    playing: {
      ...at,
      over: { kind: 'picture', drawingId: 'boat' },
      press: ['picture.play'],
      answers: { [LIST]: feed(now, ALL) },
    },
  };
}

export function pictureScenes(moment: Moment): Record<string, Scene> {
  const now = moment.state.serverTime;
  const at = { user: null, ...onWalls(moment) } as const;
  const one = (id: string): Pick<Scene, 'path' | 'answers'> => ({
    path: `/d/${id}`,
    answers: {
      [`GET /posts/drawing/${id}`]: { ...discovered(id, 0, now), newer: null, older: 'cat' } satisfies SharedPicture,
    },
  });
  return {
    picture: { ...at, ...one('boat') },
    liked: {
      ...at,
      user: {},
      path: '/d/boat',
      answers: { ...one('boat').answers, 'POST /stats/liked': { liked: ['boat'] } },
    },
    portrait: { ...at, ...one('sail') },
    veiled: { ...at, ...one('face') },
    long: { ...at, ...one('sea') },
    'for-players': { ...at, path: '/d/nothing', answers: { 'GET /posts/drawing/nothing': 'unauthenticated' } },
    gone: { ...at, path: '/d/nothing', answers: { 'GET /posts/drawing/nothing': 'missing' } },
    loading: { ...at, path: '/d/boat', answers: {}, isWaiting: true },
    failed: { ...at, path: '/d/boat', answers: { 'GET /posts/drawing/boat': 'failed' } },
    redraw: { ...at, ...one('boat'), path: '/try/boat' },
    'redraw-veiled': { ...at, ...one('face'), path: '/try/face' },
    'redraw-forbidden': {
      ...at,
      path: '/try/boat',
      answers: {
        'GET /posts/drawing/boat': withoutRedrawing({ ...discovered('boat', 0, now), newer: null, older: null }),
      },
    },
    'redraw-for-players': { ...at, path: '/try/nothing', answers: { 'GET /posts/drawing/nothing': 'unauthenticated' } },
    'redraw-loading': { ...at, path: '/try/boat', answers: {}, isWaiting: true },
    'redraw-failed': { ...at, path: '/try/boat', answers: { 'GET /posts/drawing/boat': 'failed' } },
  };
}

function withoutRedrawing(picture: SharedPicture): SharedPicture {
  return { ...picture, post: { ...picture.post, mayRedraw: false } };
}

const GAMES = ['0b6d9d5e-0000-4000-8000-000000000001', '0b6d9d5e-0000-4000-8000-000000000002'] as const;
const { None, Pending, Approved, Rejected } = ModerationStatus;

/** A drawing of one's own; the more often it stands on the shelf, the older it is. */
export function ownDrawing(drawingId: string, index: number, now: number, more: Partial<MyDrawing> = {}): MyDrawing {
  const { width = 1920, height = 1080 } = STAGE_PICTURES[drawingId] ?? {};
  const { description = '', prompt = null, warning = 0 } = WORDS[drawingId] ?? {};
  return {
    gameId: GAMES[index % 2] ?? null,
    drawingId,
    createdAt: now - index * 4 * DAY_MS,
    promptText: prompt,
    previewData: stagePreview(drawingId),
    originalWidth: width,
    originalHeight: height,
    triggerWarning: warning,
    linesCount: 25,
    order: index,
    postedAt: null,
    description,
    isUnpublished: false,
    moderationStatus: None,
    impressionCounter: 0,
    clickCounter: 0,
    likeCounter: 0,
    time: 420_000,
    gameMode: index % 2 === 0 ? 2 : 12,
    version: 0,
    altText: '',
    mayRedraw: false,
    mayQuiz: false,
    isRefsheet: false,
    isOnProfile: true,
    shown: null,
    rejection: null,
    isQuarantined: false,
    hasBase: false,
    ...more,
  };
}

function ownDrawings(now: number): MyDrawings {
  const shown = { description: '', altText: '', triggerWarning: 0 };
  const seen = { impressionCounter: 1_284, clickCounter: 203, likeCounter: 57, postedAt: now - 3 * DAY_MS, version: 1 };
  const turnedDown = {
    reason: 'wrongWarning' as const,
    note: 'Da ist ziemlich viel Blut. Mit Warnung gern!',
    at: now - DAY_MS,
    appeal: null,
    mayAppeal: true,
  };
  return {
    drawings: [
      ownDrawing('boat', 0, now, { moderationStatus: Approved, shown, ...seen }),
      ownDrawing('cat', 1, now),
      ownDrawing('face', 2, now, { moderationStatus: Rejected, version: 1, rejection: turnedDown }),
      ownDrawing('sea', 3, now, { moderationStatus: Pending, version: 1, hasBase: true }),
      ownDrawing('sail', 4, now, { moderationStatus: Pending, shown, ...seen, version: 2 }),
      ownDrawing('gulls', 5, now, { moderationStatus: Approved, isUnpublished: true, version: 1 }),
      ownDrawing('tail', 6, now, { isQuarantined: true }),
    ],
    singleplayer: [ownDrawing('sun', 1, now, { gameId: null, gameMode: 3 })],
    hidden: [ownDrawing('moon', 2, now)],
    profile: { posts: 3, max: 30 },
  };
}

/** So many that nobody could show them all at once. */
function manyDrawings(now: number): MyDrawings {
  const drawings = Array.from({ length: 2_000 }, (_, index) => ({
    ...ownDrawing(ALL[index % ALL.length] ?? '', index, now),
    drawingId: `many-${index}`,
    createdAt: now - index * 6 * HOUR_MS,
  }));
  return { drawings, singleplayer: [], hidden: [], profile: { posts: 0, max: 30 } };
}

export function drawingsScenes(moment: Moment): Record<string, Scene> {
  const now = moment.state.serverTime;
  const at = { path: '/me/drawings', ...onWalls(moment) } as const;
  const mine = 'GET /posts/mydrawings';
  const media = {
    'POST /drawing/media': {
      drawings: ALL.map((id) => ({
        drawingId: id,
        picture: 'ready',
        video: 'none',
        isPublic: false,
        jpg: `${id}.jpg`,
        thumbnail: `${id}.thumb.jpg`,
      })),
    },
  };
  const full = { [mine]: ownDrawings(now), ...media };
  const none: MyDrawings = { drawings: [], singleplayer: [], hidden: [], profile: { posts: 0, max: 30 } };
  return {
    shelf: { ...at, answers: full },
    many: { ...at, answers: { [mine]: manyDrawings(now), 'POST /drawing/media': { drawings: [] } } },
    empty: { ...at, answers: { [mine]: none } },
    loading: { ...at, answers: {}, isWaiting: true },
    failed: { ...at, answers: { [mine]: 'failed' } },
    'signed-out': { path: '/me/drawings', user: null },
  };
}

/** The home page, with pictures. */
export function homeScene(moment: Moment, more: Partial<Scene>): Scene {
  const now = moment.state.serverTime;
  const drawings = ['boat', 'cat', 'sun', 'sail', 'tail', 'sea'].map((id, index) => discovered(id, index, now));
  return { path: '/', ...onWalls(moment), answers: { 'GET /posts/home': { drawings }, ...homeNews(now) }, ...more };
}

/** The inbox, open over the home page. */
export function inboxScene(moment: Moment, contents: readonly NoticeContent[] = EVERYTHING_TOLD): Scene {
  const now = moment.state.serverTime;
  const notices = contents.map(
    (content, index): Notice => ({
      id: `notice-${index}`,
      code: 100,
      content,
      createdAt: now - index * 11 * HOUR_MS,
      isRead: index > 1,
    }),
  );
  return homeScene(moment, {
    press: ['inbox.open'],
    answers: {
      'GET /notices/unread': { unread: 0 },
      'GET /notices': { notices, unread: 0, hasMore: contents.length > 0 },
      'POST /notices/read': {},
    },
  });
}

const EVERYTHING_TOLD: readonly NoticeContent[] = [
  { type: 'postApproved', drawingId: 'boat', gameId: null, isEdit: false },
  {
    type: 'postRejected',
    drawingId: 'face',
    gameId: null,
    reason: 'wrongWarning',
    note: 'Da ist ziemlich viel Blut. Mit Warnung gern!',
    isEdit: false,
    mayAppeal: true,
  },
  {
    type: 'startPublished',
    drawingId: 'tail',
    gameId: null,
    baseDrawingId: 'cat',
    baseGameId: null,
    playerName: 'Nachtfalter',
  },
  {
    type: 'appealAnswered',
    drawingId: 'sail',
    gameId: null,
    isApproved: true,
    note: 'Du hattest recht, entschuldige.',
  },
  { type: 'badge', badgeId: 'otter', title: 'Otter of the week', titleDe: 'Otter der Woche' },
  { type: 'ban', reason: 'spam', until: null, isLifted: true },
  { type: 'profile', isRestricted: true, note: 'Zwei deiner Bilder sind abgepaust.' },
  { type: 'profile', isRestricted: false, note: '' },
  { type: 'support', level: 2 },
  { type: 'renderError', drawingId: 'sea', gameId: null, kind: 'video' },
];
