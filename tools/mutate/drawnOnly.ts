import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Checker, CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { PluginKind } from '@stryker-mutator/api/plugin';
import { forDevelopers } from './forDevelopers.ts';

/** Names a mutant by its place in its file. Lines and columns as StrykerJS counts them: both from 0. */
export function placeOf({
  fileName,
  location: { start, end },
  replacement,
}: Omit<Mutant, 'id' | 'mutatorName'>): string {
  return [fileName, start.line, start.column, end.line, end.column, replacement].join('\0');
}

/**
 * StrykerJS mutates everything in a range and knows no sample. This checker lets only those mutants through that were drawn; it
 * reads their places from the file that `MUTANTS_DRAWN` names. The others count as not compiling, which no score includes.
 */
class DrawnOnly implements Checker {
  static inject = [] as const;
  readonly #drawn = new Set<string>(JSON.parse(readFileSync(process.env['MUTANTS_DRAWN'] ?? '', 'utf8')) as string[]);

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const passed: CheckResult = { status: 'passed' as CheckStatus.Passed };
    const left: CheckResult = { status: 'compileError' as CheckStatus.CompileError, reason: 'not drawn' };
    return Object.fromEntries(
      mutants.map((mutant) => {
        const place = placeOf({ ...mutant, fileName: relative(process.cwd(), mutant.fileName) });
        return [mutant.id, this.#drawn.has(place) ? passed : left];
      }),
    );
  }
}

export const strykerPlugins = [
  { kind: PluginKind.Checker, name: 'drawn-only', injectableClass: DrawnOnly },
  { kind: PluginKind.Ignore, name: 'for-developers', value: forDevelopers },
];
