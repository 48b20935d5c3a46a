/**
 * Runs in the browser, bundled by `goldenBundle.ts`: draws the fixture drawings of the ink engine with each kernel that
 * this browser runs.
 */
import {
  createRaster,
  KERNEL_NAMES,
  type KernelName,
  kernelMaker,
  LANDSCAPE,
  type Line,
  placedLines,
  PORTRAIT,
  type Raster,
} from '@tuschel/ink';
import { outputPrints } from '@tuschel/ink/outputPrints';

const SIZES = { landscape: LANDSCAPE, portrait: PORTRAIT };

/** Hashes of the pixels by drawing and frame. */
export type Hashes = Record<string, Record<keyof typeof SIZES, string>>;

/** The same of each form in which a drawing leaves the engine. */
export type OutputHashes = Record<string, Record<keyof typeof SIZES, Record<string, string>>>;

type Drawings = Record<string, Line[]>;

export interface GoldenPage {
  kernels: readonly KernelName[];
  /** Draws all, on one picture for each frame. */
  draw(drawings: Drawings, kernel: KernelName): Hashes;
  /** Draws all, and makes of them whatever leaves the engine. */
  output(drawings: Drawings, kernel: KernelName): OutputHashes;
}

/** Hashes of all drawings, each drawn on one picture for each frame. */
function hashed<T>(drawings: Drawings, kernel: KernelName, hashOf: (raster: Raster) => T) {
  const hashes: Record<string, Record<keyof typeof SIZES, T>> = {};
  for (const [frame, size] of Object.entries(SIZES)) {
    const raster = createRaster(size, kernelMaker(kernel) ?? undefined);
    if (raster.kernel !== kernel) throw new Error(`asked for the ${kernel} kernel, got ${raster.kernel}`);
    for (const [name, lines] of Object.entries(drawings)) {
      raster.clear();
      for (const line of placedLines(lines)) raster.draw(line);
      hashes[name] = { ...(hashes[name] as Record<keyof typeof SIZES, T>), [frame]: hashOf(raster) };
    }
  }
  return hashes;
}

const page: GoldenPage = {
  kernels: KERNEL_NAMES.filter((name) => kernelMaker(name) !== null),
  draw: (drawings, kernel) => hashed(drawings, kernel, (raster) => raster.hash()),
  output: (drawings, kernel) => hashed(drawings, kernel, outputPrints),
};
Object.assign(globalThis, { goldenPage: page });
