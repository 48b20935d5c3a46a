import type { Migrations } from '@tuschel/platform/ports';

export const loginMigrations: Migrations = {
  'product-001-login': {
    async up(db) {
      await db.schema
        .createTable('login_attempt')
        .addColumn('state_hash', 'text', (column) => column.primaryKey())
        .addColumn('binding_hash', 'text', (column) => column.notNull())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('elevated', 'boolean', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .execute();
      await db.schema
        .createTable('local_login_code')
        .addColumn('state_hash', 'text', (column) =>
          column.primaryKey().references('login_attempt.state_hash').onDelete('cascade'),
        )
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  'product-131-identities': {
    async up(db) {
      await db.schema
        .createTable('login_identity')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('linked_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('login_identity_one_account', ['provider', 'subject'])
        .addUniqueConstraint('login_identity_one_of_each', ['person', 'provider'])
        .execute();
    },
  },
};
