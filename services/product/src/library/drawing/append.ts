import type { Account } from '@tuschel/gameserver/extend';
import type { AppendRequest, AppendResult, Lines, PageRow } from '@tuschel/platform/ports';
import type { LinesResult, LinesUpdate } from '@tuschel/protocol';
import type { Refusal } from '../../http/refusal.ts';
import { ALONE, type Drafts } from '../solo/drafts.ts';
import { PAPERS } from '../paper/tables.ts';
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
  /** Absent: nobody draws outside of games. */
  drafts?: Drafts;
}

/** Everything of a request but its lines. */
export type Update = Omit<LinesUpdate, 'lines'>;
export type Appended = { ok: true; result: LinesResult } | { ok: false; refusal: Refusal };

/**
 * Strokes of a page: judged, put on the grid, bounded, and on disk before the answer says so.
 * @param read judges the strokes of the request; not called for whoever may not draw here
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
  if (closed)
    return (opened.author === account.id && (await finishedBefore(deps, opened, update, read))) || refused(closed);
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
  const draft = draftOf(deps, page);
  // What is taken back of a draft makes room for its artist.
  const verdict = await deps.budget(page, update, judged.strokes, draft !== undefined && update.rev !== page.rev);
  if (!verdict.ok) return refused({ code: 'payloadTooLarge', detail: verdict.message });
  const request = { ...requestOf(update, judged.strokes, verdict.cost), isKept: !toolsOf(page).undo };
  const store = () => deps.lines.append(id, account.id, request, lineLimit(page));
  if (!draft) return outcome(deps, page, await store());
  return draft.takeTurn(account.id, async () => {
    const refusal = await draft.grow(page, account, verdict.cost.bytes);
    if (refusal) return refused(refusal);
    const appended = await store();
    if (appended.ok) {
      await draft.drawn(id, { lines: appended.totalLines, bytes: Number(appended.meta['bytes'] ?? 0) });
      // A late duplicate ends nothing.
      if (finishes(update, judged.strokes, appended.totalLines)) await draft.finish(id);
    } else await draft.release(id);
    return outcome(deps, page, appended);
  });
}

function draftOf({ drafts }: Pick<AppendDeps, 'drafts'>, { match }: PageRow): Drafts | undefined {
  return match === ALONE ? drafts : undefined;
}

function finishes({ index, save }: Update, { lines }: Strokes, totalLines: number): boolean {
  return save === true && index + lines.length === totalLines;
}

/** The last word of a draft, told again because its answer was lost: the same lines, on a page that it has closed. */
async function finishedBefore(
  deps: AppendDeps,
  page: PageRow,
  update: Update,
  read: () => StrokesRead,
): Promise<Appended | null> {
  const draft = draftOf(deps, page);
  if (!draft || page.state === 'open' || update.save !== true) return null;
  const judged = read();
  if (!judged.ok || !finishes(update, judged.strokes, page.lines)) return null;
  const stored = (await deps.lines.read(page.drawing))?.lines.slice(update.index) ?? [];
  if (!judged.strokes.lines.every((line, at) => Buffer.compare(line, stored[at] ?? NOTHING) === 0)) return null;
  await draft.finish(page.drawing);
  return accepted({ totalLines: page.lines, rev: page.rev, meta: page.meta }, null);
}

const NOTHING = new Uint8Array();

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
      // Of a paper nothing is ever taken back: it has an end-point of its own.
      return page.match === PAPERS ? { code: 'drawingNotFound' } : null;
    case 'forbidden':
      // As if it were not there: a stranger does not learn which pages exist.
      return { code: 'drawingNotFound' };
    case 'closed':
      return { code: await closedCode(deps, page) };
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

async function closedCode(
  { isGameDone }: Pick<AppendDeps, 'isGameDone'>,
  { match }: PageRow,
): Promise<Refusal['code']> {
  if (match === ALONE) return 'entityLocked';
  return (await isGameDone(match)) ? 'gameDone' : 'stepClosed';
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
      return refused({ code: await closedCode(deps, page) });
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
