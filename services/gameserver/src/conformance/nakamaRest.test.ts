import { Client, type Session } from '@heroiclabs/nakama-js';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testServer.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let server: TestServer;
let client: Client;
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform);
  client = new Client('defaultkey', '127.0.0.1', String(server.port));
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

const somebody = (name = `official${++people}`): Promise<Session> =>
  client.authenticateDevice(`device-of-${name}`, true, name);
const idOf = ({ user_id: id = '' }: Session) => id;
/** What the client rejects with. */
const refusal = async (asked: Promise<unknown>) => {
  const answer = (await asked.catch((error: unknown) => error)) as Response;
  return [answer.status, await answer.json()];
};

interface GeneratedLayer {
  deleteLeaderboardRecord: (bearer: string, id: string) => Promise<object>;
}

describe('the official client', () => {
  test('knows people by address, custom id and device, links and unlinks them, and ends an account', async () => {
    const session = await client.authenticateEmail('official@example.com', 'password1', true, 'Ünï ~?>');
    expect(session).toMatchObject({ created: true, username: 'Ünï ~?>' });
    expect(await client.linkCustom(session, { id: 'custom-of-official' })).toBe(true);
    expect(await client.linkDevice(session, { id: 'device-of-official' })).toBe(true);
    expect(idOf(await client.authenticateCustom('custom-of-official', false))).toBe(idOf(session));
    expect(idOf(await client.authenticateEmail('', 'password1', false, 'Ünï ~?>'))).toBe(idOf(session));
    expect(await client.unlinkCustom(session, {})).toBe(true);
    expect(await client.linkEmail(session, { email: 'other@example.com', password: 'password2' })).toBe(true);
    expect(await client.unlinkEmail(session, {})).toBe(true);
    expect(await refusal(client.unlinkDevice(session, { id: 'device-of-official' }))).toEqual([
      403,
      { code: 7, message: 'Cannot unlink last account identifier. Check profile exists and is not last link.' },
    ]);
    expect(await client.deleteAccount(session)).toBe(true);
    expect(await refusal(client.getAccount(session))).toEqual([401, { code: 16, message: 'Auth token invalid' }]);
  });

  test('has friends', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    expect(await client.addFriends(ada, [idOf(bob)])).toBe(true);
    expect(await client.addFriends(bob, [], [ada.username ?? ''])).toBe(true);
    const { friends = [] } = await client.listFriends(ada, 0, 10);
    expect(friends).toMatchObject([{ state: 0, user: { id: idOf(bob) } }]);
    expect((await client.listFriendsOfFriends(ada, 10)).friends_of_friends ?? []).toEqual([]);
    expect((await client.listNotifications(ada, 10)).notifications).toMatchObject([
      { code: -3, content: { username: bob.username }, sender_id: idOf(bob), persistent: true },
    ]);
    expect(await client.blockFriends(ada, [idOf(bob)])).toBe(true);
    expect(await client.deleteFriends(ada, [idOf(bob)])).toBe(true);
    expect(await client.listFriends(ada)).toMatchObject({ friends: [] });
  });

  test('has groups', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const group = await client.createGroup(ada, { name: 'official inkers', open: false, max_count: 5 });
    const id = group.id ?? '';
    expect(group).toMatchObject({ creator_id: idOf(ada), open: false, edge_count: 1, metadata: {} });
    expect(await client.updateGroup(ada, id, { description: 'ink' })).toBe(true);
    expect(await client.joinGroup(bob, id)).toBe(true);
    expect(await client.addGroupUsers(ada, id, [idOf(bob)])).toBe(true);
    await client.promoteGroupUsers(ada, id, [idOf(bob)]);
    expect(await client.demoteGroupUsers(ada, id, [idOf(bob)])).toBe(true);
    const { group_users: users = [] } = await client.listGroupUsers(ada, id, undefined, 10);
    expect(users.map(({ user, state }) => [user?.id, state])).toEqual([
      [idOf(ada), 0],
      [idOf(bob), 2],
    ]);
    expect(await client.kickGroupUsers(ada, id, [idOf(bob)])).toBe(true);
    expect((await client.listGroups(ada, 'official%', undefined, 10)).groups).toMatchObject([
      { id, description: 'ink' },
    ]);
    expect((await client.listUserGroups(ada, idOf(ada))).user_groups).toMatchObject([{ group: { id }, state: 0 }]);
    expect(await client.leaveGroup(bob, id)).toBe(true);
    expect(await client.deleteGroup(ada, id)).toBe(true);
    expect(await refusal(client.joinGroup(bob, id))).toEqual([404, { code: 5, message: 'Group not found.' }]);
  });

  test('keeps objects', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const object = { collection: 'saves', key: 'one', value: { level: 3 }, permission_read: 2, permission_write: 1 };
    const { acks = [] } = await client.writeStorageObjects(ada, [object]);
    const [{ version = '' } = {}] = acks;
    expect(acks).toMatchObject([{ collection: 'saves', key: 'one', version: expect.any(String) as string }]);
    const { objects } = await client.readStorageObjects(bob, {
      object_ids: [{ collection: 'saves', key: 'one', user_id: idOf(ada) }],
    });
    expect(objects).toMatchObject([{ value: { level: 3 }, version, user_id: idOf(ada), permission_read: 2 }]);
    expect((await client.listStorageObjects(bob, 'saves', idOf(ada), 10)).objects).toMatchObject(objects);
    const stale = { ...object, value: { level: 4 }, version: '*' };
    expect(await refusal(client.writeStorageObjects(ada, [stale]))).toEqual([
      400,
      { code: 3, message: 'Storage write rejected - version check failed.' },
    ]);
    expect(await client.deleteStorageObjects(ada, { object_ids: [{ collection: 'saves', key: 'one', version }] })).toBe(
      true,
    );
    expect((await client.listStorageObjects(ada, 'saves', idOf(ada), 10)).objects).toEqual([]);
  });

  test('has scores in leaderboards', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const { payload } = await client.rpc(ada, 'clientrpc.create_leaderboard', { operator: 'best' });
    const { leaderboard_id: id } = payload as { leaderboard_id: string };
    const record = await client.writeLeaderboardRecord(ada, id, {
      score: '10',
      subscore: '2',
      metadata: { ink: 'blå' },
    });
    expect(record).toMatchObject({
      score: 10,
      subscore: 2,
      rank: 1,
      num_score: 1,
      metadata: { ink: 'blå' },
      username: ada.username,
    });
    expect(await client.writeLeaderboardRecord(bob, id, { score: '20' })).toMatchObject({ score: 20, rank: 1 });
    const list = await client.listLeaderboardRecords(ada, id, [idOf(ada)], 1);
    expect([list.records?.map(({ owner_id: owner }) => owner), list.owner_records?.map(({ rank }) => rank)]).toEqual([
      [idOf(bob)],
      [2],
    ]);
    const next = await client.listLeaderboardRecords(ada, id, [], 1, list.next_cursor);
    expect(next.records).toMatchObject([{ owner_id: idOf(ada), rank: 2 }]);
    expect((await client.listLeaderboardRecordsAroundOwner(ada, id, idOf(ada), 2)).records).toMatchObject([
      { rank: 1 },
      { rank: 2 },
    ]);
    // Its generated layer alone has this call.
    const { apiClient } = client as unknown as { apiClient: GeneratedLayer };
    expect(await apiClient.deleteLeaderboardRecord(ada.token, id)).toEqual({});
    expect((await client.listLeaderboardRecords(ada, id, [], 10)).records).toHaveLength(1);
    expect(await refusal(client.writeLeaderboardRecord(ada, 'nowhere', { score: '1' }))).toEqual([
      404,
      { code: 5, message: 'Leaderboard not found.' },
    ]);
  });

  test('plays tournaments', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const terms = {
      id: 'official-cup',
      category: 77,
      join_required: true,
      max_size: 2,
      title: 'The cup',
      metadata: { a: 1 },
    };
    await client.rpc(ada, 'r_tournament', terms);
    expect(await client.joinTournament(ada, terms.id)).toBe(true);
    const { tournaments = [] } = await client.listTournaments(ada, 77, 77, undefined, undefined, 10);
    expect(tournaments).toMatchObject([
      { id: terms.id, title: 'The cup', size: 1, max_size: 2, can_enter: true, metadata: { a: 1 } },
    ]);
    expect(await client.writeTournamentRecord(ada, terms.id, { score: '5' })).toMatchObject({ score: 5, rank: 1 });
    expect(await refusal(client.writeTournamentRecord(bob, terms.id, { score: '6' }))).toEqual([
      400,
      { code: 9, message: 'Must join tournament before attempting to write value.' },
    ]);
    await client.joinTournament(bob, terms.id);
    await client.writeTournamentRecord(bob, terms.id, { score: '6' });
    const { records = [] } = await client.listTournamentRecords(ada, terms.id, [], 10);
    expect(records.map(({ owner_id: owner, score }) => [owner, score])).toEqual([
      [idOf(bob), 6],
      [idOf(ada), 5],
    ]);
    expect((await client.listTournamentRecordsAroundOwner(ada, terms.id, idOf(ada), 1)).records).toMatchObject([
      { owner_id: idOf(ada), rank: 2 },
    ]);
    await client.deleteTournamentRecord(ada, terms.id);
    expect((await client.listTournamentRecords(ada, terms.id, [], 10)).records).toHaveLength(1);
    expect(await refusal(client.joinTournament(ada, 'nowhere'))).toEqual([
      404,
      { code: 5, message: 'Tournament not found.' },
    ]);
  });

  test('reports events', async () => {
    const ada = await somebody();
    expect(await client.emitEvent(ada, { name: 'drew', properties: { lines: '7' }, external: true })).toBe(true);
  });
});
