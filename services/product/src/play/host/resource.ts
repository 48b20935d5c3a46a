import { channelMigrations } from '../channel/consents.ts';
import type { Resource } from '../../resource.ts';
import { hostMigrations } from './lists.ts';

/** Whom hosts let in: their lists, and their channels at the streaming platform. */
export const host: Resource = {
  migrations: { ...hostMigrations, ...channelMigrations },
  open: ({ hosting }) => ({ endpoints: hosting.endpoints, close: () => hosting.stop() }),
};
