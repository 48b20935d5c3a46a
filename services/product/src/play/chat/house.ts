import type { Account } from '@tuschel/gameserver/extend';

/** What the one who keeps a room says to somebody in it. */
export interface Standing {
  /** What becomes of a text that tells a secret: nobody else sees it yet, or it is refused. Null: it tells none. */
  secret: 'held' | 'refused' | null;
  /** Addresses in what they say may be followed. */
  mayLink: boolean;
  /** Seconds between two of their lines; 0: as they like. */
  slow: number;
  /** Absent: they may speak. */
  stop?: 'chatMutedByHost' | 'chatMutedByTeam' | 'chatHostOnly' | 'chatBadWords';
  /** Until they may, ms, where that is known. */
  waitMs?: number;
}

/** Null: the room is not for them. */
export type House = (account: Account, text: string) => Promise<Standing | null>;
