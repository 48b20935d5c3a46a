import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';

const TOOL = fileURLToPath(new URL('../../tools/mutate/main.ts', import.meta.url));

/** How many of a sample of mutants the tests of each package kill; those that live are named on the error stream. */
export async function mutants(): Promise<Figure[]> {
  // It exits with 1 where a target is missed; the figures say so, too.
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL, '--json'], { maxBuffer: 2 ** 26 }).catch(
    (error: { stdout?: string }) => {
      if (!error.stdout?.includes('{')) throw error;
      return { stdout: error.stdout };
    },
  );
  const lines = stdout.split('\n').filter(Boolean);
  for (const line of lines.filter((line) => !line.startsWith('{'))) console.error(line);
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Figure);
}
