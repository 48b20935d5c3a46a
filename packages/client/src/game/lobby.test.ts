import { type CheckMatchJoinResult, ErrorPage, JOIN_ERRORS, RPC } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { createLobby, refusalOf } from './lobby.ts';

const CODE = 'ABCDEFGHJK';
const MATCH = '11111111-1111-4111-8111-111111111111.tuschel';

function setUp(answers: readonly object[]) {
  const clock = fakeClock();
  const asked: [string, unknown][] = [];
  const seen: [number, number][] = [];
  const { server } = scriptedGameServer({
    rpc: async (_token, id, input) => {
      asked.push([id, input]);
      await clock.pass(30);
      return answers[asked.length - 1] ?? {};
    },
  });
  const lobby = createLobby({
    gameServer: server,
    bearer: { token: () => 'access', renew: async () => null },
    clock,
    storage: () => memoryStorage(),
    serverTimeSeen: (t0, t1) => seen.push([t0, t1]),
    log: () => {},
  });
  return { clock, asked, seen, lobby };
}

const answered = (change: Partial<CheckMatchJoinResult>) => ({ servertime: 5_000, ...change });

describe('a lobby that is opened', () => {
  test('is one for drawing, in a language, and for everybody unless said otherwise', async () => {
    const { lobby, asked } = setUp([{ lobbyCode: CODE }, { lobbyCode: CODE }]);
    expect(await lobby.create('de')).toEqual({ lobbyCode: CODE });
    await lobby.create('en', 'closed');
    expect(asked).toEqual([
      [RPC.createMatch, { matchType: 'draw', language: 'de' }],
      [RPC.createMatch, { matchType: 'draw', language: 'en', access: 'closed' }],
    ]);
  });

  test('or refused, for a reason or for lack of one', async () => {
    const { lobby } = setUp([{ errorCode: 'banned' }, {}]);
    expect(await lobby.create('de')).toEqual({ errorCode: 'banned' });
    expect(await lobby.create('de')).toEqual({ errorCode: 'noPermission' });
  });
});

describe('whoever asks whether a lobby lets them in', () => {
  test('learns the time of the server, from before the question to its answer', async () => {
    const { lobby, seen, clock } = setUp([answered({ matchId: MATCH })]);
    const before = clock.now();
    await lobby.check(CODE);
    expect(seen).toEqual([[before, 5_000]]);
  });

  test('names its match the next time where it is not open yet, and only that one', async () => {
    const closed = answered({ errorCode: 'private', matchId: MATCH });
    const { lobby, asked } = setUp([closed, closed, answered({}), closed, closed]);
    for (const code of [CODE, CODE, 'KJHGFEDCBA', CODE, CODE]) await lobby.check(code);
    expect(asked.map(([, input]) => (input as { matchId?: string }).matchId)).toEqual([
      undefined,
      MATCH,
      undefined,
      undefined,
      MATCH,
    ]);
  });

  test.each([
    ['open', { matchId: MATCH }],
    ['full', { errorCode: 'full', matchId: MATCH }],
    ['closed, and its match is not told', { errorCode: 'private' }],
  ] as const)('names no match of one that is %s', async (_how, answer) => {
    const { lobby, asked } = setUp([answered(answer), answered({})]);
    await lobby.check(CODE);
    await lobby.check(CODE);
    expect(asked.at(-1)).toEqual([RPC.checkMatchJoin, { lobbyCode: CODE, matchId: undefined }]);
  });
});

describe('a refusal', () => {
  test.each(Object.entries(JOIN_ERRORS))('%s has the page %d', (errorCode, page) => {
    expect(refusalOf(errorCode)).toEqual({ errorCode, page });
  });

  test.each(['', 'toString', 'the match said so'])(
    'in words of its own ("%s") is that nobody gets in now',
    (reason) => {
      expect(refusalOf(reason)).toEqual({ errorCode: 'unavailable', page: ErrorPage.joining });
    },
  );
});
