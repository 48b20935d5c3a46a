import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const historyMigrations: Migrations = {
  'product-004-history': {
    async up(db) {
      await db.schema
        .createTable('game')
        .addColumn('id', 'uuid', (column) => column.primaryKey())
        .addColumn('match', 'text', (column) => column.notNull().unique())
        .addColumn('mode', 'integer', (column) => column.notNull())
        .addColumn('host', 'uuid', (column) => column.notNull())
        .addColumn('host_name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint', (column) => column.notNull())
        .addColumn('aborted', 'boolean', (column) => column.notNull())
        .addColumn('shown', 'boolean', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('player')
        .addColumn('game', 'uuid', (column) => column.notNull().references('game.id').onDelete('cascade'))
        .addColumn('user_id', 'uuid', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('player_pk', ['game', 'user_id'])
        .execute();
      await db.schema.createIndex('player_of_user').on('player').columns(['user_id', 'game']).execute();
      await db.schema
        .createTable('book')
        .addColumn('id', 'uuid', (column) => column.primaryKey())
        .addColumn('game', 'uuid', (column) => column.notNull().references('game.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('owner', 'uuid', (column) => column.notNull())
        .addColumn('owner_name', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('book_of_game').on('book').columns(['game', 'position']).execute();
      await db.schema
        .createTable('round')
        .addColumn('book', 'uuid', (column) => column.notNull().references('book.id').onDelete('cascade'))
        .addColumn('num', 'integer', (column) => column.notNull())
        .addColumn('type', 'integer', (column) => column.notNull())
        .addColumn('player', 'uuid')
        .addColumn('player_name', 'text', (column) => column.notNull())
        .addColumn('text', 'text')
        .addColumn('dice', 'boolean', (column) => column.notNull())
        .addColumn('drawing', 'uuid')
        .addColumn('lines', 'integer')
        .addColumn('skipped', 'boolean', (column) => column.notNull())
        .addPrimaryKeyConstraint('round_pk', ['book', 'num'])
        .execute();
      await db.schema.createIndex('round_of_drawing').on('round').columns(['drawing']).execute();
    },
  },
  'product-005-hidden-rounds': {
    async up(db) {
      await db.schema
        .alterTable('round')
        .addColumn('hidden', 'boolean', (column) => column.notNull().defaultTo(false))
        .execute();
    },
  },
  'product-020-history-of-players': {
    async up(db) {
      // A list of somebody's games is read off one index, however many games there are.
      await db.schema
        .alterTable('player')
        .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('left_at', 'bigint')
        .execute();
      await sql`update player set created_at = game.created_at from game where game.id = player.game`.execute(db);
      await sql`
        create index player_history on player (user_id, created_at desc, game desc) where left_at is null`.execute(db);
      // Drawings that their artist shows to nobody; of games, and of their own.
      await db.schema
        .createTable('hidden_drawing')
        .addColumn('drawing', 'uuid', (column) => column.primaryKey())
        .addColumn('artist', 'uuid', (column) => column.notNull())
        .addColumn('hidden_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('hidden_drawing_of_artist').on('hidden_drawing').column('artist').execute();
    },
  },
  'product-041-history-forms': {
    async up(db) {
      // Of games that were kept before it is not known: their pages are shown one by one.
      await db.schema.alterTable('round').addColumn('form', 'jsonb').execute();
      await db.schema.alterTable('book').addColumn('fps', 'integer').execute();
    },
  },
  'product-045-hidden-texts': {
    async up(db) {
      await db.schema
        .alterTable('round')
        .addColumn('hidden_by_maker', 'boolean', (column) => column.notNull().defaultTo(false))
        .execute();
    },
  },
  'product-052-kept-plans': {
    async up(db) {
      await db.schema.alterTable('game').addColumn('plan', 'jsonb').execute();
    },
  },
  'product-053-removed-players': {
    async up(db) {
      // Of games that were kept before it is not known: nobody was.
      await db.schema
        .alterTable('player')
        .addColumn('removed', 'boolean', (column) => column.notNull().defaultTo(false))
        .execute();
    },
  },
};
