import { SESSIONS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import type { ClientOptions } from '../clientOptions.ts';
import { createClient } from '../createClient.ts';
import { memoryLineStore } from '../drawing/lineStore.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { type Asked, fakeFetch, json, never } from '../testbed/fakeFetch.ts';
import { jwt } from '../testbed/jwt.ts';
import { ANNA, scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { ApiException, type SessionNews, type TuschelClient } from '../tuschelClient.ts';
import { readSessionToken } from './sessionToken.ts';

const MINUTE = 60_000;
const SLOT_KEY = 'tuschel.slot';

type Around = Partial<Pick<ClientOptions, 'browserStorage' | 'neighbours' | 'exclusively'>>;

function setUp(options: { life?: number; slot?: string } & Around = {}) {
  const clock = fakeClock();
  const windowStorage = memoryStorage();
  const { browserStorage = memoryStorage(), neighbours, exclusively } = options;
  if (options.slot) windowStorage.setItem(SLOT_KEY, options.slot);
  const game = scriptedGameServer({
    authenticateCustom: async () => ({ token: tokenFor(180), refreshToken: 'refresh-1' }),
  });
  const logged: string[] = [];
  const table = {
    /** Minutes that a token lives which the server gives from now on. */
    life: options.life ?? 180,
    /** How the server answers a refresh; null: with a token. */
    refreshAnswer: null as ((asked: Asked) => Response | Promise<Response>) | null,
    /** The server's clock runs so far ahead of this machine's. */
    ahead: 0,
    vars: {} as Record<string, string>,
    luck: (length: number): Uint8Array => new Uint8Array(length).fill(7),
    /** Whose tokens the server gives. */
    owner: 'user-1',
  };
  function tokenFor(minutes: number): string {
    const exp = Math.floor((clock.now() + table.ahead + minutes * MINUTE) / 1000);
    return jwt({ exp, uid: table.owner, usn: 'anna', vrs: table.vars });
  }
  const { fetch, asked } = fakeFetch((request) => {
    if (request.url.endsWith('/session/refresh')) {
      if (table.refreshAnswer) return table.refreshAnswer(request);
      const date = new Date(clock.now() + table.ahead).toUTCString();
      return json({ token: tokenFor(table.life) }, 200, { date });
    }
    if (request.url.endsWith('/login/start')) return json({ authorizeUrl: '/login/local?state=s1', state: 's1' });
    if (request.url.endsWith('/login/local')) return json({ code: 'c 1' });
    if (request.url.endsWith('/session/logout')) return json({}, 500);
    return json({}, 404);
  });
  const wakers = new Set<() => void>();
  const client: TuschelClient = createClient({
    env: ENV,
    fetch,
    windowStorage,
    browserStorage,
    lineStore: memoryLineStore(),
    clock,
    randomBytes: (length) => table.luck(length),
    log: (message) => logged.push(message),
    onWakeUp: (listener) => {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
    gameServer: game.server,
    ...(neighbours ? { neighbours } : {}),
    ...(exclusively ? { exclusively } : {}),
  });
  const refreshes = () => asked.filter(({ url }) => url.endsWith('/session/refresh'));
  const wake = () => {
    for (const listener of wakers) listener();
  };
  return { clock, client, game, table, tokenFor, asked, refreshes, windowStorage, browserStorage, logged, wake };
}

describe('at the start', () => {
  test('S1 nobody is asked before it, even when the page wakes up', async () => {
    const { asked, wake, clock } = setUp({ slot: 'slot0001' });
    wake();
    await clock.settle();
    expect(asked).toEqual([]);
  });

  test('S1 a window that never logged in asks nobody', async () => {
    const { client, asked } = setUp();
    await client.start();
    expect(client.get()).toEqual({ status: 'signedOut' });
    expect(asked).toEqual([]);
  });

  test('S1 the session of this window is restored by its cookie, and the hub connects', async () => {
    const { client, refreshes, clock } = setUp({ slot: 'slot0001' });
    await client.start();
    expect(refreshes().map(({ body }) => body)).toEqual([{ slot: 'slot0001' }]);
    expect(client.get()).toEqual({ status: 'signedIn', user: { ...ANNA, isElevated: false }, refreshing: false });
    await clock.settle();
    expect(client.hub.get()).toEqual({ status: 'open' });
  });

  test.each([401, 403])('S1 a cookie that is worth nothing any longer (%i) means signed out', async (status) => {
    const { client, table, windowStorage } = setUp({ slot: 'slot0001' });
    table.refreshAnswer = () => json({}, status);
    await client.start();
    expect(client.get()).toEqual({ status: 'signedOut' });
    expect(windowStorage.getItem(SLOT_KEY)).toBeNull();
  });

  test('S1 a server that is away is asked again; nobody is signed out for that', async () => {
    const { client, table, clock, refreshes } = setUp({ slot: 'slot0001' });
    table.refreshAnswer = () => json({}, 503);
    await client.start();
    expect(client.get()).toEqual({ status: 'starting' });
    await clock.pass(6000);
    expect(refreshes()).toHaveLength(3);
    table.refreshAnswer = null;
    await clock.pass(8000);
    expect(client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('S1 a server that is away is asked at once when the page wakes up', async () => {
    const { client, table, clock, refreshes, wake } = setUp({ slot: 'slot0001' });
    table.refreshAnswer = () => json({}, 503);
    await client.start();
    table.refreshAnswer = null;
    wake();
    await clock.settle();
    expect(refreshes()).toHaveLength(2);
    expect(client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('S1 an account that cannot be read yet is asked for again', async () => {
    const { client, clock, game, logged, refreshes } = setUp({ slot: 'slot0001' });
    game.rules.account = () => Promise.reject(new ApiException('', 503, '', {}, null));
    await client.start();
    expect(client.get()).toEqual({ status: 'starting' });
    expect(logged).toEqual(['The account could not be read.']);
    await clock.pass(1999);
    game.rules.account = async () => ANNA;
    expect(refreshes()).toHaveLength(1);
    await clock.pass(1);
    expect(client.get()).toMatchObject({ status: 'signedIn' });
  });

  test.each(['window', 'browser'] as const)('a game is kept with the session of the %s', async (scope) => {
    const { client, game, windowStorage, browserStorage } = setUp();
    const storage = scope === 'window' ? windowStorage : browserStorage;
    expect(await client.game.resumable(), 'nobody is signed in').toBeNull();
    storage.setItem(SLOT_KEY, 'slot0001');
    storage.setItem('tuschel.lobbyCode', 'ABCDEFGHJK');
    game.rules.rpc = async () => ({ matchId: 'm.tuschel', seated: true, servertime: 0 });
    await client.start();
    expect(await client.game.resumable()).toBe('ABCDEFGHJK');
  });

  test('whoever is not signed in calls anonymously, and logs out without asking anybody', async () => {
    const { client, asked } = setUp();
    await client.start();
    await client.logout();
    expect(asked).toEqual([]);
    await expect(client.ask({ method: 'GET', path: '/nothing' })).rejects.toMatchObject({ status: 404 });
  });

  test('a client that was stopped asks nothing more, even when an answer comes after', async () => {
    const { client, clock, table, tokenFor, refreshes } = setUp({ slot: 'slot0001' });
    let answer = (_response: Response) => {};
    table.refreshAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    void client.start();
    await clock.settle();
    await client.stop();
    table.refreshAnswer = null;
    answer(json({ token: tokenFor(180) }));
    await clock.pass(300 * MINUTE);
    expect(refreshes()).toHaveLength(1);
  });
});

describe('refreshing', () => {
  test.each([
    { life: 181, after: 0, refreshed: 0 },
    { life: 181, after: 60, refreshed: 0 },
    { life: 181, after: 61, refreshed: 0 },
    { life: 181, after: 62, refreshed: 1 },
    { life: 180, after: 59, refreshed: 0 },
    { life: 180, after: 61, refreshed: 1 },
    { life: 180, after: 122, refreshed: 2 },
    { life: 121, after: 1, refreshed: 0 },
    { life: 121, after: 2, refreshed: 1 },
    { life: 90, after: 2, refreshed: 1 },
  ])('S2 a token that lives $life minutes: after $after minutes refreshed $refreshed times', async (row) => {
    const { client, clock, refreshes } = setUp({ slot: 'slot0001', life: row.life });
    await client.start();
    await clock.pass(row.after * MINUTE);
    // A token that lives too short for the rule is not refreshed all the time.
    const expected = row.life < 120 ? row.after : row.refreshed;
    expect(refreshes().length - 1).toBe(expected);
  });

  test('S2 waking up refreshes with less than two hours left, not with exactly these', async () => {
    const { client, clock, refreshes, wake } = setUp({ slot: 'slot0001' });
    await client.start();
    await clock.pass(60 * MINUTE);
    wake();
    await clock.settle();
    expect(refreshes()).toHaveLength(1);
    clock.jump(1);
    wake();
    await clock.settle();
    expect(refreshes()).toHaveLength(2);
  });

  test('S2 this machine’s clock may be wrong by hours', async () => {
    const { client, clock, refreshes, table } = setUp({ slot: 'slot0001' });
    table.ahead = -5 * 60 * MINUTE;
    await client.start();
    await clock.pass(59 * MINUTE);
    expect(refreshes()).toHaveLength(1);
    await clock.pass(2 * MINUTE);
    expect(refreshes()).toHaveLength(2);
  });

  test('S2 one at a time, and it shows', async () => {
    const { client, clock, refreshes, table, wake } = setUp({ slot: 'slot0001' });
    await client.start();
    let answer = (_response: Response) => {};
    table.refreshAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await clock.pass(60 * MINUTE + 1000);
    wake();
    wake();
    await clock.settle();
    expect(refreshes()).toHaveLength(2);
    expect(client.get()).toMatchObject({ refreshing: true });
    answer(json({}, 500));
    await clock.settle();
    expect(client.get()).toMatchObject({ status: 'signedIn', refreshing: false });
  });

  test.each([401, 403, 500, 503])('S3 a failure (%i) is logged and the session kept', async (status) => {
    const { client, clock, refreshes, table, logged } = setUp({ slot: 'slot0001' });
    await client.start();
    table.refreshAnswer = () => json({}, status);
    await clock.pass(63 * MINUTE);
    expect(refreshes().length).toBeGreaterThan(2);
    expect(logged).toContain('The session could not be refreshed.');
    expect(client.get()).toMatchObject({ status: 'signedIn' });
  });

  test.each([
    { status: 503, seconds: [0, 5, 10, 70, 130] },
    { status: 401, seconds: [0, 60, 120] },
  ])('S3 after $status it is tried again $seconds seconds later, and so the next time', async ({ status, seconds }) => {
    const { client, clock, table } = setUp({ slot: 'slot0001' });
    await client.start();
    for (const _time of ['first', 'second']) {
      const due = clock.now() + 60 * MINUTE + 1;
      const asked: number[] = [];
      table.refreshAnswer = () => {
        asked.push((clock.now() - due) / 1000);
        return json({}, status);
      };
      await clock.pass(60 * MINUTE + 131_000);
      expect(asked).toEqual(seconds);
      table.refreshAnswer = null;
      // The next try is the one that succeeds.
      await clock.pass((seconds.at(-1) as number) * 1000 + 60_001 - 131_000);
    }
    expect(client.get()).toMatchObject({ status: 'signedIn', refreshing: false });
  });

  test('S3 a server that is away for longer than the token lives signs nobody out', async () => {
    const { client, clock, table } = setUp({ slot: 'slot0001' });
    await client.start();
    table.refreshAnswer = () => json({}, 503);
    await clock.pass(300 * MINUTE);
    expect(client.get()).toMatchObject({ status: 'signedIn' });
    table.refreshAnswer = null;
    await clock.pass(MINUTE);
    expect(client.get()).toMatchObject({ status: 'signedIn', refreshing: false });
  });

  test('S3 a refused session ends with its token, at the very millisecond', async () => {
    const { client, clock, table, wake } = setUp({ slot: 'slot0001' });
    await client.start();
    table.refreshAnswer = () => json({}, 401);
    await clock.pass(180 * MINUTE);
    wake();
    await clock.settle();
    expect(client.get()).toEqual({ status: 'signedOut', expired: true });
  });

  test('S3 a lost answer is asked for again while the old cookie is still good', async () => {
    const { client, clock, refreshes, table } = setUp({ slot: 'slot0001' });
    await client.start();
    const asked: number[] = [];
    const due = clock.now() + 60 * MINUTE;
    table.refreshAnswer = () => {
      asked.push(clock.now() - due);
      return never();
    };
    await clock.pass(60 * MINUTE + SESSIONS.rotationGraceMs);
    expect(asked).toHaveLength(3);
    expect(Math.max(...asked)).toBeLessThan(SESSIONS.rotationGraceMs);
    table.refreshAnswer = null;
    await clock.pass(2 * MINUTE);
    expect(refreshes()).toHaveLength(5);
    expect(client.get()).toMatchObject({ status: 'signedIn', refreshing: false });
  });

  test('S3 a session that nobody renews until its end is over', async () => {
    const { client, clock, table } = setUp({ slot: 'slot0001' });
    await client.start();
    table.refreshAnswer = () => json({}, 401);
    await clock.pass(179 * MINUTE);
    expect(client.get()).toMatchObject({ status: 'signedIn' });
    await clock.pass(2 * MINUTE);
    expect(client.get()).toEqual({ status: 'signedOut', expired: true });
    expect(client.hub.get()).toEqual({ status: 'closed' });
  });

  test.each([
    { status: 200, calls: 2, after: { status: 'signedIn' } },
    { status: 503, calls: 1, after: { status: 'signedIn' } },
    { status: 401, calls: 1, after: { status: 'signedOut', expired: true } },
  ])('S3 a call whose token the server refuses renews the session first; that answers $status', async (row) => {
    const { client, table, game, windowStorage } = setUp({ slot: 'slot0001' });
    await client.start();
    let calls = 0;
    game.rules.rpc = async () => {
      calls += 1;
      if (calls === 1) throw new ApiException('Unauthenticated', 401, '', {}, null);
      return { lobbyCode: 'ABCDEFGHJK' };
    };
    if (row.status !== 200) table.refreshAnswer = () => json({}, row.status);
    await client.game.create('en').catch(() => undefined);
    expect(calls).toBe(row.calls);
    expect(client.get()).toMatchObject(row.after);
    expect(windowStorage.getItem(SLOT_KEY) === null).toBe(row.status === 401);
  });

  test('S9 a session that ended with a ban says for what: to a window that is open, and to one that is opened', async () => {
    const banned = () => json({ type: 'urn:tuschel:error:banned', errors: { reason: 'spam' } }, 403);
    for (const isOpen of [true, false]) {
      const { client, table, game } = setUp({ slot: 'slot0001' });
      if (!isOpen) table.refreshAnswer = banned;
      await client.start();
      const opened = client.get().status;
      if (isOpen) {
        table.refreshAnswer = banned;
        game.rules.rpc = async () => {
          throw new ApiException('Unauthenticated', 401, '', {}, null);
        };
        await client.game.create('en').catch(() => undefined);
      }
      expect([opened, client.get()]).toEqual([
        isOpen ? 'signedIn' : 'signedOut',
        { status: 'signedOut', banned: 'spam' },
      ]);
    }
  });

  test('S4 a new token does not disturb the hub', async () => {
    const { client, clock, game } = setUp({ slot: 'slot0001' });
    await client.start();
    await clock.pass(62 * MINUTE);
    expect(game.sockets).toHaveLength(1);
  });
});

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

  test('who comes back without a code still knows what he wanted; nobody else learns it', async () => {
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

describe('windows that share a session', () => {
  /** Windows of one browser; `shared` is what the login provider made them share. */
  function windows(...names: string[]) {
    const shared = memoryStorage();
    shared.setItem(SLOT_KEY, 'browserslot1');
    const listeners = new Map<string, (news: SessionNews) => void>();
    const locks = new Map<string, Promise<unknown>>();
    return names.map((name) =>
      setUp({
        browserStorage: shared,
        neighbours: {
          tell: (news) => {
            for (const [other, hear] of listeners) if (other !== name) hear(news);
          },
          listen: (hear) => {
            listeners.set(name, hear);
            return () => listeners.delete(name);
          },
        },
        // As navigator.locks does: one after the other.
        exclusively: (lock, work) => {
          const mine = (locks.get(lock) ?? Promise.resolve()).then(work);
          locks.set(
            lock,
            mine.catch(() => undefined),
          );
          return mine;
        },
      }),
    ) as [ReturnType<typeof setUp>, ReturnType<typeof setUp>];
  }

  test('S2 refresh one after the other', async () => {
    const [one, two] = windows('one', 'two');
    let answer = (_response: Response) => {};
    one.table.refreshAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    void one.client.start();
    const started = two.client.start();
    await one.clock.settle();
    expect([one.refreshes().length, two.refreshes().length]).toEqual([1, 0]);
    answer(json({}, 503));
    await started;
    expect(two.refreshes()).toHaveLength(1);
    expect(two.client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('S2 do not wait for a window that has a session of its own', async () => {
    const [one, two] = windows('one', 'two');
    one.windowStorage.setItem(SLOT_KEY, 'windowslot1');
    one.table.refreshAnswer = never;
    void one.client.start();
    await two.client.start();
    expect(two.client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('S2 a login waits for a refresh in another window, whose cookie would replace its own', async () => {
    const [one, two] = windows('one', 'two');
    await one.client.start();
    let answer = (_response: Response) => {};
    two.table.refreshAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const started = two.client.start();
    await one.client.login.start('twitch', { returnTo: '/' });
    const finished = one.client.login.finish('c', 's1');
    await one.clock.settle();
    expect(one.refreshes()).toHaveLength(1);
    two.table.refreshAnswer = null;
    answer(json({}, 401));
    await Promise.all([finished, started]);
    await two.clock.settle();
    expect(one.refreshes()).toHaveLength(2);
    for (const { client } of [one, two]) expect(client.get()).toMatchObject({ status: 'signedIn' });
    expect(two.browserStorage.getItem(SLOT_KEY)).toBe('browserslot1');
  });

  test('S5 a window that is still starting when another one logs out is signed out', async () => {
    const [one, two] = windows('one', 'two');
    await one.client.start();
    let answer = (_response: Response) => {};
    two.table.refreshAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    void two.client.start();
    await two.clock.settle();
    await one.client.logout();
    answer(json({ token: two.tokenFor(180) }));
    await two.clock.settle();
    expect(two.client.get()).toEqual({ status: 'signedOut' });
  });

  test('S5 that another window logged out is still known after waking up', async () => {
    const [one, two] = windows('one', 'two');
    await Promise.all([one.client.start(), two.client.start()]);
    await one.client.logout();
    two.wake();
    await two.clock.settle();
    expect(two.client.get()).toEqual({ status: 'signedOut', elsewhere: true });
  });

  test('S5 a session that ends leaves the one alone that another window has begun since', async () => {
    const [, two] = windows('one', 'two');
    await two.client.start();
    two.browserStorage.setItem(SLOT_KEY, 'browserslot2');
    two.table.refreshAnswer = () => json({}, 401);
    await two.clock.pass(182 * MINUTE);
    expect(two.client.get()).toEqual({ status: 'signedOut', expired: true });
    expect(two.browserStorage.getItem(SLOT_KEY)).toBe('browserslot2');
  });

  describe('news between them', () => {
    function windowWithNews(slot?: string) {
      const told: SessionNews[] = [];
      let hear = (_news: SessionNews) => {};
      const neighbours = {
        tell: (news: SessionNews) => void told.push(news),
        listen(listener: (news: SessionNews) => void) {
          hear = listener;
          return () => {
            hear = () => {};
          };
        },
      };
      const table = setUp({ neighbours, ...(slot ? { slot } : {}) });
      let accounts = 0;
      table.game.rules.account = async () => {
        accounts += 1;
        return ANNA;
      };
      const says = async (what: SessionNews['what'], about = 'slot0001') => {
        hear({ what, slot: about });
        await table.clock.settle();
      };
      return { ...table, told, says, accounts: () => accounts };
    }

    test('S5 tell what happened, and to which session', async () => {
      const { client, told, windowStorage } = windowWithNews();
      await client.start();
      await client.logout();
      expect(told).toEqual([]);
      await client.login.start('local', { returnTo: '/' });
      await client.login.finish('c', 's1');
      await client.keepLanguage('de');
      windowStorage.removeItem(SLOT_KEY);
      await client.keepLanguage('en');
      windowStorage.setItem(SLOT_KEY, '07'.repeat(12));
      await client.logout();
      expect(told).toEqual(
        (['loggedIn', 'accountChanged', 'loggedOut'] as const).map((what) => ({ what, slot: '07'.repeat(12) })),
      );
    });

    test('S5 are of no concern before the start, after the end, and when they are about another session', async () => {
      const { client, says, accounts, refreshes } = windowWithNews('slot0001');
      await says('loggedIn');
      await says('accountChanged');
      expect([accounts(), refreshes().length]).toEqual([0, 0]);
      await client.start();
      expect([accounts(), refreshes().length]).toEqual([1, 1]);
      for (const what of ['accountChanged', 'loggedIn', 'loggedOut'] as const) await says(what, 'slot0002');
      expect([accounts(), refreshes().length]).toEqual([1, 1]);
      await says('accountChanged');
      expect([accounts(), refreshes().length]).toEqual([2, 1]);
      await says('loggedIn');
      expect([accounts(), refreshes().length]).toEqual([2, 2]);
      await client.stop();
      await says('accountChanged');
      expect(accounts()).toBe(2);
    });
  });

  test('S5 learn of a logout, and close their hubs', async () => {
    const [one, two] = windows('one', 'two');
    await Promise.all([one.client.start(), two.client.start()]);
    await two.clock.settle();
    await one.client.logout();
    expect(one.client.get()).toEqual({ status: 'signedOut' });
    expect(two.client.get()).toEqual({ status: 'signedOut', elsewhere: true });
    expect(two.client.hub.get()).toEqual({ status: 'closed' });
    expect(two.asked.filter(({ url }) => url.endsWith('/session/logout'))).toEqual([]);
  });

  test('S5 learn that the terms have been accepted', async () => {
    const [one, two] = windows('one', 'two');
    await Promise.all([one.client.start(), two.client.start()]);
    for (const { game } of [one, two]) {
      game.rules.rpc = async () => ({ termsAccepted: 5 });
      game.rules.account = async () => ({ ...ANNA, termsAccepted: 5 });
    }
    await one.client.terms.accept();
    await two.clock.settle();
    for (const { client } of [one, two]) expect(client.get()).toMatchObject({ user: { termsAccepted: 5 } });
    expect(two.game.sockets).toHaveLength(1);
  });

  test('S5 a window with a session of its own stays signed in', async () => {
    const [one, two] = windows('one', 'two');
    two.windowStorage.setItem(SLOT_KEY, 'windowslot1');
    await Promise.all([one.client.start(), two.client.start()]);
    await one.client.logout();
    await two.clock.settle();
    expect(two.client.get()).toMatchObject({ status: 'signedIn' });
  });

  test('S4 another person who logs in there is the one here, too, and the hub connects again', async () => {
    const [one, two] = windows('one', 'two');
    await Promise.all([one.client.start(), two.client.start()]);
    await two.clock.settle();
    for (const { table, game } of [one, two]) {
      table.owner = 'user-2';
      const somebody = await game.rules.account('');
      game.rules.account = async () => ({ ...somebody, id: 'user-2', username: 'bert' });
    }
    const seen: unknown[] = [];
    two.client.hub.subscribe(() => seen.push(two.client.hub.get()));
    await one.client.login.start('twitch', { returnTo: '/' });
    await one.client.login.finish('c', 's1');
    await two.clock.settle();
    expect(two.client.get()).toMatchObject({ status: 'signedIn', user: { username: 'bert' } });
    expect(seen).toEqual([{ status: 'connecting', sessionChanged: true }, { status: 'open' }]);
  });

  test('S4 another person whose account cannot be read yet is shown soon', async () => {
    const [one, two] = windows('one', 'two');
    await Promise.all([one.client.start(), two.client.start()]);
    let isAway = true;
    for (const { table, game } of [one, two]) {
      table.owner = 'user-2';
      game.rules.account = async () => {
        if (game === two.game && isAway) throw new ApiException('', 503, '', {}, null);
        return { ...ANNA, id: 'user-2' };
      };
    }
    await one.client.login.start('twitch', { returnTo: '/' });
    await one.client.login.finish('c', 's1');
    await two.clock.pass(6_000);
    expect(two.logged).toEqual(['The account could not be read.', 'The account could not be read.']);
    isAway = false;
    await two.clock.pass(5_000);
    expect(two.client.get()).toMatchObject({ status: 'signedIn', user: { id: 'user-2' } });
    await two.client.stop();
    await two.clock.pass(5_000);
    expect(two.logged).toHaveLength(2);
  });

  test('S5 a login signs in the windows that were signed out', async () => {
    const [one, two] = windows('one', 'two');
    await Promise.all([one.client.start(), two.client.start()]);
    await one.client.logout();
    await one.client.login.start('twitch', { returnTo: '/' });
    await one.client.login.finish('c', 's1');
    await two.clock.settle();
    expect(two.client.get()).toMatchObject({ status: 'signedIn' });
    expect(two.client.hub.get()).toEqual({ status: 'open' });
  });
});

describe('answers that arrive late', () => {
  /** The server holds back every refresh of a session that exists; the exchange of a new login's token is answered at once. */
  function holdRefreshes({ table }: ReturnType<typeof setUp>, tokenFor: () => string) {
    const held: ((response: Response) => void)[] = [];
    table.refreshAnswer = ({ body }) => {
      if ((body as { refreshToken?: string }).refreshToken !== undefined) return json({ token: tokenFor() });
      return new Promise((resolve) => {
        held.push(resolve);
      });
    };
    return held;
  }

  const nameByToken = (table: ReturnType<typeof setUp>) => {
    table.game.rules.account = async (token) => {
      const id = readSessionToken(token).userId ?? '';
      return { ...ANNA, id, username: id };
    };
  };

  test('S5 a refresh that is answered after the logout does not sign in again', async () => {
    const table = setUp({ slot: 'slot0001' });
    await table.client.start();
    const held = holdRefreshes(table, () => table.tokenFor(180));
    await table.clock.pass(60 * MINUTE + 1000);
    await table.client.logout();
    held[0]?.(json({ token: table.tokenFor(180) }));
    await table.clock.pass(300 * MINUTE);
    expect(table.client.get()).toEqual({ status: 'signedOut' });
    expect(table.client.hub.get()).toEqual({ status: 'closed' });
    expect(table.refreshes()).toHaveLength(2);
  });

  test.each([
    ['renews', 200],
    ['ends', 401],
    ['cannot renew', 503],
  ])('S1 a login stands although the server %s the session before it late', async (_, status) => {
    const table = setUp({ slot: 'slot0001' });
    nameByToken(table);
    const held = holdRefreshes(table, () => table.tokenFor(180));
    const earlier = json({ token: table.tokenFor(180) }, status);
    void table.client.start();
    await table.client.login.start('local', { returnTo: '/' });
    table.table.owner = 'user-2';
    const finished = table.client.login.finish('c', 's1');
    await table.clock.pass(1000);
    expect(table.refreshes(), 'the login waits: its cookie must be the last').toHaveLength(1);
    held[0]?.(earlier);
    await finished;
    await table.clock.pass(5 * MINUTE);
    expect(table.client.get()).toMatchObject({ status: 'signedIn', user: { id: 'user-2' } });
    expect(table.windowStorage.getItem(SLOT_KEY)).not.toBeNull();
    expect(table.client.hub.get()).toEqual({ status: 'open' });
    expect(table.refreshes().at(-1)?.body).toMatchObject({ refreshToken: 'refresh-1' });
  });

  test.each([
    { does: 'renews', status: 200, provider: 'twitch' },
    { does: 'ends', status: 401, provider: 'twitch' },
    { does: 'renews', status: 200, provider: 'local' },
    { does: 'ends', status: 401, provider: 'local' },
  ] as const)(
    'S1 a login ($provider) stands although the server $does the session before it meanwhile',
    async (row) => {
      const { status, provider } = row;
      const table = setUp({ slot: 'slot0001' });
      nameByToken(table);
      await table.client.start();
      const earlier = table.tokenFor(180);
      await table.client.login.start(provider, { returnTo: '/' });
      let accept = (_response: Response) => {};
      let answerRefresh = (_response: Response) => {};
      table.table.refreshAnswer = ({ body }) =>
        new Promise((resolve) => {
          if ((body as { refreshToken?: string }).refreshToken === undefined) answerRefresh = resolve;
          else accept = resolve;
        });
      await table.clock.pass(59 * MINUTE + 59_000);
      const finished = table.client.login.finish('c', 's1');
      await table.clock.pass(2_000);
      table.table.owner = 'user-2';
      accept(json({ token: table.tokenFor(180) }));
      await finished;
      answerRefresh(status === 200 ? json({ token: earlier }) : json({}, status));
      await table.clock.pass(5_000);
      expect(table.client.get()).toMatchObject({ status: 'signedIn', user: { id: 'user-2' }, refreshing: false });
      table.table.refreshAnswer = null;
      const before = table.refreshes().length;
      await table.clock.pass(61 * MINUTE);
      expect(table.refreshes(), 'the new session is kept alive').toHaveLength(before + 1);
      const storage = provider === 'local' ? table.windowStorage : table.browserStorage;
      expect(table.refreshes().at(-1)?.body).toEqual({ slot: storage.getItem(SLOT_KEY) });
    },
  );

  test('S1 a login that is quicker than the start of the client needs nothing more', async () => {
    const table = setUp({ slot: 'slot0001' });
    let answer = (_response: Response) => {};
    const token = table.tokenFor(180);
    table.table.refreshAnswer = ({ body }) =>
      (body as { refreshToken?: string }).refreshToken === undefined
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : json({ token });
    await table.client.login.start('twitch', { returnTo: '/' });
    const finished = table.client.login.finish('c', 's1');
    await Promise.resolve();
    void table.client.start();
    await finished;
    answer(json({ token }));
    await table.clock.settle();
    expect(table.client.get()).toMatchObject({ status: 'signedIn' });
    expect(table.refreshes()).toHaveLength(2);
  });

  test('S4 an account that is read late is not shown for the person who logged in since', async () => {
    const table = setUp({ slot: 'slot0001' });
    let answerFirst = (_account: typeof ANNA) => {};
    table.game.rules.account = (token) =>
      readSessionToken(token).userId === 'user-2'
        ? Promise.resolve({ ...ANNA, id: 'user-2' })
        : new Promise((resolve) => {
            answerFirst = resolve;
          });
    void table.client.start();
    await table.clock.settle();
    table.table.owner = 'user-2';
    await table.client.login.start('twitch', { returnTo: '/' });
    await table.client.login.finish('c', 's1');
    answerFirst(ANNA);
    await table.clock.settle();
    expect(table.client.get()).toMatchObject({ status: 'signedIn', user: { id: 'user-2' } });
  });

  test('S5 an account that is read after the logout signs nobody in, and nothing more is asked', async () => {
    const table = setUp({ slot: 'slot0001' });
    let answer = (_account: typeof ANNA) => {};
    table.game.rules.account = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    void table.client.start();
    await table.clock.settle();
    await table.client.logout();
    answer(ANNA);
    await table.clock.pass(10 * MINUTE);
    expect(table.client.get()).toEqual({ status: 'signedOut' });
    expect(table.logged).toEqual(['Logout failed.']);
  });

  test('an account that is read while the token is renewed is shown', async () => {
    const table = setUp({ slot: 'slot0001', life: 121 });
    let answer = (_account: typeof ANNA) => {};
    table.game.rules.account = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    void table.client.start();
    await table.clock.settle();
    const first = answer;
    await table.clock.pass(2 * MINUTE);
    expect(table.refreshes()).toHaveLength(2);
    first(ANNA);
    await table.clock.settle();
    expect(table.client.get()).toMatchObject({ status: 'signedIn', user: { id: 'user-1' } });
  });
});

test('S4 a refresh that answers with another person, of whom nobody told, connects the hub again', async () => {
  const { client, clock, table, game } = setUp({ slot: 'slot0001' });
  await client.start();
  await clock.settle();
  table.owner = 'user-2';
  await clock.pass(62 * MINUTE);
  expect(game.sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('S5 logout clears the session, whatever the server says, and closes the hub', async () => {
  const { client, clock, asked, game, windowStorage } = setUp({ slot: 'slot0001' });
  await client.start();
  await clock.settle();
  await client.logout();
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { slot: 'slot0001' } });
  expect(client.get()).toEqual({ status: 'signedOut' });
  expect(client.hub.get()).toEqual({ status: 'closed' });
  expect(game.last().isClosed).toBe(true);
  expect(windowStorage.getItem(SLOT_KEY)).toBeNull();
  await clock.pass(300 * MINUTE);
  expect(game.sockets).toHaveLength(1);
});
