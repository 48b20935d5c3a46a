import type { Migrations } from '@tuschel/platform/ports';

export const postMigrations: Migrations = {
  'product-006-posts': {
    async up(db) {
      // What its artist has published. `is_unpublished`: nobody else sees it; the status of its moderation stays.
      await db.schema
        .createTable('post')
        .addColumn('drawing', 'uuid', (column) => column.primaryKey())
        .addColumn('author', 'uuid', (column) => column.notNull())
        .addColumn('posted_at', 'bigint', (column) => column.notNull())
        .addColumn('moderation_status', 'integer', (column) => column.notNull())
        .addColumn('is_unpublished', 'boolean', (column) => column.notNull().defaultTo(false))
        .execute();
      await db.schema.createIndex('post_of_author').on('post').columns(['author', 'posted_at']).execute();
      // What somebody answered about the images he had posted before the terms, and how far it has been carried out.
      await db.schema
        .createTable('republish')
        .addColumn('person', 'uuid', (column) => column.primaryKey())
        .addColumn('is_public', 'boolean', (column) => column.notNull())
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .addColumn('total', 'integer', (column) => column.notNull())
        .addColumn('done', 'integer', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .execute();
    },
  },
  'product-033-withdrawn-posts': {
    async up(db) {
      // Set private by the answer about earlier images: its artist may publish each of them again.
      await db.schema
        .alterTable('post')
        .addColumn('is_withdrawn', 'boolean', (column) => column.notNull().defaultTo(false))
        .execute();
    },
  },
};
