import type { Account, RoomLine } from '@tuschel/gameserver/extend';
import { fakeClock } from '@tuschel/platform';
import { AdminPower, CHAT_REPORT, type LineCase, lobbyRoom, RATES } from '@tuschel/protocol';
import { LineCaseSchema, StateSchema } from '@tuschel/protocol/schemas';
import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardChat } from '../../play/chat/chatGuard.ts';
import { createChannelMutes } from '../../play/chat/channelMutes.ts';
import { createRateLimiter } from '../../http/rateLimiter.ts';
import { type DrawTable, drawTable, type TablePlayer } from '../../testing/drawTable.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createReportLine } from './reportLine.ts';
import { createChatReportStore } from './store.ts';
import { sweepChatReports } from './sweep.ts';

let product: StartedProduct;
let people = 0;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const newcomer = (metadata: object = {}) => product.server.signUp(`Person${++people}`, { ...metadata });
const supporter = () => newcomer({ supporterLevel: 1 });

const call = async (who: Account, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${product.server.token(who)}` };
  const answer = await product.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
  const body = answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, body, code: String(body['type']).split(':').at(-1) };
};
const report = (who: Account, messageId: string, more: object = {}) =>
  call(who, 'POST', '/chat/report', { room: 'supporters', messageId, reasons: ['hate'], ...more });
const waiting = async (who: Account) => (await call(who, 'GET', '/admin/chat')).body['waiting'] as LineCase[];

/** Somebody says this in a room. Answers the id of the message. */
async function say(who: Account, text: string, { room = 'supporters', held = false } = {}): Promise<string> {
  const messageId = randomUUID();
  const line: RoomLine = {
    messageId,
    senderId: who.id,
    username: who.username,
    content: { text },
    held,
    createdAt: product.clock.now(),
  };
  await product.server.keepLine(room, line);
  return messageId;
}

describe('a line of a channel', () => {
  let rude: Account;
  let kim: Account;
  let team: Account;
  let admin: Account;

  beforeEach(async () => {
    await product.server.rooms.clear('supporters', product.clock.now());
    rude = await supporter();
    kim = await supporter();
    team = await newcomer({ adminPower: AdminPower.Team });
    admin = await newcomer({ adminPower: AdminPower.Admin });
  });

  test('K14 is reported with what stands around it, as its reporter sees it', async () => {
    const texts = ['0', '1', '2', '3', 'the rude one', '5', '6', '7', '8'];
    const ids: string[] = [];
    for (const text of texts) ids.push(await say(rude, text));
    await say(kim, 'of my own, held', { held: true });
    expect(await report(kim, ids[4] ?? '', { note: ' no ' })).toMatchObject({ status: 200, body: { isSuccess: true } });
    const found = (await waiting(admin)).find(({ messageId }) => messageId === ids[4]);
    expect(Check(LineCaseSchema, found)).toBe(true);
    expect(found).toMatchObject({
      room: 'supporters',
      authorId: rude.id,
      authorName: rude.username,
      text: 'the rude one',
      saidAt: product.clock.now(),
      reports: [{ reporterId: kim.id, reasons: ['hate'], note: 'no', reportedAt: product.clock.now() }],
      decision: null,
    });
    expect(found?.before.map(({ text }) => text)).toEqual(['1', '2', '3']);
    expect(found?.after.map(({ text }) => text)).toEqual(['5', '6', '7']);
  });

  test('K14 is reported once by each: a second time changes nothing', async () => {
    const line = await say(rude, 'rude');
    for (const note of ['first', 'second']) expect((await report(kim, line, { note })).status).toBe(200);
    await report(team, line);
    const found = (await waiting(admin)).find(({ messageId }) => messageId === line);
    expect(found?.reports.map(({ reporterId, note }) => [reporterId, note])).toEqual([
      [kim.id, 'first'],
      [team.id, ''],
    ]);
  });

  test('K14 is not for whoever may not read there, does not see it, or said it', async () => {
    const line = await say(rude, 'rude');
    expect(await report(await newcomer(), line)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await report(kim, line, { room: 'team' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await report(kim, line, { room: 'nowhere' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await report(team, line, { room: 'team' })).toMatchObject({ status: 404, code: 'notFound' });
    expect(await report(kim, randomUUID())).toMatchObject({ status: 404, code: 'notFound' });
    expect(await report(kim, await say(rude, 'held', { held: true }))).toMatchObject({ status: 404, code: 'notFound' });
    expect(await report(rude, line)).toMatchObject({ status: 400, code: 'notPermitted' });
    expect((await waiting(admin)).map(({ messageId }) => messageId)).not.toContain(line);
  });

  test.each([
    ['no reason', { reasons: [] }],
    ['six of them', { reasons: ['hate', 'sexual', 'violence', 'personal', 'other', 'hate'] }],
    ['a reason nobody knows', { reasons: ['boring'] }],
    ['a note that is too long', { note: 'x'.repeat(CHAT_REPORT.note + 1) }],
    ['no message', { messageId: 'nonsense' }],
    ['a room beyond all names', { room: 'r'.repeat(65) }],
  ])('K14 is refused with %s', async (_, more) => {
    expect(await report(await supporter(), await say(rude, 'rude'), more)).toMatchObject({ status: 400 });
  });

  test('K14 takes notes of three hundred characters, whatever they are made of', async () => {
    expect((await report(kim, await say(rude, 'rude'), { note: '🦦'.repeat(CHAT_REPORT.note) })).status).toBe(200);
  });

  test('K14 ten an hour', async () => {
    const strict = await startProduct({ exemptFromLimits: () => false });
    try {
      const one = await strict.server.signUp('One', { supporterLevel: 1 });
      const two = await strict.server.signUp('Two', { supporterLevel: 1 });
      const ask = async (who: Account) => {
        const headers = { authorization: `Bearer ${strict.server.token(who)}` };
        const payload = { room: 'supporters', messageId: randomUUID(), reasons: ['other'] };
        return (await strict.app.inject({ method: 'POST', url: '/api/chat/report', headers, payload })).statusCode;
      };
      for (let number = 0; number < RATES.report.limit; number++) expect(await ask(one)).toBe(404);
      expect(await ask(one)).toBe(429);
      expect(await ask(two)).toBe(404);
    } finally {
      await strict.close();
    }
  });

  test('K14 is kept for thirty days and not a day longer', async () => {
    const { platform, clock } = product;
    const store = createChatReportStore(platform.sql, clock);
    const line = await say(rude, 'rude');
    await report(kim, line);
    await call(team, 'PUT', `/admin/chat/${line}`, { decision: 'keep' });
    await clock.jump(CHAT_REPORT.keptMs);
    await store.sweep();
    expect(await store.read(line)).toMatchObject({ decision: 'keep' });
    await clock.advance(1);
    await store.sweep();
    expect(await store.read(line)).toBeNull();
    let sweeps = 0;
    const hours = fakeClock();
    const stop = sweepChatReports({ sweep: async () => void sweeps++ }, hours, platform.log);
    await hours.advance(2 * 60 * 60_000);
    stop();
    await hours.advance(60 * 60_000);
    expect(sweeps).toBe(2);
  });

  test('K16 waits for the team, which is not told who reported it', async () => {
    const line = await say(rude, 'rude');
    await report(kim, line);
    for (const who of [kim, await newcomer({ adminPower: AdminPower.CommunityMember })]) {
      expect(await call(who, 'GET', '/admin/chat')).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await call(who, 'PUT', `/admin/chat/${line}`, { decision: 'hide' })).toMatchObject({ status: 403 });
    }
    const seen = (await waiting(team)).find(({ messageId }) => messageId === line);
    expect(Check(LineCaseSchema, seen)).toBe(true);
    expect(JSON.stringify(seen)).not.toContain(kim.id);
    expect(await call(team, 'PUT', `/admin/chat/${line}`, { decision: 'burn' })).toMatchObject({ status: 400 });
    expect(await call(team, 'PUT', `/admin/chat/${randomUUID()}`, { decision: 'keep' })).toMatchObject({ status: 404 });
    const kept = await call(team, 'PUT', `/admin/chat/${line}`, { decision: 'keep', note: ' fine ' });
    expect(kept.body).toMatchObject({ decision: 'keep', decisionNote: 'fine', decidedBy: team.id });
    expect(JSON.stringify(kept.body)).not.toContain(kim.id);
    expect((await waiting(team)).map(({ messageId }) => messageId)).not.toContain(line);
    expect(await product.server.linesOf('supporters')).toHaveLength(1);
  });

  test('K16 is hidden from everybody', async () => {
    const line = await say(rude, 'rude');
    await report(kim, line);
    expect(await call(team, 'PUT', `/admin/chat/${line}`, { decision: 'hide' })).toMatchObject({ status: 200 });
    expect(await product.server.linesOf('supporters')).toEqual([]);
    expect(await report(admin, line)).toMatchObject({ status: 404 });
  });

  test('K16 silences its author for a day, each time anew, in the channels, and nobody of the same rank', async () => {
    const { platform, clock, server } = product;
    const mutes = createChannelMutes(platform.sql, clock);
    const limiter = createRateLimiter(clock, { rateLimits: false, exemptFromLimits: () => true });
    const guard = guardChat({ extend: server, limiter, clock, mutes });
    const caller = { userId: rude.id, username: rude.username, vars: {} };
    const refusal = (content: object) =>
      guard.send(caller, 'supporters', content as Record<string, unknown>).then(
        () => null,
        (error: { code: number; message: string }) => [error.code, error.message],
      );
    const line = await say(rude, 'rude');
    await report(kim, line);
    expect(await refusal({ text: 'hi' })).toBeNull();
    expect(await call(team, 'PUT', `/admin/chat/${line}`, { decision: 'mute' })).toMatchObject({ status: 200 });
    expect(await product.server.linesOf('supporters')).toEqual([]);
    expect(await refusal({ text: 'why?' })).toEqual([7, 'chatMutedByTeam 86400']);
    expect(await refusal({ to: line, emoji: 0 })).toEqual([7, 'chatMutedByTeam 86400']);
    await guard.history(caller, 'supporters');
    await clock.jump(CHAT_REPORT.mutedMs - 1);
    expect(await refusal({ text: 'now?' })).toEqual([7, 'chatMutedByTeam 1']);
    await clock.advance(1);
    expect(await refusal({ text: 'now' })).toBeNull();
    const again = await say(rude, 'rude again');
    await report(kim, again);
    expect(await call(team, 'PUT', `/admin/chat/${again}`, { decision: 'mute' })).toMatchObject({ status: 200 });
    expect(await refusal({ text: 'again?' })).toEqual([7, 'chatMutedByTeam 86400']);

    const ofTeam = await say(await newcomer({ adminPower: AdminPower.Team }), 'of the team');
    await report(kim, ofTeam);
    expect(await call(team, 'PUT', `/admin/chat/${ofTeam}`, { decision: 'mute' })).toMatchObject({ status: 403 });
    expect(await call(admin, 'PUT', `/admin/chat/${ofTeam}`, { decision: 'mute' })).toMatchObject({ status: 200 });
  });
});

describe('a line of the lobby', () => {
  let table: DrawTable;
  let matchId: string;
  let room: string;
  let anna: TablePlayer;
  let ben: TablePlayer;
  let carla: TablePlayer;
  let reportLine: ReturnType<typeof createReportLine>;

  beforeEach(async () => {
    table = drawTable();
    const { clock } = table.platform;
    const accounts = ['Anna', 'Ben', 'Carla'].map((name) => table.server.signUp(name));
    const [host] = accounts;
    if (!host) throw new Error('nobody came');
    matchId = await table.open(host);
    room = lobbyRoom(matchId);
    [anna, ben, carla] = (await Promise.all(accounts.map((one) => table.sit(matchId, one)))) as [
      TablePlayer,
      TablePlayer,
      TablePlayer,
    ];
    const limiter = createRateLimiter(clock, { rateLimits: false, exemptFromLimits: () => true });
    const store = createChatReportStore(product.platform.sql, clock);
    reportLine = createReportLine({
      guard: guardChat({ extend: table.server, limiter, clock }),
      extend: table.server,
      store,
      clock,
    });
  });

  const hear = (player: TablePlayer, text: string): string => {
    const messageId = randomUUID();
    const { id: senderId, username } = player.account;
    const line = { messageId, senderId, username, content: { text }, held: false, createdAt: 5 };
    table.server.said.set(room, [...(table.server.said.get(room) ?? []), line]);
    return messageId;
  };
  const complain = async (player: TablePlayer, messageId: string, note = '') => {
    const code = await reportLine(player.account, { room, messageId, reasons: ['hate', 'hate'], note });
    await table.server.settled();
    return code;
  };

  test('K15 is told to whoever leads without a word about who reported it, once', async () => {
    const line = hear(ben, 'rude');
    expect(await complain(carla, line, 'look')).toBeNull();
    expect(anna.state().lineAlerts).toEqual([
      { messageId: line, playerId: ben.account.id, playerName: 'Ben', text: 'rude', reasons: ['hate'], note: 'look' },
    ]);
    expect(Check(StateSchema, anna.state())).toBe(true);
    expect(JSON.stringify(anna.state().lineAlerts)).not.toContain(carla.account.id);
    for (const other of [ben, carla]) expect(other.state().lineAlerts).toBeUndefined();
    expect(await anna.command({ type: 'judgeLine', line, judgement: 'keep' })).toMatchObject({ ok: true });
    expect(await complain(carla, line)).toBeNull();
    expect(anna.state().lineAlerts).toBeUndefined();
  });

  test('K15 is hidden by whoever leads, also when the server died before it could do so', async () => {
    const line = hear(ben, 'rude');
    await complain(carla, line);
    expect(await carla.command({ type: 'judgeLine', line, judgement: 'hide' })).toMatchObject({ status: 403 });
    expect(await anna.command({ type: 'judgeLine', line, judgement: 'hide' })).toMatchObject({ ok: true });
    const hidden = `withdraw ${line} ${room}`;
    expect(table.server.roomEvents.filter((event) => event === hidden)).toHaveLength(1);
    await table.server.restart(1_000);
    await table.server.settled();
    expect(table.server.roomEvents.filter((event) => event === hidden)).toHaveLength(2);
    expect(await complain(carla, line)).toBe('notFound');
  });

  test('K15 a note that tells a secret stays with the team', async () => {
    await anna.command({ type: 'start' });
    await ben.command({ type: 'submit', step: 0, text: 'An otter on skates' });
    const line = hear(ben, 'rude');
    expect(await complain(carla, line, 'he writes about an otter on skates')).toBeNull();
    expect(anna.state().lineAlerts).toMatchObject([{ messageId: line, note: '' }]);
  });

  test('K15 somebody who left the match reports nothing there', async () => {
    const line = hear(ben, 'rude');
    await carla.command({ type: 'leave' });
    expect(await complain(carla, line)).toBe('forbidden');
    expect(anna.state().lineAlerts).toBeUndefined();
  });
});
