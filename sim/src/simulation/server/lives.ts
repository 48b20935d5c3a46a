import type { Clock } from '@tuschel/platform/ports';
import type { EventLog } from '../eventLog.ts';
import type { Network } from '../network/network.ts';
import type { Referee } from '../referee/referee.ts';
import type { Server } from './server.ts';

/** The lives of the servers: each node has one after the other, and now and then two at once. */
export interface Lives {
  readonly alive: ReadonlySet<Server>;
  /** UTC ms at which a server last came or went; null: one that lives does not serve, or none does. */
  readonly servingSince: number | null;
  boot(node: string): Promise<void>;
  bootIn(node: string, ms: number): void;
  /** As by `kill -9`. Returns whose sockets were cut. */
  die(server: Server): string[];
  hang(server: Server, ms: number): void;
}

export function createLives(deps: {
  clock: Clock;
  events: EventLog;
  network: Network;
  referee: Referee;
  start: (number: number, node: string) => Server;
}): Lives {
  const { clock, events, network, referee } = deps;
  const alive = new Set<Server>();
  /** By node: all that there were. */
  const livesOf = new Map<string, number[]>();
  let last = 0;
  let changedAt = 0;

  const lives: Lives = {
    alive,
    get servingSince() {
      return network.servers.size > 0 && alive.size === network.servers.size ? changedAt : null;
    },
    async boot(node) {
      const server = deps.start(++last, node);
      alive.add(server);
      livesOf.set(node, [...(livesOf.get(node) ?? []), server.number]);
      changedAt = clock.now();
      events.note(`server ${server.number} starts as ${node}`);
      try {
        await server.started;
        if (!server.isAlive) return;
        events.note(`server ${server.number} serves`);
        for (const other of network.servers) if (other.node === node) network.servers.delete(other);
        network.servers.add(server);
        changedAt = clock.now();
      } catch (error) {
        events.note(`server ${server.number} could not start: ${String(error)}`);
        lives.die(server);
        lives.bootIn(node, 1_000);
      }
    },
    bootIn: (node, ms) => void clock.at(clock.now() + ms, () => void lives.boot(node)),
    die(server) {
      server.kill();
      alive.delete(server);
      changedAt = clock.now();
      network.servers.delete(server);
      const cut = network.reset(server);
      if ([...alive].every(({ node }) => node !== server.node)) referee.died(livesOf.get(server.node) ?? []);
      return cut;
    },
    hang(server, ms) {
      server.hang(ms);
      network.stall(server, ms);
      changedAt = clock.now() + ms;
    },
  };
  return lives;
}
