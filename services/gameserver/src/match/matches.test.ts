import { memoryBus, prometheusMetrics, simulated, StartRefused } from '@tuschel/platform';
import type { Bus, Journal, Metrics } from '@tuschel/platform/ports';
import { describe, expect, test } from 'vitest';
import {
  COUNT,
  type Counter,
  type CounterInput,
  type CounterOptions,
  counterMatch,
} from '../conformance/counterMatch.ts';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import type { Account } from '../extend.ts';
import { createPresences } from '../presence/presences.ts';
import { createRateLimiter, unlimited } from '../rate/rateLimiter.ts';
import { MAILBOX } from './actor/mailbox.ts';
import { unavailableOf } from '../rest/unavailable.ts';
import { createMatchTable } from './matches.ts';

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
function hostNode(
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
function holdAppend(journal: Journal) {
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

describe('journal before effect', () => {
  test('nobody sees a count that is not in the journal yet', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const letGo = holdAppend(node.journal);
    node.add(ada, matchId, 7);
    await node.settle();
    expect(ada.data()).toEqual(['2:0']);
    expect(await node.table.extend.ask(matchId, 'count')).toBe(0);

    letGo();
    await node.settle();
    expect(ada.data()).toEqual(['2:0', '2:7']);
    expect((await node.world.journal.load(matchId))?.entries.map(({ data }) => data)).toMatchObject([
      { type: 'came', userId: 'ada' },
      { type: 'add', amount: 7 },
    ]);
  });

  test('a process that dies between commit and effect carries the effect out in its next life', async () => {
    const world = simulated('death');
    const dying = hostNode({ writeReceipt: () => new Promise(() => {}) }, { world });
    const matchId = await dying.open();
    await dying.tell(matchId, { type: 'askReceipt' });
    expect(await dying.state(matchId)).toMatchObject({ receiptDue: true });

    let receipts = 0;
    const next = hostNode(
      {
        async writeReceipt(host) {
          receipts++;
          host.input({ type: 'receiptWritten' });
        },
      },
      { world },
    );
    expect(await next.table.recover()).toBe(1);
    await next.settle();
    expect(receipts).toBe(1);
    expect(await next.state(matchId)).toMatchObject({ receiptDue: false });
  });

  test('what was queued meanwhile shares a transaction, in order, and each effect sees its own state', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    const letGo = holdAppend(node.journal);
    node.add(ada, matchId, 1);
    await node.settle();
    let appends = 0;
    for (const amount of [10, 100]) node.add(ada, matchId, amount);
    node.add(bob, matchId, 1000);
    node.table.receive(bob, matchId, { opCode: COUNT.echo, data: Buffer.from('after the sum'), reliable: true });
    letGo();
    node.journal.append = async (...args) => {
      appends++;
      return node.world.journal.append(...args);
    };
    await node.settle();
    expect(appends).toBe(1);
    expect(bob.data().slice(-5)).toEqual(['2:1', '2:11', '2:111', '2:1111', '3:after the sum']);
  });
});

describe('recovery', () => {
  test('a match that the journal does not give at once is asked for again, and credited with the whole time', async () => {
    const world = simulated('stubborn');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    await world.journal.heartbeat('tuschel', world.clock.now());
    const next = hostNode({}, { world });
    next.journal.load = async () => {
      throw new Error('no answer');
    };
    const recovered = next.table.recover();
    await world.clock.advance(600);
    expect(await next.state(matchId)).toBeNull();
    next.journal.load = (id) => world.journal.load(id);
    await world.clock.advance(1_000);
    expect(await recovered).toBe(1);
    expect(await next.state(matchId)).toMatchObject({ creditedMs: 750 });
  });

  test('one that it does not give for long is taken over beside everything else', async () => {
    const world = simulated('very stubborn');
    const matchId = await hostNode({}, { world }).open();
    const next = hostNode({}, { world });
    next.journal.load = async () => {
      throw new Error('no answer');
    };
    const recovered = next.table.recover();
    await world.clock.advance(4_000);
    expect(await recovered).toBe(0);
    next.journal.load = (id) => world.journal.load(id);
    await world.clock.advance(10_000);
    expect(await next.state(matchId)).toMatchObject({ count: 0 });
    await next.table.close();
  });

  test('a match whose opening was written and not answered is served all the same', async () => {
    const node = hostNode();
    const { journal } = node.world;
    node.journal.open = async (...args) => {
      await journal.open(...args);
      throw new Error('the answer was lost');
    };
    expect(await node.state(await node.open())).toMatchObject({ count: 0 });
    node.journal.open = async () => {
      throw new Error('nothing was written');
    };
    await expect(node.open()).rejects.toThrow('nothing was written');
  });

  test('not even where the journal then falls silent is such a match left alone', async () => {
    const node = hostNode();
    await node.table.recover();
    const { journal } = node.world;
    let matchId = '';
    node.journal.open = async (match, persist) => {
      matchId = match.id;
      await journal.open(match, persist);
      throw new Error('the answer was lost');
    };
    node.journal.load = async () => {
      throw new Error('no answer');
    };
    await expect(node.open()).rejects.toThrow('the answer was lost');
    await node.world.clock.advance(1_000);
    expect(await node.state(matchId)).toBeNull();
    node.journal.load = (id) => journal.load(id);
    await node.world.clock.advance(5_000);
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    await node.table.close();
  });

  test('who has been relieved opens no more matches: nobody would serve them', async () => {
    const world = simulated('relief');
    const old = hostNode({}, { world });
    await old.table.recover();
    const next = hostNode({}, { world });
    await next.table.recover();
    await expect(old.open()).rejects.toThrow('is over');
    expect(await next.state(await next.open())).toMatchObject({ count: 0 });
    await old.table.close();
    await next.table.close();
  });

  test('after a crash the count stands and the outage is credited, from the last heartbeat on', async () => {
    const world = simulated('outage');
    const first = hostNode({}, { world });
    await first.table.recover();
    const matchId = await first.open();
    await first.tell(matchId, { type: 'add', amount: 42, by: 'ada', at: 0 });
    await first.tell(matchId, { type: 'setAlarm', at: world.clock.now() + 10_000 });
    await world.clock.advance(3_000);
    const diedAt = world.clock.now();
    await world.journal.heartbeat('tuschel', diedAt);
    // Its heart stops: the next life begins nine seconds later.
    first.journal.heartbeat = () => new Promise(() => {});
    first.journal.append = () => new Promise(() => {});
    await world.clock.advance(9_000);

    const second = hostNode({}, { world });
    expect(await second.table.recover()).toBe(1);
    const servedAgain = { level: 'info', message: 'matches are served again', fields: { served: 1, downMs: 9_000 } };
    expect(second.log).toContainEqual(expect.objectContaining(servedAgain));
    expect(await second.state(matchId)).toMatchObject({ count: 42, creditedMs: 9_000, alarmAt: diedAt + 16_000 });
    const stored = await world.journal.load(matchId);
    expect(stored?.epoch).toBe(2);
    expect(stored?.entries.at(-1)?.data).toEqual({ type: 'resumed', downMs: 9_000 });
    expect(stored?.snapshotSeq).toBe(0);

    await world.clock.advance(7_001);
    expect(await second.state(matchId)).toMatchObject({ count: 1042, alarmAt: null });
  });

  test('a clean stop leaves a snapshot, and the next start replays nothing', async () => {
    const world = simulated('clean');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    await first.tell(matchId, { type: 'add', amount: 5, by: 'ada', at: 0 });
    await first.table.close();
    expect(await world.journal.load(matchId)).toMatchObject({ entries: [], snapshot: { count: 5 } });
    const second = hostNode({}, { world });
    expect(await second.table.recover()).toBe(1);
    expect(await second.state(matchId)).toMatchObject({ count: 5 });
  });

  test('a node that finds no match of before has nothing to report', async () => {
    const node = hostNode();
    expect(await node.table.recover()).toBe(0);
    expect(node.log.filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  test('a node that has stopped gives up on what the journal would not give it', async () => {
    const world = simulated('given up');
    const matchId = await hostNode({}, { world }).open();
    const next = hostNode({}, { world });
    let isAway = true;
    next.journal.load = async (id) => {
      if (isAway) throw new Error('away');
      return world.journal.load(id);
    };
    const recovering = next.table.recover();
    await world.clock.advance(10_000);
    expect(await recovering).toBe(0);
    await next.table.close();
    isAway = false;
    await world.clock.advance(30_000);
    expect(await world.journal.load(matchId)).toMatchObject({ epoch: 1 });
  });

  test('a match of rules that are not here stays in the journal and does not keep the others away', async () => {
    const world = simulated('rules');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    await world.journal.open({ id: 'x', module: 'unknown', rulesVersion: 1, node: 'tuschel', snapshot: {} });
    const second = hostNode({}, { world });
    expect(await second.table.recover()).toBe(1);
    expect(await second.state(matchId)).toMatchObject({ count: 0 });
    expect(second.log).toContainEqual(expect.objectContaining({ message: 'match.notRecovered' }));
    expect(await world.journal.live()).toContain('x');
  });

  test('a match of newer rules is refused by an older server, and left as it is for one that knows them', async () => {
    const world = simulated('newer rules');
    const newer = hostNode({ rulesVersion: 2 }, { world });
    const matchId = await newer.open();
    await newer.tell(matchId, { type: 'add', amount: 5, by: 'ada', at: 0 });
    const stored = await world.journal.load(matchId);

    const older = hostNode({ rulesVersion: 1 }, { world });
    // A match of newer rules may come after the start has looked for them.
    older.journal.newestRules = async () => null;
    expect(await older.table.recover()).toBe(0);
    await expect(older.join('ada', matchId)).rejects.toThrow('is moving');
    expect(older.log).toContainEqual({
      level: 'error',
      message: 'match.notRecovered',
      fields: { matchId, error: new Error('Match of rules 2, but these are rules 1') },
    });
    expect(await world.journal.load(matchId)).toEqual(stored);

    const again = hostNode({ rulesVersion: 2 }, { world });
    expect(await again.table.recover()).toBe(1);
    expect(await again.state(matchId)).toMatchObject({ count: 5 });
  });

  test('an older server does not start while matches of newer rules are live, and changes nothing', async () => {
    const world = simulated('older start');
    const newer = hostNode({ rulesVersion: 2 }, { world });
    await newer.table.recover();
    const matchId = await newer.open();
    const stored = await world.journal.load(matchId);

    const start = hostNode({ rulesVersion: 1 }, { world }).table.recover();
    await expect(start).rejects.toThrow(StartRefused);
    await expect(start).rejects.toThrow(
      'A newer Tuschel has open matches (counter: rules 2, these are 1): start that release or a newer one, or restore a backup',
    );
    expect(await world.journal.load(matchId)).toEqual(stored);
    // A life that had begun would keep the newer server from opening matches.
    await newer.open();

    for (const id of await world.journal.live()) await world.journal.end(id, 1);
    expect(await hostNode({ rulesVersion: 1 }, { world }).table.recover()).toBe(0);
  });

  test('a match that newer rules take over is theirs from their first entry on', async () => {
    const world = simulated('upgrade');
    const older = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await older.open();
    await older.tell(matchId, { type: 'add', amount: 5, by: 'ada', at: 0 });

    const newer = hostNode({ rulesVersion: 2 }, { world });
    const versions: (number | undefined)[] = [];
    newer.journal.append = async (...args) => {
      versions.push((await world.journal.load(matchId))?.rulesVersion);
      return world.journal.append(...args);
    };
    expect(await newer.table.recover()).toBe(1);
    expect(versions).toEqual([2]);
    expect(await newer.state(matchId)).toMatchObject({ count: 5 });
    const stored = await world.journal.load(matchId);
    expect(stored).toMatchObject({ rulesVersion: 2, snapshot: { count: 5 }, entries: [{ data: { type: 'resumed' } }] });

    const downgraded = hostNode({ rulesVersion: 1 }, { world });
    await expect(downgraded.table.recover()).rejects.toThrow(StartRefused);
    expect(await world.journal.load(matchId)).toEqual(stored);
  });

  test('what earlier rules took stays as they took it, and newer ones go on from there, also when they die at once', async () => {
    const world = simulated('folded');
    const older = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await older.open();
    await older.tell(matchId, { type: 'add', amount: 5, by: 'ada', at: 0 });

    // Newer rules count twice, and know by which step the first ones counted.
    const first = counterMatch();
    const asked: number[] = [];
    const twice: typeof first = {
      ...first,
      rulesVersion: 2,
      step: (state, input) => first.step(first.step(state, input).state, input),
      earlierStep: async (rules) => {
        asked.push(rules);
        return rules === 1 ? (state, input) => first.step(state, input) : null;
      },
      upgrade: (state, from) => ({ ...state, seed: `${state.seed}, upgraded from ${from}` }),
    };
    const dying = hostNode({}, { world, module: twice });
    dying.journal.append = () => new Promise(() => {});
    void dying.table.recover();
    await world.clock.advance(0);
    const upgraded = await world.journal.load(matchId);
    expect(upgraded).toMatchObject({ rulesVersion: 2, snapshot: { count: 5 }, entries: [] });

    const newer = hostNode({}, { world, module: twice });
    expect(await newer.table.recover()).toBe(1);
    expect(await newer.state(matchId)).toMatchObject({
      count: 5,
      seed: expect.stringMatching(/^[^,]*, upgraded from 1$/),
    });
    expect(asked).toEqual([1]);
    await newer.tell(matchId, { type: 'add', amount: 3, by: 'ada', at: 0 });
    expect(await newer.state(matchId)).toMatchObject({ count: 11 });
  });

  test('what newer rules have kept at the take-over counts for their next snapshot', async () => {
    const world = simulated('long tail');
    const matchId = await hostNode({ rulesVersion: 1 }, { world }).open();
    const data = { type: 'add', amount: 1, by: 'ada', at: 0 };
    const entries = Array.from({ length: 498 }, (_, index) => ({ seq: index + 1, data }));
    await world.journal.append(matchId, 1, entries);
    const newer = hostNode({ rulesVersion: 2 }, { world });
    await newer.table.recover();
    for (let i = 0; i < 3; i++) await newer.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await newer.settle();
    expect(await newer.state(matchId)).toMatchObject({ count: 501 });
    expect(await world.journal.load(matchId)).toMatchObject({ snapshotSeq: 498, snapshot: { count: 498 } });
  });

  test('rules that have become newer while a match was claimed are not folded by older ones', async () => {
    const world = simulated('overtaken');
    const owner = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await owner.open();
    const older = hostNode({ rulesVersion: 1 }, { world });
    older.journal.claim = async (...args) => {
      await world.journal.snapshot(matchId, 1, 0, 2, { count: 7, of: 'newer rules' });
      return world.journal.claim(...args);
    };
    expect(await older.table.recover()).toBe(0);
    expect(await older.state(matchId)).toBeNull();
    expect(older.log).toContainEqual(expect.objectContaining({ level: 'error', message: 'match.notRecovered' }));
    expect(await world.journal.load(matchId)).toMatchObject({ snapshot: { count: 7, of: 'newer rules' }, entries: [] });
  });

  test('a match that somebody else claims while newer rules take it over is left to them', async () => {
    const world = simulated('claimed');
    const older = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await older.open();
    const newer = hostNode({ rulesVersion: 2 }, { world });
    newer.journal.snapshot = async (...args) => {
      await world.journal.claim(matchId, 'another', 2);
      return world.journal.snapshot(...args);
    };
    expect(await newer.table.recover()).toBe(0);
    expect(await newer.state(matchId)).toBeNull();
  });

  test('a match that has ended, or is gone, since it was listed is passed over without a word', async () => {
    const world = simulated('listed');
    const first = hostNode({}, { world });
    const [over, matchId] = [await first.open(), await first.open()];
    await world.journal.end(over, 1);
    const next = hostNode({}, { world });
    next.journal.unserved = async () => [over, 'nobody knows this one', matchId].map((id) => ({ id, since: null }));
    expect(await next.table.recover()).toBe(1);
    expect(next.log.map(({ message }) => message)).not.toContain('match.notRecovered');
    expect(await world.journal.load(over)).toMatchObject({ ended: true, epoch: 1 });
  });

  test('a match that somebody else claims first is left to them', async () => {
    const world = simulated('faster');
    const matchId = await hostNode({}, { world }).open();
    for (const when of ['claim', 'load'] as const) {
      const late = hostNode({}, { world });
      const intact = { ...late.journal };
      let isFirstLoad = true;
      const overtaken = async () => {
        const { epoch } = (await world.journal.load(matchId))!;
        await world.journal.claim(matchId, 'another', epoch);
      };
      late.journal.claim = async (...args) => {
        if (when === 'claim') await overtaken();
        return intact.claim(...args);
      };
      late.journal.load = async (id) => {
        if (when === 'load' && !isFirstLoad) await overtaken();
        isFirstLoad = false;
        return intact.load(id);
      };
      expect(await late.table.recover()).toBe(0);
      expect(await late.state(matchId)).toBeNull();
      expect(late.log.map(({ message }) => message)).not.toContain('match.notRecovered');
    }
  });

  test('matches of another node are let alone while it lives, and taken over once it has been silent for ten seconds', async () => {
    const world = simulated('take over');
    const a = hostNode({}, { world, node: 'a' });
    await a.table.recover();
    const matchId = await a.open();
    await a.tell(matchId, { type: 'add', amount: 4, by: 'ada', at: 0 });
    const b = hostNode({}, { world, node: 'b' });
    expect(await b.table.recover()).toBe(0);
    await world.clock.advance(30_000);
    expect(await world.journal.owner(matchId)).toBe('a');

    a.journal.heartbeat = () => new Promise(() => {});
    await world.clock.advance(9_000);
    expect(await world.journal.owner(matchId)).toBe('a');
    await world.clock.advance(7_000);
    expect(await world.journal.owner(matchId)).toBe('b');
    const { count, creditedMs } = await b.state(matchId);
    expect(count).toBe(4);
    expect(creditedMs).toBeGreaterThanOrEqual(10_000);
    expect(creditedMs).toBeLessThanOrEqual(16_000);
    // The one that was taken for dead notices with its next write.
    expect(await a.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 })).toBe(false);
    await a.settle();
    expect(await b.state(matchId)).toMatchObject({ count: 4 });
  });

  test('a node that starts takes over from those that have fallen silent, and leaves the lively ones theirs', async () => {
    const world = simulated('start beside');
    const [silent, lively] = [hostNode({}, { world, node: 'a' }), hostNode({}, { world, node: 'b' })];
    await silent.table.recover();
    await lively.table.recover();
    const [left, kept] = [await silent.open(), await lively.open()];
    silent.journal.heartbeat = () => new Promise(() => {});
    lively.journal.unserved = async () => [];
    await world.clock.advance(12_000);
    const late = hostNode({}, { world, node: 'c' });
    expect(await late.table.recover()).toBe(1);
    expect(await world.journal.owner(left)).toBe('c');
    expect(await world.journal.owner(kept)).toBe('b');
  });

  test('who could not write down that they live takes nothing over: the others may have been as unlucky', async () => {
    const world = simulated('outage of all');
    const [a, b] = [hostNode({}, { world, node: 'a' }), hostNode({}, { world, node: 'b' })];
    await a.table.recover();
    await b.table.recover();
    const matchId = await a.open();
    await world.clock.advance(20_000);
    const intact = [{ ...a.journal }, { ...b.journal }];
    for (const { journal } of [a, b]) journal.heartbeat = () => Promise.reject(new Error('the database is away'));
    await world.clock.advance(30_000);
    Object.assign(b.journal, intact[1]);
    await world.clock.advance(6_000);
    Object.assign(a.journal, intact[0]);
    await world.clock.advance(30_000);
    expect(await world.journal.owner(matchId)).toBe('a');
  });

  test('a node that starts again has its matches at once, though its last heartbeat is young', async () => {
    const world = simulated('again');
    const first = hostNode({}, { world, node: 'a' });
    await first.table.recover();
    const matchId = await first.open();
    await world.clock.advance(3_000);
    first.journal.heartbeat = () => new Promise(() => {});
    first.journal.append = () => new Promise(() => {});
    const again = hostNode({}, { world, node: 'a' });
    expect(await again.table.recover()).toBe(1);
    expect(await again.state(matchId)).toMatchObject({ count: 0 });
  });

  test('what a node has claimed as it starts is its own for ten seconds, also before its first heartbeat', async () => {
    const world = simulated('slow start');
    const first = hostNode({}, { world, node: 'a' });
    await first.table.recover();
    const matchId = await first.open();
    const b = hostNode({}, { world, node: 'b' });
    await b.table.recover();
    await world.clock.advance(20_000);
    first.journal.heartbeat = () => new Promise(() => {});
    await world.clock.advance(8_000);
    const again = hostNode({}, { world, node: 'a' });
    again.journal.heartbeat = () => new Promise(() => {});
    expect(await again.table.recover()).toBe(1);
    await world.clock.advance(9_000);
    expect(await world.journal.owner(matchId)).toBe('a');
    await world.clock.advance(7_000);
    expect(await world.journal.owner(matchId)).toBe('b');
  });

  test('a match that the journal gives away and then does not give out is asked for until it is served', async () => {
    const world = simulated('half a claim');
    const a = hostNode({}, { world, node: 'a' });
    await a.table.recover();
    const matchId = await a.open();
    const b = hostNode({}, { world, node: 'b' });
    await b.table.recover();
    await world.clock.advance(20_000);
    a.journal.heartbeat = () => new Promise(() => {});
    let loads = 0;
    b.journal.load = (id) => (++loads === 2 ? Promise.reject(new Error('not now')) : world.journal.load(id));
    await world.clock.advance(18_000);
    expect(await b.state(matchId)).toMatchObject({ count: 0 });
  });

  test('a match that is over is not served again', async () => {
    const world = simulated('over');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    const ada = await first.join('ada', matchId);
    await first.tell(matchId, { type: 'end' });
    await first.settle();
    expect(ada.data()).toEqual(['2:0', '2:0']);
    expect(await first.tell(matchId, { type: 'end' })).toBe(false);
    expect(await first.table.extend.ask(matchId, 'count')).toBeNull();
    expect(await hostNode({}, { world }).table.recover()).toBe(0);
  });
});

describe('fencing', () => {
  test('an old owner drops the match at its next write and sends its people away', async () => {
    const world = simulated('fence');
    const old = hostNode({}, { world });
    const matchId = await old.open();
    const ada = await old.join('ada', matchId);
    const next = hostNode({}, { world });
    await next.table.recover();
    await next.tell(matchId, { type: 'add', amount: 3, by: 'bob', at: 0 });

    old.add(ada, matchId, 100);
    await old.settle();
    expect(ada.ended).toBe('cut');
    expect(ada.data()).toEqual(['2:0']);
    await expect(old.table.extend.ask(matchId, 'count')).rejects.toThrow('is moving');
    await expect(old.join('ada', matchId)).rejects.toThrow('is moving');
    expect(await next.state(matchId)).toMatchObject({ count: 3 });
  });

  test('whoever waits for an answer of a fenced match gets one', async () => {
    const world = simulated('waiting');
    const old = hostNode({}, { world });
    const matchId = await old.open();
    await hostNode({}, { world }).table.recover();
    const joining = old.join('ada', matchId);
    await expect(joining).rejects.toMatchObject({ code: 4, message: 'Match not found' });
    await expect(old.tell(matchId, { type: 'askReceipt' })).rejects.toThrow('is moving');
  });
});

describe('a database that is away', () => {
  test('acknowledgements wait, nothing is lost or doubled, and the outage is credited', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const intact = { ...node.journal };
    const away = () => Promise.reject(new Error('connection refused'));
    node.journal.append = away;
    node.journal.load = away;
    const alarm = node.tell(matchId, { type: 'setAlarm', at: node.world.clock.now() + 5_000 });
    node.add(ada, matchId, 7);
    await node.world.clock.advance(30_000);
    expect(ada.data()).toEqual(['2:0']);

    Object.assign(node.journal, intact);
    await node.world.clock.advance(5_000);
    expect(ada.data()).toEqual(['2:0', '2:7']);
    await alarm;
    const state = await node.state(matchId);
    expect(state.creditedMs).toBeGreaterThanOrEqual(30_000);
    expect(state.creditedMs).toBeLessThanOrEqual(35_000);
  });

  test('what an input that it will never take was to do is answered all the same', async () => {
    const persist: CounterOptions['persist'] = async (_tx, _effects, _matchId, state) => {
      if (state.count === 13 || state.here.includes('eve') || !state.here.includes('ada'))
        throw new Error('constraint violated');
    };
    const node = hostNode({ persist, hasRows: () => true });
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const answers = [
      node.tell(matchId, { type: 'add', amount: 13, by: 'bob', at: 0 }),
      node.join('eve', matchId),
      node.table.leave(ada, matchId),
    ];
    const settled = Promise.allSettled(answers);
    await node.world.clock.advance(10_000);
    const [told, joined, left] = await settled;
    expect(told).toMatchObject({ status: 'rejected', reason: { message: 'The match could not take this input.' } });
    expect(joined).toMatchObject({ status: 'rejected', reason: { message: 'Match join rejected' } });
    expect(left).toMatchObject({ status: 'fulfilled' });
    expect(node.table.extend.of('ada')).toEqual([]);
  });

  test.each([
    ['no outage', 3_000, 2_900, 0],
    ['no outage, with two seconds of waiting beside it', 4_900, 2_900, 0],
    ['an outage, as a whole, with more', 4_901, 2_900, 4_901],
    ['an outage', 3_000, 0, 3_000],
  ])('an append that took long because the event loop stood still is %s', async (_, ms, stillMs, creditedMs) => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    node.world.load.standStill(60_000);
    const letGo = holdAppend(node.journal);
    node.add(ada, matchId, 7);
    await node.world.clock.advance(ms);
    node.world.load.standStill(stillMs);
    letGo();
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 7, creditedMs });
  });

  test('a commit whose answer got lost is not written a second time', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const intact = { ...node.journal };
    node.journal.append = async (...args) => {
      Object.assign(node.journal, intact);
      await intact.append(...args);
      throw new Error('connection terminated unexpectedly');
    };
    expect(await node.tell(matchId, { type: 'add', amount: 7, by: 'ada', at: 0 })).toBe(true);
    expect(await node.state(matchId)).toMatchObject({ count: 7 });
    expect((await node.world.journal.load(matchId))?.entries).toHaveLength(1);
  });

  test('an input that the database will never take ends alone', async () => {
    const persist: CounterOptions['persist'] = async (_tx, _effects, _matchId, state) => {
      if (state.count === 13) throw new Error('constraint violated');
    };
    const node = hostNode({ persist });
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    for (const amount of [6, 7, 1]) node.add(ada, matchId, amount);
    await node.world.clock.advance(10_000);
    expect(await node.state(matchId)).toMatchObject({ count: 7 });
    expect(ada.data()).toEqual(['2:0', '2:6', '2:7']);
    expect(node.log).toContainEqual(expect.objectContaining({ message: 'match.inputRejected' }));
  });
});

describe('a match that is held', () => {
  test('stands still and says so; its alarm waits with it, and the time is credited once', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    await node.tell(matchId, { type: 'setAlarm', at: clock.now() + 5_000 });
    storage.become('away');
    node.add(ada, matchId, 7);
    await clock.advance(30_000);
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    await expect(node.join('bob', matchId)).rejects.toThrow('paused');

    storage.become('ready');
    await clock.advance(4_900);
    expect(await node.state(matchId)).toMatchObject({ count: 7, creditedMs: 30_000 });
    await clock.advance(200);
    expect(await node.state(matchId)).toMatchObject({ count: 1007, alarmAt: null });
    expect(ada.data()).toEqual(['2:0', '38:away', '38:goes on', '2:7', '2:1007']);
  });

  test('still has those whose sockets have outlived it, and nobody else', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    storage.become('away');
    await clock.advance(30_000);
    node.table.forget(bob.presence);
    storage.become('ready');
    await clock.advance(100);
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 30_000, here: ['ada'] });
  });

  test('carries out what it had begun once, not again when it goes on', async () => {
    let receipts = 0;
    let finish = () => {};
    const node = hostNode({
      writeReceipt: (host) =>
        new Promise((resolve) => {
          receipts++;
          finish = () => {
            host.input({ type: 'receiptWritten' });
            resolve();
          };
        }),
    });
    const { clock, storage } = node.world;
    const matchId = await node.open();
    await node.tell(matchId, { type: 'askReceipt' });
    storage.become('away');
    await clock.advance(30_000);
    storage.become('ready');
    await clock.advance(100);
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 30_000, receiptDue: true });
    expect(receipts).toBe(1);
    finish();
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ receiptDue: false });
  });

  test('with an append under way is credited once for both', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const letGo = holdAppend(node.journal);
    node.add(ada, matchId, 7);
    await clock.advance(800);
    storage.become('away');
    await clock.advance(20_000);
    storage.become('ready');
    await clock.advance(300);
    letGo();
    await node.settle();
    const { count, creditedMs } = await node.state(matchId);
    expect(count).toBe(7);
    expect(creditedMs).toBe(20_000);
  });

  test('M7 is moved by the time since the last sign of life, not since that was missed', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    await node.tell(matchId, { type: 'setAlarm', at: clock.now() + 5_000 });
    await clock.advance(900);
    storage.become('away', clock.now() - 900);
    await clock.advance(30_000);
    storage.become('ready');
    await clock.advance(4_999);
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 30_900, count: 0 });
    await clock.advance(1);
    expect(await node.state(matchId)).toMatchObject({ count: 1000, alarmAt: null });
  });

  test('a blink is not an outage', async () => {
    const node = hostNode();
    const matchId = await node.open();
    node.world.storage.become('away');
    await node.world.clock.advance(1_500);
    node.world.storage.become('ready');
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 0 });
  });

  test.each([
    [2_000, 0],
    [2_001, 2_001],
  ])('for %i ms is credited with %i: two seconds are no outage yet', async (ms, creditedMs) => {
    const node = hostNode();
    const matchId = await node.open();
    node.world.storage.become('away');
    await node.world.clock.advance(ms);
    node.world.storage.become('ready');
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ creditedMs });
  });

  test('learns that another thing is missing now, and goes on when nothing is', async () => {
    const node = hostNode();
    const { storage } = node.world;
    const ada = await node.join('ada', await node.open());
    storage.become('low');
    storage.become('full');
    storage.become('away');
    storage.become('low');
    expect(ada.data()).toEqual(['2:0', '38:full', '38:away', '38:goes on']);
  });

  test('keeps nobody from starting, and goes on after it', async () => {
    const world = simulated('full disk');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    await first.table.close();
    world.storage.become('full');
    const next = hostNode({}, { world });
    expect(await next.table.recover()).toBe(1);
    const told = next.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await world.clock.advance(10_000);
    expect(await next.state(matchId)).toMatchObject({ count: 0 });
    world.storage.become('ready');
    expect(await told).toBe(true);
    await next.settle();
    expect(await next.state(matchId)).toMatchObject({ count: 1, creditedMs: 10_000 });
  });

  test('does not keep the server from going down', async () => {
    const node = hostNode();
    const matchId = await node.open();
    node.world.storage.become('away');
    const told = node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    const closed = node.table.close();
    await node.world.clock.advance(5_000);
    await closed;
    expect(await told).toBe(false);
  });
});

test('an entry for which there is no room on the disk is no poison', async () => {
  const node = hostNode();
  const matchId = await node.open();
  const intact = { ...node.journal };
  node.journal.append = () => Promise.reject(Object.assign(new Error('no space left'), { code: '53100' }));
  const told = node.tell(matchId, { type: 'add', amount: 7, by: 'ada', at: 0 });
  await node.world.clock.advance(60_000);
  Object.assign(node.journal, intact);
  await node.world.clock.advance(2_000);
  expect(await told).toBe(true);
  expect(await node.state(matchId)).toMatchObject({ count: 7 });
});

describe('rules with a bug', () => {
  test('a throw ends only that input', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    await expect(node.tell(matchId, { type: 'explode' })).rejects.toThrow('could not take');
    node.add(ada, matchId, 2);
    await node.settle();
    expect(ada.data()).toEqual(['2:0', '2:2']);
    expect(node.log).toContainEqual(expect.objectContaining({ level: 'error', message: 'match.inputFailed' }));
  });

  test('an effect that fails is tried again while the match waits for it', async () => {
    let tries = 0;
    const node = hostNode({
      async writeReceipt(host) {
        if (++tries < 3) throw new Error('disk on fire');
        host.input({ type: 'receiptWritten' });
      },
    });
    const matchId = await node.open();
    await node.tell(matchId, { type: 'askReceipt' });
    await node.world.clock.advance(20_000);
    expect(tries).toBe(3);
    expect(await node.state(matchId)).toMatchObject({ receiptDue: false });
  });
});

describe('an input that the rules trip over', () => {
  const BAD = 13;
  const trippingNode = () =>
    hostNode({
      trips: (input) =>
        (input.type === 'add' && input.amount === BAD) ||
        ((input.type === 'came' || input.type === 'went') && input.userId === 'mallory') ||
        input.type === 'alarm' ||
        input.type === 'resumed',
    });

  test('an effect that goes on failing is tried after 250 ms, then half as often each time, and every 10 s in the end', async () => {
    const tries: number[] = [];
    const node = hostNode({
      async writeReceipt(host) {
        tries.push(host.now());
        throw new Error('no answer');
      },
    });
    const matchId = await node.open();
    await node.tell(matchId, { type: 'askReceipt' });
    await node.world.clock.advance(36_000);
    const [first = 0] = tries;
    expect(tries.map((at) => at - first)).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 15_750, 25_750, 35_750]);
  });

  test('of a joiner refuses the join', async () => {
    const node = trippingNode();
    const matchId = await node.open();
    await expect(node.join('mallory', matchId)).rejects.toMatchObject({ code: 5, message: 'Match join rejected' });
    expect(await node.state(matchId)).toMatchObject({ here: [] });
    expect(node.table.extend.of('mallory')).toEqual([]);
  });

  test('of data is dropped; what came before and after it counts', async () => {
    const node = trippingNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    for (const amount of [1, BAD, 2]) node.add(ada, matchId, amount);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 3 });
    expect(ada.data()).toEqual(['2:0', '2:1', '2:3']);
  });

  test('of a wake is tried again, and not all the time', async () => {
    const node = trippingNode();
    const matchId = await node.open();
    await node.tell(matchId, { type: 'setAlarm', at: node.world.clock.now() + 1_000 });
    await node.world.clock.advance(1_000);
    const failures = () => node.log.filter(({ message }) => message === 'match.inputFailed').length;
    expect(failures()).toBe(1);
    await node.world.clock.advance(19);
    expect(failures()).toBe(1);
    await node.world.clock.advance(1);
    expect(failures()).toBe(2);
    await node.world.clock.advance(100);
    expect(failures()).toBe(7);
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
  });

  test('of a recovery does not keep the match away', async () => {
    const node = trippingNode();
    const matchId = await node.open();
    await node.tell(matchId, { type: 'add', amount: 2, by: 'ada', at: 0 });
    const next = hostNode({ trips: ({ type }) => type === 'resumed' }, { world: node.world });
    expect(await next.table.recover()).toBe(1);
    expect(await next.state(matchId)).toMatchObject({ count: 2, creditedMs: 0 });
    await node.table.close();
  });

  test('of somebody who leaves does not keep them in the match', async () => {
    let isGoing = false;
    const node = hostNode({ trips: ({ type }) => isGoing && type === 'went' });
    const matchId = await node.open();
    const [ada, bob] = [await node.join('ada', matchId), await node.join('bob', matchId)];
    isGoing = true;
    await node.table.leave(bob, matchId);
    expect(node.table.extend.of('bob')).toEqual([]);
    expect(ada.received.at(-1)).toMatchObject({ match_presence_event: { leaves: [{ user_id: 'bob' }] } });
    expect(await node.state(matchId)).toMatchObject({ here: ['ada', 'bob'] });
    await node.table.leave(bob, matchId);
  });
});

test('data that the match does not care for changes nothing, and neither does what follows wait for it', async () => {
  const node = hostNode();
  const matchId = await node.open();
  const ada = await node.join('ada', matchId);
  node.table.receive(ada, matchId, { opCode: 77, data: Buffer.from('?'), reliable: true });
  node.add(ada, matchId, 1);
  await node.settle();
  expect(ada.data()).toEqual(['2:0', '2:1']);
  expect(node.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('a host that is at fault itself', () => {
  test('drops the match and sends its people away: the journal knows better', async () => {
    let isBroken = false;
    const node = hostNode({
      persist: async () => undefined,
      hasRows() {
        if (isBroken) throw new Error('a bug of the host');
        return true;
      },
    });
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    isBroken = true;
    expect(await node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 })).toBe(false);
    expect(ada.ended).toBe('cut');
    await expect(node.table.extend.ask(matchId, 'count')).rejects.toThrow('is moving');
    expect(node.log).toContainEqual(expect.objectContaining({ level: 'error', message: 'match.hostFailed' }));
    expect((await node.world.journal.load(matchId))?.ended).toBe(false);
  });
});

describe('a match that goes down', () => {
  test('takes what its own effects bring, and nothing from outside', async () => {
    let writeReceipt = () => {};
    const node = hostNode({
      writeReceipt: (host) =>
        new Promise((resolve) => {
          writeReceipt = () => {
            host.input({ type: 'receiptWritten' });
            resolve();
          };
        }),
    });
    const matchId = await node.open();
    await node.tell(matchId, { type: 'askReceipt' });
    const letGo = holdAppend(node.journal);
    const before = node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await node.settle();
    const closed = node.table.close();
    const after = node.tell(matchId, { type: 'add', amount: 100, by: 'ada', at: 0 });
    const joining = node.join('ada', matchId);
    writeReceipt();
    letGo();
    await expect(joining).rejects.toMatchObject({ code: 4 });
    await node.world.clock.advance(1_000);
    await closed;
    expect([await before, await after]).toEqual([true, false]);
    expect(await node.world.journal.load(matchId)).toMatchObject({
      snapshot: { count: 1, receiptDue: false },
      entries: [],
    });
  });

  test('leaves no snapshot where nothing has happened since the last one', async () => {
    const node = hostNode();
    const matchId = await node.open();
    let snapshots = 0;
    node.journal.snapshot = async () => {
      snapshots++;
      return true;
    };
    await node.table.close();
    expect(snapshots).toBe(0);
    expect((await node.world.journal.load(matchId))?.ended).toBe(false);
  });

  test('is not called over because its end could not be written', async () => {
    const node = hostNode();
    const matchId = await node.open();
    node.journal.end = () => Promise.reject(new Error('no answer'));
    const told = node.tell(matchId, { type: 'end' });
    await node.world.clock.advance(1_000);
    expect(await told).toBe(true);
    const closed = node.table.close();
    await node.world.clock.advance(5_000);
    await closed;
    expect(node.log.map(({ message }) => message)).not.toContain('match.over');
    expect((await node.world.journal.load(matchId))?.ended).toBe(false);
  });

  test('is called over when its end is written', async () => {
    const node = hostNode();
    const matchId = await node.open();
    await node.tell(matchId, { type: 'end' });
    await node.settle();
    expect(node.log).toContainEqual({ level: 'info', message: 'match.over', fields: { matchId } });
    expect((await node.world.journal.load(matchId))?.ended).toBe(true);
  });

  test('and is somebody else’s now does not try its effects again', async () => {
    const world = simulated('retry');
    let tries = 0;
    const old = hostNode(
      {
        async writeReceipt() {
          tries++;
          throw new Error('disk on fire');
        },
      },
      { world },
    );
    const matchId = await old.open();
    await old.tell(matchId, { type: 'askReceipt' });
    await old.settle();
    expect(tries).toBe(1);
    await world.journal.claim(matchId, 'another', 1);
    await old.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await world.clock.advance(20_000);
    expect(tries).toBe(1);
  });
});

test('a snapshot that could not be written is made up for by the next one', async () => {
  const node = hostNode({ snapshotEvery: 10 });
  const matchId = await node.open();
  const intact = { ...node.journal };
  node.journal.snapshot = () => Promise.reject(new Error('no room'));
  const add = (amount: number) => node.tell(matchId, { type: 'add', amount, by: 'ada', at: 0 });
  await add(10);
  await node.settle();
  Object.assign(node.journal, intact);
  expect(await add(1)).toBe(true);
  expect(await node.world.journal.load(matchId)).toMatchObject({ snapshotSeq: 0 });
  await add(10);
  await node.settle();
  expect(await node.world.journal.load(matchId)).toMatchObject({ snapshotSeq: 3, snapshot: { count: 21 } });
});

test('a snapshot that is fenced ends the match here', async () => {
  const node = hostNode({ snapshotEvery: 10 });
  const matchId = await node.open();
  const ada = await node.join('ada', matchId);
  node.journal.snapshot = async () => false;
  await node.tell(matchId, { type: 'add', amount: 10, by: 'ada', at: 0 });
  await node.settle();
  expect(ada.ended).toBe('cut');
  await expect(node.table.extend.ask(matchId, 'count')).rejects.toThrow('is moving');
});

test('a match without a snapshot of its own gets one after five hundred inputs', async () => {
  const node = hostNode();
  const matchId = await node.open();
  const add = () => node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
  for (let i = 0; i < 499; i++) await add();
  await node.settle();
  expect((await node.world.journal.load(matchId))?.snapshotSeq).toBe(0);
  await add();
  await node.settle();
  expect(await node.world.journal.load(matchId)).toMatchObject({ snapshotSeq: 500, snapshot: { count: 500 } });
});

test('the figures count matches by phase, and what waits in their mailboxes', async () => {
  const metrics = prometheusMetrics();
  const node = hostNode({}, { metrics });
  const figure = async (name: string) => (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
  const [first] = [await node.open(), await node.open()];
  expect(await figure('tuschel_matches')).toEqual(['tuschel_matches{phase="open"} 2']);
  const letGo = holdAppend(node.journal);
  const told = [1, 2, 3].map((amount) => node.tell(first, { type: 'add', amount, by: 'ada', at: 0 }));
  await node.settle();
  void node.tell(first, { type: 'add', amount: 4, by: 'ada', at: 0 });
  expect(await figure('tuschel_mailbox_letters')).toEqual([
    'tuschel_mailbox_letters{of="all"} 1',
    'tuschel_mailbox_letters{of="fullest"} 1',
  ]);
  letGo();
  await Promise.all(told);
});

describe('people in a match', () => {
  test('whose account is gone are not let in', async () => {
    const node = hostNode({}, { nobody: true });
    const matchId = await node.open();
    await expect(node.join('ada', matchId)).rejects.toMatchObject({ code: 5, message: 'Match join rejected' });
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('whose socket closes while their account is looked up never come in: nobody would report them gone', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const connection = recordedConnection('ada');
    node.sockets.add(connection);
    const joining = node.table.join(connection, matchId, {}, (reply) => connection.received.push(reply));
    connection.leave();
    await joining;
    expect(await node.state(matchId)).toMatchObject({ here: [] });
    expect(connection.received).toEqual([]);
    expect((await node.world.journal.load(matchId))?.entries).toEqual([]);
  });

  test('the second joiner reads who is there, and everybody hears of the joiner, himself included', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    const [a, b] = [ada, bob].map(({ presence: { userId, sessionId, username } }) => ({
      user_id: userId,
      session_id: sessionId,
      username,
    }));
    expect(ada.received.slice(0, 2)).toEqual([
      { match: { match_id: matchId, authoritative: true, label: '{"here":1}', self: a } },
      { match_presence_event: { match_id: matchId, joins: [a] } },
    ]);
    expect(bob.received.slice(0, 2)).toEqual([
      {
        match: { match_id: matchId, authoritative: true, label: '{"here":2}', size: 1, presences: [a], self: b },
      },
      { match_presence_event: { match_id: matchId, joins: [b] } },
    ]);
    expect(ada.received).toContainEqual({ match_presence_event: { match_id: matchId, joins: [b] } });

    await node.table.join(bob, matchId, {}, (reply) => bob.received.push(reply));
    expect(bob.received.at(-1)).toMatchObject({ match: { size: 2, presences: [a, b], self: b } });
  });

  test('the server knows which matches a socket of somebody is in, until it is gone', async () => {
    const node = hostNode();
    const [first, second] = [await node.open(), await node.open()];
    const ada = await node.join('ada', first);
    await node.join('ada', second);
    await node.join('ben', second);
    expect(node.table.extend.of('ada').toSorted()).toEqual([first, second].toSorted());
    expect(node.table.extend.of('ben')).toEqual([second]);
    expect(node.table.extend.of('cleo')).toEqual([]);
    await node.table.leave(ada, first);
    expect(node.table.extend.of('ada')).toEqual([second]);
  });

  test('who is refused reads the reason and is not in it', async () => {
    const node = hostNode({ admits: (userId) => userId === 'ada' });
    const matchId = await node.open();
    await expect(node.join('eve', matchId)).rejects.toMatchObject({ code: 5, message: 'not on the list' });
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('a newer socket takes the place of the older one, which is told and stays quiet', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const old = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    const young = await node.join('ada', matchId);
    expect(old.data()).toEqual(['2:0', '2:0', '32:{"code":461}']);
    expect(old.ended).toBe('open');
    expect(bob.received).toContainEqual({
      match_presence_event: {
        match_id: matchId,
        joins: [expect.objectContaining({ session_id: young.presence.sessionId })],
        leaves: [expect.objectContaining({ session_id: old.presence.sessionId })],
      },
    });

    node.add(old, matchId, 50);
    node.table.forget(old.presence);
    node.add(young, matchId, 3);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 3, here: ['ada', 'bob'] });
    expect(old.data()).toHaveLength(3);
  });

  test('two tabs that fight for a seat are stopped after six takeovers a minute', async () => {
    const node = hostNode({}, { limited: true });
    const matchId = await node.open();
    for (let tab = 0; tab < 7; tab++) await node.join('ada', matchId);
    const refusal = { code: 5, message: 'Too many sockets take this seat' };
    await expect(node.join('ada', matchId)).rejects.toMatchObject(refusal);
    await node.join('bob', matchId);
    await node.world.clock.advance(10_000);
    await node.join('ada', matchId);
  });

  test('the match hears that somebody is gone when his last socket is', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    node.table.forget(ada.presence);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ here: ['bob'] });
    const { userId, sessionId, username } = ada.presence;
    const leaves = [{ user_id: userId, session_id: sessionId, username }];
    expect(bob.received.at(-1)).toEqual({ match_presence_event: { match_id: matchId, leaves } });
    await node.table.leave(bob, matchId);
    await node.table.leave(bob, matchId);
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('where several sockets of a user are welcome, only the last one to leave is missed', async () => {
    const node = hostNode({ singleSocket: false });
    const matchId = await node.open();
    const [one, two] = [await node.join('ada', matchId), await node.join('ada', matchId)];
    node.add(one, matchId, 1);
    await node.settle();
    expect([one.data().at(-1), two.data().at(-1)]).toEqual(['2:1', '2:1']);
    node.table.forget(one.presence);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ here: ['ada'] });
    node.table.forget(two.presence);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('who has left, or was refused, is heard no more in it', async () => {
    const node = hostNode({ admits: (userId) => userId !== 'eve' });
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    await node.table.leave(ada, matchId);
    const eve = recordedConnection('eve');
    node.sockets.add(eve);
    await expect(node.table.join(eve, matchId, {}, () => {})).rejects.toThrow('not on the list');
    for (const connection of [ada, eve]) node.add(connection, matchId, 7);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    expect(node.log.map(({ message }) => message)).not.toContain('match.inputFailed');
  });

  test('whom the match removes is in it no more, and the others hear of it', async () => {
    const node = hostNode({
      async writeReceipt(host) {
        const ada = host.presences().find(({ userId }) => userId === 'ada');
        if (!ada) return;
        host.remove(ada);
        host.remove(ada);
      },
    });
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    ada.received.length = bob.received.length = 0;
    await node.tell(matchId, { type: 'askReceipt' });
    await node.settle();
    expect(ada.received).toEqual([]);
    expect(bob.received).toMatchObject([{ match_presence_event: { match_id: matchId, leaves: [{ user_id: 'ada' }] } }]);
    expect(bob.received).toHaveLength(1);
    node.add(ada, matchId, 7);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
  });

  test('data from who is not in the match goes nowhere', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const eve = recordedConnection('eve');
    node.add(eve, matchId, 1000);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    expect(node.log).toContainEqual(expect.objectContaining({ level: 'debug', message: 'match data without a match' }));
    expect(() => node.add(eve, 'bad', 1)).toThrow('Invalid match ID');
  });
});

describe('a full mailbox', () => {
  test('cuts the sender who filled it; the others go on, and nothing that was accepted is lost', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    const letGo = holdAppend(node.journal);
    node.add(ada, matchId, 1);
    await node.settle();
    for (let i = 0; i < MAILBOX.dataPerSocket + 1; i++) node.add(ada, matchId, 1);
    node.add(bob, matchId, 1000);
    expect(ada.ended).toBe('cut');
    letGo();
    await node.settle();
    expect(bob.ended).toBe('open');
    expect(await node.state(matchId)).toMatchObject({ count: 1000 + MAILBOX.dataPerSocket + 1 });
  });

  test('takes no more joins, and tells server code that it is busy', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const letGo = holdAppend(node.journal);
    const first = node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await node.settle();
    const orders = Array.from({ length: MAILBOX.letters }, () =>
      node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 }),
    );
    await expect(node.tell(matchId, { type: 'end' })).rejects.toMatchObject({ code: 8 });
    const join = node.join('bob', matchId);
    await expect(join).rejects.toMatchObject({ code: 5, message: 'Match is not currently accepting join requests' });
    letGo();
    expect(await Promise.all([first, ...orders])).not.toContain(false);
    expect(await node.state(matchId)).toMatchObject({ count: MAILBOX.letters + 1 });
  });
});

test('a snapshot is taken when the match says so', async () => {
  const node = hostNode({ snapshotEvery: 10 });
  const matchId = await node.open();
  await node.tell(matchId, { type: 'add', amount: 9, by: 'ada', at: 0 });
  expect(await node.world.journal.load(matchId)).toMatchObject({ snapshotSeq: 0, entries: [{ seq: 1 }] });
  await node.tell(matchId, { type: 'add', amount: 2, by: 'ada', at: 0 });
  await node.settle();
  expect(await node.world.journal.load(matchId)).toMatchObject({
    snapshotSeq: 2,
    entries: [],
    snapshot: { count: 11 },
  });
});

test('an alarm rings on time, though not before', async () => {
  const node = hostNode();
  const matchId = await node.open();
  await node.tell(matchId, { type: 'setAlarm', at: node.world.clock.now() + 1_000 });
  await node.world.clock.advance(999);
  expect(await node.state(matchId)).toMatchObject({ count: 0 });
  await node.world.clock.advance(1);
  expect(await node.state(matchId)).toMatchObject({ count: 1000 });
});
