import { simulated } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { COUNT, type CounterOptions } from '../../conformance/counterMatch.ts';
import { holdAppend, hostNode } from '../testing/hostNode.ts';

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
