import { Client, type Session } from '@heroiclabs/nakama-js';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, call, claimsOf } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { ApiError, Code } from '../extend.ts';
import { type FakeNetworks, fakeNetworks, OURS, playerInfo } from './testing/fakeNetworks.ts';
import type { Proof } from './provider.ts';

let platform: TemporaryPlatform;
let networks: FakeNetworks;
let server: TestServer;
let off: TestServer;
let closed: TestServer;
let client: Client;
let people = 0;
/** What a module was told of logins. */
let heard: unknown[] = [];

beforeAll(async () => {
  platform = await temporaryPlatform();
  networks = await fakeNetworks(platform.clock.now());
  const providers = { ...networks.config, limits: { timeoutMs: 1_500, atOnce: 3 } };
  server = await startTestServer(platform, { providers }, ({ extend }) => {
    extend.after('AuthenticateSteam', async (_context, { body }, answer) => {
      heard.push([Object.keys(body), Object.keys(answer)]);
    });
  });
  off = await startTestServer(platform, { node: 'off' });
  closed = await startTestServer(platform, { node: 'closed', open: false, providers }, ({ extend }) => {
    extend.before('AuthenticateSteam', async (_context, request) => {
      if (request.body['token'] === 'banned') throw new ApiError(Code.PermissionDenied, 'not here');
      return request;
    });
  });
  client = new Client('defaultkey', '127.0.0.1', String(server.port));
});
afterAll(async () => {
  for (const one of [server, off, closed]) await one.stop();
  networks.close();
  await platform.close();
});
beforeEach(() => {
  heard = [];
  networks.trouble = null;
});

const PATHS = {
  apple: 'apple',
  facebook: 'facebook',
  facebookInstantGame: 'facebookinstantgame',
  gameCenter: 'gamecenter',
  google: 'google',
  steam: 'steam',
} as const;
type Name = keyof typeof PATHS;
const NAMES = Object.keys(PATHS) as Name[];
/** Where the id stands in the answer of GET /v2/account. */
const MEMBERS: Record<Name, string> = {
  apple: 'apple_id',
  facebook: 'facebook_id',
  facebookInstantGame: 'facebook_instant_game_id',
  gameCenter: 'gamecenter_id',
  google: 'google_id',
  steam: 'steam_id',
};
const SHOWN: Record<Name, string> = {
  apple: 'Apple',
  facebook: 'Facebook',
  facebookInstantGame: 'Facebook Instant Game',
  gameCenter: 'GameCenter',
  google: 'Google',
  steam: 'Steam',
};

interface Someone {
  /** At the network. */
  id: string;
  /** Good for whoever has this id; another one each time, as far as they have those. */
  proof(): Promise<Proof>;
}

const seconds = () => Math.floor(platform.clock.now() / 1000);
const times = () => ({ iat: seconds(), exp: seconds() + 600 });

/** Somebody whom nobody knows yet, as the network knows them. */
function someoneAt(name: Name, more: { displayName?: string; friends?: string[] } = {}): Someone {
  const number = ++people;
  const id = name === 'steam' ? `765611979602${10_000 + number}` : `${name}-${number}`;
  const { displayName, friends = [] } = more;
  const called = displayName === undefined ? {} : { name: displayName };
  const proofs: Record<Name, () => Promise<Proof>> = {
    apple: async () => ({
      token: await networks.idToken({ ...times(), iss: 'https://appleid.apple.com', aud: OURS.apple, sub: id }),
    }),
    google: async () => ({
      token: await networks.idToken({
        ...times(),
        ...called,
        iss: 'https://accounts.google.com',
        aud: OURS.google,
        sub: id,
      }),
    }),
    facebook: async () => {
      networks.facebook.set(`EAAG-${id}`, { id, friends, ...called });
      return { token: `EAAG-${id}` };
    },
    facebookInstantGame: async () => ({ signed_player_info: playerInfo({ player_id: id, issued_at: seconds() }) }),
    gameCenter: async () => networks.gameCenterProof(id, platform.clock.now()),
    steam: async () => {
      networks.steam.set(`14000000-${id}`, id);
      networks.steamFriends.set(id, friends);
      return { token: `14000000-${id}` };
    },
  };
  return { id, proof: proofs[name] };
}

const authenticate = (name: Name, proof: Proof, query = '', at = server): Promise<Answer> =>
  call(at.url, `POST /v2/account/authenticate/${PATHS[name]}${query}`, { basic: 'defaultkey:', body: proof });
const change = (verb: 'link' | 'unlink', name: Name, bearer: string, proof: Proof, at = server): Promise<Answer> => {
  const body = verb === 'link' && name === 'steam' ? { account: proof } : proof;
  return call(at.url, `POST /v2/account/${verb}/${PATHS[name]}`, { bearer, body });
};
const tokenOf = ({ json, text }: Answer): string => {
  if (typeof json['token'] !== 'string') throw new Error(text);
  return json['token'];
};
const idOf = (answer: Answer) => claimsOf(tokenOf(answer))['uid'] as string;
const byDevice = async (at = server): Promise<string> =>
  tokenOf(
    await call(at.url, 'POST /v2/account/authenticate/device', {
      basic: 'defaultkey:',
      body: { id: `device-of-providers-${++people}` },
    }),
  );
const userOf = async (bearer: string, at = server) =>
  (await call(at.url, 'GET /v2/account', { bearer })).json['user'] as Record<string, unknown>;
const error = ({ status, json }: Answer) => [status, json['code'], json['message']];

describe.each(NAMES)('R1 a login by %s', (name) => {
  test('makes an account the first time and finds it later', async () => {
    const someone = someoneAt(name);
    const username = `Player${++people}`;
    const first = await authenticate(
      name,
      { ...(await someone.proof()), vars: { k: 'v', elevated: '1' } },
      `?username=${username}`,
    );
    expect(first.json).toMatchObject({ created: true, refresh_token: expect.any(String) as string });
    expect(claimsOf(tokenOf(first))).toMatchObject({ usn: username, vrs: { k: 'v' } });
    expect(await userOf(tokenOf(first))).toMatchObject({ username, [MEMBERS[name]]: someone.id, lang_tag: 'en' });
    const again = await authenticate(name, await someone.proof(), '?create=false&username=ignored');
    expect(again.json).not.toHaveProperty('created');
    expect(idOf(again)).toBe(idOf(first));
  });

  test('is not found, taken or allowed in the words of all others', async () => {
    const someone = someoneAt(name);
    const proof = await someone.proof();
    expect(error(await authenticate(name, proof, '?create=false'))).toEqual([404, 5, 'User account not found.']);
    const taken = `Taken${++people}`;
    await authenticate(name, await someoneAt(name).proof(), `?username=${taken}`);
    expect(error(await authenticate(name, proof, `?username=${taken}`))).toEqual([
      409,
      6,
      'Username is already in use.',
    ]);
    expect(error(await authenticate(name, proof, '?username=a%09b'))).toEqual([
      400,
      3,
      'Username invalid, no spaces or control characters allowed.',
    ]);
    const { status } = await call(server.url, `POST /v2/account/authenticate/${PATHS[name]}`, { body: proof });
    expect(status).toBe(401);
    const known = await authenticate(name, proof);
    await sql`update gameserver_account set disable_time = now() where id = ${idOf(known)}`.execute(
      platform.sql.db<unknown>(),
    );
    expect(error(await authenticate(name, await someone.proof()))).toEqual([403, 7, 'User account banned.']);
  });

  test('twenty at once make one account', async () => {
    const someone = someoneAt(name);
    await authenticate(name, await someoneAt(name).proof());
    const proof = await someone.proof();
    const answers: Answer[] = [];
    // No more at once than may be asked of a network.
    for (let i = 0; i < 7; i++)
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => authenticate(name, proof)))));
    expect(answers.filter(({ json }) => json['created'] === true)).toHaveLength(1);
    expect(new Set(answers.map(idOf)).size).toBe(1);
  });

  test('without a proof is refused before anybody is asked', async () => {
    networks.asked.length = 0;
    const missing = {
      apple: 'Apple ID token is required.',
      facebook: 'Facebook access token is required.',
      facebookInstantGame: 'Signed Player Info for a Facebook Instant Game is required.',
      gameCenter: 'GameCenter bundle ID is required.',
      google: 'Google access token is required.',
      steam: 'Steam access token is required.',
    }[name];
    expect(error(await authenticate(name, {}))).toEqual([400, 3, missing]);
    expect(error(await change('link', name, await byDevice(), {}))).toEqual([400, 3, missing]);
    expect(networks.asked).toEqual([]);
  });

  test('with a proof that is none is refused', async () => {
    const forged: Proof = { token: 'forged', signed_player_info: 'x.y', ...networks.gameCenterProof('G:1', 1) };
    const profile = [401, 16, `Could not authenticate ${SHOWN[name]} profile.`];
    const instant = [500, 15, 'Error extracting the Facebook Instant Game player ID or validating the signature'];
    expect(error(await authenticate(name, forged))).toEqual(name === 'facebookInstantGame' ? instant : profile);
    const token = await byDevice();
    for (const verb of ['link', 'unlink'] as const)
      expect(error(await change(verb, name, token, forged))).toEqual(profile);
  });
});

describe.each(NAMES)('R6 %s as another way into an account', (name) => {
  test('is linked, also once more, lets its owner in, and is unlinked', async () => {
    const token = await byDevice();
    const someone = someoneAt(name);
    for (let time = 0; time < 2; time++)
      expect((await change('link', name, token, await someone.proof())).text).toBe('{}');
    const { uid } = claimsOf(token);
    expect(idOf(await authenticate(name, await someone.proof()))).toBe(uid);
    // Another one of the same network takes its place.
    const another = someoneAt(name);
    expect((await change('link', name, token, await another.proof())).text).toBe('{}');
    expect(await userOf(token)).toMatchObject({ [MEMBERS[name]]: another.id });
    expect((await authenticate(name, await someone.proof(), '?create=false')).status).toBe(404);
    expect((await change('unlink', name, token, await another.proof())).text).toBe('{}');
    expect(await userOf(token)).not.toHaveProperty(MEMBERS[name]);
    expect((await change('unlink', name, token, {})).text).toBe('{}');
    expect((await authenticate(name, await another.proof(), '?create=false')).status).toBe(404);
  });

  test('stays with whoever has it', async () => {
    const someone = someoneAt(name);
    const owner = tokenOf(await authenticate(name, await someone.proof()));
    expect(error(await change('link', name, await byDevice(), await someone.proof()))).toEqual([
      409,
      6,
      `${SHOWN[name]} ID is already in use.`,
    ]);
    expect(await userOf(owner)).toMatchObject({ [MEMBERS[name]]: someone.id });
  });

  test('is not unlinked when it is the last way in, or that of somebody else', async () => {
    const last = [403, 7, 'Cannot unlink last account identifier. Check profile exists and is not last link.'];
    const someone = someoneAt(name);
    const token = tokenOf(await authenticate(name, await someone.proof()));
    for (const proof of [await someone.proof(), {}])
      expect(error(await change('unlink', name, token, proof))).toEqual(last);
    const other = await byDevice();
    expect(error(await change('unlink', name, other, await someone.proof()))).toEqual(last);
    expect(await userOf(token)).toMatchObject({ [MEMBERS[name]]: someone.id });
    await call(server.url, 'POST /v2/account/link/device', { bearer: token, body: { id: `device-more-${++people}` } });
    expect((await change('unlink', name, token, {})).text).toBe('{}');
  });

  test('keeps an account open whose other ways are taken away', async () => {
    const others = NAMES.filter((other) => other !== name);
    const token = tokenOf(await authenticate(name, await someoneAt(name).proof()));
    for (const other of others)
      expect((await change('link', other, token, await someoneAt(other).proof())).text).toBe('{}');
    for (const other of others) expect((await change('unlink', other, token, {})).text).toBe('{}');
    expect((await change('unlink', name, token, {})).status).toBe(403);
  });

  test('goes with the account', async () => {
    const someone = someoneAt(name);
    const token = tokenOf(await authenticate(name, await someone.proof()));
    expect((await call(server.url, 'DELETE /v2/account', { bearer: token })).text).toBe('{}');
    const { rows } = await sql<{ text: string }>`
      select gameserver_account::text as text from gameserver_account`.execute(platform.sql.db<unknown>());
    expect(rows.filter(({ text }) => text.includes(`${someone.id},`))).toEqual([]);
    expect((await authenticate(name, await someone.proof())).json).toMatchObject({ created: true });
  });
});

describe('R1 what a network says of somebody', () => {
  test('goes where nothing is yet', async () => {
    const ada = someoneAt('google', { displayName: 'Ada at Google' });
    const token = tokenOf(await authenticate('google', await ada.proof()));
    expect(await userOf(token)).toMatchObject({ display_name: 'Ada at Google' });
    await call(server.url, 'PUT /v2/account', { bearer: token, body: { display_name: 'Ada' } });
    await authenticate('google', await ada.proof());
    await change('link', 'facebook', token, await someoneAt('facebook', { displayName: 'Ada at Facebook' }).proof());
    expect(await userOf(token)).toMatchObject({ display_name: 'Ada' });
    await call(server.url, 'PUT /v2/account', { bearer: token, body: { display_name: '' } });
    await authenticate('google', await ada.proof());
    expect(await userOf(token)).toMatchObject({ display_name: 'Ada at Google' });
  });

  test('a player of Play Games who has got another id there stays who they are here', async () => {
    networks.players.set('4/former', { playerId: 'g-former' });
    const first = await authenticate('google', { token: '4/former' });
    networks.players.set('4/present', { playerId: 'a-present', originalPlayerId: 'g-former' });
    const again = await authenticate('google', { token: '4/present' }, '?create=false');
    expect(idOf(again)).toBe(idOf(first));
    expect(await userOf(tokenOf(again))).toMatchObject({ google_id: 'a-present' });
    // Who is here under both ids already stays two.
    networks.players.set('4/other', { playerId: 'g-other' });
    const other = await authenticate('google', { token: '4/other' });
    networks.players.set('4/both', { playerId: 'a-present', originalPlayerId: 'g-other' });
    expect(idOf(await authenticate('google', { token: '4/both' }))).toBe(idOf(first));
    expect(await userOf(tokenOf(other))).toMatchObject({ google_id: 'g-other' });
  });
});

describe('R6 people', () => {
  test('are found by their ids at Facebook, and show where they are known, on an open server', async () => {
    const [ada, bob] = [someoneAt('facebook'), someoneAt('facebook')];
    const token = tokenOf(await authenticate('facebook', await ada.proof()));
    const bobs = idOf(await authenticate('facebook', await bob.proof()));
    const find = async (query: string, at = server, bearer = token) =>
      ((await call(at.url, `GET /v2/user?${query}`, { bearer })).json['users'] ?? []) as Record<string, unknown>[];
    const query = `facebook_ids=${ada.id}&facebook_ids=${bob.id}&facebook_ids=nobody%00&ids=${bobs}`;
    const found = await find(query);
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ facebook_id: id }) => id))).toEqual(new Set([ada.id, bob.id]));
    const hidden = await find(query, closed);
    expect(hidden.map(({ id }) => id)).toEqual([bobs]);
    expect(hidden[0]).not.toHaveProperty('facebook_id');
    expect(await userOf(token, closed)).toMatchObject({ facebook_id: ada.id });
  });
});

describe('R2 a network that is not configured', () => {
  test.each<[Name, unknown[], unknown[]]>([
    ['apple', [400, 9, 'Apple authentication is not configured.'], [400, 9, 'Apple authentication is not configured.']],
    ['steam', [400, 9, 'Steam authentication is not configured.'], [400, 9, 'Steam authentication is not configured.']],
    [
      'facebook',
      [401, 16, 'Could not authenticate Facebook profile.'],
      [401, 16, 'Could not authenticate Facebook profile.'],
    ],
    [
      'google',
      [401, 16, 'Could not authenticate Google profile.'],
      [401, 16, 'Could not authenticate Google profile.'],
    ],
    [
      'gameCenter',
      [401, 16, 'Could not authenticate GameCenter profile.'],
      [401, 16, 'Could not authenticate GameCenter profile.'],
    ],
    [
      'facebookInstantGame',
      [500, 15, 'Error extracting the Facebook Instant Game player ID or validating the signature'],
      [401, 16, 'Could not authenticate Facebook Instant Game profile.'],
    ],
  ])('%s takes no proof, however good, and asks nobody', async (name, login, link) => {
    const someone = someoneAt(name);
    const proof = await someone.proof();
    networks.asked.length = 0;
    expect(error(await authenticate(name, proof, '', off))).toEqual(login);
    const token = await byDevice(off);
    expect(error(await change('link', name, token, proof, off))).toEqual(link);
    expect((await change('unlink', name, token, proof, off)).status).toBe(401);
    expect((await change('unlink', name, token, {}, off)).text).toBe('{}');
    expect(networks.asked).toEqual([]);
  });
});

describe('R8 on a server that is not open', () => {
  test.each(NAMES.filter((name) => name !== 'steam'))('%s lets nobody in', async (name) => {
    const proof = await someoneAt(name).proof();
    networks.asked.length = 0;
    const refused = [403, 7, `${SHOWN[name]} authentication is not enabled on this server.`];
    expect(error(await authenticate(name, proof, '', closed))).toEqual(refused);
    const token = await byDevice();
    for (const verb of ['link', 'unlink'] as const)
      expect(error(await change(verb, name, token, proof, closed))).toEqual(refused);
    expect(networks.asked).toEqual([]);
  });

  test('those come in whom a module has looked at', async () => {
    const someone = someoneAt('steam');
    expect((await authenticate('steam', await someone.proof(), '', closed)).json).toMatchObject({ created: true });
    expect(error(await authenticate('steam', { token: 'banned' }, '', closed))).toEqual([403, 7, 'not here']);
    const refused = [403, 7, 'Steam authentication is not enabled on this server.'];
    expect(error(await change('link', 'steam', await byDevice(), await someone.proof(), closed))).toEqual(refused);
  });
});

test('R8 a module hears of each login that was one', async () => {
  await authenticate('steam', await someoneAt('steam').proof());
  await authenticate('steam', { token: 'forged' });
  expect(heard).toEqual([[['token'], ['created', 'token', 'refresh_token']]]);
});

describe('R5 while a network does not answer', () => {
  const unavailable = (name: Name) => [
    503,
    14,
    `${SHOWN[name]} authentication is currently unavailable. Try again later.`,
  ];

  test.each<[Name, string]>([
    ['facebook', '/v24.0/debug_token'],
    ['steam', '/ISteamUserAuth'],
  ])('%s lets nobody in, says so in time, and makes no account', async (name, at) => {
    const someone = someoneAt(name);
    for (const kind of ['silent', 'endless', 'failing', 'cut'] as const) {
      networks.trouble = { kind, at };
      const before = platform.clock.now();
      const answer = await authenticate(name, await someone.proof());
      expect(error(answer)).toEqual(unavailable(name));
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(platform.clock.now() - before).toBeLessThan(4_500);
    }
    networks.trouble = null;
    expect(error(await authenticate(name, await someone.proof(), '?create=false'))).toEqual([
      404,
      5,
      'User account not found.',
    ]);
  });

  test('so many wait for it at once, and the others are told so', async () => {
    networks.trouble = { kind: 'silent', at: '/ISteamUserAuth' };
    networks.mostAtOnce = 0;
    const proof = await someoneAt('steam').proof();
    const crowd = await Promise.all(Array.from({ length: 40 }, () => authenticate('steam', proof)));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]));
    expect(networks.mostAtOnce).toBe(3);
    networks.trouble = null;
    expect((await authenticate('steam', proof)).json).toMatchObject({ created: true });
  });

  test('E2 a login by one takes nobody’s turn, but is refused as any other while there is too much to do', async () => {
    const load = { ...platform.load, turn: async () => 1_000 };
    const crowded = await startTestServer({ ...platform, load }, { node: 'crowded', providers: networks.config });
    const proof = await someoneAt('steam').proof();
    await expect(byDevice(crowded)).rejects.toThrow('overloaded');
    expect((await authenticate('steam', proof, '', crowded)).json).toMatchObject({ created: true });
    await crowded.stop();
    const shedding = { ...platform.load, refusal: () => 1_000 };
    const full = await startTestServer({ ...platform, load: shedding }, { node: 'full', providers: networks.config });
    expect(error(await authenticate('steam', proof, '', full))).toEqual([503, 14, 'overloaded']);
    await full.stop();
  });

  test('E1 logins by networks cost what all logins do', async () => {
    // Time stands still: no credit comes back.
    const now = platform.clock.now();
    const clock = { ...platform.clock, now: () => now };
    const strict = await startTestServer({ ...platform, clock }, { node: 'strict', rateLimits: true });
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await authenticate(NAMES[i % 6]!, {}, '', strict)).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([400]));
    expect(statuses[20]).toBe(429);
    const token = await byDevice();
    statuses.length = 0;
    for (let i = 0; i < 21; i++)
      statuses.push(
        (await change(i % 2 === 0 ? 'link' : 'unlink', NAMES[i % 6]!, token, { token: 'x' }, strict)).status,
      );
    expect(statuses.indexOf(429)).toBe(20);
    await strict.stop();
  });
});

test('R9 the log has no token, no proof and no id of anybody', async () => {
  platform.log.lines.length = 0;
  const secrets: string[] = [OURS.facebookSecret, OURS.steamKey, OURS.googleSecret, OURS.instantGameSecret];
  for (const name of NAMES) {
    const someone = someoneAt(name);
    const proof = await someone.proof();
    secrets.push(
      someone.id,
      ...Object.values(proof).filter(
        (value): value is string => typeof value === 'string' && value.length > 8 && value !== OURS.bundle,
      ),
    );
    for (const kind of ['failing', 'cut', 'nonsense', 'endless'] as const) {
      networks.trouble = { kind, at: '/' };
      await authenticate(name, proof);
    }
    networks.trouble = null;
    await change('link', name, await byDevice(), proof);
  }
  networks.trouble = { kind: 'failing', at: '/ISteamUser/' };
  await authenticate('steam', await someoneAt('steam').proof(), '?sync=true');
  networks.trouble = null;
  const text = JSON.stringify(platform.log.lines);
  expect(platform.log.lines.length).toBeGreaterThan(0);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

describe('the official client', () => {
  const officialId = ({ user_id: id = '' }: Session) => id;

  test('R1 R6 logs in by each network, links and unlinks it', async () => {
    const logins: Record<Name, (proof: Proof) => Promise<Session>> = {
      apple: ({ token = '' }) => client.authenticateApple(token, true),
      facebook: ({ token = '' }) => client.authenticateFacebook(token, true, undefined, false),
      facebookInstantGame: ({ signed_player_info: info = '' }) => client.authenticateFacebookInstantGame(info, true),
      gameCenter: (proof) =>
        client.authenticateGameCenter(
          proof.bundle_id ?? '',
          proof.player_id ?? '',
          proof.public_key_url ?? '',
          proof.salt ?? '',
          proof.signature ?? '',
          proof.timestamp_seconds ?? '',
        ),
      google: ({ token = '' }) => client.authenticateGoogle(token, true),
      steam: ({ token = '' }) => client.authenticateSteam(token, true),
    };
    const links: Record<Name, (session: Session, proof: Proof) => Promise<boolean>> = {
      apple: (session, proof) => client.linkApple(session, proof),
      facebook: (session, proof) => client.linkFacebook(session, proof),
      facebookInstantGame: (session, proof) => client.linkFacebookInstantGame(session, proof),
      gameCenter: (session, proof) => client.linkGameCenter(session, proof),
      google: (session, proof) => client.linkGoogle(session, proof),
      steam: (session, account) => client.linkSteam(session, { account, sync: false }),
    };
    const unlinks: Record<Name, (session: Session, proof: Proof) => Promise<boolean>> = {
      apple: (session, proof) => client.unlinkApple(session, proof),
      facebook: (session, proof) => client.unlinkFacebook(session, proof),
      facebookInstantGame: (session, proof) => client.unlinkFacebookInstantGame(session, proof),
      gameCenter: (session, proof) => client.unlinkGameCenter(session, proof),
      google: (session, proof) => client.unlinkGoogle(session, proof),
      steam: (session, proof) => client.unlinkSteam(session, proof),
    };
    for (const name of NAMES) {
      const someone = someoneAt(name);
      const session = await logins[name](await someone.proof());
      expect([name, session.created]).toEqual([name, true]);
      expect(officialId(await logins[name](await someone.proof()))).toBe(officialId(session));
      expect((await client.getAccount(session)).user).toMatchObject({ [MEMBERS[name]]: someone.id });

      const other = await client.authenticateDevice(`device-official-${name}`, true);
      const another = someoneAt(name);
      expect(await links[name](other, await another.proof())).toBe(true);
      expect(officialId(await logins[name](await another.proof()))).toBe(officialId(other));
      expect(await unlinks[name](other, await another.proof())).toBe(true);
      expect((await client.getAccount(other)).user).not.toHaveProperty(MEMBERS[name]);
    }
  });
});
