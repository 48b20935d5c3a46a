import { DRAWING_LIMITS, drawingFault, type Extent } from '@tuschel/ink';
import type { Lines, PageRow } from '@tuschel/platform/ports';
import { type Cost, costsOf, type Strokes, sumOf } from './strokes.ts';

/** Where the strokes of a request go. */
export interface Place {
  index: number;
  rev?: number;
}

/**
 * What a drawing costs at most after strokes are appended, or what would be too much. The page keeps the numbers; what undo made them
 * overstate is counted anew only when a limit seems reached, or with `isExact`.
 */
export type DrawingBudget = (page: PageRow, place: Place, strokes: Strokes, isExact?: boolean) => Promise<Verdict>;
export type Verdict = { ok: true; cost: Cost } | { ok: false; message: string };

/** Drawings whose lines have been counted and are not read again while they stay the same. */
const REMEMBERED = 16;

/** @param most what it may hold */
export function createDrawingBudget(lines: Pick<Lines, 'read'>, most: Extent = DRAWING_LIMITS): DrawingBudget {
  const counted = new Map<string, { lines: number; rev: number; costs: Cost[] }>();

  const costsOfStored = async (page: PageRow): Promise<Cost[]> => {
    const known = counted.get(page.drawing);
    if (known?.lines === page.lines && known.rev === page.rev) return known.costs;
    const costs = costsOf((await lines.read(page.drawing))?.lines ?? []);
    counted.delete(page.drawing);
    counted.set(page.drawing, { lines: page.lines, rev: page.rev, costs });
    for (const oldest of counted.keys()) if (counted.size > REMEMBERED) counted.delete(oldest);
    return costs;
  };

  return async (page, place, strokes, isExact = false) => {
    const estimate = sumOf([keptCost(page), ...beyondStored(page, place, strokes)]);
    if (!isExact && !excess(page, estimate, most)) return { ok: true, cost: estimate };
    const exact = costAfter(await costsOfStored(page), page, place, strokes);
    const message = excess(page, exact, most);
    return message ? { ok: false, message } : { ok: true, cost: exact };
  };
}

function keptCost({ meta }: PageRow): Cost {
  const kept = (name: string) => (typeof meta[name] === 'number' ? meta[name] : 0);
  return { points: kept('points'), work: kept('work'), bytes: kept('bytes') };
}

function costAfter(stored: readonly Cost[], page: PageRow, place: Place, strokes: Strokes): Cost {
  const truncated = sumOf([...stored.slice(0, place.index), ...strokes.costs]);
  const extended = sumOf([...stored, ...beyondStored(page, place, strokes)]);
  if (place.rev === undefined) return greatest(truncated, extended);
  return place.rev > page.rev ? truncated : extended;
}

function greatest(a: Cost, b: Cost): Cost {
  return {
    points: Math.max(a.points, b.points),
    work: Math.max(a.work, b.work),
    bytes: Math.max(a.bytes, b.bytes),
  };
}

/** The strokes that are surely new. With the stored revision an overlap is equal to what is stored and adds nothing. */
function beyondStored(page: PageRow, { index, rev }: Place, { costs }: Strokes): readonly Cost[] {
  return rev === page.rev ? costs.slice(Math.max(0, page.lines - index)) : costs;
}

function excess(page: PageRow, { points, work, bytes }: Cost, most: Extent): string | null {
  return drawingFault(page.lines, points, work, bytes, most)?.message ?? null;
}
