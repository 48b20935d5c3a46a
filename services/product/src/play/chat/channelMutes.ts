import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';
import { CHAT_REPORT } from '@tuschel/protocol';

interface Tables {
  channel_mute: { person: string; until: number };
}

/** Whom the team does not let speak in the channels for a while. */
export interface ChannelMutes {
  /** From now on for a day. */
  mute(person: string): Promise<void>;
  /** How long they stay silent, ms; 0: they may speak. */
  mutedFor(person: string): Promise<number>;
}

export function createChannelMutes(sql: Sql, clock: Pick<Clock, 'now'>): ChannelMutes {
  const db = sql.db<Tables>();
  return {
    async mute(person) {
      const until = clock.now() + CHAT_REPORT.mutedMs;
      await db
        .insertInto('channel_mute')
        .values({ person, until })
        .onConflict((conflict) => conflict.column('person').doUpdateSet({ until }))
        .execute();
    },
    async mutedFor(person) {
      const row = await db.selectFrom('channel_mute').select('until').where('person', '=', person).executeTakeFirst();
      return Math.max(0, Number(row?.until ?? 0) - clock.now());
    },
  };
}

export const channelMuteMigrations: Migrations = {
  'product-051-channel-mute': {
    async up(db) {
      await db.schema
        .createTable('channel_mute')
        .addColumn('person', 'uuid', (column) => column.primaryKey())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
