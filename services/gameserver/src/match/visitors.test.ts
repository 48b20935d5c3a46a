import { collectingLog } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { Actor } from './actor/actor.ts';
import type { Ticker } from './ticking/ticker.ts';
import { createVisitors } from './visitors.ts';

const HERE = '11111111-1111-4111-8111-111111111111.draw';
const AWAY = '22222222-2222-4222-8222-222222222222.draw';
const TICKS = '33333333-3333-4333-8333-333333333333.draw';
const DATA = { opCode: 1, data: new Uint8Array([1]), reliable: true };

function setUp() {
  const done: string[] = [];
  const log = collectingLog();
  const actors = new Map([[HERE, { matchId: HERE } as Actor]]);
  const note =
    (where: string, what: string) =>
    async (match: Actor | string): Promise<void> =>
      void done.push(`${what} ${where} ${typeof match === 'string' ? match : match.matchId}`);
  const ticker = {
    join: () => note('ticking', 'join')(TICKS),
    leave: () => void note('ticking', 'leave')(TICKS),
    data: () => void note('ticking', 'data')(TICKS),
  } as unknown as Ticker;
  const visitors = createVisitors({
    log,
    served: { get: (id) => actors.get(id) },
    hosted: {
      join: note('hosted', 'join'),
      leave: note('hosted', 'leave'),
      data: note('hosted', 'data'),
      tell: async () => true,
      answer: async () => null,
      take: () => undefined,
    },
    tickers: { get: (id) => (id === TICKS ? ticker : undefined) },
    elsewhere: {
      join: note('elsewhere', 'join'),
      ask: async (match, errand) => {
        await note('elsewhere', errand.kind)(match);
        return null;
      },
      data: note('elsewhere', 'data'),
      gone: note('elsewhere', 'gone'),
    },
  });
  const peer = { userId: 'anna', sessionId: 'socket-1', username: 'anna', node: 'a' };
  const sender = {
    presence: peer,
    remoteAddress: '::1',
    headers: {},
    holder: { userId: 'anna', username: 'anna', vars: {}, family: 'f' },
  };
  return {
    visitors,
    done,
    log,
    actors,
    peer,
    sender,
    join: (id: string) => visitors.join(sender, id, {}, () => undefined),
  };
}

describe('a socket of this node', () => {
  test('enters, talks to and leaves a match wherever it is', async () => {
    const { visitors, done, sender, join } = setUp();
    for (const match of [HERE, AWAY, TICKS]) {
      await join(match);
      visitors.receive(sender, match, DATA);
      await visitors.leave(sender, match);
    }
    expect(done).toEqual([
      `join hosted ${HERE}`,
      `data hosted ${HERE}`,
      `leave hosted ${HERE}`,
      `join elsewhere ${AWAY}`,
      `data elsewhere ${AWAY}`,
      `leave elsewhere ${AWAY}`,
      `join ticking ${TICKS}`,
      `data ticking ${TICKS}`,
      `leave ticking ${TICKS}`,
    ]);
  });

  test('says nothing to a match that it never asked to enter, and asks no other node to be let out of one', async () => {
    const { visitors, done, log, sender, join } = setUp();
    await join(HERE);
    done.length = 0;
    visitors.receive(sender, AWAY, DATA);
    await visitors.leave(sender, AWAY);
    expect(done).toEqual([]);
    expect(log.lines.map(({ message }) => message)).toEqual(['match data without a match']);
  });

  test('that is gone has left all its matches, each where it is by now, and is forgotten', async () => {
    const { visitors, done, actors, peer, sender, join } = setUp();
    await join(HERE);
    await join(AWAY);
    await join(AWAY);
    await join(TICKS);
    actors.delete(HERE);
    actors.set(AWAY, { matchId: AWAY } as Actor);
    done.length = 0;
    visitors.forget(peer);
    expect(done).toEqual([`gone elsewhere ${HERE}`, `leave hosted ${AWAY}`, `leave ticking ${TICKS}`]);
    done.length = 0;
    visitors.forget(peer);
    visitors.receive(sender, AWAY, DATA);
    expect(done).toEqual([]);
  });

  test('shares nothing with another socket of the same person', async () => {
    const { visitors, done, peer, sender, join } = setUp();
    await join(AWAY);
    const other = { ...sender, presence: { ...peer, sessionId: 'socket-2' } };
    done.length = 0;
    visitors.receive(other, AWAY, DATA);
    visitors.forget(other.presence);
    expect(done).toEqual([]);
    visitors.receive(sender, AWAY, DATA);
    expect(done).toEqual([`data elsewhere ${AWAY}`]);
  });

  test.each(['', 'draw', `${HERE} `, '../../etc'])('reads that "%s" is no id of a match', async (id) => {
    const { visitors, done, sender, join } = setUp();
    const invalid = new SocketError(SocketErrorCode.BadInput, 'Invalid match ID');
    await expect(join(id)).rejects.toEqual(invalid);
    await expect(visitors.leave(sender, id)).rejects.toEqual(invalid);
    expect(() => visitors.receive(sender, id, DATA)).toThrow(invalid);
    expect(done).toEqual([]);
  });
});
