import type { Clock } from '../ports.ts';

export interface TurnLimits {
  /** So many are worked on at a time. */
  atOnce: number;
  /** So many may wait for it. */
  most: number;
  /** Nobody waits longer, ms. */
  patienceMs: number;
}

export interface Turns {
  /** Resolves when it is one's turn, with how to end it; null: too many wait already, or it took too long. */
  take(): Promise<(() => void) | null>;
}

/**
 * Work that a crowd may ask for all at once is done by few at a time: what else there is to do waits behind those few, not behind the crowd.
 * Whoever came first is first.
 */
export function createTurns({ atOnce, most, patienceMs }: TurnLimits, clock: Pick<Clock, 'at' | 'now'>): Turns {
  const waiting = new Set<(turn: (() => void) | null) => void>();
  let active = 0;

  const turn = () => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const [next] = waiting;
      if (!next) active--;
      else {
        waiting.delete(next);
        next(turn());
      }
    };
  };

  return {
    take() {
      if (active < atOnce) {
        active++;
        return Promise.resolve(turn());
      }
      if (waiting.size >= most) return Promise.resolve(null);
      return new Promise((resolve) => {
        const settle = (mine: (() => void) | null) => {
          cancel();
          resolve(mine);
        };
        const cancel = clock.at(clock.now() + patienceMs, () => {
          waiting.delete(settle);
          resolve(null);
        });
        waiting.add(settle);
      });
    },
  };
}
