import type { Account } from '@tuschel/gameserver/extend';
import type { Lines, PageRow } from '@tuschel/platform/ports';
import { type AppendDeps, type Appended, appendLines, pageRefusal, type Update } from './append.ts';
import type { Refusal } from '../../http/refusal.ts';
import { createDrawingBudget } from './drawingBudget.ts';
import { inTurn } from './inTurn.ts';
import { basedPage } from './pageBase.ts';
import type { PageMeta } from './pageMeta.ts';
import { drawingPolicy, isAdmin, isModerator, mediaAllowed } from './policy.ts';
import { isAmong, NOT_POSTED, type StandingOf } from '../post/standing.ts';
import type { StoredDrawing } from './storedDrawing.ts';
import type { StrokesRead } from './strokes.ts';
import { linesWithheld } from './withheld.ts';

export interface DrawingPagesDeps extends Omit<AppendDeps, 'budget'> {
  lines: Lines;
  /** Absent: nothing is published. */
  standingOf?: StandingOf;
}

/** The drawing pages of games, as accounts may use them; HTTP is one way to them. */
export interface DrawingPages {
  append(id: string, account: Account, update: Update, read: () => StrokesRead): Promise<Appended>;
  /** Why this account may not draw there; null: it may, as far as that can be said before anything is read. */
  mayAppend(id: string, account: Account): Promise<Refusal | null>;
  /** Null: unknown, or not for this reader's eyes. `account`: null is a visitor, who sees what is published. */
  find(id: string, account: Account | null): Promise<FoundDrawing | null>;
  /** At once. */
  read(id: string, account: Account | null): Promise<StoredDrawing | null>;
}

/** A drawing of which no line has been read yet. */
export interface FoundDrawing {
  /** As it is stored. What its artist has not begun yet may have more: what it is drawn on. */
  bytes: number;
  read(): Promise<StoredDrawing | null>;
}

export function createDrawingPages(deps: DrawingPagesDeps): DrawingPages {
  /** The kept number of points stands on the page as it was read. */
  const takeTurn = inTurn();
  const budget = createDrawingBudget(deps.lines);

  const standing = async (id: string) => (await deps.standingOf?.([id]))?.get(id) ?? NOT_POSTED;

  const mayRead = async (page: PageRow, account: Account | null): Promise<boolean> => {
    // Nobody publishes what is still drawn on.
    if (page.state === 'open') return account !== null && drawingPolicy(page, account, 'read') === 'allowed';
    const { audience, isQuarantined } = await standing(page.drawing);
    if (isQuarantined) return account !== null && isAdmin(account);
    return (
      isAmong(audience, account !== null) || (account !== null && drawingPolicy(page, account, 'read') === 'allowed')
    );
  };

  const find = async (id: string, account: Account | null): Promise<FoundDrawing | null> => {
    const page = await deps.lines.page(id);
    if (!page || !(await mayRead(page, account))) return null;
    return {
      bytes: (page.meta as PageMeta).bytes ?? 0,
      async read() {
        if (page.author === account?.id) await basedPage(deps.lines, page);
        const drawing = await deps.lines.read(id);
        return drawing && { ...(await linesOfReader(deps.lines, drawing, account)), ...mediaAllowed(page, account) };
      },
    };
  };

  return {
    append: (id, account, update, read) =>
      takeTurn(id, () => appendLines({ ...deps, budget }, id, account, update, read)),
    mayAppend: (id, account) => pageRefusal(deps, id, account),
    find,
    read: async (id, account) => (await find(id, account))?.read() ?? null,
  };
}

/** Without what lies under it and is not for this account. */
export async function linesOfReader(
  lines: Pick<Lines, 'page'>,
  drawing: StoredDrawing,
  account: Account | null,
): Promise<StoredDrawing> {
  return account && isModerator(account) ? drawing : linesFor(lines, drawing, account?.id ?? NOBODY);
}

/** As it is for everybody who may see it: a picture of it goes to all of them. */
export function linesOfStranger(lines: Pick<Lines, 'page'>, drawing: StoredDrawing): Promise<StoredDrawing> {
  return linesFor(lines, drawing, NOBODY);
}

/** Nobody's user id. */
export const NOBODY = '';

async function linesFor(lines: Pick<Lines, 'page'>, drawing: StoredDrawing, reader: string): Promise<StoredDrawing> {
  if (drawing.page.base === 0) return drawing;
  const withheld = await linesWithheld(lines, drawing.page, reader);
  if (withheld === 0) return drawing;
  const { page } = drawing;
  return { page: { ...page, base: page.base - withheld }, lines: drawing.lines.slice(withheld) };
}
