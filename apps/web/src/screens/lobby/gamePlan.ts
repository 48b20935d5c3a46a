import type { Options } from '@tuschel/protocol';
import { GameMode } from '@tuschel/protocol';

/** Seconds for the first text, each later text, and a drawing. */
export interface StepTimes {
  write: number;
  describe: number;
  draw: number;
}

export const TEMPO_TIMES: Readonly<Record<'quick' | 'normal' | 'relaxed' | 'masterpiece', StepTimes>> = {
  quick: { write: 45, describe: 45, draw: 180 },
  normal: { write: 90, describe: 60, draw: 480 },
  relaxed: { write: 120, describe: 120, draw: 900 },
  masterpiece: { write: 180, describe: 180, draw: 1800 },
};

export interface GamePlan {
  /** Pages of each book. */
  pages: number;
  /** All steps together at their full length; null: the host decides. */
  seconds: number | null;
}

/** Null: the host closes each step himself. */
export function timesOf(options: Options): StepTimes | null {
  switch (options.tempo) {
    case 'host':
      return null;
    case 'custom':
      return { write: options.writeSeconds, describe: options.describeSeconds, draw: options.drawSeconds };
    default:
      return TEMPO_TIMES[options.tempo];
  }
}

/** What is in store for so many players, as the lobby announces it. The server has the last word when the game starts. */
export function gamePlan(options: Options, players: number): GamePlan {
  const pages = pagesOf(options, Math.max(2, players));
  const times = timesOf(options);
  if (times === null) return { pages, seconds: null };
  const drawings = Math.floor(pages / 2);
  const texts = pages - drawings;
  return { pages, seconds: times.write + (texts - 1) * times.describe + drawings * times.draw };
}

function pagesOf({ mode, pages, endOnDrawing }: Options, players: number): number {
  if (players === 2 || mode === GameMode.Custom) return 2;
  const usual = endOnDrawing ? (players >= 4 ? 4 : 2) : players >= 6 ? 5 : 3;
  const possible = Math.min(Math.max(pages ?? usual, 2), players, 13);
  if (endOnDrawing) return possible - (possible % 2);
  return possible % 2 === 0 ? Math.max(possible - 1, 3) : possible;
}
