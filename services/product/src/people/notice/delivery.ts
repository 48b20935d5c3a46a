import type { Extend } from '@tuschel/gameserver/extend';
import { storageProblemOf } from '@tuschel/platform';
import type { Clock, Log, Sql, Storage } from '@tuschel/platform/ports';
import { NoticeCode, type NoticeContent, NOTICES } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { regularly } from '../../regularly.ts';

/** So often is looked for what is due, ms. */
const EVERY_MS = 1_000;
const AT_ONCE = 50;
/** Nobody else tries meanwhile; what could not be told by then is tried again, ms. */
const TRY_MS = 60_000;
/** The system. */
const NIL = '00000000-0000-0000-0000-000000000000';

export interface DeliveryDeps {
  sql: Sql;
  notifications: Pick<Extend['notifications'], 'send'>;
  clock: Pick<Clock, 'now' | 'sleep'>;
  storage: Pick<Storage, 'state'>;
  log: Pick<Log, 'warn'>;
}

interface Due {
  id: number;
  person: string;
  content: NoticeContent;
}

/** Tells people what is due. Answers how to stop. What was told when the server died may be told twice, and is never lost. */
export function deliverNotices(deps: DeliveryDeps): () => void {
  return regularly(EVERY_MS, () => deliverDue(deps), 'notices were not delivered', deps);
}

async function deliverDue({ sql, notifications, clock, log }: DeliveryDeps): Promise<void> {
  const db = sql.db<never>();
  const { rows } = await raw<Due>`
    select id, person, content from notice_due where due_at <= ${clock.now()} order by due_at, id limit ${AT_ONCE}`.execute(
    db,
  );
  for (const { id, person, content } of rows) {
    // Two servers look at the same time: one has it.
    const now = clock.now();
    const mine = await raw<{ id: number }>`
      update notice_due set due_at = ${now + TRY_MS} where id = ${id} and due_at <= ${now} returning id`.execute(db);
    if (mine.rows.length === 0) continue;
    const { type, ...rest } = content;
    const notification = { userId: person, subject: type, content: rest, code: NoticeCode[type] };
    try {
      await notifications.send({ ...notification, senderId: NIL, persistent: true });
      await forgetOld(sql, person);
    } catch (error) {
      log.warn('somebody could not be told', { person, type, error });
      if (storageProblemOf(error) !== null) continue;
    }
    await raw`delete from notice_due where id = ${id}`.execute(db);
  }
}

/** Nobody's inbox grows for ever. */
async function forgetOld(sql: Sql, person: string): Promise<void> {
  await raw`
    with gone as (
      delete from gameserver_notification where user_id = ${person} and id in (
        select id from gameserver_notification where user_id = ${person}
        order by create_time desc, id desc offset ${NOTICES.kept})
      returning id)
    delete from notice_read where notice in (select id from gone)`.execute(sql.db<never>());
}
