import type { Clock, Sql } from '@tuschel/platform/ports';
import type { WordListTexts } from '@tuschel/protocol';
import { writeAudit } from '../audit/audit.ts';

interface Tables {
  /** One row. */
  word_lists: WordListTexts & { id: number; version: number };
}

export interface KeptWords {
  lists: WordListTexts;
  /** 0: the instance has none of its own. */
  version: number;
}

export interface WordStore {
  read(): Promise<KeptWords>;
  version(): Promise<number>;
  /** False: somebody else was faster. */
  replace(by: string, change: KeptWords & { note: string }): Promise<boolean>;
}

const NONE: KeptWords = { lists: { block: '', warn: '', allow: '' }, version: 0 };

export function createWordStore(sql: Sql, clock: Pick<Clock, 'now'>): WordStore {
  const db = sql.db<Tables>();
  return {
    async read() {
      const row = await db.selectFrom('word_lists').selectAll().executeTakeFirst();
      if (!row) return NONE;
      const { block, warn, allow, version } = row;
      return { lists: { block, warn, allow }, version };
    },

    async version() {
      return (await db.selectFrom('word_lists').select('version').executeTakeFirst())?.version ?? 0;
    },

    replace: (by, { lists, version, note }) =>
      sql.transaction<Tables, boolean>(async (tx) => {
        const next = { ...lists, version: version + 1 };
        const changed =
          version === 0
            ? await tx
                .insertInto('word_lists')
                .values({ id: 1, ...next })
                .onConflict((conflict) => conflict.doNothing())
                .returning('version')
                .executeTakeFirst()
            : await tx
                .updateTable('word_lists')
                .set(next)
                .where('version', '=', version)
                .returning('version')
                .executeTakeFirst();
        if (!changed) return false;
        await writeAudit({ tx }, { kind: 'words', subject: 'lists', action: 'change', note, by, at: clock.now() });
        return true;
      }),
  };
}
