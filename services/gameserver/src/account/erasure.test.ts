import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '../conformance/rawSocket.ts';
import { type Answer, call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { type Caller } from '../extend.ts';
import { MIGRATIONS } from '../parts.ts';
import { createAccountBook } from './accounts.ts';
import { createErasure } from './erasure.ts';

let platform: TemporaryPlatform;
let nodes: [TestServer, TestServer];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  nodes = [await startTestServer(platform, { node: 'one' }), await startTestServer(platform, { node: 'two' })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await platform.close();
});

const ask = (who: LoggedIn, route: string, body?: object, node: 0 | 1 = 0): Promise<Answer> =>
  call(nodes[node].url, route, { bearer: who.token, ...(body ? { body } : {}) });
const enter = (name: string) => logIn(nodes[0].url, `custom-erased-${name.replaceAll(' ', '-')}`, name);

/** Tables with a row that has this text anywhere in it. */
async function tablesWith(text: string): Promise<string[]> {
  const db = platform.sql.db<unknown>();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_name like 'gameserver_%' order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(name)} as whole where whole::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

test('T23 an account ends with all that is kept of it, and everybody else goes on', async () => {
  const [ada, bob, cleo] = [await enter('ada the first'), await enter('bob'), await enter('cleo')];
  const storage = { objects: [{ collection: 'c', key: 'k', value: '{}' }] };
  for (const who of [ada, bob]) await ask(who, 'PUT /v2/storage', storage);
  await ask(ada, `POST /v2/friend?ids=${bob.userId}&ids=${cleo.userId}`);
  await ask(bob, `POST /v2/friend?ids=${ada.userId}`);
  await ask(cleo, `POST /v2/friend/block?ids=${ada.userId}`);
  await ask(ada, `POST /v2/account/link/device`, { id: 'device-of-ada-the-first' });
  const { leaderboards, tournaments } = nodes[1].game.extend;
  await leaderboards.create({ id: 'erased', reset: '0 0 1 1 *' });
  await tournaments.create({ id: 'erased-cup', duration: 3600, joinRequired: true });
  for (const who of [ada, bob]) {
    await ask(who, 'POST /v2/leaderboard/erased', { score: 3, metadata: '{"of":"me"}' });
    await ask(who, 'POST /v2/tournament/erased-cup/join');
  }
  const group = async (who: LoggedIn, name: string) =>
    (await ask(who, 'POST /v2/group', { name, open: true })).json['id'] as string;
  const [hers, shared, his] = [await group(ada, 'hers'), await group(ada, 'shared'), await group(bob, 'his')];
  for (const [who, id] of [
    [bob, hers],
    [bob, shared],
    [ada, his],
    [cleo, his],
  ] as const)
    await ask(who, `POST /v2/group/${id}/join`);
  for (let step = 0; step < 2; step++) await ask(ada, `POST /v2/group/${shared}/promote?user_ids=${bob.userId}`);
  const socket = await openSocket(nodes[1].port, `token=${ada.token}`);
  await socket.answerTo({ channel_join: { target: 'attic', type: 1 } });
  await socket.answerTo({ channel_message_send: { channel_id: '2...attic', content: '{"by":"ada"}' } });
  expect((await tablesWith(ada.userId)).length).toBeGreaterThan(6);

  expect((await ask(ada, 'DELETE /v2/account')).text).toBe('{}');
  expect(await socket.closed).toEqual([1000, 'server-side session disconnect']);
  expect((await ask(ada, 'GET /v2/account')).status).toBe(401);
  await expect.poll(async () => (await ask(ada, 'GET /v2/account', undefined, 1)).status).toBe(401);
  // What others were told by them stays theirs; sessions are remembered while tokens may be about.
  expect(await tablesWith(ada.userId)).toEqual([
    'gameserver_group',
    'gameserver_notification',
    'gameserver_session_family',
  ]);

  const friends = async (who: LoggedIn) => (await ask(who, 'GET /v2/friend')).json['friends'] ?? [];
  const countOf = async (who: LoggedIn) =>
    ((await ask(who, 'GET /v2/account')).json['user'] as { edge_count?: number }).edge_count ?? 0;
  expect([await friends(bob), await countOf(bob), await friends(cleo), await countOf(cleo)]).toEqual([[], 0, [], 0]);
  const groups = (await ask(bob, `GET /v2/user/${bob.userId}/group`)).json['user_groups'] as {
    group: { name: string; edge_count: number };
  }[];
  const sizes = groups.map(({ group: { name, edge_count } }) => [name, edge_count]);
  expect(Object.fromEntries(sizes)).toEqual({ his: 2, shared: 1 });
  const read = await ask(bob, 'POST /v2/storage', {
    object_ids: [{ collection: 'c', key: 'k', user_id: bob.userId }],
  });
  expect(read.json['objects']).toHaveLength(1);
  // Whoever stood behind them stands before.
  const scored = (await ask(bob, 'GET /v2/leaderboard/erased?limit=10')).json;
  expect([scored['records'], scored['rank_count']]).toMatchObject([[{ owner_id: bob.userId, rank: '1' }], '1']);
  expect((await ask(bob, 'GET /v2/tournament/erased-cup')).json['rank_count']).toBe('1');
  const again = await enter('ada the first');
  expect(again.userId).not.toBe(ada.userId);
});

test('T23 what is written until the sessions of an ended account are over goes with it', async () => {
  const dora = await enter('dora');
  const written = { objects: [{ collection: 'late', key: 'k', value: '{}' }] };
  const erase = createErasure({
    sql: platform.sql,
    accounts: createAccountBook(platform),
    sessions: {
      async revokeUser() {
        expect((await ask(dora, 'PUT /v2/storage', written)).status).toBe(200);
      },
    },
  });
  expect([await erase(dora.userId), await erase(dora.userId)]).toEqual([true, false]);
  expect(await tablesWith(dora.userId)).toEqual(['gameserver_session_family']);
});

test('T23 a module may end accounts in its own way, and a server that is not open leaves it to one', async () => {
  const asked: Caller[] = [];
  const withModule = await startTestServer(platform, { node: 'three' }, ({ extend }) =>
    extend.eraseAccounts(async (caller) => void asked.push(caller)),
  );
  const closed = await startTestServer(platform, { node: 'four', open: false });
  const ada = await enter('ada the second');
  const remove = (server: TestServer) => call(server.url, 'DELETE /v2/account', { bearer: ada.token });
  expect((await remove(withModule)).text).toBe('{}');
  expect(asked).toEqual([{ userId: ada.userId, username: 'ada the second', vars: {} }]);
  expect((await remove(closed)).json).toEqual({
    code: 7,
    message: 'Account deletion is not enabled on this server.',
  });
  expect((await ask(ada, 'GET /v2/account')).status).toBe(200);
  expect(() => withModule.game.extend.eraseAccounts(async () => undefined)).toThrow('ends accounts already');
  expect(await withModule.game.extend.endAccount(ada.userId)).toBe(true);
  expect(await withModule.game.extend.endAccount(ada.userId)).toBe(false);
  expect((await remove(withModule)).status).toBe(401);
  for (const server of [withModule, closed]) await server.stop();
});
