import { LIMITS } from '@tuschel/ink';
import { pixelBudget, PIXEL_BUDGETS } from '../../canvas/pixels/pixelBudget.ts';

/** Of a paper, in pixels of the engine. */
export interface PaperSize {
  width: number;
  height: number;
}

/** Long side by short side, as a sheet of the game is and twice the pixels and more; and a square. */
const SIZES = [
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [4096, 2304],
  [2048, 2048],
] as const;

/** What is offered, the usual one first. Nothing that the engine's pen cannot reach. */
export const PAPER_SIZES: readonly (readonly [long: number, short: number])[] = SIZES.filter(
  ([long]) => long <= LIMITS.coordinateMax,
);

/** Three layers and what is seen of them; the canvas; and room to work. */
const BYTES_PER_PIXEL = 36;

/** A page of a tablet's browser may take about 200 MB before it is ended; other devices have more to give. */
const MOST_BYTES = { small: 150_000_000, large: 600_000_000 };

/** Whether a paper of that size fits into the memory that this device gives to a page. */
export function isHeldHere({ width, height }: PaperSize, budget = pixelBudget()): boolean {
  const most = budget === PIXEL_BUDGETS.small ? MOST_BYTES.small : MOST_BYTES.large;
  return width * height * BYTES_PER_PIXEL <= most;
}
