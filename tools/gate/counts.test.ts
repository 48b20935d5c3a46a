import { describe, expect, test } from 'vitest';
import {
  type BrowserReport,
  countBrowser,
  countDrills,
  countSeeds,
  countWritten,
  isAskedFor,
  judged,
  lastLine,
  leftOutOf,
  longestFiles,
  NOTHING,
  type RanTest,
} from './counts.ts';

const ran = (over: Partial<RanTest> = {}): RanTest => ({
  key: 'a.test.ts > adds',
  name: 'a.test.ts > adds',
  state: 'passed',
  isExpectedToFail: false,
  isTriedAgain: false,
  tags: [],
  ...over,
});
const nothingMissing = () => false;

describe('the tests that a run asks for', () => {
  test.each([
    { tags: [], filter: [], asked: true },
    { tags: ['long'], filter: [], asked: true },
    { tags: ['long'], filter: ['!long'], asked: false },
    { tags: ['needs-user-namespaces'], filter: ['!long'], asked: true },
    { tags: [], filter: ['long'], asked: false },
    { tags: ['long', 'needs-user-namespaces'], filter: ['long'], asked: true },
  ])('with tags $tags under $filter: $asked', ({ tags, filter, asked }) => {
    expect(isAskedFor(tags, filter)).toBe(asked);
  });
});

describe('unit tests', () => {
  test('the rows of a table are one test', () => {
    const rows = [1, 2, 3].map((row) => ran({ key: 'a.test.ts > 7:3', name: `row ${row}` }));
    expect(countWritten([...rows, ran()], nothingMissing)).toMatchObject({ passed: 2, failed: 0 });
  });

  test('a table with one bad row has failed, wherever the row stands', () => {
    const states = ['passed', 'failed', 'passed'] as const;
    const rows = states.map((state) => ran({ state }));
    expect(countWritten(rows, nothingMissing)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('each row that failed is named, with the beginning of why', () => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const rows = [
      ran({ name: 'row 1', state: 'failed', message: '\u001b[31mexpected 1\u001b[39m to be 2\n- 1\n+ 2' }),
      ran({ name: 'row 2' }),
      ran({ name: 'row 3', state: 'failed' }),
      ran({ name: 'row 4', state: 'failed', message: long }),
    ];
    const [first, second, third] = countWritten(rows, nothingMissing).failures;
    expect([first, second]).toEqual(['row 1\n    expected 1 to be 2\n    - 1\n    + 2', 'row 3']);
    expect(third?.split('\n')).toHaveLength(13);
  });

  test('one that did not run is an offence', () => {
    const count = countWritten([ran({ state: 'skipped' }), ran({ state: 'pending' })], nothingMissing);
    expect(count).toMatchObject({ passed: 0, skipped: [] });
    expect(count.offences).toEqual(['a.test.ts > adds: did not run', 'a.test.ts > adds: did not run']);
  });

  test('one may be left out where what it needs is missing, and nowhere else', () => {
    const test = ran({ state: 'skipped', tags: ['slow', 'needs-wings'] });
    expect(countWritten([test], (name) => name === 'needs-wings')).toEqual({
      ...NOTHING,
      skipped: ['a.test.ts > adds (needs-wings)'],
    });
    expect(countWritten([test], nothingMissing).offences).toHaveLength(1);
  });

  test('one that passes by failing, or at the second try, is an offence', () => {
    const count = countWritten([ran({ isExpectedToFail: true }), ran({ isTriedAgain: true })], nothingMissing);
    expect(count.offences).toEqual([
      'a.test.ts > adds: is expected to fail',
      'a.test.ts > adds: is tried more than once',
    ]);
  });
});

describe('browser tests', () => {
  const report = (
    run: { expectedStatus?: string; status?: string; results?: { duration?: number; error?: { message?: string } }[] },
    line = 1,
    file = 'game.spec.ts',
  ): BrowserReport => ({
    suites: [
      {
        suites: [
          {
            specs: [
              {
                title: 'plays',
                file,
                line,
                column: 1,
                tests: [{ expectedStatus: 'passed', status: 'expected', results: [{}], ...run }],
              },
            ],
          },
        ],
      },
    ],
  });

  test('what a machine cannot run is named with what it lacks, once for each place where it is written', () => {
    const { suites = [] } = report({ status: 'skipped', results: [] });
    const listed = { suites: [...suites, ...suites, ...(report({}, 2).suites ?? [])] };
    const named = 'game.spec.ts > plays (firefox-esr, xvfb)';
    expect(leftOutOf(listed, ['firefox-esr', 'xvfb'])).toEqual([named, named]);
  });

  test('are counted in every group', () => {
    const suites = [...(report({}).suites ?? []), ...(report({ status: 'unexpected' }, 2).suites ?? [])];
    expect(countBrowser({ suites })).toMatchObject({ passed: 1, failed: 1, offences: [] });
  });

  test('that fail are named, with what went wrong at last', () => {
    const { failures } = countBrowser(report({ status: 'unexpected', results: [{ error: { message: 'no button' } }] }));
    expect(failures).toEqual(['game.spec.ts > plays\n    no button']);
  });

  test('say which files took longest, all their runs together', () => {
    const one = (file: string, duration: number) => report({ results: [{ duration }] }, 1, file).suites ?? [];
    const suites = [...one('a.spec.ts', 1_000), ...one('b.spec.ts', 2_500), ...one('a.spec.ts', 2_000)];
    expect(countBrowser({ suites }).longest).toEqual(['a.spec.ts 3.0 s', 'b.spec.ts 2.5 s']);
    const many = Array.from({ length: 20 }, (_, index) => ({ file: `${index}.test.ts`, ms: index }));
    expect(longestFiles(many)).toHaveLength(12);
    expect(longestFiles(many)[0]).toBe('19.test.ts 0.0 s');
  });

  test('are one test when a loop writes them', () => {
    const suites = [...(report({}).suites ?? []), ...(report({}).suites ?? [])];
    expect(countBrowser({ suites })).toMatchObject({ passed: 1 });
  });

  test.each([
    ['skipped', { status: 'skipped', expectedStatus: 'skipped', results: [] }],
    ['expected to fail', { expectedStatus: 'failed', results: [{}] }],
    ['tried twice', { status: 'flaky', results: [{}, {}] }],
  ])('one that is %s is an offence', (_how, run) => {
    expect(countBrowser(report(run)).offences).toHaveLength(1);
  });

  test('an error outside of all tests is a failure', () => {
    const count = countBrowser({ suites: [], errors: [{ message: 'no such module' }] });
    expect(count).toMatchObject({ failed: 1, failures: ['the run itself\n    no such module'] });
  });
});

describe('what is read from the output', () => {
  test('seeds', () => {
    expect(countSeeds('9 games\nsimulation from seed 7: 8 passed, 1 failed\n')).toMatchObject({ passed: 8, failed: 1 });
    expect(countSeeds('broke off')).toEqual(NOTHING);
    const broken = 'seed 5: a page was lost\nevery event of it: npm run sim -- 5 --log\n';
    expect(countSeeds(broken).failures).toEqual(['seed 5\n    a page was lost']);
  });

  test('drills, with those that were left out, and planted faults, each by their own line', () => {
    const output = 'R1: fine\ndrills: 9 passed, 0 failed\nplants: 1 passed, 1 failed\n';
    expect(countDrills(output, 'drills')).toEqual({ ...NOTHING, passed: 9 });
    expect(countDrills(output, 'plants')).toEqual({ ...NOTHING, passed: 1, failed: 1 });
    expect(countDrills('drills: 9 passed, 0 failed\n', 'plants')).toEqual(NOTHING);
    const short = 'drills: 8 passed, 1 failed, left out: R5 (faketime: none); R11 (mount: not root)\n';
    expect(countDrills(short, 'drills')).toEqual({
      ...NOTHING,
      passed: 8,
      failed: 1,
      skipped: ['R5 (faketime: none)', 'R11 (mount: not root)'],
    });
  });

  test('which drill broke its promise and why, and which planted fault was missed', () => {
    const output = [
      'R1: 10 kills (143.7 s)',
      'R4: 1 game (246.6 s)',
      '  game 0: not over after 240 s',
      '  at the end of it',
      'R8: NOT NOTICED that nobody is cut (4.0 s)',
      '  nothing failed',
      'R9: noticed that everything stays (5.0 s)',
    ].join('\n');
    expect(countDrills(output, 'drills').failures).toEqual(['R4\n    game 0: not over after 240 s']);
    expect(countDrills(output, 'plants').failures).toEqual(['R8\n    NOT NOTICED that nobody is cut (4.0 s)']);
  });
});

describe('the verdict', () => {
  test('a run that ends badly has failed, even if no test has', () => {
    expect(judged(NOTHING, false).failed).toBe(1);
    expect(judged({ ...NOTHING, failed: 3 }, false).failed).toBe(3);
    expect(judged({ ...NOTHING, passed: 1 }, true).failed).toBe(0);
  });

  test('an offence is a failure', () => {
    expect(judged({ ...NOTHING, passed: 5, offences: ['x: did not run'] }, true)).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  test('the last line names what was left out only when something was', () => {
    expect(lastLine({ ...NOTHING, passed: 3 })).toBe('3 passed, 0 failed');
    expect(lastLine({ ...NOTHING, passed: 3, failed: 1, skipped: ['a', 'b'] })).toBe('3 passed, 1 failed, 2 skipped');
    const skipped = ['plays (firefox-esr, xvfb)', 'R5 (faketime)', 'draws (firefox-esr, xvfb)'];
    expect(lastLine({ ...NOTHING, skipped })).toBe('0 passed, 0 failed, 3 skipped (firefox-esr, xvfb; faketime)');
  });
});
