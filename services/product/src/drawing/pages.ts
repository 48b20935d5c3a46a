import type { Account } from '@tuschel/gameserver/extend';
import type { Lines, PageRow } from '@tuschel/platform/ports';
import { type AppendDeps, type Appended, appendLines, type Update } from './append.ts';
import { inTurn } from './inTurn.ts';
import { frameOf } from './pageMeta.ts';
import { createDrawingBudget } from './drawingBudget.ts';
import { drawingPolicy } from './policy.ts';

export interface DrawingPagesDeps extends Omit<AppendDeps, 'budget'> {
  lines: Lines;
}

/** The drawing pages of games, as accounts may use them; HTTP is one way to them. */
export interface DrawingPages {
  append(id: string, account: Account, update: Update): Promise<Appended>;
  /** The drawing as JSON. Null: unknown, or not for this account's eyes. */
  read(id: string, account: Account): Promise<string | null>;
}

export function createDrawingPages(deps: DrawingPagesDeps): DrawingPages {
  /** The kept number of points stands on the page as it was read. */
  const takeTurn = inTurn();
  const budget = createDrawingBudget(deps.lines);

  return {
    append: (id, account, update) => takeTurn(id, () => appendLines({ ...deps, budget }, id, account, update)),
    async read(id, account) {
      const page = await deps.lines.page(id);
      if (!page || drawingPolicy(page, account, 'read') !== 'allowed') return null;
      const stored = await deps.lines.read(id);
      return stored && drawingText(stored.page, stored.lines);
    },
  };
}

/** Lines are stored as the JSON that is sent: a large drawing is not parsed only to be written again. */
function drawingText(page: PageRow, lines: readonly string[]): string {
  const head = JSON.stringify({ ...frameOf(page.meta), rev: page.rev, totalLines: lines.length });
  return `${head.slice(0, -1)},"lines":[${lines.join(',')}]}`;
}
