import { drawingFault } from '@tuschel/ink';
import type { Lines, PageRow } from '@tuschel/platform/ports';
import { countPoints, type Strokes, sum } from './strokes.ts';

/** Where the strokes of a request go. */
export interface Place {
  index: number;
  rev?: number;
}

/**
 * Points that a drawing has at most after strokes are appended, or null when they would be too many. The page keeps the
 * number; what undo made it overstate is counted anew only when the limit seems reached.
 */
export type PointBudget = (page: PageRow, place: Place, strokes: Strokes) => Promise<number | null>;

/** Drawings whose lines have been counted and are not read again while they stay the same. */
const REMEMBERED = 16;

export function createPointBudget(lines: Pick<Lines, 'read'>): PointBudget {
  const counted = new Map<string, { lines: number; rev: number; points: number[] }>();

  const pointsOf = async (page: PageRow): Promise<number[]> => {
    const known = counted.get(page.drawing);
    if (known?.lines === page.lines && known.rev === page.rev) return known.points;
    const points = countPoints((await lines.read(page.drawing))?.lines ?? []);
    counted.delete(page.drawing);
    counted.set(page.drawing, { lines: page.lines, rev: page.rev, points });
    for (const oldest of counted.keys()) if (counted.size > REMEMBERED) counted.delete(oldest);
    return points;
  };

  return async (page, place, strokes) => {
    const kept = typeof page.meta['points'] === 'number' ? page.meta['points'] : 0;
    const estimate = kept + sum(beyondStored(page, place, strokes));
    if (fits(page, estimate)) return estimate;
    const exact = pointsAfter(await pointsOf(page), page, place, strokes);
    return fits(page, exact) ? exact : null;
  };
}

function pointsAfter(stored: readonly number[], page: PageRow, place: Place, strokes: Strokes): number {
  const truncated = sum(stored.slice(0, place.index)) + sum(strokes.points);
  const extended = sum(stored) + sum(beyondStored(page, place, strokes));
  if (place.rev === undefined) return Math.max(truncated, extended);
  return place.rev > page.rev ? truncated : extended;
}

/** The strokes that are surely new. With the stored revision an overlap is equal to what is stored and adds nothing. */
function beyondStored(page: PageRow, { index, rev }: Place, { points }: Strokes): readonly number[] {
  return rev === page.rev ? points.slice(Math.max(0, page.lines - index)) : points;
}

function fits(page: PageRow, points: number): boolean {
  return drawingFault(page.lines, points) === null;
}
