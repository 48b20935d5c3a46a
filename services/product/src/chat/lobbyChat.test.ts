import type { Account, Caller, RoomGuard } from '@tuschel/gameserver/extend';
import { lobbyRoom } from '@tuschel/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../http/rateLimiter.ts';
import { type DrawTable, drawTable, type TablePlayer } from '../testing/drawTable.ts';
import { guardLobbyChat } from './lobbyChat.ts';

let table: DrawTable;
let guard: RoomGuard;
let room: string;
let anna: TablePlayer;
let ben: TablePlayer;
let stranger: Account;

beforeEach(async () => {
  table = drawTable();
  const { clock } = table.platform;
  const limiter = createRateLimiter(clock, { rateLimits: true, exemptFromLimits: () => true });
  guard = guardLobbyChat({ extend: table.server, limiter, clock });
  const host = table.server.signUp('Anna');
  const matchId = await table.open(host);
  room = lobbyRoom(matchId);
  anna = await table.sit(matchId, host);
  ben = await table.sit(matchId, table.server.signUp('Ben'));
  stranger = table.server.signUp('Mallory');
});

const callerOf = ({ id, username }: Account): Caller => ({ userId: id, username, vars: {} });
const say = (who: Account, text: string, more: object = {}) => guard.send(callerOf(who), room, { text, ...more });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: number; message: string }) => [error.code, error.message],
  );

/** Both write, both hand in, and the next step begins. */
async function writePrompts(): Promise<void> {
  await anna.command({ type: 'start' });
  await anna.command({ type: 'submit', step: 0, text: 'An otter on skates' });
  await ben.command({ type: 'submit', step: 0, text: 'Soup in love' });
  await table.pass(8_000);
}

async function drawToWatch(): Promise<void> {
  for (const player of [anna, ben]) {
    await player.draw(2);
    await player.command({ type: 'submit', step: 1 });
  }
  await table.pass(8_000);
  expect(anna.state().phase).toBe(20);
}

describe('K1: the room of a match', () => {
  test('K1 is for those who are in the match', async () => {
    for (const { account } of [anna, ben]) {
      await guard.join(callerOf(account), room);
      await guard.history(callerOf(account), room);
      expect(await say(account, 'hello')).toEqual({ content: { text: 'hello' } });
    }
    expect(await refusal(guard.join(callerOf(stranger), room))).toEqual([7, 'chatNotHere']);
    expect(await refusal(guard.history(callerOf(stranger), room))).toEqual([7, 'chatNotHere']);
    expect(await refusal(say(stranger, 'let me in'))).toEqual([7, 'chatNotHere']);
    expect(await refusal(guard.update(callerOf(stranger), room, { text: 'x' }))).toEqual([7, 'chatNotHere']);
  });

  test.each(['general', 'lobby.', 'lobby.00000000-0000-4000-8000-000000000000.tuschel', 'Lobby', ''])(
    'is the only one: there is no room %j',
    async (name) => {
      expect(await refusal(guard.join(callerOf(anna.account), name))).toEqual([7, 'chatNotHere']);
    },
  );

  test('is closed to whoever is banned from the site', async () => {
    await table.server.accounts.patchMetadata(ben.account.id, { isBanned: true });
    expect(await refusal(guard.join(callerOf(ben.account), room))).toEqual([7, 'chatNotHere']);
    expect(await refusal(say(ben.account, 'hello'))).toEqual([7, 'chatNotHere']);
  });

  test.each(['kick', 'ban'])('K1 after a %s it is left, and not entered again', async (type) => {
    await anna.command({ type, player: ben.account.id });
    expect(table.server.roomEvents).toEqual([`remove ${ben.account.id} ${room}`]);
    expect(await refusal(guard.join(callerOf(ben.account), room))).toEqual([7, 'chatNotHere']);
  });

  test('K1 who leaves the match leaves it', async () => {
    await ben.command({ type: 'leave' });
    expect(table.server.roomEvents).toEqual([`remove ${ben.account.id} ${room}`]);
    expect(await refusal(say(ben.account, 'hello'))).toEqual([7, 'chatNotHere']);
  });

  test('K1 stays for its players after the game, until the match disappears', async () => {
    await writePrompts();
    await drawToWatch();
    await anna.command({ type: 'end' });
    expect(anna.state().phase).toBe(99);
    expect(await say(ben.account, 'that was fun')).toEqual({ content: { text: 'that was fun' } });
    await table.platform.clock.advance(24 * 60 * 60_000);
    await table.server.settled();
    expect(table.server.roomEvents.at(-1)).toBe(`close ${room}`);
    expect(await refusal(say(ben.account, 'anybody?'))).toEqual([7, 'chatNotHere']);
  });
});

describe('K2: a line', () => {
  test('K2 is kept trimmed, with the mark of its sender and nothing else', async () => {
    expect(await say(anna.account, '  hi  ', { ref: 'a-1' })).toEqual({ content: { text: 'hi', ref: 'a-1' } });
    expect(await refusal(say(anna.account, 'hi', { color: 'red' }))).toEqual([3, 'chatNotPlain']);
    expect(await refusal(say(anna.account, 'hi', { ref: 'a b' }))).toEqual([3, 'chatNotPlain']);
  });

  test('K3 that is empty, too long or not plain is refused with its code', async () => {
    expect(await refusal(say(anna.account, ' '))).toEqual([3, 'chatEmpty']);
    expect(await refusal(say(anna.account, 'x'.repeat(301)))).toEqual([3, 'chatTooLong']);
    expect(await refusal(say(anna.account, 'x'.repeat(2001)))).toEqual([3, 'chatTooLong']);
    expect(await refusal(say(anna.account, 'a\u202Eb'))).toEqual([3, 'chatNotPlain']);
    expect(await refusal(guard.send(callerOf(anna.account), room, { text: 5 }))).toEqual([3, 'chatNotPlain']);
  });
});

describe('K4: who talks too much', () => {
  test('K4 five lines at once, one a second after that', async () => {
    for (let line = 0; line < 5; line++) await say(anna.account, `line ${line}`);
    expect(await refusal(say(anna.account, 'line 5'))).toEqual([8, 'chatTooFast 1']);
    expect(await say(ben.account, 'I may')).toEqual({ content: { text: 'I may' } });
    await table.pass(1_000);
    expect(await say(anna.account, 'line 5')).toEqual({ content: { text: 'line 5' } });
  });

  test('K4 the same text for the third time mutes for a minute', async () => {
    await say(anna.account, 'START!');
    await say(anna.account, 'start!');
    expect(await refusal(say(anna.account, 'Start!'))).toEqual([8, 'chatMuted 60']);
    await table.pass(20_000);
    expect(await refusal(say(anna.account, 'something else'))).toEqual([8, 'chatMuted 40']);
    expect(await refusal(guard.update(callerOf(anna.account), room, { text: 'x' }))).toEqual([8, 'chatMuted 40']);
    await table.pass(40_000);
    expect(await say(anna.account, 'Start!')).toEqual({ content: { text: 'Start!' } });
  });

  test('K4 the same text now and then, or with another in between, does not', async () => {
    for (const text of ['lol', 'lol', 'well', 'lol', 'lol']) await say(anna.account, text);
    await table.pass(61_000);
    expect(await say(anna.account, 'lol')).toEqual({ content: { text: 'lol' } });
  });
});

describe('K5: a line that tells a secret', () => {
  test('K5 is held until the show begins, its sender none the wiser', async () => {
    await anna.command({ type: 'start' });
    await anna.command({ type: 'submit', step: 0, text: 'An otter on skates' });
    expect(await say(anna.account, 'mine: AN OTTER, on skates!')).toEqual({
      content: { text: 'mine: AN OTTER, on skates!' },
      held: true,
    });
    await ben.command({ type: 'submit', step: 0, text: 'Soup in love' });
    await table.pass(8_000);
    expect(await say(ben.account, 'I draw an otter on skates')).toMatchObject({ held: true });
    expect(await guard.update(callerOf(ben.account), room, { text: 'soup in love' })).toMatchObject({ held: true });
    expect(await say(ben.account, 'this is hard')).toEqual({ content: { text: 'this is hard' } });
    expect(table.server.roomEvents).toEqual([]);

    await drawToWatch();
    expect(table.server.roomEvents).toEqual([`release ${room}`]);
    expect(await say(ben.account, 'an otter on skates, of course')).toEqual({
      content: { text: 'an otter on skates, of course' },
    });
  });

  test('K5 is released also when the server died before it could do so', async () => {
    await writePrompts();
    await drawToWatch();
    table.server.roomEvents.length = 0;
    await table.server.restart(1_000);
    expect(table.server.roomEvents).toEqual([`release ${room}`]);
  });

  test('K5 stays held when the game is broken off without a show', async () => {
    await writePrompts();
    await say(ben.account, 'soup in love');
    await anna.command({ type: 'cancel', reason: 'no time', show: false });
    await table.pass(8_000);
    expect(anna.state().phase).toBe(99);
    expect(table.server.roomEvents).toEqual([]);
  });

  test('leaves no trace in the log', async () => {
    await writePrompts();
    await say(ben.account, 'soup in love');
    expect(JSON.stringify(table.platform.log.lines)).not.toContain('soup in love');
  });
});
