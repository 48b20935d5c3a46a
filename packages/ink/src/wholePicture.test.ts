import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BlendMode,
  type Color,
  createRaster,
  createStill,
  defaultStyle,
  event,
  KERNEL_NAMES,
  kernelMaker,
  type KernelName,
  type Line,
  Pressure,
  quantiseLine,
  type Raster,
  type Style,
  Tool,
} from './index.ts';
import type { Pixel } from './testing/compositing.ts';
import { type Coverage, createRealPicture, type RealPicture } from './testing/realPicture.ts';

/** Four tiles, three of them cut. */
const SMALL = { width: 70, height: 67 };
const MIDDLE = { x: 35, y: 33 };

/** Something drawn, and what it means in real numbers. */
interface Deed {
  readonly line: Line;
  readonly mean: (picture: RealPicture) => void;
}

const channel = fc.oneof(fc.constantFrom(0, 1, 127, 128, 254, 255), fc.integer({ min: 0, max: 255 }));
const color = fc.record({ r: channel, g: channel, b: channel, a: fc.oneof(fc.constant(255), channel) });
const percent = fc.oneof(fc.constantFrom(1, 50, 100), fc.integer({ min: 1, max: 100 }));
const layer = fc.nat(2);
const blendMode = fc.constantFrom(...Object.values(BlendMode));
const pressure = fc.nat(1023).map((steps) => steps / 1023);

/** Colours and alphas as real numbers; an eraser takes away all, whatever its colour. */
function sourceOf({ r, g, b, a }: Color, opacity: number, mode: number): Pixel {
  const alpha = mode === BlendMode.erase ? 255 : a;
  return { r: r / 255, g: g / 255, b: b / 255, a: (alpha / 255) * (opacity / 100) };
}

function stroke(line: Line, mode: number, coverage: Coverage): Deed {
  const source = sourceOf(line.color, line.opacity, mode);
  return { line: quantiseLine(line), mean: (picture) => picture.stroke(line.layer, mode, source, coverage) };
}

/** The share of the pixel from `at` to `at + 1` that lies between two places. */
const overlap = (at: number, from: number, to: number) => Math.max(0, Math.min(at + 1, to) - Math.max(at, from));

/** An upright rectangle, filled by the lasso: its edges cover parts of pixels. */
const rectangle: fc.Arbitrary<Deed> = fc
  .record({
    across: fc.tuple(fc.nat(16 * 80), fc.nat(16 * 80)),
    down: fc.tuple(fc.nat(16 * 80), fc.nat(16 * 80)),
    color,
    layer,
    opacity: percent,
    blendMode,
  })
  .map(({ across, down, ...style }) => {
    const [left = 0, right = 0] = across.map((steps) => steps / 16 - 4).toSorted((a, b) => a - b);
    const [top = 0, bottom = 0] = down.map((steps) => steps / 16 - 4).toSorted((a, b) => a - b);
    const corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const;
    const points = corners.map(([x, y]) => ({ x, y, p: 1 }));
    return stroke(
      { ...defaultStyle(Tool.lassoFill), ...style, points },
      style.blendMode,
      (column, row) => overlap(column, left, right) * overlap(row, top, bottom),
    );
  });

/** Share of the opacity that is left of a tool without pressure, when pressure drives it. */
const LIGHTEST: Record<number, number> = {
  [Tool.pencil]: 0.1,
  [Tool.brush]: 0,
  [Tool.pixel]: 0.1,
  [Tool.eraser]: 0.2,
  [Tool.line]: 1,
  [Tool.rectangle]: 1,
  [Tool.ellipse]: 1,
};

interface Wash extends Pick<Style, 'tool' | 'density' | 'color' | 'layer' | 'opacity' | 'blendMode'> {
  readonly p: number;
  /** Whether pressure drives the opacity. */
  readonly isPressed: boolean;
}

/** A tap so wide that all of the picture lies within its hard middle: each tool's pressure and density, on every pixel. */
function washOf({ p, isPressed, ...style }: Wash): Deed {
  const { tool, density, blendMode } = style;
  const lightest = isPressed ? (LIGHTEST[tool] as number) : 1;
  const flow = tool === Tool.pixel ? 1 : density / 100;
  const covered = (lightest + (1 - lightest) * p) * flow;
  const mode = tool === Tool.eraser ? BlendMode.erase : blendMode;
  const fixed = { size: 300, hardness: 100, pressure: isPressed ? Pressure.opacity : 0 };
  return stroke({ ...defaultStyle(tool), ...style, ...fixed, points: [{ ...MIDDLE, p }] }, mode, () => covered);
}

const wash: fc.Arbitrary<Deed> = fc
  .record({
    tool: fc.constantFrom(...Object.keys(LIGHTEST).map(Number)),
    p: pressure,
    isPressed: fc.boolean(),
    density: percent,
    color,
    layer,
    opacity: percent,
    blendMode,
  })
  .map(washOf);

const happening: fc.Arbitrary<Deed> = fc.oneof(
  fc.constant({ line: event.eraseAll(), mean: (picture: RealPicture) => picture.erase(0, 2) }),
  fc.constantFrom([0, 0], [0, 1], [1, 2], [2, 2]).map(([from = 0, to = 0]) => ({
    line: event.eraseLayers(from, to),
    mean: (picture: RealPicture) => picture.erase(from, to),
  })),
  fc.constantFrom([0, 1], [2, 0], [1, 2]).map(([a = 0, b = 0]) => ({
    line: event.swapLayers(a, b),
    mean: (picture: RealPicture) => picture.swap(a, b),
  })),
  {
    weight: 2,
    arbitrary: percent.map((share) => ({
      line: event.mergeLayers(share),
      mean: (picture: RealPicture) => picture.merge(share / 100),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(layer, percent).map(([index, share]) => ({
      line: event.fadeLayer(index, share),
      mean: (picture: RealPicture) => picture.fade(index, share / 100),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 2).map((index) => ({
      line: event.mergeDown(index),
      mean: (picture: RealPicture) => picture.mergeDown(index),
    })),
  },
);

const TOOLS = Object.entries(Tool).filter(([, tool]) => tool in LIGHTEST);

const flag = fc.boolean();
const flags = fc.tuple(flag, flag, flag);
const drawing = fc.record({
  deeds: fc.array(
    fc.oneof({ weight: 5, arbitrary: rectangle }, { weight: 5, arbitrary: wash }, { weight: 3, arbitrary: happening }),
    { minLength: 3, maxLength: 12, size: 'max' },
  ),
  isLive: flag,
  isVisible: fc.oneof(fc.constant([true, true, true] as const), flags),
  isClipped: flags,
});

function drawn(raster: Raster, deeds: readonly Deed[], isLive: boolean): RealPicture {
  const picture = createRealPicture(raster.width, raster.height);
  for (const [i, { line, mean }] of deeds.entries()) {
    if (isLive && i === deeds.length - 1 && line.tool !== Tool.event) {
      raster.begin(line);
      raster.extend(line.points);
    } else raster.draw(line);
    mean(picture);
  }
  return picture;
}

function kernelOf(name: KernelName) {
  const make = kernelMaker(name);
  if (!make) throw new Error(`the kernel ${name} does not run here`);
  return make;
}

/** Greatest distance of the bytes from what they should be. @param exactly numbers of a pixel as they would be in bytes */
function furthest(
  rgba: ArrayLike<number>,
  exactly: (column: number, row: number, at: number) => readonly number[],
): number {
  let most = 0;
  for (let row = 0; row < SMALL.height; row++) {
    for (let column = 0; column < SMALL.width; column++) {
      const at = (row * SMALL.width + column) * 4;
      for (const [i, value] of exactly(column, row, at).entries()) {
        most = Math.max(most, Math.abs((rgba[at + i] as number) - value));
      }
    }
  }
  return most;
}

describe.each(KERNEL_NAMES)('what the kernel %s draws', (name) => {
  test('is what the definitions give, to the rounding of a byte and a quarter of a level, whatever is drawn', () => {
    fc.assert(
      fc.property(drawing, ({ deeds, isLive, isVisible, isClipped }) => {
        const raster = createRaster(SMALL, kernelOf(name));
        for (const i of [0, 1, 2]) {
          raster.setLayerVisible(i, isVisible[i] as boolean);
          raster.setLayerClipped(i, isClipped[i] as boolean);
        }
        const picture = drawn(raster, deeds, isLive);
        raster.flatten();
        const most = furthest(raster.rgba, (column, row) => {
          const { r, g, b } = picture.seen(column, row, isVisible, isClipped);
          return [r * 255, g * 255, b * 255, 255];
        });
        expect(most).toBeLessThanOrEqual(0.75);
      }),
      { numRuns: 25 },
    );
  });

  /** Greatest distance of any channel after deeds that leave the same everywhere. */
  function offBy(deeds: readonly Deed[]): number {
    const raster = createRaster(SMALL, kernelOf(name));
    const picture = drawn(raster, deeds, false);
    raster.flatten();
    const { r, g, b } = picture.seen(MIDDLE.x, MIDDLE.y, [true, true, true], [false, false, false]);
    return furthest(raster.rgba, () => [r * 255, g * 255, b * 255, 255]);
  }

  const plain = { p: 1, isPressed: false, density: 100, opacity: 100, blendMode: BlendMode.normal };

  test.each(TOOLS)('with the tool "%s" follows pressure and density', (_, tool) => {
    const ground = washOf({ ...plain, tool: Tool.brush, layer: 1, color: { r: 0, g: 0, b: 255, a: 255 } });
    const color = { r: 255, g: 255, b: 0, a: 255 };
    for (const p of [0, 256, 512, 1023].map((steps) => steps / 1023)) {
      for (const density of [1, 50, 100]) {
        const pressed = washOf({ ...plain, tool, p, isPressed: true, density, color, layer: 1 });
        expect(offBy([ground, pressed])).toBeLessThanOrEqual(0.75);
      }
    }
  });

  test.each([100, 60, 1])('and merges is laid over each other from the back, of which %i per cent stay', (share) => {
    const colors = [
      { r: 255, g: 0, b: 0, a: 200 },
      { r: 0, g: 255, b: 0, a: 150 },
      { r: 0, g: 0, b: 255, a: 100 },
    ];
    const fills = colors.map((color, layer) => washOf({ ...plain, tool: Tool.brush, color, layer }));
    const merge = { line: event.mergeLayers(share), mean: (picture: RealPicture) => picture.merge(share / 100) };
    expect(offBy([...fills, merge])).toBeLessThanOrEqual(0.75);
  });

  test.each([1, 2])('and comes onto the layer below layer %i looks as it did', (upper) => {
    const colors = [
      { r: 255, g: 0, b: 0, a: 200 },
      { r: 0, g: 255, b: 0, a: 150 },
      { r: 0, g: 0, b: 255, a: 100 },
    ];
    const fills = colors.map((color, index) => washOf({ ...plain, tool: Tool.brush, color, layer: index }));
    const fades = [70, 45, 20].map((share, index) => ({
      line: event.fadeLayer(index, share),
      mean: (picture: RealPicture) => picture.fade(index, share / 100),
    }));
    const mergeDown = { line: event.mergeDown(upper), mean: (picture: RealPicture) => picture.mergeDown(upper) };
    expect(offBy([...fills, ...fades])).toBeLessThanOrEqual(0.75);
    expect(offBy([...fills, ...fades, mergeDown])).toBeLessThanOrEqual(0.75);
  });

  test('leaves without paper as what the definitions give: alpha as exact, colours on any paper to a level more', () => {
    fc.assert(
      fc.property(drawing, channel, ({ deeds }, paper) => {
        const raster = createRaster(SMALL, kernelOf(name));
        const picture = drawn(raster, deeds, false);
        const { rgba } = createStill(raster, { paper: 'none' });
        const alpha = furthest(rgba, (column, row, at) => [
          ...rgba.subarray(at, at + 3),
          picture.bare(column, row).a * 255,
        ]);
        expect(alpha).toBeLessThanOrEqual(0.75);
        const onPaper = (value: number, share: number) => value * share + paper * (1 - share);
        const bare = Array.from(rgba, (value, i) => onPaper(value, (rgba[i | 3] as number) / 255));
        const colors = furthest(bare, (column, row) => {
          const { r, g, b, a } = picture.bare(column, row);
          return [onPaper(r * 255, a), onPaper(g * 255, a), onPaper(b * 255, a)];
        });
        expect(colors).toBeLessThanOrEqual(1.5);
      }),
      { numRuns: 10 },
    );
  });
});
