import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { RELAY, STATUS } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, type MatchHandler } from '../extend.ts';
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
  here = await startTestServer(platform, { node: 'here' }, ({ extend }) => extend.match('door', doorMatch()));
  there = await startTestServer(platform, { node: 'there' }, ({ extend }) => extend.match('door', doorMatch()));
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  await platform.close();
});

const NOBODY = '11111111-1111-4111-8111-111111111111';

type Heard = Record<string, Record<string, unknown> & { joins?: unknown[]; leaves?: unknown[] }>;

async function enter(name: string, server = here, status = false): Promise<LoggedIn & RawSocket> {
  const person = await logIn(server.url, `realtime-${name}`, name);
  const socket = await openSocket(server.port, `token=${person.token}&status=${status}`);
  return { ...person, ...socket };
}

const has =
  (member: string, more: object = {}) =>
  (envelope: Record<string, unknown>) =>
    member in envelope && JSON.stringify(envelope[member]).includes(JSON.stringify(more).slice(1, -1));

/** The envelopes of this member, ids aside. */
const heardOf = ({ received }: RawSocket, member: string) =>
  received.flatMap((envelope) => (member in envelope ? [(envelope as Heard)[member]] : []));

describe.each(['one node', 'two nodes'] as const)('on %s', (nodes) => {
  const far = () => (nodes === 'one node' ? here : there);
  const named = (name: string) => `${name}-${nodes === 'one node' ? 1 : 2}`;

  test('T11 a relayed match passes on what its sockets say, in order, to those it is for', async () => {
    const [ada, bob, eve] = [
      await enter(named('ada')),
      await enter(named('bob'), far()),
      await enter(named('eve'), far()),
    ];
    const { match } = (await ada.answerTo({ match_create: {} })) as { match: { match_id: string; self: object } };
    const { match_id: id } = match;
    expect(await bob.answerTo({ match_join: { match_id: id } })).toMatchObject({ match: { size: 1 } });
    await eve.answerTo({ match_join: { match_id: id } });
    await ada.hear(has('match_presence_event', { username: named('eve') }));
    for (const op of ['1', '9223372036854775807']) {
      bob.say({ match_data_send: { match_id: id, op_code: op, data: '_w==' } });
    }
    bob.say({ match_data_send: { match_id: id, op_code: 3, presences: [match.self] } });
    await ada.hear(has('match_data', { op_code: '3' }));
    await eve.hear(has('match_data', { op_code: '9223372036854775807' }));
    expect(heardOf(ada, 'match_data').map((data) => [data?.['op_code'], data?.['data']])).toEqual([
      ['1', '/w=='],
      ['9223372036854775807', '/w=='],
      ['3', undefined],
    ]);
    expect(heardOf(eve, 'match_data')).toHaveLength(2);
    bob.socket.close();
    const left = await ada.hear((envelope) => (envelope as Heard)['match_presence_event']?.leaves !== undefined);
    expect((left as Heard)['match_presence_event']?.leaves).toMatchObject([{ username: named('bob') }]);
    for (const { socket } of [ada, eve]) socket.close();
    const alone = await enter(named('late'), far());
    await expect
      .poll(() => alone.answerTo({ match_join: { match_id: id } }))
      .toMatchObject({ error: { code: 4, message: 'Match not found' } });
    alone.socket.close();
  });

  test('T12 a match with a handler lets in whom it likes, hears all, and answers signals and lists', async () => {
    const [ada, bob] = [await enter(named('cleo')), await enter(named('dan'), far())];
    const id = await here.game.extend.matches.create('door', { key: 'open' });
    const join = (who: RawSocket, key: string) => who.answerTo({ match_join: { match_id: id, metadata: { key } } });
    expect(await join(bob, 'wrong')).toMatchObject({ error: { code: 5, message: 'wrong key' } });
    expect(await join(ada, 'open')).toMatchObject({ match: { authoritative: true, label: '{"in":0}' } });
    expect(await join(bob, 'open')).toMatchObject({ match: { size: 1, label: '{"in":1}' } });
    bob.say({ match_data_send: { match_id: id, op_code: 7, data: 'aGk=' } });
    const echoed = await ada.hear(has('match_data'));
    expect(echoed).toMatchObject({ match_data: { op_code: '8', data: 'aGk=', presence: { username: named('dan') } } });
    const list = async (query: string) =>
      (await call(far().url, `GET /v2/match?${query}`, { bearer: bob.token })).json['matches'];
    await expect.poll(() => list('query=%2Blabel.in:2')).toMatchObject([{ match_id: id, size: 2, tick_rate: 60 }]);
    expect(await list('label=%7B%22in%22:3%7D')).toBeUndefined();
    expect(await far().game.extend.matches.signal(id, 'count')).toBe('count 2');
    await far().game.extend.matches.signal(id, 'kick');
    const leaves = await ada.hear((envelope) => (envelope as Heard)['match_presence_event']?.leaves !== undefined);
    expect(leaves).toMatchObject({ match_presence_event: { leaves: [{ username: named('dan') }] } });
    await here.game.extend.matches.signal(id, 'end');
    await expect.poll(() => far().game.extend.matches.find(id)).toBeNull();
    await expect(far().game.extend.matches.signal(id, 'x')).rejects.toThrow(ApiError);
    expect(await join(bob, 'open')).toMatchObject({ error: { code: 4 } });
    for (const { socket } of [ada, bob]) socket.close();
  });

  test('T10 two people talk until one blocks the other, and a message waits for whoever is not there', async () => {
    const [ada, bob] = [await enter(named('fay')), await enter(named('gus'), far())];
    const joined = (await ada.answerTo({ channel_join: { target: bob.userId, type: 2 } })) as Heard;
    const id = String(joined['channel']?.['id']);
    await bob.hear(has('notifications', { code: -1 }));
    await bob.answerTo({ channel_join: { target: ada.userId, type: 2 } });
    await ada.answerTo({ channel_message_send: { channel_id: id, content: '{"t":1}' } });
    await bob.hear(has('channel_message', { content: '{"t":1}' }));
    const history = (who: LoggedIn) => call(far().url, `GET /v2/channel/${id}`, { bearer: who.token });
    expect((await history(bob)).json['messages']).toHaveLength(1);
    const eve = await enter(named('stranger'), far());
    expect((await history(eve)).json).toMatchObject({ message: 'Channel not found.' });
    await call(far().url, `POST /v2/friend/block?ids=${ada.userId}`, { bearer: bob.token });
    await expect
      .poll(() => ada.answerTo({ channel_message_send: { channel_id: id, content: '{}' } }))
      .toMatchObject({ error: { message: 'Must join channel before sending messages' } });
    expect(await ada.answerTo({ channel_join: { target: bob.userId, type: 2 } })).toMatchObject({
      error: { message: 'User ID not found: Invalid channel target' },
    });
    for (const { socket } of [ada, bob, eve]) socket.close();
  });

  test('T10 of two people either one shuts the other out by blocking them, and still finds them', async () => {
    const [ada, bob] = [await enter(named('fee')), await enter(named('gil'), far())];
    const join = (who: RawSocket, whom: LoggedIn) => who.answerTo({ channel_join: { target: whom.userId, type: 2 } });
    const sides = [
      [ada, bob],
      [bob, ada],
    ] as const;
    for (const [blocking, blocked] of sides) {
      await call(here.url, `POST /v2/friend/block?ids=${blocked.userId}`, { bearer: blocking.token });
      expect(await join(blocked, blocking)).toMatchObject({
        error: { message: 'User ID not found: Invalid channel target' },
      });
      expect(await join(blocking, blocked)).toHaveProperty('channel');
      await call(here.url, `DELETE /v2/friend?ids=${blocked.userId}`, { bearer: blocking.token });
      expect(await join(blocked, blocking)).toHaveProperty('channel');
    }
    for (const who of [ada, bob]) {
      expect(await who.answerTo({ channel_join: { target: NOBODY, type: 2 } })).toHaveProperty('error');
      who.socket.close();
    }
  });

  test.each([
    ['was taken out', 6],
    ['has left', 5],
  ])('T10 a group reads who %s, and they hear no more of it', async (_, code) => {
    const [ada, bob] = [await enter(named('hal')), await enter(named('ida'), far())];
    const { json: group } = await call(here.url, 'POST /v2/group', {
      bearer: ada.token,
      body: { name: named(`group ${code}`), open: true },
    });
    const target = String(group['id']);
    expect(await bob.answerTo({ channel_join: { target, type: 3 } })).toMatchObject({
      error: { message: 'Group not found: Invalid channel target' },
    });
    await ada.answerTo({ channel_join: { target, type: 3 } });
    await call(far().url, `POST /v2/group/${target}/join`, { bearer: bob.token, body: {} });
    await ada.hear(has('channel_message', { code: 3 }));
    await bob.answerTo({ channel_join: { target, type: 3 } });
    await ada.hear(has('channel_presence_event', { username: named('ida') }));
    if (code === 5) await call(far().url, `POST /v2/group/${target}/leave`, { bearer: bob.token, body: {} });
    else await call(here.url, `POST /v2/group/${target}/kick?user_ids=${bob.userId}`, { bearer: ada.token });
    await ada.hear(has('channel_message', { code }));
    await ada.hear((envelope) => (envelope as Heard)['channel_presence_event']?.leaves !== undefined);
    const said = { channel_id: `3.${target}..`, content: '{}' };
    expect(await bob.answerTo({ channel_message_send: said })).toHaveProperty('error');
    await ada.answerTo({ channel_message_send: said });
    expect(heardOf(bob, 'channel_message').filter((line) => line?.['code'] === 0)).toEqual([]);
    for (const { socket } of [ada, bob]) socket.close();
  });

  test('T13 whoever follows somebody hears what they show, until they follow them no more', async () => {
    const [ada, bob] = [await enter(named('jan'), here, true), await enter(named('kim'), far())];
    const follow = { status_follow: { user_ids: [bob.userId], usernames: [named('jan')] } };
    expect(await bob.answerTo(follow)).toMatchObject({
      status: { presences: [{ username: named('jan'), status: '' }] },
    });
    await ada.answerTo({ status_update: { status: 'busy' } });
    const event = await bob.hear(has('status_presence_event', { status: 'busy' }));
    expect(event).toMatchObject({ status_presence_event: { joins: [{ status: 'busy' }], leaves: [{ status: '' }] } });
    await bob.answerTo({ status_unfollow: { user_ids: [ada.userId] } });
    await ada.answerTo({ status_update: {} });
    await ada.hear(
      (envelope) =>
        (envelope as Heard)['status_presence_event']?.joins === undefined && 'status_presence_event' in envelope,
    );
    expect(heardOf(bob, 'status_presence_event')).toHaveLength(1);
    for (const { socket } of [ada, bob]) socket.close();
  });

  test('T16 sockets in a stream of a module hear what is sent to it and each other come and go', async () => {
    const [ada, bob] = [await enter(named('lea')), await enter(named('max'), far())];
    const sessionOf = async (who: RawSocket) =>
      (
        (await who.answerTo({ channel_join: { target: 'sessions', type: 1 } })) as {
          channel: { self: { session_id: string } };
        }
      ).channel.self.session_id;
    const stream = { mode: 20, label: named('stream') };
    const { streams } = here.game.extend;
    const places = [
      { userId: ada.userId, sessionId: await sessionOf(ada) },
      { userId: bob.userId, sessionId: await sessionOf(bob) },
    ] as const;
    expect(places.map((place) => streams.join(stream, place))).toEqual([true, true]);
    await ada.hear(has('stream_presence_event', { username: named('max') }));
    streams.send(stream, 'hello');
    const told = { stream: { mode: 20, label: named('stream') }, data: 'hello', reliable: true };
    expect(await bob.hear(has('stream_data'))).toEqual({ stream_data: told });
    bob.socket.close();
    await ada.hear((envelope) => (envelope as Heard)['stream_presence_event']?.leaves !== undefined);
    expect(streams.count(stream)).toBe(1);
    expect(() => streams.join({ mode: 7 }, places[0])).toThrow(ApiError);
    ada.socket.close();
  });
});

test('T16 whoever is in a stream unseen hears what is sent to it, and nobody hears of them', async () => {
  const [ada, bob] = [await enter('vic'), await enter('wes', there)];
  const placeOf = async (who: LoggedIn & RawSocket) => {
    const { channel } = (await who.answerTo({ channel_join: { target: 'places', type: 1 } })) as {
      channel: { self: { session_id: string } };
    };
    return { userId: who.userId, sessionId: channel.self.session_id };
  };
  const [seen, unseen] = [await placeOf(ada), await placeOf(bob)];
  const stream = { mode: 21, label: 'unseen' };
  const { streams } = here.game.extend;
  streams.join(stream, seen);
  streams.join(stream, unseen, true);
  await expect.poll(() => streams.count(stream)).toBe(2);
  streams.send(stream, 'psst');
  await bob.hear(has('stream_data'));
  streams.leave(stream, unseen);
  await expect.poll(() => streams.count(stream)).toBe(1);
  streams.send(stream, 'bye');
  await ada.hear(has('stream_data', { data: 'bye' }));
  expect(JSON.stringify(heardOf(ada, 'stream_presence_event'))).not.toContain('wes');
  for (const { socket } of [ada, bob]) socket.close();
});

test('a stranger’s socket is in no stream', () => {
  const nobody = { userId: 'nobody', sessionId: 'nowhere' };
  expect(here.game.extend.streams.join({ mode: 8 }, nobody)).toBe(false);
});

test('T11 a name of a relayed match leads everybody into the same one', async () => {
  const [ada, bob] = [await enter('nia'), await enter('oli', there)];
  const make = async (who: RawSocket) =>
    ((await who.answerTo({ match_create: { name: 'attic' } })) as { match: Record<string, unknown> }).match;
  const first = await make(ada);
  // The namespace of DNS names, version 5.
  expect(first).toMatchObject({ match_id: 'b65d81fc-ee94-5eef-a282-86c89c172e0a.', size: 1 });
  expect(await make(bob)).toMatchObject({ match_id: first['match_id'], size: 2 });
  for (const { socket } of [ada, bob]) socket.close();
});

test('T11 one socket is in as many relayed matches as may be, and in not one more', async () => {
  const ada = await enter('pia');
  for (let count = 0; count < RELAY.perSocket; count++) await ada.answerTo({ match_create: {} });
  expect(await ada.answerTo({ match_create: {} })).toMatchObject({ error: { message: 'Too many matches joined' } });
  ada.socket.close();
});

test('T11 a relayed match holds as many sockets as may be, on whichever nodes, and not one more', async () => {
  const ada = await enter('ova');
  const { match } = (await ada.answerTo({ match_create: {} })) as { match: { match_id: string } };
  const join = { match_join: { match_id: match.match_id } };
  const guests: RawSocket[] = [];
  for (let count = 1; count < RELAY.members; count++) {
    const { port } = count % 2 === 0 ? here : there;
    guests.push(await openSocket(port, `token=${ada.token}`));
    expect(await guests.at(-1)!.answerTo(join)).toMatchObject({ match: { size: count } });
    // What one node knows the other one knows a moment later.
    await ada.hear(() => heardOf(ada, 'match_presence_event').length > count);
  }
  for (const { port } of [here, there]) {
    const late = await openSocket(port, `token=${ada.token}`);
    expect(await late.answerTo(join)).toMatchObject({ error: { code: 5, message: 'Match is full' } });
    late.socket.close();
  }
  guests.pop()?.socket.close();
  await ada.hear((envelope) => JSON.stringify(envelope['match_presence_event'] ?? {}).includes('leaves'));
  const next = await openSocket(there.port, `token=${ada.token}`);
  await expect.poll(async () => Object.keys(await next.answerTo(join))).toContain('match');
  for (const { socket } of [ada, next, ...guests]) socket.close();
});

test('T13 one socket follows as many people as may be, and not one more', async () => {
  const ada = await enter('quin');
  const ids = Array.from(
    { length: STATUS.follows - 1 },
    (_, index) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  );
  expect(await ada.answerTo({ status_follow: { user_ids: ids } })).toHaveProperty('status');
  const one = { status_follow: { user_ids: ['99999999-0000-4000-8000-000000000000'] } };
  expect(await ada.answerTo(one)).toMatchObject({ error: { message: 'Too many users followed' } });
  ada.socket.close();
});

test('T13 a status is as long as may be, and not a byte longer', async () => {
  const ada = await enter('ria');
  expect(await ada.answerTo({ status_update: { status: 'x'.repeat(STATUS.bytes) } })).not.toHaveProperty('error');
  expect(await ada.answerTo({ status_update: { status: 'x'.repeat(STATUS.bytes + 1) } })).toMatchObject({
    error: { code: 3, message: 'Status must be 2048 characters or less' },
  });
  ada.socket.close();
});

test.each([
  ['limit=0', 'Invalid limit - limit must be between 1 and 100.'],
  ['limit=101', 'Invalid limit - limit must be between 1 and 100.'],
  ['min_size=-1', 'Minimum size must be 0 or above.'],
  ['max_size=-1', 'Maximum size must be 0 or above.'],
  ['min_size=2&max_size=1', 'Maximum size must be greater than or equal to minimum size when both are specified.'],
  ['authoritative=false&label=x', 'Label filtering is not supported for non-authoritative matches.'],
  ['authoritative=false&query=x', 'Query filtering is not supported for non-authoritative matches.'],
  ['query=%2B', 'Error listing matches.'],
])('T12 no list of matches is asked for by %s', async (query, message) => {
  const { token } = await logIn(here.url, 'realtime-lister', 'lister');
  expect((await call(here.url, `GET /v2/match?${query}`, { bearer: token })).json).toEqual({ code: 3, message });
});

test('T15 where somebody has one socket at a time a newer one ends the older, with a word before', async () => {
  const strict = await startTestServer(platform, { node: 'strict', singleSocket: true });
  const first = await enter('sam', there);
  const second = await enter('sam', strict);
  await first.hear(has('notifications', { code: -7 }));
  expect(await first.closed).toEqual([1000, 'server-side session disconnect']);
  expect(await second.answerTo({ ping: {} })).toHaveProperty('pong');
  second.socket.close();
  await strict.stop();
});

test('T14 a socket of the binary format talks with one of the other, and is closed for a text', async () => {
  const ada = await enter('tia');
  const { token } = await logIn(here.url, 'realtime-uma', 'uma');
  const { match } = (await ada.answerTo({ match_create: {} })) as { match: { match_id: string } };
  const { WebSocket } = await import('ws');
  const binary = new WebSocket(`ws://127.0.0.1:${here.port}/ws?format=protobuf&token=${token}`);
  const frames: Buffer[] = [];
  binary.on('message', (data) => frames.push(data as Buffer));
  await new Promise((resolve) => binary.once('open', resolve));
  const { encodeEnvelope } = await import('../socket/protobuf/encode.ts');
  binary.send(encodeEnvelope({ cid: '1', match_join: { match_id: match.match_id } }));
  await ada.hear(has('match_presence_event', { username: 'uma' }));
  binary.send(encodeEnvelope({ match_data_send: { match_id: match.match_id, op_code: '5', data: 'AP8=' } }));
  expect(await ada.hear(has('match_data'))).toMatchObject({ match_data: { op_code: '5', data: 'AP8=' } });
  ada.say({ match_data_send: { match_id: match.match_id, data: 'AQ==' } });
  await expect.poll(() => frames.some((frame) => frame.includes(Buffer.from('220101', 'hex')))).toBe(true);
  const closed = new Promise((resolve) => binary.once('close', (code, reason) => resolve([code, reason.toString()])));
  binary.send('{"ping":{}}');
  expect(await closed).toEqual([1000, 'received unexpected WebSocket message type']);
  ada.socket.close();
});

/** Lets in whoever knows the key, shows how many are there, and says everything again under the next code. */
function doorMatch(): MatchHandler<{ key: string }> {
  const shown = (match: Parameters<MatchHandler<unknown>['loop']>[0]) =>
    match.setLabel(JSON.stringify({ in: match.presences().length }));
  return {
    init: (_match, params) => ({ state: params as { key: string }, tickRate: 60, label: '{"in":0}' }),
    joinAttempt: (_match, state, _presence, { key }) => ({ state, accept: key === state.key, reason: 'wrong key' }),
    join: (match, state) => (shown(match), state),
    leave: (match, state) => (shown(match), state),
    loop(match, state, messages) {
      for (const { opCode, data, sender } of messages) match.broadcast(opCode + 1, data, { sender });
      return state.key === '' ? null : state;
    },
    signal(match, state, data) {
      if (data === 'kick') match.kick(match.presences().slice(1));
      return { state: data === 'end' ? { key: '' } : state, answer: `${data} ${match.presences().length}` };
    },
  };
}
