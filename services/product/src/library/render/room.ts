import type { Blobs, Clock, Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';
import type { RenderTables } from './tables.ts';

/** How much may be kept of what can be made again. */
export interface RenderRoomConfig {
  /** Bytes of all files of drawings that are not published. */
  budgetBytes: number;
  /** Free bytes below which films go as well. */
  freeBytes: number;
}

/** Films of private drawings are a cache: those that nobody has seen for longest go first, and are made again when somebody asks. */
export interface RenderRoom {
  /** Films that nobody waits for had better not be made now. */
  isTight(): Promise<boolean>;
  /** Removes films until everything fits. Answers how many. */
  tidy(): Promise<number>;
}

/** Films of one step. */
const AT_ONCE = 20;

export function createRenderRoom(
  sql: Sql,
  blobs: Pick<Blobs, 'freeBytes'>,
  clock: Pick<Clock, 'now'>,
  { budgetBytes, freeBytes }: RenderRoomConfig,
): RenderRoom {
  const db = sql.db<RenderTables>();

  /** Bytes too many. Removed files count as gone at once, though their objects go a little later. */
  const excess = async (goneBytes: number): Promise<number> => {
    const [{ rows }, free] = await Promise.all([
      raw<{
        bytes: number;
      }>`select coalesce(sum(bytes), 0)::float8 as bytes from render_file where not ${PUBLISHED}`.execute(db),
      blobs.freeBytes(),
    ]);
    const overBudget = (rows[0]?.bytes ?? 0) - budgetBytes;
    const underFree = free === null ? 0 : freeBytes - free - goneBytes;
    return Math.max(overBudget, underFree);
  };

  const removeSome = async (wanted: number): Promise<{ count: number; bytes: number }> => {
    const { rows } = await raw<{ bytes: number }>`
      with longest as (
        select drawing, file, sum(bytes) over (order by seen_at, drawing) - bytes as before from render_file
        where file = 'mp4' and not ${PUBLISHED} order by seen_at, drawing limit ${AT_ONCE})
      delete from render_file using longest
      where render_file.drawing = longest.drawing and render_file.file = longest.file and before < ${wanted}
      returning bytes`.execute(db);
    return { count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
  };

  let lookedAt = -Infinity;
  let wasTight = false;

  return {
    async isTight() {
      // Asked with every job; looked up now and then.
      if (clock.now() - lookedAt >= LOOK_MS) {
        lookedAt = clock.now();
        const free = await blobs.freeBytes();
        wasTight = free !== null && free < freeBytes;
      }
      return wasTight;
    },

    async tidy() {
      let [count, gone] = [0, 0];
      for (;;) {
        const wanted = await excess(gone);
        if (wanted <= 0) return count;
        const removed = await removeSome(wanted);
        if (removed.count === 0) return count;
        count += removed.count;
        gone += removed.bytes;
      }
    },
  };
}

const LOOK_MS = 5_000;

/** What everybody sees is no cache. */
const PUBLISHED = raw<boolean>`exists (select 1 from post where post.drawing = render_file.drawing::uuid and post.is_shown)`;
