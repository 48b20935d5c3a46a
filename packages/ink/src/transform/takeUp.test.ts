import { describe, expect, test } from 'vitest';
import { createRaster, defaultStyle, KERNEL_NAMES, kernelMaker, type Line, type Raster, Tool } from '../index.ts';
import { line } from '../testing/marker.ts';

const SIZE = { width: 192, height: 128 };
const EVERYWHERE = { left: 0, top: 0, right: 192, bottom: 128 };

type Color = readonly [red: number, green: number, blue: number];
type Corners = readonly [left: number, top: number, right: number, bottom: number];

const box = ([left, top, right, bottom]: Corners) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

const filled = (corners: Corners, layer: number, [r, g, b]: Color, opacity = 100): Line => ({
  ...defaultStyle(Tool.lassoFill),
  layer,
  opacity,
  color: { r, g, b, a: 255 },
  points: box(corners).map((place) => ({ ...place, p: 1 })),
});

const RED: Color = [255, 0, 0];
const GREEN: Color = [0, 255, 0];
const BLUE: Color = [0, 0, 255];

function drawn(...lines: readonly Line[]): Raster {
  const raster = createRaster(SIZE);
  for (const one of lines) raster.draw(one);
  return raster;
}

type Taken = NonNullable<ReturnType<Raster['takeUp']>>;

/** What was taken shows at a pixel of the picture. */
function takenAt({ area, rgba }: Taken, x: number, y: number): number[] {
  const at = ((y - area.top) * (area.right - area.left) + x - area.left) * 4;
  return [...rgba.subarray(at, at + 4)];
}

function seenAt(raster: Raster, x: number, y: number): number[] {
  raster.refresh();
  const at = (y * raster.width + x) * 4;
  return [...raster.rgba.subarray(at, at + 3)];
}

function takeUp(raster: Raster, from: number, to: number, corners: Corners): Taken {
  const taken = raster.takeUp({ from, to, selection: box(corners) });
  if (!taken) throw new Error('there is no ink');
  return taken;
}

describe('ink of several layers that is taken up', () => {
  const lines = [
    filled([10, 10, 30, 30], 0, RED),
    filled([20, 20, 90, 40], 1, GREEN),
    filled([25, 5, 28, 90], 2, BLUE),
  ];
  const selected: Corners = [5, 5, 150, 100];

  test('is seen as one picture, the front layer in front', () => {
    const taken = takeUp(drawn(...lines), 0, 2, selected);
    expect(takenAt(taken, 12, 12)).toEqual([...RED, 255]);
    expect(takenAt(taken, 22, 22)).toEqual([...GREEN, 255]);
    expect(takenAt(taken, 26, 22)).toEqual([...BLUE, 255]);
    expect(takenAt(taken, 80, 39)).toEqual([...GREEN, 255]);
    expect(takenAt(taken, 26, 80)).toEqual([...BLUE, 255]);
    expect(takenAt(taken, 60, 60)).toEqual([0, 0, 0, 0]);
    // The tiles with ink, as far as they are selected.
    expect(taken.area).toEqual({ left: 5, top: 5, right: 128, bottom: 100 });
    expect(taken.rgba).toHaveLength((128 - 5) * (100 - 5) * 4);
  });

  test('is that of the layers which were named, and the others stay', () => {
    const raster = drawn(...lines);
    const taken = takeUp(raster, 0, 1, selected);
    expect(takenAt(taken, 26, 22)).toEqual([...GREEN, 255]);
    expect([seenAt(raster, 26, 22), seenAt(raster, 12, 12)]).toEqual([[...BLUE], [255, 255, 255]]);
    taken.putBack();
    expect(raster.hash()).toBe(drawn(...lines).hash());
    expect(takenAt(takeUp(raster, 1, 2, selected), 12, 25)).toEqual([0, 0, 0, 0]);
    expect(seenAt(raster, 12, 12)).toEqual([...RED]);
  });

  test('lies where it lay, to the pixel, wherever each of its layers begins and ends', () => {
    const taken = takeUp(
      drawn(
        filled([140, 70, 150, 80], 0, RED),
        filled([66, 10, 80, 20], 1, GREEN),
        filled([2, 100, 90, 101], 2, BLUE),
        filled([80, 75, 145, 77], 2, BLUE),
      ),
      0,
      2,
      [0, 0, 192, 128],
    );
    expect(taken.area).toEqual({ left: 0, top: 0, right: 192, bottom: 128 });
    const inked = (x: number, y: number) => takenAt(taken, x, y).findIndex((value) => value === 255);
    const corners = ([left, top, right, bottom]: Corners) =>
      [left - 1, left, right - 1, right].flatMap((x) => [top - 1, top, bottom - 1, bottom].map((y) => inked(x, y)));
    const within = (index: number) => [-1, -1, -1, -1, -1, index, index, -1, -1, index, index, -1, -1, -1, -1, -1];
    expect(corners([66, 10, 80, 20])).toEqual(within(1));
    expect(corners([2, 100, 90, 101])).toEqual(within(2));
    expect(corners([140, 70, 150, 80])).toEqual(within(0));
    expect([inked(144, 75), inked(145, 75), inked(144, 77)]).toEqual([2, 0, 0]);
  });

  test('is shown as far as its layers are, and all of it where none of them is', () => {
    const raster = drawn(...lines);
    raster.setLayerVisible(2, false);
    const taken = takeUp(raster, 0, 2, selected);
    expect(takenAt(taken, 26, 22)).toEqual([...GREEN, 255]);
    taken.putBack();
    for (const layer of [0, 1]) raster.setLayerVisible(layer, false);
    const hidden = takeUp(raster, 0, 2, selected);
    expect(takenAt(hidden, 26, 22)).toEqual([...BLUE, 255]);
    hidden.putBack();
    for (const layer of [0, 1, 2]) raster.setLayerVisible(layer, true);
    expect(raster.hash()).toBe(drawn(...lines).hash());
  });
});

describe('ink that is taken up', () => {
  test('is half of a pixel that is selected by half, and the other half stays', () => {
    const raster = drawn(filled([10, 10, 60, 60], 1, RED));
    const taken = takeUp(raster, 1, 1, [20.5, 10, 40.25, 60]);
    expect([takenAt(taken, 20, 30), takenAt(taken, 21, 30), takenAt(taken, 40, 30)]).toEqual([
      [255, 0, 0, 128],
      [255, 0, 0, 255],
      [255, 0, 0, 64],
    ]);
    expect([20, 21, 40, 41].map((x) => seenAt(raster, x, 30)[1])).toEqual([128, 255, 64, 0]);
    taken.putBack();
    expect(raster.hash()).toBe(drawn(filled([10, 10, 60, 60], 1, RED)).hash());
  });

  test('is as strong as it was drawn, with its straight colour', () => {
    const raster = drawn(filled([10, 10, 60, 60], 1, [200, 100, 50], 40));
    const [r = 0, g = 0, b = 0, a = 0] = takenAt(takeUp(raster, 1, 1, [0, 0, 50, 50]), 30, 30);
    expect(a).toBe(102);
    for (const [value, meant] of [
      [r, 200],
      [g, 100],
      [b, 50],
    ] as const)
      expect(Math.abs(value - meant)).toBeLessThanOrEqual(1);
  });

  test.each(KERNEL_NAMES)('leaves no trace on what is drawn next, nor on another one (%s)', (name) => {
    const make = () => createRaster(SIZE, kernelMaker(name) ?? undefined);
    const [raster, untouched] = [make(), make()];
    const stroke = line([
      [20, 20],
      [150, 100],
    ]);
    for (const one of [raster, untouched]) one.draw(filled([10, 10, 60, 60], 1, RED));
    takeUp(raster, 1, 1, [0, 0, 192, 128]).putBack();
    for (const one of [raster, untouched]) one.draw(stroke);
    expect(raster.hash()).toBe(untouched.hash());
    const first = takeUp(raster, 1, 1, [0, 0, 70, 70]);
    expect(takenAt(first, 58, 15)).toEqual([...RED, 255]);
    first.putBack();
    const second = takeUp(raster, 1, 1, [100, 60, 192, 128]);
    expect(raster.hash()).not.toBe(untouched.hash());
    expect(seenAt(raster, 20, 20)).toEqual(seenAt(untouched, 20, 20));
    second.putBack();
    expect(raster.hash()).toBe(untouched.hash());
  });

  test('is known to have changed, and by nobody else', () => {
    const raster = drawn(
      filled([10, 10, 60, 60], 1, RED),
      filled([130, 10, 150, 20], 1, RED),
      filled([10, 10, 60, 60], 2, RED),
    );
    raster.forgetChanges();
    takeUp(raster, 1, 1, [0, 0, 100, 100]);
    expect([raster.hasChanged(1, 0), raster.hasChanged(1, 2), raster.hasChanged(2, 0)]).toEqual([true, false, false]);
  });

  test('needs ink that is selected, and no stroke on its way', () => {
    const raster = drawn(filled([10, 10, 60, 60], 1, RED));
    expect(raster.takeUp({ from: 2, to: 2, selection: box([0, 0, 100, 100]) })).toBeNull();
    expect(raster.takeUp({ from: 0, to: 2, selection: box([130, 70, 190, 120]) })).toBeNull();
    expect(raster.takeUp({ from: 0, to: 2, selection: box([-90, -90, -10, -10]) })).toBeNull();
    expect(raster.hash()).toBe(drawn(filled([10, 10, 60, 60], 1, RED)).hash());
    raster.begin(defaultStyle(Tool.brush));
    expect(() => raster.takeUp({ from: 1, to: 1, selection: box([0, 0, 100, 100]) })).toThrow('a stroke is open');
  });
});

describe('the smallest box around ink', () => {
  const raster = drawn(
    filled([70, 20, 80, 30], 0, RED),
    filled([10, 40, 12, 90], 1, RED),
    filled([100, 50, 101, 51], 2, RED),
  );

  test.each([
    { layers: [0, 0], within: EVERYWHERE, found: [70, 20, 80, 30] },
    { layers: [0, 1], within: EVERYWHERE, found: [10, 20, 80, 90] },
    { layers: [1, 2], within: EVERYWHERE, found: [10, 40, 101, 90] },
    { layers: [0, 2], within: EVERYWHERE, found: [10, 20, 101, 90] },
    { layers: [2, 2], within: { left: 100.5, top: 50.5, right: 100.75, bottom: 50.75 }, found: [100, 50, 101, 51] },
    { layers: [0, 2], within: { left: 11, top: -50, right: 75, bottom: 60 }, found: [11, 20, 75, 60] },
    { layers: [0, 2], within: { left: 79, top: 29, right: 500, bottom: 500 }, found: [79, 29, 101, 51] },
  ] as const)('of layers $layers within $within is $found', ({ layers: [from, to], within, found }) => {
    const [left, top, right, bottom] = found;
    expect(raster.inkWithin(from, to, within)).toEqual({ left, top, right, bottom });
  });

  test.each([
    { left: 0, top: 0, right: 10, bottom: 128 },
    { left: 80, top: 0, right: 100, bottom: 128 },
    { left: -40, top: 0, right: -1, bottom: 128 },
    { left: 0, top: 128, right: 192, bottom: 300 },
    { left: 30, top: 50, right: 30, bottom: 60 },
  ])('is none where no ink is: %j', (within) => {
    expect(raster.inkWithin(0, 2, within)).toBeNull();
  });
});
