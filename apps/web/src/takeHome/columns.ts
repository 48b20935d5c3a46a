/** Pixels. Browsers make no canvas of more than 16,384 each way, the smallest of them none of more than 16.7 million. */
const LIMITS = { side: 15_000, area: 16_200_000 } as const;
/** So many of them are no wider than a canvas may be. */
const MOST_COLUMNS = 8;

export interface Layout {
  /** The numbers of the blocks in each column, in reading order. */
  columns: readonly (readonly number[])[];
  /** Of the tallest column. */
  height: number;
  /** To fit into what browsers can make; 1 at most. */
  scale: number;
}

/**
 * As few columns as show everything as large as possible: a book of usual length has one, a long story stands in several beside one another
 * instead of in a picture too narrow to read.
 * @param heights of blocks that stay in one piece, in reading order
 * @param width of a column
 * @param head above the columns, px
 */
export function layOutColumns(heights: readonly number[], width: number, head: number): Layout {
  const most = Math.max(1, Math.min(MOST_COLUMNS, heights.length));
  const layouts = Array.from({ length: most }, (_, index): Layout => {
    const columns = balanced(heights, index + 1);
    const height = head + Math.max(0, ...columns.map((column) => sum(column.map((block) => heights[block] ?? 0))));
    const across = width * columns.length;
    const scale = Math.min(1, LIMITS.side / height, Math.sqrt(LIMITS.area / (across * height)));
    return { columns, height, scale };
  });
  const largest = Math.max(...layouts.map(({ scale }) => scale));
  // A few percent are not worth another column.
  return layouts.find(({ scale }) => scale >= 0.95 * largest) ?? { columns: [], height: head, scale: 1 };
}

/** In order, so that the tallest column is as low as it can be. */
function balanced(heights: readonly number[], columns: number): number[][] {
  let [low, high] = [Math.max(0, ...heights), sum(heights)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (filled(heights, middle).length <= columns) high = middle;
    else low = middle + 1;
  }
  return filled(heights, low);
}

/** Columns that are filled one after the other up to this height. */
function filled(heights: readonly number[], most: number): number[][] {
  const columns: number[][] = [];
  let room = 0;
  heights.forEach((height, block) => {
    if (columns.length === 0 || height > room) {
      columns.push([]);
      room = most;
    }
    columns.at(-1)?.push(block);
    room -= height;
  });
  return columns;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
