import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { PASSKEYS } from '@tuschel/protocol';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { makeSecret } from '../login/secret.ts';
import type { PasskeyRow, PasskeyTables } from './tables.ts';

export type KeptPasskey = Selectable<PasskeyRow>;

/** What a device has shown of itself. */
export interface NewPasskey extends Pick<PasskeyRow, 'person' | 'credential' | 'host' | 'name'> {
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
}

/** `taken`: it belongs to an account already. `full`: there is no room for another. */
export type Added = 'added' | 'taken' | 'full';

/** `last`: with it nobody of this account can log in any more. */
export type Removed = 'removed' | 'unknown' | 'last';

export interface PasskeyStore {
  /** The oldest first. */
  of(person: string): Promise<KeptPasskey[]>;
  /** What devices keep of whose account they open; the same for all of one person. */
  handleOf(person: string): Promise<string>;
  add(passkey: NewPasskey): Promise<Added>;
  /** False: it is not theirs. */
  rename(person: string, id: string, name: string): Promise<boolean>;
  /** @param unlessLastOf the last one that opens the account at this host stays; null: any may go */
  remove(person: string, id: string, unlessLastOf: string | null): Promise<Removed>;
  /** With the handle of whoever it belongs to. */
  known(credential: string): Promise<(KeptPasskey & { handle: string }) | undefined>;
  /** Notes a login. False: meanwhile the same passkey was used with this number, or a later one. */
  used(passkey: Pick<KeptPasskey, 'id' | 'counter'>, counter: number): Promise<boolean>;
}

export function createPasskeyStore(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  entropy: Pick<Entropy, 'bytes' | 'uuid'>,
): PasskeyStore {
  const db = sql.db<PasskeyTables>();

  /** Whatever changes how many passkeys somebody has waits here for its turn. */
  const inTurn = <Result>(
    person: string,
    work: (tx: Transaction<PasskeyTables>, own: KeptPasskey[]) => Promise<Result>,
  ): Promise<Result> =>
    sql.transaction<PasskeyTables, Result>(async (tx) => {
      await tx.selectFrom('passkey_holder').selectAll().where('person', '=', person).forUpdate().execute();
      return work(tx, await tx.selectFrom('passkey').selectAll().where('person', '=', person).execute());
    });

  return {
    ...logins(sql, clock),

    of: (person) =>
      db.selectFrom('passkey').selectAll().where('person', '=', person).orderBy('added_at').orderBy('id').execute(),

    handleOf: (person) => handleOf(db, person, makeSecret(entropy)),

    add: ({ publicKey, transports, ...passkey }) =>
      inTurn(passkey.person, async (tx, own) => {
        if (own.length >= PASSKEYS.most) return 'full';
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('passkey')
          .values({
            ...passkey,
            id: entropy.uuid(),
            public_key: Buffer.from(publicKey),
            transports: JSON.stringify(transports),
            added_at: clock.now(),
            used_at: null,
          })
          .onConflict((conflict) => conflict.column('credential').doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n ? 'added' : 'taken';
      }),

    async rename(person, id, name) {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ name })
        .where('person', '=', person)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: (person, id, unlessLastOf) =>
      inTurn(person, async (tx, own) => {
        if (!own.some((one) => one.id === id)) return 'unknown';
        if (unlessLastOf !== null && !own.some((one) => one.id !== id && one.host === unlessLastOf)) return 'last';
        await tx.deleteFrom('passkey').where('id', '=', id).execute();
        return 'removed';
      }),
  };
}

/** @param fresh for whoever has none yet */
async function handleOf(db: Kysely<PasskeyTables>, person: string, fresh: string): Promise<string> {
  await db
    .insertInto('passkey_holder')
    .values({ person, handle: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const holder = await db
    .selectFrom('passkey_holder')
    .select('handle')
    .where('person', '=', person)
    .executeTakeFirstOrThrow();
  return holder.handle;
}

function logins(sql: Sql, clock: Pick<Clock, 'now'>): Pick<PasskeyStore, 'known' | 'used'> {
  const db = sql.db<PasskeyTables>();
  return {
    known: (credential) =>
      db
        .selectFrom('passkey')
        .innerJoin('passkey_holder', 'passkey_holder.person', 'passkey.person')
        .selectAll('passkey')
        .select('passkey_holder.handle')
        .where('credential', '=', credential)
        .executeTakeFirst(),

    async used({ id, counter: before }, counter) {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ counter, used_at: clock.now() })
        .where('id', '=', id)
        .where('counter', '=', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
