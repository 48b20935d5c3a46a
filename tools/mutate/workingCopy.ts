import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A copy of the working tree for mutants to live in, so that an interrupted run leaves no mutant behind. Our own packages are
 * linked inside the copy: a mutant in one of them is seen by all that import it. Everything else comes from the repository's
 * `node_modules`, where Node looks next.
 */
export function copyWorkingTree(root: string, copy: string, only: string, testsLeftOut: readonly string[] = []): void {
  rmSync(copy, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of files.split('\n').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  const ours = 'node_modules/@tuschel';
  mkdirSync(join(copy, ours), { recursive: true });
  for (const name of readdirSync(join(root, ours)))
    symlinkSync(readlinkSync(join(root, ours, name)), join(copy, ours, name));
  writeFileSync(join(copy, 'vitest.mutants.config.ts'), configFor(only, testsLeftOut));
}

/** The tests of one package, under the settings of the test run. */
function configFor(only: string, leftOut: readonly string[]): string {
  return `import config from './vitest.config.ts';
import { QuickestFirst } from './tools/mutate/quickestFirst.ts';
const include = ['${only}/src/**/*.test.{ts,tsx}'];
const exclude = ${JSON.stringify(['**/node_modules/**', ...leftOut.map((path) => join(only, path))])};
// The runner ends mutants that hang by a clock of its own. The first run, which tells it how long tests take, may be slow.
const testTimeout = 900_000;
export default { ...config, test: { ...config.test, include, exclude, testTimeout, sequence: { sequencer: QuickestFirst } } };
`;
}
