import { randomUUID } from 'node:crypto';
import type { Sql } from '@tuschel/platform/ports';
import type { Logins } from '@tuschel/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAKE_DISCORD_APP, type FakeDiscord, fakeDiscord } from '../../testing/fakes/fakeDiscord.ts';
import { FAKE_ISSUER_APP, type FakeIssuer, fakeIssuer } from '../../testing/fakes/fakeIssuer.ts';
import { FAKE_TWITCH_APP, type FakeTwitch, fakeTwitch } from '../../testing/fakes/fakeTwitch.ts';
import {
  type Asking,
  type Back,
  type BegunLogin,
  begunIn,
  LOGIN_BACK,
  type Person,
  type ProviderLogins,
  PUBLIC,
  startProviderLogins,
} from '../../testing/providerLogins.ts';
import { FORGET } from '../erasure/elsewhere.ts';
import { SOURCES } from '../export/sources.ts';
import { relyingPartyOf } from '../passkey/relyingParty.ts';
import type { PasskeyTables } from '../passkey/tables.ts';
import { createIdentities } from './identities.ts';

const TWITCH_BACK = `${PUBLIC}/twitch/back`;
const PASSKEYS = relyingPartyOf(PUBLIC)!;

let issuer: FakeIssuer;
let discord: FakeDiscord;
let twitch: FakeTwitch;
let logins: ProviderLogins;
let people = 0;

beforeAll(async () => {
  issuer = await fakeIssuer({ user: { sub: 'nobody' }, redirectUris: [LOGIN_BACK] });
  discord = await fakeDiscord({
    user: { id: '1', username: 'nobody', global_name: null, avatar: null },
    redirectUris: [LOGIN_BACK],
  });
  twitch = await fakeTwitch({
    user: { id: '1', login: 'nobody', display_name: 'nobody', broadcaster_type: '' },
    redirectUris: [TWITCH_BACK],
  });
  logins = await startProviderLogins({
    tokenKey: 'k'.repeat(32),
    passkeys: PASSKEYS,
    twitch: {
      ...FAKE_TWITCH_APP,
      returnUrl: TWITCH_BACK,
      hosts: { login: twitch.url, api: twitch.url, pictures: twitch.url },
    },
    discord: { ...FAKE_DISCORD_APP, returnUrl: LOGIN_BACK, hosts: { login: discord.url, pictures: discord.url } },
    oidc: {
      ...FAKE_ISSUER_APP,
      issuer: issuer.issuer,
      scopes: 'openid profile',
      returnUrl: LOGIN_BACK,
      pictures: [issuer.url],
    },
  });
});
afterAll(async () => {
  await logins.product.close();
  await Promise.all([issuer, discord, twitch].map((server) => server.close()));
});

/** Whoever is at the browser is somebody new at each provider. */
beforeEach(() => {
  people += 1;
  issuer.user = { sub: `person ${people}`, preferred_username: `issued_${people}` };
  discord.user = { id: `${9000 + people}`, username: `dis_${people}`, global_name: `Dis ${people}`, avatar: null };
  twitch.user = { id: `${7000 + people}`, login: `twi_${people}`, display_name: `Twi_${people}`, broadcaster_type: '' };
});
afterEach(() => {
  issuer.trouble = {};
  discord.trouble = {};
});

const begin = (who: Pick<Person, 'token'> | null, provider: string) =>
  logins.call('POST', '/account/logins/link', who, { payload: { provider } });

const end = (who: Pick<Person, 'token'> | null, { state, cookie }: Pick<BegunLogin, 'state' | 'cookie'>, back: Back) =>
  logins.call('POST', '/account/logins/finish', who, { payload: { ...back, state }, cookie });

async function link(who: Person, provider: string, asking: Asking) {
  const begun = begunIn(await begin(who, provider));
  return end(who, begun, await logins.allow(asking, begun));
}

const unlink = (who: Pick<Person, 'token'> | null, provider: string) =>
  logins.call('DELETE', `/account/logins/${provider}`, who);

const listOf = async (who: Person) => (await logins.call('GET', '/account/logins', who)).json<Logins>();
const namesOf = ({ linked }: Logins) => linked.map(({ provider }) => provider);
const codeOf = (answer: { json(): unknown }) => (answer.json() as { type?: string }).type?.split(':').at(-1);

describe('somebody who links another login', () => {
  test('A46 comes into the same account by each of them from then on', async () => {
    const anna = await logins.logIn('oidc', issuer);
    expect(await listOf(anna)).toEqual({ first: 'oidc', linked: [] });
    const linked = await link(anna, 'discord', discord);
    expect([linked.statusCode, linked.json()]).toEqual([
      200,
      {
        first: 'oidc',
        linked: [{ provider: 'discord', name: `Dis ${people}`, linkedAt: logins.product.clock.now(), canUnlink: true }],
      },
    ]);
    expect((await link(anna, 'twitch', twitch)).statusCode).toBe(200);
    const before = await logins.accounts();
    const cameBack = [
      await logins.logIn('discord', discord),
      await logins.logIn('twitch', twitch),
      await logins.logIn('oidc', issuer),
    ];
    expect(cameBack.map(({ userId, created, vars }) => [userId, created, vars])).toEqual([
      [anna.userId, false, { provider: 'discord' }],
      [anna.userId, false, { provider: 'twitch' }],
      [anna.userId, false, { provider: 'oidc' }],
    ]);
    expect(await logins.accounts()).toBe(before);
  });

  test('A46 keeps names, picture and everything else of the login that the account began with', async () => {
    twitch.user = { ...twitch.user, broadcaster_type: 'partner' };
    const anna = await logins.logIn('discord', discord);
    await link(anna, 'twitch', twitch);
    const again = await logins.logIn('twitch', twitch);
    const { token: _before, created: _new, vars: _vars, ...kept } = anna;
    expect(again).toMatchObject({ ...kept, displayName: `Dis ${people}` });
    expect(again.metadata['twitchUserBroadcasterType']).toBe('');
  });

  test('A47 is not elevated by a linked Twitch, whose consent nobody keeps', async () => {
    const anna = await logins.logIn('oidc', issuer);
    await link(anna, 'twitch', twitch);
    await expect.poll(() => twitch.liveTokens()).toBe(0);
    const elevated = await logins.logIn('twitch', twitch, { elevated: true });
    expect([elevated.userId, elevated.vars]).toEqual([anna.userId, { provider: 'twitch' }]);
    await expect.poll(() => twitch.liveTokens()).toBe(0);
    expect((await logins.call('GET', '/host/door', elevated)).json()).not.toHaveProperty('channel');
    const asked = await logins.call('POST', '/host/channel/consent', elevated, { payload: { gate: 'followers' } });
    expect([asked.statusCode, codeOf(asked)]).toEqual([400, 'notPermitted']);
  });

  test('A46 has an account that lasts, though it began with a name alone', async () => {
    const anna = await logins.logInLocally('Anna');
    await link(anna, 'oidc', issuer);
    const again = await logins.logIn('oidc', issuer);
    expect([again.userId, again.displayName, again.customId]).toEqual([anna.userId, 'Anna', anna.customId]);
  });

  test('A26 whoever comes back by a linked login is not to be erased any more', async () => {
    const anna = await logins.logIn('oidc', issuer);
    await link(anna, 'discord', discord);
    const wish = await logins.call('POST', '/account/erase', anna, { payload: { pages: 'remove' } });
    expect(wish.statusCode).toBe(200);
    const again = await logins.logIn('discord', discord);
    expect(again.userId).toBe(anna.userId);
    const rows = await logins.product.platform.sql
      .db<{ erasure_wish: { person: string } }>()
      .selectFrom('erasure_wish')
      .selectAll()
      .where('person', '=', anna.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('A25 A26 finds it in their archive, and nowhere once they are erased', async () => {
    const { sql } = logins.product.platform;
    const anna = await logins.logIn('oidc', issuer);
    const bob = await logins.logInLocally(`Bob${people}`);
    await link(anna, 'discord', discord);
    await link(bob, 'twitch', twitch);
    const source = SOURCES.find(({ table }) => table === 'login_identity');
    expect(source).toEqual({ file: 'logins-linked', table: 'login_identity', person: 'person', key: ['provider'] });
    for (const forget of FORGET['login_identity'] ?? [])
      await forget({ id: anna.userId, names: [], wholeNames: [], standIn: '', keepsPages: false }).execute(sql.db());
    expect([namesOf(await listOf(anna)), namesOf(await listOf(bob))]).toEqual([[], ['twitch']]);
    const again = await logins.logIn('discord', discord);
    expect([again.created, again.userId === anna.userId]).toEqual([true, false]);
  });

  test('A14 has no way in while the account is disabled', async () => {
    const anna = await logins.logIn('oidc', issuer);
    await link(anna, 'discord', discord);
    await logins.product.platform.sql
      .db<{ gameserver_account: { id: string; disable_time: Date } }>()
      .updateTable('gameserver_account')
      .set({ disable_time: new Date(logins.product.clock.now()) })
      .where('id', '=', anna.userId)
      .execute();
    const begun = await logins.start('discord');
    const answer = await logins.finish(await logins.allow(discord, begun), begun);
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('banned')]);
  });
});

describe('a link is refused', () => {
  test('A48 where the login leads into another account, as its first or a linked one', async () => {
    const bob = await logins.logIn('discord', discord);
    await link(bob, 'twitch', twitch);
    issuer.user = { sub: `anna ${people}`, preferred_username: 'anna' };
    const anna = await logins.logIn('oidc', issuer);
    for (const [provider, asking] of [
      ['discord', discord],
      ['twitch', twitch],
    ] as const) {
      const answer = await link(anna, provider, asking);
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'loginTaken']);
    }
    expect(await listOf(anna)).toEqual({ first: 'oidc', linked: [] });
    expect((await logins.logIn('discord', discord)).userId).toBe(bob.userId);
    expect((await logins.logIn('twitch', twitch)).userId).toBe(bob.userId);
  });

  test('A48 of a second login of one provider, before anybody is sent there and after', async () => {
    const anna = await logins.logIn('oidc', issuer);
    const begun = begunIn(await begin(anna, 'discord'));
    expect((await link(anna, 'discord', discord)).statusCode).toBe(200);
    discord.user = { ...discord.user, id: `${5000 + people}` };
    const late = await end(anna, begun, await logins.allow(discord, begun));
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'loginLinked']);
    for (const provider of ['discord', 'oidc']) {
      const answer = await begin(anna, provider);
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'loginLinked']);
    }
    expect(namesOf(await listOf(anna))).toEqual(['discord']);
  });

  test('A48 to two accounts at once: one of them gets it', async () => {
    const anna = await logins.logIn('oidc', issuer);
    const bob = await logins.logInLocally(`Bob${people}`);
    const both = [begunIn(await begin(anna, 'discord')), begunIn(await begin(bob, 'discord'))] as const;
    const codes = [await logins.allow(discord, both[0]), await logins.allow(discord, both[1])] as const;
    const answers = await Promise.all([end(anna, both[0], codes[0]), end(bob, both[1], codes[1])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('A49 that somebody else began, though their browser is the same: nobody slips their login into another account', async () => {
    const mallory = await logins.logInLocally(`Mallory${people}`);
    const anna = await logins.logIn('oidc', issuer);
    const begun = begunIn(await begin(mallory, 'discord'));
    const back = await logins.allow(discord, begun);
    const seen = discord.asked.length;
    const answer = await end(anna, begun, back);
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'forbidden']);
    expect(discord.asked).toHaveLength(seen);
    expect(namesOf(await listOf(anna))).toEqual([]);
  });

  test('A49 in another browser than the one it began in, and without its cookie', async () => {
    const anna = await logins.logIn('oidc', issuer);
    const begun = begunIn(await begin(anna, 'discord'));
    const other = begunIn(await begin(anna, 'discord'));
    const back = await logins.allow(discord, begun);
    for (const cookie of ['', other.cookie, `${begun.cookie.split('=')[0]}=${other.cookie.split('=')[1]}`]) {
      expect((await end(anna, { ...begun, cookie }, back)).statusCode).toBe(403);
    }
    expect((await end(null, begun, back)).statusCode).toBe(401);
    expect((await end(anna, begun, back)).statusCode).toBe(200);
  });

  test('A49 as a login, as a login is as a link', async () => {
    const anna = await logins.logIn('oidc', issuer);
    const asLink = begunIn(await begin(anna, 'discord'));
    const before = await logins.accounts();
    expect((await logins.finish(await logins.allow(discord, asLink), asLink)).statusCode).toBe(401);
    const asLogin = await logins.start('discord');
    expect((await end(anna, asLogin, await logins.allow(discord, asLogin))).statusCode).toBe(403);
    expect([await logins.accounts(), namesOf(await listOf(anna))]).toEqual([before, []]);
  });

  test('A49 twice, and after ten minutes', async () => {
    const anna = await logins.logIn('oidc', issuer);
    const begun = begunIn(await begin(anna, 'discord'));
    const back = await logins.allow(discord, begun);
    expect((await end(anna, begun, back)).statusCode).toBe(200);
    expect((await end(anna, begun, back)).statusCode).toBe(403);
    const late = begunIn(await begin(anna, 'twitch'));
    const tooLate = await logins.allow(twitch, late);
    await logins.product.clock.jump(10 * 60_000);
    expect((await end(anna, late, tooLate)).statusCode).toBe(403);
  });

  test('A44 with the answer of another provider, which keeps its code', async () => {
    const anna = await logins.logInLocally(`Anna${people}`);
    const atDiscord = begunIn(await begin(anna, 'discord'));
    const fromIssuer = await logins.allow(issuer, await logins.start('oidc'));
    const seen = discord.asked.length;
    expect((await end(anna, atDiscord, fromIssuer)).statusCode).toBe(403);
    expect(discord.asked).toHaveLength(seen);
  });

  test('A8 while the provider is away, before anybody is sent there and after', async () => {
    const anna = await logins.logInLocally(`Anna${people}`);
    const begun = begunIn(await begin(anna, 'discord'));
    const back = await logins.allow(discord, begun);
    discord.trouble.token = 'down';
    const answer = await end(anna, begun, back);
    expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'providerUnavailable']);
    issuer.trouble.discovery = 'down';
    await logins.product.clock.jump(60 * 60_000);
    expect((await begin(anna, 'oidc')).statusCode).toBe(503);
    expect(namesOf(await listOf(anna))).toEqual([]);
  });

  test('A46 to an account that began with none of our logins, and of a provider that is no foreign one', async () => {
    const { server, platform } = logins.product;
    const account = await server.signUp(`Stray${people}`);
    await platform.sql
      .db<{ gameserver_account: { id: string; custom_id: string | null } }>()
      .updateTable('gameserver_account')
      .set({ custom_id: null })
      .where('id', '=', account.id)
      .execute();
    const refused = await begin({ token: server.token(account) }, 'discord');
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'notPermitted']);
    const own = await logins.logIn('oidc', issuer);
    expect((await begin(own, 'local')).statusCode).toBe(400);
    expect((await begin(null, 'discord')).statusCode).toBe(401);
  });
});

describe('unlinking', () => {
  test('A50 makes the login a stranger again, who may be linked elsewhere', async () => {
    const anna = await logins.logIn('oidc', issuer);
    await link(anna, 'discord', discord);
    const answer = await unlink(anna, 'discord');
    expect([answer.statusCode, answer.json()]).toEqual([200, { first: 'oidc', linked: [] }]);
    expect((await unlink(anna, 'discord')).statusCode).toBe(404);
    const bob = await logins.logInLocally(`Bob${people}`);
    expect((await link(bob, 'discord', discord)).statusCode).toBe(200);
    expect((await logins.logIn('discord', discord)).userId).toBe(bob.userId);
  });

  test('A50 leaves the first login, and always one that lasts', async () => {
    const anna = await logins.logInLocally(`Anna${people}`);
    await link(anna, 'discord', discord);
    expect((await listOf(anna)).linked).toMatchObject([{ provider: 'discord', canUnlink: false }]);
    const last = await unlink(anna, 'discord');
    expect([last.statusCode, codeOf(last)]).toEqual([409, 'lastLogin']);
    await link(anna, 'oidc', issuer);
    expect((await listOf(anna)).linked.map(({ canUnlink }) => canUnlink)).toEqual([true, true]);
    const both = await Promise.all([unlink(anna, 'discord'), unlink(anna, 'oidc')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await listOf(anna)).linked).toMatchObject([{ canUnlink: false }]);
  });

  test('A50 of two that are unlinked at the same instant, one stays', async () => {
    const { platform, clock } = logins.product;
    const identities = createIdentities(platform.sql, clock);
    const rounds = Array.from({ length: 10 }, () => platform.entropy.uuid());
    const left = await Promise.all(
      rounds.map(async (person) => {
        for (const provider of ['discord', 'oidc'] as const)
          await identities.link(person, provider, { subject: person, name: 'x' });
        const isOther = (linked: unknown[]) => linked.length > 1;
        await Promise.all([identities.unlink(person, 'discord', isOther), identities.unlink(person, 'oidc', isOther)]);
        return (await identities.of(person)).length;
      }),
    );
    expect(left).toEqual(rounds.map(() => 1));
  });

  test('A50 is of one’s own account alone, and of what was linked', async () => {
    const anna = await logins.logIn('oidc', issuer);
    await link(anna, 'discord', discord);
    const bob = await logins.logInLocally(`Bob${people}`);
    expect((await unlink(bob, 'discord')).statusCode).toBe(404);
    expect((await unlink(anna, 'oidc')).statusCode).toBe(404);
    expect((await unlink(anna, 'local')).statusCode).toBe(400);
    expect((await unlink(null, 'discord')).statusCode).toBe(401);
    expect(namesOf(await listOf(anna))).toEqual(['discord']);
  });
});

test('A50 a login that the operator offers no more does not count as a way in', async () => {
  const { sql } = logins.product.platform;
  const anna = await logins.logInLocally(`Anna${people}`);
  await link(anna, 'discord', discord);
  await sql
    .db<{ login_identity: { provider: string; subject: string; person: string; name: string; linked_at: number } }>()
    .insertInto('login_identity')
    .values({ provider: 'former', subject: 'x', person: anna.userId, name: 'x', linked_at: 0 })
    .execute();
  expect(codeOf(await unlink(anna, 'discord'))).toBe('lastLogin');
  await sql
    .db<{ login_identity: { provider: string } }>()
    .deleteFrom('login_identity')
    .where('provider', '=', 'former')
    .execute();
});

test('A50 an open browser that somebody finds is not enough to link or unlink, but for the first login of a name alone', async () => {
  const anna = await logins.logInLocally(`Anna${people}`);
  await logins.product.clock.jump(16 * 60_000);
  expect((await link(anna, 'discord', discord)).statusCode).toBe(200);
  const more = await begin(anna, 'oidc');
  expect([more.statusCode, codeOf(more)]).toEqual([403, 'loginTooOld']);
  expect(codeOf(await unlink(anna, 'discord'))).toBe('loginTooOld');
  expect(namesOf(await listOf(anna))).toEqual(['discord']);
});

test('A50 a passkey of this host is a way in, so that the last linked login may go, and wants a fresh login for another one', async () => {
  const { sql } = logins.product.platform;
  const anna = await logins.logInLocally(`Anna${people}`);
  await link(anna, 'discord', discord);
  const give = (host: string) => givePasskey(sql, anna.userId, host);
  await give('former.example');
  expect(codeOf(await unlink(anna, 'discord'))).toBe('lastLogin');
  await give(PASSKEYS.host);
  expect((await listOf(anna)).linked).toMatchObject([{ provider: 'discord', canUnlink: true }]);
  expect((await unlink(anna, 'discord')).statusCode).toBe(200);
  await logins.product.clock.jump(16 * 60_000);
  expect(codeOf(await begin(anna, 'discord'))).toBe('loginTooOld');
});

async function givePasskey(sql: Sql, person: string, host: string): Promise<void> {
  const db = sql.db<PasskeyTables>();
  await db
    .insertInto('passkey_holder')
    .values({ person, handle: person })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const shown = { credential: `${host} ${person}`, public_key: Buffer.of(1), counter: 0, transports: '[]' };
  const row = { id: randomUUID(), person, host, name: 'Laptop', added_at: 0, used_at: null, ...shown };
  await db.insertInto('passkey').values(row).execute();
}
