import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Candidate } from './sample.ts';

/**
 * What only a developer reads is not mutated: the words of a log line and of an exception say nothing about what the program
 * does, and a test that pins them pins nothing.
 */
const forDevelopers = {
  shouldIgnore(path: { node: unknown }): string | undefined {
    const node = path.node as {
      type: string;
      callee?: { type: string; name?: string; object?: { type: string; name?: string; property?: { name?: string } } };
    };
    const { type, callee } = node;
    if (type === 'NewExpression' && callee?.name?.endsWith('Error')) return 'the words of an exception';
    if (type === 'CallExpression' && callee?.type === 'MemberExpression') {
      const owner = callee.object?.name ?? callee.object?.property?.name ?? '';
      if (owner === 'log' || owner === 'console') return 'a log line';
    }
    return undefined;
  },
};

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
