import { gather } from '@tuschel/platform';
import type { Sql } from '@tuschel/platform/ports';
import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely';
import type { Family } from './family.ts';

interface FamilyTable {
  id: string;
  user_id: string;
  generation: number;
  opened_at: number;
  expires_at: number;
  revoked_at: number | null;
  replaced: ColumnType<Record<number, number>, string, string>;
}

interface Tables {
  gameserver_session_family: FamilyTable;
}

export interface Revoked {
  id: string;
  /** UTC ms */
  revokedAt: number;
}

export interface FamilyStore {
  insert(family: Family): Promise<void>;
  /** UTC ms; null: there is no such family. */
  openedAt(id: string): Promise<number | null>;
  /** Reads the family, locked against a second rotation at the same time, and writes what `change` answers. */
  change<Answer>(id: string, change: (family: Family | null) => { write?: Family; answer: Answer }): Promise<Answer>;
  revoke(ids: string[], at: number): Promise<Revoked[]>;
  revokeUser(userId: string, at: number): Promise<Revoked[]>;
  revokedSince(at: number): Promise<Revoked[]>;
  /** Forgets families whose last refresh token died before `at`. */
  sweep(at: number): Promise<void>;
}

/** Logins of the same moment are written together. */
const LOGINS = { atOnce: 2, most: 64 } as const;

export function createFamilyStore(port: Sql): FamilyStore {
  const db = port.db<Tables>();

  return {
    insert: gather(async (families: Family[]) => {
      await insertion(families).execute(db);
      return families.map(() => undefined);
    }, LOGINS),

    async openedAt(id) {
      const row = await byId(db, id).executeTakeFirst();
      return row?.opened_at ?? null;
    },

    change: (id, change) =>
      port.transaction<Tables, ReturnType<typeof change>['answer']>(async (tx) => {
        const row = await byId(tx, id).forUpdate().executeTakeFirst();
        const { write, answer } = change(row ? familyOf(row) : null);
        if (write) await tx.updateTable('gameserver_session_family').set(rowOf(write)).where('id', '=', id).execute();
        return answer;
      }),

    revoke: (ids, at) => (ids.length === 0 ? Promise.resolve([]) : revoking(db, at).where('id', 'in', ids).execute()),

    revokeUser: (userId, at) => revoking(db, at).where('user_id', '=', userId).execute(),

    revokedSince: (at) =>
      db
        .selectFrom('gameserver_session_family')
        .where('revoked_at', '>=', at)
        .select(['id', 'revoked_at as revokedAt'])
        .$narrowType<{ revokedAt: number }>()
        .execute(),

    async sweep(at) {
      await db.deleteFrom('gameserver_session_family').where('expires_at', '<', at).execute();
    },
  };
}

/** One text of a statement, however many there are: each login needs it, and a list of values costs more to write down than to keep. */
function insertion(families: Family[]) {
  return sql`
    insert into gameserver_session_family (id, user_id, generation, opened_at, expires_at, revoked_at, replaced)
    select * from unnest(
      ${families.map(({ id }) => id)}::uuid[],
      ${families.map(({ userId }) => userId)}::uuid[],
      ${families.map(({ generation }) => generation)}::integer[],
      ${families.map(({ openedAt }) => openedAt)}::bigint[],
      ${families.map(({ expiresAt }) => expiresAt)}::bigint[],
      ${families.map(({ revokedAt }) => revokedAt)}::bigint[],
      ${families.map(({ replaced }) => JSON.stringify(replaced))}::jsonb[]
    )`;
}

function byId(db: Kysely<Tables>, id: string) {
  return db.selectFrom('gameserver_session_family').where('id', '=', id).selectAll();
}

function revoking(db: Kysely<Tables>, at: number) {
  return db
    .updateTable('gameserver_session_family')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .returning(['id', 'revoked_at as revokedAt'])
    .$narrowType<{ revokedAt: number }>();
}

function rowOf(family: Family) {
  return {
    id: family.id,
    user_id: family.userId,
    generation: family.generation,
    opened_at: family.openedAt,
    expires_at: family.expiresAt,
    revoked_at: family.revokedAt,
    replaced: JSON.stringify(family.replaced),
  };
}

function familyOf(row: Selectable<FamilyTable>): Family {
  return {
    id: row.id,
    userId: row.user_id,
    generation: row.generation,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    replaced: row.replaced,
  };
}
