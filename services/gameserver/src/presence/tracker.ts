import type { Bus, Clock, Entropy, Log } from '@tuschel/platform/ports';
import type { Peer } from './peer.ts';
import { createPeerTable, type Entry, type Stream, type StreamKind } from './peerTable.ts';

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

const PULSE = { everyMs: 1_000, goneAfterMs: 10_000, answerMs: 2_000 } as const;

type Change =
  | { kind: 'enter'; stream: Stream; peer: Peer; meta: unknown }
  | { kind: 'leave'; stream: Stream; sessionId: string };

/** What a node says of itself. `boot` tells its lives apart, `seq` counts the changes of one life. */
interface Word {
  node: string;
  boot: string;
  seq: number;
  change?: Change;
  /** It goes down. */
  farewell?: true;
}

interface Everything {
  boot: string;
  seq: number;
  entries: { stream: Stream; peer: Peer; meta: unknown }[];
}

/** Another node, as far as it has been heard. */
interface Neighbour {
  boot: string;
  seq: number;
  heardAt: number;
  /** Changes that came while everything was asked for. */
  asking: Word[] | null;
}

export function createTracker({ node, clock, entropy, log, bus }: TrackerDeps): Tracker {
  const boot = entropy.uuid();
  const table = createPeerTable();
  const neighbours = new Map<string, Neighbour>();
  const goneListeners: ((node: string) => void)[] = [];
  const lostListeners = new Map<StreamKind, ((name: string, entries: Entry<unknown>[]) => void)[]>();
  const closed = new AbortController();
  const unsubscribe: (() => void)[] = [];
  let seq = 0;

  const say = (more: Pick<Word, 'change' | 'farewell'> = {}) =>
    bus.publish(WORDS, { node, boot, seq, ...more } satisfies Word);

  const announce = (change: Change) => {
    seq++;
    say({ change });
  };

  const apply = (by: string, change: Change) => {
    if (change.kind === 'enter') table.put(change.stream, { peer: change.peer, meta: change.meta, by });
    else table.take(change.stream, change.sessionId, by);
  };

  const nodeGone = (other: string) => {
    neighbours.delete(other);
    for (const [stream, entries] of table.takeAllOf(other)) {
      for (const listener of lostListeners.get(stream.kind) ?? []) listener(stream.name, entries);
    }
    for (const listener of goneListeners) listener(other);
  };

  /** A newcomer, or changes that were missed: what counts is what the node itself has now. */
  const askEverything = async (other: string, neighbour: Neighbour) => {
    neighbour.asking = [];
    try {
      const answer = (await bus.request(entriesOf(other), null, PULSE.answerMs)) as Everything;
      if (neighbours.get(other) !== neighbour || answer.boot !== neighbour.boot) return;
      table.takeAllOf(other);
      for (const { stream, peer, meta } of answer.entries) table.put(stream, { peer, meta, by: other });
      neighbour.seq = answer.seq;
      const missed = neighbour.asking ?? [];
      neighbour.asking = null;
      for (const word of missed) hear(word);
    } catch (error) {
      // Its next pulse shows that something is missing, and it is asked again.
      log.warn('a node did not say who is there', { other, error });
      neighbour.asking = null;
    }
  };

  const meet = (word: Word) => {
    const known = neighbours.get(word.node);
    if (known?.boot === word.boot) return known;
    if (known) nodeGone(word.node);
    // Before everything is known nothing counts as heard.
    const neighbour: Neighbour = { boot: word.boot, seq: -1, heardAt: clock.now(), asking: null };
    neighbours.set(word.node, neighbour);
    say();
    return neighbour;
  };

  const hear = (word: Word) => {
    if (word.node === node) return;
    if (word.farewell) return nodeGone(word.node);
    const neighbour = meet(word);
    neighbour.heardAt = clock.now();
    if (neighbour.asking) {
      neighbour.asking.push(word);
      return;
    }
    if (word.change && word.seq === neighbour.seq + 1) {
      neighbour.seq = word.seq;
      return apply(word.node, word.change);
    }
    if (word.seq > neighbour.seq) void askEverything(word.node, neighbour);
  };

  const pulse = async () => {
    while (!closed.signal.aborted) {
      say();
      await clock.sleep(PULSE.everyMs, closed.signal);
      const silentSince = clock.now() - PULSE.goneAfterMs;
      for (const [other, { heardAt }] of neighbours) if (heardAt < silentSince) nodeGone(other);
    }
  };

  return {
    streams<Meta>(kind: StreamKind): Streams<Meta> {
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
        namesOfSession: (sessionId) => table.namesOfSession(kind, sessionId),
        namesOfUser: (userId) => table.namesOfUser(kind, userId),
        onLost(listener) {
          const listeners = lostListeners.get(kind) ?? [];
          lostListeners.set(kind, listeners);
          listeners.push(listener as (name: string, entries: Entry<unknown>[]) => void);
        },
      };
    },
    onNodeGone: (listener) => void goneListeners.push(listener),
    start() {
      unsubscribe.push(
        bus.subscribe(WORDS, ({ data }) => hear(data as Word)),
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

const WORDS = 'gameserver.presences';

function entriesOf(node: string): string {
  return `gameserver.node.${node}.presences`;
}
