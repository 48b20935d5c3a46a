import type { Sender } from '@tuschel/gameserver';
import type { Clock } from '@tuschel/platform/ports';
import { between, type Luck, oneOf } from '../../luck.ts';
import { ALL_NODES, type Listener } from '../referee/seatWatch.ts';
import type { Server } from '../server/server.ts';
import type { ServerEnd } from '../server/sockets.ts';

/** The way of one person to the server. */
export interface Road {
  /** Longest delay of a packet, ms. */
  delayMs: number;
  /** Per cent of requests that are lost on the way, whose answer is lost, and that arrive twice. */
  lost: number;
  answerLost: number;
  doubled: number;
}

export const GOOD_ROAD: Road = { delayMs: 0, lost: 0, answerLost: 0, doubled: 0 };

/** What goes down a socket: frames of the server, and answers to what was asked over it. */
type Parcel = { kind: 'frame'; frame: Buffer } | { kind: 'answer'; id: number; answer: SocketAnswer };
export type SocketAnswer = { ok: true } | { ok: false; isRejected: boolean; reason: string };

export interface ClientEnd {
  frame(frame: Buffer): void;
  answered(id: number, answer: SocketAnswer): void;
  /** 1000 or 1006. */
  closed(code: number): void;
}

/** One socket between a person's window and a life of the server. */
export interface Wire {
  readonly user: string;
  readonly isOpen: boolean;
  /** Runs work on the server once it arrives there, in the order of sending. */
  up(work: (server: Server, sender: Sender) => unknown): void;
  /** `matchId`: the match that was to be entered. */
  answerJoin(id: number, matchId: string, answer: SocketAnswer): void;
  answerLeave(id: number, matchId: string, answer: SocketAnswer): void;
  /** By the client. */
  hangUp(): void;
  /** Both ends notice. */
  cut(): void;
  /** Nothing arrives any more, and nobody notices for a while. */
  silence(): void;
  /** The client wants to know. */
  probe(): void;
}

export interface Network {
  /** The lives that new requests and sockets reach, each of another node: one after the other, or both. */
  readonly servers: Set<Server>;
  readonly wires: ReadonlySet<Wire>;
  /** Asks the server; rejects with what `work` throws, or when nobody listens. It may never settle. */
  ask<Answer>(road: Road, work: (server: Server) => Promise<Answer>): Promise<Answer>;
  connect(road: Road, user: { id: string; name: string }, end: ClientEnd): Promise<Wire>;
  /** The process is gone: its sockets are reset. Returns whose they were. */
  reset(server: Server): string[];
  /** The process hangs for so long; some notice before it goes on. */
  stall(server: Server, ms: number): void;
}

/** So long after a silence one end notices: the client by its heartbeat, the server by its pulse. */
const CLIENT_PATIENCE_MS = 20_000;
const SERVER_PATIENCE_MS = 26_000;
const PROBE_MS = 3_000;

export function createNetwork(options: {
  clock: Clock;
  luck: Luck;
  uuid: () => string;
  /** Two nodes serve the same matches. */
  isPair: boolean;
  sent(to: Listener, frame: Buffer): void;
  entered(to: Listener, matchId: string): void;
  left(session: string, matchId?: string): void;
}): Network {
  const { clock, luck } = options;
  const wires = new Set<Wire & { server: Server; reset(): void; stall(ms: number): void }>();
  const later = (ms: number, run: () => void) => clock.at(clock.now() + ms, run);
  const chance = (percent: number) => percent > 0 && luck() * 100 < percent;
  const delay = (road: Road) => (road.delayMs === 0 ? 0 : between(luck, 1, road.delayMs));
  const pending = new Map<Server, Set<() => void>>();
  const servers = new Set<Server>();

  /** The balancer before the nodes knows nothing of people and matches. */
  const reach = () => oneOf([...servers], luck);

  const ask: Network['ask'] = (road, work) =>
    new Promise((resolve, reject) => {
      const isAnswerLost = chance(road.answerLost);
      const arrive = (isEcho: boolean) => {
        const server = reach();
        const refuse = () => void later(1, () => reject(new TypeError('the connection was refused')));
        if (!server) return isEcho ? undefined : refuse();
        const waiting = pending.get(server) ?? new Set();
        pending.set(server, waiting.add(refuse));
        const deliver = (settle: () => void) => {
          waiting.delete(refuse);
          if (server.isAlive && !isEcho && !isAnswerLost) later(delay(road), settle);
        };
        server
          .listens()
          .then(() => work(server))
          .then(
            (answer) => deliver(() => resolve(answer)),
            (error: unknown) => deliver(() => reject(error as Error)),
          );
      };
      if (!chance(road.lost)) later(delay(road), () => arrive(false));
      if (chance(road.doubled)) later(delay(road) + between(luck, 0, 4_000), () => arrive(true));
    });

  /** Parcels of one direction arrive in their order; those of the same moment together. */
  const pipe = <Item>(road: Road, arrived: (item: Item) => void) => {
    let waiting: Item[] = [];
    let lastAt = 0;
    return (item: Item) => {
      waiting.push(item);
      if (waiting.length > 1) return;
      lastAt = Math.max(lastAt, clock.now() + delay(road));
      clock.at(lastAt, () => {
        const items = waiting;
        waiting = [];
        items.forEach(arrived);
      });
    };
  };

  const connect: Network['connect'] = async (road, { id: user, name }, end) => {
    const server = await ask(road, async (reached) => reached);
    if (!server.isAlive) throw new TypeError('the connection was reset');
    const session = options.uuid();
    const listener: Listener = { user, session, table: options.isPair ? ALL_NODES : server.number };
    let isServerOpen = true;
    let isClientOpen = true;
    let isSilent = false;

    const serverGone = () => {
      if (!isServerOpen) return;
      isServerOpen = false;
      options.left(session);
      if (!isClientOpen) wires.delete(wire);
      later(1, () => {
        server.sockets.drop(session);
        if (server.isAlive) server.matches.forget(sender.presence);
      });
    };
    const clientGone = (code: number) => {
      if (!isClientOpen) return;
      isClientOpen = false;
      if (!isServerOpen) wires.delete(wire);
      end.closed(code);
    };
    const down = pipe<Parcel>(road, (parcel) => {
      if (!isClientOpen || isSilent) return;
      if (parcel.kind === 'frame') end.frame(parcel.frame);
      else end.answered(parcel.id, parcel.answer);
    });
    const ended = (code: number) => {
      if (!isServerOpen) return;
      serverGone();
      if (!isSilent) later(delay(road), () => clientGone(code));
    };

    const sender: Sender = {
      presence: { userId: user, sessionId: session, username: name, node: server.node },
      holder: { userId: user, username: name, vars: {}, family: user },
      remoteAddress: '192.0.2.1',
      headers: {},
    };
    const serverEnd: ServerEnd = {
      get isOpen() {
        return isServerOpen && server.isAlive;
      },
      send(frame) {
        if (!serverEnd.isOpen) return;
        options.sent(listener, frame);
        down({ kind: 'frame', frame });
      },
      cut: () => ended(1006),
    };
    server.sockets.put(session, serverEnd);

    let turn = Promise.resolve();
    const up = pipe<(server: Server, sender: Sender) => unknown>(road, (work) => {
      if (isSilent) return;
      turn = turn.then(async () => {
        await server.listens();
        if (serverEnd.isOpen) await work(server, sender);
      });
    });

    const wire: Wire & { server: Server; reset(): void; stall(ms: number): void } = {
      server,
      user,
      get isOpen() {
        return isClientOpen;
      },
      up(work) {
        if (isClientOpen) up(work);
      },
      answerJoin(id, matchId, answer) {
        if (answer.ok && serverEnd.isOpen) options.entered(listener, matchId);
        if (serverEnd.isOpen) down({ kind: 'answer', id, answer });
      },
      answerLeave(id, matchId, answer) {
        options.left(session, matchId);
        if (serverEnd.isOpen) down({ kind: 'answer', id, answer });
      },
      hangUp() {
        isClientOpen = false;
        if (isSilent) later(SERVER_PATIENCE_MS, serverGone);
        else later(delay(road), serverGone);
      },
      cut() {
        later(delay(road), () => clientGone(1006));
        later(delay(road), serverGone);
      },
      reset() {
        options.left(session);
        wire.cut();
      },
      stall(ms) {
        const noticedIn = between(luck, 1_000, CLIENT_PATIENCE_MS);
        if (noticedIn > ms) return;
        later(noticedIn, () => clientGone(1006));
        later(ms + delay(road), serverGone);
      },
      silence() {
        if (isSilent) return;
        isSilent = true;
        later(between(luck, 1_000, CLIENT_PATIENCE_MS), () => clientGone(1006));
        later(between(luck, 1_000, SERVER_PATIENCE_MS), serverGone);
      },
      probe() {
        if (isSilent) later(PROBE_MS, () => clientGone(1006));
      },
    };
    wires.add(wire);
    return wire;
  };

  const network: Network = {
    servers,
    wires,
    ask,
    connect,
    reset(server) {
      for (const refuse of pending.get(server) ?? []) refuse();
      pending.delete(server);
      const cut = [...wires].filter((wire) => wire.server === server);
      for (const wire of cut) wire.reset();
      return cut.map(({ user }) => user);
    },
    stall(server, ms) {
      for (const wire of wires) if (wire.server === server) wire.stall(ms);
    },
  };
  return network;
}
