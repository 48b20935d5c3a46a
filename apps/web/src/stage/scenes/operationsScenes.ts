import type {
  Costs,
  EchoHeader,
  ErrorKinds,
  Overview,
  RunningMatch,
  RunningMatches,
  Settings,
} from '@tuschel/protocol';
import type { TeamScene } from './peopleScenes.ts';
import type { Scene } from './scene.ts';
import { rewardsOwed } from './supportScenes.ts';

const HOUR_MS = 60 * 60_000;
const MINUTES = 60;

function match(index: number, now: number, more: Partial<RunningMatch>): RunningMatch {
  return {
    matchId: `match-${index}`,
    lobbyCode: ['KRAPFEN', 'TUSCHE', 'OTTER', 'SEGEL'][index] ?? 'LOBBY',
    hostName: ['PinselPaula', 'Kritzel-Kai', 'Maari', 'Nachtfalter'][index] ?? 'Host',
    hostUsername: 'pinselpaula',
    openedAt: now - (index + 1) * 25 * 60_000,
    phase: 10,
    mode: 2,
    step: 3,
    steps: 7,
    seated: 8,
    present: 7,
    ...more,
  };
}

/** What waits and goes on in a community on a good evening. */
export function sampleOverview(now: number): Overview {
  return {
    waiting: {
      pictures: 37,
      oldestPictureAt: now - 27 * HOUR_MS,
      faces: 4,
      reports: 2,
      appeals: 1,
      wishes: 0,
    },
    matches: { lobby: 3, draw: 11, watch: 2, done: 1 },
    players: 114,
    people: { all: 8_412, today: 23 },
    errors: {
      server: Array.from({ length: MINUTES }, () => 0),
      browser: Array.from({ length: MINUTES }, (_, minute) => (minute % 17 === 3 ? 2 : minute > 50 ? minute - 50 : 0)),
    },
    rendering: {
      waiting: 12,
      rendering: 2,
      failed: 1,
      renderers: [
        {
          name: 'keller',
          lastOnline: now - 4_000,
          averageWorktime: 1_840,
          totalJobs: 4_120,
          totalSuccessful: 4_100,
          totalErrors: 20,
        },
        {
          name: 'laptop-von-theo',
          lastOnline: now - 3 * HOUR_MS,
          averageWorktime: 6_200,
          totalJobs: 81,
          totalSuccessful: 81,
          totalErrors: 0,
        },
      ],
    },
    findings: [],
    storage: 'ready',
    version: '0.2.0',
    startedAt: now - 50 * HOUR_MS,
  };
}

/** A new instance at night. */
function quietOverview(overview: Overview): Overview {
  return {
    ...overview,
    waiting: { pictures: 0, oldestPictureAt: null, faces: 0, reports: 0, appeals: 0, wishes: 0 },
    matches: { lobby: 0, draw: 0, watch: 0, done: 0 },
    players: 0,
    people: { all: 1, today: 1 },
    errors: { server: overview.errors.server, browser: overview.errors.server },
    rendering: { waiting: 0, rendering: 0, failed: 0, renderers: [] },
    findings: [
      { code: 'disk', isSerious: true, values: { megabytes: 730 } },
      { code: 'oldBackup', isSerious: false, values: { days: 12 } },
      { code: 'brackets', isSerious: false, values: { names: 'imprint, privacy' } },
    ],
    storage: 'low',
  };
}

function sampleMatches(now: number): RunningMatches {
  return {
    matches: [
      match(0, now, {}),
      match(1, now, { phase: 0, step: 0, steps: 0, seated: 3, present: 3, mode: 11 }),
      match(2, now, { phase: 20, step: 0, steps: 0, mode: 16 }),
      match(3, now, { phase: null, step: 0, steps: 0, seated: 0, present: 0 }),
    ],
    hasMore: false,
  };
}

function sampleErrors(now: number): ErrorKinds {
  return {
    exceptions: [
      {
        fingerprint: 'a'.repeat(64),
        exception: "TypeError: Cannot read properties of undefined (reading 'tiles')",
        stack: 'at composite (https://tuschel.example/assets/canvas-4f2a.js:12:3941)\nat frame (canvas-4f2a.js:18:22)',
        reports: 14,
        firstAt: now - 40 * HOUR_MS,
        lastAt: now - 120_000,
      },
      {
        fingerprint: 'b'.repeat(64),
        exception: 'QuotaExceededError: The quota has been exceeded.',
        stack: '',
        reports: 1,
        firstAt: now - 3 * HOUR_MS,
        lastAt: now - 3 * HOUR_MS,
      },
    ],
    hasMore: false,
  };
}

const SETTINGS: Settings = {
  settings: [
    {
      name: 'TUSCHEL_URL',
      meaning: 'where people reach the server, when a proxy stands before it',
      value: 'https://tuschel.example',
      isSecret: false,
      fallback: 'what the browser asked for',
    },
    {
      name: 'DATABASE_URL',
      meaning: 'a PostgreSQL to use instead of the built-in one',
      value: '',
      isSecret: true,
      fallback: 'the built-in database in the data folder',
    },
    {
      name: 'TUSCHEL_PROXIES',
      meaning: 'proxies of yours before the server',
      value: null,
      isSecret: false,
      fallback: '0',
    },
  ],
};

const ECHO: EchoHeader = {
  headers: {
    host: 'tuschel.example',
    'x-forwarded-for': '203.0.113.7',
    authorization: '[hidden]',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
  },
  address: '203.0.113.7',
};

const COSTS: Costs = {
  parts: (
    [
      ['games', 812, 0, 4_120, 61_000],
      ['drawings', 5_310, 0, 91_400, 420_000],
      ['rendering', 14, 11_200, 2_210, 40_000],
      ['gallery', 96, 0, 8_120, 96_000],
      ['people', 41, 210, 12_900, 88_000],
      ['chat', 33, 0, 17, 90],
      ['team', 6, 3, 0, 0],
    ] as const
  ).map(([part, tables, files, answers, ms]) => ({
    part,
    tableBytes: tables * 1_000_000,
    fileBytes: files * 1_000_000,
    answers,
    ms,
  })),
};

/** How the instance does, as admins see it. */
export function operationsScenes(now: number, at: TeamScene, admins: TeamScene): Record<string, Scene> {
  const OVERVIEW = 'GET /admin/overview';
  const overview = sampleOverview(now);
  const MATCHES = 'GET /admin/matches';
  const ERRORS = 'GET /admin/exceptions';
  const area = (name: string) => `/admin?area=${name}`;
  return {
    overview: { ...at, path: '/admin', answers: { [OVERVIEW]: overview } },
    'overview-admin': { ...admins, path: '/admin', answers: { [OVERVIEW]: overview, 'GET /admin/costs': COSTS } },
    'overview-quiet': { ...admins, path: '/admin', answers: { [OVERVIEW]: quietOverview(overview) } },
    'overview-failed': { ...at, path: '/admin', answers: { [OVERVIEW]: 'failed' } },
    matches: { ...admins, path: area('matches'), answers: { [MATCHES]: sampleMatches(now) } },
    'matches-close': {
      ...admins,
      path: area('matches'),
      press: ['admin.matches.close'],
      answers: { [MATCHES]: sampleMatches(now) },
    },
    'matches-none': {
      ...admins,
      path: area('matches'),
      answers: { [MATCHES]: { matches: [], hasMore: false } },
    },
    errors: { ...admins, path: area('errors'), answers: { [ERRORS]: sampleErrors(now) } },
    'errors-none': {
      ...admins,
      path: area('errors'),
      answers: { [ERRORS]: { exceptions: [], hasMore: false } },
    },
    rewards: { ...admins, path: area('rewards'), answers: { 'GET /admin/rewards': rewardsOwed(now) } },
    'rewards-none': { ...admins, path: area('rewards'), answers: { 'GET /admin/rewards': { rewards: [] } } },
    settings: {
      ...admins,
      path: area('settings'),
      answers: { 'GET /admin/settings': SETTINGS, 'GET /admin/echoheader': ECHO },
    },
  };
}
