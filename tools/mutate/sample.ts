import { createHash } from 'node:crypto';

/** One change of one expression, as the instrumenter proposes it. */
export interface Candidate {
  /** Path from the repository's root. */
  file: string;
  mutator: string;
  /** The source text that is replaced, and what replaces it. */
  original: string;
  replacement: string;
  /** The whole line, trimmed, on which the original begins. */
  line: string;
  /** Where the original stands; lines from 1, columns from 0. */
  start: { line: number; column: number };
  end: { line: number; column: number };
}

/** A mutant that no test can kill, because the program does the same with it. */
export interface Equivalent {
  file: string;
  line: string;
  original: string;
  replacement: string;
  reason: string;
}

/**
 * Draws `count` mutants, the same ones for the same seed. What is drawn depends on a mutant's own text alone and not on its line
 * number or its neighbours, so most of a sample outlives a change elsewhere in the file.
 */
export function drawSample(candidates: readonly Candidate[], count: number, seed: number): Candidate[] {
  const seen = new Map<string, number>();
  const ranked = candidates.map((candidate) => {
    const { file, mutator, original, replacement, line } = candidate;
    const text = [file, mutator, original, replacement, line].join('\0');
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return { candidate, rank: createHash('sha256').update(`${seed}\0${nth}\0${text}`).digest('hex') };
  });
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** Whether somebody has shown that this mutant changes nothing. */
export function isEquivalent(candidate: Candidate, equivalents: readonly Equivalent[]): boolean {
  return equivalents.some(
    ({ file, line, original, replacement }) =>
      file === candidate.file &&
      line === candidate.line &&
      original === candidate.original &&
      replacement === candidate.replacement,
  );
}

/** Entries that no longer match any mutant: the code has changed, and the reason may no longer hold. */
export function staleEquivalents(candidates: readonly Candidate[], equivalents: readonly Equivalent[]): Equivalent[] {
  return equivalents.filter((equivalent) => !candidates.some((candidate) => isEquivalent(candidate, [equivalent])));
}

/** Killed mutants of all that could have been killed, in per cent; a mutant that never ends counts as killed. */
export function score(statuses: readonly string[]): number {
  const killed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const alive = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  return killed + alive === 0 ? 100 : (100 * killed) / (killed + alive);
}
