import { createHmac } from 'node:crypto';
import type { Sql, Tx } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';
import { rowsOf } from '../lobby/rows.ts';
import { isUuid } from '../../http/uuid.ts';
import type { QuizTable } from './state.ts';

export interface QuizPictureTables {
  /** Names under which the pictures of running quizzes are read. */
  quiz_picture: { key: string; match: string; drawing: string };
}

/** What a picture is called in one question of one match: another one each time, which nobody without the seed can tell beforehand. */
export function pictureKey({ seed, match }: Pick<QuizTable, 'seed' | 'match'>, question: number): string {
  const name = `quiz/${match.requests}/${question}`;
  const bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(name).digest().subarray(0, 16);
  // A UUID of version 8 (RFC 9562: custom).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface QuizPictures {
  open(tx: Tx, picture: QuizPictureTables['quiz_picture']): Promise<void>;
  close(tx: Tx, match: string): Promise<void>;
  /** Null: no such name. */
  drawingOf: (key: string) => Promise<string | null>;
}

export function createQuizPictures(sql: Pick<Sql, 'db'>): QuizPictures {
  const db = sql.db<QuizPictureTables>();
  return {
    async open(tx, picture) {
      const { key, match, drawing } = picture;
      // One that was erased a moment ago has no row to refer to.
      await raw`
        insert into quiz_picture (key, match, drawing)
        select ${key}::uuid, ${match}, drawing from post where drawing = ${drawing}::uuid
        on conflict do nothing`.execute(rowsOf<QuizPictureTables>(tx));
    },
    async close(tx, match) {
      await rowsOf<QuizPictureTables>(tx).deleteFrom('quiz_picture').where('match', '=', match).execute();
    },
    async drawingOf(key) {
      if (!isUuid(key)) return null;
      const row = await db.selectFrom('quiz_picture').select('drawing').where('key', '=', key).executeTakeFirst();
      return row?.drawing ?? null;
    },
  };
}
