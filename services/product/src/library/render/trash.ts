import type { Blobs, Clock, Log, Sql } from '@tuschel/platform/ports';
import { RENDER } from '@tuschel/protocol';
import type { RenderTables } from './tables.ts';
import { UPLOADS } from './uploadedFile.ts';

/** Objects that nobody needs any more. What is to go stands in the database: it goes however often the server is killed. */
export interface Trash {
  /** These go in a while, unless somebody takes them out of it. */
  later(keys: readonly string[]): Promise<void>;
  /** Removes what is due, and uploads that nobody has come back to. Answers how many objects have gone. */
  empty(): Promise<number>;
}

const LATER_MS = 2 * RENDER.leaseMs;
const AT_ONCE = 100;

export function createTrash(
  sql: Sql,
  blobs: Pick<Blobs, 'delete' | 'list'>,
  clock: Pick<Clock, 'now'>,
  log: Log,
): Trash {
  const db = sql.db<RenderTables>();

  const emptyDue = async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const due = await db
        .selectFrom('render_trash')
        .select('key')
        .where('due_at', '<=', clock.now())
        .limit(AT_ONCE)
        .execute();
      if (due.length === 0) return count;
      const keys = due.map(({ key }) => key);
      for (const key of keys) await blobs.delete(key);
      await db.deleteFrom('render_trash').where('key', 'in', keys).execute();
      count += keys.length;
    }
  };

  const emptyUploads = async (): Promise<number> => {
    const left = (await blobs.list(UPLOADS)).filter(({ modified }) => modified < clock.now() - LATER_MS);
    for (const { key } of left) await blobs.delete(key);
    if (left.length > 0) log.info('uploads of jobs that came to nothing were removed', { count: left.length });
    return left.length;
  };

  return {
    async later(keys) {
      if (keys.length === 0) return;
      const due_at = clock.now() + LATER_MS;
      await db
        .insertInto('render_trash')
        .values(keys.map((key) => ({ key, due_at })))
        .execute();
    },
    empty: async () => (await emptyDue()) + (await emptyUploads()),
  };
}
