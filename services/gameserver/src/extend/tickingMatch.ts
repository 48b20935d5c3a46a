import type { Presence } from './caller.ts';

/** A match of Nakama's kind, as its handler sees it. Nothing of it is kept: it ends with its node. */
export interface TickingMatch {
  readonly matchId: string;
  readonly node: string;
  /** Name of its handler. */
  readonly name: string;
  /** Calls of `loop` so far. */
  readonly tick: number;
  readonly tickRate: number;
  readonly label: string;
  /** The sockets in the match, those that came first in front. */
  presences(): Presence[];
  /** To everybody, or only to these sockets; with a sender it looks as if this one had said it. `opCode`: a safe integer. */
  broadcast(
    opCode: number,
    data: Uint8Array | string,
    more?: { to?: Presence[]; sender?: Presence; reliable?: boolean },
  ): void;
  /** Takes sockets out of the match (they stay connected); `leave` is called for them. */
  kick(presences: Presence[]): void;
  /** JSON that lists of matches show and look into, at most 2048 bytes. Throws ApiError. */
  setLabel(label: string): void;
}

/** What a socket in the match has sent since the last tick. */
export interface TickMessage {
  sender: Presence;
  opCode: number;
  data: Uint8Array;
  reliable: boolean;
  /** UTC ms */
  receivedAt: number;
}

type Eventually<Value> = Value | Promise<Value>;

/**
 * Nakama's match handler. One call at a time in each match; what is returned becomes the state, and null ends the match. A call that throws
 * ends it, too, but for `joinAttempt`, which then refuses.
 */
export interface MatchHandler<State> {
  /** `tickRate`: 1 to 60 calls of `loop` in a second. `emptySeconds`: with nobody in it for so long it ends; absent: never. */
  init(
    match: Pick<TickingMatch, 'matchId' | 'node' | 'name'>,
    params: unknown,
  ): Eventually<{ state: State; tickRate: number; label?: string; emptySeconds?: number }>;
  /** Absent: everybody may come in. No answer in ten seconds is a refusal. */
  joinAttempt?(
    match: TickingMatch,
    state: State,
    presence: Presence,
    metadata: Record<string, string>,
  ): Eventually<{ state: State; accept: boolean; reason?: string }>;
  join?(match: TickingMatch, state: State, presences: Presence[]): Eventually<State | null>;
  leave?(match: TickingMatch, state: State, presences: Presence[]): Eventually<State | null>;
  loop(match: TickingMatch, state: State, messages: TickMessage[]): Eventually<State | null>;
  /** The node goes down. */
  terminate?(match: TickingMatch, state: State, graceSeconds: number): Eventually<unknown>;
  /** Answers `Matches.signal`. */
  signal?(match: TickingMatch, state: State, data: string): Eventually<{ state: State; answer: string }>;
}
