import type { Bus } from '@tuschel/platform/ports';
import { ApiError, Code, type Presence, type StreamId, type Streams } from '../extend.ts';
import { type Peer, presenceOf } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import type { Router } from '../presence/router.ts';
import type { Streams as StreamsOf } from '../presence/tracker.ts';
import { frame, presenceJson } from '../socket/envelope.ts';
import type { Frame } from '../socket/frame.ts';
import { uuidOf } from '../wire/uuid.ts';

export interface StreamBook {
  extend: Streams;
  forget: (peer: Peer) => void;
  close(): void;
}

/** What the node of a socket does with it because another one says so. */
type Order =
  | { kind: 'join'; stream: StreamId; sessionId: string; userId: string; hidden: boolean }
  | { kind: 'leave'; stream: StreamId; sessionId: string }
  | { kind: 'close'; stream: StreamId };

interface Manner {
  hidden: boolean;
}

/** Modes below it are the server's own. */
const FIRST_FREE_MODE = 8;
const SUBJECT = 'gameserver.streams';

export function createStreams(
  { node, router, tracker }: Presences,
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  socketsOf: (userId: string) => Peer[],
): StreamBook {
  const streams = tracker.streams<Manner>('custom');

  const peersIn = (name: string) => peersOf(streams, name);

  const enter = (stream: StreamId, peer: Peer, hidden: boolean) => {
    const name = nameOf(stream);
    if (streams.find(name, peer.sessionId)) return;
    streams.enter(name, peer, { hidden });
    if (!hidden) router.send(peersIn(name), presenceFrame(stream, { joins: [peer] }));
  };

  const leave = (stream: StreamId, sessionId: string) => {
    const name = nameOf(stream);
    const entry = streams.find(name, sessionId);
    if (!entry) return;
    streams.leave(name, sessionId);
    if (!entry.meta.hidden) router.send(peersIn(name), presenceFrame(stream, { leaves: [entry.peer] }));
  };

  const closeHere = (stream: StreamId) => {
    const name = nameOf(stream);
    for (const { peer } of streams.entries(name)) streams.leave(name, peer.sessionId);
  };

  /** Each node does it with the sockets that it has. */
  const obey = (order: Order) => {
    switch (order.kind) {
      case 'join': {
        const peer = socketsOf(order.userId).find(({ sessionId }) => sessionId === order.sessionId);
        if (peer?.node === node) enter(order.stream, peer, order.hidden);
        return;
      }
      case 'leave':
        if (streams.find(nameOf(order.stream), order.sessionId)?.by === node) leave(order.stream, order.sessionId);
        return;
      case 'close':
        return closeHere(order.stream);
      default:
        return order satisfies never;
    }
  };
  const give = (order: Order) => {
    obey(order);
    bus.publish(SUBJECT, { from: node, order });
  };
  const unsubscribe = bus.subscribe(SUBJECT, ({ data }) => {
    const { from, order } = data as { from: string; order: Order };
    if (from !== node) obey(order);
  });

  streams.onLost((name, lost) => {
    const seen = lost.filter(({ meta }) => !meta.hidden).map(({ peer }) => peer);
    const here = peersIn(name).filter((peer) => peer.node === node);
    if (seen.length > 0) router.send(here, presenceFrame(streamOf(name), { leaves: seen }));
  });

  return {
    extend: ofModules(streams, { give, router, socketsOf }),
    forget(peer) {
      for (const name of streams.namesOfSession(peer.sessionId)) leave(streamOf(name), peer.sessionId);
    },
    close: unsubscribe,
  };
}

interface ModuleDeps {
  readonly give: (order: Order) => void;
  router: Pick<Router, 'send'>;
  readonly socketsOf: (userId: string) => Peer[];
}

/** What modules do with streams, wherever the sockets in them are. */
function ofModules(streams: StreamsOf<Manner>, { give, router, socketsOf }: ModuleDeps): Streams {
  return {
    join(stream, { userId, sessionId }, hidden = false) {
      check(stream);
      const isThere = socketsOf(userId).some((peer) => peer.sessionId === sessionId);
      if (!isThere || streams.find(nameOf(stream), sessionId)) return false;
      give({ kind: 'join', stream, sessionId, userId, hidden });
      return true;
    },
    leave: (stream, { sessionId }) => give({ kind: 'leave', stream, sessionId }),
    send(stream, data, { to, sender, reliable = true } = {}) {
      const name = nameOf(stream);
      const peers = to
        ? to.flatMap(({ sessionId }) => streams.find(name, sessionId)?.peer ?? [])
        : peersOf(streams, name);
      router.send(peers, dataFrame(stream, data, sender, reliable));
    },
    presences: (stream) => peersOf(streams, nameOf(stream)).map(presenceOf),
    count: (stream) => streams.count(nameOf(stream)),
    close: (stream) => give({ kind: 'close', stream }),
  };
}

function peersOf(streams: StreamsOf<Manner>, name: string): Peer[] {
  return streams.entries(name).map(({ peer }) => peer);
}

function check({ mode, subject = '', subcontext = '' }: StreamId): void {
  if (!Number.isInteger(mode) || mode < FIRST_FREE_MODE || mode > 255) {
    throw new ApiError(Code.InvalidArgument, `A stream of a module has a mode from ${FIRST_FREE_MODE} to 255.`);
  }
  for (const id of [subject, subcontext]) {
    if (id !== '' && uuidOf(id) === null) throw new ApiError(Code.InvalidArgument, 'Ids of a stream are UUIDs.');
  }
}

function nameOf({ mode, subject = '', subcontext = '', label = '' }: StreamId): string {
  return JSON.stringify([mode, subject, subcontext, label]);
}

function streamOf(name: string): StreamId {
  const [mode, subject, subcontext, label] = JSON.parse(name) as [number, string, string, string];
  return { mode, subject, subcontext, label };
}

function streamJson({ mode, subject = '', subcontext = '', label = '' }: StreamId) {
  return {
    mode,
    ...(subject === '' ? {} : { subject }),
    ...(subcontext === '' ? {} : { subcontext }),
    ...(label === '' ? {} : { label }),
  };
}

function presenceFrame(stream: StreamId, changes: { joins?: Peer[]; leaves?: Peer[] }): Frame {
  const { joins = [], leaves = [] } = changes;
  return frame({
    stream_presence_event: {
      stream: streamJson(stream),
      ...(joins.length === 0 ? {} : { joins: joins.map(presenceJson) }),
      ...(leaves.length === 0 ? {} : { leaves: leaves.map(presenceJson) }),
    },
  });
}

function dataFrame(stream: StreamId, data: string, sender: Presence | undefined, reliable: boolean): Frame {
  return frame({
    stream_data: {
      stream: streamJson(stream),
      ...(sender ? { sender: presenceJson(sender) } : {}),
      ...(data === '' ? {} : { data }),
      ...(reliable ? { reliable } : {}),
    },
  });
}
