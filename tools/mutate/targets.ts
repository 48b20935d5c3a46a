/** What of a package is mutated, and how many of its mutants the tests have to kill. */
export interface Target {
  /** Paths below the package that are mutated: files, or folders that end in a slash. */
  mutated: readonly string[];
  /** Paths that are left out again, because no test could or should notice a change there. */
  leftOut?: readonly string[];
  /**
   * Tests that cannot run on mutants, as glob patterns below the package: they read source files, which are full of mutants here, or
   * play so much that the counting of what each of them reaches runs out of memory.
   */
  testsLeftOut?: readonly string[];
  /** The least share of mutants that the tests kill, in per cent. */
  target: number;
}

/** The packages whose tests are measured. Types, exports and test fixtures have no mutants of their own. */
export const TARGETS: Record<string, Target> = {
  'packages/rules': {
    mutated: ['src/'],
    // Whole games: counting what each of them reaches runs out of memory.
    testsLeftOut: ['src/testing/bots.test.ts', 'src/testing/quizBots.test.ts'],
    target: 90,
  },
  'packages/protocol': {
    mutated: ['src/'],
    // Schemas and limits are data that the rules' and the services' tests hold to.
    leftOut: ['src/match/', 'src/product/', 'src/limits.ts', 'src/enums.ts', 'src/schemas.ts'],
    target: 90,
  },
  // The table of Unicode is data.
  'packages/words': { mutated: ['src/'], leftOut: ['src/confusables.ts'], target: 90 },
  'packages/prose': { mutated: ['src/'], target: 90 },
  'packages/ink': { mutated: ['src/codec/', 'src/history.ts', 'src/validate.ts'], target: 90 },
  'packages/client': {
    mutated: [
      'src/drawing/lineLog.ts',
      'src/drawing/lineStore.ts',
      'src/drawing/lineKeeper.ts',
      'src/drawing/drawingSync.ts',
      'src/drawing/drawings.ts',
      'src/account/session.ts',
      'src/account/sessionToken.ts',
      'src/http/request.ts',
      'src/account/bearer.ts',
      'src/game/commandQueue.ts',
      'src/game/match.ts',
      'src/paper/',
    ],
    target: 90,
  },
  'services/platform': { mutated: ['src/journal/', 'src/lines/', 'src/rate/'], target: 90 },
  'services/gameserver': {
    mutated: ['src/session/', 'src/match/', 'src/rate/', 'src/socket/', 'src/presence/', 'src/account/', 'src/wire/'],
    target: 90,
  },
  'services/product': {
    mutated: [
      'src/http/',
      'src/library/drawing/',
      'src/people/login/',
      'src/library/history/',
      'src/library/paper/',
      'src/play/',
      'src/moderation/',
    ],
    target: 90,
  },
  'services/web': { mutated: ['src/'], target: 90 },
  'apps/web': {
    mutated: ['src/'],
    // The stage shows screens to people; main.tsx starts the app, which the browser tests do. Pictures, and what the tests of texts
    // compare the catalogues with, are data.
    leftOut: [
      'src/stage/',
      'src/main.tsx',
      'src/testing/',
      'src/texts/',
      'src/game/roles/RoleIcons.tsx',
      'src/screens/draw/tools/toolIcons.ts',
    ],
    testsLeftOut: ['src/texts/*.test.ts'],
    target: 80,
  },
};
