import { LAYERS } from '../limits.ts';
import { DAB_INTS } from './dab.ts';
import { type Area, createGrid } from './grid.ts';
import type { Kernel, KernelMaker, KernelName } from './kernel.ts';
import { DABS } from './kernel.ts';
import type { Planes } from './planes.ts';
import { Mark, strideOf } from './planes.ts';
import { type Ink, ONE } from './spans.ts';
import { createTiles } from './tiles.ts';

/** What assembly/index.ts exports. Addresses are bytes from the start of the memory. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  layOut(width: number, height: number): void;
  dabsAt(): number;
  marksAt(): number;
  coverageAt(): number;
  layerAt(layer: number): number;
  rgbaAt(): number;
  readonly stamp: (count: number) => void;
  noteReach(left: number, top: number, right: number, bottom: number): void;
  readonly drop: () => void;
  swapLayers(a: number, b: number): void;
  putAside(left: number, top: number, right: number, bottom: number): void;
  putBack(left: number, top: number, right: number, bottom: number): void;
  flatten(tile: number, count: number, shown: number, clipped: number, live: number): void;
  /** How much of each layer's ink is shown from now on, Q15. */
  readonly fade: (back: number, middle: number, front: number) => void;
  commit: (layer: number, r: number, g: number, b: number, alpha: number, mode: number) => void;
  flattenLive: (
    tile: number,
    shown: number,
    clipped: number,
    live: number,
    r: number,
    g: number,
    b: number,
    alpha: number,
    mode: number,
  ) => void;
}

/** Views on the memory of an instance, laid out for a picture. Nothing grows afterwards, so they stay valid. */
function planesOf(exports: Exports, width: number, height: number): Planes {
  exports.layOut(width, height);
  const { buffer } = exports.memory;
  const stride = strideOf(width);
  const values = stride * height;
  const tiles = createGrid(width, height).count;
  return {
    width,
    height,
    stride,
    coverage: new Int16Array(buffer, exports.coverageAt(), values),
    layers: Array.from({ length: LAYERS }, (_, layer) => new Int16Array(buffer, exports.layerAt(layer), values * 4)),
    rgba: new Uint8ClampedArray(buffer, exports.rgbaAt(), width * height * 4),
    marks: new Uint8Array(buffer, exports.marksAt(), tiles),
  };
}

/** A kernel for each picture, in a memory of its own. */
export function wasmKernelMaker(name: KernelName, module: WebAssembly.Module): KernelMaker {
  return (width, height) => createWasmKernel(name, module, width, height);
}

function createWasmKernel(name: KernelName, module: WebAssembly.Module, width: number, height: number): Kernel {
  const exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  const planes = planesOf(exports, width, height);
  const { shownLayers, mark, ...tiles } = createTiles(planes);
  const { marks } = planes;
  const dabs = new Int32Array(exports.memory.buffer, exports.dabsAt(), DABS * DAB_INTS);

  const isStale = (tile: number) => ((marks[tile] as number) & Mark.stale) !== 0;

  function touch(area: Area): void {
    mark(area);
    exports.noteReach(area.left, area.top, area.right, area.bottom);
  }

  function commit({ layer, r, g, b, alpha, blend }: Ink): void {
    exports.commit(layer, r, g, b, alpha, blend);
    for (let tile = 0; tile < marks.length; tile++) {
      if ((marks[tile] as number) & Mark.stroke) tiles.noteInk(layer, tile);
    }
  }

  function flattenLive(tile: number, shown: number, clipped: number, { layer, r, g, b, alpha, blend }: Ink): void {
    exports.flattenLive(tile, shown, clipped, layer, r, g, b, alpha, blend);
  }

  function flatten(
    isVisible: readonly boolean[],
    live: Ink | null,
    clipped = 0,
    [back = ONE, middle = ONE, front = ONE]: readonly number[] = [],
  ): void {
    exports.fade(back, middle, front);
    const stroke = live && isVisible[live.layer] ? live : null;
    const isLive = (tile: number) => stroke !== null && ((marks[tile] as number) & Mark.stroke) !== 0;
    const { count, columns } = tiles.grid;
    let first = 0;
    while (first < count) {
      const start = first++;
      if (!isStale(start)) continue;
      if (stroke && isLive(start)) flattenLive(start, shownLayers(start, isVisible), clipped, stroke);
      else {
        const shown = shownLayers(start, isVisible);
        const rowEnd = start - (start % columns) + columns;
        while (first < rowEnd && isStale(first) && !isLive(first) && shownLayers(first, isVisible) === shown) first++;
        exports.flatten(start, first - start, shown, clipped, -1);
      }
    }
    for (let tile = 0; tile < count; tile++) marks[tile] = (marks[tile] as number) & ~Mark.stale;
  }

  const { stamp, drop } = exports;
  return {
    name,
    ...planes,
    ...tiles,
    dabs,
    stamp,
    touch,
    commit,
    drop,
    swapLayers(a, b) {
      tiles.swapLayers(a, b);
      exports.swapLayers(a, b);
    },
    putAside: ({ left, top, right, bottom }) => exports.putAside(left, top, right, bottom),
    putBack: ({ left, top, right, bottom }) => exports.putBack(left, top, right, bottom),
    flatten,
  };
}
