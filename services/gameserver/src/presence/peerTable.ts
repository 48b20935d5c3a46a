import type { Peer } from './peer.ts';

/**
 * `user`: the sockets of one user. `match`: of a match with rules of its own; `relay`: of one whose sockets relay among themselves. `room`: of
 * a channel. `listing`: not sockets but matches that can be listed. `ticket`: of one in the matchmaker, `matchmaker`: nodes that match. `party`:
 * its members, `partyListing`: parties as they are listed. `custom`: what modules make of it.
 */
export type StreamKind =
  | 'match'
  | 'relay'
  | 'room'
  | 'user'
  | 'listing'
  | 'ticket'
  | 'matchmaker'
  | 'party'
  | 'partyListing'
  | 'custom';

export interface Stream {
  kind: StreamKind;
  name: string;
}

/** One socket in one stream. `by`: the node that has said so. */
export interface Entry<Meta> {
  readonly peer: Peer;
  readonly meta: Meta;
  readonly by: string;
}

/** Who is in which stream, found by stream, by socket, by user and by who said so. */
export interface PeerTable {
  put(stream: Stream, entry: Entry<unknown>): void;
  /** Nothing happens to an entry that another node has announced. */
  take(stream: Stream, sessionId: string, by: string): boolean;
  takeAllOf(by: string): [Stream, Entry<unknown>[]][];
  allOf(by: string): { stream: Stream; peer: Peer; meta: unknown }[];
  find(stream: Stream, sessionId: string): Entry<unknown> | undefined;
  entries(stream: Stream): Entry<unknown>[];
  count(stream: Stream): number;
  /** All streams of a kind that somebody is in, those that began first in front. */
  names(kind: StreamKind): string[];
  namesOfSession(kind: StreamKind, sessionId: string): string[];
  namesOfUser(kind: StreamKind, userId: string): string[];
}

export function createPeerTable(): PeerTable {
  const streams = new Map<StreamKind, Map<string, Map<string, Entry<unknown>>>>();
  const rowsOf = (kind: StreamKind) => {
    const known = streams.get(kind);
    if (known) return known;
    const fresh = new Map<string, Map<string, Entry<unknown>>>();
    streams.set(kind, fresh);
    return fresh;
  };
  const entriesOf = ({ kind, name }: Stream) => streams.get(kind)?.get(name);
  const namesBySession = new Map<string, Set<string>>();
  const sessionsOfUser = new Map<string, Set<string>>();

  const drop = (stream: Stream, { sessionId, userId }: Peer) => {
    const entries = entriesOf(stream);
    entries?.delete(sessionId);
    if (entries?.size === 0) streams.get(stream.kind)?.delete(stream.name);
    const session = `${stream.kind} ${sessionId}`;
    if (!takeFrom(namesBySession, session, stream.name)) return;
    takeFrom(sessionsOfUser, `${stream.kind} ${userId}`, sessionId);
  };

  const namesOfSession = (kind: StreamKind, sessionId: string) => [
    ...(namesBySession.get(`${kind} ${sessionId}`) ?? []),
  ];

  const ownRows = (by: string) =>
    [...streams]
      .flatMap(([kind, rows]) => [...rows].map(([name, entries]) => ({ stream: { kind, name }, entries })))
      .map(({ stream, entries }) => [stream, [...entries.values()].filter((entry) => entry.by === by)] as const)
      .filter(([, entries]) => entries.length > 0);

  return {
    put(stream, entry) {
      const { sessionId, userId } = entry.peer;
      const entries = entriesOf(stream) ?? new Map<string, Entry<unknown>>();
      entries.set(sessionId, entry);
      rowsOf(stream.kind).set(stream.name, entries);
      addTo(namesBySession, `${stream.kind} ${sessionId}`, stream.name);
      addTo(sessionsOfUser, `${stream.kind} ${userId}`, sessionId);
    },
    take(stream, sessionId, by) {
      const entry = entriesOf(stream)?.get(sessionId);
      if (entry?.by !== by) return false;
      drop(stream, entry.peer);
      return true;
    },
    takeAllOf(by) {
      const rows = ownRows(by);
      for (const [stream, entries] of rows) for (const { peer } of entries) drop(stream, peer);
      return rows.map(([stream, entries]) => [stream, entries]);
    },
    allOf: (by) =>
      ownRows(by).flatMap(([stream, entries]) => entries.map(({ peer, meta }) => ({ stream, peer, meta }))),
    find: (stream, sessionId) => entriesOf(stream)?.get(sessionId),
    entries: (stream) => [...(entriesOf(stream)?.values() ?? [])],
    count: (stream) => entriesOf(stream)?.size ?? 0,
    names: (kind) => [...(streams.get(kind)?.keys() ?? [])],
    namesOfSession,
    namesOfUser: (kind, userId) => {
      const sessions = [...(sessionsOfUser.get(`${kind} ${userId}`) ?? [])];
      return [...new Set(sessions.flatMap((sessionId) => namesOfSession(kind, sessionId)))];
    },
  };
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** True: that was the last one under this key. */
function takeFrom(sets: Map<string, Set<string>>, key: string, value: string): boolean {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size !== 0) return false;
  sets.delete(key);
  return true;
}
