import { simulated } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { holdAppend, hostNode } from '../testing/hostNode.ts';

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
