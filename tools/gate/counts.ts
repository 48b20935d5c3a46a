import { stripVTControlCharacters } from 'node:util';

/** How many tests ran, and how they went. */
export interface Count {
  passed: number;
  failed: number;
  /** Left out because this machine lacks something; each with what it lacks. */
  skipped: string[];
  /** Left out, tried again or expected to fail: each counts as a failure. */
  offences: string[];
  /** Each test that failed, with the beginning of why, as far as a report names them. */
  failures: string[];
  /** Where the time went: the files that took longest, as far as a report tells, each with its seconds. */
  longest: string[];
}

export const NOTHING: Count = { passed: 0, failed: 0, skipped: [], offences: [], failures: [], longest: [] };

const MOST_FILES = 12;

/** @param took ms of each file, which may come in several pieces */
export function longestFiles(took: readonly { file: string; ms: number }[]): string[] {
  const byFile = new Map<string, number>();
  for (const { file, ms } of took) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  return [...byFile]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_FILES)
    .map(([file, ms]) => `${file} ${(ms / 1000).toFixed(1)} s`);
}

/** One test as it ran: a row, where it is written as a table. */
export interface RanTest {
  /** Of the place where it is written: all rows of a table share it. */
  key: string;
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  isExpectedToFail: boolean;
  isTriedAgain: boolean;
  /** Names of what it needs of the machine, among others. */
  tags: readonly string[];
  /** Why it failed. */
  message?: string | undefined;
}

/** Counts tests as they are written: the rows of a table are one test, which fails when one of them does. */
export function countWritten(tests: readonly RanTest[], isMissing: (capability: string) => boolean): Count {
  const written = new Map<string, 'passed' | 'failed'>();
  const skipped: string[] = [];
  const offences: string[] = [];
  const failures: string[] = [];
  for (const { key, name, state, isExpectedToFail, isTriedAgain, tags, message } of tests) {
    if (isExpectedToFail) offences.push(`${name}: is expected to fail`);
    if (isTriedAgain) offences.push(`${name}: is tried more than once`);
    if (state === 'failed') failures.push(failure(name, message));
    if (state === 'passed' || state === 'failed') {
      if (written.get(key) !== 'failed') written.set(key, state);
      continue;
    }
    const missing = tags.find(isMissing);
    if (missing === undefined) offences.push(`${name}: did not run`);
    else skipped.push(`${name} (${missing})`);
  }
  const states = [...written.values()];
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return { ...NOTHING, passed: count('passed'), failed: count('failed'), skipped, offences, failures };
}

/** Whether `vitest --tags-filter` runs a test with these tags: `long` wants that tag, `!long` those without it. */
export function isAskedFor(tags: readonly string[], filter: readonly string[]): boolean {
  return filter.every((one) => (one.startsWith('!') ? !tags.includes(one.slice(1)) : tags.includes(one)));
}

const MOST_LINES = 12;

/** With the beginning of why, without the colours of a terminal. */
export function failure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const why = lines.slice(0, MOST_LINES).map((line) => `\n    ${line}`);
  return message === '' ? name : `${name}${why.join('')}`;
}

/** Of what Playwright's JSON report tells, as much as is read here. */
export interface BrowserReport {
  suites?: BrowserSuite[];
  errors?: { message?: string }[];
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    column: number;
    tests: {
      expectedStatus: string;
      status: string;
      results: { duration?: number; error?: { message?: string } }[];
    }[];
  }[];
}

/** A browser test is written where its `test(…)` stands; in a loop that is one place. */
export function countBrowser(report: BrowserReport): Count {
  const count = countWritten(ranIn(report), () => false);
  const errors = (report.errors ?? []).map(({ message }) => failure('the run itself', message));
  const took = specsIn(report).flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration = 0 }) => ({ file, ms: duration }))),
  );
  return {
    ...count,
    failed: count.failed + errors.length,
    failures: [...count.failures, ...errors],
    longest: longestFiles(took),
  };
}

function specsIn({ suites = [] }: BrowserReport): NonNullable<BrowserSuite['specs']> {
  const specsOf = (suite: BrowserSuite): NonNullable<BrowserSuite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  return suites.flatMap(specsOf);
}

function ranIn(report: BrowserReport): RanTest[] {
  return specsIn(report).flatMap(({ title, file, line, column, tests: runs }) =>
    runs.map(({ expectedStatus, status, results }): RanTest => {
      const state = status === 'skipped' ? 'skipped' : status === 'unexpected' ? 'failed' : 'passed';
      const isExpectedToFail = expectedStatus !== 'passed' && expectedStatus !== 'skipped';
      const isTriedAgain = results.length > 1;
      const key = `${file}:${line}:${column}`;
      const message = results.at(-1)?.error?.message;
      return { key, name: `${file} > ${title}`, state, isExpectedToFail, isTriedAgain, tags: [], message };
    }),
  );
}

/** Browser tests that this machine cannot run, from the report that lists them, each with what it lacks. One that is written in a loop is one. */
export function leftOutOf(report: BrowserReport, missing: readonly string[]): string[] {
  return [...new Map(ranIn(report).map(({ key, name }) => [key, `${name} (${missing.join(', ')})`])).values()];
}

/** The last line of the simulation, and each seed that failed. */
export function countSeeds(output: string): Count {
  const [, passed, failed] = /^simulation from seed \d+: (\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  const failures = [...output.matchAll(/^(seed \d+): (.+)$/gm)].map(([, seed = '', fault]) => failure(seed, fault));
  return { ...NOTHING, passed: Number(passed ?? 0), failed: Number(failed ?? 0), failures };
}

/** A drill with the first of its problems, which stand indented below it; a planted fault that was missed. */
const BROKEN = { drills: /^(\w+): .*\n {2}(\S.*)$/gm, plants: /^(\w+): (NOT NOTICED that .*)$/gm };

/** The last line of the drills, or of their plants, which names each that was left out and what this machine lacks for it; and each that failed. */
export function countDrills(output: string, of: 'drills' | 'plants'): Count {
  const line = /^(drills|plants): (\d+) passed, (\d+) failed(?:, left out: (.+))?$/gm;
  const [, , passed, failed, leftOut] = [...output.matchAll(line)].find(([, what]) => what === of) ?? [];
  return {
    ...NOTHING,
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 0),
    skipped: leftOut === undefined ? [] : leftOut.split('; '),
    failures: [...output.matchAll(BROKEN[of])]
      .filter(([whole]) => of === 'plants' || !/: (NOT NOTICED|noticed) that /.test(whole))
      .map(([, id = '', why]) => failure(id, why)),
  };
}

/** A run that ended badly without a test that failed has failed all the same; so has one with an offence. */
export function judged(count: Count, endedWell: boolean): Count {
  const failed = count.failed + count.offences.length;
  return { ...count, failed: endedWell ? failed : Math.max(failed, 1) };
}

/** Nothing may follow this line but its end: who runs the gate reads it. It says what is missing where something was left out. */
export function lastLine({ passed, failed, skipped }: Count): string {
  const reasons = new Set(skipped.flatMap((one) => /\(([^()]+)\)$/.exec(one)?.[1] ?? []));
  const because = reasons.size > 0 ? ` (${[...reasons].join('; ')})` : '';
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped${because}` : ''}`;
}
