import type { Account } from '@tuschel/gameserver/extend';
import type { Lines, Sql } from '@tuschel/platform/ports';
import type { Refusal } from '../../http/refusal.ts';
import { createDrawingPages } from '../drawing/pages.ts';
import { notAllowed } from '../drawing/pageTerms.ts';
import { createStandingOf } from '../post/standing.ts';

interface Tables {
  post: { drawing: string; may_redraw: boolean };
}

/** Says why nobody may draw after a drawing, or not this account; null: it may. What nobody may see is as if it were not there. */
export function createSources({ sql, lines }: { sql: Sql; lines: Lines }) {
  const pages = createDrawingPages({ lines, isGameDone: async () => true, standingOf: createStandingOf(sql) });
  return async (account: Account, drawing: string): Promise<Refusal | null> => {
    if (!(await pages.find(drawing, account))) return notAllowed('sourceId', 'is not known');
    const page = await lines.page(drawing);
    if (page?.author === account.id) return null;
    const post = await sql
      .db<Tables>()
      .selectFrom('post')
      .select('may_redraw')
      .where('drawing', '=', drawing)
      .executeTakeFirst();
    return post?.may_redraw === false ? notAllowed('sourceId', 'is not to be redrawn') : null;
  };
}
