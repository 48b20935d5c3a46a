import type { Migrations } from '@tuschel/platform/ports';
import { drawingMigrations } from './drawing/migrations.ts';
import { exceptionMigrations } from './exception/migrations.ts';
import { historyMigrations } from './history/migrations.ts';
import { lobbyMigrations } from './lobby/migrations.ts';
import { loginMigrations } from './login/migrations.ts';
import { postMigrations } from './post/migrations.ts';
import { termsMigrations } from './terms/migrations.ts';

export const MIGRATIONS: Migrations = {
  ...drawingMigrations,
  ...loginMigrations,
  ...exceptionMigrations,
  ...lobbyMigrations,
  ...historyMigrations,
  ...postMigrations,
  ...termsMigrations,
};
