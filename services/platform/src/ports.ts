/**
 * The ports: everything a service may ask of the outside world. One plain record; each service's signature names the
 * fields it uses. Two makers fill it (`embedded`, `simulated`) and every adapter passes the same contract suite
 * (`contract/`).
 */
import type { Kysely, Transaction } from 'kysely';
import type { SignedVerdict } from './blobs/signedUrl.ts';

/** Wall time and waiting are one object, so that they cannot drift apart in a test. */
export interface Clock {
  /** UTC milliseconds: the wall anchor taken at start plus monotonic time, so it never falls back. */
  now(): number;
  /** Calls `wake` once, not before `at` (UTC ms). Returns a function that cancels it. */
  at(at: number, wake: () => void): () => void;
  /** Resolves after `ms` milliseconds; rejects with an AbortError when the signal fires first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Ids and secrets. Luck inside a match does not come from here but from the match's own seed. */
export interface Entropy {
  bytes(length: number): Uint8Array;
  /** A random UUID, version 4. */
  uuid(): string;
}

export interface Log {
  debug(message: string, fields?: object): void;
  info(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  error(message: string, fields?: object): void;
  child(fields: object): Log;
}

/** Name and meaning of a figure. Names follow Prometheus: `tuschel_…`, with the unit and, for counters, `_total` at the end. */
export interface Figure<Label extends string = string> {
  name: string;
  help: string;
  /** Names of labels. Their values come from small fixed sets: never ids, texts or paths that somebody else chose. */
  labels?: readonly Label[];
}

export type LabelValues<Label extends string> = Readonly<Record<Label, string>>;

export interface Counter<Label extends string = never> {
  add(count?: number, labels?: LabelValues<Label>): void;
}

export interface Histogram<Label extends string = never> {
  /** In the unit that the name says: seconds as a rule. */
  observe(value: number, labels?: LabelValues<Label>): void;
}

/** What an operator may want to know. A figure of the same name asked for again is the same figure. */
export interface Metrics {
  counter<Label extends string = never>(figure: Figure<Label>): Counter<Label>;
  /** `buckets`: upper bounds, rising. */
  histogram<Label extends string = never>(figure: Figure<Label> & { buckets: readonly number[] }): Histogram<Label>;
  /** A value that is read when somebody looks; null: there is none now. The last reader of a name counts. */
  gauge(figure: Pick<Figure, 'name' | 'help'>, read: () => number | null | Promise<number | null>): void;
  /** The same with one value for each value of one label. */
  gaugeBy(figure: Pick<Figure, 'name' | 'help'> & { label: string }, read: () => ReadonlyMap<string, number>): void;
}

/**
 * An open transaction of whatever stands behind `journal` and `lines`. Only those two ports look inside: a Kysely
 * transaction with PostgreSQL, the staged writes with the memory implementation.
 */
export interface Tx {
  readonly tx: unknown;
}

// ---------------------------------------------------------------------------------------------------------- journal

export interface JournalEntry {
  /** 1, 2, 3 … without a gap within one match. */
  seq: number;
  /** The input, JSON. */
  data: unknown;
}

export interface JournaledState {
  id: string;
  /** Name of the match module ("draw"). */
  module: string;
  /** Version of the rules that wrote the snapshot and the entries. */
  rulesVersion: number;
  epoch: number;
  /** Snapshot of the state after entry `snapshotSeq`. */
  snapshot: unknown;
  snapshotSeq: number;
  /** Entries after the snapshot, in order. */
  entries: JournalEntry[];
  ended: boolean;
}

/** Runs inside the journal's transaction: the module's own rows commit together with the inputs that caused them. */
export type Persist = (tx: Tx) => Promise<void>;

/**
 * The log a match stands on. Every write carries the owner's epoch; a write with a stale epoch changes nothing and
 * answers `false` ("fenced"): its owner must drop the match.
 */
export interface Journal {
  /**
   * Begins a life of the node, and answers its number. From now on matches are opened by this life alone: an earlier one that is still
   * going down opens no more, of which nobody would know. `at`, UTC ms: until it beats for the first time the life counts as heard of then.
   */
  begin(node: string, at?: number): Promise<number>;
  /**
   * Creates a match at epoch 1, owned by `node`, with its first snapshot at seq 0. Rejects when `life` is given and is not the newest of the
   * node.
   */
  open(
    match: { id: string; module: string; rulesVersion: number; node: string; snapshot: unknown; life?: number },
    persist?: Persist,
  ): Promise<{ epoch: number }>;
  /** Appends entries that continue the sequence, with `persist` in the same transaction. Durable once it resolves. `false`: fenced. */
  append(id: string, epoch: number, entries: JournalEntry[], persist?: Persist): Promise<boolean>;
  /** Replaces the snapshot and drops the entries up to `seq`. `false`: fenced. */
  snapshot(id: string, epoch: number, seq: number, rulesVersion: number, snapshot: unknown): Promise<boolean>;
  /** Takes ownership if the epoch is still the one seen. Returns the new epoch, or null when somebody else was faster. */
  claim(id: string, node: string, seenEpoch: number): Promise<number | null>;
  load(id: string): Promise<JournaledState | null>;
  /** Ids of matches that have not ended. */
  live(): Promise<string[]>;
  /** The newest rules of any match of this module that has not ended; null: all have. */
  newestRules(module: string): Promise<number | null>;
  /** Who has a match that has not ended; null: there is no such match. */
  owner(id: string): Promise<string | null>;
  /**
   * Matches that have not ended and whose owner has retired, or has neither begun nor beaten since `silentSince` (UTC ms), and with `node`
   * those of this node, too, however lively it is. `since`: the last heartbeat of the last owner that has written
   * anything, null: there was none.
   */
  unserved(silentSince: number, node?: string): Promise<{ id: string; since: number | null }[]>;
  /** Marks the match as ended. `false`: fenced. */
  end(id: string, epoch: number): Promise<boolean>;
  /** This life of the node has let go of its matches: nobody need wait until it counts as silent. Nothing happens when another life has begun. */
  retire(node: string, life: number): Promise<void>;
  /** Writes "this node lives at `at`"; called each second. */
  heartbeat(node: string, at: number): Promise<void>;
  /** The newest heartbeat of any node, UTC ms, or null on a new database. */
  lastHeartbeat(): Promise<number | null>;
}

// ------------------------------------------------------------------------------------------------------------ lines

export type PageState = 'open' | 'closed' | 'revealed';

/** A drawing page of a match, as the line log sees it. */
export interface PageRow {
  drawing: string;
  match: string;
  /** The step of the match that the page belongs to. */
  step: number;
  /** User id of the only person who may append. */
  author: string;
  /** User ids that may read besides the author. */
  readers: string[];
  state: PageState;
  /** Number of lines stored. */
  lines: number;
  /** So many of the first lines are somebody else's: they are never cut. */
  base: number;
  /** Grows with each undo or redo of the artist. */
  rev: number;
  /** Frame, crop, layers …: opaque here. */
  meta: Record<string, unknown>;
}

/** What somebody has stored. `bytes` is the sum of what `meta.bytes` says of each page: whoever appends keeps that number. */
export interface Use {
  drawings: number;
  bytes: number;
}

/** Pages without lines are nobody's use. */
export interface AuthorUse {
  all: Use;
  /** Of pages that came into being at a time or later. */
  recent: Use;
}

/** A drawing that did not come stroke by stroke. */
export interface CompletePage extends Pick<PageRow, 'drawing' | 'match' | 'step' | 'author' | 'meta'> {
  /** Canonical bytes of each line. */
  lines: Uint8Array[];
  /** Its author may go on with it. Default: it is closed. */
  isOpen?: boolean;
}

/** A page as it comes into being. */
export interface NewPage extends Pick<PageRow, 'drawing' | 'match' | 'step' | 'author'> {
  meta?: Record<string, unknown>;
}

export interface AppendRequest {
  /** Where the given lines start. */
  index: number;
  /** Canonical bytes of each line; compared with what is stored. What they say is nothing to the log. */
  lines: Uint8Array[];
  /** Additive field of the protocol; absent for a client written from the specification alone. */
  rev?: number;
  /** Nothing that is stored may be cut. */
  isKept?: boolean;
  /** Merged over the stored meta when the append succeeds and reaches the end of the log: a late duplicate undoes nothing. */
  meta?: Record<string, unknown>;
}

export type AppendResult =
  | { ok: true; totalLines: number; rev: number; meta: Record<string, unknown> }
  /** The client must send again from `missingFromIndex`. Nothing was changed. */
  | {
      ok: false;
      reason: 'gap' | 'stale';
      missingFromIndex: number;
      totalLines: number;
      rev: number;
      meta: Record<string, unknown>;
    }
  /** `kept`: it would have cut what is to stay. */
  | { ok: false; reason: 'unknown' | 'notAuthor' | 'closed' | 'full' | 'kept' };

/**
 * The line log. `append` is durable once it resolves. Rules:
 * - `index > stored` → gap; nothing changes.
 * - `rev` higher than the stored one → the log becomes exactly `stored[0, index) + lines` (undo, redo).
 * - `rev` lower than the stored one → stale; nothing changes.
 * - `rev` equal, or absent: an overlap equal to what is stored never truncates, the rest is appended. A differing
 *   overlap truncates only when `rev` is absent; with an equal `rev` it answers stale.
 * - what would cut the base, or anything with `isKept`, is refused → kept; nothing changes. Told again as they are stored, these lines are no cut.
 * - the total after the append must not pass `maxLines` → full; nothing changes.
 * Truncated tails are kept for 24 hours.
 */
export interface Lines {
  /** Creates pages inside the journal's transaction; a page that exists already is left alone. */
  open(tx: Tx, pages: NewPage[]): Promise<void>;
  /**
   * Lays lines under an open page that has none, as its base, and merges `meta` over the stored one. On any other page nothing happens. Answers
   * the page as it is then. Durable once it resolves.
   */
  begin(drawing: string, lines: Uint8Array[], meta: Record<string, unknown>): Promise<PageRow | null>;
  /** Replaces the readers of pages, and marks them revealed when asked to, inside the journal's transaction. */
  grant(tx: Tx, grants: { drawing: string; readers: string[]; reveal?: boolean }[]): Promise<void>;
  /**
   * Puts in a page that has lines from the beginning: closed unless it says otherwise, and its author's alone. `false`: there is such a page
   * already, and nothing has changed.
   */
  put(tx: Tx, page: CompletePage): Promise<boolean>;
  append(drawing: string, author: string, request: AppendRequest, maxLines: number): Promise<AppendResult>;
  /** The same along with what else a transaction writes: durable when that is. */
  appendIn(tx: Tx, drawing: string, author: string, request: AppendRequest, maxLines: number): Promise<AppendResult>;
  /** What `author` has stored, inside a transaction, and how much of it since `since` (UTC ms). */
  use(tx: Tx, author: string, since: number): Promise<AuthorUse>;
  /** The `most` authors with the most bytes, most first. Looks at every page: for an operator's eyes. */
  largest(most: number): Promise<(Use & { author: string })[]>;
  page(drawing: string): Promise<PageRow | null>;
  /** Those of the pages that exist, in no order: one question, however many they are. */
  pages(drawings: string[]): Promise<PageRow[]>;
  read(drawing: string): Promise<{ page: PageRow; lines: Uint8Array[] } | null>;
  /** Nothing of these pages remains, their tails included, inside the journal's transaction. Idempotent. */
  erase(tx: Tx, drawings: string[]): Promise<void>;
  /** Closes open pages (row locks against a racing append) and answers how many lines each known page has beyond its base. Idempotent. */
  close(drawings: string[]): Promise<Map<string, number>>;
  /** Drops truncated tails older than `before` (UTC ms). Returns how many. */
  sweep(before: number): Promise<number>;
  /**
   * Compresses pages that are no longer open, at most `most` of them, and answers how many. Nobody who reads sees a difference. Each page is
   * compressed once and as a whole; what is stopped in the middle has not happened.
   */
  pack(most: number): Promise<number>;
}

// -------------------------------------------------------------------------------------------------------- bus, blobs

export interface BusMessage {
  subject: string;
  data: unknown;
}

/** Notifies, never the record of truth: a lost message may cost time but not correctness. Subjects are dot-separated; `*` matches one token, `>` the rest. */
export interface Bus {
  publish(subject: string, data: unknown): void;
  subscribe(subject: string, handler: (message: BusMessage) => void): () => void;
  /** One answer from whoever `respond`s; rejects with `NoResponders` at once when nobody does, `TimedOut` after `timeoutMs`. */
  request(subject: string, data: unknown, timeoutMs: number): Promise<unknown>;
  respond(subject: string, handler: (message: BusMessage) => Promise<unknown>): () => void;
  /** Each message goes to one subscriber of the queue. */
  queueSubscribe(subject: string, queue: string, handler: (message: BusMessage) => void): () => void;
  close(): Promise<void>;
}

export interface BlobInfo {
  key: string;
  size: number;
  contentType: string;
  /** UTC ms. */
  modified: number;
}

/** Objects by key. Keys are `a-z0-9/._-`, built by us, never taken from a user. */
export interface Blobs {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** `range` is [first, last] in bytes, both inclusive. Null when absent. */
  get(key: string, range?: [number, number]): Promise<{ info: BlobInfo; body: Uint8Array } | null>;
  head(key: string): Promise<BlobInfo | null>;
  /** In order of their keys. */
  list(prefix: string): Promise<Omit<BlobInfo, 'contentType'>[]>;
  delete(key: string): Promise<void>;
  /**
   * Gives an object another key, at which nothing may be yet. False: there is none at `from`. After a crash it may be at both.
   */
  move(from: string, to: string): Promise<boolean>;
  /** Where there is an end to it: how much more can be put in. */
  freeBytes(): Promise<number | null>;
  /** What a URL that was signed here allows, for whoever serves it; null where objects come and go without us. */
  granted(url: string): SignedVerdict | null;
  /**
   * A URL that allows exactly this upload until it expires: a path of ours that we serve, or an address of the store. Where the store has no
   * way to bound the length (S3), whoever takes the upload looks at its size.
   */
  presignPut(key: string, options: { contentType: string; maxSize: number; expiresInMs: number }): Promise<string>;
  presignGet(key: string, options: { expiresInMs: number }): Promise<string>;
}

// -------------------------------------------------------------------------------------------------------------- sql

/**
 * A service's migrations: run in order of name, once each, under one lock. Names start with the service's name
 * ("gameserver-001-accounts"), and a service hands in all of its own at once.
 */
export type Migrations = Record<string, { up(db: Kysely<unknown>): Promise<void> }>;

export interface Sql {
  /** The pool, typed by the caller's own tables. */
  db<Tables>(): Kysely<Tables>;
  /** Runs in a transaction, again on a serialisation failure or deadlock (40001, 40P01). */
  transaction<Tables, Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  migrate(migrations: Migrations): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

// ---------------------------------------------------------------------------------------------------------- storage

/**
 * - `ready`: what happens is saved.
 * - `low`: it is, but the disk runs full: nothing new should begin.
 * - `full`: too little room for a game to go on.
 * - `away`: the database does not answer. Calls of `sql`, `journal` and `lines` fail at once, within a second at the latest.
 */
export type StorageState = 'ready' | 'low' | 'full' | 'away';

/** Whether what happens can be saved now. Games wait while it cannot. */
export interface Storage {
  state(): StorageState;
  /** Returns a function that ends it. `since`, UTC ms: the database is away since its last sign of life, not since that was noticed. */
  onChange(listener: (state: StorageState, since: number) => void): () => void;
}

// ------------------------------------------------------------------------------------------------------------- load

/** What may be refused while there is too much to do: the beginning of a login, a list, a new lobby. */
export type Shedding = 'login' | 'list' | 'lobby';

/** What a crowd may ask for all at once. */
export type Turned = Exclude<Shedding, 'lobby'>;

/** How much there is to do. Strokes, commands and reconnects of running games are never refused for it. */
export interface Load {
  /** 0 as usual, 1 busy, 2 crowded. */
  level(): 0 | 1 | 2;
  /** For how long the event loop has stood still altogether, also just now, ms. Who had to wait may have waited for that. */
  stoodStillMs(): number;
  /** Null: it may come in. Else it is refused, and counted as that; ms after which it may come again. */
  refusal(what: Shedding): number | null;
  /**
   * Waits until it is its turn, as only so much of it is done at a time: `leave` ends it. A number: too many wait already, or for too long; ms
   * after which it may come again.
   */
  turn(what: Turned): Promise<{ leave: () => void } | number>;
}

export interface Platform {
  clock: Clock;
  entropy: Entropy;
  log: Log;
  metrics: Metrics;
  sql: Sql;
  journal: Journal;
  lines: Lines;
  bus: Bus;
  blobs: Blobs;
  storage: Storage;
  load: Load;
  /** The start is over: from now on calls are refused while the database is away, not waited for. */
  started: () => void;
  /** Stops what the maker started, in reverse. */
  close(): Promise<void>;
}
