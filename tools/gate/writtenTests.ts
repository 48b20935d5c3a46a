import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { type Count, countWritten, failure, isAskedFor, longestFiles, type RanTest } from './counts.ts';

const COUNT = fileURLToPath(new URL('../../.cache/test-results/unit.json', import.meta.url));

/** A reporter for the gate: it counts unit tests as they are written, and names those that could be green untried. */
export default class WrittenTests implements Reporter {
  #filter: readonly string[] = [];

  onInit({ config }: Vitest): void {
    this.#filter = config.tagsFilter ?? [];
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = countWritten(
      modules.flatMap(ranTests).filter(({ tags }) => isAskedFor(tags, this.#filter)),
      isMissing,
    );
    const broken = modules.flatMap((module) => {
      const [error] = module.errors();
      return error ? [failure(fileOf(module), error.message)] : [];
    });
    const failures = [...broken, ...unhandled.map(({ message }) => failure('outside of any test', message))];
    const all: Count = {
      ...count,
      failed: count.failed + failures.length,
      failures: [...count.failures, ...failures],
      longest: longestFiles(modules.map((module) => ({ file: fileOf(module), ms: tookOf(module) }))),
    };
    mkdirSync(dirname(COUNT), { recursive: true });
    writeFileSync(COUNT, JSON.stringify(all, null, 2));
  }
}

/** A test that needs one of these may be left out where it is missing. Its tag is the name. */
const CAPABILITIES: Record<string, () => boolean> = {
  'needs-user-namespaces': () =>
    spawnSync('unshare', ['--user', '--map-root-user', '--net', '--pid', '--fork', '--', 'true']).status === 0,
};

function isMissing(tag: string): boolean {
  return CAPABILITIES[tag]?.() === false;
}

function fileOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}

/** With what was read and set up before its tests. */
function tookOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

function ranTests(module: TestModule): RanTest[] {
  const file = fileOf(module);
  return [...module.children.allTests()].map((test) => ({
    key: [file, ...placesOf(test)].join(' > '),
    name: `${file} > ${test.fullName}`,
    state: test.result().state,
    isExpectedToFail: test.options.fails === true,
    isTriedAgain: test.attempts().some(({ retryIndex }) => retryIndex > 0) || Boolean(test.options.retry),
    tags: test.tags,
    message: whyOf(test),
  }));
}

function whyOf(test: TestCase): string | undefined {
  const [error] = test.result().errors ?? [];
  return error && [error.message, error.diff].filter(Boolean).join('\n');
}

/** From the outermost group to the test: names, and for tables, whose names differ from row to row, where they stand. */
function placesOf({ parent, name, options, location }: TestCase | TestSuite): string[] {
  const own = options.each && location ? `${location.line}:${location.column}` : name;
  return parent.type === 'module' ? [own] : [...placesOf(parent), own];
}
