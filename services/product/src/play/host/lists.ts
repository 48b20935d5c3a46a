import { gather } from '@tuschel/platform';
import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';
import { AT_THE_DOOR } from '../lobby/atTheDoor.ts';

interface Tables {
  host_ban: { host: string; person: string; reason: string; at: number };
  host_whitelist: { host: string; names: string; changed_at: number };
}

/** Whom a host lets in, and whom they do not: in all their lobbies. */
export interface HostLists {
  isBanned(host: string, person: string): Promise<boolean>;
  /** Newest first. */
  bans(host: string): Promise<{ person: string; reason: string; at: number }[]>;
  whitelist(host: string): Promise<string[]>;
  saveWhitelist(host: string, names: readonly string[]): Promise<void>;
}

export function createHostLists(sql: Sql, clock: Pick<Clock, 'now'>): HostLists {
  const db = sql.db<Tables>();
  const banned = gather(async (pairs: { host: string; person: string }[]) => {
    const rows = await db
      .selectFrom('host_ban')
      .select(['host', 'person'])
      .where('host', 'in', [...new Set(pairs.map(({ host }) => host))])
      .where('person', 'in', [...new Set(pairs.map(({ person }) => person))])
      .execute();
    const found = new Set(rows.map(({ host, person }) => `${host} ${person}`));
    return pairs.map(({ host, person }) => found.has(`${host} ${person}`));
  }, AT_THE_DOOR);
  return {
    isBanned: (host, person) => banned({ host, person }),
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
