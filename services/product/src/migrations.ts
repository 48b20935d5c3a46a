import type { Migrations } from '@tuschel/platform/ports';
import { channelMigrations } from './channel/consents.ts';
import { channelMuteMigrations } from './chat/channelMutes.ts';
import { chatReportMigrations } from './chat-report/migrations.ts';
import { drawingMigrations } from './drawing/migrations.ts';
import { exceptionMigrations } from './exception/migrations.ts';
import { finishedGameMigrations } from './history/finishedGames.ts';
import { historyMigrations } from './history/migrations.ts';
import { hostMigrations } from './host/lists.ts';
import { lobbyMigrations } from './lobby/migrations.ts';
import { loginMigrations } from './login/migrations.ts';
import { postMigrations } from './post/migrations.ts';
import { preferenceMigrations } from './preferences/store.ts';
import { promptMigrations } from './prompt/migrations.ts';
import { soloMigrations } from './solo/migrations.ts';
import { termsMigrations } from './terms/migrations.ts';

export const MIGRATIONS: Migrations = {
  ...drawingMigrations,
  ...loginMigrations,
  ...exceptionMigrations,
  ...lobbyMigrations,
  ...historyMigrations,
  ...postMigrations,
  ...termsMigrations,
  ...finishedGameMigrations,
  ...hostMigrations,
  ...channelMigrations,
  ...soloMigrations,
  ...promptMigrations,
  ...preferenceMigrations,
  ...chatReportMigrations,
  ...channelMuteMigrations,
};
