import { STATUS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import type { RecordedConnection } from '../conformance/recordedConnection.ts';
import { twoNodes } from '../conformance/twoNodes.ts';
import { createStatus } from './status.ts';

/** Two nodes, and how to open a socket on each. */
const statusNodes = () =>
  twoNodes('status', (world, presences, connect) => {
    const status = createStatus(presences, world.bus);
    const open = (userId: string, showsStatus = true): RecordedConnection => {
      const connection = connect(userId);
      status.opened(connection.presence, showsStatus);
      return connection;
    };
    return { ...status, open };
  });

/** What a socket has heard: `+ada:busy` for what is shown now, `-ada:busy` for what is not any more; one text an event. */
function heardBy({ received }: RecordedConnection): string[] {
  type Shown = { user_id: string; status: string };
  const texts = (sign: string, shown: Shown[] = []) => shown.map(({ user_id: id, status }) => `${sign}${id}:${status}`);
  return received.flatMap(({ status_presence_event: event }) => {
    const { joins, leaves } = (event ?? {}) as { joins?: Shown[]; leaves?: Shown[] };
    return event === undefined ? [] : [[...texts('+', joins), ...texts('-', leaves)].join(' ')];
  });
}

test('T13 followers hear once of each change, on whichever node they are', async () => {
  const { a, b, settle } = await statusNodes();
  const [near, far] = [a.open('near', false), b.open('far', false)];
  a.follow(near.presence, ['ada']);
  b.follow(far.presence, ['ada']);
  const ada = a.open('ada');
  await settle();
  a.update(ada.presence, 'busy');
  await settle();
  a.update(ada.presence, null);
  a.update(ada.presence, null);
  await settle();
  const seen = ['+ada:', '+ada:busy -ada:', '-ada:busy'];
  expect([near, far, ada].map(heardBy)).toEqual([seen, seen, seen]);
});

test('T13 a status that is set again is announced again', async () => {
  const { a, settle } = await statusNodes();
  const ada = a.open('ada');
  await settle();
  a.update(ada.presence, '');
  await settle();
  expect(heardBy(ada)).toEqual(['+ada:', '+ada: -ada:']);
});

test('T13 somebody who shows nothing is not online, and nobody hears of them', async () => {
  const { a, b, settle } = await statusNodes();
  const bob = b.open('bob', false);
  b.follow(bob.presence, ['ada']);
  const ada = a.open('ada', false);
  await settle();
  expect([a.isOnline('ada'), b.isOnline('ada'), b.socketsOf('ada')]).toEqual([false, false, [ada.presence]]);
  a.gone(ada.presence);
  await settle();
  expect([heardBy(bob), b.socketsOf('ada')]).toEqual([[], []]);
});

test('T13 somebody is online while one of their sockets shows something', async () => {
  const { a, b, settle } = await statusNodes();
  const [one, other] = [a.open('ada'), b.open('ada', false)];
  await settle();
  expect([a.isOnline('ada'), b.isOnline('ada')]).toEqual([true, true]);
  a.gone(one.presence);
  await settle();
  expect([a.isOnline('ada'), b.isOnline('ada'), a.socketsOf('ada')]).toEqual([false, false, [other.presence]]);
});

test('T13 followers read what is shown by each socket, and nothing of themselves', async () => {
  const { a, b, settle } = await statusNodes();
  const [one, other, bob] = [a.open('ada'), b.open('ada'), b.open('bob')];
  b.open('cat', false);
  b.update(other.presence, 'drawing');
  await settle();
  const shown = b.follow(bob.presence, ['ada', 'bob', 'cat', 'ada']);
  // A node knows its own sockets first.
  expect(shown).toEqual([
    { peer: other.presence, status: 'drawing' },
    { peer: one.presence, status: '' },
  ]);
});

test('T13 nobody stops hearing of themselves', async () => {
  const { a, settle } = await statusNodes();
  const ada = a.open('ada');
  a.unfollow(ada.presence, ['ada']);
  a.update(ada.presence, 'here');
  await settle();
  expect(heardBy(ada)).toEqual(['+ada:', '+ada:here -ada:']);
});

test('T13 somebody who would follow too many follows none of them', async () => {
  const { a, settle } = await statusNodes();
  const bob = a.open('bob', false);
  const many = Array.from({ length: STATUS.follows }, (_, number) => `person ${number}`);
  expect(() => a.follow(bob.presence, ['ada', ...many])).toThrow('Too many users followed');
  a.open('ada');
  await settle();
  expect(heardBy(bob)).toEqual([]);
  // They count as one of those they follow, and whom they follow already counts once.
  a.follow(bob.presence, many.slice(1));
  expect(a.follow(bob.presence, many.slice(1))).toEqual([]);
  expect(() => a.follow(bob.presence, ['ada'])).toThrow('Too many users followed');
  a.unfollow(bob.presence, many.slice(0, 2));
  expect(a.follow(bob.presence, ['ada'])).toHaveLength(1);
});

test('T13 a socket that is gone receives nothing, and what it followed is forgotten', async () => {
  const { a, settle } = await statusNodes();
  const [bob, cat] = [a.open('bob', false), a.open('cat', false)];
  for (const { presence } of [bob, cat]) a.follow(presence, ['ada']);
  a.gone(bob.presence);
  a.open('ada');
  await settle();
  expect([heardBy(bob), heardBy(cat)]).toEqual([[], ['+ada:']]);
});

test('T13 what a node showed is over when it has gone', async () => {
  const { a, b, settle } = await statusNodes();
  const bob = b.open('bob', false);
  b.follow(bob.presence, ['ada', 'cat']);
  a.open('ada');
  a.open('cat', false);
  await settle();
  a.tracker.close();
  await settle();
  expect([heardBy(bob), b.isOnline('ada'), b.socketsOf('cat')]).toEqual([['+ada:', '-ada:'], false, []]);
});

test('T13 a node that has ended hears no more of what others show', async () => {
  const { a, b, settle } = await statusNodes();
  const bob = b.open('bob', false);
  b.follow(bob.presence, ['ada']);
  b.close();
  a.open('ada');
  await settle();
  expect(heardBy(bob)).toEqual([]);
});

test('T13 what is told of a change is what has come and what has gone, and neither where there is none', async () => {
  const { a, settle } = await statusNodes();
  const bob = a.open('bob', false);
  a.follow(bob.presence, ['ada']);
  const ada = a.open('ada');
  a.update(ada.presence, 'busy');
  a.gone(ada.presence);
  await settle();
  const shown = (status: string) => ({
    user_id: 'ada',
    session_id: ada.presence.sessionId,
    username: 'name of ada',
    status,
  });
  expect(bob.received).toEqual([
    { status_presence_event: { joins: [shown('')] } },
    { status_presence_event: { joins: [shown('busy')], leaves: [shown('')] } },
    { status_presence_event: { leaves: [shown('busy')] } },
  ]);
});
