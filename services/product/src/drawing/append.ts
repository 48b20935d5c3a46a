import type { Account } from '@tuschel/gameserver/extend';
import type { AppendRequest, AppendResult, Lines, PageRow } from '@tuschel/platform/ports';
import { INK_LIMITS, type LinesResult, type LinesUpdate } from '@tuschel/protocol';
import type { Refusal } from '../http/refusal.ts';
import type { DrawingBudget } from './drawingBudget.ts';
import { frameOf, metaOf } from './pageMeta.ts';

import { drawingPolicy } from './policy.ts';
import type { Cost, Strokes, StrokesRead } from './strokes.ts';

export interface AppendDeps {
  lines: Pick<Lines, 'page' | 'append'>;
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
  const page = await deps.lines.page(id);
  if (!page) return refused({ code: 'drawingNotFound' });
  const closed = await closedRefusal(deps, page, account);
  if (closed) return refused(closed);
  const copied = copyRefusal(update);
  if (copied) return refused(copied);
  const judged = read();
  if (!judged.ok) return refused(strokeRefusal(judged));
  const verdict = await deps.budget(page, update, judged.strokes);
  if (!verdict.ok) return refused({ code: 'payloadTooLarge', detail: verdict.message });
  const request = requestOf(update, judged.strokes, verdict.cost);
  return outcome(deps, page, await deps.lines.append(id, account.id, request, INK_LIMITS.linesPerDrawing));
}

async function closedRefusal(deps: AppendDeps, page: PageRow, account: Account): Promise<Refusal | null> {
  const verdict = drawingPolicy(page, account, 'append');
  switch (verdict) {
    case 'allowed':
      return null;
    case 'forbidden':
      return { code: 'entityLocked', detail: 'Somebody else draws on this page.' };
    case 'closed':
      return { code: (await deps.isGameDone(page.match)) ? 'gameDone' : 'stepClosed' };
    default:
      return verdict satisfies never;
  }
}

/** No game of today hands a page on to be continued. */
function copyRefusal({ copyFrom, other }: Update): Refusal | null {
  if ((copyFrom ?? other?.copyFrom ?? null) === null) return null;
  return {
    code: 'notPermitted',
    detail: 'This page does not continue another drawing.',
    errors: { copyFrom: 'not permitted' },
  };
}

export function strokeRefusal({ field, message }: { field: string; message: string }): Refusal {
  return { code: 'badRequest', detail: `${field} ${message}`, errors: { [field]: message } };
}

function requestOf(update: Update, { lines }: Strokes, cost: Cost): AppendRequest {
  const { index, rev } = update;
  return { index, lines, meta: { ...metaOf(update), ...cost }, ...(rev === undefined ? {} : { rev }) };
}

async function outcome(deps: AppendDeps, page: PageRow, appended: AppendResult): Promise<Appended> {
  if (appended.ok) return accepted(appended, null);
  switch (appended.reason) {
    case 'gap':
    case 'stale':
      return accepted(appended, appended.missingFromIndex);
    case 'unknown':
      return refused({ code: 'drawingNotFound' });
    case 'notAuthor':
      return refused({ code: 'entityLocked' });
    case 'closed':
      return refused({ code: (await deps.isGameDone(page.match)) ? 'gameDone' : 'stepClosed' });
    case 'full':
      return refused(tooMany(`${INK_LIMITS.linesPerDrawing} lines`));
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

function tooMany(what: string): Refusal {
  return { code: 'payloadTooLarge', detail: `A drawing holds at most ${what}.` };
}

function refused(refusal: Refusal): Appended {
  return { ok: false, refusal };
}
