import type { Migrations } from '@tuschel/platform/ports';

export const promptMigrations: Migrations = {
  'product-022-prompt-report': {
    async up(db) {
      await db.schema
        .createTable('prompt_report')
        .addColumn('prompt', 'text', (column) => column.notNull())
        .addColumn('reporter', 'uuid', (column) => column.notNull())
        .addColumn('match', 'text', (column) => column.notNull())
        .addColumn('author', 'uuid', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        // JSON: names of reasons
        .addColumn('reasons', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('reported_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('prompt_report_pk', ['prompt', 'reporter'])
        .execute();
      await db.schema
        .createTable('prompt_decision')
        .addColumn('prompt', 'text', (column) => column.primaryKey())
        .addColumn('decision', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('decided_by', 'uuid', (column) => column.notNull())
        .addColumn('decided_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('prompt_report_by_time')
        .on('prompt_report')
        .columns(['reported_at', 'prompt'])
        .execute();
    },
  },
};
