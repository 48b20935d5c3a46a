/**
 * A server that speaks as Stripe's API does, for tests: products, customers, checkouts, subscriptions and the portal, and messages signed as the
 * official library signs them for tests.
 */
import Stripe from 'stripe';
import { type Call, type FakeServer, json, matches, type Reply, startFakeServer } from './fakeServer.ts';

export interface FakeSubscription {
  id: string;
  customer: string;
  status: 'active' | 'trialing' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete';
  product: string;
}

export interface FakeCheckout {
  id: string;
  customer: string;
  mode: 'payment' | 'subscription';
  price: string;
  status: 'open' | 'complete';
  payment_status: 'paid' | 'unpaid';
  success_url: string;
}

export interface FakeStripe extends Omit<FakeServer, 'speak'> {
  readonly subscriptions: Map<string, FakeSubscription>;
  readonly checkouts: Map<string, FakeCheckout>;
  /** Persons by the ids of customers. */
  readonly customers: Map<string, string>;
  /** Ids of customers by the keys that make a request idempotent. */
  readonly keys: Map<string, string>;
  /** Products that are sold no more. */
  readonly archived: Set<string>;
  isDown: boolean;
  /** Held while it is set: subscriptions are read, and the answer waits for it. */
  slowly: Promise<void> | null;
  /** A message about an object, and how it is signed. @param at UTC ms */
  message(type: string, object: object, at: number, id?: string): { body: string; signature: string };
  /** Whoever has opened this page pays. */
  pay(page: string): FakeCheckout;
  readonly newId: (kind: string) => string;
}

export const FAKE_STRIPE = {
  secretKey: 'sk_test_fake',
  messageSecret: 'whsec_fake',
  products: ['prod_pencil', 'prod_brush', 'prod_bucket', 'prod_once'],
};

const AMOUNTS: Readonly<Record<string, number>> = {
  prod_pencil: 300,
  prod_brush: 700,
  prod_bucket: 1500,
  prod_once: 1000,
};

/** By `METHOD /path`. `id`: the last part of the path. */
const ROUTES: Readonly<Record<string, (stripe: FakeStripe, call: Call, id: string) => Reply | Promise<Reply>>> = {
  'GET /v1/products/': tellProduct,
  'POST /v1/customers': addCustomer,
  'DELETE /v1/customers/': forget,
  'POST /v1/checkout/sessions': begin,
  'GET /v1/checkout/sessions': ({ checkouts }) =>
    list([...checkouts.values()].filter(({ status }) => status === 'complete')),
  'GET /v1/checkout/sessions/': ({ checkouts }, _call, id) => {
    const checkout = checkouts.get(id);
    return checkout ? json(200, checkout) : missing('object');
  },
  'POST /v1/billing_portal/sessions': (stripe, { form }) =>
    json(200, { id: stripe.newId('bps'), url: `https://portal.example/${form.get('customer')}` }),
  'GET /v1/subscriptions': tellSubscriptions,
};

export async function fakeStripe(port = 0): Promise<FakeStripe> {
  let count = 0;
  const newId = (kind: string) => `${kind}_${++count}`;
  const signer = new Stripe(FAKE_STRIPE.secretKey).webhooks;

  const server = await startFakeServer({
    port,
    answer(call) {
      if (fake.isDown) return problem(500, 'api_error', 'We are having trouble.');
      if (call.headers.authorization !== `Bearer ${FAKE_STRIPE.secretKey}`)
        return problem(401, 'invalid_request_error', 'Invalid API Key provided');
      const found = Object.entries(ROUTES).find(([route]) => matches(route, call.route));
      return found ? found[1](fake, call, call.route.split('/').at(-1) ?? '') : missing('object');
    },
  });
  const fake: FakeStripe = {
    ...server,
    subscriptions: new Map(),
    checkouts: new Map(),
    customers: new Map(),
    keys: new Map(),
    archived: new Set(),
    isDown: false,
    slowly: null,
    newId,
    message(type, object, at, id = newId('evt')) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const timestamp = Math.floor(at / 1000);
      return {
        body: payload,
        signature: signer.generateTestHeaderString({ payload, secret: FAKE_STRIPE.messageSecret, timestamp }),
      };
    },
    pay(page) {
      const checkout = fake.checkouts.get(page.slice(page.lastIndexOf('/') + 1));
      if (!checkout) throw new Error(`there is no page ${page}`);
      Object.assign(checkout, { status: 'complete', payment_status: 'paid' });
      if (checkout.mode === 'subscription') {
        const id = newId('sub');
        const product = checkout.price.replace('price_', 'prod_');
        fake.subscriptions.set(id, { id, customer: checkout.customer, status: 'active', product });
      }
      return checkout;
    },
  };
  return fake;
}

function addCustomer({ keys, customers, newId }: FakeStripe, { headers, form }: Call): Reply {
  const key = String(headers['idempotency-key']);
  const id = keys.get(key) ?? newId('cus');
  keys.set(key, id);
  customers.set(id, form.get('metadata[person]') ?? '');
  return json(200, { id, object: 'customer' });
}

function begin({ customers, checkouts, newId }: FakeStripe, { form }: Call): Reply {
  const customer = form.get('customer') ?? '';
  if (!customers.has(customer)) return missing('customer', 400);
  const id = newId('cs');
  const checkout: FakeCheckout = {
    id,
    customer,
    mode: form.get('mode') === 'payment' ? 'payment' : 'subscription',
    price: form.get('line_items[0][price]') ?? '',
    status: 'open',
    payment_status: 'unpaid',
    success_url: form.get('success_url') ?? '',
  };
  checkouts.set(id, checkout);
  return json(200, { ...checkout, url: `https://checkout.example/${id}` });
}

async function tellSubscriptions({ subscriptions, slowly }: FakeStripe, { query }: Call): Promise<Reply> {
  const found = [...subscriptions.values()].filter(({ customer }) => customer === query.get('customer')).map(whole);
  await slowly;
  return list(found);
}

function tellProduct({ archived }: FakeStripe, _call: Call, id: string): Reply {
  const amount = AMOUNTS[id];
  if (amount === undefined) return missing('product');
  const recurring = id === 'prod_once' ? null : { interval: 'month' };
  const price = {
    id: id.replace('prod_', 'price_'),
    object: 'price',
    unit_amount: amount,
    currency: 'eur',
    recurring,
  };
  return json(200, { id, object: 'product', active: !archived.has(id), default_price: price });
}

function forget({ customers, subscriptions }: FakeStripe, _call: Call, id: string): Reply {
  if (!customers.delete(id)) return missing('customer');
  for (const one of subscriptions.values()) if (one.customer === id) one.status = 'canceled';
  return json(200, { id, object: 'customer', deleted: true });
}

function whole({ id, customer, status, product }: FakeSubscription): object {
  return { id, customer, status, items: { object: 'list', data: [{ price: { id: `price-of-${product}`, product } }] } };
}

function list(data: readonly object[]): Reply {
  return json(200, { object: 'list', data, has_more: false });
}

function missing(what: string, status = 404): Reply {
  return problem(status, 'invalid_request_error', `No such ${what}`, 'resource_missing');
}

function problem(status: number, type: string, message: string, code?: string): Reply {
  return json(status, { error: { type, message, ...(code ? { code } : {}) } });
}
