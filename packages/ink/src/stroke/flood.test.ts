import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BlendMode,
  createRaster,
  defaultStyle,
  FloodReach,
  KERNEL_NAMES,
  kernelMaker,
  type Line,
  quantiseLine,
  Tool,
} from '../index.ts';
import { composite, flattened, NOTHING, type Pixel, premultiplied } from '../testing/compositing.ts';

const WIDTH = 70;
const HEIGHT = 67;
const ALL = [true, true, true];
const NONE = [false, false, false];

/** Whole pixels of one grey on one layer. */
interface Block {
  readonly layer: number;
  readonly grey: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const between = (least: number, most: number) => fc.integer({ min: least, max: most });

const blockOf = (across: fc.Arbitrary<number>, down: fc.Arbitrary<number>): fc.Arbitrary<Block> =>
  fc
    .record({
      layer: fc.nat(2),
      grey: fc.constantFrom(0, 64, 128, 200, 255),
      left: between(-8, WIDTH),
      top: between(-8, HEIGHT),
      width: across,
      height: down,
    })
    .map(({ width, height, ...block }) => ({ ...block, right: block.left + width, bottom: block.top + height }));

/** A few fields, or thin walls with gaps of a pixel between them. */
const blocks: fc.Arbitrary<Block[]> = fc.oneof(
  fc.array(blockOf(between(1, 70), between(1, 70)), { minLength: 1, maxLength: 8, size: 'max' }),
  fc.array(fc.oneof(blockOf(fc.constant(1), between(1, 60)), blockOf(between(1, 60), fc.constant(1))), {
    minLength: 30,
    maxLength: 70,
    size: 'max',
  }),
);

const isIn = ({ left, top, right, bottom }: Omit<Block, 'layer' | 'grey'>, column: number, row: number) =>
  column >= left && column < right && row >= top && row < bottom;

function lassoOf({ layer, grey, left, top, right, bottom }: Block): Line {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  return {
    ...defaultStyle(Tool.lassoFill),
    layer,
    color: { r: grey, g: grey, b: grey, a: 255 },
    points: corners.map(([x, y]) => ({ x, y, p: 1 })),
  };
}

/** The layers of each pixel, back to front. */
function groundOf(given: readonly Block[]): Pixel[][] {
  return Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const layers = [NOTHING, NOTHING, NOTHING];
    for (const one of given) {
      const value = one.grey / 255;
      const source = { r: value, g: value, b: value, a: 1 };
      if (isIn(one, i % WIDTH, Math.floor(i / WIDTH)))
        layers[one.layer] = composite(BlendMode.normal, layers[one.layer] as Pixel, source);
    }
    return layers;
  });
}

interface Flood {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly density: number;
  readonly spacing: number;
  readonly layer: number;
  readonly corners: readonly (readonly [number, number])[];
}

/**
 * The pixels that a flood fills: those that are joined to its first one, side to side, by pixels that differ from it by no more than it
 * tolerates, and all within a square around each of them; nothing outside of its bounds.
 */
function filled(pixels: readonly Pixel[][], { x, y, size, density, spacing, layer, corners }: Flood): Set<number> {
  const seen = pixels.map((layers) =>
    spacing === FloodReach.layer ? (layers[layer] as Pixel) : flattened(layers, ALL, NONE),
  );
  const [one, other] = corners.map(([column, row]) => ({ column: Math.floor(column), row: Math.floor(row) }));
  const bounds =
    one && other
      ? {
          left: Math.max(0, Math.min(one.column, other.column)),
          top: Math.max(0, Math.min(one.row, other.row)),
          right: Math.min(WIDTH, Math.max(one.column, other.column) + 1),
          bottom: Math.min(HEIGHT, Math.max(one.row, other.row) + 1),
        }
      : { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
  const start = Math.floor(y) * WIDTH + Math.floor(x);
  if (!isIn(bounds, Math.floor(x), Math.floor(y))) return new Set();
  const source = premultiplied(seen[start] as Pixel);
  const tolerated = (density - 1) / 100 + 1e-9;
  const isLike = (at: number) =>
    premultiplied(seen[at] as Pixel).every((value, i) => Math.abs(value - (source[i] as number)) <= tolerated);
  const poured = new Set([start]);
  for (const at of poured) {
    const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
    const around = [
      [column - 1, row],
      [column + 1, row],
      [column, row - 1],
      [column, row + 1],
    ] as const;
    for (const [nextColumn, nextRow] of around) {
      const next = nextRow * WIDTH + nextColumn;
      if (isIn(bounds, nextColumn, nextRow) && !poured.has(next) && isLike(next)) poured.add(next);
    }
  }
  const growth = Math.min(Math.floor(size) - 1, 16);
  /** What lies so near to any of them in this direction. */
  const grown = (from: ReadonlySet<number>, across: 0 | 1, down: 0 | 1) => {
    const wider = new Set<number>();
    for (const at of from) {
      for (let step = -growth; step <= growth; step++) {
        const [column, row] = [(at % WIDTH) + across * step, Math.floor(at / WIDTH) + down * step];
        if (isIn(bounds, column, row)) wider.add(row * WIDTH + column);
      }
    }
    return wider;
  };
  return grown(grown(poured, 1, 0), 0, 1);
}

const place = (most: number) => fc.integer({ min: -2 * 16, max: (most + 2) * 16 }).map((steps) => steps / 16);
const flood: fc.Arbitrary<Flood> = fc.record({
  x: place(WIDTH),
  y: place(HEIGHT),
  size: fc.oneof(fc.constantFrom(1, 2, 2.5, 17, 300), between(1, 20)),
  // No two greys differ by what is tolerated to the last bit.
  density: fc.constantFrom(1, 13, 24, 35, 60, 100),
  spacing: fc.constantFrom(...Object.values(FloodReach)),
  layer: fc.nat(2),
  corners: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(place(WIDTH), place(HEIGHT)), { minLength: 1, maxLength: 2 }),
  ),
});

const RED = { r: 1, g: 0, b: 0, a: 1 };

describe.each(KERNEL_NAMES)('in the kernel %s', (name) => {
  test('a flood fills exactly what is joined to its first pixel and like it, and so far under the border as it says', () => {
    const maker = kernelMaker(name);
    if (!maker) throw new Error(`the kernel ${name} does not run here`);
    fc.assert(
      fc.property(blocks, flood, (given, asked) => {
        const raster = createRaster({ width: WIDTH, height: HEIGHT }, maker);
        for (const one of given) raster.draw(lassoOf(one));
        const { x, y, corners, ...style } = asked;
        const points = [[x, y] as const, ...corners].map(([column, row]) => ({ x: column, y: row, p: 1 }));
        const color = { r: 255, g: 0, b: 0, a: 255 };
        raster.draw(quantiseLine({ ...defaultStyle(Tool.floodFill), ...style, color, points }));
        raster.flatten();
        const ground = groundOf(given);
        for (const at of filled(ground, asked)) (ground[at] as Pixel[])[asked.layer] = RED;
        const exact = ground.flatMap((layers) => {
          const { r, g, b } = flattened(layers, ALL, NONE);
          return [r, g, b, 1].map((value) => Math.round(value * 255));
        });
        expect(Buffer.from(raster.rgba).equals(Buffer.from(exact))).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  test.each(['r', 'g', 'b'] as const)('a flood ends where %s alone is another', (channel) => {
    const maker = kernelMaker(name);
    if (!maker) throw new Error(`the kernel ${name} does not run here`);
    const raster = createRaster({ width: WIDTH, height: HEIGHT }, maker);
    const block = lassoOf({ layer: 0, grey: 255, left: 30, top: 0, right: 40, bottom: HEIGHT });
    raster.draw({ ...block, color: { r: 255, g: 255, b: 255, a: 255, [channel]: 100 } });
    const style = { ...defaultStyle(Tool.floodFill), size: 1, density: 1, spacing: FloodReach.allLayers, layer: 1 };
    raster.draw({ ...style, color: { r: 0, g: 0, b: 0, a: 255 }, points: [{ x: 35, y: 5, p: 1 }] });
    raster.flatten();
    const isFilled = (_: unknown, column: number) => raster.rgba[(33 * WIDTH + column) * 4 + 1] === 0;
    const row = Array.from({ length: WIDTH }, isFilled);
    expect([row.indexOf(true), row.lastIndexOf(true)]).toEqual([30, 39]);
  });

  test.each([1, 2, 16, 17, 18, 300])('a flood of size %i grows by a pixel less, and by 16 at most', (size) => {
    const maker = kernelMaker(name);
    if (!maker) throw new Error(`the kernel ${name} does not run here`);
    const raster = createRaster({ width: WIDTH, height: HEIGHT }, maker);
    raster.draw(lassoOf({ layer: 0, grey: 0, left: 30, top: 0, right: WIDTH, bottom: HEIGHT }));
    const color = { r: 255, g: 0, b: 0, a: 255 };
    raster.draw({ ...defaultStyle(Tool.floodFill), size, color, points: [{ x: 5, y: 5, p: 1 }] });
    raster.flatten();
    const row = Array.from({ length: WIDTH }, (_, column) => raster.rgba[(33 * WIDTH + column) * 4]);
    expect(row.lastIndexOf(255)).toBe(29 + Math.min(size - 1, 16));
  });

  test.each<
    [string, readonly (readonly [number, number])[], [left: number, top: number, right: number, bottom: number]]
  >([
    [
      'from its upper left to its lower right',
      [
        [20, 12],
        [30, 25],
      ],
      [20, 12, 30, 25],
    ],
    [
      'from its lower right to its upper left',
      [
        [30, 25],
        [20, 12],
      ],
      [20, 12, 30, 25],
    ],
    [
      'from its upper right to its lower left',
      [
        [30.9, 12.9],
        [20.1, 25.1],
      ],
      [20, 12, 30, 25],
    ],
    [
      'from its lower left to its upper right',
      [
        [20.9, 25.9],
        [30, 12],
      ],
      [20, 12, 30, 25],
    ],
    [
      'of a pixel',
      [
        [25, 20],
        [25, 20],
      ],
      [25, 20, 25, 20],
    ],
    [
      'of a row',
      [
        [20, 20],
        [30, 20],
      ],
      [20, 20, 30, 20],
    ],
    [
      'of a column',
      [
        [25, 12],
        [25, 25],
      ],
      [25, 12, 25, 25],
    ],
    [
      'over the edges',
      [
        [-3, -3],
        [WIDTH + 3, HEIGHT + 3],
      ],
      [0, 0, WIDTH - 1, HEIGHT - 1],
    ],
    ['with one corner alone, which bounds nothing', [[30, 25]], [0, 0, WIDTH - 1, HEIGHT - 1]],
  ])('a flood fills all pixels of its bounds, those at all four edges among them: %s', (_, corners, edges) => {
    const maker = kernelMaker(name);
    if (!maker) throw new Error(`the kernel ${name} does not run here`);
    const raster = createRaster({ width: WIDTH, height: HEIGHT }, maker);
    const points = [[25, 20] as const, ...corners].map(([x, y]) => ({ x, y, p: 1 }));
    raster.draw(quantiseLine({ ...defaultStyle(Tool.floodFill), color: { r: 0, g: 0, b: 0, a: 255 }, points }));
    raster.flatten();
    const dark = Array.from({ length: WIDTH * HEIGHT }, (_value, at) => at).filter((at) => raster.rgba[at * 4] === 0);
    const columns = dark.map((at) => at % WIDTH);
    const rows = dark.map((at) => Math.floor(at / WIDTH));
    const [left, top, right, bottom] = edges;
    expect([Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)]).toEqual(edges);
    expect(dark.length).toBe((right - left + 1) * (bottom - top + 1));
  });
});
