import type { SignedInUser } from '@tuschel/client';
import {
  AdminPower,
  type Audit,
  type BanWish,
  type ModerationItem,
  type ReportQueue,
  type TakenPosts,
} from '@tuschel/protocol';
import { badgeDeskScenes } from './badgeScenes.ts';
import { newsDeskScenes } from './blogScenes.ts';
import { ownDrawing, STAGE_SKETCHES } from './galleryScenes.ts';
import { operationsScenes, sampleOverview } from './operationsScenes.ts';
import { peopleScenes } from './peopleScenes.ts';
import type { Moment, Scene } from './scene.ts';

const HOUR_MS = 60 * 60_000;

function item(drawingId: string, index: number, now: number, more: Partial<ModerationItem> = {}): ModerationItem {
  const own = ownDrawing(drawingId, index, now);
  return {
    drawingId,
    version: 1,
    kind: 'new',
    waitsSince: now - (index + 2) * 5 * HOUR_MS,
    moderationStatus: 1,
    isUnpublished: false,
    isQuarantined: false,
    description: own.description,
    altText: '',
    triggerWarning: own.triggerWarning,
    shown: null,
    promptText: own.promptText,
    promptBy: own.promptText === null ? null : 'kritzel_kai',
    gameId: own.gameId,
    gameMode: own.gameMode,
    linesCount: 25,
    time: 420_000,
    ...(own.previewData === undefined ? {} : { previewData: own.previewData }),
    originalWidth: own.originalWidth,
    originalHeight: own.originalHeight,
    createdAt: now - 30 * HOUR_MS,
    artist: {
      id: 'artist',
      userName: 'pinselpaula',
      displayName: 'PinselPaula',
      isNewcomer: index % 2 === 0,
      isBanned: false,
      approved: 12,
      rejected: 1,
    },
    rejection: null,
    appeal: null,
    overturnBy: null,
    mayDecide: true,
    lock: null,
    undoUntil: null,
    reports: 0,
    impressionCounter: 0,
    clickCounter: 0,
    likeCounter: 0,
    ...more,
  };
}

/** Files of what waits. */
const MEDIA = {
  'POST /drawing/media': {
    drawings: Object.keys(STAGE_SKETCHES).map((id) => ({
      drawingId: id,
      picture: 'ready',
      video: 'none',
      isPublic: false,
      jpg: `${id}.jpg`,
      thumbnail: `${id}.thumb.jpg`,
    })),
  },
  'POST /admin/posts/release': {},
};

/** What the queue of pictures may bring. */
function samplePictures(now: number): Record<'fresh' | 'edited' | 'objected', TakenPosts> {
  const queue = (...items: ModerationItem[]): TakenPosts => ({ items, waiting: 37 });
  const fresh = queue(item('boat', 0, now), item('cat', 1, now), item('sea', 2, now), item('sun', 3, now));
  const edited = queue(
    item('face', 9, now, {
      kind: 'edit',
      reports: 3,
      impressionCounter: 1_284,
      clickCounter: 203,
      likeCounter: 57,
      description: 'Montag. Ohne Kaffee.',
      shown: { description: 'Montag', altText: '', triggerWarning: 3 },
      triggerWarning: 1,
    }),
    ...fresh.items,
  );
  const objected = queue(
    item('sail', 1, now, {
      kind: 'appeal',
      moderationStatus: 3,
      rejection: {
        reason: 'copied',
        note: 'Das Segel kenne ich von einem Plakat.',
        at: now - 9 * HOUR_MS,
        byName: 'Theo',
      },
      appeal: { text: 'Das Plakat war auch von mir.', at: now - HOUR_MS },
      overturnBy: 'Nilufar',
    }),
    ...fresh.items,
  );
  return { fresh, edited, objected };
}

function sampleReports(now: number): ReportQueue {
  return {
    waiting: [
      {
        kind: 'drawing',
        subject: 'moon',
        authorId: 'a',
        authorName: 'Nachtfalter',
        text: 'Um drei Uhr früh gezeichnet. Man sieht es.',
        drawingId: 'moon',
        reports: [
          {
            reasons: ['hate', 'personal'],
            note: 'Da steht eine Telefonnummer im Mond.',
            reportedAt: now - 3 * HOUR_MS,
          },
          { reasons: ['other'], note: '', reportedAt: now - HOUR_MS },
        ],
        decision: null,
        decisionNote: '',
        decidedAt: null,
        mayDecide: true,
      },
      {
        kind: 'profile',
        subject: 'maari',
        authorId: 'b',
        authorName: 'Maari',
        text: 'Zeichnet alles, außer Hände.',
        drawingId: null,
        reports: [{ reasons: ['other'], note: '', reportedAt: now - 20 * HOUR_MS }],
        decision: null,
        decisionNote: '',
        decidedAt: null,
        mayDecide: false,
      },
    ],
    counts: [],
  };
}

function sampleAudit(now: number): Audit {
  return {
    entries: [
      ['approve', 'drawing', ''],
      ['reject', 'drawing', 'copied: Das Segel kenne ich von einem Plakat.'],
      ['quarantine', 'drawing', 'personalData: Telefonnummer'],
      ['ban', 'person', 'spam, until 2026-12-24T00:00:00.000Z'],
      ['keep', 'profile', ''],
    ].map(([action = '', kind = '', note = ''], at) => ({
      id: 412 - at,
      kind,
      subject: '5f3f1f0e-7a2b-4c39-9a41-0d3c2b1a0f9e',
      subjectName: kind === 'drawing' ? '' : 'laerm_lars',
      action,
      note,
      by: at === 3 ? '00000000-0000-0000-0000-000000000000' : 'theo',
      byName: at === 3 ? '' : 'Theo',
      at: now - at * HOUR_MS,
      hash: `${at}c1f0a9b7e6d5`.padEnd(64, '0'),
    })),
    hasMore: true,
  };
}

function sampleWishes(now: number): { waiting: BanWish[] } {
  return {
    waiting: [
      {
        username: 'laerm_lars',
        reason: 'spam',
        note: 'Zum dritten Mal.',
        until: null,
        by: 'x',
        byName: 'Theo',
        at: now,
      },
    ],
  };
}

export function adminScenes({ state }: Moment, team: Partial<SignedInUser>): Record<string, Scene> {
  const now = state.serverTime;
  const TAKE = 'POST /admin/posts/take';
  const REPORTS = 'GET /admin/reports';
  const at = {
    path: '/admin?area=pictures',
    user: team,
    moment: { state, drawings: STAGE_SKETCHES },
    game: { status: 'none' },
  } as const;
  const { fresh, edited, objected } = samplePictures(now);
  const reports = sampleReports(now);
  const admins = { ...at, user: { ...team, adminPower: AdminPower.Admin } } as const;
  return withRelease(now, {
    queue: { ...at, answers: { [TAKE]: fresh, ...MEDIA } },
    rejecting: { ...at, press: ['admin.reject'], answers: { [TAKE]: fresh, ...MEDIA } },
    warning: { ...at, press: ['admin.warn'], answers: { [TAKE]: edited, ...MEDIA } },
    edited: { ...at, answers: { [TAKE]: edited, ...MEDIA } },
    appeal: { ...at, answers: { [TAKE]: objected, ...MEDIA } },
    empty: { ...at, answers: { [TAKE]: { items: [], waiting: 0 } } },
    others: { ...at, answers: { [TAKE]: { items: [], waiting: 5 } } },
    loading: { ...at, answers: {}, isWaiting: true },
    failed: { ...at, answers: { [TAKE]: 'failed' } },
    reports: { ...at, path: '/admin?area=reports', answers: { [TAKE]: fresh, [REPORTS]: reports, ...MEDIA } },
    'reports-reason': {
      ...at,
      path: '/admin?area=reports',
      press: ['admin.report.remove'],
      answers: { [TAKE]: fresh, [REPORTS]: reports, ...MEDIA },
    },
    locking: { ...at, press: ['admin.lock'], answers: { [TAKE]: fresh, ...MEDIA } },
    banning: { ...at, press: ['admin.ban'], answers: { [TAKE]: fresh, ...MEDIA } },
    books: {
      ...at,
      path: '/admin?area=audit',
      answers: { [TAKE]: fresh, 'GET /admin/audit': sampleAudit(now), ...MEDIA },
    },
    'long-bans': {
      ...admins,
      path: '/admin?area=wishes',
      answers: { [TAKE]: fresh, 'GET /admin/ban-wishes': sampleWishes(now), ...MEDIA },
    },
    'reports-empty': {
      ...at,
      path: '/admin?area=reports',
      answers: { [TAKE]: fresh, [REPORTS]: { waiting: [], counts: [] }, ...MEDIA },
    },
    ...peopleScenes(now, at, admins),
    ...operationsScenes(now, at, admins),
    ...badgeDeskScenes(at, { [TAKE]: fresh, ...MEDIA }),
    ...newsDeskScenes(now, at, { [TAKE]: fresh, ...MEDIA }),
    'not-for-you': { path: '/admin' },
    'signed-out': { path: '/admin', user: null },
  });
}

/** Below each area stands which release it is, which the overview knows. */
function withRelease(now: number, scenes: Record<string, Scene>): Record<string, Scene> {
  const known = { 'GET /admin/overview': sampleOverview(now) };
  return Object.fromEntries(
    Object.entries(scenes).map(([name, scene]) => [name, { ...scene, answers: { ...known, ...scene.answers } }]),
  );
}
