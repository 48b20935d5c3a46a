import type { Drawings } from './drawings.ts';
import type { ClientClock, GameClient } from './tuschelClient.ts';

/** How long lines wait for the game that is coming back, ms. After that they go their own way: it may be only the socket that cannot. */
const FOR_MS = 5_000;

export interface GameFirstOptions {
  game: Pick<GameClient, 'get' | 'subscribe'>;
  clock: Pick<ClientClock, 'now'>;
}

/**
 * When a server is back after a loss, everybody wants everything of it at the same moment. The game goes first: lines, which are safe on their
 * device, follow as soon as it has been entered again, whatever their own schedule says.
 *
 * @param make gets the question whether lines wait now
 */
export function withGameFirst(make: (holdsBack: () => boolean) => Drawings, options: GameFirstOptions): Drawings {
  const { game, clock } = options;
  let lostAt: number | null = null;
  const drawings = make(() => lostAt !== null && clock.now() - lostAt < FOR_MS);
  const unsubscribe = game.subscribe(() => {
    const now = game.get();
    if (now.status === 'joined' && now.isReconnecting) {
      lostAt ??= clock.now();
    } else if (lostAt !== null) {
      lostAt = null;
      drawings.wakeUp();
    }
  });
  return {
    ...drawings,
    stop() {
      unsubscribe();
      drawings.stop();
    },
  };
}
