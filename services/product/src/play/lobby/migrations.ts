import type { Migrations } from '@tuschel/platform/ports';

export const lobbyMigrations: Migrations = {
  'product-003-lobby': {
    async up(db) {
      await db.schema
        .createTable('lobby')
        .addColumn('code', 'text', (column) => column.primaryKey())
        .addColumn('match', 'text', (column) => column.notNull().unique())
        .addColumn('host', 'uuid', (column) => column.notNull())
        .addColumn('opened_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      // One row per host: whoever writes it has opened that host's lobby, and a second one at the same time has not.
      await db.schema
        .createTable('lobby_of_host')
        .addColumn('host', 'uuid', (column) => column.primaryKey())
        .addColumn('code', 'text', (column) => column.notNull().references('lobby.code').onDelete('cascade'))
        .execute();
      await db.schema
        .createTable('rematch')
        .addColumn('predecessor', 'text', (column) => column.primaryKey())
        .addColumn('match', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('host_ban')
        .addColumn('host', 'uuid', (column) => column.notNull())
        .addColumn('person', 'uuid', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('host_ban_pk', ['host', 'person'])
        .execute();
    },
  },
};
