import type { Sql } from '@tuschel/platform/ports';
import { type Kysely, sql } from 'kysely';

/** A message as it is kept. Times are UTC µs. */
export interface ChannelMessage {
  id: string;
  /** The id of its channel. */
  channel: string;
  senderId: string;
  /** Empty: the system said it. */
  username: string;
  /** A JSON object; as the database spaces it once it comes from there. */
  content: string;
  held: boolean;
  createdAt: number;
  updatedAt: number;
}

interface MessageTable {
  id: string;
  channel: string;
  sender_id: string;
  username: string;
  content: string;
  held: boolean;
  create_time: number;
  update_time: number;
}

interface Tables {
  gameserver_channel_message: MessageTable;
}

/** A place in a history: messages are in the order of their time, those of the same µs in that of their ids. */
export interface Position {
  at: number;
  id: string;
}

export interface HistoryQuery {
  channel: string;
  /** Who reads: what is held he sees only if he said it. */
  reader: string;
  order: 'ascending' | 'descending';
  /** Begins behind it, in the order asked for. */
  behind: Position | null;
  limit: number;
}

export interface ChannelStore {
  insert(message: ChannelMessage): Promise<void>;
  /** Null unless the message is in this channel and this sender's own. */
  own(channel: string, id: string, senderId: string): Promise<ChannelMessage | null>;
  change(id: string, change: Pick<ChannelMessage, 'content' | 'held' | 'updatedAt'>): Promise<void>;
  delete(id: string): Promise<void>;
  /** What was held in a channel, oldest first. */
  release(channel: string): Promise<ChannelMessage[]>;
  list(query: HistoryQuery): Promise<ChannelMessage[]>;
  /** Forgets what was said before `at` (UTC µs). Returns how many messages. */
  sweep(at: number): Promise<number>;
}

export function createChannelStore(port: Sql): ChannelStore {
  const db = port.db<Tables>();

  return {
    async insert({ id, channel, senderId, username, content, held, createdAt, updatedAt }) {
      const times = { create_time: createdAt, update_time: updatedAt };
      const row = { id, channel, sender_id: senderId, username, content, held, ...times };
      await db.insertInto('gameserver_channel_message').values(row).execute();
    },

    async own(channel, id, senderId) {
      const found = await messages(db)
        .where('id', '=', id)
        .where('channel', '=', channel)
        .where('sender_id', '=', senderId)
        .executeTakeFirst();
      return found ?? null;
    },

    async change(id, { content, held, updatedAt }) {
      const values = { content, held, update_time: updatedAt };
      await db.updateTable('gameserver_channel_message').set(values).where('id', '=', id).execute();
    },

    async delete(id) {
      await db.deleteFrom('gameserver_channel_message').where('id', '=', id).execute();
    },

    async release(channel) {
      const released = await db
        .updateTable('gameserver_channel_message')
        .set({ held: false })
        .where('channel', '=', channel)
        .where('held', '=', true)
        .returning(COLUMNS)
        .execute();
      return released.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    },

    list({ channel, reader, order, behind, limit }) {
      const direction = order === 'ascending' ? 'asc' : 'desc';
      const sign = order === 'ascending' ? sql`>` : sql`<`;
      let query = messages(db)
        .where('channel', '=', channel)
        .where((row) => row.or([row('held', '=', false), row('sender_id', '=', reader)]));
      if (behind)
        query = query.where(sql<boolean>`(create_time, id) ${sign} (${behind.at}::bigint, ${behind.id}::uuid)`);
      return query.orderBy('create_time', direction).orderBy('id', direction).limit(limit).execute();
    },

    async sweep(at) {
      const { numDeletedRows } = await db
        .deleteFrom('gameserver_channel_message')
        .where('create_time', '<', at)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

const COLUMNS = [
  'id',
  'channel',
  'sender_id as senderId',
  'username',
  sql<string>`content::text`.as('content'),
  'held',
  'create_time as createdAt',
  'update_time as updatedAt',
] as const;

function messages(db: Kysely<Tables>) {
  return db.selectFrom('gameserver_channel_message').select(COLUMNS);
}
