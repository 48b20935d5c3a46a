import { SPAN_INTS } from './areaSpans.ts';
import { i420Layout, writeI420 } from './i420.ts';
import type { Press, PressLayout } from './press.ts';

/** The press in plain TypeScript: it runs everywhere, and the others have to give its bits. */
export function createReferencePress({
  sourceWidth,
  width,
  height,
  columns: { spans, whole },
  total,
  hasI420,
}: PressLayout): Press {
  const row = new Uint8ClampedArray(sourceWidth * 4);
  /** Bytes times weights down the rows that were added, for each channel of the source's columns. */
  const sums = new Int32Array(sourceWidth * 4);
  const rgba = new Uint8ClampedArray(width * height * 4);
  const i420 = new Uint8Array(hasI420 ? i420Layout(width, height).bytes : 0);
  const half = total >> 1;

  function addRow(left: number, right: number, weight: number, starts: boolean): void {
    if (starts) for (let i = left * 4; i < right * 4; i++) sums[i] = (row[i] as number) * weight;
    else for (let i = left * 4; i < right * 4; i++) sums[i] = (sums[i] as number) + (row[i] as number) * weight;
  }

  function sumOf(first: number, count: number, firstWeight: number, lastWeight: number): number {
    let sum = (sums[first] as number) * firstWeight;
    if (count === 1) return sum;
    const last = first + (count - 1) * 4;
    for (let at = first + 4; at < last; at += 4) sum += (sums[at] as number) * whole;
    return sum + (sums[last] as number) * lastWeight;
  }

  function printRow(y: number, left: number, right: number): void {
    let to = (y * width + left) * 4;
    for (let span = left * SPAN_INTS; span < right * SPAN_INTS; span += SPAN_INTS) {
      const first = (spans[span] as number) * 4;
      const count = spans[span + 1] as number;
      const firstWeight = spans[span + 2] as number;
      const lastWeight = spans[span + 3] as number;
      for (let channel = 0; channel < 4; channel++, to++) {
        rgba[to] = Math.floor((sumOf(first + channel, count, firstWeight, lastWeight) + half) / total);
      }
    }
  }

  return {
    rgba,
    i420,
    row,
    addRow,
    printRow,
    toI420: (area) => writeI420(rgba, { width, height }, i420, area),
  };
}
