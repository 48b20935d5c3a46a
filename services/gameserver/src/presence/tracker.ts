import type { Bus, Clock, Entropy, Log } from '@tuschel/platform/ports';
import { type Change, createNeighbours, entriesOf, type Everything, type Word } from './neighbours.ts';
import type { Peer } from './peer.ts';
import { createPeerTable, type Entry, type PeerTable, type Stream, type StreamKind } from './peerTable.ts';

export type { Entry, Stream } from './peerTable.ts';

/** Who is in which stream (a match, a room, somebody's own sockets), on whichever node their sockets are. */
export interface Tracker {
  /** The streams of one kind. */
  streams<Meta>(kind: StreamKind): Streams<Meta>;
  /** Each node that has gone without a word, or has said farewell; what it had announced is not there any more. */
  onNodeGone(listener: (node: string) => void): void;
  /** From now on other nodes learn what is here, and are missed when they fall silent. */
  start(): void;
  close(): void;
}

export interface Streams<Meta> {
  enter(name: string, peer: Peer, meta: Meta): Entry<Meta>;
  /** Only what this node has announced can be taken back. */
  leave(name: string, sessionId: string): void;
  find(name: string, sessionId: string): Entry<Meta> | undefined;
  entries(name: string): Entry<Meta>[];
  count(name: string): number;
  /** Those that somebody is in, those that began first in front. */
  names(): string[];
  namesOfSession(sessionId: string): string[];
  namesOfUser(userId: string): string[];
  /** Entries that have ended with the node that had announced them: nobody else tells those who stay. */
  onLost(listener: (name: string, entries: Entry<Meta>[]) => void): void;
}

export interface TrackerDeps {
  node: string;
  clock: Clock;
  entropy: Pick<Entropy, 'uuid'>;
  log: Log;
  bus: Bus;
}

const PULSE = { everyMs: 1_000, goneAfterMs: 10_000 } as const;

export function createTracker({ node, clock, entropy, log, bus }: TrackerDeps): Tracker {
  const boot = entropy.uuid();
  const table = createPeerTable();
  const goneListeners: ((node: string) => void)[] = [];
  const lostListeners = new Map<StreamKind, LostListener[]>();
  const closed = new AbortController();
  const unsubscribe: (() => void)[] = [];
  let seq = 0;

  const say = (more: Pick<Word, 'change' | 'farewell'> = {}) =>
    bus.publish(WORDS, { node, boot, seq, ...more } satisfies Word);

  const announce = (change: Change) => {
    seq++;
    say({ change });
  };

  const nodeGone = (other: string) => {
    for (const [stream, entries] of table.takeAllOf(other)) {
      for (const listener of lostListeners.get(stream.kind) ?? []) listener(stream.name, entries);
    }
    for (const listener of goneListeners) listener(other);
  };

  const neighbours = createNeighbours({ node, clock, log, bus, table, greet: () => say(), gone: nodeGone });

  const pulse = async () => {
    while (!closed.signal.aborted) {
      say();
      await clock.sleep(PULSE.everyMs, closed.signal);
      neighbours.forgetSilent(clock.now() - PULSE.goneAfterMs);
    }
  };

  return {
    streams: <Meta>(kind: StreamKind) => streamsOf<Meta>(kind, { node, table, announce, lostListeners }),
    onNodeGone: (listener) => void goneListeners.push(listener),
    start() {
      unsubscribe.push(
        bus.subscribe(WORDS, ({ data }) => neighbours.hear(data as Word)),
        bus.respond(entriesOf(node), async (): Promise<Everything> => ({ boot, seq, entries: table.allOf(node) })),
      );
      // The sleep ends with an AbortError when the server closes.
      pulse().catch(() => undefined);
    },
    close() {
      if (closed.signal.aborted) return;
      closed.abort();
      say({ farewell: true });
      for (const end of unsubscribe) end();
    },
  };
}

type LostListener = (name: string, entries: Entry<unknown>[]) => void;

interface StreamsDeps {
  node: string;
  table: PeerTable;
  readonly announce: (change: Change) => void;
  lostListeners: Map<StreamKind, LostListener[]>;
}

function streamsOf<Meta>(kind: StreamKind, { node, table, announce, lostListeners }: StreamsDeps): Streams<Meta> {
  const stream = (name: string): Stream => ({ kind, name });
  return {
    enter(name, peer, meta) {
      const entry = { peer, meta, by: node };
      table.put(stream(name), entry);
      announce({ kind: 'enter', stream: stream(name), peer, meta });
      return entry;
    },
    leave(name, sessionId) {
      if (table.take(stream(name), sessionId, node)) announce({ kind: 'leave', stream: stream(name), sessionId });
    },
    find: (name, sessionId) => table.find(stream(name), sessionId) as Entry<Meta> | undefined,
    entries: (name) => table.entries(stream(name)) as Entry<Meta>[],
    count: (name) => table.count(stream(name)),
    names: () => table.names(kind),
    namesOfSession: (sessionId) => table.namesOfSession(kind, sessionId),
    namesOfUser: (userId) => table.namesOfUser(kind, userId),
    onLost(listener) {
      lostListeners.set(kind, [...(lostListeners.get(kind) ?? []), listener as LostListener]);
    },
  };
}

const WORDS = 'gameserver.presences';
