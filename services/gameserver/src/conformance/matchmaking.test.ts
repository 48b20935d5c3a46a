import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { MATCHMAKER, PARTY, RATES } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Extend } from '../extend.ts';
import { decodeEnvelope } from '../socket/protobuf/decode.ts';
import { encodeEnvelope } from '../socket/protobuf/encode.ts';
import { openSocket, type RawSocket } from './rawSocket.ts';
import { call, logIn, type LoggedIn } from './rest.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { MIGRATIONS } from '../parts.ts';

/** Two nodes of one server, in one process. */
let platform: TemporaryPlatform;
let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  here = await startTestServer(platform, { node: 'here' }, ({ extend }) => decideInArena(extend));
  there = await startTestServer(platform, { node: 'there' }, ({ extend }) => decideInArena(extend));
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  await platform.close();
});

/** Whoever looks for the arena meets in a match of the module; the module fails for whoever looks for trouble. */
function decideInArena(extend: Extend): void {
  const { matches } = extend;
  extend.matchmakerMatched(async (users) => {
    const modes = users.map(({ strings }) => strings['mode']);
    if (modes.includes('trouble')) throw new Error('the module is broken');
    return modes.every((mode) => mode === 'arena') ? matches.create('match', {}) : null;
  });
}

type Person = LoggedIn & RawSocket;

async function enter(name: string, server = here): Promise<Person> {
  const person = await logIn(server.url, `matchmaking-${name}`, name);
  return { ...person, ...(await openSocket(server.port, `token=${person.token}`)) };
}

const named = (name: string) => (envelope: Record<string, unknown>) => name in envelope;
const wanting = (mode: string, more: object = {}) => ({
  matchmaker_add: {
    min_count: 2,
    max_count: 2,
    query: `+properties.mode:${mode}`,
    string_properties: { mode },
    ...more,
  },
});

interface Matched {
  token?: string;
  match_id?: string;
  users: { presence: { username: string } }[];
}

const matched = async (who: RawSocket) =>
  (await who.hear(named('matchmaker_matched')))['matchmaker_matched'] as Matched;

describe('the matchmaker', () => {
  test('T36 leads two of two nodes into one match, which the token opens and nobody else finds', async () => {
    const [ada, bob] = [await enter('ada'), await enter('bob', there)];
    expect(await ada.answerTo(wanting('duel'))).toMatchObject({
      matchmaker_ticket: { ticket: expect.any(String) as string },
    });
    await bob.answerTo(wanting('duel'));
    const [toAda, toBob] = [await matched(ada), await matched(bob)];
    expect(toAda.users.map(({ presence }) => presence.username).toSorted()).toEqual(['ada', 'bob']);
    expect(toAda.token).toBe(toBob.token);
    const join = (who: RawSocket) => who.answerTo({ match_join: { token: toAda.token } });
    const { match } = (await join(ada)) as { match: { match_id: string } };
    await expect.poll(() => join(bob)).toMatchObject({ match: { match_id: match.match_id, size: 1 } });
    bob.say({ match_data_send: { match_id: match.match_id, op_code: 1, data: 'aGk=' } });
    await ada.hear(named('match_data'));
    expect(await ada.answerTo({ match_join: { token: `${toAda.token}x` } })).toMatchObject({
      error: { code: 3, message: 'Invalid match token' },
    });
    // A token of a session opens no match, and one of a match no socket.
    expect(await ada.answerTo({ match_join: { token: ada.token } })).toMatchObject({ error: { code: 3 } });
    await expect(openSocket(here.port, `token=${toAda.token}`)).rejects.toThrow('401');
    for (const { socket } of [ada, bob]) socket.close();
  });

  test('T35 leads people into the match that a module makes for them, and past a module that fails', async () => {
    const [ada, bob, cat, dan] = await Promise.all([
      enter('cleo'),
      enter('dora', there),
      enter('emil'),
      enter('fred', there),
    ]);
    for (const who of [ada, bob]) await who.answerTo(wanting('arena'));
    for (const who of [cat, dan]) await who.answerTo(wanting('trouble'));
    const { match_id: id = '', token } = await matched(ada);
    expect([token, (await matched(bob)).match_id]).toEqual([undefined, id]);
    expect(await bob.answerTo({ match_join: { match_id: id } })).toMatchObject({ match: { authoritative: true } });
    expect((await matched(cat)).token).toMatch(/^eyJ/);
    for (const { socket } of [ada, bob, cat, dan]) socket.close();
  });

  test('T35 forgets the tickets of a socket that ends', async () => {
    const ada = await enter('gina');
    const stats = async () => (await call(there.url, 'GET /v2/matchmaker/stats', { bearer: ada.token })).json;
    await ada.answerTo(wanting('nobody else wants this'.replaceAll(' ', '')));
    await expect
      .poll(stats)
      .toMatchObject({ ticket_count: 1, oldest_ticket_create_time: expect.stringMatching(/Z$/) as string });
    ada.socket.close();
    await expect.poll(stats).not.toHaveProperty('ticket_count');
  });

  test('T35 takes a ticket that is as large as may be, and none that is larger', async () => {
    const ada = await enter('hugo');
    const add = async (more: object) => {
      const answer = await ada.answerTo({ matchmaker_add: { min_count: 2, max_count: 2, query: '-*', ...more } });
      const { ticket } = (answer['matchmaker_ticket'] ?? {}) as { ticket?: string };
      if (ticket !== undefined) await ada.answerTo({ matchmaker_remove: { ticket } });
      return ticket === undefined ? answer['error'] : 'added';
    };
    const refused = (message: string) => ({ code: 3, message });
    const { queryBytes, propertiesBytes, maxCount } = MATCHMAKER;
    expect(await add({ max_count: maxCount })).toBe('added');
    expect(await add({ max_count: maxCount + 1 })).toEqual(refused('Invalid maximum count, must be <= 128'));
    const query = (bytes: number) => ({ query: `+properties.a:${'é'.repeat((bytes - 14) / 2)}` });
    expect(await add(query(queryBytes))).toBe('added');
    expect(await add(query(queryBytes + 2))).toEqual(refused('Invalid query, must be <= 2048 bytes'));
    const properties = (bytes: number) => ({
      string_properties: { a: 'x'.repeat(bytes - 10) },
      numeric_properties: { b: 0 },
    });
    expect(await add(properties(propertiesBytes))).toBe('added');
    expect(await add(properties(propertiesBytes + 1))).toEqual(refused('Invalid properties, must be <= 1024 bytes'));
    const failed = { message: 'Error adding to matchmaker' };
    for (const bad of [
      '+',
      '"',
      'a:/(/',
      `a:/(x{99}){99}/`,
      `a:/x{${MATCHMAKER.regexStates - 1}}/`,
      'a:b '.repeat(65),
    ]) {
      expect([bad, await add({ query: bad })]).toEqual([bad, failed]);
    }
    // Two states are of no character: the beginning and the end.
    expect(await add({ query: `a:/x{${MATCHMAKER.regexStates - 2}}/` })).toBe('added');
    ada.socket.close();
  });

  test('T35 refuses a flood, and serves others meanwhile', async () => {
    const [ada, bob] = [await enter('ivan'), await enter('jack')];
    const answers: Record<string, unknown>[] = [];
    for (let sent = 0; sent < 10_000; sent += 50) {
      for (let one = 1; one < 50; one++) ada.say({ cid: `flood ${sent + one}`, ...wanting('never') });
      answers.push(await ada.answerTo(wanting('never')));
    }
    expect(answers.at(-1)).toMatchObject({ error: { message: 'Error adding to matchmaker' } });
    const isTicket = (one: Record<string, unknown>) => 'matchmaker_ticket' in one;
    expect(ada.received.filter(isTicket)).toHaveLength(MATCHMAKER.tickets);
    expect(ada.received.filter((one) => 'error' in one)).toHaveLength(10_000 - MATCHMAKER.tickets);
    expect(await bob.answerTo({ ping: {} })).toHaveProperty('pong');
    bob.say({ cid: 'large', matchmaker_add: { min_count: 2, max_count: 2, query: 'x'.repeat(60_000) } });
    expect(await bob.hear(({ cid }) => cid === 'large')).toMatchObject({ error: { code: 3 } });
    bob.say({ cid: 'huge', matchmaker_add: { min_count: 2, max_count: 2, query: 'x'.repeat(1_000_000) } });
    expect(await bob.closed).toEqual([1009, '']);
    ada.socket.close();
  }, 60_000);

  test('T35 is asked so often by one user, and no more', async () => {
    const strict = await startTestServer(platform, { node: 'strict', rateLimits: true });
    const ada = await enter('kate', strict);
    const ask = () => ada.answerTo({ matchmaker_add: {} });
    for (let time = 0; time < RATES.matchmaking.limit; time++) {
      expect(await ask()).toMatchObject({ error: { message: 'Invalid minimum count, must be >= 2' } });
    }
    expect(await ask()).toMatchObject({ error: { code: 3, message: 'Too many requests.' } });
    ada.socket.close();
    await strict.stop();
  });

  test('T35 is not there where it is off, and neither are parties', async () => {
    const bare = await startTestServer(platform, { node: 'bare', domains: ['matches'] });
    const ada = await enter('lara', bare);
    for (const message of [wanting('duel'), { party_create: {} }]) {
      expect(await ada.answerTo(message)).toMatchObject({ error: { code: 3, message: /not enabled/ } });
    }
    for (const path of ['/v2/party', '/v2/matchmaker/stats']) {
      expect((await call(bare.url, `GET ${path}`, { bearer: ada.token })).status).toBe(404);
    }
    ada.socket.close();
    await bare.stop();
  });
});

describe('a party', () => {
  test('T38 of two nodes talks, is matched as a whole with somebody else, and ends with its leader’s word', async () => {
    const [ada, bob, cat] = [await enter('mona'), await enter('nick', there), await enter('olga', there)];
    const { party } = (await ada.answerTo({ party_create: { open: false, max_size: 2 } })) as {
      party: { party_id: string };
    };
    const of = { party_id: party.party_id };
    expect(await bob.answerTo({ party_join: of })).toEqual({ cid: expect.any(String) as string });
    const request = (await ada.hear(named('party_join_request')))['party_join_request'] as { presences: object[] };
    await ada.answerTo({ party_accept: { ...of, presence: request.presences[0] } });
    await bob.hear(named('party'));
    bob.say({ party_data_send: { ...of, op_code: '7', data: 'aGk=' } });
    expect(await ada.hear(named('party_data'))).toMatchObject({
      party_data: { op_code: '7', data: 'aGk=', presence: { username: 'nick' } },
    });
    const trio = { min_count: 3, max_count: 3, query: '+properties.trio:yes', string_properties: { trio: 'yes' } };
    await ada.answerTo({ party_matchmaker_add: { ...of, ...trio } });
    await bob.hear(named('party_matchmaker_ticket'));
    await cat.answerTo({ matchmaker_add: trio });
    const all = await Promise.all([matched(ada), matched(bob), matched(cat)]);
    for (const { users } of all) expect(users).toHaveLength(3);
    await ada.answerTo({ party_close: of });
    await bob.hear(named('party_close'));
    for (const { socket } of [ada, bob, cat]) socket.close();
  });

  test('T37 has a label that is as long as may be, and not a byte longer, and messages that hold together', async () => {
    const ada = await enter('paul');
    const label = (bytes: number) => ({ label: JSON.stringify({ a: 'x'.repeat(bytes - 8) }) });
    const create = (more: object) => ada.answerTo({ party_create: { open: true, max_size: 2, ...more } });
    expect(await create(label(PARTY.labelBytes))).toHaveProperty('party');
    for (const long of [
      label(PARTY.labelBytes + 1),
      { label: JSON.stringify({ a: 'é'.repeat(PARTY.labelBytes / 2) }) },
    ])
      expect(await create(long)).toMatchObject({
        error: { code: 3, message: 'Error creating party: party label too long' },
      });
    expect(await create({ label: '[]' })).toMatchObject({
      error: { code: 3, message: /^Error creating party: failed/ },
    });
    const bad = [
      { party_promote: { party_id: 'x' } },
      { party_accept: { party_id: 'x', presence: { user_id: 'u', session_id: 's' } } },
      { party_join: { party_id: '11111111-1111-4111-8111-111111111111.' } },
      { party_matchmaker_add: { party_id: 'x', min_count: 1 } },
      { party_update: { party_id: '11111111-1111-4111-8111-111111111111.here', label: 'x' } },
    ];
    const answers = await Promise.all(bad.map((message) => ada.answerTo(message)));
    expect(answers.map(({ error }) => (error as { message: string }).message)).toEqual([
      'Invalid presence',
      'Invalid presence',
      'Invalid party ID',
      'Invalid minimum count, must be >= 2',
      'Error updating party: failed to unmarshal party label: it is no JSON object',
    ]);
    ada.socket.close();
  });

  test('T39 is listed over REST on every node', async () => {
    const ada = await enter('quin');
    const { party } = (await ada.answerTo({
      party_create: { open: true, max_size: 3, label: '{"walk":"hill"}' },
    })) as { party: { party_id: string } };
    const list = async (query: string) => (await call(there.url, `GET /v2/party?${query}`, { bearer: ada.token })).json;
    const hill = 'query=%2Blabel.walk:hill';
    await expect
      .poll(() => list(hill))
      .toEqual({
        parties: [{ party_id: party.party_id, open: true, max_size: 3, label: '{"walk":"hill"}' }],
      });
    expect(await list(`${hill}&open=false`)).toEqual({});
    expect(await list('limit=0')).toMatchObject({
      code: 3,
      message: 'Invalid limit - limit must be between 1 and 100.',
    });
    expect(await list('limit=101')).toMatchObject({ code: 3 });
    ada.socket.close();
    await expect.poll(() => list(hill)).toEqual({});
  });

  test('T14 a socket of the binary format is matched, and is in a party, with one of the other', async () => {
    const ada = await enter('rosa');
    const { token } = await logIn(there.url, 'matchmaking-sven', 'sven');
    const binary = new WebSocket(`ws://127.0.0.1:${there.port}/ws?format=protobuf&token=${token}`);
    const received: Record<string, unknown>[] = [];
    binary.on('message', (data) => received.push(decodeEnvelope(data as Buffer) as Record<string, unknown>));
    await new Promise((resolve) => binary.once('open', resolve));
    const heard = async (name: string) => {
      await expect.poll(() => received.find(named(name))).toBeDefined();
      return received.find(named(name))?.[name];
    };
    const wish = {
      min_count: 2,
      max_count: 4,
      count_multiple: 2,
      query: '+properties.binary:1',
      numeric_properties: { binary: 1, zero: 0.5 },
    };
    binary.send(encodeEnvelope({ cid: '1', matchmaker_add: wish }));
    await ada.answerTo({ matchmaker_add: wish });
    await ada.hear(named('matchmaker_matched'));
    expect(await heard('matchmaker_matched')).toMatchObject({ self: { numeric_properties: { binary: 1, zero: 0.5 } } });
    const { party } = (await ada.answerTo({ party_create: { open: true, max_size: 2 } })) as {
      party: { party_id: string };
    };
    binary.send(encodeEnvelope({ cid: '2', party_join: { party_id: party.party_id } }));
    expect(await heard('party')).toMatchObject({ party_id: party.party_id, max_size: 2 });
    binary.send(encodeEnvelope({ party_data_send: { party_id: party.party_id, op_code: '9', data: 'AP8=' } }));
    expect(await ada.hear(named('party_data'))).toMatchObject({ party_data: { op_code: '9', data: 'AP8=' } });
    ada.say({ party_data_send: { party_id: party.party_id, data: 'AQ==' } });
    expect(await heard('party_data')).toMatchObject({ data: 'AQ==', presence: { username: 'rosa' } });
    binary.close();
    ada.socket.close();
  });
});
