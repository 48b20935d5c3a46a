import type { Extend } from '@tuschel/gameserver/extend';
import { lobbyRoom } from '@tuschel/protocol';

/** What a match does to the room of its people. */
export interface MatchChat {
  /** The secrets are out: everybody sees what was held back. */
  release(matchId: string): Promise<void>;
  /** What was said until `at` (UTC ms) is shown no more. */
  clear(matchId: string, at: number): Promise<void>;
  /** One message is shown to nobody any more. */
  hide(matchId: string, line: string): Promise<void>;
  remove(matchId: string, person: string): void;
  close(matchId: string): void;
}

export function matchChat(rooms: Extend['rooms']): MatchChat {
  return {
    release: (matchId) => rooms.release(lobbyRoom(matchId)),
    clear: (matchId, at) => rooms.clear(lobbyRoom(matchId), at),
    hide: (matchId, line) => rooms.withdraw(lobbyRoom(matchId), line),
    remove: (matchId, person) => rooms.remove(lobbyRoom(matchId), person),
    close: (matchId) => rooms.close(lobbyRoom(matchId)),
  };
}
