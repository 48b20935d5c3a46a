import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FAKE_STRIPE } from '../../testing/fakes/fakeStripe.ts';
import { type Call, type FakeServer, json, startFakeServer } from '../../testing/fakes/fakeServer.ts';
import { createProvider, type Provider } from './provider.ts';

const NOW = 1_800_000_000_000;
const PAGE = 'https://draw.example/support';

let server: FakeServer;
let provider: Provider;
let calls: Call[];
/** By `METHOD /path`; all else is missing. */
let answers: Record<string, object>;
beforeEach(async () => {
  [calls, answers] = [[], {}];
  server = await startFakeServer({
    port: 0,
    answer: (call) => {
      calls.push(call);
      const found = answers[call.route];
      const error = { type: 'invalid_request_error', message: 'none', code: 'resource_missing' };
      return found ? json((found as { status?: number }).status === 402 ? 402 : 200, found) : json(404, { error });
    },
  });
  provider = createProvider({ ...FAKE_STRIPE, returnUrl: PAGE, url: server.url }, () => NOW, 300);
});
afterEach(() => server.close());

const list = (...data: object[]) => ({ object: 'list', data, has_more: false });
const form = () => Object.fromEntries(calls.at(-1)?.form ?? []);

describe('what is offered', () => {
  const product = (price: object | string | null, active = true) => ({ id: 'x', active, default_price: price });
  const price = (more: object = {}) => ({
    id: 'price',
    unit_amount: 300,
    currency: 'eur',
    recurring: { interval: 'month' },
    ...more,
  });

  test('U1 has the price of its product, in the order of the settings', async () => {
    answers = {
      'GET /v1/products/prod_pencil': product(price()),
      'GET /v1/products/prod_brush': product(price({ id: 'yearly', recurring: { interval: 'year' } })),
      'GET /v1/products/prod_bucket': product(price({ recurring: { interval: 'week' } })),
      'GET /v1/products/prod_once': product(price({ recurring: null, unit_amount: 0 })),
    };
    const offer = { price: 'price', amount: 300, currency: 'EUR', interval: 'month' };
    expect(await provider.prices()).toEqual([
      offer,
      { ...offer, price: 'yearly', interval: 'year' },
      null,
      { ...offer, amount: 0, interval: null },
    ]);
  });

  test('U1 is nothing where a product has no price, none that is known, or is sold no more', async () => {
    answers = {
      'GET /v1/products/prod_pencil': product(null),
      'GET /v1/products/prod_brush': product('price'),
      'GET /v1/products/prod_bucket': product(price({ unit_amount: null })),
      'GET /v1/products/prod_once': product(price(), false),
    };
    expect(await provider.prices()).toEqual([null, null, null, null]);
  });
});

describe('pages of the provider', () => {
  const offer = { price: 'price_7', amount: 1, currency: 'EUR', interval: 'month' as const };

  test('U2 are for one customer and one price, and lead back to ours', async () => {
    answers['POST /v1/checkout/sessions'] = { url: 'https://pay.example' };
    expect(await provider.checkout('cus_1', offer)).toBe('https://pay.example');
    const common = { customer: 'cus_1', 'line_items[0][price]': 'price_7', 'line_items[0][quantity]': '1' };
    const back = { success_url: `${PAGE}?paid=1`, cancel_url: PAGE };
    expect(form()).toEqual({ mode: 'subscription', ...common, ...back });
    await provider.checkout('cus_1', { ...offer, interval: null });
    expect(form()).toMatchObject({ mode: 'payment' });
    answers['POST /v1/billing_portal/sessions'] = { url: 'https://portal.example' };
    expect(await provider.portal('cus_1')).toBe('https://portal.example');
    expect(form()).toEqual({ customer: 'cus_1', return_url: PAGE });
    answers['POST /v1/checkout/sessions'] = { url: null };
    await expect(provider.checkout('cus_1', offer)).rejects.toThrow('named no page');
  });
});

test('U10 a customer is made once for each person, known by a number, and forgotten also where that was done before', async () => {
  answers['POST /v1/customers'] = { id: 'cus_1' };
  expect(await provider.makeCustomer('anna')).toBe('cus_1');
  expect([form(), calls.at(-1)?.headers['idempotency-key']]).toEqual([{ 'metadata[person]': 'anna' }, 'customer-anna']);
  await provider.forget('cus_1');
  expect(calls.at(-1)?.route).toBe('DELETE /v1/customers/cus_1');
  answers['DELETE /v1/customers/cus_1'] = { status: 402, error: { type: 'card_error', message: 'no', code: 'other' } };
  await expect(provider.forget('cus_1')).rejects.toThrow('no');
});

test('U3 a subscription is worth the highest level that it pays for; what is no level here is worth none', async () => {
  const of = (status: string, ...products: unknown[]) => ({
    id: status,
    status,
    items: { data: products.map((product) => ({ price: { product } })) },
  });
  answers['GET /v1/subscriptions'] = list(
    of('active', 'prod_pencil', { id: 'prod_bucket' }, 'prod_brush'),
    of('past_due', 'prod_once', 'prod_other'),
    of('canceled'),
  );
  expect(await provider.subscriptions('cus_1')).toEqual([
    { status: 'active', level: 3 },
    { status: 'past_due', level: 0 },
    { status: 'canceled', level: 0 },
  ]);
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({ customer: 'cus_1', status: 'all' });
});

test('U7 whoever has paid once, and paid it, is a donor', async () => {
  const session = (id: string, more: object = {}) => ({
    id,
    mode: 'payment',
    payment_status: 'paid',
    customer: id,
    ...more,
  });
  answers['GET /v1/checkout/sessions/one'] = session('cus_1', { customer: { id: 'cus_1' } });
  answers['GET /v1/checkout/sessions/two'] = session('cus_2', { mode: 'subscription' });
  answers['GET /v1/checkout/sessions'] = list(
    session('cus_1'),
    session('cus_2', { payment_status: 'unpaid' }),
    session('cus_3', { customer: null }),
    session('cus_4', { mode: 'subscription' }),
    session('cus_5'),
  );
  expect([await provider.donorOf('one'), await provider.donorOf('two')]).toEqual(['cus_1', null]);
  expect(await provider.donors(NOW + 999)).toEqual(['cus_1', 'cus_5']);
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
    status: 'complete',
    'created[gte]': `${NOW / 1000}`,
  });
});
