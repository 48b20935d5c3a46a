import type { Account } from '@tuschel/gameserver/extend';
import { createHash } from 'node:crypto';
import { type Support, SUPPORT } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAKE_STRIPE, type FakeStripe, fakeStripe } from '../../testing/fakes/fakeStripe.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

const PEOPLE = 200;
const EVENTS = 1_000;

let stripe: FakeStripe;
let product: StartedProduct;

beforeAll(async () => {
  stripe = await fakeStripe();
  product = await startProduct({
    rateLimits: false,
    payments: { ...FAKE_STRIPE, returnUrl: 'http://localhost/support', url: stripe.url },
  });
});
afterAll(async () => {
  await product.close();
  await stripe.close();
});

let rolled = 0;
/** From 0 to `bound` - 1, the same in each run. */
const roll = (bound: number): number =>
  createHash('sha256').update(`storm ${++rolled}`).digest().readUInt32LE(0) % bound;

const read = async (who: Account) =>
  (
    await product.app.inject({
      url: '/api/support',
      headers: { authorization: `Bearer ${product.server.token(who)}` },
    })
  ).json<Support>().mine?.level;

interface Payer {
  who: Account;
  customer: string;
  /** Whether the message of the last change was lost. */
  isLost: boolean;
}

const STATES = ['active', 'active', 'trialing', 'past_due', 'canceled', 'incomplete'] as const;
const rightLevel = ({ customer }: Payer) => {
  const of = [...stripe.subscriptions.values()].filter((one) => one.customer === customer);
  const counting = of.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
  const good = counting.filter(({ status }) => status !== 'past_due');
  const level = (list: typeof of) => Math.max(0, ...list.map((one) => FAKE_STRIPE.products.indexOf(one.product) + 1));
  return level(good) || level(counting);
};

test('U5 a thousand shuffled, doubled and lost messages end in the right level for each of 200 people', {
  tags: ['long'],
}, async () => {
  const payers: Payer[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const who = await product.server.signUp(`Payer ${index}`);
    const { url } = (
      await product.app.inject({
        method: 'POST',
        url: '/api/support/checkout',
        headers: { authorization: `Bearer ${product.server.token(who)}` },
        payload: { choice: 1 + roll(3) },
      })
    ).json<{ url: string }>();
    payers.push({ who, customer: stripe.pay(url).customer, isLost: true });
  }
  const waiting: { body: string; signature: string }[] = [];
  const deliver = async (most: number) => {
    const batch = Array.from(
      { length: Math.min(most, waiting.length) },
      () => waiting.splice(roll(waiting.length), 1)[0]!,
    );
    await Promise.all(
      batch.map(async ({ body, signature }) => {
        const answer = await product.app.inject({
          method: 'POST',
          url: '/hooks/stripe',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          payload: body,
        });
        expect(answer.statusCode).toBe(204);
      }),
    );
  };
  for (let event = 0; event < EVENTS; event++) {
    const payer = payers[roll(PEOPLE)]!;
    const own = [...stripe.subscriptions.values()].filter((one) => one.customer === payer.customer);
    const one = own[roll(own.length)]!;
    one.status = STATES[roll(STATES.length)]!;
    one.product = FAKE_STRIPE.products[roll(3)]!;
    payer.isLost = roll(5) === 0;
    const message = stripe.message('customer.subscription.updated', { ...one }, product.clock.now());
    if (!payer.isLost) waiting.push(message);
    if (roll(4) === 0 && !payer.isLost) waiting.push(message);
    if (roll(12) === 0) await deliver(30);
  }
  while (waiting.length > 0) await deliver(30);

  const told = payers.filter(({ isLost }) => !isLost);
  expect(told.length).toBeGreaterThan(PEOPLE / 2);
  const levels = (list: Payer[]) => Promise.all(list.map(({ who }) => read(who)));
  expect(await levels(told)).toEqual(told.map(rightLevel));
  // Something was lost, or there would be nothing to mend.
  expect(await levels(payers)).not.toEqual(payers.map(rightLevel));
  await product.clock.jump(SUPPORT.compareMs);
  await expect.poll(() => levels(payers), { timeout: 30_000, interval: 500 }).toEqual(payers.map(rightLevel));
});
