import type { Clock, Sql } from '@tuschel/platform/ports';
import type { ForeignProvider } from '@tuschel/protocol';
import type { Transaction } from 'kysely';

interface IdentityRow {
  provider: ForeignProvider;
  subject: string;
  person: string;
  name: string;
  linked_at: number;
}

interface Tables {
  login_identity: IdentityRow;
  gameserver_account: { id: string; custom_id: string | null };
}

export interface LinkedIdentity {
  provider: ForeignProvider;
  /** As the person was called there when it was linked. */
  name: string;
  /** UTC ms */
  linkedAt: number;
}

/** Further ways into accounts, beside the one that each began with, which is its `custom_id`. */
export interface Identities {
  /** Id of the account that this one was linked to; null: to none. */
  ownerOf(provider: string, subject: string): Promise<string | null>;
  /** Of an account, the oldest first. */
  of(person: string): Promise<LinkedIdentity[]>;
  /** `taken`: it leads into another account. `full`: the account has one of this provider. */
  link(
    person: string,
    provider: ForeignProvider,
    who: { subject: string; name: string },
  ): Promise<'linked' | 'taken' | 'full'>;
  /** Unlinks that of this provider if `may` agrees, which sees all that are there, and which nobody changes meanwhile. */
  unlink(
    person: string,
    provider: ForeignProvider,
    may: (linked: LinkedIdentity[]) => boolean,
  ): Promise<'unlinked' | 'kept' | 'missing'>;
}

export function createIdentities(sql: Sql, clock: Pick<Clock, 'now'>): Identities {
  const db = sql.db<Tables>();
  return {
    async ownerOf(provider, subject) {
      const row = await db
        .selectFrom('login_identity')
        .select('person')
        .where('provider', '=', provider as ForeignProvider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.person ?? null;
    },

    of: async (person) => (await rowsOf(db, person).execute()).map(linkedOf),

    link: (person, provider, { subject, name }) =>
      sql.transaction<Tables, 'linked' | 'taken' | 'full'>(async (tx) => {
        if (await isFirstOfOther(tx, person, `${provider}:${subject}`)) return 'taken';
        const row = { provider, subject, person, name, linked_at: clock.now() };
        const { numInsertedOrUpdatedRows: inserted } = await tx
          .insertInto('login_identity')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (inserted === 1n) return 'linked';
        const own = await rowsOf(tx, person).execute();
        return own.some((one) => one.provider === provider) ? 'full' : 'taken';
      }),

    unlink: (person, provider, may) =>
      sql.transaction<Tables, 'unlinked' | 'kept' | 'missing'>(async (tx) => {
        const rows = await rowsOf(tx, person).forUpdate().execute();
        if (!rows.some((row) => row.provider === provider)) return 'missing';
        if (!may(rows.map(linkedOf))) return 'kept';
        await tx.deleteFrom('login_identity').where('person', '=', person).where('provider', '=', provider).execute();
        return 'unlinked';
      }),
  };
}

function rowsOf(db: Pick<Transaction<Tables>, 'selectFrom'>, person: string) {
  return db
    .selectFrom('login_identity')
    .selectAll()
    .where('person', '=', person)
    .orderBy('linked_at')
    .orderBy('provider');
}

function linkedOf({ provider, name, linked_at }: IdentityRow): LinkedIdentity {
  return { provider, name, linkedAt: linked_at };
}

/** Whether somebody else's account began with it. */
async function isFirstOfOther(tx: Transaction<Tables>, person: string, customId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('gameserver_account')
    .select('id')
    .where('custom_id', '=', customId)
    .where('id', '!=', person)
    .executeTakeFirst();
  return row !== undefined;
}
