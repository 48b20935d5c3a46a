import { Code } from '@tuschel/gameserver/extend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct, TEST_CONFIG, TEST_WORD_FILTER } from '../../testing/startProduct.ts';
import { startOnGameServer } from '../../testing/startOnGameServer.ts';
import { foreignTexts, READ_HERE } from './resource.ts';
import { textsIn } from './textsIn.ts';

let product: StartedProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const BAD = { code: Code.InvalidArgument, message: 'This text has bad words.' };
const note = (text: object) => `metadata=${encodeURIComponent(JSON.stringify(text))}`;

async function invite(author: string, query = ''): Promise<unknown> {
  const url = `/v2/friend?usernames=friend&${query}`;
  const answer = await product.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${author}` } });
  return answer.json();
}

test('texts of the game server are read as those of the product are', async () => {
  const { server } = product;
  await server.signUp('friend');
  const author = server.token(await server.signUp('author'));
  expect(await invite(author, note({ text: 'fine' }))).toEqual({});
  expect(await invite(author, note({ deep: [{ text: 'b4dw0rd' }] }))).toEqual(BAD);
  expect(await invite(author, note({ badword: 1 }))).toEqual(BAD);
});

test('whoever is banned or owes the terms writes nothing there', async () => {
  const { server } = product;
  const banned = server.token(await server.signUp('outlaw', { isBanned: true }));
  expect(await invite(banned)).toEqual({ code: Code.PermissionDenied, message: 'forbidden' });
  const newcomer = server.token(await server.signUp('fresh', { termsAccepted: 0 }));
  expect(await invite(newcomer)).toEqual({ code: Code.PermissionDenied, message: 'termsNotAccepted' });
});

test('the names of groups are read before they are taken', async () => {
  const headers = { authorization: `Bearer ${product.server.token(await product.server.signUp('founder'))}` };
  const group = (method: 'POST' | 'PUT', url: string, body: object) =>
    product.app.inject({ method, url, headers, payload: JSON.stringify(body) });
  expect((await group('POST', '/v2/group', { name: 'b4dw0rd' })).json()).toEqual(BAD);
  const { id } = (await group('POST', '/v2/group', { name: 'inkers' })).json<{ id: string }>();
  expect((await group('PUT', `/v2/group/${id}`, { description: 'so badword' })).json()).toEqual(BAD);
});

test('what is stored and reported is read, too, as far as that takes no long time', async () => {
  const headers = { authorization: `Bearer ${product.server.token(await product.server.signUp('collector'))}` };
  const put = async (value: unknown, key = 'k') => {
    const objects = [{ collection: 'c', key, value: JSON.stringify(value) }];
    const payload = JSON.stringify({ objects });
    return (await product.app.inject({ method: 'PUT', url: '/v2/storage', headers, payload })).json<object>();
  };
  expect(await put({ deep: [{ text: 'b4dw0rd' }] })).toEqual(BAD);
  expect(await put({}, 'badword')).toEqual(BAD);
  const [most, more] = ['x'.repeat(9_800), 'x'.repeat(10_000)];
  expect(await put({ most })).toHaveProperty('acks');
  expect(await put({ more })).toEqual({ code: 3, message: 'There is too much text, more than 10000 characters.' });
  const report = { method: 'POST', url: '/v2/event', headers, payload: '{"name":"badword"}' } as const;
  expect((await product.app.inject(report)).json()).toEqual(BAD);
});

test('what comes with a score is read, and whoever is banned neither joins a tournament nor scores', async () => {
  const hooks = new Map<string, (context: object, request: object) => Promise<object>>();
  const { id: userId } = await product.server.signUp('scorer');
  const { id: outlaw } = await product.server.signUp('outlaw of cups', { isBanned: true });
  await foreignTexts.open?.({
    extend: {
      serves: () => true,
      before: (name: string, hook: (context: object, request: object) => Promise<object>) => hooks.set(name, hook),
      accounts: product.server.accounts,
    },
    wordFilter: TEST_WORD_FILTER,
    config: TEST_CONFIG,
  } as never);
  const ask = (name: string, body: object, who = userId) => hooks.get(name)?.({ caller: { userId: who } }, { body });
  for (const name of ['WriteLeaderboardRecord', 'WriteTournamentRecord', 'WriteTournamentRecord2']) {
    await expect(ask(name, { score: '1', metadata: '{"team":"b4dw0rd"}' })).rejects.toMatchObject(BAD);
    expect(await ask(name, { score: '1' })).toEqual({ body: { score: '1' } });
  }
  for (const name of ['WriteLeaderboardRecord', 'JoinTournament'])
    await expect(ask(name, {}, outlaw)).rejects.toMatchObject({ message: 'forbidden' });
});

test('what people say of their status, and of themselves and their parties, is read, and where they say nothing there is nothing to read', async () => {
  const hooks = new Map<string, (context: object, request: object) => Promise<object>>();
  const { id: userId } = await product.server.signUp('speaker');
  await foreignTexts.open?.({
    extend: {
      serves: () => true,
      before: (name: string, hook: (context: object, request: object) => Promise<object>) => hooks.set(name, hook),
      accounts: product.server.accounts,
    },
    wordFilter: TEST_WORD_FILTER,
    config: TEST_CONFIG,
  } as never);
  const say = (body: object, name = 'status_update') => hooks.get(name)?.({ caller: { userId } }, { body });
  await expect(say({ status: 'so b4dw0rd' })).rejects.toMatchObject(BAD);
  for (const body of [{ status: 'drawing' }, {}]) expect(await say(body)).toEqual({ body });
  for (const name of ['matchmaker_add', 'party_matchmaker_add']) {
    await expect(say({ string_properties: { mode: 'b4dw0rd' } }, name)).rejects.toMatchObject(BAD);
    await expect(say({ numeric_properties: { badword: 1 } }, name)).rejects.toMatchObject(BAD);
    expect(await say({ query: 'x', string_properties: { mode: 'duel' } }, name)).toHaveProperty('body');
  }
  for (const name of ['party_create', 'party_update']) {
    await expect(say({ label: '{"a":"b4dw0rd"}' }, name)).rejects.toMatchObject(BAD);
    expect(await say({ open: true }, name)).toEqual({ body: { open: true } });
  }
});

/** What domains add that takes no text which others would see: ids, names that are looked for, what is taken away. */
const WITHOUT_TEXT = [
  'ListNotifications',
  'DeleteNotifications',
  'ListFriends',
  'DeleteFriends',
  'BlockFriends',
  'ListFriendsOfFriends',
  'ImportFacebookFriends',
  'ImportSteamFriends',
  'ListGroups',
  'DeleteGroup',
  'JoinGroup',
  'LeaveGroup',
  'AddGroupUsers',
  'KickGroupUsers',
  'BanGroupUsers',
  'PromoteGroupUsers',
  'DemoteGroupUsers',
  'ListGroupUsers',
  'ListUserGroups',
  'ReadStorageObjects',
  'DeleteStorageObjects',
  'ListStorageObjects',
  'ListStorageObjects2',
  'ListLeaderboardRecords',
  'ListLeaderboardRecordsAroundOwner',
  'DeleteLeaderboardRecord',
  'ListTournaments',
  'ListTournamentRecords',
  'ListTournamentRecordsAroundOwner',
  'DeleteTournamentRecord',
  'ListMatches',
  'ListParties',
  'GetMatchmakerStats',
  // Receipts are read by stores, and by nobody else.
  'ValidatePurchaseApple',
  'ValidatePurchaseFacebookInstant',
  'ValidatePurchaseGoogle',
  'ValidatePurchaseHuawei',
  'ValidatePurchaseSamsung',
  'ValidateSubscriptionApple',
  'ValidateSubscriptionGoogle',
  'ListSubscriptions',
  'GetSubscription',
];

test('every call that a domain adds is read, or known to take no text', async () => {
  const bare = await startOnGameServer();
  const operationsOf = async (app: StartedProduct['app']) => {
    const { paths } = (await app.inject('/v2/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  };
  const always = await operationsOf(bare.app);
  const ofDomains = (await operationsOf(product.app)).filter((name) => !always.includes(name));
  expect(ofDomains.filter((name) => !READ_HERE.includes(name)).toSorted()).toEqual(WITHOUT_TEXT.toSorted());
  expect(READ_HERE.filter((name) => /^[A-Z]/.test(name) && !ofDomains.includes(name))).toEqual([]);
  await bare.close();
});

test('what nobody could report is not served in production', async () => {
  const start = (mode: string, served: string) =>
    foreignTexts.open?.({
      extend: { serves: (name: string) => name === served, before() {} },
      config: { mode },
    } as never);
  for (const domain of [
    'groups',
    'storage',
    'leaderboards',
    'tournaments',
    'chat',
    'status',
    'matches',
    'matchmaker',
    'parties',
  ]) {
    expect(() => start('production', domain)).toThrow(`TUSCHEL_GAMESERVER_DOMAINS names ${domain}`);
    expect(start('development', domain)).toEqual({});
  }
  for (const domain of ['friends', 'events', 'purchases']) expect(start('production', domain)).toEqual({});
});

test('texts are found wherever they are, in JSON within texts as well', () => {
  expect(textsIn({ a: ['b', 1, null, { c: '{"d":"[\\"e\\"]"}' }], f: ' {no json' })).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    ' {no json',
  ]);
  expect(textsIn(`${'['.repeat(100_000)}"deep"${']'.repeat(100_000)}`)).toEqual(['deep']);
});
