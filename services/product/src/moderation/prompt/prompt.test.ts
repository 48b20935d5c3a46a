import { lobbyRoom, type MatchState, OpCode } from '@tuschel/protocol';
import {
  PromptCaseSchema,
  PromptContainsBadwordsSchema,
  PromptReportAlertSchema,
  StateSchema,
} from '@tuschel/protocol/schemas';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardChat } from '../../play/chat/chatGuard.ts';
import { createRateLimiter } from '../../http/rateLimiter.ts';
import { type DrawTable, drawTable, type TablePlayer } from '../../testing/drawTable.ts';
import { type StartedProduct, startProduct, TEST_WORD_FILTER } from '../../testing/startProduct.ts';
import { createPromptStore } from './store.ts';

let table: DrawTable;
let matchId: string;
let anna: TablePlayer;
let ben: TablePlayer;
let carla: TablePlayer;

const got = (player: TablePlayer, code: number) =>
  player.socket.received.flatMap(({ opCode, message }) => (opCode === code ? [message] : []));
const badwords = (player: TablePlayer) => got(player, OpCode.PromptContainsBadwords);
const write = (player: TablePlayer, text: string) => player.command({ type: 'submit', step: 0, text });
const alerts = (player: TablePlayer): NonNullable<MatchState['alerts']> => player.state().alerts ?? [];

beforeEach(async () => {
  table = drawTable();
  const accounts = ['Anna', 'Ben', 'Carla'].map((name) => table.server.signUp(name));
  const [host] = accounts;
  if (!host) throw new Error('nobody came');
  matchId = await table.open(host);
  [anna, ben, carla] = (await Promise.all(accounts.map((one) => table.sit(matchId, one)))) as [
    TablePlayer,
    TablePlayer,
    TablePlayer,
  ];
  await anna.command({ type: 'start' });
});

describe('words of the lists', () => {
  test('N1 a blocked one is refused with its place, and its author is told at once, while they type', async () => {
    await ben.command({ type: 'typed', step: 0, text: 'such a b4dword' });
    const [message] = badwords(ben);
    expect(message).toMatchObject({
      step: 0,
      level: 'block',
      text: 'such a b4dword',
      spans: [{ start: 7, end: 14, word: 'badword' }],
    });
    expect(Check(PromptContainsBadwordsSchema, message)).toBe(true);
    expect(await write(ben, 'such a b4dword')).toMatchObject({
      ok: false,
      status: 400,
      code: 'badWords',
      detail: '7-14',
    });
    for (const other of [anna, carla]) expect(badwords(other)).toEqual([]);
    expect(await anna.command({ type: 'cancel', reason: 'you badword', show: true })).toMatchObject({
      code: 'badWords',
    });
    expect(await anna.command({ type: 'kick', player: ben.account.id, reason: 'badword' })).toMatchObject({
      code: 'badWords',
    });
  });

  test('N2 a doubtful one is handed in; whoever leads is asked, and their word counts', async () => {
    expect(await write(ben, 'a doubtful otter')).toMatchObject({ ok: true });
    expect(badwords(ben)).toMatchObject([{ level: 'warn' }]);
    const [message] = badwords(anna);
    expect(message).toMatchObject({ playerId: ben.account.id, text: 'a doubtful otter', words: ['doubtful'] });
    expect(Check(PromptContainsBadwordsSchema, message)).toBe(true);
    expect(Check(StateSchema, anna.state())).toBe(true);
    expect(alerts(carla)).toEqual([]);
    const [alert] = alerts(anna);
    expect(alert).toMatchObject({ promptId: message?.promptId, playerName: 'Ben', cause: 'words', canAskAgain: true });
    const promptId = alert?.promptId;
    expect(await carla.command({ type: 'judge', promptId, judgement: 'keep' })).toMatchObject({ status: 403 });
    expect(await anna.command({ type: 'judge', promptId: `${matchId}.0`, judgement: 'keep' })).toMatchObject({
      status: 400,
    });
    expect(await anna.command({ type: 'judge', promptId, judgement: 'again' })).toMatchObject({ ok: true });
    expect(got(ben, OpCode.Alert)).toMatchObject([{ code: 'writeAgain' }]);
    expect(alerts(anna)).toEqual([]);
    expect(ben.state().task).toMatchObject({ submitted: false });
  });

  test('N1 a game with a blocked one in the words of its host does not start', async () => {
    const host = table.server.signUp('Dora');
    const other = await table.open(host, { lobbyCode: 'BBBBBBBBBB' });
    const dora = await table.sit(other, host);
    await table.sit(other, table.server.signUp('Emil'));
    await dora.command({ type: 'options', options: { mode: 14, hostTheme: 'a badword' } });
    expect(await dora.command({ type: 'start' })).toMatchObject({ ok: false, code: 'badWords' });
    await dora.command({ type: 'options', options: { hostTheme: 'an otter' } });
    expect(await dora.command({ type: 'start' })).toMatchObject({ ok: true });
  });

  test('N4 a blocked one is not said in the chat, a doubtful one is', async () => {
    const { clock } = table.platform;
    const limiter = createRateLimiter(clock, { rateLimits: false, exemptFromLimits: () => true });
    const guard = guardChat({ extend: table.server, limiter, clock, filter: TEST_WORD_FILTER });
    const caller = { userId: ben.account.id, username: 'ben', vars: {} };
    const say = (text: string) => guard.send(caller, lobbyRoom(matchId), { text });
    await expect(say('you b-a-d-w-o-r-d')).rejects.toMatchObject({ code: 3, message: 'chatBadWords' });
    expect(await say('you doubtful one')).toMatchObject({ content: { text: 'you doubtful one' } });
  });
});

describe('a reported text', () => {
  beforeEach(async () => {
    for (const player of [anna, ben, carla]) await write(player, `${player.account.username} writes`);
    await table.pass(8_000);
  });

  const report = (player: TablePlayer, more: object = {}) =>
    player.command({ type: 'reportPrompt', step: 1, reasons: ['violence'], note: 'no', skip: false, ...more });

  test('N3 is told to whoever leads without a word about who reported it, and kept for admins', async () => {
    const { prompt = '' } = carla.state().task ?? {};
    expect(await report(carla)).toMatchObject({ ok: true });
    const [message] = got(anna, OpCode.PromptReportAlert);
    expect(message).toMatchObject({ text: prompt, reasons: ['violence'], note: 'no' });
    expect(Check(PromptReportAlertSchema, message)).toBe(true);
    expect(JSON.stringify(message)).not.toContain(carla.account.id);
    expect(alerts(anna)).toMatchObject([{ cause: 'report', until: null, canAskAgain: false }]);
    expect(table.reports).toMatchObject([
      { reporter: carla.account.id, text: prompt, matchId, promptId: message?.promptId },
    ]);
    await anna.command({ type: 'judge', promptId: message?.promptId, judgement: 'replace' });
    expect(carla.state().task?.prompt).toMatch(/^Wort/);
  });

  test('N3 need not be drawn', async () => {
    expect(await report(carla, { skip: true })).toMatchObject({ ok: true });
    expect(carla.state().task).toBeUndefined();
  });

  test('N3 ten an hour', async () => {
    for (let number = 0; number < 10; number++) expect(await report(carla)).toMatchObject({ ok: true });
    expect(await report(carla)).toMatchObject({ ok: false, status: 429, code: 'tooManyRequests' });
    expect(await report(ben)).toMatchObject({ ok: true });
  });
});

describe('the queue of reported texts', () => {
  let product: StartedProduct;
  let people = 0;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.close());

  const promptId = '0194c2a0-0000-8000-8000-000000000001.2';
  const [author, one, two] = ['a1', 'b2', 'c3'].map((end) => `0194c2a0-0000-4000-8000-0000000000${end}`) as [
    string,
    string,
    string,
  ];

  const call = async (method: 'GET' | 'PUT', url: string, adminPower: number, body?: object) => {
    const account = await product.server.signUp(`Person${++people}`, { adminPower });
    const token = product.server.token(account);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await product.app.inject({ method, url: `/api${url}`, headers, ...(body ? { payload: body } : {}) });
    return { id: account.id, status: answer.statusCode, body: answer.json() as Record<string, unknown> };
  };

  test('N5 is for admins: they read who reported what, and decide', async () => {
    const store = createPromptStore(product.platform.sql, product.clock);
    const keep = (reporter: string, at: number) =>
      product.platform.sql
        .db()
        .transaction()
        .execute((tx) =>
          store.keep({ tx }, { promptId, matchId: 'm', author, reporter, text: 'no', reasons: ['hate'], note: '', at }),
        );
    for (const [reporter, at] of [
      [one, 5],
      [two, 6],
      [one, 7],
    ] as const)
      await keep(reporter, at);

    for (const power of [0, 2]) expect((await call('GET', `/admin/prompt/${promptId}`, power)).status).toBe(403);
    expect((await call('GET', '/admin/prompt', 3)).body).toEqual({ waiting: [promptId] });
    const found = await call('GET', `/admin/prompt/${promptId}`, 3);
    expect(found.body).toMatchObject({ authorId: author, text: 'no', decision: null });
    expect(found.body['reports']).toMatchObject([{ reporterId: one, reportedAt: 5 }, { reporterId: two }]);
    expect(Check(PromptCaseSchema, found.body)).toBe(true);

    expect((await call('PUT', `/admin/prompt/${promptId}`, 3, { decision: 'burn' })).status).toBe(400);
    expect((await call('PUT', `/admin/prompt/${promptId}`, 2, { decision: 'keep' })).status).toBe(403);
    const decided = await call('PUT', `/admin/prompt/${promptId}`, 3, { decision: 'remove', note: 'clear' });
    expect(decided.body).toMatchObject({ decision: 'remove', decisionNote: 'clear', decidedBy: decided.id });
    expect(decided.body['decidedAt']).toBe(product.clock.now());
    expect((await call('GET', '/admin/prompt', 3)).body).toEqual({ waiting: [] });
    expect((await call('GET', `/admin/prompt/${promptId.replace('.2', '.3')}`, 3)).status).toBe(404);
    expect((await call('GET', '/admin/prompt/nonsense', 3)).status).toBe(400);
  });
});
