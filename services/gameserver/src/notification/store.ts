import type { Sql } from '@tuschel/platform/ports';
import { type Kysely, sql, type Transaction } from 'kysely';

/** Something that a user is told. */
export interface Notification {
  id: string;
  userId: string;
  subject: string;
  /** A JSON object; as the database spaces it once it comes from there. */
  content: string;
  /** Below 1: the server's own kinds. */
  code: number;
  /** The nil uuid: the system. */
  senderId: string;
  /** UTC µs */
  createdAt: number;
  /** It can be read later. */
  persistent: boolean;
}

interface Row {
  id: string;
  user_id: string;
  subject: string;
  content: string;
  code: number;
  sender_id: string;
  create_time: number;
}

interface Tables {
  gameserver_notification: Row;
}

/** A place in a list: notifications are in the order of their time, those of the same µs in that of their ids. */
export interface Place {
  at: number;
  id: string;
}

export interface NotificationStore {
  /** Within a transaction, if one is given. */
  insert(notifications: Notification[], tx?: Transaction<unknown>): Promise<void>;
  /** Oldest first. */
  list: (userId: string, behind: Place | null, limit: number) => Promise<Notification[]>;
  /** Those of others stay. */
  remove: (userId: string, ids: string[]) => Promise<void>;
}

export function createNotificationStore(port: Sql): NotificationStore {
  const db = port.db<Tables>();
  return {
    async insert(notifications, tx) {
      if (notifications.length === 0) return;
      const within = (tx as Kysely<Tables> | undefined) ?? db;
      await within.insertInto('gameserver_notification').values(notifications.map(rowOf)).execute();
    },

    async list(userId, behind, limit) {
      let query = db
        .selectFrom('gameserver_notification')
        .select(['id', 'user_id as userId', 'subject', 'code', 'sender_id as senderId', 'create_time as createdAt'])
        .select(sql<string>`content::text`.as('content'))
        .where('user_id', '=', userId);
      if (behind) query = query.where(sql<boolean>`(create_time, id) > (${behind.at}::bigint, ${behind.id}::uuid)`);
      const rows = await query.orderBy('create_time').orderBy('id').limit(limit).execute();
      return rows.map((row) => ({ ...row, persistent: true }));
    },

    async remove(userId, ids) {
      if (ids.length === 0) return;
      await db.deleteFrom('gameserver_notification').where('user_id', '=', userId).where('id', 'in', ids).execute();
    },
  };
}

function rowOf({ id, userId, subject, content, code, senderId, createdAt }: Notification): Row {
  return { id, user_id: userId, subject, content, code, sender_id: senderId, create_time: createdAt };
}
