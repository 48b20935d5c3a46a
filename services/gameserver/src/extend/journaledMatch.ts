import type { Tx } from '@tuschel/platform/ports';
import type { Account } from './accounts.ts';
import type { Presence } from './caller.ts';

/** Why a match stands still: the database does not answer, or the disk has no room. */
export type HoldReason = 'away' | 'full';

/**
 * A match as a journaled reducer. The host runs one input at a time: `step` in memory, then one transaction (the input
 * into the journal, `persist`'s rows), and only then `apply` for each effect. `State` and `Input` are plain JSON.
 */
export interface JournaledMatch<State, Input, Effect> {
  rulesVersion: number;
  /** First state. `seed` is 256 bit, hex; it stays in the state and never leaves it. */
  open(params: unknown, start: { matchId: string; seed: string; at: number }): State;
  step(state: State, input: Input): { state: State; effects: Effect[] };
  /** The step of earlier rules, for inputs that were taken under them; null: they are not known any more. Absent: there were none. */
  earlierStep?(rulesVersion: number): Promise<((state: State, input: Input) => { state: State }) | null>;
  /** A state of earlier rules, once all inputs that they took are in it, as these rules go on with it. Absent: as it is. */
  upgrade?(state: State, from: number): State;
  /** UTC ms at which the match wants `wake`, or null. */
  wakeAt(state: State): number | null;
  isOver(state: State): boolean;

  /**
   * What the match wants to know of somebody at its door and does not know itself. Asked before each `joinAttempt`, while the match
   * goes on; what it answers is handed to `joinAttempt` and `joined`. When it rejects nobody is let in.
   */
  lookUp?(state: State, matchId: string, account: Account): Promise<unknown>;
  /** Pure: may this user's socket come in? Asked again for each new socket. `metadata` is the client's. */
  joinAttempt(
    state: State,
    presence: Presence,
    metadata: Record<string, string>,
    at: number,
    account: Account,
    known: unknown,
  ): { ok: true } | { ok: false; reason: string };
  /** Inputs the host makes itself. Null: this match does not care. `state` is that before the join. */
  joined(presence: Presence, account: Account, at: number, known: unknown, state: State): Input | null;
  /** The user's last socket in this match is gone (closed, cut, or left with match_leave). */
  gone(userId: string, at: number): Input | null;
  /** Data from a client's socket in the match. `input`: goes through the journal. `answer`: handled without one. `ignore`. */
  received(
    state: State,
    presence: Presence,
    opCode: number,
    data: Uint8Array,
    at: number,
  ): { kind: 'input'; input: Input } | { kind: 'answer'; effects: Effect[] } | { kind: 'ignore' };
  wake(at: number): Input;
  /**
   * After a restart, a take-over, or a time in which nothing could be saved: so long the match stood still. Journaled before anything else
   * happens. `connected`: the users whose sockets have outlived it; after a restart nobody's.
   */
  resumed(at: number, downMs: number, connected: readonly string[]): Input;

  /** The module's own rows, in the journal's transaction. Must be idempotent. */
  persist?(tx: Tx, effects: Effect[], matchId: string, state: State): Promise<void>;
  /** False for an effect that `persist` writes nothing for: inputs with no other effects need no transaction of several statements. */
  hasRows?(effect: Effect): boolean;
  /** Effects to carry out again after recovery, when the process died between commit and `apply`. */
  unfinished(state: State): Effect[];
  apply(effect: Effect, host: MatchHost<State, Input>): void | Promise<void>;
  /** True when the step just taken is a good moment for a snapshot. */
  snapshotDue(before: State, after: State): boolean;
  /** Pure answers to server code (`Matches.ask`). */
  answer(state: State, question: unknown, at: number): unknown;
  /** Where the match is, for the operator's figures: one of a few words. */
  phase?(state: State): string;
  /** Label of the match list; nothing secret. */
  label?(state: State): string;
  /** A user's newer socket takes the place of the older one (default true). */
  singleSocket?: boolean;
  /** Farewell to the socket whose place was taken. It stays connected but is out of the match; `gone` is not called. */
  superseded?(presence: Presence, matchId: string): { opCode: number; data: Uint8Array | string };
  /** Said to everybody when the match has to stand still, and, with null, when it goes on. Not journaled: nothing can be. */
  held?(matchId: string, reason: HoldReason | null): { opCode: number; data: Uint8Array | string };
}

/** What a match may do to the world. */
export interface MatchHost<State, Input> {
  readonly matchId: string;
  state(): State;
  now(): number;
  presences(): Presence[];
  /** To everybody, or only to these sockets. `data` is UTF-8 JSON as a rule. */
  send(opCode: number, data: Uint8Array | string, to?: Presence[]): void;
  /** Queues an input of the match's own, e.g. the result of an effect. */
  input(input: Input): void;
  /** Takes a socket out of the match (it stays connected). */
  remove(presence: Presence): void;
}
