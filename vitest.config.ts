import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A process takes files of one environment only: those of a page run one after the other, before all others. */
class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isPage = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
    const sorted = await super.sort(files);
    return [...sorted.filter(isPage), ...sorted.filter((file) => !isPage(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'services/*/src/**/*.test.ts',
      'apps/*/{src,vite}/**/*.test.{ts,tsx}',
      'sim/src/**/*.test.ts',
      'bench/src/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    pool: 'forks',
    // Pages make much that is thrown away at once: with more room for it these processes tidy up less often.
    execArgv: ['--max-semi-space-size=64'],
    // Files share processes, which read each module once: a test that changes something global puts it back. Those of a page
    // read our modules anew (tools/freshModules.ts).
    isolate: false,
    sequence: { sequencer: PagesFirst },
    // Tests of the database and of what moves on a screen wait for a quarter of their time: one process more than there are cores
    // keeps these busy.
    maxWorkers: Math.max(2, availableParallelism() + 1),
    setupFiles: ['tools/oneLuck.ts', 'tools/freshModules.ts', 'tools/lightPages.ts', 'tools/visibility.ts'],
    // Tests wait for what is to happen, not for a time: these end one that waits in vain, on the busiest machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // With one test.only everything else would be left out, and the run would be green.
    allowOnly: false,
    // Tells the rows of a table, which stand in one place, from tests of their own.
    includeTaskLocation: true,
    // What a test needs of a machine. Where that is missing it may be left out; tools/gate/writtenTests.ts looks whether it is.
    tags: [{ name: 'needs-user-namespaces' }, { name: 'long' }],
  },
});
