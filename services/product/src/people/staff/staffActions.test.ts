import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { type StaffAction, staffHand } from './staffHand.ts';
import { createStaffStore, type StaffStore } from './store.ts';

let product: StartedProduct;
let store: StaffStore;
beforeAll(async () => {
  product = await startProduct();
  store = createStaffStore(product.platform.sql, product.clock);
});
afterAll(() => product.close());
const db = () => product.platform.sql.db<object>();
beforeEach(() => raw`delete from person_change`.execute(db()));

const TEAM = randomUUID();
const act = (person: Account, action: StaffAction) => store.act(TEAM, person.username, action);
const inbox = async (person: Account) => {
  const { rows } = await raw<{ content: object }>`select content from notice_due where person = ${person.id}`.execute(
    db(),
  );
  return rows.map(({ content }) => content);
};
const until = () => product.clock.now() + 60_000;
const iso = () => new Date(until()).toISOString();

const note = 'why';
test.each<[string, () => StaffAction, 'shutOut' | 'look' | null, () => string]>([
  [
    'a ban',
    () => ({ type: 'ban', reason: 'spam', note, until: until() }),
    'shutOut',
    () => `spam, until ${iso()}: why`,
  ],
  ['a supporter level', () => ({ type: 'supporter', level: 2, note }), 'look', () => 'level 2: why'],
  [
    'a rank',
    () => ({ type: 'appoint', rank: 'team', mayHost: true, note }),
    'look',
    () => 'rank team, mayHost true: why',
  ],
  ['a restriction', () => ({ type: 'profile', isRestricted: true, note }), null, () => 'isRestricted true: why'],
  [
    'an association',
    () => ({ type: 'profile', isPartyAssociate: true, note: '' }),
    null,
    () => 'isPartyAssociate true',
  ],
  ['a link', () => ({ type: 'loginLink', hash: 'h', expiresAt: 1, note }), null, () => 'why'],
  ['a disabled account', () => ({ type: 'disable', note }), 'shutOut', () => 'why'],
  ['an enabled account', () => ({ type: 'enable', note }), null, () => 'why'],
  ['an erasure', () => ({ type: 'erase', keepsPages: false, note }), 'shutOut', () => 'pages go: why'],
])(
  'A13 of %s the books tell what it was, and the server carries out what there is to',
  async (_, action, kind, words) => {
    const anna = await product.server.signUp('Anna');
    expect(await act(anna, action())).toBe('done');
    expect((await store.changes()).map(({ person, kind: told }) => [person, told])).toEqual(
      kind === null ? [] : [[anna.id, kind]],
    );
    const { type } = action();
    expect(await store.audit(anna.id)).toEqual([{ action: type, note: words(), by: TEAM, at: product.clock.now() }]);
  },
);

test('A13 what does not come about is in no book, and carried out by nobody', async () => {
  const anna = await product.server.signUp('Anna');
  expect(await act(anna, { type: 'lift', note })).toBe('notBanned');
  expect(await act(anna, { type: 'appeal', answer: 'no' })).toBe('noAppeal');
  expect(await staffHand(product.platform.sql, TEAM, 'No one', { type: 'disable', note }, 1)).toBe('unknown');
  expect([await store.audit(anna.id), await store.changes(), await inbox(anna)]).toEqual([[], [], []]);
});

test('A13 whoever is banned, and whoever is not any more, reads so, and for what', async () => {
  const anna = await product.server.signUp('Anna');
  await act(anna, { type: 'ban', reason: 'hate', note, until: until() });
  expect(await inbox(anna)).toEqual([{ type: 'ban', reason: 'hate', until: until(), isLifted: false }]);
  expect(await store.ban(anna.id)).toEqual({
    reason: 'hate',
    note,
    since: product.clock.now(),
    until: until(),
    appeal: null,
  });
  await raw`delete from notice_due`.execute(db());
  await act(anna, { type: 'lift', note });
  expect(await inbox(anna)).toEqual([{ type: 'ban', reason: 'hate', until: null, isLifted: true }]);
  expect((await store.changes()).map(({ kind }) => kind)).toEqual(['shutOut', 'look']);
});

test('A13 a restriction is told to the person when it comes and when it goes, and never twice', async () => {
  const anna = await product.server.signUp('Anna');
  const restrict = async (isRestricted: boolean) => {
    await raw`delete from notice_due`.execute(db());
    await act(anna, { type: 'profile', isRestricted, note });
    return inbox(anna);
  };
  const told = (isRestricted: boolean) => [{ type: 'profile', isRestricted, note }];
  expect([await restrict(false), await restrict(true), await restrict(true)]).toEqual([[], told(true), []]);
  expect(await restrict(false)).toEqual(told(false));
  await act(anna, { type: 'profile', isPartyAssociate: true, note });
  expect(await inbox(anna)).toEqual(told(false));
  const { metadata } = (await product.server.accounts.get(anna.id))!;
  expect(metadata).toMatchObject({ isRestricted: false, isPartyAssociate: true });
});

test('A14 a disabled account is so from that moment, until it is enabled; of several links the last one counts', async () => {
  const anna = await product.server.signUp('Anna');
  const since = async () => (await product.server.accounts.get(anna.id))?.disabledAt;
  await act(anna, { type: 'disable', note });
  expect(Number(await since())).toBe(product.clock.now());
  await act(anna, { type: 'enable', note });
  expect(await since()).toBeNull();
  for (const [hash, expiresAt] of [
    ['first', 1],
    ['second', 2],
  ] as const)
    await act(anna, { type: 'loginLink', hash, expiresAt, note });
  const { rows } = await raw`select token_hash, expires_at::float8 from login_link where person = ${anna.id}`.execute(
    db(),
  );
  expect(rows).toEqual([{ token_hash: 'second', expires_at: 2 }]);
});
