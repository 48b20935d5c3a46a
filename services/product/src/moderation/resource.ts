import type { Resource } from '../resource.ts';
import { tellBooks } from './audit/bookLog.ts';
import { auditMigrations } from './audit/migrations.ts';
import { moderationMigrations } from './migrations.ts';

/** Where all that people report waits for the team: texts, lines of the chat, and whatever else there will be. */
export const moderation: Resource = {
  migrations: { ...moderationMigrations, ...auditMigrations },
  open: ({ platform }) => ({ jobs: [() => tellBooks(platform)] }),
};
