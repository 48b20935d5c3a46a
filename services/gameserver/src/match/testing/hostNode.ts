import { memoryBus, simulated } from '@tuschel/platform';
import type { Bus, Journal, Metrics } from '@tuschel/platform/ports';
import {
  COUNT,
  type Counter,
  type CounterInput,
  counterMatch,
  type CounterOptions,
} from '../../conformance/counterMatch.ts';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../../conformance/recordedConnection.ts';
import type { Account } from '../../extend.ts';
import { createPresences } from '../../presence/presences.ts';
import { createRateLimiter, unlimited } from '../../rate/rateLimiter.ts';
import { unavailableOf } from '../../rest/unavailable.ts';
import { createMatchTable } from '../matches.ts';

const account = (id: string): Account => ({
  id,
  username: `name of ${id}`,
  displayName: '',
  avatarUrl: '',
  langTag: 'en',
  metadata: {},
  customId: null,
  createdAt: 0,
  disabledAt: null,
});

function ifUnavailable(error: unknown): null {
  if (unavailableOf(error) === null) throw error;
  return null;
}

/** A node that hosts counter matches on a journal which a test may tamper with. */
export function hostNode(
  options: CounterOptions = {},
  on: {
    world?: ReturnType<typeof simulated>;
    limited?: boolean;
    metrics?: Metrics;
    nobody?: boolean;
    node?: string;
    bus?: Bus;
    module?: ReturnType<typeof counterMatch>;
  } = {},
) {
  const world = on.world ?? simulated('counter');
  const { clock, entropy, log, storage, load } = world;
  const journal: Journal = { ...world.journal };
  const limiter = on.limited
    ? createRateLimiter(world.clock, { rateLimits: true, exemptFromLimits: () => true })
    : unlimited;
  const sockets = recordedSockets();
  const table = createMatchTable({
    clock,
    entropy,
    log,
    journal,
    storage,
    presences: createPresences(
      { clock, entropy, log, bus: on.bus ?? memoryBus({ clock, log }) },
      on.node ?? 'tuschel',
      sockets,
    ),
    accounts: { get: async (id) => (on.nobody ? null : account(id)) },
    limiter,
    load,
    ...(on.metrics ? { metrics: on.metrics } : {}),
  });
  table.define('counter', on.module ?? counterMatch(options));
  const settle = () => world.clock.advance(0);

  return {
    world,
    journal,
    table,
    sockets,
    settle,
    log: log.lines,
    open: () => table.extend.create('counter', {}),
    async join(userId: string, matchId: string): Promise<RecordedConnection> {
      const connection = recordedConnection(userId);
      sockets.add(connection);
      await table.join(connection, matchId, {}, (reply) => connection.received.push(reply));
      return connection;
    },
    add(connection: RecordedConnection, matchId: string, amount: number) {
      table.receive(connection, matchId, { opCode: COUNT.add, data: Buffer.from(String(amount)), reliable: true });
    },
    tell: (matchId: string, input: CounterInput) => table.extend.tell(matchId, input),
    /** Null: there is no such match, or nobody answers for it. */
    state: async (matchId: string) => (await table.extend.ask(matchId, 'everything').catch(ifUnavailable)) as Counter,
  };
}

/** A hand on the journal's append: it waits until it is let go. */
export function holdAppend(journal: Journal) {
  const intact = { ...journal };
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  journal.append = async (...args) => {
    await held;
    return intact.append(...args);
  };
  return () => {
    Object.assign(journal, intact);
    release();
  };
}
