/**
 * What each pixel of a scaled row or column covers of its source, as exact integers.
 *
 * The row is cut into equal pieces so small that pixels of both sides consist of whole pieces: a pixel of the source of `whole`, a pixel of
 * the target of `total`. A weight is the number of pieces that both have in common, so that the weights of a target pixel sum up to `total`.
 */
export interface AreaSpans {
  /** {@link SPAN_INTS} integers per target pixel: first source pixel, how many, weight of the first, weight of the last. */
  readonly spans: Int32Array;
  /** Weight of a source pixel between the first and the last. */
  readonly whole: number;
  readonly total: number;
}

export const SPAN_INTS = 4;

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** @param source number of pixels that become `target` pixels; both at least 1 */
export function areaSpans(source: number, target: number): AreaSpans {
  const unit = greatestDivisor(source, target);
  const total = source / unit;
  const whole = target / unit;
  const spans = new Int32Array(target * SPAN_INTS);
  for (let i = 0; i < target; i++) spans.set(spanFrom(i * total, whole, total), i * SPAN_INTS);
  return { spans, whole, total };
}

function spanFrom(start: number, whole: number, total: number): [number, number, number, number] {
  const end = start + total;
  const first = Math.floor(start / whole);
  const last = Math.ceil(end / whole) - 1;
  const firstWeight = Math.min(end, (first + 1) * whole) - start;
  return [first, last - first + 1, firstWeight, end - Math.max(start, last * whole)];
}

/** The target pixels that show some of the source pixels `from` to before `to`. */
export function shownBy({ whole, total }: AreaSpans, from: number, to: number): readonly [from: number, to: number] {
  return [Math.floor((from * whole) / total), Math.ceil((to * whole) / total)];
}

/** The source pixels that the target pixels `from` to before `to` cover some of. */
export function coveredBy({ spans }: AreaSpans, from: number, to: number): readonly [from: number, to: number] {
  const last = (to - 1) * SPAN_INTS;
  return [spans[from * SPAN_INTS] as number, (spans[last] as number) + (spans[last + 1] as number)];
}
