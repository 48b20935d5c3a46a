import { DAB_INTS, dabArea, stampDab } from './dab.ts';
import type { Area } from './grid.ts';
import { DABS, type Kernel } from './kernel.ts';
import { createPlanes, Mark } from './planes.ts';
import { createFlattening } from './referenceFlatten.ts';
import { blendSpanOf, type Ink } from './spans.ts';
import { createTiles } from './tiles.ts';

/** The kernel in plain TypeScript: it runs everywhere, and the others have to give its bits. */
export function createReferenceKernel(width: number, height: number): Kernel {
  const planes = createPlanes(width, height);
  const { coverage, layers, marks } = planes;
  const tiles = createTiles(planes);
  const { grid, eachRow, mark } = tiles;
  const dabs = new Int32Array(DABS * DAB_INTS);
  const aside = new Int16Array(coverage.length);

  function stamp(count: number): void {
    for (let at = 0; at < count * DAB_INTS; at += DAB_INTS) {
      const x = dabs[at] as number;
      const y = dabs[at + 1] as number;
      const r = dabs[at + 2] as number;
      const area = dabArea(planes, x, y, r);
      if (!area) continue;
      mark(area);
      const hardness = dabs[at + 3] as number;
      const flow = dabs[at + 4] as number;
      const cap = dabs[at + 5] as number;
      stampDab(planes, area, x, y, r, hardness, flow, cap);
    }
  }

  function copyRows(to: Int16Array, from: Int16Array, { left, top, right, bottom }: Area): void {
    for (let row = top; row < bottom; row++) {
      const first = row * planes.stride + left;
      to.set(from.subarray(first, first + right - left), first);
    }
  }

  function dropTile(tile: number): void {
    eachRow(tile, (first, count) => coverage.fill(0, first, first + count));
  }

  function eachStrokeTile(visit: (tile: number) => void): void {
    for (let tile = 0; tile < grid.count; tile++) if ((marks[tile] as number) & Mark.stroke) visit(tile);
  }

  function commit(ink: Ink): void {
    const pixels = layers[ink.layer] as Int16Array;
    const blend = blendSpanOf(ink.blend);
    eachStrokeTile((tile) => {
      eachRow(tile, (first, count) => blend(pixels, first * 4, coverage, first, first + count, ink));
      dropTile(tile);
      tiles.noteInk(ink.layer, tile);
    });
  }

  return {
    name: 'reference',
    ...planes,
    ...tiles,
    dabs,
    stamp,
    touch: mark,
    commit,
    drop: () => eachStrokeTile(dropTile),
    putAside: (area) => copyRows(aside, coverage, area),
    putBack: (area) => copyRows(coverage, aside, area),
    flatten: createFlattening(planes, tiles),
  };
}
