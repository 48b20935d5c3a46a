/**
 * The door for modules: what code that is loaded into the game server may define and call. The game server itself knows
 * nothing of drawing; the product comes in through here, and so may anybody's module.
 */
import type { Persist, Tx } from '@tuschel/platform/ports';

/** gRPC codes, as the client API reports them in `code`. */
export const Code = {
  Canceled: 1,
  Unknown: 2,
  InvalidArgument: 3,
  DeadlineExceeded: 4,
  NotFound: 5,
  AlreadyExists: 6,
  PermissionDenied: 7,
  ResourceExhausted: 8,
  FailedPrecondition: 9,
  Aborted: 10,
  Unimplemented: 12,
  Internal: 13,
  Unavailable: 14,
  DataLoss: 15,
  Unauthenticated: 16,
} as const;
export type Code = (typeof Code)[keyof typeof Code];

/** An error meant for the caller: an RPC or hook throws it, the client sees code and message. */
export class ApiError extends Error {
  readonly code: Code;
  /** After which the same call may succeed; over REST it is `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  constructor(code: Code, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The match lives, but no node serves it at the moment: the one that did has stopped, and another takes it over. The same call succeeds
 * then.
 */
export class MatchMoving extends Error {
  constructor() {
    super('The match is moving to another server.');
    this.name = 'MatchMoving';
  }
}

/** One socket of one user. */
export interface Presence {
  userId: string;
  sessionId: string;
  username: string;
}

/** Who calls: from the session token, never from a body. */
export interface Caller {
  userId: string;
  username: string;
  vars: Record<string, string>;
}

export interface RequestContext {
  /** Null with the http key, and before authentication. */
  caller: Caller | null;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  remoteAddress: string;
  /** Query parameters of a REST call, without http_key. Empty on the socket. */
  query: Record<string, string[]>;
  /** Set when the call came over a socket. */
  sessionId?: string;
}

export type RpcFunction = (context: RequestContext, payload: string) => Promise<string>;

export interface AuthenticateCustomRequest {
  id: string;
  username?: string;
  create: boolean;
  /** Vars as sent by the client. Reserved names have been removed. */
  vars: Record<string, string>;
}

/** Without the password. */
export interface AuthenticateEmailRequest extends Omit<AuthenticateCustomRequest, 'id'> {
  /** Empty: a login by username. */
  email: string;
}

export interface AuthenticateCustomVerdict extends AuthenticateCustomRequest {
  /** Vars that the server sets itself, reserved names allowed. */
  serverVars?: Record<string, string>;
  /** Written when the account is created, and refreshed at each login. */
  profile?: Profile;
  /** When `username` is taken on create: try `name2`, `name3` … instead of failing. */
  suffixUsername?: boolean;
  /** Called once the account is there, after the hook behind the login and before the answer leaves. */
  onAccount?(account: Account): Promise<void>;
}

/** What others see of an account. A field that is absent stays as it is. */
export interface Profile {
  displayName?: string;
  avatarUrl?: string;
  langTag?: string;
}

/** What somebody changes about his own account. An empty text clears a field. */
export interface AccountUpdate extends Profile {
  username?: string;
  location?: string;
  timezone?: string;
}

export interface Account {
  id: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  langTag: string;
  metadata: Record<string, unknown>;
  customId: string | null;
  /** UTC ms */
  createdAt: number;
  /** UTC ms while disabled (banned by the game server itself). */
  disabledAt: number | null;
}

export interface Accounts {
  get(id: string): Promise<Account | null>;
  byUsername(username: string): Promise<Account | null>;
  many(ids: string[]): Promise<Account[]>;
  /** Whose username or display name is one of these, in lower case and NFKC. Reads through all accounts. */
  named(folded: string[]): Promise<Account[]>;
  /** Merges into the metadata (shallow; a null value removes the key). Only servers write it. */
  patchMetadata(id: string, patch: Record<string, unknown>): Promise<void>;
  setProfile(id: string, profile: Profile): Promise<void>;
}

/** What users have of what modules count: coins, hints. Only modules write it; its owner sees it (`wallet` of GET /v2/account). */
export interface Wallets {
  /**
   * Adds to it, or takes away, whole numbers by their names, all of it or nothing; what is in it then. Throws ApiError where something would
   * be less than nothing, and for nobody's.
   */
  change(userId: string, more: Record<string, number>): Promise<Record<string, number>>;
}

export interface Sessions {
  /** Signature, life, audience and revocation. Null: not valid. */
  verify(token: string): Promise<Caller | null>;
  /**
   * Rotates a refresh token: a new pair, the old refresh token dies after the grace. Null: not valid. Reuse after the
   * grace revokes the whole family.
   */
  refresh(refreshToken: string): Promise<{ token: string; refreshToken: string } | null>;
  /** Whose refresh token this is, also when it is good for nothing any more; null: it is none of ours, or too old. */
  ownerOf(refreshToken: string): string | null;
  /**
   * Another session of somebody who has one, with the vars that the server gave it, and as old as that one: `loggedInAt`, UTC ms. Null: there is no
   * such account, or it is disabled.
   */
  open(
    userId: string,
    vars: Record<string, string>,
    loggedInAt: number,
  ): Promise<{ token: string; refreshToken: string } | null>;
  /** Ends the family of this refresh token and closes its sockets. */
  logout(refreshToken: string): Promise<void>;
  /** When whoever holds this access token logged in, UTC ms; null: it is not valid. */
  loggedInAt(token: string): Promise<number | null>;
  /** Ends everything this user holds, sockets included. */
  revokeUser(userId: string): Promise<void>;
}

// ---------------------------------------------------------------------------------------------- journaled matches

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

// --------------------------------------------------------------------------------------------- matches that tick

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

/** A match that can be listed. */
export interface ListedMatch {
  matchId: string;
  authoritative: boolean;
  /** Empty for one that is not authoritative. */
  label: string;
  /** Sockets in it. */
  size: number;
  /** 0 and empty for one that is not authoritative. */
  tickRate: number;
  handler: string;
}

export interface MatchQuery {
  /** 1 to 100; default 10. */
  limit?: number;
  /** Absent: both kinds, authoritative ones first. */
  authoritative?: boolean;
  /** The whole label. Only of authoritative ones, as is `query`. */
  label?: string;
  minSize?: number;
  maxSize?: number;
  query?: string;
}

export interface Matches {
  /** Matches that tick and matches that sockets relay, on all nodes. Throws ApiError for what no list can be of. */
  list(query?: MatchQuery): ListedMatch[];
  /** One of those that can be listed. */
  find(matchId: string): ListedMatch | null;
  /** Hands a text to a match that ticks and answers what its handler says. Throws ApiError when there is no such match. */
  signal(matchId: string, data: string): Promise<string>;
  /**
   * Creates a match. A journaled one is durable once it resolves, and `persist` writes the caller's rows in the same transaction; one that ticks
   * begins with its first tick.
   */
  create(module: string, params: unknown, persist?: (tx: Tx, matchId: string) => ReturnType<Persist>): Promise<string>;
  /** The module's `answer`; null when no such match lives. */
  ask(matchId: string, question: unknown): Promise<unknown>;
  /** Hands an input of the module's own to a match. False when no such match lives. */
  tell(matchId: string, input: unknown): Promise<boolean>;
  /** The matches that a socket of this user is in. */
  of(userId: string): string[];
}

// ----------------------------------------------------------------------------------------------------- matchmaker

/** One of those who were matched. */
export interface MatchedUser {
  presence: Presence;
  /** Empty: of no party. */
  partyId: string;
  /** The properties of their ticket. */
  strings: Record<string, string>;
  numbers: Record<string, number>;
}

// ---------------------------------------------------------------------------------------------------------- rooms

/** What a module says to a message somebody wants to send into a room. */
export interface RoomVerdict {
  content: Record<string, unknown>;
  /** Shown and kept only for its sender until the room is released. */
  held?: boolean;
}

/** Instead of something new, a message that is there becomes another: as with an update, everybody is told with code 1. */
export interface RoomChange {
  messageId: string;
  /**
   * What the message becomes; null: it stays as it is, and nobody is told. `before` is null where the caller sees no such message. Refuses
   * by throwing ApiError.
   */
  readonly change: (before: Record<string, unknown> | null) => Record<string, unknown> | null;
}

/** Decides who enters which room, who reads its history and what is said there. Each refuses by throwing ApiError. */
export interface RoomGuard {
  join(caller: Caller, room: string): Promise<void>;
  history(caller: Caller, room: string): Promise<void>;
  send(caller: Caller, room: string, content: Record<string, unknown>): Promise<RoomVerdict | RoomChange>;
  /** For an update of an own message; same rules as send. */
  update(caller: Caller, room: string, content: Record<string, unknown>): Promise<RoomVerdict>;
}

/** A message of a room. */
export interface RoomLine {
  messageId: string;
  senderId: string;
  username: string;
  content: Record<string, unknown>;
  /** Only its sender sees it yet. */
  held: boolean;
  /** UTC ms */
  createdAt: number;
}

/** A message with what stands around it, oldest first. */
export interface RoomExcerpt {
  line: RoomLine;
  before: RoomLine[];
  after: RoomLine[];
}

export interface Rooms {
  /** Says something as the system (sender id nil uuid), stored. */
  send(room: string, content: Record<string, unknown>): Promise<void>;
  /** Shows everybody what was held, in order. */
  release(room: string): Promise<void>;
  /**
   * What was said until `at` (UTC ms) is shown no more; it stays stored until it is swept. Idempotent. Those in the room are told, with code
   * 2, of the newest hundred.
   */
  clear(room: string, at: number): Promise<void>;
  /** A message as this person sees it, with at most `around` before and behind it; null: he sees none of this id. */
  excerpt(room: string, messageId: string, reader: string, around: number): Promise<RoomExcerpt | null>;
  /** One message is shown no more, as with `clear`. Idempotent; unknown ids are ignored. */
  withdraw(room: string, messageId: string): Promise<void>;
  /** Ids of the users in a room now, each once. */
  members(room: string): string[];
  /** Takes all sockets of a user out of a room. */
  remove(room: string, userId: string): void;
  /** Takes everybody out; the history stays until it is swept. */
  close(room: string): void;
}

// -------------------------------------------------------------------------------------------------- notifications

export interface Notifications {
  /**
   * Tells a user something: on their sockets at once, and, if it is persistent, in their list until they delete it. `code`: 1 or more;
   * `senderId`: a user, or the nil uuid for the system. Throws ApiError.
   */
  send(notification: {
    userId: string;
    subject: string;
    content: Record<string, unknown>;
    code: number;
    senderId: string;
    persistent: boolean;
  }): Promise<void>;
}

// -------------------------------------------------------------------------------------------------------- streams

/** What sockets can be in together. Modes below 8 are the server's own. Ids are UUIDs; absent parts are empty. */
export interface StreamId {
  mode: number;
  subject?: string;
  subcontext?: string;
  label?: string;
}

/** Streams of modules: sockets are put into them, hear what is sent to them, and see each other come and go. */
export interface Streams {
  /**
   * Puts a socket into a stream, on whichever node it is. Others hear of it unless it is `hidden`. False: there is no such socket, or it was in
   * it already.
   */
  join(stream: StreamId, socket: { userId: string; sessionId: string }, hidden?: boolean): boolean;
  leave(stream: StreamId, socket: { userId: string; sessionId: string }): void;
  /** Text to everybody in the stream, or only to these sockets. */
  send(stream: StreamId, data: string, more?: { to?: Presence[]; sender?: Presence; reliable?: boolean }): void;
  presences(stream: StreamId): Presence[];
  count(stream: StreamId): number;
  /** Takes everybody out. */
  close(stream: StreamId): void;
}

// -------------------------------------------------------------------------------------------------------- storage

/** Which object of the storage. Names have 1 to 128 bytes of UTF-8. */
export interface StorageId {
  collection: string;
  key: string;
  /** Whose it is; absent: nobody's. */
  userId?: string;
}

export interface StorageObject extends Required<StorageId> {
  value: Record<string, unknown>;
  version: string;
  /** 0 the server alone, 1 its owner, 2 everybody. */
  read: 0 | 1 | 2;
  /** 0 the server alone, 1 its owner. */
  write: 0 | 1;
  /** UTC ms */
  createdAt: number;
  /** UTC ms */
  updatedAt: number;
}

export interface StorageWrite extends StorageId {
  value: Record<string, unknown>;
  /** Default 1. */
  read?: StorageObject['read'];
  /** Default 1. */
  write?: StorageObject['write'];
  /** The one that must be there, `*`: none may be; absent: whatever is there. */
  version?: string;
}

/** What clients keep by ReadStorageObjects and its like, as the server sees it: nobody's permissions are asked for. */
export interface Storage {
  /** In no order; what is not there is left out. */
  read(ids: StorageId[]): Promise<StorageObject[]>;
  /** All of it or nothing; the new versions, in the order of the objects. Throws ApiError when one is not as expected. */
  write(objects: StorageWrite[]): Promise<string[]>;
  /** All of it or nothing. Throws ApiError when one is not there or not as expected. */
  remove(ids: (StorageId & { version?: string })[]): Promise<void>;
  /** Of one owner, or of nobody, in the order of their read permissions and keys. */
  list(collection: string, userId: string | undefined, limit: number): Promise<StorageObject[]>;
}

// --------------------------------------------------------------------------------------- leaderboards, tournaments

/** What a new score does to the one that is there. `best`: score and subscore are each kept where they are better. */
export type ScoreOperator = 'best' | 'set' | 'incr' | 'decr';

export interface LeaderboardTerms {
  /** 1 to 128 bytes of UTF-8. */
  id: string;
  /** Only modules write it. Default false. */
  authoritative?: boolean;
  /** `desc`, the default: the greatest score is the first. */
  sort?: 'asc' | 'desc';
  /** Default `best`. */
  operator?: ScoreOperator;
  /** When its periods begin anew, as a cron expression in UTC: 5 fields, 6 with a year behind them, 7 with seconds before. Absent: never. */
  reset?: string;
  metadata?: Record<string, unknown>;
  /** Whether it shows ranks. Default true. */
  ranks?: boolean;
}

/** Times are UTC s. */
export interface Leaderboard extends Required<Omit<LeaderboardTerms, 'reset'>> {
  reset: string | null;
  createdAt: number;
  /** 0: never. */
  nextReset: number;
  prevReset: number;
}

/** Numbers are whole and not below 0; what is absent is 0. */
export interface ScoreSubmission {
  /** A UUID, of an account or of something else. */
  ownerId: string;
  username?: string;
  score?: number | bigint;
  subscore?: number | bigint;
  /** Absent: that of before. */
  metadata?: Record<string, unknown>;
  /** Instead of that of the list. */
  operator?: ScoreOperator;
}

/** Times are UTC s. */
export interface LeaderboardRecord {
  leaderboardId: string;
  ownerId: string;
  username: string | null;
  score: bigint;
  subscore: bigint;
  numScore: number;
  maxNumScore: number;
  metadata: Record<string, unknown>;
  createdAt: number;
  updatedAt: number;
  /** The end of its period; 0: it has none. */
  expiresAt: number;
  /** 1 is the first. */
  rank: number;
}

export interface RecordQuery {
  /** Their records as well; without a limit these alone. */
  ownerIds?: string[];
  /** Default 1. */
  limit?: number;
  cursor?: string;
  /** The end of a period, UTC s; absent: the present one. */
  expiry?: number;
}

export interface LeaderboardRecordPage {
  records: LeaderboardRecord[];
  ownerRecords: LeaderboardRecord[];
  next: string | null;
  prev: string | null;
  /** Of all in the period. */
  count: number;
}

/** What there is for records of whichever kind of list. Throws ApiError where there is none of this id. */
export interface ScoreLists {
  /** With all its records. Nothing happens where there is none. */
  remove(id: string): Promise<void>;
  write(id: string, score: ScoreSubmission): Promise<LeaderboardRecord>;
  /** Of the present period. */
  removeRecord(id: string, ownerId: string): Promise<void>;
  records(id: string, query?: RecordQuery): Promise<LeaderboardRecordPage>;
  /** Those around an owner's record, as many as `limit` (default 1) says. */
  around(id: string, ownerId: string, query?: Pick<RecordQuery, 'limit' | 'expiry'>): Promise<LeaderboardRecordPage>;
  /** It shows no ranks any more. */
  hideRanks(id: string): Promise<void>;
}

export interface Leaderboards extends ScoreLists {
  /** Nothing happens where there is a list of this id. */
  create(terms: LeaderboardTerms): Promise<void>;
  get(ids: string[]): Promise<Leaderboard[]>;
  /** In the order of their ids, those behind `after`; 100 unless `limit` says otherwise. */
  list(query?: { after?: string; limit?: number }): Promise<Leaderboard[]>;
  /**
   * A period has ended, UTC s: its records are those of this `expiry`. Heard once, on one of the nodes; once more where a node died in the
   * middle of it. What ended while there was no node is heard by the next one, the first of these periods alone.
   */
  onReset(listener: (leaderboard: Leaderboard, endedAt: number) => Promise<void>): void;
}

/** Times are UTC s. */
export interface TournamentTerms extends LeaderboardTerms {
  title?: string;
  description?: string;
  /** 0 to 127. */
  category?: number;
  /** Default now. */
  startTime?: number;
  /** Absent or 0: it has no end. */
  endTime?: number;
  /** How long each period is open, s. */
  duration: number;
  /** How many may have a record in a period; absent or 0: as many as there are. */
  maxSize?: number;
  /** How often one may score in a period. Default 1,000,000. */
  maxNumScore?: number;
  /** Only those score who have joined. */
  joinRequired?: boolean;
}

/** Times are UTC s. */
export interface Tournament
  extends Leaderboard,
    Required<Pick<TournamentTerms, Exclude<keyof TournamentTerms, keyof LeaderboardTerms>>> {
  /** How many have a record in this period. */
  size: number;
  startActive: number;
  endActive: number;
  /** Whether somebody may come in now. */
  canEnter: boolean;
}

export interface TournamentQuery {
  /** 0 to 127, both included. */
  categoryStart?: number;
  categoryEnd?: number;
  /** Those that start then or later, UTC s. */
  startTime?: number;
  /** Absent: those that have not ended; 0: those without an end; else: those that end until then, UTC s. */
  endTime?: number;
  /** 1 to 100; default 100. */
  limit?: number;
  cursor?: string;
}

export interface Tournaments extends ScoreLists {
  /** Nothing happens where there is a list of this id. */
  create(terms: TournamentTerms): Promise<void>;
  get(ids: string[]): Promise<Tournament[]>;
  list(query?: TournamentQuery): Promise<{ tournaments: Tournament[]; cursor: string | null }>;
  join(id: string, owner: { ownerId: string; username?: string }): Promise<void>;
  /** So many more scores for somebody who has a record in this period. */
  addAttempt(id: string, ownerId: string, more: number): Promise<void>;
  /** The open time of a period has ended, UTC s. Heard as `Leaderboards.onReset` is. */
  onEnd(listener: (tournament: Tournament, endedAt: number) => Promise<void>): void;
  /** A period has ended, UTC s: its records are those of this `expiry`. Heard as `Leaderboards.onReset` is. */
  onReset(listener: (tournament: Tournament, endedAt: number) => Promise<void>): void;
}

// --------------------------------------------------------------------------------------------------------- events

/** Something that a client reports. */
export interface ClientEvent {
  name: string;
  properties: Record<string, string>;
  /** UTC ms; when it came, unless the client says otherwise. */
  at: number;
  /** It came from a client. */
  external: true;
}

// ---------------------------------------------------------------------------------------------------------- hooks

/** Of a login that was let in. */
export interface Authenticated {
  account: Account;
  created: boolean;
}

/** A REST call or realtime message as it came: of a message `body` alone. */
export interface WireRequest {
  body: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** Hooks that are told what modules know instead of what is on the wire. */
export interface KnownRequests {
  AuthenticateCustom: { request: AuthenticateCustomRequest; allowed: AuthenticateCustomVerdict; answer: Authenticated };
  AuthenticateDevice: { request: AuthenticateCustomRequest; allowed: AuthenticateCustomVerdict; answer: Authenticated };
  AuthenticateEmail: { request: AuthenticateEmailRequest; allowed: AuthenticateEmailRequest; answer: Authenticated };
  UpdateAccount: { request: AccountUpdate; allowed: AccountUpdate; answer: object };
}

type Known<Name, Part extends 'request' | 'allowed' | 'answer', Otherwise> = Name extends keyof KnownRequests
  ? KnownRequests[Name][Part]
  : Otherwise;

/**
 * What a module may put before and after each REST call (`UpdateAccount`, `ListChannelMessages`, …) and realtime message (`match_join`, …) that is
 * served, by its official name; one of each. Not around `Healthcheck`, `RpcFunc` and `RpcFunc2`: Nakama has no hooks for them, and
 * an RPC is the module's own function. A login by custom id, and a change of one's account, need a hook before them unless the
 * server is open.
 */
export interface Hooks {
  /** May rewrite the request, or refuse by throwing ApiError. */
  before<Name extends string>(
    name: Name,
    hook: (
      context: RequestContext,
      request: Known<Name, 'request', WireRequest>,
    ) => Promise<Known<Name, 'allowed', WireRequest>>,
  ): void;
  /** Once it is done, before the answer leaves. What it throws the caller reads, and what was done stays done. */
  after<Name extends string>(
    name: Name,
    hook: (
      context: RequestContext,
      request: Known<Name, 'allowed', WireRequest>,
      answer: Known<Name, 'answer', Record<string, unknown>>,
    ) => Promise<void>,
  ): void;
}

/** What the game server hands to a module. */
export interface Extend extends Hooks {
  /** For modules that are files of an operator's, and import nothing of ours. */
  readonly ApiError: typeof ApiError;
  readonly Code: typeof Code;
  /** Whether a call or message of this official name is served here. A domain that is on is served under its own name. */
  serves(name: string): boolean;
  rpc(id: string, run: RpcFunction): void;
  journaledMatch<State, Input, Effect>(name: string, match: JournaledMatch<State, Input, Effect>): void;
  /** Nakama's handler: `matches.create(name, params)` makes a match of it. */
  match<State>(name: string, handler: MatchHandler<State>): void;
  /** Without a guard only an open server has rooms. */
  guardRooms(guard: RoomGuard): void;
  rooms: Rooms;
  accounts: Accounts;
  sessions: Sessions;
  matches: Matches;
  /**
   * Decides where people meet who were matched: in the match of the id that it answers, which they then join by it. Null, or an exception, is a relayed
   * match, to which they receive a token. One module alone decides.
   */
  matchmakerMatched(decide: (users: MatchedUser[]) => Promise<string | null>): void;
  notifications: Notifications;
  streams: Streams;
  storage: Storage;
  wallets: Wallets;
  leaderboards: Leaderboards;
  tournaments: Tournaments;
  /**
   * Ends an account with all that the game server keeps of it: relations, groups that it ruled alone, storage, scores, notifications, what it said,
   * sessions and sockets. False: there is none.
   */
  endAccount(id: string): Promise<boolean>;
  /** Instead of the game server when somebody asks for the end of their account (DeleteAccount): at once or later. One module alone may. */
  eraseAccounts(erase: (caller: Caller) => Promise<void>): void;
  /** Is handed what clients report (Event). What it throws is logged. */
  onEvent(listener: (context: RequestContext, event: ClientEvent) => Promise<void>): void;
}
