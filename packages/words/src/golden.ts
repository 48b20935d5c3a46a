import type { Level, WordFilter } from './filter.ts';

/** A text, and what the lists are to say of it. */
export interface GoldenText {
  readonly text: string;
  readonly level: Level;
}

/** What has to be found of bad texts, and how many innocent ones may be taken for bad. */
export const GOLDEN_BOUNDS = { found: 0.95, mistaken: 0.01 } as const;

export interface GoldenResult {
  bad: number;
  /** Bad texts that are not found, or not taken as seriously as they are meant. */
  missed: string[];
  innocent: number;
  /** Innocent texts that are taken for bad. */
  mistaken: string[];
  isWithin: boolean;
}

/** `text<TAB>level`, one a line; `#` begins a comment. */
export function readGolden(file: string): GoldenText[] {
  return file
    .split('\n')
    .filter((line) => line.includes('\t') && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([text = '', level = 'ok']) => ({ text, level: level as Level }));
}

/** Tries a filter on them, so many at a time. @param pause lets everything else go on */
export async function tryGolden(
  filter: Pick<WordFilter, 'check'>,
  golden: readonly GoldenText[],
  pause: () => Promise<unknown>,
): Promise<GoldenResult> {
  const AT_ONCE = 100;
  const [missed, mistaken]: [string[], string[]] = [[], []];
  for (const [index, { text, level }] of golden.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
    if (filter.check(text).level === level) continue;
    (level === 'ok' ? mistaken : missed).push(text);
  }
  const innocent = golden.filter(({ level }) => level === 'ok').length;
  const bad = golden.length - innocent;
  const isWithin =
    missed.length <= bad * (1 - GOLDEN_BOUNDS.found) && mistaken.length <= innocent * GOLDEN_BOUNDS.mistaken;
  return { bad, missed, innocent, mistaken, isWithin };
}
