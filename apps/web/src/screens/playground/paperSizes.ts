import { LIMITS, whatDeviceHolds } from '@tuschel/ink';
import { type Device, type PixelBudget, pixelBudget, PIXEL_BUDGETS } from '../../canvas/pixels/pixelBudget.ts';

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

/** What a page may take before it is ended: on a device with little memory of its own, on a tablet, on any other one. */
export const PAGE_BYTES = { least: 200_000_000, tablet: 512 * 2 ** 20, desk: 1_000_000_000 };

/** A device with so much shares nearly all of it with its system, GiB. */
const LEAST_GIB = 2;

/** Bytes that this device gives to a page. */
export function pageBytes(device: Device = navigator, budget: PixelBudget = pixelBudget()): number {
  if ((device.deviceMemory ?? Number.POSITIVE_INFINITY) <= LEAST_GIB) return PAGE_BYTES.least;
  return budget === PIXEL_BUDGETS.small ? PAGE_BYTES.tablet : PAGE_BYTES.desk;
}

/** Whether a paper of that size is painted on here: such are offered, and no other ones are opened. */
export function isHeldHere(sheet: PaperSize, memoryBytes: number = pageBytes()): boolean {
  return whatDeviceHolds({ memoryBytes, sheet }).isEnough;
}

/** What is left beside a paper with so many points goes to the way back, as much of it as this device gives. */
export function paperBudget(
  sheet: PaperSize,
  points: number,
  memoryBytes: number = pageBytes(),
  budget: PixelBudget = pixelBudget(),
): PixelBudget {
  const { budgetBytes, keyframeBytes } = whatDeviceHolds({ memoryBytes, sheet, points });
  return {
    ...budget,
    strokes: Math.min(budget.strokes, budgetBytes),
    copies: Math.min(budget.copies, keyframeBytes),
  };
}
