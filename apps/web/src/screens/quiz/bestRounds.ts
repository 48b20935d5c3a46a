import type { KeyValue } from '@tuschel/client';

/** A round as this device remembers it. */
export interface Round {
  /** UTC ms */
  at: number;
  points: number;
  rights: number;
  of: number;
}

/** So many are kept. */
export const BEST_ROUNDS = 5;
const KEY = 'tuschel.quiz.best';

/** The best first. What cannot be read was never there. */
export function readBest(storage: KeyValue): Round[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRound).slice(0, BEST_ROUNDS) : [];
  } catch {
    return [];
  }
}

/** With this round among them, if it is one of the best. */
export function keepBest(storage: KeyValue, round: Round): Round[] {
  const before = readBest(storage).filter(({ at }) => at !== round.at);
  const best = [...before, round].toSorted((a, b) => b.points - a.points || a.at - b.at).slice(0, BEST_ROUNDS);
  storage.setItem(KEY, JSON.stringify(best));
  return best;
}

function isRound(value: unknown): value is Round {
  if (typeof value !== 'object' || value === null) return false;
  return ['at', 'points', 'rights', 'of'].every((key) => Number.isFinite((value as Record<string, unknown>)[key]));
}
