import type { Peer } from './peer.ts';

/** `user`: the sockets of one user. */
export type StreamKind = 'match' | 'room' | 'user';

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
  namesOfSession(kind: StreamKind, sessionId: string): string[];
  namesOfUser(kind: StreamKind, userId: string): string[];
}

export function createPeerTable(): PeerTable {
  const streams = new Map<string, { stream: Stream; entries: Map<string, Entry<unknown>> }>();
  const namesBySession = new Map<string, Set<string>>();
  const sessionsOfUser = new Map<string, Set<string>>();

  const drop = (stream: Stream, { sessionId, userId }: Peer) => {
    const row = streams.get(keyOf(stream));
    row?.entries.delete(sessionId);
    if (row?.entries.size === 0) streams.delete(keyOf(stream));
    const session = `${stream.kind} ${sessionId}`;
    if (!takeFrom(namesBySession, session, stream.name)) return;
    takeFrom(sessionsOfUser, `${stream.kind} ${userId}`, sessionId);
  };

  const namesOfSession = (kind: StreamKind, sessionId: string) => [
    ...(namesBySession.get(`${kind} ${sessionId}`) ?? []),
  ];

  const ownRows = (by: string) =>
    [...streams.values()]
      .map(({ stream, entries }) => [stream, [...entries.values()].filter((entry) => entry.by === by)] as const)
      .filter(([, entries]) => entries.length > 0);

  return {
    put(stream, entry) {
      const { sessionId, userId } = entry.peer;
      const row = streams.get(keyOf(stream)) ?? { stream, entries: new Map<string, Entry<unknown>>() };
      streams.set(keyOf(stream), row);
      row.entries.set(sessionId, entry);
      addTo(namesBySession, `${stream.kind} ${sessionId}`, stream.name);
      addTo(sessionsOfUser, `${stream.kind} ${userId}`, sessionId);
    },
    take(stream, sessionId, by) {
      const entry = streams.get(keyOf(stream))?.entries.get(sessionId);
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
    find: (stream, sessionId) => streams.get(keyOf(stream))?.entries.get(sessionId),
    entries: (stream) => [...(streams.get(keyOf(stream))?.entries.values() ?? [])],
    count: (stream) => streams.get(keyOf(stream))?.entries.size ?? 0,
    namesOfSession,
    namesOfUser: (kind, userId) => {
      const sessions = [...(sessionsOfUser.get(`${kind} ${userId}`) ?? [])];
      return [...new Set(sessions.flatMap((sessionId) => namesOfSession(kind, sessionId)))];
    },
  };
}

function keyOf({ kind, name }: Stream): string {
  return `${kind} ${name}`;
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
