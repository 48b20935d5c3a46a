import type { Account } from '@tuschel/gameserver/extend';
import type { AppendRequest, AppendResult, Lines, PageRow } from '@tuschel/platform/ports';
import type { LinesResult, LinesUpdate } from '@tuschel/protocol';
import type { Refusal } from '../../http/refusal.ts';
import type { DrawingBudget } from './drawingBudget.ts';
import { pageToDrawOn } from './pageBase.ts';
import { frameOf, metaOf } from './pageMeta.ts';
import { formatRefusal, fullRefusal, keptRefusal, lineLimit, toolsOf, toolsRefusal } from './pageTerms.ts';
import { drawingPolicy } from './policy.ts';
import type { Cost, Strokes, StrokesRead } from './strokes.ts';

export interface AppendDeps {
  lines: Pick<Lines, 'page' | 'append' | 'read' | 'begin'>;
  budget: DrawingBudget;
  /** Whether the game that a page belongs to is over. */
  isGameDone(match: string): Promise<boolean>;
}

/** Everything of a request but its lines. */
export type Update = Omit<LinesUpdate, 'lines'>;
export type Appended = { ok: true; result: LinesResult } | { ok: false; refusal: Refusal };

/**
 * Strokes of a page: judged, put on the grid, bounded, and on disk before the answer says so.
 * @param read judges the strokes of the request; not called for who may not draw here
 */
export async function appendLines(
  deps: AppendDeps,
  id: string,
  account: Account,
  update: Update,
  read: () => StrokesRead,
): Promise<Appended> {
  const opened = await deps.lines.page(id);
  if (!opened) return refused({ code: 'drawingNotFound' });
  const closed = await closedRefusal(deps, opened, account);
  if (closed) return refused(closed);
  const format = formatRefusal(opened, update.isPortrait);
  if (format) return refused(format);
  const judged = read();
  if (!judged.ok) return refused(strokeRefusal(judged));
  const asked = { copyFrom: copyAskedFor(update), lines: judged.strokes.lines.length };
  const ready = await pageToDrawOn(deps.lines, opened, asked);
  if ('refusal' in ready) return refused(ready.refusal);
  const { page } = ready;
  const misused = toolsRefusal(page, update.index, judged.strokes.lines);
  if (misused) return refused(misused);
  const verdict = await deps.budget(page, update, judged.strokes);
  if (!verdict.ok) return refused({ code: 'payloadTooLarge', detail: verdict.message });
  const request = { ...requestOf(update, judged.strokes, verdict.cost), isKept: !toolsOf(page).undo };
  return outcome(deps, page, await deps.lines.append(id, account.id, request, lineLimit(page)));
}

/** Why nothing may be drawn on this page by this account; null: it may. */
export async function pageRefusal(
  deps: Pick<AppendDeps, 'lines' | 'isGameDone'>,
  id: string,
  account: Account,
): Promise<Refusal | null> {
  const page = await deps.lines.page(id);
  return page ? closedRefusal(deps, page, account) : { code: 'drawingNotFound' };
}

async function closedRefusal(
  deps: Pick<AppendDeps, 'isGameDone'>,
  page: PageRow,
  account: Account,
): Promise<Refusal | null> {
  const verdict = drawingPolicy(page, account, 'append');
  switch (verdict) {
    case 'allowed':
      return null;
    case 'forbidden':
      // As if it were not there: a stranger does not learn which pages exist.
      return { code: 'drawingNotFound' };
    case 'closed':
      return { code: (await deps.isGameDone(page.match)) ? 'gameDone' : 'stepClosed' };
    default:
      return verdict satisfies never;
  }
}

/** The drawing that the page is to begin with, if one is named. */
function copyAskedFor({ copyFrom, other }: Update): string | null {
  return (copyFrom ?? other?.copyFrom ?? null)?.toLowerCase() ?? null;
}

export function strokeRefusal({ field, message }: { field: string; message: string }): Refusal {
  return { code: 'badRequest', detail: `${field} ${message}`, errors: { [field]: message } };
}

function requestOf(update: Update, { lines, until }: Strokes, cost: Cost): AppendRequest {
  const { index, rev } = update;
  const time = until === null ? {} : { time: until };
  return { index, lines, meta: { ...metaOf(update), ...cost, ...time }, ...(rev === undefined ? {} : { rev }) };
}

async function outcome(deps: AppendDeps, page: PageRow, appended: AppendResult): Promise<Appended> {
  if (appended.ok) return accepted(appended, null);
  switch (appended.reason) {
    case 'gap':
    case 'stale':
      return accepted(appended, appended.missingFromIndex);
    case 'unknown':
    case 'notAuthor':
      return refused({ code: 'drawingNotFound' });
    case 'closed':
      return refused({ code: (await deps.isGameDone(page.match)) ? 'gameDone' : 'stepClosed' });
    case 'full':
      return refused(fullRefusal(page));
    case 'kept':
      return refused(keptRefusal());
    default:
      return appended satisfies never;
  }
}

function accepted(
  { totalLines, rev, meta }: { totalLines: number; rev: number; meta: Record<string, unknown> },
  missingFromIndex: number | null,
): Appended {
  const { x, y, scale } = frameOf(meta);
  return { ok: true, result: { isSuccess: missingFromIndex === null, missingFromIndex, x, y, scale, totalLines, rev } };
}

function refused(refusal: Refusal): Appended {
  return { ok: false, refusal };
}
