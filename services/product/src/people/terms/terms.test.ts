import { BADGE_RPC, PROFILE_RPC, RPC, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { afterAll, describe, expect, test } from 'vitest';
import { DRAW_MODULE } from '../../play/draw-match/state.ts';
import { personOf } from '../account/person.ts';
import { type StartedProduct, startProduct, TEST_TERMS } from '../../testing/startProduct.ts';

const { acceptedSince } = TERMS_CUT_OFFS;
const NEVER = { termsAccepted: 0 };

const product = await startProduct({ rateLimits: false });
afterAll(() => product.close());

type Account = Awaited<ReturnType<StartedProduct['server']['signUp']>>;

const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const shelf = (account: Account) => product.app.inject({ url: '/api/posts/mydrawings', headers: as(account) });
const accept = (account: Account) => product.server.call(RPC.acceptTerms, account, '');

interface Kept {
  terms_acceptance: { person: string; accepted_at: number; version: string };
}
const kept = (account: Account) =>
  product.platform.sql.db<Kept>().selectFrom('terms_acceptance').selectAll().where('person', '=', account.id).execute();

describe('G3 before the terms are accepted', () => {
  const before = Object.entries(product.access).filter(([, { auth }]) => auth === 'bearer');
  const open = before.filter(([, { beforeTerms }]) => beforeTerms).map(([route]) => route);

  test('only the answer about earlier images is taken, and what a banned person may do', () => {
    expect(open).toEqual([
      'GET /account/ban',
      'POST /account/ban/appeal',
      'POST /account/export',
      'POST /account/erase',
      'POST /posts/initial-republish',
      'GET /posts/initial-republish',
    ]);
  });

  test.each(before.filter(([, { beforeTerms }]) => !beforeTerms).map(([route]) => route))(
    '%s is 451',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const url = `/api${path.replaceAll(/:\w+/g, product.platform.entropy.uuid())}`;
      const headers = as(await product.server.signUp('Newcomer', NEVER));
      const answer = await product.app.inject({ method: method as 'GET', url, headers });
      expect(answer.json()).toMatchObject({ status: 451, type: 'urn:tuschel:error:termsNotAccepted' });
      expect(answer.statusCode).toBe(451);
    },
  );

  test.each(Object.values<string>({ ...RPC, ...BADGE_RPC, ...PROFILE_RPC }).filter((id) => id !== RPC.acceptTerms))(
    'RPC %s is refused',
    async (id) => {
      const newcomer = await product.server.signUp('Newcomer', NEVER);
      await expect(product.server.call(id, newcomer, { lobbyCode: 'ABCDEFGHJK' })).rejects.toMatchObject({
        code: 7,
        message: 'termsNotAccepted',
      });
    },
  );

  test('no match lets anybody in, and somebody banned hears of that first', async () => {
    const host = personOf(await product.server.signUp('Host'));
    const params = { lobbyCode: 'ABCDEFGHJK', host, capacity: 16, banned: [] };
    const match = await product.server.matches.create(DRAW_MODULE, params);
    const join = async (metadata?: Record<string, unknown>) =>
      product.server.join(match, await product.server.signUp('Newcomer', metadata));
    expect(await join(NEVER)).toBe('termsNotAccepted');
    expect(await join({ ...NEVER, isBanned: true })).toBe('banned');
    expect(await join()).toHaveProperty('presence');
  });

  test('whoever is banned hears that first', async () => {
    const answer = await shelf(await product.server.signUp('Banned', { ...NEVER, isBanned: true }));
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:banned' });
  });
});

test.each([
  ['a millisecond before the cut-off', -1, 451],
  ['at the cut-off', 0, 200],
  ['a millisecond after it', 1, 200],
])('G1 who accepted %s: %d ms, %d', async (_, after, status) => {
  const answer = await shelf(await product.server.signUp('Somebody', { termsAccepted: acceptedSince + after }));
  expect(answer.statusCode).toBe(status);
});

describe('G4 accepting', () => {
  test('counts from the same moment on, and is kept with time and version of the text', async () => {
    const account = await product.server.signUp('Anna', { termsAccepted: acceptedSince - 1 });
    const termsAccepted = product.clock.now();
    expect(await accept(account)).toEqual({ termsAccepted });
    expect((await product.server.accounts.get(account.id))?.metadata).toMatchObject({ termsAccepted });
    expect((await shelf(account)).statusCode).toBe(200);
    expect(await kept(account)).toEqual([{ person: account.id, accepted_at: termsAccepted, version: TEST_TERMS }]);
  });

  test('twice is answered as once', async () => {
    const account = await product.server.signUp('Ben', NEVER);
    const first = await accept(account);
    await product.clock.advance(1000);
    expect(await accept(account)).toEqual(first);
    expect(await kept(account)).toHaveLength(1);
  });

  test('needs somebody who accepts', async () => {
    await expect(product.server.call(RPC.acceptTerms, null, '')).rejects.toMatchObject({ code: 16 });
  });
});
