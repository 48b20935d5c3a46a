import { prometheusMetrics } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { counterMatch } from '../conformance/counterMatch.ts';
import { recordedConnection } from '../conformance/recordedConnection.ts';
import { MAILBOX } from './actor/mailbox.ts';
import { holdAppend, hostNode } from './testing/hostNode.ts';

test('the figures count matches by phase, and what waits in their mailboxes', async () => {
  const metrics = prometheusMetrics();
  const node = hostNode({}, { metrics });
  const figure = async (name: string) => (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
  const [first] = [await node.open(), await node.open()];
  expect(await figure('tuschel_matches')).toEqual(['tuschel_matches{phase="open"} 2']);
  const letGo = holdAppend(node.journal);
  const told = [1, 2, 3].map((amount) => node.tell(first, { type: 'add', amount, by: 'ada', at: 0 }));
  await node.settle();
  void node.tell(first, { type: 'add', amount: 4, by: 'ada', at: 0 });
  expect(await figure('tuschel_mailbox_letters')).toEqual([
    'tuschel_mailbox_letters{of="all"} 1',
    'tuschel_mailbox_letters{of="fullest"} 1',
  ]);
  letGo();
  await Promise.all(told);
});

test('a name is that of one kind of match, whichever was there first', () => {
  const { table } = hostNode();
  const ticking = { init: () => ({ state: {}, tickRate: 1 }), loop: () => null };
  table.defineTicking('ticks', ticking);
  expect(() => table.define('ticks', counterMatch())).toThrow('called ticks');
  expect(() => table.defineTicking('counter', ticking)).toThrow('called counter');
  expect(() => table.define('counter', counterMatch())).toThrow('called counter');
});

test('nothing can be written together with a match that ticks: nothing of it is kept', async () => {
  const { table } = hostNode();
  table.defineTicking('ticks', { init: () => ({ state: {}, tickRate: 1 }), loop: () => null });
  await expect(table.extend.create('ticks', {}, async () => undefined)).rejects.toThrow('Nothing is kept');
  expect(table.extend.list()).toEqual([]);
});

describe('people in a match', () => {
  test('whose account is gone are not let in', async () => {
    const node = hostNode({}, { nobody: true });
    const matchId = await node.open();
    await expect(node.join('ada', matchId)).rejects.toMatchObject({ code: 5, message: 'Match join rejected' });
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('whose socket closes while their account is looked up never come in: nobody would report them gone', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const connection = recordedConnection('ada');
    node.sockets.add(connection);
    const joining = node.table.join(connection, matchId, {}, (reply) => connection.received.push(reply));
    connection.leave();
    await joining;
    expect(await node.state(matchId)).toMatchObject({ here: [] });
    expect(connection.received).toEqual([]);
    expect((await node.world.journal.load(matchId))?.entries).toEqual([]);
  });

  test('the second joiner reads who is there, and everybody hears of the joiner, the joiner included', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    const [a, b] = [ada, bob].map(({ presence: { userId, sessionId, username } }) => ({
      user_id: userId,
      session_id: sessionId,
      username,
    }));
    expect(ada.received.slice(0, 2)).toEqual([
      { match: { match_id: matchId, authoritative: true, label: '{"here":1}', self: a } },
      { match_presence_event: { match_id: matchId, joins: [a] } },
    ]);
    expect(bob.received.slice(0, 2)).toEqual([
      {
        match: { match_id: matchId, authoritative: true, label: '{"here":2}', size: 1, presences: [a], self: b },
      },
      { match_presence_event: { match_id: matchId, joins: [b] } },
    ]);
    expect(ada.received).toContainEqual({ match_presence_event: { match_id: matchId, joins: [b] } });

    await node.table.join(bob, matchId, {}, (reply) => bob.received.push(reply));
    expect(bob.received.at(-1)).toMatchObject({ match: { size: 2, presences: [a, b], self: b } });
  });

  test('the server knows which matches a socket of somebody is in, until it is gone', async () => {
    const node = hostNode();
    const [first, second] = [await node.open(), await node.open()];
    const ada = await node.join('ada', first);
    await node.join('ada', second);
    await node.join('ben', second);
    expect(node.table.extend.of('ada').toSorted()).toEqual([first, second].toSorted());
    expect(node.table.extend.of('ben')).toEqual([second]);
    expect(node.table.extend.of('cleo')).toEqual([]);
    await node.table.leave(ada, first);
    expect(node.table.extend.of('ada')).toEqual([second]);
  });

  test('whoever is refused reads the reason and is not in it', async () => {
    const node = hostNode({ admits: (userId) => userId === 'ada' });
    const matchId = await node.open();
    await expect(node.join('eve', matchId)).rejects.toMatchObject({ code: 5, message: 'not on the list' });
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('a newer socket takes the place of the older one, which is told and stays quiet', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const old = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    const young = await node.join('ada', matchId);
    expect(old.data()).toEqual(['2:0', '2:0', '32:{"code":461}']);
    expect(old.ended).toBe('open');
    const others = [expect.objectContaining({ session_id: bob.presence.sessionId })];
    expect(young.received[0]).toMatchObject({ match: { presences: others } });
    expect(bob.received).toContainEqual({
      match_presence_event: {
        match_id: matchId,
        joins: [expect.objectContaining({ session_id: young.presence.sessionId })],
        leaves: [expect.objectContaining({ session_id: old.presence.sessionId })],
      },
    });

    node.add(old, matchId, 50);
    node.table.forget(old.presence);
    node.add(young, matchId, 3);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 3, here: ['ada', 'bob'] });
    expect(old.data()).toHaveLength(3);
  });

  test('two tabs that fight for a seat are stopped after six takeovers a minute', async () => {
    const node = hostNode({}, { limited: true });
    const matchId = await node.open();
    for (let tab = 0; tab < 7; tab++) await node.join('ada', matchId);
    const refusal = { code: 5, message: 'Too many sockets take this seat' };
    await expect(node.join('ada', matchId)).rejects.toMatchObject(refusal);
    await node.join('bob', matchId);
    await node.world.clock.advance(10_000);
    await node.join('ada', matchId);
  });

  test('the match hears that somebody is gone when their last socket is', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    node.table.forget(ada.presence);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ here: ['bob'] });
    const { userId, sessionId, username } = ada.presence;
    const leaves = [{ user_id: userId, session_id: sessionId, username }];
    expect(bob.received.at(-1)).toEqual({ match_presence_event: { match_id: matchId, leaves } });
    await node.table.leave(bob, matchId);
    await node.table.leave(bob, matchId);
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('where several sockets of a user are welcome, only the last one to leave is missed', async () => {
    const node = hostNode({ singleSocket: false });
    const matchId = await node.open();
    const [one, two] = [await node.join('ada', matchId), await node.join('ada', matchId)];
    node.add(one, matchId, 1);
    await node.settle();
    expect([one.data().at(-1), two.data().at(-1)]).toEqual(['2:1', '2:1']);
    node.table.forget(one.presence);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ here: ['ada'] });
    node.table.forget(two.presence);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ here: [] });
  });

  test('whoever has left, or was refused, is heard no more in it', async () => {
    const node = hostNode({ admits: (userId) => userId !== 'eve' });
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    await node.table.leave(ada, matchId);
    const eve = recordedConnection('eve');
    node.sockets.add(eve);
    await expect(node.table.join(eve, matchId, {}, () => {})).rejects.toThrow('not on the list');
    for (const connection of [ada, eve]) node.add(connection, matchId, 7);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    expect(node.log.map(({ message }) => message)).not.toContain('match.inputFailed');
  });

  test('whom the match removes is in it no more, and the others hear of it', async () => {
    const node = hostNode({
      async writeReceipt(host) {
        const ada = host.presences().find(({ userId }) => userId === 'ada');
        if (!ada) return;
        host.remove(ada);
        host.remove(ada);
      },
    });
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    ada.received.length = bob.received.length = 0;
    await node.tell(matchId, { type: 'askReceipt' });
    await node.settle();
    expect(ada.received).toEqual([]);
    expect(bob.received).toMatchObject([{ match_presence_event: { match_id: matchId, leaves: [{ user_id: 'ada' }] } }]);
    expect(bob.received).toHaveLength(1);
    node.add(ada, matchId, 7);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
  });

  test('data from whoever is not in the match goes nowhere', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const eve = recordedConnection('eve');
    node.add(eve, matchId, 1000);
    await node.settle();
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    expect(node.log).toContainEqual(expect.objectContaining({ level: 'debug', message: 'match data without a match' }));
    expect(() => node.add(eve, 'bad', 1)).toThrow('Invalid match ID');
  });
});

describe('a full mailbox', () => {
  test('cuts the sender who filled it; the others go on, and nothing that was accepted is lost', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const ada = await node.join('ada', matchId);
    const bob = await node.join('bob', matchId);
    const letGo = holdAppend(node.journal);
    node.add(ada, matchId, 1);
    await node.settle();
    for (let i = 0; i < MAILBOX.dataPerSocket + 1; i++) node.add(ada, matchId, 1);
    node.add(bob, matchId, 1000);
    expect(ada.ended).toBe('cut');
    letGo();
    await node.settle();
    expect(bob.ended).toBe('open');
    expect(await node.state(matchId)).toMatchObject({ count: 1000 + MAILBOX.dataPerSocket + 1 });
  });

  test('takes no more joins, and tells server code that it is busy', async () => {
    const node = hostNode();
    const matchId = await node.open();
    const letGo = holdAppend(node.journal);
    const first = node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await node.settle();
    const orders = Array.from({ length: MAILBOX.letters }, () =>
      node.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 }),
    );
    await expect(node.tell(matchId, { type: 'end' })).rejects.toMatchObject({ code: 8 });
    const join = node.join('bob', matchId);
    await expect(join).rejects.toMatchObject({ code: 5, message: 'Match is not currently accepting join requests' });
    letGo();
    expect(await Promise.all([first, ...orders])).not.toContain(false);
    expect(await node.state(matchId)).toMatchObject({ count: MAILBOX.letters + 1 });
  });
});
