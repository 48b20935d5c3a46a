import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { recordedConnection, recordedSockets } from '../../conformance/recordedConnection.ts';
import { createPresences } from '../../presence/presences.ts';
import { createTickers } from './tickers.ts';

const handler = (tickRate = 1) => ({
  init: () => ({ state: {}, tickRate }),
  loop: (_match: unknown, state: unknown) => state,
});

function twoNodes() {
  const world = simulated('tickers');
  const { clock, log, entropy } = world;
  const node = (name: string) => {
    const sockets = recordedSockets();
    const presences = createPresences(world, name, sockets);
    presences.tracker.start();
    const tickers = createTickers({ clock, log, entropy, presences });
    const visitor = (userId: string) => {
      const connection = recordedConnection(userId, name);
      sockets.add(connection);
      return connection;
    };
    return { ...presences, tickers, visitor };
  };
  return { clock, a: node('a'), b: node('b') };
}

test('T12 people of a node that has gone are in a match no more, and those of its own node stay', async () => {
  const { clock, a, b } = twoNodes();
  await clock.advance(0);
  a.tickers.define('m', handler());
  const matchId = await a.tickers.create('m', {});
  const [ada, bob] = [a.visitor('ada'), b.visitor('bob')];
  const ticker = a.tickers.get(matchId)!;
  const joins = [ada, bob].map(({ presence }) => ticker.join(presence, {}, () => undefined));
  await clock.advance(1_000);
  await Promise.all(joins);
  b.tracker.close();
  await clock.advance(2_000);
  expect([...ticker.members()].map(({ userId }) => userId)).toEqual(['ada']);
});

test('T12 a match ticks once a second at least and sixty times at most', async () => {
  const { a } = twoNodes();
  for (const tickRate of [0, 61, 1.5]) {
    a.tickers.define(`at ${tickRate}`, handler(tickRate));
    await expect(a.tickers.create(`at ${tickRate}`, {})).rejects.toMatchObject({ code: 3 });
  }
  for (const tickRate of [1, 60]) {
    a.tickers.define(`at ${tickRate}`, handler(tickRate));
    expect(a.tickers.get(await a.tickers.create(`at ${tickRate}`, {}))).toBeDefined();
  }
  await a.tickers.close();
});

test('of two handlers of one name the second is refused, and of an unknown name there is no match', async () => {
  const { a } = twoNodes();
  a.tickers.define('m', handler());
  expect(() => a.tickers.define('m', handler())).toThrow('There are two match handlers called m');
  await expect(a.tickers.create('n', {})).rejects.toThrow('There is no match handler n');
});

test('T12 another node brings people into a match and out of it, signals it, and can neither ask nor tell it anything', async () => {
  const { a, b } = twoNodes();
  const heard: string[] = [];
  a.tickers.define('m', {
    ...handler(60),
    signal: (_match, state, data) => ({ state, answer: `heard ${data}` }),
    leave: (_match, state, [who]) => (heard.push(`${who?.userId} left`), state),
  });
  const matchId = await a.tickers.create('m', {});
  const ask = (errand: Parameters<typeof b.owners.ask>[1]) => b.owners.ask(matchId, errand, 1_000);
  const [{ presence: ada }, { presence: bob }] = [b.visitor('ada'), b.visitor('bob')];
  for (const peer of [ada, bob])
    expect(await ask({ kind: 'join', peer, remoteAddress: '', metadata: {} })).toMatchObject({
      value: { match: { match_id: matchId, self: { user_id: peer.userId } } },
    });
  expect(await ask({ kind: 'signal', data: 'ping' })).toEqual({ value: 'heard ping' });
  await ask({ kind: 'leave', peer: ada });
  b.owners.note(matchId, { kind: 'gone', peer: bob });
  expect(await ask({ kind: 'signal', data: '' })).toEqual({ value: 'heard ' });
  expect(heard).toEqual(['ada left', 'bob left']);
  await expect(ask({ kind: 'ask', question: 1 })).rejects.toMatchObject({ code: 12 });
  await expect(ask({ kind: 'tell', input: 1 })).rejects.toMatchObject({ code: 12 });
});
