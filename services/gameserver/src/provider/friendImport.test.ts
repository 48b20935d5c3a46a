import { Client } from '@heroiclabs/nakama-js';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSocket } from '../conformance/rawSocket.ts';
import { type Answer, call, claimsOf } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { type FakeNetworks, fakeNetworks, OURS } from './testing/fakeNetworks.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let networks: FakeNetworks;
let server: TestServer;
let off: TestServer;
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  networks = await fakeNetworks(platform.clock.now());
  const providers = { ...networks.config, limits: { timeoutMs: 1_500 } };
  server = await startTestServer(platform, { providers });
  off = await startTestServer(platform, { node: 'off' });
});
afterAll(async () => {
  await server.stop();
  await off.stop();
  networks.close();
  await platform.close();
});

beforeEach(() => {
  networks.trouble = null;
});

type Network = 'facebook' | 'steam';
const NETWORKS: Network[] = ['facebook', 'steam'];
const JOINED = [-6, 'Your friend has just joined the game'];

interface Friendly {
  /** At the network. */
  id: string;
  proof: string;
  token: string;
  userId: string;
  username: string;
}

/** Whom the network shows as friends from now on. */
function befriend(network: Network, { id, proof }: Pick<Friendly, 'id' | 'proof'>, friends: string[]): void {
  if (network === 'facebook') networks.facebook.set(proof, { id, friends });
  else {
    networks.steam.set(proof, id);
    networks.steamFriends.set(id, friends);
  }
}

const authenticate = (network: Network, proof: string, query: string): Promise<Answer> =>
  call(server.url, `POST /v2/account/authenticate/${network}${query}`, {
    basic: 'defaultkey:',
    body: { token: proof },
  });

/** Somebody new of the network, and no friends of theirs. */
async function somebody(network: Network, query = 'sync=false'): Promise<Friendly> {
  const number = ++people;
  const there = {
    id: network === 'steam' ? String(76_561_197_960_000_000n + BigInt(number)) : `fb${number}`,
    proof: `proof-${number}`,
  };
  befriend(network, there, []);
  const username = `friendly${number}`;
  const { json, text } = await authenticate(network, there.proof, `?username=${username}&${query}`);
  if (typeof json['token'] !== 'string') throw new Error(text);
  return { ...there, username, token: json['token'], userId: String(claimsOf(json['token'])['uid']) };
}

async function byDevice(): Promise<Pick<Friendly, 'token' | 'userId' | 'username'>> {
  const username = `device${++people}`;
  const { json } = await call(server.url, `POST /v2/account/authenticate/device?username=${username}`, {
    basic: 'defaultkey:',
    body: { id: `device-of-imports-${people}` },
  });
  const token = String(json['token']);
  return { token, userId: String(claimsOf(token)['uid']), username };
}

type Known = Pick<Friendly, 'token' | 'userId' | 'username'>;
const ask = ({ token }: Pick<Known, 'token'>, route: string, body?: unknown) =>
  call(server.url, route, { bearer: token, ...(body === undefined ? {} : { body }) });
const importFor = (who: Known, network: Network, proof: string, query = '') =>
  ask(who, `POST /v2/friend/${network}${query}`, { token: proof });
/** How each of theirs stands to them, by name. */
const statesOf = async (who: Known) => {
  const { friends = [] } = (await ask(who, 'GET /v2/friend')).json as {
    friends?: { user: { username: string }; state: number }[];
  };
  return Object.fromEntries(friends.map(({ user, state }) => [user.username, state]));
};
const countOf = async (who: Known) =>
  ((await ask(who, 'GET /v2/account')).json['user'] as { edge_count?: number }).edge_count ?? 0;
const toldTo = async (who: Known) =>
  (
    ((await ask(who, 'GET /v2/notification?limit=100')).json['notifications'] ?? []) as {
      code: number;
      subject: string;
    }[]
  ).map(({ code, subject }) => [code, subject]);
const error = ({ status, json }: Answer) => [status, json['code'], json['message']];

describe.each(NETWORKS)('R7 friends of %s', (network) => {
  test('become friends here both ways, and hear of it once', async () => {
    const [ada, bob, cyd] = [await somebody(network), await somebody(network), await somebody(network)];
    const socket = await openSocket(server.port, `token=${bob.token}`);
    befriend(network, ada, [bob.id, cyd.id, 'nobody-here', ada.id]);
    expect((await importFor(ada, network, ada.proof)).text).toBe('{}');
    expect(await statesOf(ada)).toEqual({ [bob.username]: 0, [cyd.username]: 0 });
    for (const friend of [bob, cyd]) {
      expect(await statesOf(friend)).toEqual({ [ada.username]: 0 });
      expect(await toldTo(friend)).toEqual([JOINED]);
      expect(await countOf(friend)).toBe(1);
    }
    expect(await toldTo(ada)).toEqual([]);
    expect(await countOf(ada)).toBe(2);
    await expect
      .poll(() => socket.received.filter((said) => 'notifications' in said))
      .toMatchObject([
        {
          notifications: {
            notifications: [{ code: -6, sender_id: ada.userId, content: JSON.stringify({ username: ada.username }) }],
          },
        },
      ]);
    socket.socket.terminate();

    expect((await importFor(ada, network, ada.proof)).text).toBe('{}');
    expect([await countOf(ada), await countOf(bob), await toldTo(bob)]).toEqual([2, 1, [JOINED]]);
  });

  test('accept what is open between them, in either direction', async () => {
    const [ada, bob, cyd] = [await somebody(network), await somebody(network), await somebody(network)];
    await ask(ada, `POST /v2/friend?ids=${bob.userId}`);
    await ask(cyd, `POST /v2/friend?ids=${ada.userId}`);
    befriend(network, ada, [bob.id, cyd.id]);
    await importFor(ada, network, ada.proof);
    expect(await statesOf(ada)).toEqual({ [bob.username]: 0, [cyd.username]: 0 });
    expect([await countOf(ada), await countOf(bob), await countOf(cyd)]).toEqual([2, 1, 1]);
  });

  test('those who are blocked, or have blocked, stay so', async () => {
    const [ada, bob, cyd] = [await somebody(network), await somebody(network), await somebody(network)];
    await ask(ada, `POST /v2/friend/block?ids=${bob.userId}`);
    await ask(cyd, `POST /v2/friend/block?ids=${ada.userId}`);
    befriend(network, ada, [bob.id, cyd.id]);
    for (const query of ['', '?reset=true']) {
      await importFor(ada, network, ada.proof, query);
      expect([await statesOf(ada), await statesOf(bob), await statesOf(cyd)]).toEqual([
        { [bob.username]: 3 },
        {},
        { [ada.username]: 3 },
      ]);
      expect([await toldTo(bob), await toldTo(cyd)]).toEqual([[], []]);
    }
    expect([await countOf(ada), await countOf(bob), await countOf(cyd)]).toEqual([1, 0, 1]);
  });

  test('take the place of all others with a reset', async () => {
    const [ada, bob, cyd, dan] = [await somebody(network), await somebody(network), await byDevice(), await byDevice()];
    await ask(ada, `POST /v2/friend?ids=${cyd.userId}`);
    await ask(cyd, `POST /v2/friend?ids=${ada.userId}`);
    await ask(dan, `POST /v2/friend?ids=${ada.userId}`);
    befriend(network, ada, [bob.id]);
    await importFor(ada, network, ada.proof);
    expect(await countOf(ada)).toBe(3);
    await importFor(ada, network, ada.proof, '?reset=true');
    expect(await statesOf(ada)).toEqual({ [bob.username]: 0 });
    expect([await statesOf(cyd), await statesOf(dan), await statesOf(bob)]).toEqual([{}, {}, { [ada.username]: 0 }]);
    expect([await countOf(ada), await countOf(bob), await countOf(cyd), await countOf(dan)]).toEqual([1, 1, 0, 0]);
    befriend(network, ada, []);
    await importFor(ada, network, ada.proof, '?reset=true');
    expect([await statesOf(ada), await statesOf(bob), await countOf(bob)]).toEqual([{}, {}, 0]);
  });

  test('come with a login and a link, where that is wanted', async () => {
    const bob = await somebody(network);
    const signIn = async (query: string) => {
      const ada = await somebody(network);
      befriend(network, ada, [bob.id]);
      await authenticate(network, ada.proof, query);
      return Object.keys(await statesOf(ada)).length;
    };
    expect([await signIn('?sync=true'), await signIn('?sync=false')]).toEqual([1, 0]);
    expect(await signIn('')).toBe(network === 'facebook' ? 1 : 0);

    const linked = async (sync?: boolean) => {
      const [cyd, there] = [await byDevice(), await somebody(network)];
      await ask(there, 'DELETE /v2/account');
      befriend(network, there, [bob.id]);
      const { status } =
        network === 'facebook'
          ? await ask(cyd, `POST /v2/account/link/facebook${sync === undefined ? '' : `?sync=${sync}`}`, {
              token: there.proof,
            })
          : await ask(cyd, 'POST /v2/account/link/steam', { account: { token: there.proof }, sync });
      return [status, Object.keys(await statesOf(cyd)).length];
    };
    expect([await linked(true), await linked(false), await linked()]).toEqual([
      [200, 1],
      [200, 0],
      [200, 1],
    ]);
  });

  test('are not needed for a login: it goes on while the network does not tell them', { tags: ['long'] }, async () => {
    const ada = await somebody(network);
    networks.trouble = { kind: 'silent', at: network === 'facebook' ? '/v24.0/me/friends' : '/ISteamUser/' };
    expect((await authenticate(network, ada.proof, '?sync=true')).status).toBe(200);
    const name = network === 'facebook' ? 'Facebook' : 'Steam';
    const unavailable = [503, 14, `${name} authentication is currently unavailable. Try again later.`];
    expect(error(await importFor(ada, network, ada.proof))).toEqual(unavailable);
    networks.trouble = null;
  });

  test('are not imported without a proof, or with one that is none', async () => {
    const name = network === 'facebook' ? 'Facebook' : 'Steam';
    const ada = await byDevice();
    expect(error(await importFor(ada, network, ''))).toEqual([400, 3, `${name} token is required.`]);
    expect(error(await importFor(ada, network, 'forged', '?reset=true'))).toEqual([
      401,
      16,
      `Could not authenticate ${name} profile.`,
    ]);
    expect((await call(server.url, `POST /v2/friend/${network}`, { body: { token: 'x' } })).status).toBe(401);
    const unconfigured = await call(off.url, `POST /v2/friend/${network}`, { bearer: ada.token, body: { token: 'x' } });
    expect(error(unconfigured)).toEqual(
      network === 'steam'
        ? [400, 9, 'Steam authentication is not configured.']
        : [401, 16, 'Could not authenticate Facebook profile.'],
    );
  });

  test('of two at the same time are counted right', async () => {
    const [ada, bob] = [await somebody(network), await somebody(network)];
    befriend(network, ada, [bob.id]);
    befriend(network, bob, [ada.id]);
    const answers = await Promise.all(
      [ada, bob, ada, bob].map((who, i) => importFor(who, network, who.proof, i < 2 ? '' : '?reset=true')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await countOf(ada), await countOf(bob)]).toEqual([1, 1]);
    expect([await statesOf(ada), await statesOf(bob)]).toEqual([{ [bob.username]: 0 }, { [ada.username]: 0 }]);
  });
});

test('R7 a token of Limited Login knows no friends', async () => {
  const now = Math.floor(platform.clock.now() / 1000);
  const claims = { iss: 'https://www.facebook.com', aud: OURS.facebook, sub: 'limited', iat: now, exp: now + 600 };
  const token = await networks.idToken(claims);
  expect(error(await importFor(await byDevice(), 'facebook', token))).toEqual([
    401,
    16,
    'Could not authenticate Facebook profile.',
  ]);
  expect((await authenticate('facebook', token, '')).json).toMatchObject({ created: true });
});

test('R7 without the domain of friends there is no import, and a login has none', async () => {
  const alone = await startTestServer(platform, { node: 'alone', domains: [], providers: networks.config });
  const [ada, bob] = [await somebody('steam'), await somebody('steam')];
  befriend('steam', ada, [bob.id]);
  const answer = await call(alone.url, 'POST /v2/friend/steam', { bearer: ada.token, body: { token: ada.proof } });
  expect(answer.status).toBe(404);
  const login = { basic: 'defaultkey:', body: { token: ada.proof } };
  expect((await call(alone.url, 'POST /v2/account/authenticate/steam?sync=true', login)).status).toBe(200);
  expect(await statesOf(ada)).toEqual({});
  await alone.stop();
});

test('R7 the official client imports friends', async () => {
  const client = new Client('defaultkey', '127.0.0.1', String(server.port));
  const [ada, bob] = [await somebody('facebook'), await somebody('facebook')];
  befriend('facebook', ada, [bob.id]);
  const adas = await client.authenticateFacebook(ada.proof, false, undefined, false);
  expect(await client.importFacebookFriends(adas, { token: ada.proof })).toBe(true);
  expect((await client.listFriends(adas)).friends).toMatchObject([
    { state: 0, user: { id: bob.userId, facebook_id: bob.id } },
  ]);
  expect((await client.getUsers(adas, [], [], [bob.id])).users).toMatchObject([{ id: bob.userId }]);
  const [cyd, dan] = [await somebody('steam'), await somebody('steam')];
  befriend('steam', cyd, [dan.id]);
  const cyds = await client.authenticateSteam(cyd.proof, false);
  expect(await client.importSteamFriends(cyds, { token: cyd.proof }, true)).toBe(true);
  expect((await client.listFriends(cyds)).friends).toMatchObject([{ state: 0, user: { id: dan.userId } }]);
});
