import type { Clock, Sql } from '@tuschel/platform/ports';
import { ERASURE } from '@tuschel/protocol';
import { type Kysely, sql as raw } from 'kysely';
import { noteErasure } from './done.ts';

export interface ErasureTables {
  erasure_wish: {
    person: string;
    asked_at: number;
    due_at: number;
    keeps_pages: boolean;
    /** Until then somebody is at it. */
    taken_until: number | null;
  };
}

/** Who wants their account erased, and from when on that cannot be taken back. */
export interface ErasureWishes {
  /** Answers when it is due, UTC ms. Asked again it stays due when it was; what becomes of their pages is as they said last. */
  ask(person: string, keepsPages?: boolean): Promise<number>;
  /** False: there was no such wish, or it is too late. */
  withdraw(person: string): Promise<boolean>;
  /** Takes those that cannot be taken back any more, for an hour: nobody else is at them. */
  takeDue: () => Promise<{ person: string; keepsPages: boolean }[]>;
  /** It is done, and noted without a name. */
  forget(person: string): Promise<void>;
}

const LEASE_MS = 60 * 60 * 1000;

export function createErasureWishes(port: Sql, clock: Pick<Clock, 'now'>): ErasureWishes {
  const db = port.db<ErasureTables>();
  return {
    ask: (person, keepsPages = false) => askErasure(db, { person, keepsPages }, clock.now()),
    async withdraw(person) {
      const gone = db.deleteFrom('erasure_wish').where('person', '=', person).where('due_at', '>', clock.now());
      return (await gone.returning('person').executeTakeFirst()) !== undefined;
    },
    async takeDue() {
      const now = clock.now();
      const { rows } = await raw<{ person: string; keepsPages: boolean }>`
        update erasure_wish set taken_until = ${now + LEASE_MS}
        where due_at <= ${now} and coalesce(taken_until, 0) <= ${now}
        returning person, keeps_pages as "keepsPages"`.execute(db);
      return rows;
    },
    async forget(person) {
      await noteErasure(port, person, clock.now());
    },
  };
}

/** Also within a transaction. Answers when it is due, UTC ms. */
export async function askErasure(
  db: Kysely<ErasureTables>,
  { person, keepsPages }: { person: string; keepsPages: boolean },
  now: number,
): Promise<number> {
  const wish = { person, asked_at: now, due_at: now + ERASURE.undoMs, keeps_pages: keepsPages, taken_until: null };
  const { due_at: due } = await db
    .insertInto('erasure_wish')
    .values(wish)
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ keeps_pages: keepsPages }))
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due;
}
