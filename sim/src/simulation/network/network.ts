import type { Clock } from '@tuschel/platform/ports';
import { between, type Luck, oneOf } from '../../luck.ts';
import type { Server } from '../server/server.ts';
import { createTraffic, type Road, type Traffic } from './traffic.ts';
import { type ClientEnd, createWire, type ServerWire, type SocketWatch, type Wire } from './wire.ts';

export interface Network {
  /** The lives that new requests and sockets reach, each of another node: one after the other, or both. */
  readonly servers: Set<Server>;
  /** Asks the server; rejects with what `work` throws, or when nobody listens. It may never settle. */
  ask<Answer>(road: Road, work: (server: Server) => Promise<Answer>): Promise<Answer>;
  connect(road: Road, user: { id: string; name: string }, end: ClientEnd): Promise<Wire>;
  /** The process is gone: its sockets are reset. Returns whose they were. */
  reset(server: Server): string[];
  /** The process hangs for so long; some notice before it goes on. */
  stall(server: Server, ms: number): void;
}

export function createNetwork(options: {
  clock: Clock;
  luck: Luck;
  uuid: () => string;
  /** Two nodes serve the same matches. */
  isPair: boolean;
  watch: SocketWatch;
}): Network {
  const { clock, luck, uuid, isPair, watch } = options;
  const wires = new Set<ServerWire>();
  const traffic = createTraffic(clock, luck);
  const servers = new Set<Server>();
  // The balancer before the nodes knows nothing of people and matches.
  const { ask, refuseAll } = createRequests(traffic, () => oneOf([...servers], luck));

  return {
    servers,
    ask,
    async connect(road, user, end) {
      const server = await ask(road, async (reached) => reached);
      if (!server.isAlive) throw new TypeError('the connection was reset');
      const gone = (wire: ServerWire) => wires.delete(wire);
      const wire = createWire({ traffic, watch, road, user, session: uuid(), server, isPair, end, gone });
      wires.add(wire);
      return wire;
    },
    reset(server) {
      refuseAll(server);
      const cut = [...wires].filter((wire) => wire.server === server);
      for (const wire of cut) wire.reset();
      return cut.map(({ user }) => user);
    },
    stall(server, ms) {
      for (const wire of wires) if (wire.server === server) wire.stall(ms);
    },
  };
}

/** Requests over HTTP, which wait for the process that they have reached. */
function createRequests({ luck, later, chance, delay }: Traffic, reach: () => Server | undefined) {
  const pending = new Map<Server, Set<() => void>>();

  const ask: Network['ask'] = (road, work) =>
    new Promise((resolve, reject) => {
      const isAnswerLost = chance(road.answerLost);
      const arrive = (isEcho: boolean) => {
        const server = reach();
        const refuse = () => later(1, () => reject(new TypeError('the connection was refused')));
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

  const refuseAll = (server: Server) => {
    for (const refuse of pending.get(server) ?? []) refuse();
    pending.delete(server);
  };
  return { ask, refuseAll };
}
