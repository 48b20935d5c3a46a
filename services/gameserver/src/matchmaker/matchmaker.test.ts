import { simulated, type SimulatedPlatform } from '@tuschel/platform';
import type { Bus } from '@tuschel/platform/ports';
import { MATCHMAKER, SOCKETS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import type { MatchedUser } from '../extend.ts';
import { createPresences } from '../presence/presences.ts';
import { createMatchmaker } from './matchmaker.ts';
import { readMatchToken } from './matchToken.ts';
import { createSlices } from './slices.ts';
import type { Wish } from './ticket.ts';

const KEY = 'a key of the tests';
const PAIR: Wish = { minCount: 2, maxCount: 2, countMultiple: 1, query: '*', strings: {}, numbers: {} };

/** The bus of a node that can be killed, over which only JSON goes. */
function mortalBus(bus: Bus) {
  const ends: (() => void)[] = [];
  let isAlive = true;
  const state = { isMute: false };
  const kept = (end: () => void) => {
    ends.push(end);
    return end;
  };
  const copy = (data: unknown): unknown => JSON.parse(JSON.stringify(data));
  const mortal: Bus = {
    ...bus,
    publish: (subject, data) => isAlive && bus.publish(subject, copy(data)),
    request: (subject, data, patienceMs) =>
      isAlive ? bus.request(subject, copy(data), patienceMs) : new Promise(() => {}),
    subscribe: (subject, handler) => kept(bus.subscribe(subject, handler)),
    respond: (subject, handler) =>
      kept(bus.respond(subject, (message) => (state.isMute ? new Promise(() => {}) : handler(message)))),
  };
  return {
    bus: mortal,
    /** Mute, it answers nothing. */
    state,
    kill: () => {
      isAlive = false;
      for (const end of ends) end();
    },
  };
}

function startNode(world: SimulatedPlatform, name: string, slices = createSlices()) {
  const { clock, entropy, log } = world;
  const { bus, kill, state } = mortalBus(world.bus);
  const sockets = recordedSockets();
  const presences = createPresences({ clock, entropy, log, bus }, name, sockets);
  presences.tracker.start();
  const matchmaker = createMatchmaker({ clock, entropy, bus, log, presences, slices, key: KEY });
  matchmaker.start();
  const enter = (userId: string) => {
    const connection = recordedConnection(userId, name);
    sockets.add(connection);
    return connection;
  };
  return {
    ...matchmaker,
    presences,
    state,
    enter,
    /** A ticket for somebody new. */
    queue(userId: string, wish: Partial<Wish> = {}) {
      const connection = enter(userId);
      const added = matchmaker.add({ ...PAIR, ...wish }, [connection.presence], null);
      if ('refused' in added) throw new Error(added.refused);
      return { ...connection, received: connection.received, ticket: added.ticket };
    },
    kill() {
      kill();
      matchmaker.close();
      presences.tracker.close();
    },
  };
}

async function start(...names: string[]) {
  const world = simulated('matchmaker');
  const nodes = names.map((name) => startNode(world, name));
  await world.clock.advance(0);
  /** So many intervals, and all that they set in motion. */
  const intervals = async (count: number) => {
    for (let interval = 0; interval < count; interval++) {
      await world.clock.advance(MATCHMAKER.intervalMs);
      for (let turn = 0; turn < 20; turn++) await world.clock.advance(0);
    }
  };
  return { world, nodes, intervals };
}

interface Matched {
  ticket: string;
  token?: string;
  match_id?: string;
  users: { presence: { user_id: string }; party_id?: string; numeric_properties?: object }[];
  self: { presence: { user_id: string } };
}

const matchedOf = ({ received }: Pick<RecordedConnection, 'received'>) =>
  received.flatMap(({ matchmaker_matched: matched }) => (matched === undefined ? [] : [matched as Matched]));
const usersOf = (heard: Pick<RecordedConnection, 'received'>) =>
  matchedOf(heard).map(({ users }) => users.map(({ presence }) => presence.user_id).toSorted());

describe.each([
  ['on one node', ['a']],
  ['on two nodes', ['a', 'b']],
])('the matchmaker %s', (_, names) => {
  const begin = async () => {
    const { nodes, ...more } = await start(...names);
    const [here] = nodes;
    const there = nodes.at(-1);
    if (!here || !there) throw new Error('there is no node');
    return { ...more, nodes, here, there };
  };

  test('T35 tells both of a pair of each other, and gives them one token into one match', async () => {
    const { world, here, there, intervals } = await begin();
    const ada = here.queue('ada', { numbers: { rank: 0 } });
    const bob = there.queue('bob', { query: '+properties.rank:<1' });
    await intervals(1);
    const [[toAda], [toBob]] = [matchedOf(ada), matchedOf(bob)];
    expect([usersOf(ada), usersOf(bob)]).toEqual([[['ada', 'bob']], [['ada', 'bob']]]);
    expect([toAda?.ticket, toBob?.ticket]).toEqual([ada.ticket, bob.ticket]);
    expect([toAda?.self.presence.user_id, toBob?.self.presence.user_id]).toEqual(['ada', 'bob']);
    expect(toAda?.self).toEqual(expect.objectContaining({ numeric_properties: { rank: 0 } }));
    expect(toAda?.token).toBe(toBob?.token);
    const now = world.clock.now();
    expect(readMatchToken(KEY, toAda?.token ?? '', now)).toMatch(/^[0-9a-f-]{36}\.$/);
    expect(readMatchToken(KEY, toAda?.token ?? '', now + MATCHMAKER.tokenMs)).toBeNull();
    expect(readMatchToken('another key', toAda?.token ?? '', now)).toBeNull();
    await intervals(3);
    expect([matchedOf(ada).length, matchedOf(bob).length]).toEqual([1, 1]);
    expect(here.stats()).toMatchObject({ tickets: 0, oldestAt: null, completions: [{}, {}] });
    expect(there.stats()).toEqual(here.stats());
  });

  test('T35 leads to the match that a module has made for them', async () => {
    const { nodes, here, there, intervals } = await begin();
    const asked: MatchedUser[][] = [];
    for (const { decide } of nodes) {
      decide(async (users) => {
        asked.push(users);
        return 'made for them';
      });
    }
    const ada = here.queue('ada', { strings: { mode: 'duel' } });
    const bob = there.queue('bob');
    await intervals(1);
    expect(
      asked
        .flat()
        .map(({ presence, strings }) => JSON.stringify([presence.userId, strings]))
        .toSorted(),
    ).toEqual(['["ada",{"mode":"duel"}]', '["bob",{}]']);
    for (const [matched] of [matchedOf(ada), matchedOf(bob)]) {
      expect(matched).toMatchObject({ match_id: 'made for them' });
      expect(matched).not.toHaveProperty('token');
    }
  });

  test('lets people meet in a match without rules where a module fails', async () => {
    const { world, nodes, here, there, intervals } = await begin();
    for (const { decide } of nodes) decide(() => Promise.reject(new Error('the module is broken')));
    const [ada] = [here.queue('ada'), there.queue('bob')];
    await intervals(1);
    expect(matchedOf(ada)).toMatchObject([{ token: expect.any(String) as string }]);
    expect(world.log.lines.some(({ message }) => message.includes('a module could not say'))).toBe(true);
  });

  test('forgets whoever went, and keeps a ticket that is not theirs', async () => {
    const { here, there, intervals } = await begin();
    const ada = here.queue('ada', { query: '+properties.never:x' });
    expect(here.remove(there.enter('bob').presence.sessionId, ada.ticket)).toBe(false);
    await intervals(1);
    expect(there.stats().tickets).toBe(1);
    here.forget(ada.presence);
    await intervals(1);
    expect([here.stats().tickets, there.stats().tickets]).toEqual([0, 0]);
    expect(here.remove(ada.presence.sessionId, ada.ticket)).toBe(false);
  });

  test('T35 gives one socket as many tickets as it may have, and not one more; others have theirs', async () => {
    const { here } = await begin();
    const { presence } = here.enter('ada');
    const added = Array.from({ length: MATCHMAKER.tickets + 1 }, () => here.add(PAIR, [presence], null));
    expect(added.map((one) => 'ticket' in one)).toEqual([true, true, true, false]);
    expect(added.at(-1)).toEqual({ refused: 'matchmaker too many tickets' });
    expect(here.queue('other').ticket).toMatch(/-/);
    expect(here.add({ ...PAIR, query: '+' }, [here.enter('bob').presence], null)).toEqual({
      refused: 'matchmaker query invalid',
    });
  });

  test('T35 sends each of the largest match what is known of all, and cuts nobody for it', async () => {
    const { world, here, there, intervals } = await begin();
    const count = MATCHMAKER.maxCount;
    const wish = { minCount: count, maxCount: count, strings: { x: 'y'.repeat(MATCHMAKER.propertiesBytes - 1) } };
    const people = Array.from({ length: count }, (_, index) => (index % 2 ? here : there).queue(`p${index}`, wish));
    await intervals(1);
    // Megabytes go out a little at a time.
    for (let turn = 0; turn < 1_000; turn++) await world.clock.advance(0);
    expect(people.map((person) => matchedOf(person)[0]?.users.length)).toEqual(people.map(() => count));
    expect(Buffer.byteLength(JSON.stringify(people[0]?.received))).toBeLessThan(SOCKETS.queueBytes);
  });
});

test('T35 tickets of all nodes go on when the node that matches dies, and those of its own people are gone', async () => {
  const { nodes, intervals } = await start('a', 'b', 'c');
  const [a, b, c] = nodes;
  if (!a || !b || !c) throw new Error('there is no node');
  const never = { query: '+properties.never:x' };
  a.queue('lost', never);
  const bob = b.queue('bob', { minCount: 3, maxCount: 3 });
  const cat = c.queue('cat', { minCount: 3, maxCount: 3 });
  await intervals(1);
  expect(c.stats().tickets).toBe(3);
  a.kill();
  await intervals(12);
  expect([b.stats().tickets, c.stats().tickets]).toEqual([2, 2]);
  const dan = c.queue('dan', { minCount: 3, maxCount: 3 });
  await intervals(1);
  expect([bob, cat, dan].map(usersOf)).toEqual(Array.from({ length: 3 }, () => [['bob', 'cat', 'dan']]));
});

test('T35 nobody is matched whose node does not answer, and they search again', async () => {
  const { nodes, intervals } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const [ada, bob] = [a.queue('ada'), b.queue('bob')];
  b.state.isMute = true;
  await intervals(4);
  expect([matchedOf(ada), matchedOf(bob)]).toEqual([[], []]);
  b.state.isMute = false;
  await intervals(4);
  expect([usersOf(ada), usersOf(bob)]).toEqual([[['ada', 'bob']], [['ada', 'bob']]]);
});

test('T35 of one interval all matches are made, however many there are, and each of them once', async () => {
  const { nodes, intervals } = await start('a');
  const people = Array.from({ length: 2 * 101 }, (_, index) => nodes[0]?.queue(`p${index}`));
  await intervals(1);
  expect(people.map((person) => person && matchedOf(person).length)).toEqual(people.map(() => 1));
  expect(nodes[0]?.stats().tickets).toBe(0);
});

test('T35 a party is one ticket: all its members are matched by it, or nobody', async () => {
  const { nodes, intervals } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), b.queue('cat', { minCount: 3, maxCount: 3 })];
  const trio = { ...PAIR, minCount: 3, maxCount: 3 };
  const added = a.add(trio, [ada.presence, bob.presence], 'their party');
  await intervals(1);
  for (const heard of [ada, bob, cat]) expect(usersOf(heard)).toEqual([['ada', 'bob', 'cat']]);
  expect(matchedOf(bob)).toMatchObject([added]);
  expect(matchedOf(cat)[0]?.users.map(({ party_id: id }) => id)).toEqual([undefined, 'their party', 'their party']);
});

test('T35 after an interval that failed people are matched in the next one', async () => {
  const { world, intervals } = await start();
  const slices = createSlices();
  let failures = 0;
  const fails = () => {
    failures++;
    return Promise.reject(new Error('no memory'));
  };
  const node = startNode(world, 'a', {
    ...slices,
    run: (work) => (failures === 0 ? fails() : slices.run(work)),
  });
  const [ada, bob] = [node.queue('ada'), node.queue('bob')];
  await intervals(1);
  expect([failures, matchedOf(ada)]).toEqual([1, []]);
  await intervals(1);
  expect([ada, bob].map(usersOf)).toEqual([[['ada', 'bob']], [['ada', 'bob']]]);
});
