import { simulated } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { holdAppend, hostNode } from '../testing/hostNode.ts';

describe('a match that is held', () => {
  test('stands still and says so; its alarm waits with it, and the time is credited once', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    await node.tell(matchId, { type: 'setAlarm', at: clock.now() + 5_000 });
    storage.become('away');
    node.add(ada, matchId, 7);
    await clock.advance(30_000);
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    await expect(node.join('bob', matchId)).rejects.toThrow('paused');

    storage.become('ready');
    await clock.advance(4_900);
    expect(await node.state(matchId)).toMatchObject({ count: 7, creditedMs: 30_000 });
    await clock.advance(200);
    expect(await node.state(matchId)).toMatchObject({ count: 1007, alarmAt: null });
    expect(ada.data()).toEqual(['2:0', '38:away', '38:goes on', '2:7', '2:1007']);
  });

  test('still has those whose sockets have outlived it, and nobody else', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    storage.become('away');
    await clock.advance(30_000);
    node.table.forget(bob.presence);
    storage.become('ready');
    await clock.advance(100);
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 30_000, here: ['ada'] });
  });

  test('carries out what it had begun once, not again when it goes on', async () => {
    let receipts = 0;
    let finish = () => {};
    const node = hostNode({
      writeReceipt: (host) =>
        new Promise((resolve) => {
          receipts++;
          finish = () => {
            host.input({ type: 'receiptWritten' });
            resolve();
          };
        }),
    });
    const { clock, storage } = node.world;
    const matchId = await node.open();
    await node.tell(matchId, { type: 'askReceipt' });
    storage.become('away');
    await clock.advance(30_000);
    storage.become('ready');
    await clock.advance(100);
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 30_000, receiptDue: true });
    expect(receipts).toBe(1);
    finish();
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ receiptDue: false });
  });

  test('with an append under way is credited once for both', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const letGo = holdAppend(node.journal);
    node.add(ada, matchId, 7);
    await clock.advance(800);
    storage.become('away');
    await clock.advance(20_000);
    storage.become('ready');
    await clock.advance(300);
    letGo();
    await node.settle();
    const { count, creditedMs } = await node.state(matchId);
    expect(count).toBe(7);
    expect(creditedMs).toBe(20_000);
  });

  test('M7 is moved by the time since the last sign of life, not since that was missed', async () => {
    const node = hostNode();
    const { clock, storage } = node.world;
    const matchId = await node.open();
    await node.tell(matchId, { type: 'setAlarm', at: clock.now() + 5_000 });
    await clock.advance(900);
    storage.become('away', clock.now() - 900);
    await clock.advance(30_000);
    storage.become('ready');
    await clock.advance(4_999);
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 30_900, count: 0 });
    await clock.advance(1);
    expect(await node.state(matchId)).toMatchObject({ count: 1000, alarmAt: null });
  });

  test('a blink is not an outage', async () => {
    const node = hostNode();
    const matchId = await node.open();
    node.world.storage.become('away');
    await node.world.clock.advance(1_500);
    node.world.storage.become('ready');
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ creditedMs: 0 });
  });

  test.each([
    [2_000, 0],
    [2_001, 2_001],
  ])('for %i ms is credited with %i: two seconds are no outage yet', async (ms, creditedMs) => {
    const node = hostNode();
    const matchId = await node.open();
    node.world.storage.become('away');
    await node.world.clock.advance(ms);
    node.world.storage.become('ready');
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ creditedMs });
  });

  test('learns that another thing is missing now, and goes on when nothing is', async () => {
    const node = hostNode();
    const { storage } = node.world;
    const ada = await node.join('ada', await node.open());
    storage.become('low');
    storage.become('full');
    storage.become('away');
    storage.become('low');
    expect(ada.data()).toEqual(['2:0', '38:full', '38:away', '38:goes on']);
  });

  test('keeps nobody from starting, and goes on after it', async () => {
    const world = simulated('full disk');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    await first.table.close();
    world.storage.become('full');
    const next = hostNode({}, { world });
    expect(await next.table.recover()).toBe(1);
    const told = next.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await world.clock.advance(10_000);
    expect(await next.state(matchId)).toMatchObject({ count: 0 });
    world.storage.become('ready');
    expect(await told).toBe(true);
    await next.settle();
    expect(await next.state(matchId)).toMatchObject({ count: 1, creditedMs: 10_000 });
  });

  test('does not keep the server from going down', async () => {
    const node = hostNode();
    const matchId = await node.open();
    node.world.storage.become('away');
    const told = node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    const closed = node.table.close();
    await node.world.clock.advance(5_000);
    await closed;
    expect(await told).toBe(false);
  });
});
