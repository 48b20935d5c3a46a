import { simulated, type SimulatedPlatform } from '@tuschel/platform';
import type { Bus } from '@tuschel/platform/ports';
import { MATCHMAKER, PARTY } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { createMatchmaker } from '../matchmaker/matchmaker.ts';
import { createSlices } from '../matchmaker/slices.ts';
import { createPresences } from '../presence/presences.ts';
import type { PartyErrand } from './hostedParties.ts';
import { createParties } from './parties.ts';

/** The bus of a node that can be killed, over which only JSON goes. */
function mortalBus(bus: Bus) {
  const ends: (() => void)[] = [];
  let isAlive = true;
  const kept = (end: () => void) => {
    ends.push(end);
    return end;
  };
  const copy = (data: unknown): unknown => JSON.parse(JSON.stringify(data));
  const mortal: Bus = {
    ...bus,
    publish: (subject, data) => isAlive && bus.publish(subject, copy(data)),
    request: async (subject, data, patienceMs) => copy(await bus.request(subject, copy(data), patienceMs)),
    subscribe: (subject, handler) => kept(bus.subscribe(subject, handler)),
    respond: (subject, handler) => kept(bus.respond(subject, handler)),
  };
  const kill = () => {
    isAlive = false;
    for (const end of ends) end();
  };
  return { bus: mortal, kill };
}

type Person = RecordedConnection & {
  carryOut(partyId: string, command: PartyErrand['command']): Promise<unknown>;
  open(wish?: { open?: boolean; maxSize?: number; label?: string; hidden?: boolean }): string;
};

function startNode(world: SimulatedPlatform, name: string) {
  const { clock, entropy, log } = world;
  const { bus, kill } = mortalBus(world.bus);
  const sockets = recordedSockets();
  const presences = createPresences({ clock, entropy, log, bus }, name, sockets);
  presences.tracker.start();
  const key = 'a key of the tests';
  const matchmaker = createMatchmaker({ clock, entropy, bus, log, presences, slices: createSlices(), key });
  matchmaker.start();
  const parties = createParties({ clock, entropy, bus, log, presences, matchmaker });
  return {
    bus,
    list: parties.list,
    forget: parties.forget,
    matchmaker,
    enter(userId: string): Person {
      const connection = recordedConnection(userId, name);
      sockets.add(connection);
      const { presence } = connection;
      return Object.assign(connection, {
        async carryOut(partyId: string, command: PartyErrand['command']) {
          let answer: unknown = null;
          await parties.carryOut(presence, partyId, command, (message) => {
            answer = message;
          });
          return answer;
        },
        open({ open = true, maxSize = 4, label = '', hidden = false } = {}) {
          let id = '';
          parties.open(presence, { open, maxSize, label, hidden }, (message) => {
            id = (message as { party: { party_id: string } }).party.party_id;
          });
          return id;
        },
      });
    },
    kill() {
      kill();
      matchmaker.close();
      presences.tracker.close();
    },
  };
}

async function start(...names: string[]) {
  const world = simulated('parties');
  const nodes = names.map((name) => startNode(world, name));
  await world.clock.advance(0);
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await world.clock.advance(0);
  };
  return { world, nodes, settle };
}

/** The messages of this name that somebody has received. */
const heardOf = ({ received }: Person, name: string) => received.flatMap((one) => (name in one ? [one[name]] : []));
const PAIR = { minCount: 2, maxCount: 2, countMultiple: 1, query: '*', strings: {}, numbers: {} };
const listed = { limit: 100, query: '', cursor: '' };

describe.each([
  ['on one node', ['a']],
  ['on two nodes', ['a', 'b']],
])('parties %s', (_, names) => {
  const begin = async () => {
    const { nodes, ...more } = await start(...names);
    const [here] = nodes;
    const there = nodes.at(-1);
    if (!here || !there) throw new Error('there is no node');
    return { ...more, here, there };
  };

  test('T37 people join, talk, are led on and leave, wherever they are', async () => {
    const { here, there, settle } = await begin();
    const [ada, bob, cat] = [here.enter('ada'), there.enter('bob'), there.enter('cat')];
    const id = ada.open();
    await settle();
    expect(await bob.carryOut(id, { kind: 'join' })).toEqual({});
    expect(await cat.carryOut(id, { kind: 'join' })).toEqual({});
    await settle();
    expect(heardOf(cat, 'party')).toMatchObject([
      {
        party_id: id,
        self: { user_id: 'cat' },
        presences: [{ user_id: 'ada' }, { user_id: 'bob' }, { user_id: 'cat' }],
      },
    ]);
    expect(heardOf(ada, 'party_presence_event')).toHaveLength(3);
    await bob.carryOut(id, { kind: 'data', opCode: '5', data: 'eA==' });
    await settle();
    expect([ada, bob, cat].map((one) => heardOf(one, 'party_data').length)).toEqual([1, 0, 1]);
    expect(await bob.carryOut(id, { kind: 'leave' })).toEqual({});
    ada.leave();
    here.forget(ada.presence);
    await settle();
    expect(heardOf(cat, 'party_leader')).toMatchObject([{ presence: { user_id: 'cat' } }]);
    expect(await cat.carryOut(id, { kind: 'close' })).toEqual({});
    await settle();
    await expect(bob.carryOut(id, { kind: 'join' })).rejects.toThrow('party not found');
    expect(await bob.carryOut(id, { kind: 'leave' })).toEqual({});
  });

  test('T37 whoever asked to join and went is not asked about any more', async () => {
    const { here, there, settle } = await begin();
    const [ada, bob] = [here.enter('ada'), there.enter('bob')];
    const id = ada.open({ open: false });
    await settle();
    await bob.carryOut(id, { kind: 'join' });
    await settle();
    expect(heardOf(ada, 'party_join_request')).toMatchObject([{ presences: [{ user_id: 'bob' }] }]);
    bob.leave();
    there.forget(bob.presence);
    await settle();
    expect(await ada.carryOut(id, { kind: 'list' })).toEqual({ party_join_request: { party_id: id } });
  });

  test('T38 a party looks for others with one ticket, which its leader gives and takes back', async () => {
    const { here, there, settle } = await begin();
    const [ada, bob] = [here.enter('ada'), there.enter('bob')];
    const id = ada.open();
    await settle();
    await bob.carryOut(id, { kind: 'join' });
    const trio = { ...PAIR, minCount: 3, maxCount: 3 };
    const look: PartyErrand['command'] = { kind: 'matchmake', wish: trio };
    await expect(bob.carryOut(id, look)).rejects.toThrow('party leader only');
    const answer = await ada.carryOut(id, look);
    await settle();
    expect(heardOf(bob, 'party_matchmaker_ticket')).toEqual([
      (answer as Record<string, unknown>)['party_matchmaker_ticket'],
    ]);
    const { ticket } = (answer as { party_matchmaker_ticket: { ticket: string } }).party_matchmaker_ticket;
    await expect(bob.carryOut(id, { kind: 'unmatch', ticket })).rejects.toThrow('party leader only');
    await expect(ada.carryOut(id, { kind: 'unmatch', ticket: 'x' })).rejects.toThrow('matchmaker ticket not found');
    expect(await ada.carryOut(id, { kind: 'unmatch', ticket })).toEqual({});
    expect(here.matchmaker.stats().tickets).toBe(0);
    for (let more = 0; more < MATCHMAKER.tickets; more++) await ada.carryOut(id, look);
    await expect(ada.carryOut(id, look)).rejects.toThrow('matchmaker too many tickets');
    await expect(ada.carryOut(id, { kind: 'matchmake', wish: { ...trio, query: '+' } })).rejects.toThrow('too many');
  });

  test.each<
    [string, (ada: Person, bob: Person, id: string, nodes: Awaited<ReturnType<typeof begin>>) => Promise<unknown>]
  >([
    ['joins', async (_ada, _bob, id, { there }) => there.enter('cat').carryOut(id, { kind: 'join' })],
    ['leaves', async (_ada, bob, id) => bob.carryOut(id, { kind: 'leave' })],
    ['is removed', async (ada, bob, id) => ada.carryOut(id, { kind: 'remove', presence: bob.presence })],
    ['is gone', async (_ada, bob, _id, { there }) => there.forget(bob.presence)],
    ['closes it', async (ada, _bob, id) => ada.carryOut(id, { kind: 'close' })],
  ])('T38 a party’s tickets are gone when somebody %s', async (_name, change) => {
    const all = await begin();
    const { here, there, settle } = all;
    const [ada, bob] = [here.enter('ada'), there.enter('bob')];
    const id = ada.open();
    await settle();
    await bob.carryOut(id, { kind: 'join' });
    await ada.carryOut(id, { kind: 'matchmake', wish: { ...PAIR, minCount: 9, maxCount: 9 } });
    await settle();
    expect(there.matchmaker.stats().tickets).toBe(1);
    await change(ada, bob, id, all);
    await settle();
    expect([here.matchmaker.stats().tickets, there.matchmaker.stats().tickets]).toEqual([0, 0]);
  });

  test('T39 those that are not hidden are listed, by their labels, page by page', async () => {
    const { here, there, settle } = await begin();
    const ids = ['red', 'red', 'blue'].map((colour) =>
      here.enter(colour + nextName()).open({ label: `{"colour":"${colour}"}` }),
    );
    here.enter('hidden').open({ hidden: true });
    here.enter('closed').open({ open: false });
    await settle();
    expect(there.list(listed).items).toHaveLength(4);
    expect(there.list({ ...listed, open: false }).items).toHaveLength(1);
    const red = there.list({ ...listed, query: '+label.colour:red' }).items.map(({ partyId }) => partyId);
    expect(red.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    const [first, second] = [there.list({ ...listed, query: 'label.colour:*', limit: 2 })].flatMap((page) => [
      page,
      there.list({ ...listed, query: 'label.colour:*', limit: 2, cursor: page.cursor.cursor ?? '' }),
    ]);
    const seen = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ partyId }) => partyId);
    expect([seen.toSorted(), second?.cursor]).toEqual([ids.toSorted(), {}]);
    for (const bad of [{ query: '+' }, { cursor: 'bad' }]) {
      expect(() => there.list({ ...listed, ...bad })).toThrow('Error listing matches.');
    }
  });

  test('T39 one that is hidden later is no longer listed, and is again once it is shown', async () => {
    const { here, there, settle } = await begin();
    const ada = here.enter('ada');
    const id = ada.open();
    for (const hidden of [true, false]) {
      await ada.carryOut(id, { kind: 'update', open: true, hidden, label: '' });
      await settle();
      expect(there.list(listed).items).toHaveLength(hidden ? 0 : 1);
    }
  });

  test('T37 one socket is in as many parties as it may be, and not in one more', async () => {
    const { here, there, settle } = await begin();
    const [ada, bob] = [here.enter('ada'), there.enter('bob')];
    const ids = Array.from({ length: PARTY.perSocket }, () => ada.open());
    expect(() => ada.open()).toThrow('too many parties joined');
    await settle();
    for (const id of ids) await bob.carryOut(id, { kind: 'join' });
    const another = here.enter('cat').open();
    await settle();
    await expect(bob.carryOut(another, { kind: 'join' })).rejects.toThrow('too many parties joined');
    await bob.carryOut(ids[0] ?? '', { kind: 'leave' });
    await settle();
    expect(await bob.carryOut(another, { kind: 'join' })).toEqual({});
  });
});

test('T38 all members of a party that looks for others are matched, and go on looking whatever is said in it', async () => {
  const { nodes, settle, world } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), b.enter('cat')];
  const id = ada.open();
  await settle();
  await bob.carryOut(id, { kind: 'join' });
  await ada.carryOut(id, { kind: 'matchmake', wish: { ...PAIR, minCount: 3, maxCount: 3 } });
  await bob.carryOut(id, { kind: 'data', opCode: '1', data: '' });
  await ada.carryOut(id, { kind: 'update', open: false, hidden: false, label: '{}' });
  await ada.carryOut(id, { kind: 'promote', presence: bob.presence });
  await settle();
  expect([ada, bob].map((one) => heardOf(one, 'party_matchmaker_ticket').length)).toEqual([0, 1]);
  expect(b.matchmaker.stats().tickets).toBe(1);
  b.matchmaker.add({ ...PAIR, minCount: 3, maxCount: 3 }, [cat.presence], null);
  await world.clock.advance(MATCHMAKER.intervalMs);
  await settle();
  expect([ada, bob, cat].map((one) => heardOf(one, 'matchmaker_matched').length)).toEqual([1, 1, 1]);
});

test('T39 what is listed of a party is what it is now, and nothing once it has ended', async () => {
  const { nodes, settle } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const ada = a.enter('ada');
  const id = ada.open({ label: '{"colour":"red"}', maxSize: 7 });
  await settle();
  const shown = () => b.list(listed).items.map(({ open, label, maxSize }) => [open, label, maxSize]);
  expect(shown()).toEqual([[true, '{"colour":"red"}', 7]]);
  await ada.carryOut(id, { kind: 'update', open: true, hidden: false, label: '{"colour":"blue"}' });
  await settle();
  expect(shown()).toEqual([[true, '{"colour":"blue"}', 7]]);
  expect(b.list({ ...listed, query: '+label.colour:red' }).items).toEqual([]);
  await ada.carryOut(id, { kind: 'update', open: false, hidden: false, label: '{"colour":"blue"}' });
  await settle();
  expect([shown(), b.list({ ...listed, open: true }).items]).toEqual([[[false, '{"colour":"blue"}', 7]], []]);
  await ada.carryOut(id, { kind: 'close' });
  await settle();
  expect(shown()).toEqual([]);
});

test('T37 somebody who stays in a party counts as in it, whoever else comes and goes', async () => {
  const { nodes, settle } = await start('a');
  const [a] = nodes;
  if (!a) throw new Error('there is no node');
  const [ada, bob, cat] = [a.enter('ada'), a.enter('bob'), a.enter('cat')];
  const id = ada.open();
  for (const one of [bob, cat]) await one.carryOut(id, { kind: 'join' });
  await cat.carryOut(id, { kind: 'leave' });
  await settle();
  for (let more = 1; more < PARTY.perSocket; more++) bob.open();
  expect(() => bob.open()).toThrow('too many parties joined');
  // Whoever is in it already may say so again.
  expect(await bob.carryOut(id, { kind: 'join' })).toEqual({});
});

test('T37 whoever went before they were asked about is in no party', async () => {
  const { nodes, settle } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), b.enter('cat')];
  const id = ada.open();
  await settle();
  bob.leave();
  expect(await bob.carryOut(id, { kind: 'join' })).toBeNull();
  const joining = cat.carryOut(id, { kind: 'join' });
  cat.leave();
  await joining;
  await settle();
  const events = heardOf(ada, 'party_presence_event') as {
    joins?: { user_id: string }[];
    leaves?: { user_id: string }[];
  }[];
  expect(events.map(({ joins = [], leaves = [] }) => [joins[0]?.user_id, leaves[0]?.user_id])).toEqual([
    ['ada', undefined],
    ['cat', undefined],
    [undefined, 'cat'],
  ]);
});

test('T37 somebody who joins, never gets the answer, and leaves is no longer in the party', async () => {
  const { nodes, settle } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  const id = ada.open();
  await settle();
  const intact = { ...b.bus };
  b.bus.request = async (...args) => {
    await intact.request(...args);
    throw new Error('the answer was lost');
  };
  await expect(bob.carryOut(id, { kind: 'join' })).rejects.toMatchObject({ problem: 'away' });
  await settle();
  expect(heardOf(ada, 'party_presence_event').at(-1)).toMatchObject({ joins: [{ user_id: 'bob' }] });
  b.forget(bob.presence);
  await settle();
  expect(heardOf(ada, 'party_presence_event').at(-1)).toMatchObject({ leaves: [{ user_id: 'bob' }] });
});

test('T37 those on several nodes hear once each that the node of their party has gone', async () => {
  const { world, nodes, settle } = await start('a', 'b', 'c');
  const [a, b, c] = nodes;
  if (!a || !b || !c) throw new Error('there is no node');
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), c.enter('cat')];
  const id = ada.open();
  await settle();
  for (const one of [bob, cat]) await one.carryOut(id, { kind: 'join' });
  await settle();
  a.kill();
  await world.clock.advance(15_000);
  await settle();
  for (const one of [bob, cat]) expect(heardOf(one, 'party_close')).toEqual([{ party_id: id }]);
});

let counted = 0;
const nextName = () => String(++counted);

test('T37 the party of a node that has gone has ended for all others, and they hear so', async () => {
  const { world, nodes, settle } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  const id = ada.open({ label: '{}' });
  await settle();
  await bob.carryOut(id, { kind: 'join' });
  await settle();
  a.kill();
  await world.clock.advance(15_000);
  expect(heardOf(bob, 'party_close')).toEqual([{ party_id: id }]);
  expect(b.list(listed).items).toEqual([]);
  await expect(bob.carryOut(id, { kind: 'join' })).rejects.toThrow('party not found');
});

test('T37 members of a node that has gone have left, and the party goes on', async () => {
  const { world, nodes, settle } = await start('a', 'b');
  const [a, b] = nodes;
  if (!a || !b) throw new Error('there is no node');
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), a.enter('cat')];
  const id = ada.open();
  await settle();
  await bob.carryOut(id, { kind: 'join' });
  await cat.carryOut(id, { kind: 'join' });
  await ada.carryOut(id, { kind: 'promote', presence: bob.presence });
  b.kill();
  await world.clock.advance(15_000);
  expect(heardOf(cat, 'party_leader').at(-1)).toMatchObject({ presence: { user_id: 'ada' } });
  expect(heardOf(cat, 'party_presence_event').at(-1)).toMatchObject({ leaves: [{ user_id: 'bob' }] });
  expect(await ada.carryOut(id, { kind: 'data', opCode: '1', data: '' })).toEqual({});
});
