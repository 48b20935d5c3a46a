import type { Area } from '../kernel/grid.ts';
import type { Point } from '../model.ts';
import type { Paper } from './paper.ts';
import type { Stroke } from './stroke.ts';

/** Where a flood looks for borders: pixels of four values, `pitch` pixels a row, in which no value may differ more than `tolerance`. */
export interface Ground {
  readonly pixels: Int16Array | Uint8ClampedArray;
  readonly pitch: number;
  readonly tolerance: number;
}

/**
 * Fills from the first point to wherever the ground changes its colour; further points say nothing.
 *
 * @param grow pixels by which the flood goes on under its border, so that no light seam stays along soft lines
 * @param cap coverage, Q15
 */
export function createFloodStroke(paper: Paper, ground: () => Ground, grow: number, cap: number): Stroke {
  let isPoured = false;
  return {
    add(points) {
      const source = points[0];
      if (isPoured || !source) return;
      isPoured = true;
      const area = pour(paper, ground(), source, cap);
      if (area) paper.touch(grow > 0 ? spread(paper, area, grow, cap) : area);
    },
    end() {},
  };
}

/** Fills row by row: each run of like pixels looks for runs above and below it. Coverage marks what was visited. */
function pour(paper: Paper, { pixels, pitch, tolerance }: Ground, { x, y }: Point, cap: number): Area | null {
  const { width, height, stride, coverage } = paper;
  const [startX, startY] = [Math.floor(x), Math.floor(y)];
  if (startX < 0 || startY < 0 || startX >= width || startY >= height) return null;
  const source = (startY * pitch + startX) * 4;
  const [r, g, b, a] = Array.from(pixels.subarray(source, source + 4)) as [number, number, number, number];
  const reached = { left: width, top: height, right: 0, bottom: 0 };
  const waiting: number[] = [startX, startY];

  function isOpen(column: number, row: number): boolean {
    if (coverage[row * stride + column] !== 0) return false;
    const at = (row * pitch + column) * 4;
    return (
      Math.abs((pixels[at] as number) - r) <= tolerance &&
      Math.abs((pixels[at + 1] as number) - g) <= tolerance &&
      Math.abs((pixels[at + 2] as number) - b) <= tolerance &&
      Math.abs((pixels[at + 3] as number) - a) <= tolerance
    );
  }

  /** Remembers the first pixel of each run that touches the one above or below. */
  function look(left: number, right: number, row: number): void {
    if (row < 0 || row >= height) return;
    let wasOpen = false;
    for (let column = left; column < right; column++) {
      const open = isOpen(column, row);
      if (open && !wasOpen) waiting.push(column, row);
      wasOpen = open;
    }
  }

  while (waiting.length > 0) {
    const row = waiting.pop() as number;
    const column = waiting.pop() as number;
    if (!isOpen(column, row)) continue;
    let left = column;
    while (left > 0 && isOpen(left - 1, row)) left--;
    let right = column + 1;
    while (right < width && isOpen(right, row)) right++;
    coverage.fill(cap, row * stride + left, row * stride + right);
    reached.left = Math.min(reached.left, left);
    reached.right = Math.max(reached.right, right);
    reached.top = Math.min(reached.top, row);
    reached.bottom = Math.max(reached.bottom, row + 1);
    look(left, right, row - 1);
    look(left, right, row + 1);
  }
  return reached.left < reached.right ? reached : null;
}

/** Widens what is covered by `grow` pixels to all sides, first along the rows, then along the columns. */
function spread(paper: Paper, reached: Area, grow: number, cap: number): Area {
  const { width, height, stride, coverage } = paper;
  const area = {
    left: Math.max(reached.left - grow, 0),
    top: Math.max(reached.top - grow, 0),
    right: Math.min(reached.right + grow, width),
    bottom: Math.min(reached.bottom + grow, height),
  };
  for (let row = area.top; row < area.bottom; row++) {
    widen(coverage, row * stride + area.left, 1, area.right - area.left, grow, cap);
  }
  for (let column = area.left; column < area.right; column++) {
    widen(coverage, area.top * stride + column, stride, area.bottom - area.top, grow, cap);
  }
  return area;
}

function widen(coverage: Int16Array, first: number, step: number, count: number, grow: number, cap: number): void {
  /** First pixel that the last covered one no longer reaches. It is looked for ahead of what is written, which must not spread itself. */
  let reach = 0;
  let ahead = 0;
  for (let i = 0; i < count; i++) {
    for (; ahead < count && ahead <= i + grow; ahead++) {
      if (coverage[first + ahead * step] !== 0) reach = ahead + grow + 1;
    }
    if (i < reach) coverage[first + i * step] = cap;
  }
}
