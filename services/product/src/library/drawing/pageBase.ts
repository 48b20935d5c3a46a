import { event, type LineRecord, recordOf } from '@tuschel/ink';
import type { Lines, PageRow } from '@tuschel/platform/ports';
import { type Drawing, INK_LIMITS } from '@tuschel/protocol';
import { frameOf, type LaidBase, type PageMeta } from './pageMeta.ts';
import type { Refusal } from '../../http/refusal.ts';
import { baseOf, notAllowed, termsOf } from './pageTerms.ts';
import { type Cost, costsOf, sumOf } from './strokes.ts';
import { linesWithheld } from './withheld.ts';

type Shelf = Pick<Lines, 'page' | 'read' | 'begin'>;

/** What comes onto a page: a copy of this drawing below, and so many lines. */
export interface Asked {
  copyFrom: string | null;
  lines: number;
}

/**
 * The page as lines may come onto it: over the base that its game wants, or over the copy that is asked for now. A copy
 * that is there already is not made again.
 */
export async function pageToDrawOn(
  shelf: Shelf,
  opened: PageRow,
  { copyFrom, lines }: Asked,
): Promise<{ page: PageRow } | { refusal: Refusal }> {
  const page = await basedPage(shelf, opened);
  if (copyFrom === null || baseOf(page)?.copyFrom === copyFrom) return { page };
  if (!termsOf(page).copyable?.includes(copyFrom)) return { refusal: notAllowed('copyFrom', 'is not permitted here') };
  if (page.lines > 0) return { refusal: notAllowed('copyFrom', 'comes too late') };
  if (lines > 0) return { refusal: notAllowed('lines', 'come after the copy') };
  const copied = await copiedPage(shelf, page, copyFrom);
  return copied ? { page: copied } : { refusal: notAllowed('copyFrom', 'is not known') };
}

/** The page with the base that its game wants to lie under it. The lines are copied when its artist comes for the first time. */
export async function basedPage(lines: Shelf, page: PageRow): Promise<PageRow> {
  const { base } = termsOf(page);
  if (!base || page.base > 0 || page.lines > 0 || page.state !== 'open') return page;
  const source = await lines.read(base.drawing);
  if (!source) return page;
  const leftOut = await linesWithheld(lines, source.page, page.author);
  const told = source.lines.slice(leftOut);
  const picture = [
    ...told,
    ...layersLeftOut(source.page, base.layers).map((id) => recordOf(event.eraseLayers(id, id))),
    recordOf(event.mergeLayers(base.opacity)),
  ];
  return begin(lines, page, source, told.length === 0 ? [] : picture, { isLocked: true, leftOut });
}

/** What its artist did not show, and what the game does not want. */
function layersLeftOut({ meta }: PageRow, wanted: readonly number[] = [0, 1, 2]): number[] {
  const { layers, isOnlyVisibleLayers } = frameOf(meta);
  const isHidden = (id: number) => isOnlyVisibleLayers && layers.some((layer) => layer.id === id && !layer.isVisible);
  return [0, 1, 2].filter((id) => !wanted.includes(id) || isHidden(id));
}

/** The page, on which nothing is yet, with a copy of a drawing. Null: there is no such drawing. */
async function copiedPage(lines: Shelf, page: PageRow, copyFrom: string): Promise<PageRow | null> {
  const source = await lines.read(copyFrom);
  if (!source) return null;
  const leftOut = await linesWithheld(lines, source.page, page.author);
  return begin(lines, page, source, source.lines.slice(leftOut), { isLocked: false, leftOut });
}

async function begin(
  lines: Shelf,
  page: PageRow,
  source: { page: PageRow },
  records: readonly LineRecord[],
  { isLocked, leftOut }: Required<Pick<LaidBase, 'isLocked' | 'leftOut'>>,
): Promise<PageRow> {
  // A drawing that is as long as a drawing may be leaves no room for anything else.
  if (records.length === 0 || records.length > INK_LIMITS.linesPerDrawing) return page;
  const base: LaidBase = { copyFrom: source.page.drawing, isLocked, ...(leftOut > 0 ? { leftOut } : {}) };
  const { isPortrait, engine } = frameOf(source.page.meta);
  const cost: Cost = sumOf(costsOf(records));
  const meta: PageMeta = { ...cost, base, isPortrait, engine };
  return (await lines.begin(page.drawing, [...records], { ...meta })) ?? page;
}

/** What a reader is told of the base. */
export function toldBase({ base, meta }: PageRow): Pick<Drawing, 'base'> {
  const laid = (meta as PageMeta).base;
  if (!laid || base === 0) return {};
  const { copyFrom, isLocked } = laid;
  return { base: { lines: base, copyFrom, isLocked } };
}
