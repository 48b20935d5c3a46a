import type { Player } from '@tuschel/protocol';

/** How many of those whom the host might wait for are ready. The host says so by starting. */
export function readiness(players: readonly Player[]): { ready: number; all: number } {
  const asked = players.filter(({ presence, isHost }) => presence === 'here' && !isHost);
  return { ready: asked.filter(({ ready }) => ready).length, all: asked.length };
}
