import { event, type LineRecord, recordOf } from '@tuschel/ink';
import type { Lines, PageRow } from '@tuschel/platform/ports';
import { type Drawing, INK_LIMITS } from '@tuschel/protocol';
import { frameOf, type PageMeta } from './pageMeta.ts';
import { type LaidBase, termsOf } from './pageTerms.ts';
import { type Cost, costsOf, sumOf } from './strokes.ts';

type Shelf = Pick<Lines, 'read' | 'begin'>;

/** The page with the base that its game wants to lie under it. The lines are copied when its artist comes for the first time. */
export async function basedPage(lines: Shelf, page: PageRow): Promise<PageRow> {
  const { base } = termsOf(page);
  if (!base || page.base > 0 || page.lines > 0 || page.state !== 'open') return page;
  const source = await lines.read(base.drawing);
  if (!source) return page;
  const picture = [
    ...source.lines,
    ...layersLeftOut(source.page, base.layers).map((id) => recordOf(event.eraseLayers(id, id))),
    recordOf(event.mergeLayers(base.opacity)),
  ];
  return begin(lines, page, source, source.lines.length === 0 ? [] : picture, true);
}

/** What its artist did not show, and what the game does not want. */
function layersLeftOut({ meta }: PageRow, wanted: readonly number[] = [0, 1, 2]): number[] {
  const { layers, isOnlyVisibleLayers } = frameOf(meta);
  const isHidden = (id: number) => isOnlyVisibleLayers && layers.some((layer) => layer.id === id && !layer.isVisible);
  return [0, 1, 2].filter((id) => !wanted.includes(id) || isHidden(id));
}

/** The page, on which nothing is yet, with a copy of a drawing. Null: there is no such drawing. */
export async function copiedPage(lines: Shelf, page: PageRow, copyFrom: string): Promise<PageRow | null> {
  const source = await lines.read(copyFrom);
  return source && begin(lines, page, source, source.lines, false);
}

async function begin(
  lines: Shelf,
  page: PageRow,
  source: { page: PageRow },
  records: readonly LineRecord[],
  isLocked: boolean,
): Promise<PageRow> {
  // A drawing that is as long as a drawing may be leaves no room for anything else.
  if (records.length === 0 || records.length > INK_LIMITS.linesPerDrawing) return page;
  const base: LaidBase = { copyFrom: source.page.drawing, isLocked };
  const { isPortrait, engine } = frameOf(source.page.meta);
  const cost: Cost = sumOf(costsOf(records));
  const meta: PageMeta = { ...cost, base, isPortrait, engine };
  return (await lines.begin(page.drawing, [...records], { ...meta })) ?? page;
}

/** What a reader is told of the base. */
export function toldBase({ base, meta }: PageRow): Pick<Drawing, 'base'> {
  const laid = (meta as PageMeta).base;
  return laid && base > 0 ? { base: { lines: base, ...laid } } : {};
}
