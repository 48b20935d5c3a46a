import type { SignedInUser } from '@tuschel/client';
import { event } from '@tuschel/ink';
import { AdminPower, type Paper, type PaperList } from '@tuschel/protocol';
import { SAMPLE_LINES } from '../sampleDrawings.ts';
import { stagePicture } from '../stagePictures.ts';
import type { Moment, Scene } from '../scenes/scene.ts';

type Entry = PaperList['entries'][number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINE = 'GET /papers?skip=0&take=20';
const BIN = `${MINE}&bin=true`;
const ROOM = 'GET /papers?skip=0&take=0';

const MEMBER: Partial<SignedInUser> = { adminPower: AdminPower.CommunityMember };

/** A paper that was painted on so many hours ago, for so many minutes. */
function paper(id: string, name: string, hours: number, minutes: number, more: Partial<Entry> = {}): Entry {
  const at = Date.now() - hours * HOUR_MS;
  return {
    id,
    name,
    createdAt: at - DAY_MS,
    lastUpdatedAt: at,
    lockedAt: null,
    deletedAt: null,
    triggerWarning: 0,
    effectiveTimeTaken: minutes * 60,
    imageWidth: 1920,
    imageHeight: 1080,
    imageThumbnail: stagePicture(id),
    ...more,
  };
}

function papers(): Entry[] {
  return [
    paper('boat', 'Morgens am Steg', 2, 214),
    paper('sail', 'Segel', 26, 48, { imageWidth: 1080, imageHeight: 1920 }),
    paper('blank', '', 27, 0, { imageThumbnail: null }),
    paper('whole', 'Die Katze, die alles besser weiß und trotzdem auf dem Klavier schläft', 60, 731, {
      lockedAt: Date.now() - 2 * DAY_MS,
    }),
    paper('moon', 'Nacht über dem Hafen', 200, 95),
  ];
}

/** All that the server says of one. */
function whole(id: string, more: Partial<Paper>): Paper {
  const found = papers().find((one) => one.id === id) ?? paper(id, '', 1, 1);
  const rest = { userId: 'player-0', sourceId: null, gameId: null, renderedAt: null, renderError: null };
  return { ...found, ...rest, events: [], eventsCount: 25, ...more };
}

/** A paper that is opened, and what is drawn on it. */
function onDesk(id: string, sample: string): NonNullable<Scene['answers']> {
  const lines = SAMPLE_LINES[sample] ?? [];
  const { imageWidth, imageHeight } = whole(id, {});
  const isUsual = imageWidth === 1920;
  const events = isUsual ? lines : [event.resize({ width: imageWidth, height: imageHeight }), ...lines];
  const drawing = { lines: events, layers: [], isPortrait: false, x: 0, y: 0, scale: 1, isClipping: false };
  return {
    [`GET /papers/${id}?events=false`]: whole(id, { eventsCount: events.length }),
    [`GET /drawing/${id}/lines`]: { ...drawing, isOnlyVisibleLayers: false, rev: 0, totalLines: events.length },
    [`POST /papers/${id}/update`]: SAVED,
  };
}

const SAVED = { isSuccess: true, paperId: 'boat', missingIndexStart: null, isOverwriteForbidden: false };

const listed = (entries: Entry[], quota = { papers: 6, of: 200, percent: 3 }): PaperList => ({
  entries,
  totalCount: entries.length,
  quota,
});

/** A studio of one's own: the shelf, and what is painted. */
export function playgroundScenes(moment: Moment): Record<string, Scene> {
  const at: Scene = { path: '/playground', moment, game: { status: 'none' }, user: MEMBER };
  const thrown = [paper('tail', 'Schwanzstudie', 80, 6, { deletedAt: Date.now() - DAY_MS })];
  const shelf = { [MINE]: listed(papers()), [BIN]: listed(thrown), [ROOM]: listed([]) };
  const none = listed([], { papers: 0, of: 200, percent: 0 });
  return {
    papers: { ...at, answers: shelf },
    empty: { ...at, answers: { [MINE]: none, [BIN]: none, [ROOM]: none } },
    loading: { ...at, answers: {} },
    failed: { ...at, answers: { [MINE]: 'failed' } },
    'nearly-full': {
      ...at,
      answers: { ...shelf, [ROOM]: listed([], { papers: 187, of: 200, percent: 93 }) },
    },
    full: { ...at, answers: { ...shelf, [ROOM]: listed([], { papers: 200, of: 200, percent: 100 }) } },
    bin: { ...at, answers: shelf, press: ['playground.part.bin'] },
    erasing: { ...at, answers: shelf, press: ['playground.part.bin', 'playground.erase'] },
    emptying: { ...at, answers: shelf, press: ['playground.part.bin', 'playground.emptyBin'] },
    'bin-empty': { ...at, answers: { ...shelf, [BIN]: none }, press: ['playground.part.bin'] },
    'new-paper': { ...at, answers: shelf, press: ['playground.new'] },
    supporter: { ...at, user: { supporterLevel: 1 }, answers: shelf },
    others: { ...at, user: {}, answers: { [MINE]: none } },
    'others-with-papers': { ...at, user: {}, answers: shelf },
    ...deskScenes(at),
    gone: { ...at, path: '/playground/nothing', answers: { 'GET /papers/nothing?events=false': 'missing' } },
    'signed-out': { path: '/playground', user: null },
    'paper-signed-out': { path: '/playground/boat', user: null },
  };
}

/** One paper: on the desk, in all that may happen to it there, and finished. */
function deskScenes(at: Scene): Record<string, Scene> {
  const boat: Scene = {
    ...at,
    ...drawn(at, 'boat', 'boat'),
    path: '/playground/boat',
    answers: onDesk('boat', 'boat'),
  };
  return {
    opening: { ...at, path: '/playground/large', answers: {}, isWaiting: true },
    painting: boat,
    saving: { ...boat, paper: { status: 'saving', pending: 1 } },
    upright: { ...at, path: '/playground/sail', answers: onDesk('sail', 'empty') },
    offline: { ...boat, paper: { status: 'offline', pending: 4 } },
    unkept: { ...boat, paper: { status: 'offline', pending: 4, isUnkept: true } },
    conflict: { ...boat, paper: { status: 'conflict', pending: 3 } },
    'no-room': { ...boat, paper: { status: 'full', pending: 9 } },
    'paper-full': { ...boat, paper: { fullness: 'full' } },
    overfull: { ...boat, paper: { status: 'overfull', pending: 3, fullness: 'full' } },
    forbidden: { ...boat, paper: { status: 'forbidden', pending: 2 } },
    thrown: { ...boat, paper: { status: 'gone', pending: 2 } },
    elsewhere: { ...boat, paper: { status: 'elsewhere', pending: 2 } },
    'beside-pictures': { ...boat, press: ['playground.references'] },
    renaming: { ...boat, press: ['playground.rename'] },
    finishing: { ...boat, press: ['draw.finished'] },
    ...finishedScenes(at),
  };
}

/** The picture of a paper, where it is only looked at. */
function drawn({ moment }: Scene, id: string, sample: string): Pick<Scene, 'moment'> {
  return moment ? { moment: { ...moment, drawings: { ...moment.drawings, [id]: sample } } } : {};
}

function finishedScenes(at: Scene): Record<string, Scene> {
  const finished: Scene = {
    ...at,
    ...drawn(at, 'whole', 'cat'),
    path: '/playground/whole',
    answers: onDesk('whole', 'cat'),
  };
  const media = { drawingId: 'whole', isPublic: false };
  const failed = { ...media, picture: 'failed', video: 'failed' };
  return {
    finished,
    'not-rendered': {
      ...finished,
      answers: {
        ...finished.answers,
        'GET /papers/whole?events=false': whole('whole', { renderError: 'three attempts' }),
        'POST /drawing/media': { drawings: [failed] },
        'POST /drawing/whole/render': { ...media, picture: 'waiting', video: 'waiting' },
      },
    },
  };
}
