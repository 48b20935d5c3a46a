import { LIMITS } from '../model/limits.ts';
import type { PlanOptions } from '../model/options.ts';
import type { ModeStep } from '../model/plan.ts';
import type { Mode } from './mode.ts';

const DEFAULT_PAGES = 5;

/** A book comes back to a person once at most, and to its owner never: with N players it has room for 2N − 1 pages. */
const MOST_PAGES = 2;

/** Picture telephone: a prompt, then drawing and description in turn, each by somebody who saw only the page before. */
export const echo = {
  number: 2,
  steps: (players, options) =>
    Array.from(
      { length: pages(players, options) },
      (_, step): ModeStep => ({ kind: step % 2 === 0 ? 'write' : 'draw', mostPages: MOST_PAGES }),
    ),
} as const satisfies Mode;

/** Two players can only draw each other's prompt. Otherwise a book ends as the host wishes, on a text or on a drawing. */
function pages(players: number, options: PlanOptions): number {
  if (players <= 2) return 2;
  const wanted = options.pages ?? DEFAULT_PAGES;
  const possible = Math.min(Math.max(wanted, 2), 2 * players - 1, LIMITS.pages.max);
  if (options.endOnDrawing) return possible - (possible % 2);
  return possible % 2 === 0 ? Math.max(possible - 1, 3) : possible;
}
