import type { Sql } from '@tuschel/platform/ports';
import { type Notice, NoticeCode, type NoticeContent, type Notices, NOTICES, type NoticeType } from '@tuschel/protocol';
import { sql as raw } from 'kysely';

/** What somebody is told, newest first. */
export interface NoticeStore {
  /** @param before id of a notice: those before it */
  page(person: string, before: string | null): Promise<Notices>;
  unread(person: string): Promise<number>;
  /** @param ids null: all of them */
  read(person: string, ids: readonly string[] | null): Promise<void>;
  remove(person: string, id: string): Promise<void>;
}

interface Row {
  id: string;
  code: number;
  content: Omit<NoticeContent, 'type'>;
  create_time: number;
  is_read: boolean;
}

const TYPES = new Map(Object.entries(NoticeCode).map(([type, code]) => [code as number, type as NoticeType]));
const CODES = Object.values(NoticeCode);

export function createNoticeStore(sql: Pick<Sql, 'db'>): NoticeStore {
  const db = sql.db<never>();

  const unread = async (person: string): Promise<number> => {
    const { rows } = await raw<{ unread: number }>`
      select count(*)::int as unread from gameserver_notification as notice
      where user_id = ${person} and code = any(${CODES}::int[])
        and not exists (select from notice_read where notice_read.notice = notice.id)`.execute(db);
    return rows[0]?.unread ?? 0;
  };

  return {
    unread,

    async page(person, before) {
      const most = NOTICES.page;
      const { rows } = await raw<Row>`
        select notice.id, notice.code, notice.content, notice.create_time, notice_read.notice is not null as is_read
        from gameserver_notification as notice left join notice_read on notice_read.notice = notice.id
        where user_id = ${person} and code = any(${CODES}::int[])
          ${
            before === null
              ? raw``
              : raw`and (create_time, id) < (
                select create_time, id from gameserver_notification where id = ${before} and user_id = ${person})`
          }
        order by create_time desc, id desc limit ${most + 1}`.execute(db);
      return {
        notices: rows.slice(0, most).flatMap(wireNotice),
        unread: await unread(person),
        hasMore: rows.length > most,
      };
    },

    async read(person, ids) {
      await raw`
        insert into notice_read (notice, person)
        select id, user_id from gameserver_notification
        where user_id = ${person} ${ids === null ? raw`` : raw`and id = any(${ids}::uuid[])`}
        on conflict do nothing`.execute(db);
    },

    async remove(person, id) {
      await raw`delete from gameserver_notification where id = ${id} and user_id = ${person}`.execute(db);
      await raw`delete from notice_read where notice = ${id} and person = ${person}`.execute(db);
    },
  };
}

function wireNotice({ id, code, content, create_time: at, is_read: isRead }: Row): Notice[] {
  const type = TYPES.get(code);
  if (type === undefined) return [];
  return [{ id, code, content: { type, ...content } as NoticeContent, createdAt: Math.floor(at / 1000), isRead }];
}
