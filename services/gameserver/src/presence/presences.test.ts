import { simulated } from '@tuschel/platform';
import type { Bus } from '@tuschel/platform/ports';
import { describe, expect, test } from 'vitest';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { frame } from '../socket/envelope.ts';
import { createPresences } from './presences.ts';

type World = ReturnType<typeof simulated>;

/** The bus of a node that can be killed: then it hears and says nothing any more. */
function mortalBus(bus: Bus) {
  const ends: (() => void)[] = [];
  let isAlive = true;
  const kept = (end: () => void) => {
    ends.push(end);
    return end;
  };
  const mortal: Bus = {
    ...bus,
    publish: (subject, data) => isAlive && bus.publish(subject, data),
    subscribe: (subject, handler) => kept(bus.subscribe(subject, handler)),
    respond: (subject, handler) => kept(bus.respond(subject, handler)),
  };
  const kill = () => {
    isAlive = false;
    for (const end of ends) end();
  };
  return { bus: mortal, kill };
}

function startNode(world: World, name: string) {
  const { clock, entropy, log } = world;
  const { bus, kill } = mortalBus(world.bus);
  const sockets = recordedSockets();
  const presences = createPresences({ clock, entropy, log, bus }, name, sockets);
  presences.tracker.start();
  return {
    ...presences,
    sockets,
    bus,
    kill,
    rooms: presences.tracker.streams<{ hidden: boolean }>('room'),
    open(userId: string): RecordedConnection {
      const connection = recordedConnection(userId, name);
      sockets.add(connection);
      return connection;
    },
  };
}

const usersOf = (entries: { peer: { userId: string } }[]) => entries.map(({ peer }) => peer.userId);
const SEEN = { hidden: false };

/** What holds for whoever asks, and for whoever is asked about, on the same node or on two. */
describe.each([
  ['on one node', 1],
  ['on two nodes', 2],
])('presences and delivery %s', (_, count) => {
  const nodes = async () => {
    const world = simulated('presences');
    const first = startNode(world, 'a');
    const second = count === 1 ? first : startNode(world, 'b');
    await world.clock.advance(0);
    return { world, first, second };
  };

  test('whoever enters a stream is known to all, and whoever leaves is not any more', async () => {
    const { world, first, second } = await nodes();
    const ada = second.open('ada').presence;
    second.rooms.enter('lounge', ada, { hidden: true });
    second.rooms.enter('cellar', ada, SEEN);
    await world.clock.advance(0);
    for (const { rooms } of [first, second]) {
      expect(rooms.entries('lounge')).toEqual([{ peer: ada, meta: { hidden: true }, by: second.node }]);
      expect(rooms.count('lounge')).toBe(1);
      expect(rooms.find('lounge', ada.sessionId)).toMatchObject({ peer: ada });
      expect(rooms.namesOfSession(ada.sessionId)).toEqual(['lounge', 'cellar']);
      expect(rooms.namesOfUser('ada')).toEqual(['lounge', 'cellar']);
    }
    second.rooms.leave('lounge', ada.sessionId);
    await world.clock.advance(0);
    for (const { rooms } of [first, second]) {
      expect(rooms.entries('lounge')).toEqual([]);
      expect(rooms.find('lounge', ada.sessionId)).toBeUndefined();
      expect(rooms.namesOfUser('ada')).toEqual(['cellar']);
    }
  });

  test('streams of different kinds and names do not know of each other', async () => {
    const { world, first, second } = await nodes();
    const [ada, bob] = [first.open('ada').presence, second.open('bob').presence];
    first.tracker.streams<null>('match').enter('lounge', ada, null);
    second.rooms.enter('lounge', bob, SEEN);
    await world.clock.advance(0);
    expect(usersOf(second.tracker.streams<null>('match').entries('lounge'))).toEqual(['ada']);
    expect(usersOf(first.rooms.entries('lounge'))).toEqual(['bob']);
    expect(first.rooms.namesOfUser('ada')).toEqual([]);
  });

  test('a frame reaches exactly the sockets it is for, in the order of sending', async () => {
    const { world, first, second } = await nodes();
    const [ada, bob, eve] = [first.open('ada'), second.open('bob'), second.open('eve')];
    const both = [ada.presence, bob.presence];
    first.router.send(both, frame({ one: {} }));
    first.router.send(both, frame({ two: { text: 'ä🎲' } }));
    await world.clock.advance(0);
    for (const { received } of [ada, bob]) expect(received).toEqual([{ one: {} }, { two: { text: 'ä🎲' } }]);
    expect(eve.received).toEqual([]);
  });

  test('a socket is cut wherever it is', async () => {
    const { world, first, second } = await nodes();
    const [ada, bob] = [first.open('ada'), second.open('bob')];
    first.router.cut([bob.presence], 'fenced');
    await world.clock.advance(0);
    expect([ada.ended, bob.ended]).toEqual(['open', 'cut']);
    expect(second.router.isOpen(bob.presence)).toBe(false);
    expect(first.router.isOpen(ada.presence)).toBe(true);
  });
});

describe('two nodes', () => {
  const pair = async () => {
    const world = simulated('two nodes');
    const [a, b] = [startNode(world, 'a'), startNode(world, 'b')];
    await world.clock.advance(0);
    return { world, a, b };
  };

  test('one that comes later learns who is there already', async () => {
    const { world, a, b } = await pair();
    a.rooms.enter('lounge', a.open('ada').presence, SEEN);
    b.rooms.enter('lounge', b.open('bob').presence, SEEN);
    const late = startNode(world, 'c');
    await world.clock.advance(0);
    expect(usersOf(late.rooms.entries('lounge')).toSorted()).toEqual(['ada', 'bob']);
    late.rooms.enter('lounge', late.open('cem').presence, SEEN);
    await world.clock.advance(0);
    expect(usersOf(a.rooms.entries('lounge')).toSorted()).toEqual(['ada', 'bob', 'cem']);
  });

  test('a change that got lost is made up for with the next pulse', async () => {
    const { world, a, b } = await pair();
    const [ada, bob] = [a.open('ada').presence, a.open('bob').presence];
    a.rooms.enter('lounge', ada, SEEN);
    await world.clock.advance(0);
    const intact = { ...a.bus };
    a.bus.publish = () => undefined;
    a.rooms.leave('lounge', ada.sessionId);
    a.rooms.enter('lounge', bob, SEEN);
    Object.assign(a.bus, intact);
    await world.clock.advance(0);
    expect(usersOf(b.rooms.entries('lounge'))).toEqual(['ada']);
    await world.clock.advance(1_000);
    expect(usersOf(b.rooms.entries('lounge'))).toEqual(['bob']);
  });

  test('a change that comes while a node is asked for everything is not lost', async () => {
    const { world, a, b } = await pair();
    const [ofA, ofB] = [{ ...a.bus }, { ...b.bus }];
    a.bus.publish = () => undefined;
    a.rooms.enter('lounge', a.open('ada').presence, SEEN);
    Object.assign(a.bus, ofA);
    b.bus.request = async (...args) => {
      const answer = await ofB.request(...args);
      await world.clock.sleep(100);
      return answer;
    };
    await world.clock.advance(1_050);
    expect(b.rooms.count('lounge')).toBe(0);
    a.rooms.enter('lounge', a.open('bob').presence, SEEN);
    await world.clock.advance(100);
    expect(usersOf(b.rooms.entries('lounge'))).toEqual(['ada', 'bob']);
  });

  test('whoever was on a node that falls silent is there no more after ten seconds, and those who stay hear of it', async () => {
    const { world, a, b } = await pair();
    const lost: unknown[] = [];
    const gone: string[] = [];
    b.rooms.onLost((name, entries) => lost.push([name, ...usersOf(entries)]));
    b.tracker.onNodeGone((node) => gone.push(node));
    a.rooms.enter('lounge', a.open('ada').presence, SEEN);
    b.rooms.enter('lounge', b.open('bob').presence, SEEN);
    await world.clock.advance(0);
    a.kill();
    await world.clock.advance(10_000);
    expect(b.rooms.count('lounge')).toBe(2);
    await world.clock.advance(1_000);
    expect(usersOf(b.rooms.entries('lounge'))).toEqual(['bob']);
    expect({ lost, gone }).toEqual({ lost: [['lounge', 'ada']], gone: ['a'] });
  });

  test('whoever was on a node that goes down in good order is gone at once', async () => {
    const { world, a, b } = await pair();
    a.rooms.enter('lounge', a.open('ada').presence, SEEN);
    await world.clock.advance(0);
    a.tracker.close();
    await world.clock.advance(0);
    expect(b.rooms.count('lounge')).toBe(0);
  });

  test('of a node that goes down while it is asked for everything nobody is there, whatever it still answers', async () => {
    const { world, a, b } = await pair();
    const [ofA, ofB] = [{ ...a.bus }, { ...b.bus }];
    a.bus.publish = () => undefined;
    a.rooms.enter('lounge', a.open('ada').presence, SEEN);
    Object.assign(a.bus, ofA);
    let answers = 0;
    b.bus.request = async (...args) => {
      const answer = await ofB.request(...args);
      await world.clock.sleep(100);
      answers++;
      return answer;
    };
    await world.clock.advance(1_050);
    a.tracker.close();
    await world.clock.advance(100);
    expect(answers).toBe(1);
    expect(b.rooms.count('lounge')).toBe(0);
  });

  test('a node that comes back under its name has nobody of its earlier life', async () => {
    const { world, a, b } = await pair();
    a.rooms.enter('lounge', a.open('ada').presence, SEEN);
    await world.clock.advance(0);
    const lost: unknown[] = [];
    b.rooms.onLost((name, entries) => lost.push([name, ...usersOf(entries)]));
    a.kill();
    const again = startNode(world, 'a');
    again.rooms.enter('lounge', again.open('cem').presence, SEEN);
    await world.clock.advance(0);
    expect(usersOf(b.rooms.entries('lounge'))).toEqual(['cem']);
    expect(lost).toEqual([['lounge', 'ada']]);
  });

  test('what one node has announced another cannot take back', async () => {
    const { world, a, b } = await pair();
    const ada = a.open('ada').presence;
    a.rooms.enter('lounge', ada, SEEN);
    await world.clock.advance(0);
    b.rooms.leave('lounge', ada.sessionId);
    await world.clock.advance(0);
    for (const { rooms } of [a, b]) expect(rooms.count('lounge')).toBe(1);
  });

  test('what another node sends to a socket waits as long as it is held, and keeps its order', async () => {
    const { world, a, b } = await pair();
    const bob = b.open('bob');
    const release = b.router.hold(bob.presence.sessionId);
    a.router.send([bob.presence], frame({ one: {} }));
    a.router.send([bob.presence], frame({ two: {} }));
    await world.clock.advance(0);
    expect(bob.received).toEqual([]);
    b.router.send([bob.presence], frame({ answer: {} }));
    release();
    a.router.send([bob.presence], frame({ three: {} }));
    await world.clock.advance(0);
    expect(bob.received).toEqual([{ answer: {} }, { one: {} }, { two: {} }, { three: {} }]);
  });

  test('a socket that two hold waits for the second of them', async () => {
    const { world, a, b } = await pair();
    const bob = b.open('bob');
    const releases = [b.router.hold(bob.presence.sessionId), b.router.hold(bob.presence.sessionId)];
    a.router.send([bob.presence], frame({ one: {} }));
    await world.clock.advance(0);
    releases[0]?.();
    expect(bob.received).toEqual([]);
    releases[1]?.();
    expect(bob.received).toEqual([{ one: {} }]);
  });

  test('a node that did not say who is there is asked again with its next pulse', async () => {
    const { world, a, b } = await pair();
    const [ofA, ofB] = [{ ...a.bus }, { ...b.bus }];
    a.bus.publish = () => undefined;
    a.rooms.enter('lounge', a.open('ada').presence, SEEN);
    Object.assign(a.bus, ofA);
    b.bus.request = () => Promise.reject(new Error('away'));
    await world.clock.advance(1_000);
    expect(b.rooms.count('lounge')).toBe(0);
    Object.assign(b.bus, ofB);
    await world.clock.advance(1_000);
    expect(usersOf(b.rooms.entries('lounge'))).toEqual(['ada']);
  });

  test('a node says farewell once, and hears nothing any more', async () => {
    const { world, a, b } = await pair();
    const gone: string[] = [];
    b.tracker.onNodeGone((node) => gone.push(node));
    a.tracker.close();
    a.tracker.close();
    b.rooms.enter('lounge', b.open('bob').presence, SEEN);
    await world.clock.advance(20_000);
    expect(gone).toEqual(['a']);
    expect(a.rooms.count('lounge')).toBe(0);
  });

  test('what was lost with a node is told of its own kind of stream alone', async () => {
    const { world, a, b } = await pair();
    const lost: string[] = [];
    b.rooms.onLost((name) => lost.push(`room ${name}`));
    b.tracker.streams('match').onLost((name) => lost.push(`match ${name}`));
    a.tracker.streams<null>('match').enter('game', a.open('ada').presence, null);
    await world.clock.advance(0);
    a.tracker.close();
    await world.clock.advance(0);
    expect(lost).toEqual(['match game']);
  });
});
