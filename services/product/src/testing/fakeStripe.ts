/**
 * A server that speaks as Stripe's API does, for tests: products, customers, checkouts, subscriptions and the portal, and messages signed as the
 * official library signs them for tests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

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

export interface FakeStripe {
  readonly url: string;
  readonly subscriptions: Map<string, FakeSubscription>;
  readonly checkouts: Map<string, FakeCheckout>;
  /** Persons by the ids of customers. */
  readonly customers: Map<string, string>;
  /** Every request so far, as `METHOD /path`. */
  readonly asked: string[];
  isDown: boolean;
  /** Held while it is set: subscriptions are read, and the answer waits for it. */
  slowly: Promise<void> | null;
  /** A message about an object, and how it is signed. @param at UTC ms */
  message(type: string, object: object, at: number, id?: string): { body: string; signature: string };
  /** Whoever has opened this page pays. */
  pay(page: string): FakeCheckout;
  close(): Promise<void>;
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

export async function fakeStripe(port = 0): Promise<FakeStripe> {
  const keys = new Map<string, string>();
  let count = 0;
  const next = (kind: string) => `${kind}_${++count}`;
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signer = new Stripe(FAKE_STRIPE.secretKey).webhooks;

  const fake: FakeStripe = {
    url,
    subscriptions: new Map(),
    checkouts: new Map(),
    customers: new Map(),
    asked: [],
    isDown: false,
    slowly: null,
    message(type, object, at, id = next('evt')) {
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
        const id = next('sub');
        const product = checkout.price.replace('price_', 'prod_');
        fake.subscriptions.set(id, { id, customer: checkout.customer, status: 'active', product });
      }
      return checkout;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url);
    const route = `${request.method} ${asked.pathname}`;
    fake.asked.push(route);
    const form = new URLSearchParams(await textOf(request));
    if (fake.isDown) return tell(response, 500, problem('api_error', 'We are having trouble.'));
    if (request.headers.authorization !== `Bearer ${FAKE_STRIPE.secretKey}`)
      return tell(response, 401, problem('invalid_request_error', 'Invalid API Key provided'));
    const id = asked.pathname.split('/').at(-1) ?? '';
    const [, , kind = ''] = asked.pathname.split('/');
    if (request.method === 'GET' && kind === 'products') return tellProduct(response, id);
    if (request.method === 'DELETE' && kind === 'customers') return forget(response, id);
    switch (route) {
      case 'POST /v1/customers': {
        const key = String(request.headers['idempotency-key']);
        const known = keys.get(key) ?? next('cus');
        keys.set(key, known);
        fake.customers.set(known, form.get('metadata[person]') ?? '');
        return tell(response, 200, { id: known, object: 'customer' });
      }
      case 'POST /v1/checkout/sessions':
        return begin(response, form);
      case 'GET /v1/checkout/sessions':
        return tellList(
          response,
          [...fake.checkouts.values()].filter(({ status }) => status === 'complete'),
        );
      case 'POST /v1/billing_portal/sessions':
        return tell(response, 200, { id: next('bps'), url: `https://portal.example/${form.get('customer')}` });
      case 'GET /v1/subscriptions': {
        const customer = asked.searchParams.get('customer');
        const found = [...fake.subscriptions.values()].filter((one) => one.customer === customer).map(whole);
        await fake.slowly;
        return tellList(response, found);
      }
      default: {
        const checkout = kind === 'checkout' ? fake.checkouts.get(id) : undefined;
        if (checkout) return tell(response, 200, checkout);
        return tell(response, 404, problem('invalid_request_error', 'No such object', 'resource_missing'));
      }
    }
  }

  function begin(response: ServerResponse, form: URLSearchParams): void {
    const customer = form.get('customer') ?? '';
    if (!fake.customers.has(customer))
      return tell(response, 400, problem('invalid_request_error', 'No such customer', 'resource_missing'));
    const id = next('cs');
    const checkout: FakeCheckout = {
      id,
      customer,
      mode: form.get('mode') === 'payment' ? 'payment' : 'subscription',
      price: form.get('line_items[0][price]') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      success_url: form.get('success_url') ?? '',
    };
    fake.checkouts.set(id, checkout);
    return tell(response, 200, { ...checkout, url: `https://checkout.example/${id}` });
  }

  function tellProduct(response: ServerResponse, id: string): void {
    const amount = AMOUNTS[id];
    if (amount === undefined)
      return tell(response, 404, problem('invalid_request_error', 'No such product', 'resource_missing'));
    const recurring = id === 'prod_once' ? null : { interval: 'month' };
    const price = {
      id: id.replace('prod_', 'price_'),
      object: 'price',
      unit_amount: amount,
      currency: 'eur',
      recurring,
    };
    return tell(response, 200, { id, object: 'product', active: true, default_price: price });
  }

  function forget(response: ServerResponse, id: string): void {
    if (!fake.customers.delete(id))
      return tell(response, 404, problem('invalid_request_error', 'No such customer', 'resource_missing'));
    for (const one of fake.subscriptions.values()) if (one.customer === id) one.status = 'canceled';
    return tell(response, 200, { id, object: 'customer', deleted: true });
  }

  return fake;
}

function whole({ id, customer, status, product }: FakeSubscription): object {
  return { id, customer, status, items: { object: 'list', data: [{ price: { id: `price-of-${product}`, product } }] } };
}

function tellList(response: ServerResponse, data: readonly object[]): void {
  tell(response, 200, { object: 'list', data, has_more: false });
}

function problem(type: string, message: string, code?: string): object {
  return { error: { type, message, ...(code ? { code } : {}) } };
}

function tell(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
