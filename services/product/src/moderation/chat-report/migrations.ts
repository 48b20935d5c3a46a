import type { Migrations } from '@tuschel/platform/ports';

export const chatReportMigrations: Migrations = {
  'product-050-chat-report': {
    async up(db) {
      await db.schema
        .createTable('chat_report')
        .addColumn('line', 'uuid', (column) => column.notNull())
        .addColumn('reporter', 'uuid', (column) => column.notNull())
        .addColumn('room', 'text', (column) => column.notNull())
        .addColumn('author', 'uuid', (column) => column.notNull())
        // JSON: the line and what stood around it
        .addColumn('evidence', 'text', (column) => column.notNull())
        // JSON: names of reasons
        .addColumn('reasons', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('reported_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('chat_report_pk', ['line', 'reporter'])
        .execute();
      await db.schema.createIndex('chat_report_by_time').on('chat_report').columns(['reported_at', 'line']).execute();
      await db.schema
        .createTable('chat_decision')
        .addColumn('line', 'uuid', (column) => column.primaryKey())
        .addColumn('decision', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('decided_by', 'uuid', (column) => column.notNull())
        .addColumn('decided_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
