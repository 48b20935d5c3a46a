import type { Tx } from '@tuschel/platform/ports';
import type { NoticeContent } from '@tuschel/protocol';
import type { ColumnType, Generated } from 'kysely';
import { rowsOf } from '../../play/lobby/rows.ts';

export interface NoticeTables {
  /** What people are to be told from `due_at` on, UTC ms. `subject`: the drawing or the person that it is about. */
  notice_due: {
    id: Generated<number>;
    person: string;
    subject: string;
    content: ColumnType<NoticeContent, string, never>;
    due_at: number;
  };
}

export interface NoticeDue {
  /** Whose inbox it is for. */
  person: string;
  subject: string;
  content: NoticeContent;
  /** UTC ms; until then it can be taken back. */
  dueAt: number;
}

/** Puts a notice on its way, within the transaction that it tells of. */
export async function tellLater(tx: Tx, { person, subject, content, dueAt }: NoticeDue): Promise<void> {
  await rowsOf<NoticeTables>(tx)
    .insertInto('notice_due')
    .values({ person, subject, content: JSON.stringify(content), due_at: dueAt })
    .execute();
}
