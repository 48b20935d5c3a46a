import type { Sql } from '@tuschel/platform/ports';
import { type Kysely, sql, type Transaction } from 'kysely';

/** A message as it is kept. Times are UTC µs. */
export interface ChannelMessage {
  id: string;
  /** The id of its channel. */
  channel: string;
  /** 0: somebody said it. Others: what happened in a group. */
  code: number;
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
  code: number;
  sender_id: string;
  username: string;
  content: string;
  held: boolean;
  /** Removed or cleared: shown to nobody. */
  withdrawn: boolean;
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
  /** Who reads: what is held they see only if they said it. */
  reader: string;
  order: 'ascending' | 'descending';
  /** Begins behind it, in the order asked for. */
  behind: Position | null;
  limit: number;
}

export interface ChannelStore {
  /** Within a transaction, if one is given. */
  insert(message: ChannelMessage, tx?: Transaction<unknown>): Promise<void>;
  /** Null unless the message is in this channel and this sender's own. */
  own(channel: string, id: string, senderId: string): Promise<ChannelMessage | null>;
  change(id: string, change: Pick<ChannelMessage, 'content' | 'held' | 'updatedAt'>): Promise<void>;
  /** The message as this reader sees it; null: they do not. */
  seen(channel: string, id: string, reader: string): Promise<ChannelMessage | null>;
  /** Shows it to nobody any more. */
  withdraw(id: string): Promise<void>;
  /** The same with a message of this channel, whosever it is. Null: there is none that is shown. */
  take(channel: string, id: string): Promise<ChannelMessage | null>;
  /** The same with everything said until `at` (UTC µs). Answers what it was, oldest first. */
  clear(channel: string, at: number): Promise<ChannelMessage[]>;
  /** What was held in a channel, oldest first. */
  release(channel: string): Promise<ChannelMessage[]>;
  list(query: HistoryQuery): Promise<ChannelMessage[]>;
  /** Forgets what was said before `at` (UTC µs). Returns how many messages. */
  sweep(at: number): Promise<number>;
}

export function createChannelStore(port: Sql): ChannelStore {
  const db = port.db<Tables>();

  return {
    async insert({ id, channel, code, senderId, username, content, held, createdAt, updatedAt }, tx) {
      const times = { create_time: createdAt, update_time: updatedAt };
      const row = { id, channel, code, sender_id: senderId, username, content, held, withdrawn: false, ...times };
      const within = (tx as Kysely<Tables> | undefined) ?? db;
      await within.insertInto('gameserver_channel_message').values(row).execute();
    },

    async own(channel, id, senderId) {
      const found = await messages(db)
        .where('id', '=', id)
        .where('channel', '=', channel)
        .where('sender_id', '=', senderId)
        .executeTakeFirst();
      return found ?? null;
    },

    async seen(channel, id, reader) {
      const found = await visible(messages(db), channel, reader).where('id', '=', id).executeTakeFirst();
      return found ?? null;
    },

    async change(id, { content, held, updatedAt }) {
      const values = { content, held, update_time: updatedAt };
      await db.updateTable('gameserver_channel_message').set(values).where('id', '=', id).execute();
    },

    ...hiding(db),

    list({ channel, reader, order, behind, limit }) {
      const direction = order === 'ascending' ? 'asc' : 'desc';
      const sign = order === 'ascending' ? sql`>` : sql`<`;
      let query = visible(messages(db), channel, reader);
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

/** What was said is shown to nobody any more, or to all at last. */
function hiding(db: Kysely<Tables>): Pick<ChannelStore, 'withdraw' | 'take' | 'clear' | 'release'> {
  const change = (values: { withdrawn: true } | { held: false }) =>
    db.updateTable('gameserver_channel_message').set(values);
  const shown = (channel: string, values: { withdrawn: true } | { held: false }) =>
    change(values).where('channel', '=', channel).where('withdrawn', '=', false).returning(COLUMNS);

  return {
    async withdraw(id) {
      await change({ withdrawn: true }).where('id', '=', id).execute();
    },
    take: async (channel, id) =>
      (await shown(channel, { withdrawn: true }).where('id', '=', id).executeTakeFirst()) ?? null,
    clear: async (channel, at) =>
      (await shown(channel, { withdrawn: true }).where('create_time', '<=', at).execute()).toSorted(byTime),
    release: async (channel) =>
      (await shown(channel, { held: false }).where('held', '=', true).execute()).toSorted(byTime),
  };
}

const COLUMNS = [
  'id',
  'channel',
  'code',
  'sender_id as senderId',
  'username',
  sql<string>`content::text`.as('content'),
  'held',
  'create_time as createdAt',
  'update_time as updatedAt',
] as const;

/** Those that are not withdrawn. */
function messages(db: Kysely<Tables>) {
  return db.selectFrom('gameserver_channel_message').select(COLUMNS).where('withdrawn', '=', false);
}

function visible(query: ReturnType<typeof messages>, channel: string, reader: string) {
  return query
    .where('channel', '=', channel)
    .where((row) => row.or([row('held', '=', false), row('sender_id', '=', reader)]));
}

function byTime(a: ChannelMessage, b: ChannelMessage): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
