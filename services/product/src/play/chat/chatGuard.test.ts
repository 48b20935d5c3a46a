import type { Account, Caller, RoomChange, RoomGuard } from '@tuschel/gameserver/extend';
import { AdminPower, CHAT, lobbyRoom, Rank } from '@tuschel/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../http/rateLimiter.ts';
import { type DrawTable, drawTable, type TablePlayer } from '../../testing/drawTable.ts';
import { watchChannels } from './channelWatch.ts';
import { guardChat } from './chatGuard.ts';

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
  guard = guardChat({ extend: table.server, limiter, clock });
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

test('K3 what nobody can see is taken out of a line; nothing else is no line', async () => {
  expect(await say(anna.account, 'o\u2060t\u200Bt\u00ADe\u200Er\u3164!')).toEqual({ content: { text: 'otter!' } });
  expect(await refusal(say(anna.account, '\uE000\u200B'))).toEqual([
    expect.anything(),
    expect.stringContaining('chatEmpty'),
  ]);
});

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

  test('K1 whoever leaves the match leaves it', async () => {
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

describe('K8: a channel', () => {
  const LINE = '11111111-1111-4111-8111-111111111111';
  const knock = (who: Account, channel: string) =>
    Promise.all([
      refusal(guard.join(callerOf(who), channel)),
      refusal(guard.history(callerOf(who), channel)),
      refusal(guard.send(callerOf(who), channel, { text: 'hi' })),
      refusal(guard.send(callerOf(who), channel, { to: LINE, emoji: 0 })),
      refusal(guard.update(callerOf(who), channel, { text: 'hi' })),
    ]);
  const ALLOWED = [null, null, null, null, null];
  const REFUSED = ALLOWED.map(() => [7, 'chatNotHere']);

  test.each([
    ['nobody in particular', {}, false, false],
    ['a supporter', { supporterLevel: 1 }, true, false],
    ['a member of the community', { adminPower: AdminPower.CommunityMember }, true, false],
    ['somebody appointed', { appointedRank: Rank.CommunityMemberPlus }, true, false],
    ['somebody with a coloured name', { appointedRank: Rank.CustomNameColor }, false, false],
    ['the team', { adminPower: AdminPower.Team }, true, true],
    ['a banned supporter', { supporterLevel: 3, isBanned: true }, false, false],
  ])('K8 opens for %s', async (_, metadata, supporters, team) => {
    const visitor = table.server.signUp('Visitor', metadata);
    expect(await knock(visitor, 'supporters')).toEqual(supporters ? ALLOWED : REFUSED);
    expect(await knock(visitor, 'team')).toEqual(team ? ALLOWED : REFUSED);
  });

  test('K8 whoever is no supporter any more is taken out within a minute, and who was banned or disabled', async () => {
    const supporters = ['Kim', 'Lea', 'Max', 'Nina'].map((name) => table.server.signUp(name, { supporterLevel: 1 }));
    const [kim, lea, max, nina] = supporters as [Account, Account, Account, Account];
    const inside = new Map([['supporters', new Set(supporters.map(({ id }) => id))]]);
    const rooms = {
      members: (room: string) => [...(inside.get(room) ?? [])],
      remove: (room: string, person: string) => void inside.get(room)?.delete(person),
    };
    const { clock, log } = table.platform;
    const stop = watchChannels({ extend: { accounts: table.server.accounts, rooms }, clock, log });
    await table.pass(60_000);
    expect(rooms.members('supporters')).toHaveLength(4);
    await table.server.accounts.patchMetadata(kim.id, { supporterLevel: 0 });
    await table.server.accounts.patchMetadata(lea.id, { isBanned: true });
    nina.disabledAt = clock.now();
    await table.pass(60_000);
    expect(rooms.members('supporters')).toEqual([max.id]);
    stop();
  });

  test('K5 is no place to tell the secret of the game one is in', async () => {
    await table.server.accounts.patchMetadata(ben.account.id, { supporterLevel: 1 });
    await guard.join(callerOf(ben.account), room);
    await guard.join(callerOf(ben.account), 'supporters');
    await writePrompts();
    const tell = () => guard.send(callerOf(ben.account), 'supporters', { text: 'I draw an otter on skates' });
    expect(await refusal(tell())).toEqual([3, 'chatSecret']);
    await drawToWatch();
    expect(await refusal(tell())).toBeNull();
  });
});

describe('K12: who leads says how people talk', () => {
  test.each([
    [5, true],
    [60, true],
    [0, true],
    [4, false],
    [61, false],
    [-5, false],
  ])('K12 slow mode of %i s: %s', async (slow, isPossible) => {
    const reply = await anna.command({ type: 'chatRules', slow });
    expect(reply).toMatchObject(isPossible ? { ok: true } : { ok: false, status: 400, code: 'badOption' });
    expect(ben.state().chat?.slow ?? 0).toBe(isPossible ? slow : 0);
  });

  test.each([5, 60])('K12 in slow mode of %i s one waits so long, and whoever leads does not', async (slow) => {
    await anna.command({ type: 'chatRules', slow });
    expect(await refusal(say(ben.account, 'one'))).toBeNull();
    await table.pass((slow - 1) * 1000);
    expect(await refusal(say(ben.account, 'two'))).toEqual([8, 'chatSlow 1']);
    expect(await refusal(guard.update(callerOf(ben.account), room, { text: 'two' }))).toEqual([8, 'chatSlow 1']);
    await table.pass(1000);
    expect(await refusal(say(ben.account, 'two'))).toBeNull();
    for (const text of ['one', 'two']) expect(await refusal(say(anna.account, text))).toBeNull();
    await anna.command({ type: 'chatRules', slow: 0 });
    expect(await refusal(say(ben.account, 'three'))).toBeNull();
  });

  test('K12 where only the host speaks, so do the helpers; everybody may react', async () => {
    const cleo = await table.sit(matchOf(), table.server.signUp('Cleo'));
    await anna.command({ type: 'coHost', player: cleo.account.id, on: true });
    await cleo.command({ type: 'chatRules', hostOnly: true });
    expect(ben.state().chat).toEqual({ hostOnly: true });
    expect(await refusal(say(ben.account, 'hi'))).toEqual([7, 'chatHostOnly']);
    expect(await refusal(react(ben.account, 0))).toBeNull();
    for (const { account } of [anna, cleo]) expect(await refusal(say(account, 'hi'))).toBeNull();
    await anna.command({ type: 'chatRules', hostOnly: false });
    expect(await refusal(say(ben.account, 'hi'))).toBeNull();
  });

  test('K12 whoever is muted neither speaks nor reacts, nor in the rematch, until they are not', async () => {
    await anna.command({ type: 'chatMute', player: ben.account.id, on: true });
    expect(ben.state().chat).toEqual({ youAreMuted: true });
    expect(anna.state().chat).toEqual({ muted: [ben.account.id] });
    expect(await refusal(say(ben.account, 'hi'))).toEqual([7, 'chatMutedByHost']);
    expect(await refusal(react(ben.account, 0))).toEqual([7, 'chatMutedByHost']);
    expect(await refusal(guard.update(callerOf(ben.account), room, { text: 'x' }))).toEqual([7, 'chatMutedByHost']);
    await ben.command({ type: 'leave' });
    await table.sit(matchOf(), ben.account);
    expect(await refusal(say(ben.account, 'hi'))).toEqual([7, 'chatMutedByHost']);
    await anna.command({ type: 'chatMute', player: ben.account.id, on: false });
    expect(await refusal(say(ben.account, 'hi'))).toBeNull();
  });

  test('K12 a cleared chat is cleared up to now, also when the server died before it could do so', async () => {
    await anna.command({ type: 'chatClear' });
    const { clearedAt } = ben.state().chat ?? {};
    expect(clearedAt).toBe(table.platform.clock.now());
    expect(table.server.roomEvents).toEqual([`clear ${room} ${clearedAt}`]);
    table.server.roomEvents.length = 0;
    await table.server.restart(1_000);
    expect(table.server.roomEvents).toEqual([`clear ${room} ${clearedAt}`]);
  });

  test.each([{ type: 'chatRules', slow: 5 }, { type: 'chatMute', player: '', on: true }, { type: 'chatClear' }])(
    'K12 nobody else does: $type',
    async (command) => {
      const asked = command.type === 'chatMute' ? { ...command, player: anna.account.id } : command;
      expect(await ben.command(asked)).toMatchObject({ ok: false, status: 403, code: 'forbidden' });
      expect(anna.state().chat).toBeUndefined();
    },
  );
});

describe('K10 and K11: what the server adds to a line', () => {
  test('K10 addresses may be followed that a host or the team gives', async () => {
    const text = 'see https://example.org';
    expect(await say(anna.account, text)).toEqual({ content: { text, links: true } });
    expect(await say(anna.account, 'see there')).toEqual({ content: { text: 'see there' } });
    expect(await say(ben.account, text)).toEqual({ content: { text } });
    await table.server.accounts.patchMetadata(ben.account.id, { adminPower: AdminPower.Team });
    expect(await say(ben.account, `${text}/team`)).toEqual({ content: { text: `${text}/team`, links: true } });
    expect(await refusal(say(ben.account, text, { links: true }))).toEqual([3, 'chatNotPlain']);
  });

  test('K11 a reaction is put below its line', async () => {
    const { messageId, change } = (await react(ben.account, 3)) as RoomChange;
    expect(messageId).toBe('11111111-1111-4111-8111-111111111111');
    const line = { text: 'hi', ref: 'a-1' };
    const reacted = { ...line, reactions: { 3: [ben.account.id] } };
    expect(change(line)).toEqual(reacted);
    expect(change(reacted)).toBeNull();
    const back = (await react(ben.account, null)) as RoomChange;
    expect(back.change(reacted)).toEqual(line);
  });

  test('K11 to a line that is not there, or has had its hundred, there is none', async () => {
    const { change } = (await react(ben.account, 3)) as RoomChange;
    const crowd = Array.from({ length: CHAT.reactions }, (_, index) => `${index}`);
    expect(await refusal((async () => change(null))())).toEqual([5, 'chatNoLine']);
    expect(await refusal((async () => change({ text: 'hi', reactions: { 0: crowd } }))())).toEqual([
      8,
      'chatReactionsFull',
    ]);
    expect(change({ text: 'hi', reactions: { 0: crowd.slice(1) } })).toMatchObject({
      reactions: { 3: [ben.account.id] },
    });
  });

  test.each([6, -1, 1.5, 'x'])('K11 there is no reaction %j', async (emoji) =>
    expect(await refusal(react(ben.account, emoji))).toEqual([3, 'chatNotPlain']),
  );

  test('K11 ten at once, one a second after that', async () => {
    for (let count = 0; count < 10; count++) await react(ben.account, count % 6);
    expect(await refusal(react(ben.account, 0))).toEqual([8, 'chatTooFast 1']);
    await table.pass(1_000);
    expect(await refusal(react(ben.account, 0))).toBeNull();
  });
});

const react = (who: Account, emoji: unknown) =>
  guard.send(callerOf(who), room, { to: '11111111-1111-4111-8111-111111111111', emoji });
const matchOf = () => room.slice('lobby.'.length);
