import type { Presence } from '../extend.ts';
import type { SessionHolder } from '../session/tokens.ts';

/** A socket as every node knows it: who it is, and where it is open. Plain data, so that it can travel. */
export interface Peer extends Presence {
  readonly node: string;
}

/** Who sent a message over a socket of this node: all that is known of them outside of `socket/`. */
export interface Sender {
  readonly presence: Peer;
  readonly holder: SessionHolder;
  readonly remoteAddress: string;
  /** Of the upgrade request. Lower-case names. */
  readonly headers: Record<string, string | undefined>;
}

/** Without the node: what modules and clients read. */
export function presenceOf({ userId, sessionId, username }: Presence): Presence {
  return { userId, sessionId, username };
}
