import type { Clock, Sql } from '@tuschel/platform/ports';
import { ERASURE } from '@tuschel/protocol';

interface WishTable {
  person: string;
  asked_at: number;
  due_at: number;
}

interface Tables {
  erasure_wish: WishTable;
}

/** Who wants their account erased, and from when on that cannot be taken back. */
export interface ErasureWishes {
  /** Answers when it is due, UTC ms. Asked again it stays due when it was. */
  ask(person: string): Promise<number>;
  /** False: there was no such wish. */
  withdraw(person: string): Promise<boolean>;
  /** Those that cannot be taken back any more. */
  due: () => Promise<string[]>;
}

export function createErasureWishes(port: Sql, clock: Pick<Clock, 'now'>): ErasureWishes {
  const db = port.db<Tables>();
  return {
    async ask(person) {
      const now = clock.now();
      const wish = { person, asked_at: now, due_at: now + ERASURE.undoMs };
      await db
        .insertInto('erasure_wish')
        .values(wish)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { due_at: due } = await db
        .selectFrom('erasure_wish')
        .where('person', '=', person)
        .select('due_at')
        .executeTakeFirstOrThrow();
      return due;
    },
    async withdraw(person) {
      const gone = db.deleteFrom('erasure_wish').where('person', '=', person).where('due_at', '>', clock.now());
      return (await gone.returning('person').executeTakeFirst()) !== undefined;
    },
    async due() {
      const found = await db.selectFrom('erasure_wish').where('due_at', '<=', clock.now()).select('person').execute();
      return found.map(({ person }) => person);
    },
  };
}
