import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';

interface Tables {
  host_ban: { host: string; person: string; reason: string; at: number };
  host_whitelist: { host: string; names: string; changed_at: number };
}

/** Whom a host lets in, and whom he does not: in all his lobbies. */
export interface HostLists {
  isBanned(host: string, person: string): Promise<boolean>;
  /** Newest first. */
  bans(host: string): Promise<{ person: string; reason: string; at: number }[]>;
  whitelist(host: string): Promise<string[]>;
  saveWhitelist(host: string, names: readonly string[]): Promise<void>;
}

export function createHostLists(sql: Sql, clock: Pick<Clock, 'now'>): HostLists {
  const db = sql.db<Tables>();
  return {
    async isBanned(host, person) {
      const row = await db
        .selectFrom('host_ban')
        .select('person')
        .where('host', '=', host)
        .where('person', '=', person)
        .executeTakeFirst();
      return row !== undefined;
    },
    bans: (host) =>
      db
        .selectFrom('host_ban')
        .select(['person', 'reason', 'at'])
        .where('host', '=', host)
        .orderBy('at', 'desc')
        .execute(),
    async whitelist(host) {
      const row = await db.selectFrom('host_whitelist').select('names').where('host', '=', host).executeTakeFirst();
      return row ? (JSON.parse(row.names) as string[]) : [];
    },
    async saveWhitelist(host, names) {
      const row = { names: JSON.stringify(names), changed_at: clock.now() };
      await db
        .insertInto('host_whitelist')
        .values({ host, ...row })
        .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
        .execute();
    },
  };
}

export const hostMigrations: Migrations = {
  'product-031-host-whitelist': {
    async up(db) {
      await db.schema
        .createTable('host_whitelist')
        .addColumn('host', 'uuid', (column) => column.primaryKey())
        .addColumn('names', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
