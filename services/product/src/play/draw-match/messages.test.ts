import { OpCode, type StateUpdate } from '@tuschel/protocol';
import { fullShow } from '@tuschel/rules/bots';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TablePlayer } from '../../testing/drawTable.ts';
import { gather, guest, host, layTable, matchId, players, playToWatch, table } from '../../testing/echoGame.ts';
import { personOf } from '../../people/account/person.ts';
import { createDelivery, type Host } from './delivery.ts';

beforeEach(layTable);

describe('states', () => {
  test('M3 are numbered without a gap, for each socket', async () => {
    await gather('Anna', 'Ben');
    await playToWatch();
    for (const player of players) {
      expect(player.updates().map(({ version }) => version)).toEqual(player.updates().map((_, index) => index + 1));
    }
  });

  test('M3 are sent when they differ, and always when somebody asks', async () => {
    await gather('Anna', 'Ben');
    const seen = guest().updates().length;
    await table.pass(1_000);
    expect(guest().updates()).toHaveLength(seen);
    await guest().socket.send(OpCode.Command, { type: 'resync' });
    expect(guest().updates()).toHaveLength(seen + 1);
    const [last, one] = guest().updates().toReversed() as [StateUpdate, StateUpdate];
    expect({ ...last.full, serverTime: 0 }).toEqual({ ...one.full, serverTime: 0 });
    expect(last.version).toBe(one.version + 1);
  });

  test('M3 of all that was committed together tell once, as it stands in the end', async () => {
    let match = fullShow();
    const sent: StateUpdate[] = [];
    const state = { matchId: 'match', lobbyCode: 'ABCDEFGHJK', seed: '5eed'.repeat(16), openedAt: 0 };
    const host: Host = {
      matchId: 'match',
      state: () => ({ ...state, match }),
      now: () => 0,
      presences: () => [{ userId: match.host, sessionId: 'socket', username: 'host' }],
      send: (_, data) => void sent.push(JSON.parse(String(data)) as StateUpdate),
      input: () => undefined,
      remove: () => undefined,
    };
    const delivery = createDelivery();
    const turnings = [1, 2, 3].map((book) => {
      match = { ...match, cursor: { ...match.cursor, book } };
      return delivery.views(host);
    });
    await Promise.all(turnings);
    expect(sent.map(({ version, full }) => [version, full.watch?.cursor.book])).toEqual([[1, 3]]);
    match = { ...match, cursor: { ...match.cursor, book: 4 } };
    await delivery.views(host);
    expect(sent.at(-1)).toMatchObject({ version: 2, full: { watch: { cursor: { book: 4 } } } });
  });

  test('somebody who comes in again gets their own', async () => {
    await gather('Anna', 'Ben');
    const again = await table.sit(matchId, guest().account);
    expect(again.updates()[0]).toMatchObject({ version: 1, full: { you: { seated: true } } });
  });
});

describe('messages', () => {
  beforeEach(() => gather('Anna', 'Ben'));
  const lastReply = () =>
    guest()
      .socket.received.filter(({ opCode }) => opCode === OpCode.Reply)
      .at(-1)?.message;

  test.each([
    ['no JSON', 'nonsense', 0, 'type: must be a string'],
    ['a novel', JSON.stringify({ seq: 4, type: 'typed', text: 'x'.repeat(70_000) }), 0, 'type: must be a string'],
    ['a tower', `${'['.repeat(50)}${']'.repeat(50)}`, 0, 'type: must be a string'],
    ['an unknown type', { seq: 4, type: 'win' }, 4, 'type: is not known'],
    ['a field of the wrong type', { seq: 5, type: 'ready', ready: 'yes' }, 5, 'ready: must be boolean'],
    ['a field that is missing', { seq: 6, type: 'ready' }, 6, 'ready: is missing'],
    ['a field that nobody knows', { seq: 7, type: 'start', adminPower: 3 }, 7, 'adminPower: is not known'],
    ['a nested field', { seq: 8, type: 'options', options: { pages: 1.5 } }, 8, /^options\.pages: /],
    ['an id that is none', { seq: 9, type: 'kick', player: '../../etc' }, 9, /^player: /],
    ['a number that is far ahead', { seq: 1_001, type: 'ready', ready: true }, 1_001, /^seq: /],
    ['a text with nothing to be seen', { seq: 1, type: 'kick', player: '\u3164' }, 1, /^player: /],
    ['seq of another kind', { seq: 'x', type: 'start' }, 0, 'seq: must be integer'],
  ])('%s is answered with 400 and leaves no trace', async (_, message, seq, detail) => {
    const before = await table.platform.journal.load(matchId);
    await guest().socket.send(OpCode.Command, message);
    expect(lastReply()).toEqual({
      matchId,
      seq,
      ok: false,
      status: 400,
      code: 'badRequest',
      detail: expect.stringMatching(detail),
    });
    expect(await table.platform.journal.load(matchId)).toEqual(before);
  });

  test('M2 the number of a command is at most 1,000 ahead of the last that was answered', async () => {
    for (const seq of [1_000, 2_000, 3_001])
      await guest().socket.send(OpCode.Command, { seq, type: 'ready', ready: true });
    const replies = guest().socket.received.flatMap(({ opCode, message }) =>
      opCode === OpCode.Reply ? [message] : [],
    );
    expect(replies.map(({ seq, ok }) => [seq, ok])).toEqual([
      [1_000, true],
      [2_000, true],
      [3_001, false],
    ]);
  });

  test('N7 a story keeps its lines and loses what nobody can see', async () => {
    const story = 'Anna: a \u2067fox\nan \uFEFFowl\u2800\nthe\u00AD end';
    expect(await host().command({ type: 'options', options: { mode: 4, story } })).toMatchObject({ ok: true });
    expect(JSON.stringify(host().state().options)).toContain(JSON.stringify('Anna: a fox\nan owl \nthe end'));
  });

  test('A19 somebody whose name looks like that of somebody at the table gets a number behind it', async () => {
    const twin = await table.sit(matchId, table.server.signUp('\u0410nna'));
    const names = () =>
      host()
        .state()
        .players.map(({ name }) => name);
    expect(names()).toEqual(['Anna', 'Ben', '\u0410nna (2)']);
    await table.sit(matchId, twin.account);
    const input = { type: 'look' as const, at: 0, person: personOf(twin.account) };
    await table.server.matches.tell(matchId, input);
    await table.server.settled();
    expect(names()).toEqual(['Anna', 'Ben', '\u0410nna (2)']);
  });

  test('N7 what nobody can see is taken out of a text, and its author learns of it', async () => {
    await host().command({ type: 'start' });
    const alerts = (player: TablePlayer) =>
      player.socket.received.flatMap(({ opCode, message }) => (opCode === OpCode.Alert ? [message['code']] : []));
    const { step } = host().state();
    await guest().command({ type: 'typed', step: step?.index, text: 'a \u202Ecat' });
    expect(alerts(guest())).toEqual([]);
    await guest().command({ type: 'submit', step: step?.index, text: 'a \u202Ecat\u3164 on \u2060a mat' });
    expect([alerts(guest()), alerts(host())]).toEqual([['textChanged'], []]);
    expect(guest().state().task).toMatchObject({ text: 'a cat on a mat' });
  });

  test('M1 the same number gets the same answer, once in effect', async () => {
    const command = { seq: 1, type: 'ready', ready: true };
    await guest().socket.send(OpCode.Command, command);
    await guest().socket.send(OpCode.Command, { ...command, ready: false });
    const replies = guest().socket.received.filter(({ opCode }) => opCode === OpCode.Reply);
    expect(replies[0]).toEqual(replies[1]);
    expect(host().state().players[1]?.ready).toBe(true);
  });

  test('M5 a guest does not lead', async () => {
    expect(await guest().command({ type: 'start' })).toMatchObject({ ok: false, status: 403, code: 'forbidden' });
  });

  test('M8 a ping is answered to its sender alone and not journaled', async () => {
    const before = await table.platform.journal.load(matchId);
    await guest().socket.send(OpCode.PingPong, { t0: 17.5 });
    const pong = { opCode: OpCode.PingPong, message: { matchId, t0: 17.5, t1: table.platform.clock.now() } };
    expect(guest().socket.received.at(-1)).toEqual(pong);
    expect(host().bytes()).not.toContain('17.5');
    await guest().socket.send(OpCode.PingPong, { t0: 'now' });
    expect(guest().socket.received.at(-1)).toEqual(pong);
    await guest().socket.send(77, { type: 'start' });
    const text = 'Op code 77 is not known: ignored.';
    expect(guest().socket.received.at(-1)).toEqual({ opCode: OpCode.Log, message: { matchId, text } });
    expect(host().bytes()).not.toContain('Op code');
    expect(await table.platform.journal.load(matchId)).toEqual(before);
    expect(table.platform.log.lines.at(-1)).toMatchObject({ fields: { opCode: 77 } });
  });
});
