import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { forDevelopers } from './forDevelopers.ts';
import type { Candidate } from './sample.ts';

/** The instrumenter has nothing to say that a person needs. */
const silent = new Proxy({}, { get: () => () => false });

/** Every mutant of these files, with the operators of StrykerJS. Paths are relative to `root`. */
export async function candidatesOf(root: string, files: readonly string[]): Promise<Candidate[]> {
  const instrumenter = new Instrumenter(silent as never);
  const contents = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const { mutants } = await instrumenter.instrument(
    [...contents].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [forDevelopers], noHeader: true } as never,
  );
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ fileName, mutatorName, replacement, location }) => {
      const lines = (contents.get(fileName) ?? '').split('\n');
      const start = { line: location.start.line + 1, column: location.start.column };
      const end = { line: location.end.line + 1, column: location.end.column };
      return {
        file: fileName,
        mutator: mutatorName,
        original: between(lines, location.start, location.end),
        replacement,
        line: (lines[location.start.line] ?? '').trim(),
        start,
        end,
      };
    });
}

interface Place {
  line: number;
  column: number;
}

/** The text from one place to another; lines and columns from 0. */
function between(lines: readonly string[], start: Place, end: Place): string {
  if (start.line === end.line) return (lines[start.line] ?? '').slice(start.column, end.column);
  return [
    (lines[start.line] ?? '').slice(start.column),
    ...lines.slice(start.line + 1, end.line),
    (lines[end.line] ?? '').slice(0, end.column),
  ].join('\n');
}
