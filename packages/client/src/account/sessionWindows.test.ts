import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { json, never } from '../testbed/fakeFetch.ts';
import { ANNA } from '../testbed/scriptedGameServer.ts';
import { MINUTE, SLOT_KEY, setUp } from '../testbed/sessionTable.ts';
import { ApiException, type SessionNews } from '../tuschelClient.ts';

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
  });

  test('S4 a window that is stopped does not ask again for an account that could not be read', async () => {
    const [one, two] = windows('one', 'two');
    await Promise.all([one.client.start(), two.client.start()]);
    for (const { table } of [one, two]) table.owner = 'user-2';
    one.game.rules.account = async () => ({ ...ANNA, id: 'user-2' });
    two.game.rules.account = () => Promise.reject(new ApiException('', 503, '', {}, null));
    await one.client.login.start('twitch', { returnTo: '/' });
    await one.client.login.finish('c', 's1');
    await two.clock.pass(1_000);
    expect(two.logged).toEqual(['The account could not be read.']);
    await two.client.stop();
    await two.clock.pass(60_000);
    expect(two.logged).toHaveLength(1);
  });

  test('S4 a login there while this window refreshes is followed by a refresh of its own', async () => {
    const browserStorage = memoryStorage();
    browserStorage.setItem(SLOT_KEY, 'browserslot1');
    let hear = (_news: SessionNews) => {};
    const listen = (listener: typeof hear) => {
      hear = listener;
      return () => {};
    };
    const { client, clock, game, table, tokenFor, refreshes } = setUp({
      browserStorage,
      neighbours: { tell: () => {}, listen },
    });
    await client.start();
    let answer = (_response: Response) => {};
    table.refreshAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await clock.pass(60 * MINUTE + 1_000);
    expect(refreshes()).toHaveLength(2);
    const before = json({ token: tokenFor(180) });
    table.refreshAnswer = null;
    table.owner = 'user-2';
    game.rules.account = async () => ({ ...ANNA, id: 'user-2' });
    hear({ what: 'loggedIn', slot: 'browserslot1' });
    answer(before);
    await clock.settle();
    expect(client.get()).toMatchObject({ status: 'signedIn', user: { id: 'user-2' } });
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
