import { OpCode, SOCKET } from '@tuschel/protocol';
import { describe, expect, test, vi } from 'vitest';
import { CODE, MATCH, REMATCH, noAnswer, setUp } from '../testbed/matchTable.ts';
import { ApiException } from '../tuschelClient.ts';

describe('commands', () => {
  test('M2 are numbered on from what the server knows, and answered', async () => {
    const table = setUp();
    await table.seat(7);
    const ready = table.match.send({ type: 'ready', ready: true });
    const start = table.match.send({ type: 'start' });
    expect(table.commands()).toEqual([
      { type: 'ready', ready: true, seq: 8 },
      { type: 'start', seq: 9 },
    ]);
    table.answer(9, { ok: false, status: 400, code: 'notPermitted' });
    table.answer(8);
    expect(await ready).toMatchObject({ seq: 8, ok: true });
    expect(await start).toMatchObject({ seq: 9, ok: false, code: 'notPermitted' });
  });

  test('without a match they are only logged', async () => {
    const { match, logged, game } = setUp();
    expect(await match.send({ type: 'start' })).toMatchObject({ ok: false, code: 'noMatch' });
    expect(logged).toEqual(['There is no match to send to.']);
    expect(game.sockets).toEqual([]);
  });

  test('are not sent by a browser that cannot turn text into bytes; it says so', async () => {
    const table = setUp();
    await table.seat(0);
    vi.stubGlobal('TextEncoder', undefined);
    expect(await table.match.send({ type: 'start' })).toMatchObject({ ok: false, code: 'unsupported' });
    vi.unstubAllGlobals();
    expect(table.commands()).toEqual([]);
  });

  test('M1 what was not answered when the connection broke is sent again under its number, in order', async () => {
    const table = setUp();
    await table.seat();
    const answered = table.match.send({ type: 'ready', ready: true });
    table.answer(1);
    await answered;
    const submit = table.match.send({ type: 'submit', step: 0, text: 'a cat' });
    await table.reconnect();
    const keep = table.match.send({ type: 'keepDrawing', step: 0 });
    expect(table.commands()).toEqual([]);

    table.state(1, { you: { id: 'user-1', isHost: false, seated: true, lastSeq: 2 } });
    expect(table.commands()).toEqual([
      { type: 'submit', step: 0, text: 'a cat', seq: 2 },
      { type: 'keepDrawing', step: 0, seq: 3 },
    ]);
    table.answer(2);
    table.answer(3);
    expect([await submit, await keep]).toMatchObject([
      { seq: 2, ok: true },
      { seq: 3, ok: true },
    ]);
  });

  test('a number that stays without an answer is sent again, and given up in the end', async () => {
    const table = setUp();
    await table.seat();
    const start = table.match.send({ type: 'start' });
    await table.clock.pass(60_000);
    expect(table.commands()).toEqual(Array(4).fill({ type: 'start', seq: 1 }));
    expect(await start).toMatchObject({ ok: false, code: 'timedOut' });
  });

  test('M9 while the server cannot save, the game says so, and nothing is sent again or given up', async () => {
    const table = setUp();
    await table.seat();
    const start = table.match.send({ type: 'start' });
    const hold = (reason: string | null) => table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason });
    hold('away');
    expect(table.match.get()).toMatchObject({ status: 'joined', held: 'away' });
    table.state(2);
    expect(table.match.get()).toMatchObject({ held: 'away' });
    await table.clock.pass(120_000);
    expect(table.commands()).toEqual([{ type: 'start', seq: 1 }]);
    hold(null);
    expect(table.match.get()).not.toHaveProperty('held');
    table.answer(1);
    expect(await start).toMatchObject({ ok: true });
  });

  test('M9 a pause of the rematch is not shown for the game before it, and then it is', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, { phase: 99, done: { aborted: false, books: [], nextMatchId: REMATCH } });
    await table.clock.settle();
    table.game.last().push(REMATCH, OpCode.Hold, { matchId: REMATCH, reason: 'away' });
    expect(table.match.get()).toMatchObject({ matchId: MATCH });
    expect(table.match.get()).not.toHaveProperty('held');
    table.state(1, {}, REMATCH);
    expect(table.match.get()).toMatchObject({ matchId: REMATCH, held: 'away' });
  });

  test('M9 a pause that is told before the first state is seen with it, and no other game shows it', async () => {
    const table = setUp();
    void table.match.join(CODE);
    await table.clock.settle();
    table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason: 'full' });
    expect(table.match.get()).toEqual({ status: 'joining', lobbyCode: CODE });
    table.state(1);
    expect(table.match.get()).toMatchObject({ status: 'joined', held: 'full' });
  });

  test('M9 a pause ends with its socket: on the next one a command without an answer is sent again', async () => {
    const table = setUp();
    await table.seat();
    table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason: 'away' });
    await table.reconnect();
    table.state(1);
    const start = table.match.send({ type: 'start' });
    await table.clock.pass(60_000);
    expect(table.commands()).toEqual(Array(4).fill({ type: 'start', seq: 1 }));
    expect(await start).toMatchObject({ ok: false, code: 'timedOut' });
  });

  test('a pause does not outlive the socket that told of it', async () => {
    const table = setUp();
    await table.seat();
    table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason: 'full' });
    await table.reconnect();
    expect(table.match.get()).not.toHaveProperty('held');
    table.state(1);
    expect(table.match.get()).not.toHaveProperty('held');
  });

  test('typed text goes out at once, then at most twice a second, always the newest', async () => {
    const table = setUp();
    await table.seat();
    for (const text of ['a', 'a ', 'a c', 'a ca', 'a cat']) {
      table.match.typed(0, text);
      await table.clock.pass(200);
    }
    await table.clock.pass(1000);
    expect(table.commands().map(({ text }) => text)).toEqual(['a', 'a c', 'a cat']);
  });

  test('no draft follows a submission', async () => {
    const table = setUp();
    await table.seat();
    table.match.typed(0, 'a');
    table.match.typed(0, 'a cat');
    void table.match.send({ type: 'submit', step: 0, text: 'a cat!' });
    await table.clock.pass(2000);
    expect(table.commands().map(({ type }) => type)).toEqual(['typed', 'submit']);
  });

  test('the newest draft follows any other command', async () => {
    const table = setUp();
    await table.seat();
    table.match.typed(0, 'a');
    table.match.typed(0, 'a cat');
    void table.match.send({ type: 'ready', ready: true });
    await table.clock.pass(2000);
    expect(table.commands().map(({ type, text }) => text ?? type)).toEqual(['a', 'ready', 'a cat']);
  });

  test('text typed while the connection is lost follows once, when it is back', async () => {
    const table = setUp();
    await table.seat();
    table.game.last().drop(1006);
    await table.clock.settle();
    table.match.typed(0, 'a');
    await table.clock.pass(600);
    table.match.typed(0, 'a dog');
    await table.clock.pass(2000);
    table.state(1);
    expect(table.commands()).toEqual([{ type: 'typed', step: 0, text: 'a dog', seq: 1 }]);
  });
});

describe('a command as long as a message may be', () => {
  /** What the envelope leaves of a message in base 64. */
  const MOST = Math.floor((SOCKET.messageInBytes - 1_024) * 0.75);
  const NUMBER = ',"seq":1'.length;
  const cancel = (bytes: number) => {
    const bare = { type: 'cancel', reason: '', show: false } as const;
    return { ...bare, reason: textOf(bytes - JSON.stringify(bare).length) };
  };
  const options = (bytes: number) => {
    const bare = { type: 'options', options: { story: '' } } as const;
    return { ...bare, options: { story: textOf(bytes - JSON.stringify(bare).length) } };
  };
  /** In UTF-8. */
  const textOf = (bytes: number) => '猫'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3);

  test('is sent; one that is longer is refused here: it would end the socket each time it is sent', async () => {
    const table = setUp();
    await table.seat();
    expect(await table.match.send(cancel(MOST + 1))).toMatchObject({ ok: false, code: 'tooLong' });
    void table.match.send(cancel(MOST));
    expect(table.commands()).toMatchObject([{ seq: 1, type: 'cancel' }]);
  });

  test('W7 goes over the socket; options that are longer go another way', async () => {
    const table = setUp();
    await table.seat();
    void table.match.send(options(MOST - NUMBER));
    expect([table.commands().length, table.rest.length]).toEqual([1, 0]);
    table.answer(1);
    void table.match.send(options(MOST - NUMBER + 1));
    expect([table.commands().length, table.rest.length]).toEqual([1, 1]);
  });
});

describe("W7 a host's long texts", () => {
  const story = (length: number) => ({ type: 'options', options: { story: '猫'.repeat(length) } }) as const;

  test('go another way, are answered like all commands, and nothing that comes after overtakes them', async () => {
    const table = setUp();
    await table.seat();
    const long = table.match.send(story(20_000));
    const start = table.match.send({ type: 'start' });
    await table.clock.settle();
    const path = `/match/${encodeURIComponent(MATCH)}/options`;
    const body = { seq: 1, options: { story: '猫'.repeat(20_000) } };
    expect(table.rest).toMatchObject([{ method: 'PUT', path, body }]);
    expect(table.commands()).toEqual([]);
    table.answer(1);
    expect(await long).toMatchObject({ ok: true, seq: 1 });
    expect(table.commands()).toEqual([{ seq: 2, type: 'start' }]);
    table.answer(2);
    expect(await start).toMatchObject({ ok: true });
  });

  test('are sent by the socket when they are short enough', async () => {
    const table = setUp();
    await table.seat();
    void table.match.send(story(15_000));
    expect([table.commands().length, table.rest.length]).toEqual([1, 0]);
  });

  test('that do not arrive are sent again, and given up when the server does not want them', async () => {
    const table = setUp();
    await table.seat();
    table.check['refuses'] = noAnswer();
    const long = table.match.send(story(20_000));
    await table.clock.pass(15_000);
    expect(table.rest.length).toBe(2);
    table.check['refuses'] = new ApiException('Forbidden', 403, '', {}, null);
    await table.clock.pass(10_000);
    expect(await long).toMatchObject({ ok: false, status: 403, code: 'refused' });
  });
});
