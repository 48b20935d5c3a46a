import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type AuditEntry, OpCode, type Support, SUPPORT } from '@tuschel/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { FAKE_STRIPE, type FakeStripe, fakeStripe } from '../../testing/fakes/fakeStripe.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createBadgeHand } from '../badge/hand.ts';
import { createBadgeClaims } from '../badge/claims.ts';
import { createClaimHash } from '../badge/claimHash.ts';
import { FORGET } from '../erasure/elsewhere.ts';
import type { DrawStatus } from '../../play/draw-match/state.ts';
import { type StaffAction, staffHand } from '../staff/staffHand.ts';
import { DONATION_BADGE } from './levelKeeper.ts';

let stripe: FakeStripe;
let product: StartedProduct;
let admin: Account;

beforeAll(async () => {
  stripe = await fakeStripe();
  product = await startProduct({
    rateLimits: false,
    payments: { ...FAKE_STRIPE, returnUrl: 'http://localhost/support', url: stripe.url },
  });
  admin = await product.server.signUp('Admin', { adminPower: AdminPower.Admin });
});
afterAll(async () => {
  await product.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.isDown = false;
  stripe.slowly = null;
});

const call = (who: Account | null, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api${path}`,
    headers: { 'x-tuschel': '1', ...(who ? { authorization: `Bearer ${product.server.token(who)}` } : {}) },
    ...(payload ? { payload } : {}),
  });
const read = async (who: Account | null) => (await call(who, 'GET', '/support')).json<Support>();
const levelOf = async (who: Account) => (await read(who)).mine?.level;
const codeOf = (answer: { json(): unknown }) => (answer.json() as { type?: string }).type?.split(':').at(-1);

let people = 0;
const somebody = () => product.server.signUp(`Supporter ${++people}`);
const choose = async (who: Account, choice: 1 | 2 | 3 | 'donation') =>
  (await call(who, 'POST', '/support/checkout', { choice })).json<{ url: string }>().url;
const tell = ({ body, signature }: { body: string; signature: string }) =>
  product.app.inject({
    method: 'POST',
    url: '/hooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });
const changed = (customer: string, id?: string) =>
  stripe.message('customer.subscription.updated', { id: 'sub', customer }, product.clock.now(), id);
/** Pays for a level; the provider tells of it. */
const paying = async (level: 1 | 2 | 3) => {
  const who = await somebody();
  const { customer } = stripe.pay(await choose(who, level));
  expect((await tell(changed(customer))).statusCode).toBe(204);
  const subscription = [...stripe.subscriptions.values()].find((one) => one.customer === customer)!;
  return { who, customer, subscription };
};

describe('what can be paid for', () => {
  test('U1 prices are the provider’s, and a visitor reads them', async () => {
    expect(await read(null)).toEqual({
      tiers: [300, 700, 1500].map((amount, index) => ({
        level: index + 1,
        price: { amount, currency: 'EUR', interval: 'month' },
      })),
      donation: { amount: 1000, currency: 'EUR', interval: null },
      mine: null,
    });
  });

  test('U1 while the provider is silent the prices that are known stay', async () => {
    await read(null);
    stripe.isDown = true;
    await product.clock.jump(SUPPORT.pricesFreshMs);
    expect((await read(null)).tiers).toHaveLength(3);
    stripe.isDown = false;
    await product.clock.jump(SUPPORT.pricesFreshMs);
  });

  test('U2 the page to pay on is the provider’s; one person is one customer there, known by a number', async () => {
    const who = await somebody();
    const [first, second] = [await choose(who, 1), await choose(who, 'donation')];
    expect(first).toMatch(/^https:\/\/checkout\.example\/cs_/);
    const customers = [first, second].map((page) => stripe.checkouts.get(page.split('/').at(-1)!)!.customer);
    expect(new Set(customers).size).toBe(1);
    expect(stripe.customers.get(customers[0]!)).toBe(who.id);
  });

  test('U2 whoever pays already pays for no second level, and manages the one', async () => {
    const { who, customer } = await paying(1);
    expect(codeOf(await call(who, 'POST', '/support/checkout', { choice: 2 }))).toBe('notPermitted');
    expect((await read(who)).mine).toEqual({
      level: 1,
      isPaying: true,
      mayManage: true,
      endsAt: null,
      isThanked: null,
    });
    expect((await call(who, 'POST', '/support/portal')).json()).toEqual({ url: `https://portal.example/${customer}` });
  });

  test('U2 a product that is paid for otherwise than its place says is not offered', async () => {
    const others = await startProduct({
      payments: {
        ...FAKE_STRIPE,
        products: ['prod_once', 'prod_brush', 'prod_bucket', 'prod_pencil'],
        returnUrl: 'http://a',
        url: stripe.url,
      },
    });
    const { tiers, donation } = (await others.app.inject({ url: '/api/support' })).json<Support>();
    expect([tiers.map(({ level }) => level), donation]).toEqual([[2, 3], null]);
    const who = await others.server.signUp('Otto');
    for (const choice of [1, 'donation']) {
      const headers = { authorization: `Bearer ${others.server.token(who)}` };
      const answer = await others.app.inject({
        method: 'POST',
        url: '/api/support/checkout',
        headers,
        payload: { choice },
      });
      expect(codeOf(answer)).toBe('notPermitted');
    }
    await others.close();
  });

  test('U2 a product that is sold no more is not offered, though its price is still there', async () => {
    const who = await somebody();
    stripe.archived.add('prod_brush').add('prod_once');
    await product.clock.jump(SUPPORT.pricesFreshMs);
    const { tiers, donation } = await read(who);
    const refused = await Promise.all(
      [2, 'donation'].map(async (choice) => codeOf(await call(who, 'POST', '/support/checkout', { choice }))),
    );
    stripe.archived.clear();
    await product.clock.jump(SUPPORT.pricesFreshMs);
    expect([tiers.map(({ level }) => level), donation]).toEqual([[1, 3], null]);
    expect(refused).toEqual(['notPermitted', 'notPermitted']);
    expect((await read(who)).tiers).toHaveLength(3);
  });

  test('U2 nobody else’s portal opens, and a silent provider is told as such', async () => {
    const who = await somebody();
    expect(codeOf(await call(who, 'POST', '/support/portal'))).toBe('notFound');
    stripe.isDown = true;
    expect(codeOf(await call(who, 'POST', '/support/checkout', { choice: 1 }))).toBe('unavailable');
    expect(codeOf(await call(who, 'POST', '/support/checkout', { choice: 4 }))).toBe('badRequest');
  });
});

describe('a level', () => {
  test('U3 is there as soon as the provider tells of a payment, goes with it, and is in the books', async () => {
    const { who, customer, subscription } = await paying(2);
    expect(await levelOf(who)).toBe(2);
    subscription.status = 'canceled';
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(0);
    const { entries } = (await call(admin, 'GET', '/admin/audit')).json<{ entries: AuditEntry[] }>();
    expect(entries.filter(({ subject }) => subject === who.id).map(({ note }) => note)).toEqual([
      'level 0: by what is paid',
      'level 2: by what is paid',
    ]);
  });

  test('U3 stays for seven days after a payment has failed, and not a minute longer', async () => {
    const { who, customer, subscription } = await paying(3);
    subscription.status = 'past_due';
    const failedAt = product.clock.now();
    await tell(changed(customer));
    expect((await read(who)).mine).toMatchObject({ level: 3, endsAt: failedAt + SUPPORT.graceMs });
    await product.clock.jump(SUPPORT.graceMs - 120_000);
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(3);
    await product.clock.jump(180_000);
    await expect.poll(() => levelOf(who)).toBe(0);
    // The provider still tries, and tells so.
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(0);
    subscription.status = 'active';
    await tell(changed(customer));
    expect((await read(who)).mine).toMatchObject({ level: 3, endsAt: null });
  });

  test('F23 of a host gives the open lobby more room and takes it again; that of a guest does not', async () => {
    const [host, guest] = [await somebody(), await somebody()];
    const { lobbyCode } = await product.server.call('CreateMatch', host, {});
    const { matchId } = await product.server.call('CheckMatchJoin', host, { lobbyCode });
    const socket = (await product.server.join(String(matchId), host)) as MatchSocket;
    await socket.send(OpCode.Command, { seq: 1, type: 'options', options: { access: 'open' } });
    expect(typeof (await product.server.join(String(matchId), guest))).toBe('object');
    const room = async () => {
      await product.clock.advance(500);
      return ((await product.server.matches.ask(String(matchId), { type: 'status' })) as DrawStatus).capacity;
    };
    const pay = async (who: Account) => {
      const { customer } = stripe.pay(await choose(who, 3));
      await tell(changed(customer));
      return customer;
    };
    await pay(guest);
    expect(await room()).toBe(16);
    const customer = await pay(host);
    await expect.poll(room).toBe(100);
    for (const one of stripe.subscriptions.values()) if (one.customer === customer) one.status = 'canceled';
    await tell(changed(customer));
    await expect.poll(room).toBe(16);
  });

  test('U4 what the team has given stays beside what is paid for', async () => {
    const { who, customer, subscription } = await paying(1);
    const give = (level: number) =>
      staffHand(
        product.platform.sql,
        admin.id,
        who.username,
        { type: 'supporter', level, note: '' },
        product.clock.now(),
      );
    await give(2);
    expect(await levelOf(who)).toBe(2);
    await give(0);
    expect(await levelOf(who)).toBe(1);
    await give(2);
    subscription.status = 'canceled';
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(2);
  });

  test('U4 what somebody had before they paid is theirs again afterwards', async () => {
    const who = await product.server.signUp(`Supporter ${++people}`, { supporterLevel: 1 });
    const { customer } = stripe.pay(await choose(who, 3));
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(3);
    for (const one of stripe.subscriptions.values()) if (one.customer === customer) one.status = 'canceled';
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(1);
  });
});

describe('messages', () => {
  const unsigned = async (answer: Promise<{ statusCode: number }>) => expect((await answer).statusCode).toBe(400);

  test('U5 forged, changed and old ones do nothing', async () => {
    const { who, customer, subscription } = await paying(2);
    subscription.status = 'canceled';
    const { body, signature } = changed(customer);
    await unsigned(tell({ body, signature: 't=1,v1=00' }));
    await unsigned(tell({ body: body.replace('updated', 'deleted'), signature }));
    await unsigned(
      tell(stripe.message('any', { customer }, product.clock.now() - SUPPORT.messageSeconds * 1000 - 2_000)),
    );
    await unsigned(
      product.app.inject({ method: 'POST', url: '/hooks/stripe', payload: { id: 'evt' } }).then((it) => it),
    );
    expect(await levelOf(who)).toBe(2);
  });

  test('U5 one that lies about somebody changes nothing: the provider is asked', async () => {
    const { who, customer } = await paying(1);
    const lie = { id: 'sub', customer, status: 'active', items: { data: [{ price: { product: 'prod_bucket' } }] } };
    await tell(stripe.message('customer.subscription.updated', lie, product.clock.now()));
    expect(await levelOf(who)).toBe(1);
  });

  test('U5 the same one is followed once', async () => {
    const { customer } = await paying(1);
    const message = changed(customer, 'evt_doubled');
    await tell(message);
    const asked = stripe.asked.length;
    for (let again = 0; again < 50; again++) expect((await tell(message)).statusCode).toBe(204);
    expect(stripe.asked.length).toBe(asked);
  });

  test('U5 one that could not be followed is to be told again', async () => {
    const { who, customer, subscription } = await paying(1);
    subscription.status = 'canceled';
    stripe.isDown = true;
    const message = changed(customer);
    expect((await tell(message)).statusCode).toBe(503);
    stripe.isDown = false;
    expect((await tell(message)).statusCode).toBe(204);
    expect(await levelOf(who)).toBe(0);
  });

  test('U5 of two answers that overtake each other, the one that was asked for later counts', async () => {
    const { who, customer, subscription } = await paying(2);
    let release = () => {};
    stripe.slowly = new Promise((resolve) => (release = resolve));
    // Asked while all is well, and answered late.
    const asked = stripe.asked.length;
    const early = tell(changed(customer));
    await expect.poll(() => stripe.asked.length).toBeGreaterThan(asked);
    stripe.slowly = null;
    subscription.status = 'canceled';
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(0);
    release();
    await early;
    expect(await levelOf(who)).toBe(0);
  });

  test('U5 nothing is read of one that is not signed', async () => {
    const payload = { text: 'x'.repeat(SUPPORT.messageBytes) };
    expect((await product.app.inject({ method: 'POST', url: '/hooks/stripe', payload })).statusCode).toBe(400);
  });

  test('U5 a body at the limit is read, and one byte more is not', async () => {
    const length = (size: number) =>
      tell({ body: 'x'.repeat(size), signature: 't=1,v1=00' }).then(({ statusCode }) => statusCode);
    expect(await length(SUPPORT.messageBytes)).toBe(400);
    expect(await length(SUPPORT.messageBytes + 1)).toBe(413);
  });
});

describe('what else follows', () => {
  test('U6 what messages lost is mended when all is compared, a day later at most', async () => {
    const { who, subscription } = await paying(2);
    subscription.status = 'canceled';
    await product.clock.jump(SUPPORT.compareMs + 120_000);
    await expect.poll(() => levelOf(who)).toBe(0);
  });

  test('U7 a donation gives the badge for it, and no level', async () => {
    const hand = createBadgeHand(product.platform.sql, product.clock);
    await hand.define(admin.id, DONATION_BADGE, {
      titleDe: 'Danke',
      titleEn: 'Thanks',
      authorName: '',
      authorUrl: '',
      validFrom: null,
      validTo: null,
      maxClaims: null,
    });
    const who = await somebody();
    const checkout = stripe.pay(await choose(who, 'donation'));
    await tell(stripe.message('checkout.session.completed', checkout, product.clock.now()));
    const claims = createBadgeClaims(product.platform.sql, product.clock, createClaimHash('test'));
    expect((await claims.awards(who.id)).map(({ id }) => id)).toEqual([DONATION_BADGE]);
    expect(await levelOf(who)).toBe(0);
  });

  test('U7 a donation whose message was lost is thanked when all is compared, and one that is not paid is not', async () => {
    const claims = createBadgeClaims(product.platform.sql, product.clock, createClaimHash('test'));
    const [paid, unpaid] = [await somebody(), await somebody()];
    stripe.pay(await choose(paid, 'donation'));
    const checkout = stripe.pay(await choose(unpaid, 'donation'));
    checkout.payment_status = 'unpaid';
    await tell(stripe.message('checkout.session.completed', checkout, product.clock.now()));
    await product.clock.jump(SUPPORT.compareMs + 120_000);
    await expect.poll(async () => (await claims.awards(paid.id)).length).toBe(1);
    expect(await claims.awards(unpaid.id)).toEqual([]);
  });

  test('U7 what is a donation gives no level, even where somebody pays it each month', async () => {
    const { who, customer, subscription } = await paying(1);
    subscription.product = 'prod_once';
    await tell(changed(customer));
    expect(await levelOf(who)).toBe(0);
  });

  test('U8 rewards are owed from the level on, done by admins, and no longer owed when the level is gone', async () => {
    const { who, customer, subscription } = await paying(3);
    const owed = async () => {
      const { rewards } = (await call(admin, 'GET', '/admin/rewards')).json<{
        rewards: { username: string; reward: string; doneAt: number | null }[];
      }>();
      return rewards
        .filter(({ username }) => username === who.username)
        .map(({ reward, doneAt }) => `${reward} ${doneAt}`)
        .toSorted();
    };
    expect(await owed()).toEqual(['drawing null', 'insight null', 'merch null']);
    const path = `/admin/rewards/${encodeURIComponent(who.username)}`;
    expect((await call(admin, 'PUT', path, { reward: 'drawing', isDone: true })).statusCode).toBe(200);
    const doneAt = product.clock.now();
    subscription.product = 'prod_pencil';
    await tell(changed(customer));
    expect(await owed()).toEqual([`drawing ${doneAt}`]);
    expect(codeOf(await call(admin, 'PUT', path, { reward: 'merch', isDone: true }))).toBe('notFound');
    expect(codeOf(await call(who, 'PUT', path, { reward: 'drawing', isDone: false }))).toBe('forbidden');
  });

  test('U9 in the thanks are those who wish it, for as long as they have the level', async () => {
    const thanked = async () => (await call(null, 'GET', '/support/thanks')).json<{ names: string[] }>().names;
    const { who, customer, subscription } = await paying(3);
    expect((await read(who)).mine?.isThanked).toBe(false);
    expect(await thanked()).not.toContain(who.username);
    await call(who, 'PUT', '/support/thanks', { isThanked: true });
    expect(await thanked()).toContain(who.username);
    const hand = (action: StaffAction) =>
      staffHand(product.platform.sql, admin.id, who.username, action, product.clock.now());
    await hand({ type: 'ban', reason: 'spam', note: '', until: null });
    expect(await thanked()).not.toContain(who.username);
    await hand({ type: 'lift', note: '' });
    expect(await thanked()).toContain(who.username);
    subscription.product = 'prod_brush';
    await tell(changed(customer));
    expect(await thanked()).not.toContain(who.username);
    expect(codeOf(await call(who, 'PUT', '/support/thanks', { isThanked: true }))).toBe('notPermitted');
  });

  test('U10 whoever has left is forgotten by the provider, once it answers, and pays nothing more', async () => {
    const { who, customer, subscription } = await paying(2);
    stripe.isDown = true;
    const names = [who.username];
    for (const forget of FORGET['supporter']!)
      await forget({ id: who.id, names } as Parameters<typeof forget>[0]).execute(product.platform.sql.db());
    const requests = () => stripe.asked.filter((route) => route === `DELETE /v1/customers/${customer}`).length;
    // One attempt is two requests: a third is one of the next minute.
    await expect
      .poll(async () => {
        await product.clock.jump(60_000);
        return requests();
      })
      .toBeGreaterThan(2);
    expect(stripe.customers.has(customer)).toBe(true);
    stripe.isDown = false;
    await expect
      .poll(async () => {
        await product.clock.jump(60_000);
        return stripe.customers.has(customer);
      })
      .toBe(false);
    expect(subscription.status).toBe('canceled');
    // Nobody is asked about them any more.
    expect((await tell(changed(customer))).statusCode).toBe(204);
  });
});
