import type { MatchState, Player } from '@tuschel/protocol';

type Seen = Pick<MatchState, 'you' | 'players'>;

/** Whether this screen belongs to a co-host. */
export function isCoHost({ you, players }: Seen): boolean {
  return players.some(({ id, coHost }) => id === you.id && coHost === true);
}

/** The host, whoever stands in for the host, and co-hosts: they give time, end steps and drive the show. */
export function mayHelp(state: Seen): boolean {
  return state.you.isHost || isCoHost(state);
}

/** A co-host may remove players, but neither the host nor another co-host. */
export function mayRemove(state: Seen, player: Player): boolean {
  if (player.id === state.you.id || player.isHost) return false;
  return state.you.isHost || (isCoHost(state) && player.coHost !== true);
}
