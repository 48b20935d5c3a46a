import { describe, expect, test } from 'vitest';
import type { RecordedConnection } from '../conformance/recordedConnection.ts';
import { comingsAndData, twoNodes } from '../conformance/twoNodes.ts';
import type { StreamId } from '../extend.ts';
import { createStreams } from './streams.ts';

/** Two nodes that know all sockets, wherever they are. */
async function streamNodes() {
  const people: RecordedConnection[] = [];
  const socketsOf = (userId: string) =>
    people.map(({ presence }) => presence).filter((presence) => presence.userId === userId);
  return twoNodes('streams', (world, presences, connect) => {
    const book = createStreams(presences, world.bus, socketsOf);
    const enter = (userId: string): RecordedConnection => {
      const connection = connect(userId);
      people.push(connection);
      return connection;
    };
    return { ...book.extend, forget: book.forget, end: () => book.close(), enter };
  });
}

const SHIP: StreamId = { mode: 8, label: 'ship' };

/** `+ada`, `-ada`, and the data of what was sent. */
function heardBy({ received }: RecordedConnection): string[] {
  return received.flatMap(({ stream_presence_event: event, stream_data: sent }) => comingsAndData(event, sent));
}

test('T16 somebody who is in a stream already does not come a second time', async () => {
  const { a, settle } = await streamNodes();
  const ada = a.enter('ada');
  expect([a.join(SHIP, ada.presence), a.join(SHIP, ada.presence)]).toEqual([true, false]);
  await settle();
  expect([heardBy(ada), a.count(SHIP)]).toEqual([['+ada'], 1]);
});

test('T16 a module lets in and takes out sockets of another node, and each hears of it once', async () => {
  const { a, b, settle } = await streamNodes();
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  a.join(SHIP, ada.presence);
  a.join(SHIP, bob.presence);
  await settle();
  expect([a.count(SHIP), b.count(SHIP)]).toEqual([2, 2]);
  a.leave(SHIP, bob.presence);
  a.leave(SHIP, bob.presence);
  await settle();
  expect([a.presences(SHIP), b.presences(SHIP)].map((all) => all.map(({ userId }) => userId))).toEqual([
    ['ada'],
    ['ada'],
  ]);
  expect([heardBy(ada), heardBy(bob)]).toEqual([['+ada', '+bob', '-bob'], ['+bob']]);
});

test('T16 a stream is known by its mode, its subjects and its label', async () => {
  const { a, settle } = await streamNodes();
  const ada = a.enter('ada');
  const id = '11111111-1111-4111-8111-111111111111';
  a.join({ ...SHIP, subject: id }, ada.presence);
  await settle();
  for (const other of [SHIP, { ...SHIP, subcontext: id }, { ...SHIP, subject: id, mode: 9 }, { mode: 8, subject: id }])
    expect(a.count(other)).toBe(0);
  expect(a.count({ ...SHIP, subject: id })).toBe(1);
});

test('T16 a message to some is for those among them who are there', async () => {
  const { a, b, settle } = await streamNodes();
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), b.enter('cat')];
  for (const { presence } of [ada, bob]) a.join(SHIP, presence, true);
  await settle();
  a.send(SHIP, 'psst', { to: [bob.presence, cat.presence], sender: ada.presence, reliable: false });
  await settle();
  expect([ada, bob, cat].map(heardBy)).toEqual([[], ['psst'], []]);
  expect(bob.received.at(-1)).toEqual({
    stream_data: { stream: SHIP, sender: expect.objectContaining({ user_id: 'ada' }) as object, data: 'psst' },
  });
});

test('T16 a stream that is closed is empty on all nodes, without a word', async () => {
  const { a, b, settle } = await streamNodes();
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  for (const { presence } of [ada, bob]) a.join(SHIP, presence, true);
  await settle();
  b.close(SHIP);
  await settle();
  expect([a.count(SHIP), b.count(SHIP), heardBy(ada), heardBy(bob)]).toEqual([0, 0, [], []]);
});

test('T16 somebody who is gone has left all their streams', async () => {
  const { a, b, settle } = await streamNodes();
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  const other = { mode: 9 };
  for (const stream of [SHIP, other]) for (const { presence } of [ada, bob]) a.join(stream, presence);
  await settle();
  b.forget(bob.presence);
  await settle();
  expect([a.count(SHIP), a.count(other)]).toEqual([1, 1]);
  expect(heardBy(ada).filter((text) => text === '-bob')).toHaveLength(2);
});

test('T16 those who stay hear who went with their node, but for those whom nobody saw', async () => {
  const { a, b, settle } = await streamNodes();
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), a.enter('cat')];
  for (const { presence } of [ada, bob]) a.join(SHIP, presence);
  a.join(SHIP, cat.presence, true);
  await settle();
  a.tracker.close();
  await settle();
  expect([b.count(SHIP), heardBy(bob)]).toEqual([1, ['+bob', '-ada']]);
});

test('T16 those who stay on several nodes hear of it once each', async () => {
  const { a, b, node, settle } = await streamNodes();
  const c = node('c');
  await settle();
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), c.enter('cat')];
  for (const { presence } of [ada, bob, cat]) a.join(SHIP, presence);
  await settle();
  a.tracker.close();
  await settle();
  expect([bob, cat].map((one) => heardBy(one).filter((text) => text === '-ada'))).toEqual([['-ada'], ['-ada']]);
});

test('T16 a node that has ended follows no more orders of others', async () => {
  const { a, b, settle } = await streamNodes();
  const bob = b.enter('bob');
  b.end();
  a.join(SHIP, bob.presence);
  await settle();
  expect(b.count(SHIP)).toBe(0);
});

describe('T16 no stream of a module', () => {
  test.each<[string, StreamId]>([
    ['a mode of the server', { mode: 7 }],
    ['a mode above 255', { mode: 256 }],
    ['half a mode', { mode: 8.5 }],
    ['a subject that is no id', { mode: 8, subject: 'ada' }],
    ['a subcontext that is no id', { mode: 8, subcontext: 'ada' }],
  ])('has %s', async (_, stream) => {
    const { a } = await streamNodes();
    expect(() => a.join(stream, a.enter('ada').presence)).toThrow(/A stream of a module|Ids of a stream/);
  });

  test('but modes from 8 to 255', async () => {
    const { a } = await streamNodes();
    for (const mode of [8, 255]) expect(a.join({ mode }, a.enter('ada').presence)).toBe(true);
  });
});
