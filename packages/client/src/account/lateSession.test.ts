import { describe, expect, test } from 'vitest';
import { json } from '../testbed/fakeFetch.ts';
import { ANNA } from '../testbed/scriptedGameServer.ts';
import { MINUTE, SLOT_KEY, setUp } from '../testbed/sessionTable.ts';
import { readSessionToken } from './sessionToken.ts';

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
