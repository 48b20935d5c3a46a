import type { GameState } from '@tuschel/client';

export type Quality = 'good' | 'slow' | 'poor' | 'lost';

/** From so many ms on a turned page or a handed-in text is felt to be late, and from so many on one waits for it. */
const SLOW_MS = 300;
const POOR_MS = 1_000;

/** @param lag see `GameClient.lag`; null: not known. Null: there is nothing to say about a connection. */
export function qualityOf(game: GameState, lag: number | null): Quality | null {
  if (game.status !== 'joined') return null;
  if (game.isReconnecting) return 'lost';
  if (lag === null) return null;
  if (lag < SLOW_MS) return 'good';
  return lag < POOR_MS ? 'slow' : 'poor';
}
