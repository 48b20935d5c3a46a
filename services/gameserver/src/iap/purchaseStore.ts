import type { Sql } from '@tuschel/platform/ports';
import { sql } from 'kysely';
import { ENVIRONMENTS, type Purchase, STORE_NUMBERS } from './purchase.ts';

/** What of a purchase is known here. Times are UTC ms. */
export interface PurchaseRecord {
  /** Whose it is; null: somebody's who is gone. */
  userId: string | null;
  refundedAt: number | null;
  createdAt: number;
  updatedAt: number;
  /** It was here already. */
  seenBefore: boolean;
}

export type KeptPurchase = Purchase & PurchaseRecord;

export interface PurchaseStore {
  /**
   * Keeps purchases as this user's, each of them once however many ask at the same instant: what is there already stays whose it is. What the
   * store has taken back is noted where it is known, and else left out.
   */
  keep: (userId: string, purchases: readonly Purchase[], at: number) => Promise<KeptPurchase[]>;
}

interface Row {
  transaction_id: string;
  user_id: string | null;
  refund_time: number | null;
  create_time: number;
  update_time: number;
  is_new: boolean;
}

export function createPurchaseStore(port: Sql): PurchaseStore {
  const db = port.db<unknown>();

  const insert = async (userId: string, purchases: Purchase[], at: number): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      insert into gameserver_purchase as kept (
        user_id, create_time, update_time,
        store, transaction_id, product_id, purchase_time, environment, provider_response
      )
      select ${userId}::uuid, ${at}::bigint, ${at}::bigint, given.* from unnest(
        ${purchases.map(({ store }) => STORE_NUMBERS[store])}::smallint[],
        ${purchases.map(({ transactionId }) => transactionId)}::text[],
        ${purchases.map(({ productId }) => productId)}::text[],
        ${purchases.map(({ boughtAt }) => boughtAt)}::bigint[],
        ${purchases.map(({ environment }) => ENVIRONMENTS[environment])}::smallint[],
        ${purchases.map(({ own }) => own)}::text[]
      ) as given
      on conflict (store, transaction_id) do update set update_time = excluded.update_time
      returning transaction_id, user_id, refund_time, create_time, update_time, kept.xmax = 0 as is_new`.execute(db);
    return rows;
  };

  const noteRefunds = async (purchases: Purchase[], at: number): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      update gameserver_purchase as kept
      set refund_time = coalesce(kept.refund_time, given.refund_time), update_time = ${at}::bigint
      from unnest(
        ${purchases.map(({ store }) => STORE_NUMBERS[store])}::smallint[],
        ${purchases.map(({ transactionId }) => transactionId)}::text[],
        ${purchases.map(({ refundedAt }) => refundedAt)}::bigint[]
      ) as given (store, transaction_id, refund_time)
      where kept.store = given.store and kept.transaction_id = given.transaction_id
      returning kept.transaction_id, user_id, kept.refund_time, create_time, update_time, false as is_new`.execute(db);
    return rows;
  };

  return {
    async keep(userId, purchases, at) {
      // In one order, whoever keeps them: two with the same receipt never wait for each other.
      const sorted = distinct(purchases).toSorted((one, other) => (one.transactionId < other.transactionId ? -1 : 1));
      const refunded = sorted.filter(({ refundedAt }) => refundedAt !== null);
      const bought = sorted.filter(({ refundedAt }) => refundedAt === null);
      const rows = [
        ...(bought.length > 0 ? await insert(userId, bought, at) : []),
        ...(refunded.length > 0 ? await noteRefunds(refunded, at) : []),
      ];
      const byId = new Map(rows.map((row) => [row.transaction_id, row]));
      return distinct(purchases).flatMap((purchase) => {
        const row = byId.get(purchase.transactionId);
        return row ? [{ ...purchase, ...recordOf(row) }] : [];
      });
    },
  };
}

function recordOf(row: Row): PurchaseRecord {
  return {
    userId: row.user_id,
    refundedAt: row.refund_time,
    createdAt: row.create_time,
    updatedAt: row.update_time,
    seenBefore: !row.is_new,
  };
}

/** A receipt may name a purchase twice. All are of one store. */
function distinct(purchases: readonly Purchase[]): Purchase[] {
  return [...new Map(purchases.map((purchase) => [purchase.transactionId, purchase])).values()];
}
