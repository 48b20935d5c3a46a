import { DRAWING_LIMITS, drawingFault, LOG_LIMITS } from '@tuschel/ink';
import type { Lines, PageRow } from '@tuschel/platform/ports';
import { type Cost, costsOf, type ListName, type LogCost, logSumOf, type Strokes } from './strokes.ts';

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

/** What is said of drawings, or of papers, by their costs. */
interface Terms {
  name: ListName;
  /** What would be too much; null: nothing. */
  excess(count: number, cost: LogCost): string | null;
  /** What a page keeps. */
  kept(cost: LogCost): Cost;
  /** It keeps all of that. */
  isKept(meta: PageRow['meta']): boolean;
}

const DRAWINGS: Terms = {
  name: 'lines',
  excess: (count, { points, work, bytes }) => drawingFault(count, points, work, bytes, DRAWING_LIMITS)?.message ?? null,
  kept: ({ points, work, bytes }) => ({ points, work, bytes }),
  isKept: () => true,
};

/** Papers that nobody has painted on since there are two sums of work keep one of them alone: they are counted anew once. */
const PAPERS: Terms = {
  name: 'events',
  excess: paperExcess,
  kept: (cost) => cost,
  isKept: ({ largest }) => typeof largest === 'number',
};

export function createDrawingBudget(lines: Pick<Lines, 'read'>): DrawingBudget {
  return createBudget(lines, DRAWINGS);
}

export function createPaperBudget(lines: Pick<Lines, 'read'>): DrawingBudget {
  return createBudget(lines, PAPERS);
}

/** What would be too much of a paper with so many events, which may all be drawn on the largest sheet that any of them makes; null: nothing. */
export function paperExcess(count: number, { points, work, bytes, largest, beyond }: LogCost): string | null {
  return drawingFault(count, points, beyond > 0 ? largest : work, bytes, LOG_LIMITS)?.message ?? null;
}

/** The same for a paper where nothing has to be read for it. Null: it does. */
export function paperCostAtOnce(page: PageRow, place: Place, strokes: Strokes): Cost | null {
  return costAtOnce(PAPERS, page, place, strokes);
}

function createBudget(lines: Pick<Lines, 'read'>, terms: Terms): DrawingBudget {
  const counted = new Map<string, { lines: number; rev: number; costs: LogCost[] }>();

  const costsOfStored = async (page: PageRow): Promise<LogCost[]> => {
    const known = counted.get(page.drawing);
    if (known?.lines === page.lines && known.rev === page.rev) return known.costs;
    const costs = costsOf((await lines.read(page.drawing))?.lines ?? [], terms.name);
    counted.delete(page.drawing);
    counted.set(page.drawing, { lines: page.lines, rev: page.rev, costs });
    for (const oldest of counted.keys()) if (counted.size > REMEMBERED) counted.delete(oldest);
    return costs;
  };

  return async (page, place, strokes, isExact = false) => {
    const cost = isExact ? null : costAtOnce(terms, page, place, strokes);
    if (cost) return { ok: true, cost };
    const exact = costAfter(await costsOfStored(page), page, place, strokes);
    const message = terms.excess(page.lines, exact);
    return message ? { ok: false, message } : { ok: true, cost: terms.kept(exact) };
  };
}

/** From the numbers that the page keeps. Null: they say too much, or are not there, and have to be counted. */
function costAtOnce(terms: Terms, page: PageRow, place: Place, strokes: Strokes): Cost | null {
  const estimate = logSumOf([keptCost(page), ...beyondStored(page, place, strokes)]);
  return terms.isKept(page.meta) && !terms.excess(page.lines, estimate) ? terms.kept(estimate) : null;
}

function keptCost({ meta }: PageRow): LogCost {
  const kept = (name: string) => (typeof meta[name] === 'number' ? meta[name] : 0);
  return {
    points: kept('points'),
    work: kept('work'),
    bytes: kept('bytes'),
    largest: kept('largest'),
    beyond: kept('beyond'),
  };
}

function costAfter(stored: readonly LogCost[], page: PageRow, place: Place, strokes: Strokes): LogCost {
  const truncated = logSumOf([...stored.slice(0, place.index), ...strokes.costs]);
  const extended = logSumOf([...stored, ...beyondStored(page, place, strokes)]);
  if (place.rev === undefined) return greatest(truncated, extended);
  return place.rev > page.rev ? truncated : extended;
}

function greatest(a: LogCost, b: LogCost): LogCost {
  return {
    points: Math.max(a.points, b.points),
    work: Math.max(a.work, b.work),
    bytes: Math.max(a.bytes, b.bytes),
    largest: Math.max(a.largest, b.largest),
    beyond: Math.max(a.beyond, b.beyond),
  };
}

/** The strokes that are surely new. With the stored revision an overlap is equal to what is stored and adds nothing. */
function beyondStored(page: PageRow, { index, rev }: Place, { costs }: Strokes): readonly LogCost[] {
  return rev === page.rev ? costs.slice(Math.max(0, page.lines - index)) : costs;
}
