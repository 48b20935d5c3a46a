/** Where a picture hangs, CSS px. */
export interface Place {
  width: number;
  height: number;
}

/** Pictures side by side, all as high as each other. */
export interface Row {
  /** Index of the first one. */
  first: number;
  places: readonly Place[];
}

export interface Wall {
  /** CSS px */
  width: number;
  gap: number;
  /** A row is about as high as this, and never higher than `most` times as much. */
  height: number;
  /** More will follow: a last row that is not full yet is left out, so that what hangs never moves. */
  isOpen: boolean;
}

/** A row that is not full is at most so much higher than intended. */
const MOST = 1.35;
/** Longer or taller pictures are shown in part: one alone must not fill the wall. */
const RATIOS = { least: 0.5, most: 2.6 };

/**
 * Rows of pictures that fill the width without being cropped, in their order. What hangs already stays where it is when more follow.
 * @param ratios width by height, one for each picture
 */
export function justify(ratios: readonly number[], { width, gap, height, isOpen }: Wall): Row[] {
  const rows: Row[] = [];
  let first = 0;
  let sum = 0;
  ratios.forEach((raw, index) => {
    sum += bounded(raw);
    const room = width - gap * (index - first);
    if (room / sum > height) return;
    rows.push(rowOf(ratios, first, index + 1, room / sum, width, gap));
    first = index + 1;
    sum = 0;
  });
  const isLeft = first < ratios.length;
  if (isLeft && (!isOpen || rows.length === 0)) {
    const room = width - gap * (ratios.length - 1 - first);
    const tallest = Math.min(room / sum, height * MOST);
    // A row that nearly fills the width fills it; one picture alone need not.
    const isNearlyFull = room / sum <= height * MOST;
    rows.push(rowOf(ratios, first, ratios.length, isNearlyFull ? tallest : height, isNearlyFull ? width : null, gap));
  }
  return rows;
}

/** @param width null: the row need not fill any */
function rowOf(
  ratios: readonly number[],
  first: number,
  end: number,
  height: number,
  width: number | null,
  gap: number,
): Row {
  const rounded = Math.round(height);
  const places = ratios
    .slice(first, end)
    .map((ratio) => ({ width: Math.round(bounded(ratio) * height), height: rounded }));
  const last = places.at(-1);
  if (width !== null && last) {
    const others = places.slice(0, -1).reduce((sum, place) => sum + place.width + gap, 0);
    // What rounding has left over or lacks.
    last.width = width - others;
  }
  return { first, places };
}

export function bounded(ratio: number): number {
  return Math.min(RATIOS.most, Math.max(RATIOS.least, ratio));
}
