import { describe, expect, test } from 'vitest';
import type { Asked } from '../testbed/fakeFetch.ts';
import { ANNA } from '../testbed/scriptedGameServer.ts';
import { MINUTE, SLOT_KEY, setUp } from '../testbed/sessionTable.ts';
import type { ApiException } from '../tuschelClient.ts';

describe('login', () => {
  async function logIn(table: ReturnType<typeof setUp>, returnTo = '/game/ABCDEFGHJK') {
    await table.client.start();
    await table.client.login.start('local', { returnTo });
    const back = await table.client.login.local('s1', 'Anna');
    return new URL(back, 'http://localhost');
  }

  test('goes to the provider, comes back with a code, and returns to where it began', async () => {
    const table = setUp();
    const seen: unknown[] = [];
    table.game.rules.authenticateCustom = async (code, vars) => {
      seen.push([code, vars]);
      return { token: 'unused', refreshToken: 'refresh-1' };
    };
    const back = await logIn(table);
    expect([back.pathname, back.searchParams.get('code')]).toEqual(['/twitch/back', 'c 1']);
    expect(await table.client.login.finish('c 1', 's1')).toBe('/game/ABCDEFGHJK');
    expect(seen).toEqual([['c 1', { provider: 'local', state: 's1' }]]);
    expect(table.client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('is over when it is known who has logged in, not before', async () => {
    const table = setUp();
    await logIn(table);
    let known = (_account: typeof ANNA) => {};
    table.game.rules.account = () =>
      new Promise((resolve) => {
        known = resolve;
      });
    let isOver = false;
    const finished = table.client.login.finish('c', 's1').then(() => {
      isOver = true;
    });
    await table.clock.settle();
    expect(isOver).toBe(false);
    known(ANNA);
    await finished;
    expect(table.client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('hands in what the provider said of itself, which replaces nothing of what the window remembers', async () => {
    const table = setUp();
    const seen: unknown[] = [];
    table.game.rules.authenticateCustom = async (code, vars) => {
      seen.push([code, vars]);
      return { token: 'unused', refreshToken: 'refresh-1' };
    };
    await logIn(table);
    const said = { iss: 'https://id.example', state: 'other', provider: 'other' };
    await table.client.login.finish('c', 's1', false, said);
    expect(seen).toEqual([['c', { iss: 'https://id.example', provider: 'local', state: 's1' }]]);
  });

  test('nobody is signed in while the answer about the terms is on its way', async () => {
    const table = setUp();
    let accept = () => {};
    table.game.rules.rpc = () =>
      new Promise((resolve) => {
        accept = () => resolve({});
      });
    await logIn(table);
    const finished = table.client.login.finish('c', 's1', true);
    await table.clock.settle();
    expect(table.client.get()).toMatchObject({ status: 'signedOut' });
    accept();
    await finished;
    expect(table.client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('terms that were read before are accepted before anybody is signed in; without an answer the login goes on', async () => {
    for (const answer of [async () => ({}), () => Promise.reject(new Error('away'))]) {
      const table = setUp();
      const seen: unknown[] = [];
      table.game.rules.rpc = (token, id, input) => {
        seen.push([token, id, input, table.client.get().status]);
        return answer();
      };
      await logIn(table);
      await table.client.login.finish('c', 's1', true);
      expect(seen).toEqual([[expect.stringMatching(/^eyJ/), 'accept_terms', {}, 'signedOut']]);
      expect(table.client.get()).toMatchObject({ status: 'signedIn' });
    }
  });

  test('S1 the refresh token goes straight into the cookie of this window', async () => {
    const table = setUp();
    await logIn(table);
    await table.client.login.finish('c', 's1');
    const slot = table.windowStorage.getItem(SLOT_KEY);
    expect(slot).toBe('07'.repeat(12));
    expect(table.refreshes().at(-1)?.body).toEqual({ slot, refreshToken: 'refresh-1' });
  });

  test('S8 no storage ever holds a token, and no address one but the ticket of a socket', async () => {
    const table = setUp();
    const written: string[] = [];
    for (const storage of [table.windowStorage, table.browserStorage]) {
      const setItem = storage.setItem.bind(storage);
      storage.setItem = (key, value) => {
        written.push(value);
        setItem(key, value);
      };
    }
    const given: string[] = ['refresh-1'];
    table.game.rules.account = async (token) => {
      given.push(token);
      return ANNA;
    };
    await logIn(table);
    await table.client.login.finish('c 1', 's1');
    await table.clock.pass(62 * MINUTE);
    const addresses = table.asked.map(({ url }) => url);
    expect(table.refreshes()).toHaveLength(2);
    expect(written.length).toBeGreaterThan(1);
    for (const token of given) expect([...written, ...addresses].join(' ')).not.toContain(token);
    expect(table.game.sockets.map(({ ticket }) => ticket)).toEqual([`ticket for ${given.at(-1)}`]);
  });

  test('the local identity survives a reload and is none of the browser’s', async () => {
    const table = setUp();
    await logIn(table);
    const identityOf = (asked: Asked | undefined) => (asked?.body as { identity: string } | undefined)?.identity;
    const first = table.asked.find(({ url }) => url.endsWith('/login/local'));
    expect(identityOf(first)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(table.windowStorage.getItem('tuschel.identity.Anna')).toBe(identityOf(first));
    await table.client.login.local('s1', 'Anna');
    expect(identityOf(table.asked.at(-1)), 'the same name is the same player').toBe(identityOf(first));
    await table.client.login.local('s1', 'Bert');
    expect(table.windowStorage.getItem('tuschel.identity.Bert'), 'another name is another player').not.toBeNull();
  });

  test('the local identity is base64url all through, whatever luck made of it', async () => {
    const table = setUp();
    table.table.luck = (length) => new Uint8Array(length).map((_, i) => (i % 3 === 0 ? 0xff : 0xfb));
    await logIn(table);
    const identity = table.windowStorage.getItem('tuschel.identity.Anna') ?? '';
    expect(Buffer.from(identity, 'base64url').toString('hex')).toBe(Buffer.from(table.table.luck(32)).toString('hex'));
    expect(identity).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test('a code that this window did not ask for is not taken', async () => {
    const table = setUp();
    await logIn(table);
    const failed = await table.client.login.finish('c', 'other').catch((error: ApiException) => error);
    expect(failed).toMatchObject({ name: 'ApiException', status: 520 });
  });

  test('whoever comes back without a code still knows what they wanted; nobody else learns it', async () => {
    const table = setUp();
    await table.client.start();
    expect(table.client.login.pending('s1')).toBeNull();
    await table.client.login.start('twitch', { returnTo: '/join/ABC', elevated: true });
    expect(table.client.login.pending('s1')).toMatchObject({
      provider: 'twitch',
      elevated: true,
      returnTo: '/join/ABC',
    });
    expect(table.client.login.pending('other')).toBeNull();
    expect(table.client.login.pending(null)).toBeNull();
    await table.client.login.finish('c', 's1');
    expect(table.client.login.pending('s1')).toBeNull();
  });

  test('a code is taken once', async () => {
    const table = setUp();
    await logIn(table);
    await table.client.login.finish('c', 's1');
    await expect(table.client.login.finish('c', 's1')).rejects.toMatchObject({ status: 520 });
  });

  test.each([
    ['/game/ABC?x=1#y', '/game/ABC?x=1#y'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('where to return to is a path of our own: %j becomes %j', async (returnTo, expected) => {
    const table = setUp();
    await logIn(table, returnTo);
    expect(await table.client.login.finish('c', 's1')).toBe(expected);
  });

  test('an elevated login says so, and the server’s word counts', async () => {
    const table = setUp();
    await table.client.start();
    await table.client.login.start('twitch', { returnTo: '/', elevated: true });
    let vars = {};
    table.game.rules.authenticateCustom = async (_code, given) => {
      vars = given;
      return { token: 'unused', refreshToken: 'r' };
    };
    table.table.vars = { elevated: '1' };
    await table.client.login.finish('c', 's1');
    expect(vars).toEqual({ provider: 'twitch', state: 's1', elevated: '1' });
    expect(table.client.get()).toMatchObject({ user: { isElevated: true } });
  });

  test('with a provider the whole browser is signed in', async () => {
    const table = setUp();
    await table.client.start();
    await table.client.login.start('twitch', { returnTo: '/' });
    await table.client.login.finish('c', 's1');
    expect(table.windowStorage.getItem(SLOT_KEY)).toBeNull();
    expect(table.browserStorage.getItem(SLOT_KEY)).not.toBeNull();
  });

  test('S4 as somebody else connects the hub again', async () => {
    const table = setUp({ slot: 'slot0001' });
    await logIn(table);
    await table.clock.settle();
    const seen: unknown[] = [];
    table.client.hub.subscribe(() => seen.push(table.client.hub.get()));
    await table.client.login.finish('c', 's1');
    await table.clock.settle();
    expect(table.game.sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(seen).toEqual([{ status: 'connecting', sessionChanged: true }, { status: 'open' }]);
  });
});
