import type { Price } from '@tuschel/protocol';
import Stripe from 'stripe';
import type { PaymentsConfig } from '../../config.ts';
import type { Subscription } from './standing.ts';

/** What is asked of Stripe, and nothing else of it: whoever pays is known there by a number, not by name. */
export interface Provider {
  /** What each product costs, in the order of the settings; null: it has no price. */
  prices(): Promise<(Offer | null)[]>;
  /** The same customer however often it is asked for one person. */
  makeCustomer(person: string): Promise<string>;
  subscriptions(customer: string): Promise<Subscription[]>;
  /** A page on which somebody pays. */
  checkout(customer: string, offer: Offer): Promise<string>;
  /** A page on which somebody changes or ends what they pay. */
  portal(customer: string): Promise<string>;
  /** Nothing is taken from them any more, and who they were is forgotten. Again it does nothing. */
  forget(customer: string): Promise<void>;
  /** The customer who has paid once, where that is what this checkout was for. */
  donorOf(checkout: string): Promise<string | null>;
  /** Customers who have paid once since then, UTC ms. */
  donors(since: number): Promise<string[]>;
  /** @throws when the body is not theirs, or is too old */
  message(body: Buffer, signature: string): Promise<Message>;
}

export interface Offer extends Price {
  /** Its id at the provider. */
  price: string;
}

export interface Message {
  id: string;
  type: string;
  /** Whom it is about; null: nobody. */
  customer: string | null;
  /** Id of the object that it is about. */
  subject: string;
}

const TIMEOUT_MS = 10_000;

/** @param seconds how old a message may be */
export function createProvider(config: PaymentsConfig, now: () => number, seconds: number): Provider {
  const { messageSecret, products, returnUrl } = config;
  const stripe = stripeOf(config);
  const levelOf = (product: string) => products.slice(0, 3).indexOf(product) + 1;

  return {
    prices: () =>
      Promise.all(
        products.slice(0, 4).map(async (id) => {
          const { default_price: price, active } = await stripe.products.retrieve(id, { expand: ['default_price'] });
          return active && price && typeof price !== 'string' ? offerOf(price) : null;
        }),
      ),

    ...customersOf(stripe),
    ...donationsOf(stripe),

    async subscriptions(customer) {
      const found: Subscription[] = [];
      for await (const { status, items } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
        const levels = items.data.map(({ price: { product } }) =>
          levelOf(typeof product === 'string' ? product : product.id),
        );
        found.push({ status, level: Math.max(0, ...levels) });
      }
      return found;
    },

    async checkout(customer, { price, interval }) {
      const { url: page } = await stripe.checkout.sessions.create({
        mode: interval === null ? 'payment' : 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: `${returnUrl}?paid=1`,
        cancel_url: returnUrl,
      });
      if (!page) throw new Error('the provider named no page for a checkout');
      return page;
    },

    async portal(customer) {
      return (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url;
    },

    async message(body, signature) {
      const { id, type, data } = stripe.webhooks.constructEvent(
        body,
        signature,
        messageSecret,
        seconds,
        undefined,
        now(),
      );
      const object = data.object as { id?: unknown; customer?: unknown };
      return { id, type, customer: idOf(object.customer), subject: idOf(object.id) ?? '' };
    },
  };
}

function stripeOf({ secretKey, url }: PaymentsConfig): Stripe {
  const at = url ? new URL(url) : null;
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: Number(at.port || (at.protocol === 'https:' ? 443 : 80)),
      protocol: at.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

function customersOf(stripe: Stripe): Pick<Provider, 'makeCustomer' | 'forget'> {
  return {
    async makeCustomer(person) {
      const made = await stripe.customers.create({ metadata: { person } }, { idempotencyKey: `customer-${person}` });
      return made.id;
    },

    async forget(customer) {
      try {
        await stripe.customers.del(customer);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'))
          throw error;
      }
    },
  };
}

function donationsOf(stripe: Stripe): Pick<Provider, 'donorOf' | 'donors'> {
  return {
    async donorOf(checkout) {
      return donor(await stripe.checkout.sessions.retrieve(checkout));
    },

    async donors(since) {
      const found: string[] = [];
      const created = { gte: Math.floor(since / 1000) };
      for await (const session of stripe.checkout.sessions.list({ status: 'complete', created, limit: 100 })) {
        const customer = donor(session);
        if (customer !== null) found.push(customer);
      }
      return found;
    },
  };
}

function donor({ mode, payment_status, customer }: Stripe.Checkout.Session): string | null {
  return mode === 'payment' && payment_status === 'paid' ? idOf(customer) : null;
}

function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? idOf(value.id) : null;
}

function offerOf({ id, unit_amount, currency, recurring }: Stripe.Price): Offer | null {
  const interval = intervalOf(recurring?.interval);
  if (unit_amount === null || interval === undefined) return null;
  return { price: id, amount: unit_amount, currency: currency.toUpperCase(), interval };
}

/** Undefined: one that nothing is offered in. */
function intervalOf(given: string | undefined): Price['interval'] | undefined {
  if (given === undefined) return null;
  return given === 'month' || given === 'year' ? given : undefined;
}
