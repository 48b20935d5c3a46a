import type { Sender } from '@tuschel/gameserver';
import { between } from '../../luck.ts';
import { ALL_NODES, type Listener } from '../referee/seatWatch.ts';
import type { Server } from '../server/server.ts';
import type { Road, Traffic } from './traffic.ts';

/** What goes down a socket: frames of the server, and answers to what was asked over it. */
type Parcel = { kind: 'frame'; frame: Buffer } | { kind: 'answer'; id: number; answer: SocketAnswer };
export type SocketAnswer = { ok: true } | { ok: false; isRejected: boolean; reason: string };
type Work = (server: Server, sender: Sender) => unknown;

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
  up(work: Work): void;
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

/** As the network has it: the process at its other end may be gone, or hang. */
export interface ServerWire extends Wire {
  readonly server: Server;
  reset(): void;
  stall(ms: number): void;
}

/** Who looks at sockets. */
export interface SocketWatch {
  sent(to: Listener, frame: Buffer): void;
  entered(to: Listener, matchId: string): void;
  left(session: string, matchId?: string): void;
}

export interface WireDeps {
  readonly traffic: Traffic;
  readonly watch: SocketWatch;
  readonly road: Road;
  readonly user: { readonly id: string; readonly name: string };
  readonly session: string;
  readonly server: Server;
  /** Two nodes serve the same matches. */
  readonly isPair: boolean;
  readonly end: ClientEnd;
  /** Neither end is open any more. */
  readonly gone: (wire: ServerWire) => void;
}

/** So long after a silence one end notices: the client by its heartbeat, the server by its own. */
const CLIENT_PATIENCE_MS = 20_000;
const SERVER_PATIENCE_MS = 26_000;
const PROBE_MS = 3_000;

export function createWire(deps: WireDeps): ServerWire {
  const { traffic, watch, road, user, session, server } = deps;
  const { later, delay, luck } = traffic;
  const listener: Listener = { user: user.id, session, table: deps.isPair ? ALL_NODES : server.number };
  const ends = createEnds(deps, () => deps.gone(wire));
  const { serverGone, clientGone, isServing, down } = ends;
  const up = workOn(deps, ends);

  const wire: ServerWire = {
    server,
    user: user.id,
    get isOpen() {
      return ends.isClientOpen();
    },
    up(work) {
      if (ends.isClientOpen()) up(work);
    },
    answerJoin(id, matchId, answer) {
      if (answer.ok && isServing()) watch.entered(listener, matchId);
      if (isServing()) down({ kind: 'answer', id, answer });
    },
    answerLeave(id, matchId, answer) {
      watch.left(session, matchId);
      if (isServing()) down({ kind: 'answer', id, answer });
    },
    hangUp() {
      ends.hangUp();
      later(ends.isSilent() ? SERVER_PATIENCE_MS : delay(road), serverGone);
    },
    cut() {
      later(delay(road), () => clientGone(1006));
      later(delay(road), serverGone);
    },
    reset() {
      watch.left(session);
      wire.cut();
    },
    stall(ms) {
      const noticedIn = between(luck, 1_000, CLIENT_PATIENCE_MS);
      if (noticedIn > ms) return;
      later(noticedIn, () => clientGone(1006));
      later(ms + delay(road), serverGone);
    },
    silence() {
      if (!ends.fallSilent()) return;
      later(between(luck, 1_000, CLIENT_PATIENCE_MS), () => clientGone(1006));
      later(between(luck, 1_000, SERVER_PATIENCE_MS), serverGone);
    },
    probe() {
      if (ends.isSilent()) later(PROBE_MS, () => clientGone(1006));
    },
  };
  server.sockets.put(session, {
    get isOpen() {
      return isServing();
    },
    send(frame) {
      if (!isServing()) return;
      watch.sent(listener, frame);
      down({ kind: 'frame', frame });
    },
    cut: () => ends.ended(1006),
  });
  return wire;
}

type Ends = ReturnType<typeof createEnds>;

/** What each end of a socket knows of the other. `gone`: neither is open any more. */
function createEnds({ traffic, watch, road, user, session, server, end }: WireDeps, gone: () => void) {
  const { later, delay, pipe } = traffic;
  let isServerOpen = true;
  let isClientOpen = true;
  let isSilent = false;
  const sender = senderOf(user, session, server);

  const serverGone = () => {
    if (!isServerOpen) return;
    isServerOpen = false;
    watch.left(session);
    if (!isClientOpen) gone();
    later(1, () => {
      server.sockets.drop(session);
      if (server.isAlive) server.matches.forget(sender.presence);
    });
  };
  const clientGone = (code: number) => {
    if (!isClientOpen) return;
    isClientOpen = false;
    if (!isServerOpen) gone();
    end.closed(code);
  };
  return {
    sender,
    serverGone,
    clientGone,
    isClientOpen: () => isClientOpen,
    isSilent: () => isSilent,
    isServing: () => isServerOpen && server.isAlive,
    ended(code: number) {
      if (!isServerOpen) return;
      serverGone();
      if (!isSilent) later(delay(road), () => clientGone(code));
    },
    hangUp() {
      isClientOpen = false;
    },
    /** Returns whether it was not before. */
    fallSilent() {
      const isNew = !isSilent;
      isSilent = true;
      return isNew;
    },
    down: pipe<Parcel>(road, (parcel) => {
      if (!isClientOpen || isSilent) return;
      if (parcel.kind === 'frame') end.frame(parcel.frame);
      else end.answered(parcel.id, parcel.answer);
    }),
  };
}

/** One message after the other, as a server reads a socket. */
function workOn({ traffic, road, server }: WireDeps, { isSilent, isServing, sender }: Ends): (work: Work) => void {
  let turn = Promise.resolve();
  return traffic.pipe<Work>(road, (work) => {
    if (isSilent()) return;
    turn = turn.then(async () => {
      await server.listens();
      if (isServing()) await work(server, sender);
    });
  });
}

function senderOf({ id, name }: WireDeps['user'], session: string, { node }: Server): Sender {
  return {
    presence: { userId: id, sessionId: session, username: name, node },
    holder: { userId: id, username: name, vars: {}, family: id },
    remoteAddress: '192.0.2.1',
    headers: {},
  };
}
