import { createHash } from 'node:crypto';
import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { type Renderer as RendererFigures, RENDER } from '@tuschel/protocol';
import type { RenderTables } from './tables.ts';

/** Who makes pictures and videos. No account: nothing else is open to it, and nobody's session is good for this. */
export interface Renderer {
  id: string;
  name: string;
}

export interface Renderers {
  /** Whose token it is; null: nobody's. */
  find(token: string): Promise<Renderer | null>;
  /** Those that have been here lately, and what became of their jobs. @param isNamed false: by pseudonyms, always the same ones */
  recent(isNamed: boolean): Promise<Record<string, RendererFigures>>;
}

const TOKEN = /^rnd_[\w-]{43}$/;
const TOKEN_BYTES = 32;
/** Told to others, in addresses and figures: no name says more than that. */
export const RENDERER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function createRenderers(sql: Sql, clock: Pick<Clock, 'now'>): Renderers {
  const db = sql.db<RenderTables>();
  return {
    async find(token) {
      if (!TOKEN.test(token)) return null;
      const found = await db
        .updateTable('renderer')
        .set({ last_online: clock.now() })
        .where('token_hash', '=', hashOf(token))
        .returning(['id', 'name'])
        .executeTakeFirst();
      return found ?? null;
    },

    async recent(isNamed) {
      const rows = await db.selectFrom('renderer').selectAll().orderBy('created_at').orderBy('id').execute();
      const named = rows.map((row, index) => ({ row, name: isNamed ? row.name : `renderer-${index + 1}` }));
      const since = clock.now() - RENDER.recentMs;
      return Object.fromEntries(
        named.flatMap(({ row, name }) => {
          const { last_online: lastOnline, total_successful, total_errors, total_jobs, work_ms } = row;
          if (lastOnline === null || lastOnline < since) return [];
          const ended = total_successful + total_errors;
          const figures = {
            lastOnline,
            averageWorktime: ended === 0 ? 0 : Math.round(work_ms / ended),
            totalJobs: total_jobs,
            totalSuccessful: total_successful,
            totalErrors: total_errors,
          };
          return [[name, figures]];
        }),
      );
    },
  };
}

/**
 * Gives a renderer a token and answers it: nobody can read it again. An earlier one of the same name is good for nothing from then on.
 * @throws RangeError when it cannot be called that
 */
export async function issueRenderer(
  sql: Pick<Sql, 'db'>,
  name: string,
  { clock, entropy }: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'bytes' | 'uuid'> },
): Promise<string> {
  if (!RENDERER_NAME.test(name)) throw new RangeError(`a renderer cannot be called ${JSON.stringify(name)}`);
  const now = clock.now();
  const token = `rnd_${Buffer.from(entropy.bytes(TOKEN_BYTES)).toString('base64url')}`;
  const { id } = await sql
    .db<RenderTables>()
    .insertInto('renderer')
    .values({ id: entropy.uuid(), name, token_hash: hashOf(token), created_at: now, last_online: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ token_hash: hashOf(token) }))
    .returning('id')
    .executeTakeFirstOrThrow();
  // Nobody can hand in what the token before had taken: a server that was killed in the middle of a job does it anew within seconds.
  await sql
    .db<RenderTables>()
    .updateTable('render_job')
    .set({ due_at: now })
    .where('renderer', '=', id)
    .where('leased_at', 'is not', null)
    .where('due_at', '>', now)
    .execute();
  return token;
}

/** Takes the token of a renderer back; what it holds is handed out again once its lease is over. False: there is no such renderer, or it had none. */
export async function revokeRenderer(sql: Pick<Sql, 'db'>, name: string): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .db<RenderTables>()
    .updateTable('renderer')
    .set({ token_hash: null })
    .where('name', '=', name)
    .where('token_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
