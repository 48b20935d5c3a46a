/** How a macroblock is guessed from what stands at its edges. ITU-T H.264, 8.3.3 and 8.3.4. */
export const Guess = { below: 0, beside: 1, mean: 2 } as const;
/** The same by the numbers of chroma. */
export const CHROMA_GUESS: readonly number[] = [2, 1, 0];

/** A plane of a frame, `at` the left upper corner of a macroblock in it. */
export interface Place {
  readonly plane: Uint8Array;
  readonly at: number;
  readonly stride: number;
  readonly hasLeft: boolean;
  readonly hasTop: boolean;
}

/** @param out rows of `side` pixels without filling, from `into` on */
export function guess(how: number, place: Place, side: 16 | 8, out: Uint8Array, into: number): void {
  if (how === Guess.below) below(place, side, out, into);
  else if (how === Guess.beside) beside(place, side, out, into);
  else if (side === 16) out.fill(mean(place, 0, 0, 16, place.hasTop, place.hasLeft), into, into + 256);
  else chromaMeans(place, out, into);
}

function below({ plane, at, stride }: Place, side: number, out: Uint8Array, into: number): void {
  for (let x = 0; x < side; x++) out[into + x] = plane[at - stride + x] as number;
  for (let y = 1; y < side; y++) out.copyWithin(into + y * side, into, into + side);
}

function beside({ plane, at, stride }: Place, side: number, out: Uint8Array, into: number): void {
  for (let y = 0; y < side; y++) out.fill(plane[at + y * stride - 1] as number, into + y * side, into + (y + 1) * side);
}

/** Of the pixels above, beside, or both, as far as they are there and wanted. */
function mean(place: Place, x: number, y: number, length: number, top: boolean, left: boolean): number {
  const { plane, at, stride } = place;
  if (!top && !left) return 128;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    if (top) sum += plane[at - stride + x + i] as number;
    if (left) sum += plane[at + (y + i) * stride - 1] as number;
  }
  const count = top && left ? length * 2 : length;
  return Math.floor((sum + count / 2) / count);
}

/** Each quarter by itself: those off the diagonal keep to the edge that they touch. */
function chromaMeans(place: Place, out: Uint8Array, into: number): void {
  const { hasTop, hasLeft } = place;
  for (let quarter = 0; quarter < 4; quarter++) {
    const x = (quarter & 1) * 4;
    const y = (quarter >> 1) * 4;
    const top = hasTop && (quarter !== 2 || !hasLeft);
    const left = hasLeft && (quarter !== 1 || !hasTop);
    const value = mean(place, x, y, 4, top, left);
    for (let row = y; row < y + 4; row++) out.fill(value, into + row * 8 + x, into + row * 8 + x + 4);
  }
}
