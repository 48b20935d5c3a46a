import { SESSIONS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { json, never } from '../testbed/fakeFetch.ts';
import { ANNA } from '../testbed/scriptedGameServer.ts';
import { MINUTE, SLOT_KEY, setUp } from '../testbed/sessionTable.ts';
import { ApiException } from '../tuschelClient.ts';

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
