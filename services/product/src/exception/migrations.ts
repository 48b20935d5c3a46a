import type { Migrations } from '@tuschel/platform/ports';

export const exceptionMigrations: Migrations = {
  'product-002-exception': {
    async up(db) {
      await db.schema
        .createTable('exception_report')
        .addColumn('fingerprint', 'text', (column) => column.primaryKey())
        .addColumn('exception', 'text', (column) => column.notNull())
        .addColumn('stack', 'text', (column) => column.notNull())
        .addColumn('reports', 'integer', (column) => column.notNull())
        .addColumn('first_at', 'bigint', (column) => column.notNull())
        .addColumn('last_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
