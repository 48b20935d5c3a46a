import type { Migrations } from '@tuschel/platform/ports';

export const termsMigrations: Migrations = {
  'product-007-terms': {
    async up(db) {
      // Who accepted which text when: one row for each time, never changed.
      await db.schema
        .createTable('terms_acceptance')
        .addColumn('person', 'uuid', (column) => column.notNull())
        .addColumn('accepted_at', 'bigint', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('terms_acceptance_pk', ['person', 'accepted_at'])
        .execute();
    },
  },
};
