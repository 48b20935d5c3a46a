import type { Sql } from '@tuschel/platform/ports';

export interface Acceptance {
  person: string;
  /** UTC ms */
  accepted_at: number;
  version: string;
}

interface Tables {
  terms_acceptance: Acceptance;
}

/** The proof of who accepted which terms when. */
export function createAcceptances(sql: Sql) {
  const db = sql.db<Tables>();
  return {
    async keep(acceptance: Acceptance): Promise<void> {
      await db
        .insertInto('terms_acceptance')
        .values(acceptance)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
