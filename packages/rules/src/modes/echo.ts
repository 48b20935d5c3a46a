import { LIMITS } from '../limits.ts';
import type { PlanOptions } from '../options.ts';
import type { ModeStep } from '../plan.ts';
import type { Mode } from './mode.ts';

/** Picture telephone: a prompt, then drawing and description in turn, each by somebody who saw only the page before. */
export const echo: Mode = {
  steps: (players, options) =>
    Array.from(
      { length: pages(players, options) },
      (_, step): ModeStep => ({ kind: step % 2 === 0 ? 'write' : 'draw' }),
    ),
};

/** Two players can only draw each other's prompt. Otherwise a book ends as the host wishes, on a text or on a drawing. */
function pages(players: number, options: PlanOptions): number {
  if (players <= 2) return 2;
  const wanted = options.pages ?? defaultPages(players, options.endOnDrawing);
  const possible = Math.min(Math.max(wanted, 2), players, LIMITS.pages.max);
  if (options.endOnDrawing) return possible - (possible % 2);
  return possible % 2 === 0 ? Math.max(possible - 1, 3) : possible;
}

/** Books stay shorter than the circle of players, so that few hands see a book twice when somebody leaves. */
function defaultPages(players: number, endOnDrawing: boolean): number {
  if (endOnDrawing) return players >= 4 ? 4 : 2;
  return players >= 6 ? 5 : 3;
}
