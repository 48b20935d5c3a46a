import type { Session } from '@heroiclabs/nakama-js';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Answer, call, claimsOf } from '../conformance/rest.ts';
import type { Proof } from './provider.ts';
import {
  authenticate,
  byDevice,
  change,
  client,
  closed,
  error,
  heard,
  type Name,
  NAMES,
  networks,
  off,
  PATHS,
  nextNumber,
  platform,
  server,
  SHOWN,
  someoneAt,
  tokenOf,
  providerServers,
} from './testing/providerServer.ts';

providerServers();

/** Where the id stands in the answer of GET /v2/account. */
const MEMBERS: Record<Name, string> = {
  apple: 'apple_id',
  facebook: 'facebook_id',
  facebookInstantGame: 'facebook_instant_game_id',
  gameCenter: 'gamecenter_id',
  google: 'google_id',
  steam: 'steam_id',
};

const idOf = (answer: Answer) => claimsOf(tokenOf(answer))['uid'] as string;

const userOf = async (bearer: string, at = server) =>
  (await call(at.url, 'GET /v2/account', { bearer })).json['user'] as Record<string, unknown>;

describe.each(NAMES)('R1 a login by %s', (name) => {
  test('makes an account the first time and finds it later', async () => {
    const someone = someoneAt(name);
    const username = `Player${nextNumber()}`;
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
    const taken = `Taken${nextNumber()}`;
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
    await call(server.url, 'POST /v2/account/link/device', {
      bearer: token,
      body: { id: `device-more-${nextNumber()}` },
    });
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

  test('goes where nothing is yet with a link, too', async () => {
    const token = await byDevice();
    const ada = someoneAt('google', { displayName: 'Ada at Google' });
    expect((await change('link', 'google', token, await ada.proof())).text).toBe('{}');
    expect(await userOf(token)).toMatchObject({ display_name: 'Ada at Google' });
  });

  test('a player of Play Games who has got another id there links and unlinks it as the same player', async () => {
    const [linking, unlinking] = [await byDevice(), await byDevice()];
    networks.players.set('4/linking', { playerId: 'g-linking' });
    networks.players.set('4/unlinking', { playerId: 'g-unlinking' });
    await change('link', 'google', linking, { token: '4/linking' });
    await change('link', 'google', unlinking, { token: '4/unlinking' });
    networks.players.set('4/linking', { playerId: 'a-linking', originalPlayerId: 'g-linking' });
    networks.players.set('4/unlinking', { playerId: 'a-unlinking', originalPlayerId: 'g-unlinking' });
    // Nobody else takes what is theirs by their present id.
    expect((await change('link', 'google', await byDevice(), { token: '4/linking' })).status).toBe(409);
    expect(await userOf(linking)).toMatchObject({ google_id: 'a-linking' });
    expect((await change('unlink', 'google', unlinking, { token: '4/unlinking' })).text).toBe('{}');
    expect(await userOf(unlinking)).not.toHaveProperty('google_id');
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
