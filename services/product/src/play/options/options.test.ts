import type { Account } from '@tuschel/gameserver/extend';
import { type MatchState, OpCode, type Reply, type StateUpdate } from '@tuschel/protocol';
import { WholeOptionsSchema } from '@tuschel/protocol/schemas';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
let anna: Account;
let ben: Account;
let matchId: string;
let host: MatchSocket;
let tables = 0;

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

/** Anna's lobby, with Ben in it. */
beforeEach(async () => {
  tables += 1;
  [anna, ben] = [await product.server.signUp(`ListAnna${tables}`), await product.server.signUp(`ListBen${tables}`)];
  const { lobbyCode } = await product.server.call('CreateMatch', anna, {});
  ({ matchId } = (await product.server.call('CheckMatchJoin', anna, { lobbyCode })) as { matchId: string });
  host = (await product.server.join(matchId, anna)) as MatchSocket;
  await product.server.join(matchId, ben);
});

const ask = async (method: 'GET' | 'PUT', account: Account | null, payload?: object, match = matchId) => {
  const answer = await product.app.inject({
    method,
    url: `/api/match/${match}/options`,
    ...(account ? { headers: { authorization: `Bearer ${product.server.token(account)}` } } : {}),
    ...(payload ? { payload } : {}),
  });
  await product.server.settled();
  return answer;
};

const heard = <Message>(socket: MatchSocket, opCode: number) =>
  socket.received.flatMap((one) => (one.opCode === opCode ? [one.message as unknown as Message] : []));
const state = (socket = host): MatchState =>
  (heard<StateUpdate>(socket, OpCode.StateUpdate).at(-1) as StateUpdate).full;
const reply = () => heard<Reply>(host, OpCode.Reply).at(-1);

/** Each line another one: 120 code points of four bytes each. */
const line = (index: number, length = 120) => `${1_000 + index}${'🐻'.repeat(length - 4)}`;
const list = (count: number) => Array.from({ length: count }, (_, index) => line(index));
const withList = (lines: string[]) => ({
  mode: 1,
  plan: {
    rounds: [
      { type: 'prompt', seconds: null, selection: 'dictionary', lines },
      { type: 'draw', seconds: 60, selection: 'round_robin' },
    ],
  },
});

describe("W7 a host's texts that no message of a socket holds", () => {
  test('go over REST, are answered on the socket, told as an outline, and read again', { tags: ['long'] }, async () => {
    const options = withList(list(2_000));
    const put = await ask('PUT', anna, { seq: 1, options });
    expect([put.statusCode, put.json()]).toEqual([200, { isSuccess: true }]);
    expect(reply()).toMatchObject({ seq: 1, ok: true });
    expect(state()).toMatchObject({ longTexts: { lists: 2_000 }, you: { lastSeq: 1 } });
    expect(Buffer.byteLength(JSON.stringify(state()))).toBeLessThan(4 * 1_024);
    const whole = (await ask('GET', anna)).json<{ options: { plan: unknown } }>();
    expect(whole.options.plan).toEqual(options.plan);
    expect(Compile(WholeOptionsSchema).Check(whole)).toBe(true);
    await ask('PUT', anna, { seq: 1, options: withList(['Hut']) });
    expect(state().longTexts).toMatchObject({ lists: 2_000 });
  });

  test('are played: every prompt is a line of the list, and the list is there for the next game', async () => {
    await ask('PUT', anna, { seq: 1, options: withList(list(2_000)) });
    await host.send(OpCode.Command, { seq: 2, type: 'start' });
    await product.server.settled();
    expect(reply()).toMatchObject({ seq: 2, ok: true });
    expect(state().phase).toBe(10);
    expect(list(2_000)).toContain(state().task?.prompt);
    expect((await ask('GET', anna)).statusCode).toBe(403);
    await host.send(OpCode.Command, { seq: 3, type: 'cancel', reason: 'once more', show: false });
    await host.send(OpCode.Command, { seq: 4, type: 'playAgain' });
    await product.server.settled();
    const next = state().done?.nextMatchId ?? '';
    const again = (await product.server.join(next, anna)) as MatchSocket;
    expect(state(again).longTexts).toMatchObject({ lists: 2_000 });
    expect((await ask('GET', anna, undefined, next)).json()).toMatchObject({ options: withList(list(2_000)) });
  });

  test.each([
    ['one line more than two thousand', () => list(2_001), 'plan.rounds[0] words'],
    ['one character more than 120', () => [...list(1_999), line(0, 121)], 'plan.rounds[0].lines[1999] tooLong'],
    ['a line of two characters', () => [...list(1_999), 'ab'], 'plan.rounds[0].lines[1999] tooShort'],
    ['no line at all', () => [], 'plan.rounds[0] words'],
  ])('are refused with the place and its code: %s', async (_, lines, detail) => {
    expect((await ask('PUT', anna, { seq: 1, options: withList(lines()) })).statusCode).toBe(200);
    expect(reply()).toEqual({ matchId, seq: 1, ok: false, status: 400, code: 'badOption', detail });
    expect(state().options.mode).toBe(2);
  });

  test('have room for one full list, not for a line more in another', async () => {
    const { plan, mode } = withList(list(2_000));
    const more = { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['Hut'] };
    await ask('PUT', anna, { seq: 1, options: { mode, plan: { rounds: [...plan.rounds, more] } } });
    expect(reply()).toMatchObject({ ok: false, code: 'badOption', detail: 'plan text' });
  });

  test('a story of forty thousand letters of three bytes goes the same way, and so do all words of the host', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `${100 + index}${'猫'.repeat(37)}`);
    const options = { story: '猫'.repeat(40_000), hostWords: { block: words, allow: words } };
    await ask('PUT', anna, { seq: 1, options });
    expect(state().longTexts).toMatchObject({ story: 1, hostWords: 400 });
    expect((await ask('GET', anna)).json()).toMatchObject({ options });
    await ask('PUT', anna, { seq: 2, options: { story: '猫'.repeat(40_001) } });
    expect(reply()).toMatchObject({ seq: 1 });
  });

  test.each([
    ['few', 1],
    ['many, which are read in another thread', 30_000],
  ])('N7 lose what nobody can see: %s', async (_, times) => {
    await ask('PUT', anna, { seq: 1, options: { story: `An\u202Ena ${'猫'.repeat(times)}` } });
    expect((await ask('GET', anna)).json()).toMatchObject({ options: { story: `Anna ${'猫'.repeat(times)}` } });
  });

  test('are told, and taken from, whoever leads the lobby alone', async () => {
    await ask('PUT', anna, { seq: 1, options: withList(list(500)) });
    const stranger = await product.server.signUp(`ListCleo${tables}`);
    const change = { seq: 1, options: { pages: 4 } };
    const answers = [
      await ask('GET', ben),
      await ask('PUT', ben, change),
      await ask('GET', stranger),
      await ask('PUT', stranger, change),
      await ask('GET', null),
      await ask('PUT', null, change),
      await ask('GET', anna, undefined, 'no-such-match'),
      await ask('PUT', anna, change, 'no-such-match'),
      await ask('PUT', anna, { seq: 0, options: {} }),
      await ask('PUT', anna, { options: {} }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 401, 401, 404, 404, 400, 400]);
    expect(answers.map(({ body }) => body).join()).not.toContain('🐻');
  });

  test('N1 do not begin a game while one line of them is blocked', async () => {
    await ask('PUT', anna, { seq: 1, options: withList([...list(1_999), 'a badword in it']) });
    await host.send(OpCode.Command, { seq: 2, type: 'start' });
    await product.server.settled();
    expect(reply()).toMatchObject({ seq: 2, ok: false, code: 'badWords' });
  });

  test('more than two megabytes are not read', async () => {
    const big = { seq: 1, options: { story: 'x'.repeat(2 * 1_024 * 1_024) } };
    expect((await ask('PUT', anna, big)).statusCode).toBe(413);
  });

  test('are refused in another thread where a megabyte of them is wrong: everybody else has their turns', async () => {
    expect((await ask('PUT', anna, { seq: 1, options: { story: '猫'.repeat(30_000) } })).statusCode).toBe(200);
    let turns = 0;
    let isWorking = true;
    const takeTurns = () => {
      turns += 1;
      if (isWorking) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    const answer = await ask('PUT', anna, { seq: 2, options: { plan: { rounds: Array(99_000).fill('no round') } } });
    isWorking = false;
    expect([answer.statusCode, answer.json().type.split(':').at(-1)]).toEqual([400, 'badRequest']);
    expect(Object.keys(answer.json().errors)[0]).toMatch(/^options\.plan/);
    expect(turns).toBeGreaterThan(100);
  });

  test('are refused before a byte of them is read, where the sender, the match or the disk forbids them', async () => {
    const big = { seq: 1, options: { story: 'x'.repeat(2 * 1_024 * 1_024) } };
    const answers = [await ask('PUT', ben, big), await ask('PUT', anna, big, 'no-such-match')];
    product.storage.become('full');
    answers.push(await ask('PUT', anna, big));
    product.storage.become('ready');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 404, 507]);
  });

  test('wait for a disk that is full', async () => {
    product.storage.become('full');
    expect((await ask('PUT', anna, { seq: 1, options: { pages: 4 } })).statusCode).toBe(507);
    product.storage.become('ready');
  });
});
