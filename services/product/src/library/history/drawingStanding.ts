import type { Sql } from '@tuschel/platform/ports';
import { ModerationStatus } from '@tuschel/protocol';

interface Tables {
  hidden_drawing: { drawing: string };
  post: { drawing: string; moderation_status: number };
}

/** Why somebody's drawing may not be shown to others, apart from what is on it: they hide it, or it was refused when they published it. */
export type DrawingStanding = (drawing: string) => Promise<'hidden' | 'flagged' | null>;

export function createDrawingStanding(sql: Sql): DrawingStanding {
  const db = sql.db<Tables>();
  return async (drawing) => {
    const [hidden, rejected] = await Promise.all([
      db.selectFrom('hidden_drawing').select('drawing').where('drawing', '=', drawing).executeTakeFirst(),
      db
        .selectFrom('post')
        .select('drawing')
        .where('drawing', '=', drawing)
        .where('moderation_status', '=', ModerationStatus.Rejected)
        .executeTakeFirst(),
    ]);
    if (hidden) return 'hidden';
    return rejected ? 'flagged' : null;
  };
}
