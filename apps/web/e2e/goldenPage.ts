/**
 * Runs in the browser, bundled by `goldenBundle.ts`: draws the fixture drawings of the ink engine with each kernel that
 * this browser runs.
 */
import { createRaster, KERNEL_NAMES, type KernelName, kernelMaker, LANDSCAPE, type Line, PORTRAIT } from '@tuschel/ink';

const SIZES = { landscape: LANDSCAPE, portrait: PORTRAIT };

/** Hashes of the pixels by drawing and frame. */
export type Hashes = Record<string, Record<keyof typeof SIZES, string>>;

export interface GoldenPage {
  kernels: readonly KernelName[];
  /** Draws all, on one picture for each frame. */
  draw(drawings: Record<string, Line[]>, kernel: KernelName): Hashes;
}

const page: GoldenPage = {
  kernels: KERNEL_NAMES.filter((name) => kernelMaker(name) !== null),
  draw(drawings, kernel) {
    const hashes: Hashes = {};
    for (const [frame, size] of Object.entries(SIZES)) {
      const raster = createRaster(size, kernelMaker(kernel) ?? undefined);
      if (raster.kernel !== kernel) throw new Error(`asked for the ${kernel} kernel, got ${raster.kernel}`);
      for (const [name, lines] of Object.entries(drawings)) {
        raster.clear();
        for (const line of lines) raster.draw(line);
        hashes[name] = { ...(hashes[name] as Hashes[string]), [frame]: raster.hash() };
      }
    }
    return hashes;
  },
};
Object.assign(globalThis, { goldenPage: page });
