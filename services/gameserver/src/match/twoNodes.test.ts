import { memoryBus, simulated, type SimulatedPlatform } from '@tuschel/platform';
import type { Bus } from '@tuschel/platform/ports';
import { describe, expect, test } from 'vitest';
import { COUNT, type Counter, counterMatch, type CounterInput } from '../conformance/counterMatch.ts';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { MatchMoving } from '../extend.ts';
import { createPresences } from '../presence/presences.ts';
import { unlimited } from '../rate/rateLimiter.ts';
import { createMatchTable } from './matches.ts';

const account = (id: string) => ({
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

/** The bus of a node that can be killed. */
function mortalBus(bus: Bus) {
  const ends: (() => void)[] = [];
  let isAlive = true;
  let isSilent = false;
  const kept = (end: () => void) => {
    ends.push(end);
    return end;
  };
  const mortal: Bus = {
    ...bus,
    publish: (subject, data) => isAlive && !isSilent && bus.publish(subject, JSON.parse(JSON.stringify(data))),
    request: (subject, data, patienceMs) => bus.request(subject, JSON.parse(JSON.stringify(data)), patienceMs),
    subscribe: (subject, handler) => kept(bus.subscribe(subject, handler)),
    respond: (subject, handler) => kept(bus.respond(subject, handler)),
  };
  const kill = () => {
    isAlive = false;
    for (const end of ends) end();
  };
  const silence = () => {
    isSilent = true;
    return () => void (isSilent = false);
  };
  return { bus: mortal, kill, silence };
}

async function startNode(world: SimulatedPlatform, shared: Bus, name: string) {
  const { clock, entropy, log, storage } = world;
  const journal = { ...world.journal };
  const { bus, kill, silence } = mortalBus(shared);
  const sockets = recordedSockets();
  const presences = createPresences({ clock, entropy, log, bus }, name, sockets);
  const table = createMatchTable({
    clock,
    entropy,
    log,
    journal,
    storage,
    presences,
    accounts: { get: async (id) => account(id) },
    limiter: unlimited,
  });
  table.define('counter', counterMatch());
  presences.tracker.start();
  await table.recover();
  const opened: RecordedConnection[] = [];
  return {
    table,
    journal,
    async join(userId: string, matchId: string): Promise<RecordedConnection> {
      const connection = recordedConnection(userId, name);
      sockets.add(connection);
      opened.push(connection);
      await table.join(connection, matchId, {}, (reply) => connection.received.push(reply));
      return connection;
    },
    add: (connection: RecordedConnection, matchId: string, amount: number) =>
      table.receive(connection, matchId, { opCode: COUNT.add, data: Buffer.from(String(amount)), reliable: true }),
    tell: (matchId: string, input: CounterInput) => table.extend.tell(matchId, input),
    state: async (matchId: string) => (await table.extend.ask(matchId, 'everything')) as Counter,
    close(connection: RecordedConnection) {
      connection.leave();
      table.forget(connection.presence);
    },
    /** Nothing is stored until what is returned is called. */
    holdAppend() {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      journal.append = (...args) => held.then(() => world.journal.append(...args));
      return letGo;
    },
    /** As the server does it, in the same order. */
    async stop() {
      await table.close();
      for (const connection of opened) connection.leave();
      presences.tracker.close();
      presences.router.stop();
    },
    /** Nothing that it says is heard, until what is returned is called. */
    silence,
    /** As by `kill -9`: its sockets are reset, and nothing it would still do is heard. */
    crash() {
      kill();
      journal.append = journal.snapshot = journal.end = () => new Promise(() => {});
      journal.heartbeat = () => new Promise(() => {});
      journal.unserved = () => new Promise(() => {});
      for (const connection of opened) connection.leave();
    },
  };
}

/** The match is always the first node's; people and server code are at the second, which may be the same. */
describe.each([
  ['on one node', 1],
  ['on two nodes', 2],
])('a match and those who play it %s', (_, count) => {
  const nodes = async () => {
    const world = simulated('owners');
    const bus = memoryBus(world);
    const home = await startNode(world, bus, 'a');
    const away = count === 1 ? home : await startNode(world, bus, 'b');
    const settle = () => world.clock.advance(0);
    await settle();
    const matchId = await home.table.extend.create('counter', {});
    return { world, home, away, settle, matchId };
  };

  test('whoever joins reads the answer first, then what the match says, and the others hear of it', async () => {
    const { home, away, settle, matchId } = await nodes();
    const ada = await home.join('ada', matchId);
    const bob = await away.join('bob', matchId);
    await settle();
    expect(bob.received.map((message) => Object.keys(message)[0])).toEqual([
      'match',
      'match_presence_event',
      'match_data',
    ]);
    expect(bob.received[0]).toMatchObject({ match: { match_id: matchId, size: 1, presences: [{ user_id: 'ada' }] } });
    expect(ada.received).toContainEqual({
      match_presence_event: { match_id: matchId, joins: [expect.objectContaining({ user_id: 'bob' })] },
    });
    expect(away.table.extend.of('bob')).toEqual([matchId]);
    expect(home.table.extend.of('bob')).toEqual([matchId]);
  });

  test('what somebody sends counts in the order of sending, and everybody sees it', async () => {
    const { home, away, settle, matchId } = await nodes();
    const ada = await home.join('ada', matchId);
    const bob = await away.join('bob', matchId);
    for (const amount of [1, 2, 3]) away.add(bob, matchId, amount);
    await settle();
    expect(bob.data().slice(-3)).toEqual(['2:1', '2:3', '2:6']);
    expect(ada.data().slice(-3)).toEqual(['2:1', '2:3', '2:6']);
  });

  test('server code asks and tells a match wherever it is', async () => {
    const { away, settle, matchId } = await nodes();
    expect(await away.tell(matchId, { type: 'add', amount: 5, by: 'x', at: 0 })).toBe(true);
    await settle();
    expect(await away.state(matchId)).toMatchObject({ count: 5 });
    await expect(away.tell(matchId, { type: 'explode' })).rejects.toThrow('could not take this input');
    const unknown = matchId.replace(/^......../, '00000000');
    expect(await away.state(unknown)).toBeNull();
    expect(await away.tell(unknown, { type: 'end' })).toBe(false);
    await expect(away.join('eve', unknown)).rejects.toThrow('Match not found');
  });

  test('a match that is over is not found', async () => {
    const { away, settle, matchId } = await nodes();
    await away.tell(matchId, { type: 'end' });
    await settle();
    expect(await away.state(matchId)).toBeNull();
    await expect(away.join('eve', matchId)).rejects.toThrow('Match not found');
  });

  test('whoever leaves, or whose socket is gone, is in it no more', async () => {
    const { home, away, settle, matchId } = await nodes();
    const ada = await home.join('ada', matchId);
    const [bob, cem] = [await away.join('bob', matchId), await away.join('cem', matchId)];
    await away.table.leave(bob, matchId);
    away.close(cem);
    away.add(bob, matchId, 7);
    await settle();
    expect(await home.state(matchId)).toMatchObject({ here: ['ada'], count: 0 });
    expect(away.table.extend.of('bob')).toEqual([]);
    expect(JSON.stringify(ada.received)).toContain('"leaves":[{"user_id":"cem"');
  });

  test('one socket plays in several matches, and each of them misses it once it is gone', async () => {
    const { home, away, settle, matchId } = await nodes();
    const second = await home.table.extend.create('counter', {});
    const third = await home.table.extend.create('counter', {});
    const bob = await away.join('bob', matchId);
    for (const other of [second, third]) await away.table.join(bob, other, {}, () => {});
    away.add(bob, matchId, 3);
    away.add(bob, second, 4);
    await away.table.leave(bob, third);
    await settle();
    expect(await home.state(matchId)).toMatchObject({ here: ['bob'], count: 3 });
    expect(await home.state(second)).toMatchObject({ here: ['bob'], count: 4 });
    expect(await home.state(third)).toMatchObject({ here: [], count: 0 });
    away.close(bob);
    await settle();
    expect(await home.state(matchId)).toMatchObject({ here: [] });
    expect(await home.state(second)).toMatchObject({ here: [] });
    expect(away.table.extend.of('bob')).toEqual([]);
  });

  test('a newer socket takes the place of the older one', async () => {
    const { home, away, settle, matchId } = await nodes();
    const older = await home.join('ada', matchId);
    const newer = await away.join('ada', matchId);
    await settle();
    expect(older.data().at(-1)).toBe('32:{"code":461}');
    home.add(older, matchId, 1);
    away.add(newer, matchId, 2);
    await settle();
    expect(await away.state(matchId)).toMatchObject({ count: 2, here: ['ada'] });
  });
});

describe('of two nodes one stops, is killed or hangs', () => {
  const pair = async () => {
    const world = simulated('killed');
    const bus = memoryBus(world);
    const [a, b] = [await startNode(world, bus, 'a'), await startNode(world, bus, 'b')];
    await world.clock.advance(20_000);
    return { world, bus, a, b };
  };

  test('the other takes its match over, and the game goes on with everything that was acknowledged', async () => {
    const { world, a, b } = await pair();
    const matchId = await a.table.extend.create('counter', {});
    const [ada, bob] = [await a.join('ada', matchId), await b.join('bob', matchId)];
    a.add(ada, matchId, 20);
    b.add(bob, matchId, 3);
    await world.clock.advance(0);
    expect(bob.data().at(-1)).toBe('2:23');

    a.crash();
    // It is not gone: it cannot be reached just now.
    await expect(b.join('ada', matchId)).rejects.toThrow(MatchMoving);
    await expect(b.state(matchId)).rejects.toThrow(MatchMoving);
    await world.clock.advance(18_000);
    expect(bob.ended).toBe('cut');
    b.table.forget(bob.presence);
    const [again, ben] = [await b.join('ada', matchId), await b.join('bob', matchId)];
    b.add(again, matchId, 100);
    await world.clock.advance(0);
    expect(ben.data().at(-1)).toBe('2:123');
    expect(await b.state(matchId)).toMatchObject({ count: 123, here: ['ada', 'bob'] });
    expect(await world.journal.owner(matchId)).toBe('b');
  });

  test('people of a node that was silent for too long are sent back into the match', async () => {
    const { world, a, b } = await pair();
    const matchId = await a.table.extend.create('counter', {});
    const [ada, bob] = [await a.join('ada', matchId), await b.join('bob', matchId)];
    const speak = b.silence();
    await world.clock.advance(9_000);
    expect([(await a.state(matchId)).here, bob.ended]).toEqual([['ada', 'bob'], 'open']);
    await world.clock.advance(3_000);
    speak();
    await world.clock.advance(2_000);
    expect(await a.state(matchId)).toMatchObject({ here: ['ada'] });
    expect([ada.ended, bob.ended]).toEqual(['open', 'cut']);
    b.table.forget(bob.presence);
    const again = await b.join('bob', matchId);
    b.add(again, matchId, 5);
    await world.clock.advance(0);
    expect(again.data().at(-1)).toBe('2:5');
  });

  test('a node that stops hands its match over at once, with everything that was acknowledged', async () => {
    const { world, a, b } = await pair();
    const matchId = await a.table.extend.create('counter', {});
    const [ada, bob] = [await a.join('ada', matchId), await b.join('bob', matchId)];
    a.add(ada, matchId, 20);
    b.add(bob, matchId, 3);
    await world.clock.advance(0);

    await a.stop();
    await world.clock.advance(0);
    expect(bob.ended).toBe('cut');
    b.table.forget(bob.presence);
    const again = await b.join('bob', matchId);
    b.add(again, matchId, 100);
    await world.clock.advance(0);
    expect(again.data().at(-1)).toBe('2:123');
    expect(await world.journal.owner(matchId)).toBe('b');
  });

  test('a match that is being taken over is not claimed again when another node stops', async () => {
    const { world, bus, a, b } = await pair();
    const c = await startNode(world, bus, 'c');
    await world.clock.advance(0);
    const matchId = await a.table.extend.create('counter', {});
    const waits = [10, 20];
    b.journal.load = async (id) => {
      await world.clock.sleep(waits.shift() ?? 0);
      return world.journal.load(id);
    };
    await Promise.all([a.stop(), c.stop()]);
    await world.clock.advance(100);
    expect(await world.journal.load(matchId)).toMatchObject({ epoch: 2 });
    expect(await b.state(matchId)).toMatchObject({ count: 0 });
  });

  test('a node that has stopped takes nothing over any more', async () => {
    const { world, a, b } = await pair();
    const matchId = await a.table.extend.create('counter', {});
    await b.table.close();
    a.crash();
    await world.clock.advance(30_000);
    expect(await world.journal.owner(matchId)).toBe('a');
  });

  test('nothing is taken from a node that has begun again after it stopped', async () => {
    const { world, a } = await pair();
    await a.stop();
    const next = await startNode(world, memoryBus(world), 'a');
    const matchId = await next.table.extend.create('counter', {});
    await world.clock.advance(20_000);
    expect(await world.journal.owner(matchId)).toBe('a');
  });

  test('those who were on it are missed by the matches of the other', async () => {
    const { world, a, b } = await pair();
    const matchId = await b.table.extend.create('counter', {});
    await a.join('ada', matchId);
    const bob = await b.join('bob', matchId);
    a.crash();
    await world.clock.advance(12_000);
    expect(await b.state(matchId)).toMatchObject({ here: ['bob'] });
    expect(bob.ended).toBe('open');
    expect(JSON.stringify(bob.received)).toContain('"leaves":[{"user_id":"ada"');
  });

  test('a join that is not answered is given up after fifteen seconds, and whoever asked is not in the match', async () => {
    const { world, a, b } = await pair();
    const matchId = await a.table.extend.create('counter', {});
    const letGo = a.holdAppend();
    const joining = b.join('bob', matchId);
    joining.catch(() => undefined);
    await world.clock.advance(16_000);
    await expect(joining).rejects.toThrow('does not answer');
    letGo();
    await world.clock.advance(0);
    expect(await b.state(matchId)).toMatchObject({ here: [] });
  });
});
