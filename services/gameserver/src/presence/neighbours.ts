import type { Bus, Clock, Log } from '@tuschel/platform/ports';
import type { Peer } from './peer.ts';
import type { PeerTable, Stream } from './peerTable.ts';

export type Change =
  | { kind: 'enter'; stream: Stream; peer: Peer; meta: unknown }
  | { kind: 'leave'; stream: Stream; sessionId: string };

/** What a node says of itself. `boot` tells its lives apart, `seq` counts the changes of one life. */
export interface Word {
  node: string;
  boot: string;
  seq: number;
  change?: Change;
  /** It goes down. */
  farewell?: true;
}

/** A node's answer to who is there. */
export interface Everything {
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

/** The other nodes: what they announce is put into the table, and asked for where something of it was missed. */
export interface Neighbours {
  hear(word: Word): void;
  /** Those that were last heard before `silentSince`, UTC ms, are gone. */
  forgetSilent(silentSince: number): void;
}

export interface NeighbourDeps {
  /** Our own name: what we have said ourselves is nothing new. */
  node: string;
  clock: Pick<Clock, 'now'>;
  log: Log;
  bus: Pick<Bus, 'request'>;
  table: PeerTable;
  /** A newcomer is to learn that we are here. */
  greet: () => void;
  gone: (node: string) => void;
}

const ANSWER_MS = 2_000;

export function createNeighbours({ node, clock, log, bus, table, greet, gone }: NeighbourDeps): Neighbours {
  const neighbours = new Map<string, Neighbour>();

  const apply = (by: string, change: Change) => {
    if (change.kind === 'enter') table.put(change.stream, { peer: change.peer, meta: change.meta, by });
    else table.take(change.stream, change.sessionId, by);
  };

  const lose = (other: string) => {
    neighbours.delete(other);
    gone(other);
  };

  /** A newcomer, or changes that were missed: what counts is what the node itself has now. */
  const askEverything = async (other: string, neighbour: Neighbour) => {
    neighbour.asking = [];
    try {
      const answer = (await bus.request(entriesOf(other), null, ANSWER_MS)) as Everything;
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
    if (known) lose(word.node);
    // Before everything is known nothing counts as heard.
    const neighbour: Neighbour = { boot: word.boot, seq: -1, heardAt: clock.now(), asking: null };
    neighbours.set(word.node, neighbour);
    greet();
    return neighbour;
  };

  const hear = (word: Word) => {
    if (word.node === node) return;
    if (word.farewell) return lose(word.node);
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

  return {
    hear,
    forgetSilent(silentSince) {
      for (const [other, { heardAt }] of neighbours) if (heardAt < silentSince) lose(other);
    },
  };
}

/** Where a node is asked for everything. */
export function entriesOf(node: string): string {
  return `gameserver.node.${node}.presences`;
}
