import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import type { Sql } from '@tuschel/platform/ports';
import { sql, type Transaction } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { Code, type TournamentTerms } from '../extend.ts';
import { MIGRATIONS } from '../parts.ts';
import { createBoardStore } from './boardStore.ts';

let platform: TemporaryPlatform;
let server: TestServer;
let ada: LoggedIn;
let boards = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform);
  ada = await logIn(server.url, 'custom-removed-meanwhile', 'ada');
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

const LOOK_EVERY_MS = 5;

/** Whether `work` waits for a lock of this connection of the database. False: it is done without. */
async function waitsFor(pid: number, work: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settle = () => void (isSettled = true);
  work.then(settle, settle);
  const waiting = sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
  while (!isSettled) {
    if ((await waiting.execute(platform.sql.db())).rows.length > 0) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

const score = { score: 1 };
const NO_LIST = { code: Code.NotFound, message: 'Leaderboard not found.' };
const NO_TOURNAMENT = { code: Code.NotFound, message: 'Tournament not found.' };

/** What a client is answered who asks after a board was removed, and before that is committed. */
async function answered(id: string, route: string, body: object = {}): Promise<unknown> {
  const asked: Promise<Answer>[] = [];
  const slow: Sql = {
    ...platform.sql,
    transaction: <Tables, Result>(remove: (tx: Transaction<Tables>) => Promise<Result>) =>
      platform.sql.transaction<Tables, Result>(async (tx) => {
        const result = await remove(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        const answer = call(server.url, route, { bearer: ada.token, body });
        asked.push(answer);
        expect(await waitsFor(rows[0]!.pid, answer)).toBe(true);
        return result;
      }),
  };
  await createBoardStore(slow).remove(id);
  expect(asked).toHaveLength(1);
  return (await asked[0])?.json;
}

test('T27 a score for a list that goes at the same moment finds none', async () => {
  const id = `going-${++boards}`;
  await server.game.extend.leaderboards.create({ id });
  expect(await answered(id, `POST /v2/leaderboard/${id}`, score)).toEqual(NO_LIST);
});

test.each<[string, Partial<TournamentTerms>, string, string, object]>([
  ['a score', {}, 'PUT', '', score],
  ['a score by the other method', {}, 'POST', '', score],
  ['the first of few scores', { maxSize: 3 }, 'PUT', '', score],
  ['somebody who joins', { joinRequired: true }, 'POST', '/join', {}],
  ['one of few who join', { joinRequired: true, maxSize: 3 }, 'POST', '/join', {}],
])('T32 %s for a tournament that goes at the same moment finds none', async (_what, terms, method, path, body) => {
  const id = `going-${++boards}`;
  await server.game.extend.tournaments.create({ id, duration: 3600, ...terms });
  expect(await answered(id, `${method} /v2/tournament/${id}${path}`, body)).toEqual(NO_TOURNAMENT);
});

test.each([{ joinRequired: true }, { maxSize: 3 }, {}])(
  'T32 a second score finds no tournament either where it was taken under the terms %j',
  async (terms) => {
    const id = `going-${++boards}`;
    await server.game.extend.tournaments.create({ id, duration: 3600, ...terms });
    await call(server.url, `POST /v2/tournament/${id}/join`, { bearer: ada.token, body: {} });
    const first = await call(server.url, `PUT /v2/tournament/${id}`, { bearer: ada.token, body: score });
    expect(first.json).toMatchObject({ score: '1' });
    expect(await answered(id, `PUT /v2/tournament/${id}`, { score: 2 })).toEqual(NO_TOURNAMENT);
  },
);
