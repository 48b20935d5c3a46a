import type { Sql } from '@tuschel/platform/ports';
import { sql, type RawBuilder } from 'kysely';
import { type Environment, ENVIRONMENTS, STORE_NUMBERS, type StoreName, type Subscription } from './purchase.ts';

/** Times are UTC ms. */
export type KeptSubscription = Subscription & {
  /** Whose it is; null: somebody's who is gone. */
  userId: string | null;
  createdAt: number;
  updatedAt: number;
};

/** A place in a list: the newest comes first, those of one ms in the order of store and id. */
export interface SubscriptionPlace {
  at: number;
  store: number;
  id: string;
}

export interface SubscriptionPage {
  found: KeptSubscription[];
  /** There are more in that direction. */
  isMore: boolean;
}

export interface SubscriptionStore {
  /** Keeps them; what is there already stays whose it is, and is now what the store says of it. In the order in which they are given. */
  keep: (userId: string, subscriptions: readonly Subscription[], at: number) => Promise<KeptSubscription[]>;
  /** `before`: those that come before the place, nearest first. At most so many, and no more once they have `mostBytes` of responses. */
  list: (
    userId: string,
    from: { place: SubscriptionPlace; before: boolean } | null,
    most: { limit: number; mostBytes: number },
  ) => Promise<SubscriptionPage>;
  /** Of several of one product that which lasts longest. */
  ofProduct: (userId: string, productId: string) => Promise<KeptSubscription | null>;
}

interface Row {
  store: number;
  original_transaction_id: string;
  user_id: string | null;
  product_id: string;
  purchase_time: number;
  expire_time: number;
  refund_time: number | null;
  environment: number;
  provider_response: string;
  create_time: number;
  update_time: number;
}

const COLUMNS = sql.raw(
  'store, original_transaction_id, user_id, product_id, purchase_time, expire_time, refund_time, environment, provider_response, create_time, update_time',
);

export function createSubscriptionStore(port: Sql): SubscriptionStore {
  const db = port.db<unknown>();
  return {
    async keep(userId, subscriptions, at) {
      // In one order, whoever keeps them: two with the same receipt never wait for each other.
      const sorted = distinct(subscriptions).toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
      const { rows } = await sql<Row>`
        insert into gameserver_subscription (${COLUMNS})
        select given.store, id, ${userId}::uuid, product, bought, expires, refunded, environment, response, ${at}::bigint, ${at}::bigint
        from unnest(
          ${sorted.map(({ store }) => STORE_NUMBERS[store])}::smallint[],
          ${sorted.map(idOf)}::text[],
          ${sorted.map(({ productId }) => productId)}::text[],
          ${sorted.map(({ boughtAt }) => boughtAt)}::bigint[],
          ${sorted.map(({ expiresAt }) => expiresAt)}::bigint[],
          ${sorted.map(({ refundedAt }) => refundedAt)}::bigint[],
          ${sorted.map(({ environment }) => ENVIRONMENTS[environment])}::smallint[],
          ${sorted.map(({ response }) => response)}::text[]
        ) as given (store, id, product, bought, expires, refunded, environment, response)
        on conflict (store, original_transaction_id) do update set
          product_id = excluded.product_id,
          expire_time = excluded.expire_time,
          refund_time = excluded.refund_time,
          provider_response = excluded.provider_response,
          update_time = excluded.update_time
        returning ${COLUMNS}`.execute(db);
      const byId = new Map(rows.map((row) => [row.original_transaction_id, keptOf(row)]));
      return distinct(subscriptions).flatMap((one) => byId.get(idOf(one)) ?? []);
    },

    async list(userId, from, { limit, mostBytes }) {
      const before = from?.before ?? false;
      const order = sql.raw(before ? 'asc' : 'desc');
      const { rows } = await sql<Row & { bytes: number }>`
        select ${COLUMNS}, (sum(octet_length(provider_response)) over (
          order by purchase_time ${order}, store ${order}, original_transaction_id ${order} rows unbounded preceding
        ) - octet_length(provider_response))::int8 as bytes
        from gameserver_subscription
        where user_id = ${userId}::uuid ${from ? beyond(from) : sql``}
        order by purchase_time ${order}, store ${order}, original_transaction_id ${order}
        limit ${limit + 1}`.execute(db);
      const shown = rows.slice(0, limit).filter(({ bytes }) => bytes < mostBytes);
      return { found: shown.map(keptOf), isMore: rows.length > shown.length };
    },

    async ofProduct(userId, productId) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from gameserver_subscription
        where user_id = ${userId}::uuid and product_id = ${productId}
        order by expire_time desc, store, original_transaction_id limit 1`.execute(db);
      return rows[0] ? keptOf(rows[0]) : null;
    },
  };
}

function beyond({ place, before }: { place: SubscriptionPlace; before: boolean }): RawBuilder<unknown> {
  const than = sql.raw(before ? '>' : '<');
  return sql`
    and (purchase_time, store, original_transaction_id) ${than} (${place.at}::bigint, ${place.store}::smallint, ${place.id})`;
}

const idOf = ({ originalTransactionId }: Subscription) => originalTransactionId;

/** Of several with one id that which is given first. All are of one store. */
function distinct(subscriptions: readonly Subscription[]): Subscription[] {
  const seen = new Set<string>();
  return subscriptions.filter((one) => !seen.has(idOf(one)) && seen.add(idOf(one)));
}

function keptOf(row: Row): KeptSubscription {
  return {
    store: nameOf(STORE_NUMBERS, row.store) as StoreName,
    originalTransactionId: row.original_transaction_id,
    userId: row.user_id,
    productId: row.product_id,
    boughtAt: row.purchase_time,
    expiresAt: row.expire_time,
    refundedAt: row.refund_time,
    environment: nameOf(ENVIRONMENTS, row.environment) as Environment,
    response: row.provider_response,
    createdAt: row.create_time,
    updatedAt: row.update_time,
  };
}

function nameOf(numbers: Readonly<Record<string, number>>, wanted: number): string {
  return Object.entries(numbers).find(([, number]) => number === wanted)?.[0] ?? '';
}
