import type { Tx } from '@tuschel/platform/ports';
import type { Transaction } from 'kysely';

/** The journal's transaction for rows of ours. Behind the journal of a product that has SQL stands that same database. */
export function rowsOf<Tables>(tx: Tx): Transaction<Tables> {
  return tx.tx as Transaction<Tables>;
}
