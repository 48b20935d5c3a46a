import { describe, expect, test, vi } from 'vitest';
import { createRaster, defaultStyle, type Line, type Raster, Tool } from '../index.ts';
import { KERNEL_NAMES, kernelMaker } from '../kernel/choose.ts';
import { firstDifference } from '../testing/firstDifference.ts';
import { event } from '../tools/event.ts';
import { canvasOf, type Frame, showLayers } from './frame.ts';
import { createLayerStill } from './layerStill.ts';
import { createStill, createThumbnail, createThumbnails, type Still, thumbnailOf } from './still.ts';

const SIZE = { width: 200, height: 130 };
const FRAME: Frame = {
  x: 0,
  y: 0,
  scale: 1,
  isClipping: false,
  isPortrait: false,
  isOnlyVisibleLayers: false,
  layers: [],
};

function dab(x: number, y: number, changes: Partial<Line> = {}): Line {
  return {
    points: [{ x, y, p: 1 }],
    ...defaultStyle(Tool.brush),
    pressure: 0,
    size: 60,
    hardness: 100,
    density: 100,
    color: { r: 200, g: 30, b: 60, a: 255 },
    ...changes,
  };
}

function pixel({ rgba, width }: Pick<Still, 'rgba' | 'width'> | Raster, x: number, y: number): number[] {
  return Array.from(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
}

/** Soft paint of many colours and strengths on all layers, with holes. */
function washes(kernel?: Parameters<typeof createRaster>[1]): Raster {
  const raster = createRaster(SIZE, kernel);
  for (let i = 0; i < 24; i++) {
    const color = { r: (i * 83) & 255, g: (i * 149) & 255, b: (i * 211) & 255, a: 255 };
    const tool = i % 7 === 6 ? Tool.eraser : Tool.brush;
    raster.draw(
      dab((i * 37) % 200, (i * 61) % 130, {
        color,
        tool,
        layer: i % 3,
        hardness: 10,
        opacity: 20 + 3 * i,
        blendMode: i % 7,
      }),
    );
  }
  return raster;
}

describe('a still', () => {
  test('is what the raster shows, opaque, and a copy', () => {
    const raster = washes();
    const still = createStill(raster);
    raster.flatten();
    expect(firstDifference(still.rgba, raster.rgba)).toBeNull();
    raster.clear();
    raster.flatten();
    expect(firstDifference(still.rgba, raster.rgba)).not.toBeNull();
  });

  test('of a part at another size is that part alone', () => {
    const raster = createRaster(SIZE);
    raster.draw(dab(100, 60));
    const still = createStill(raster, {
      area: { x: 90, y: 50, width: 20, height: 20 },
      size: { width: 5, height: 40 },
    });
    expect(still).toMatchObject({ width: 5, height: 40 });
    for (let y = 0; y < 40; y++) for (let x = 0; x < 5; x++) expect(pixel(still, x, y)).toEqual([200, 30, 60, 255]);
  });

  test('of a part in its own size is that part, pixel by pixel', () => {
    const raster = washes();
    const still = createStill(raster, { area: { x: 30, y: 70, width: 21, height: 9 } });
    expect(still).toMatchObject({ width: 21, height: 9 });
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 21; x++) expect(pixel(still, x, y)).toEqual(pixel(raster, x + 30, y + 70));
  });

  test.each([
    { x: 190, y: 0, width: 11, height: 5 },
    { x: -1, y: 0, width: 5, height: 5 },
    { x: 0, y: 0.5, width: 5, height: 5 },
    { x: 0, y: 0, width: 0, height: 5 },
  ])('of a part that there is not does not exist: %j', (area) => {
    expect(() => createStill(createRaster(SIZE), { area })).toThrow(RangeError);
  });

  test.each([SIZE, { width: 50, height: 30 }])('goes into an array that is as long, and into no other: %j', (size) => {
    const raster = washes();
    const [fits, short] = [size.width * size.height * 4, 8].map((bytes) => new Uint8ClampedArray(bytes).fill(7));
    const still = createStill(raster, { size, into: fits });
    expect(still.rgba).toBe(fits);
    const other = createStill(raster, { size, into: short });
    expect(firstDifference(other.rgba, still.rgba)).toBeNull();
    expect(other.rgba).not.toBe(short);
  });

  test('takes nothing away from whoever shows the raster', () => {
    const raster = createRaster(SIZE);
    raster.flatten();
    raster.draw(dab(30, 30, { size: 20 }));
    createStill(raster);
    expect(raster.flatten()).toEqual({ x: 0, y: 0, width: 64, height: 64 });
  });
});

describe('a still without paper', () => {
  const bare = (raster: Raster, changes = {}) => createStill(raster, { paper: 'none', ...changes });

  test('holds straight colours, and nothing where nothing is drawn', () => {
    const raster = createRaster(SIZE);
    raster.draw(dab(100, 60, { opacity: 50 }));
    const still = bare(raster);
    // Half of 255 is no byte: the colour is as exact as that alpha lets it be.
    expect(pixel(still, 100, 60)).toEqual([201, 30, 60, 127]);
    expect(pixel(still, 5, 5)).toEqual([0, 0, 0, 0]);
  });

  test('has holes where the eraser was', () => {
    const raster = createRaster(SIZE);
    raster.draw(dab(100, 60));
    raster.draw(dab(100, 60, { tool: Tool.eraser, size: 20 }));
    expect(pixel(bare(raster), 100, 60)).toEqual([0, 0, 0, 0]);
    expect(pixel(bare(raster), 80, 60)).toEqual([200, 30, 60, 255]);
  });

  test('laid over white is what the raster shows, to within two levels', () => {
    const raster = washes();
    raster.setLayerClipped(2, true);
    raster.flatten();
    const { rgba } = bare(raster);
    let worst = 0;
    for (let i = 0; i < rgba.length; i++) {
      if (i % 4 === 3) continue;
      const alpha = (rgba[i | 3] as number) / 255;
      const onWhite = (rgba[i] as number) * alpha + 255 * (1 - alpha);
      worst = Math.max(worst, Math.abs(onWhite - (raster.rgba[i] as number)));
    }
    expect(worst).toBeLessThanOrEqual(2);
  });

  test('leaves out hidden layers, and those clipped to them', () => {
    const raster = createRaster(SIZE);
    raster.draw(dab(60, 60, { layer: 0 }));
    raster.draw(dab(60, 60, { layer: 1 }));
    raster.setLayerVisible(0, false);
    expect(pixel(bare(raster), 60, 60)[3]).toBe(255);
    raster.setLayerClipped(1, true);
    expect(pixel(bare(raster), 60, 60)[3]).toBe(0);
  });

  test('keeps the colour at soft edges when it gets smaller', () => {
    const raster = createRaster(SIZE);
    raster.draw(dab(100, 60));
    const { rgba } = bare(raster, { size: { width: 40, height: 26 } });
    // The fewer the alpha's steps, the coarser those of the colour.
    const reds = Array.from(rgba).filter((_, i) => i % 4 === 0 && (rgba[i + 3] as number) > 64);
    expect(reds.length).toBeGreaterThan(50);
    expect(Math.max(...reds.map((red) => Math.abs(red - 200)))).toBeLessThanOrEqual(3);
  });
});

test('stills of all kernels are the same, to the last bit', () => {
  const options = [
    {},
    { size: { width: 133, height: 91 } },
    { area: { x: 13, y: 7, width: 90, height: 71 }, size: { width: 301, height: 11 } },
    { paper: 'none' as const, size: { width: 77, height: 50 } },
  ];
  const stills = KERNEL_NAMES.map((name) => {
    const raster = washes(kernelMaker(name) ?? undefined);
    raster.setLayerClipped(1, true);
    return options.map((option) => createStill(raster, option).rgba);
  });
  for (const other of stills.slice(1)) expect(other).toEqual(stills[0]);
});

test('the ink of a layer is what a raster without any other shows of it, bit by bit, hidden, faint and clipped or not', () => {
  for (const name of KERNEL_NAMES) {
    const [raster, alone] = [washes(kernelMaker(name) ?? undefined), washes(kernelMaker(name) ?? undefined)];
    raster.setLayerVisible(0, false);
    raster.setLayerOpacities([100, 40, 0]);
    raster.setLayerClipped(2, true);
    for (const layer of [0, 1, 2]) {
      for (const other of [0, 1, 2]) alone.setLayerVisible(other, other === layer);
      const { rgba } = createLayerStill(raster, layer);
      expect(Buffer.from(rgba.buffer).equals(Buffer.from(createStill(alone, { paper: 'none' }).rgba.buffer))).toBe(
        true,
      );
      expect(new Set(rgba.filter((_, at) => at % 4 === 3)).size).toBeGreaterThan(100);
    }
  }
});

describe('a thumbnail', () => {
  test('is 480 pixels long, landscape or portrait', () => {
    expect(thumbnailOf([], FRAME)).toMatchObject({ width: 480, height: 270 });
    expect(thumbnailOf([], { ...FRAME, isPortrait: true })).toMatchObject({ width: 270, height: 480 });
    expect(thumbnailOf([], FRAME, { longSide: 64 })).toMatchObject({ width: 64, height: 36 });
  });

  test('of lines is that of the raster they are drawn on', () => {
    const lines = [dab(960, 540, { size: 300 }), dab(100, 100)];
    const raster = createRaster();
    for (const line of lines) raster.draw(line);
    expect(thumbnailOf(lines, FRAME)).toEqual(createThumbnail(raster));
  });

  test('shows the crop of the artist', () => {
    const crop = { x: 840, y: 472, scale: 8, isClipping: true };
    const { rgba, width, height } = thumbnailOf([dab(960, 540, { size: 300 })], { ...FRAME, ...crop });
    expect({ width, height }).toEqual({ width: 480, height: 270 });
    expect(pixel({ rgba, width }, 240, 135)).toEqual([200, 30, 60, 255]);
    expect(pixel({ rgba, width }, 0, 0)).toEqual([200, 30, 60, 255]);
  });

  test('shows all layers, or only those that were visible to the artist', () => {
    const lines = [dab(960, 540, { size: 300, layer: 2 })];
    const layers = [{ id: 2, isVisible: false }];
    expect(pixel(thumbnailOf(lines, { ...FRAME, layers }), 240, 135)).toEqual([200, 30, 60, 255]);
    const visible = thumbnailOf(lines, { ...FRAME, layers, isOnlyVisibleLayers: true });
    expect(pixel(visible, 240, 135)).toEqual([255, 255, 255, 255]);
  });
});

describe('thumbnails of many drawings, one after the other', () => {
  const drawings = Array.from({ length: 9 }, (_, number) => ({
    lines: [dab(200 + number * 90, 300 + number * 40, { size: 100 + number * 30, layer: number % 3 })],
    frame: {
      ...FRAME,
      isPortrait: number % 2 === 1,
      isOnlyVisibleLayers: number % 3 === 0,
      layers: [{ id: 0, isVisible: number % 4 !== 0 }],
    },
    // Larger and smaller than the ones before.
    longSide: [480, 1920, 64, 900][number % 4] as number,
  }));

  test.each(KERNEL_NAMES)('are what each of them is by itself (%s)', { tags: ['long'] }, (kernel) => {
    const thumbnails = createThumbnails(kernel);
    const stills = drawings.map(({ lines, frame, longSide }) => thumbnails.of(lines, frame, { longSide }));
    const alone = drawings.map(({ lines, frame, longSide }) => {
      const raster = createRaster(canvasOf(frame), kernelMaker('reference') ?? undefined);
      showLayers(raster, frame);
      for (const line of lines) raster.draw(line);
      return createThumbnail(raster, frame, longSide);
    });
    expect(stills).toEqual(alone);
  });

  test('of a sheet of another size leave nothing of it to the next drawing', () => {
    const thumbnails = createThumbnails();
    const square = [event.resize({ width: 900, height: 900 }), dab(450, 450, { size: 300 })];
    expect(thumbnails.of(square, FRAME)).toMatchObject({ width: 480, height: 480 });
    const usual = [dab(960, 540)];
    expect(thumbnails.of(usual, FRAME)).toEqual(thumbnailOf(usual, FRAME));
  });

  test('take the memory of two canvases and of one scaled picture', () => {
    const Instance = vi.spyOn(WebAssembly, 'Instance');
    const thumbnails = createThumbnails();
    for (const { lines, frame, longSide } of [...drawings, ...drawings]) thumbnails.of(lines, frame, { longSide });
    expect(Instance.mock.calls.length).toBeLessThanOrEqual(3);
    Instance.mockRestore();
  });
});

test('layers that one drawing hid are shown again for the next', () => {
  const raster = createRaster(SIZE);
  showLayers(raster, { isOnlyVisibleLayers: true, layers: [{ id: 1, isVisible: false }] });
  expect([0, 1, 2].map((layer) => raster.isLayerVisible(layer))).toEqual([true, false, true]);
  showLayers(raster, { isOnlyVisibleLayers: true, layers: [] });
  expect([0, 1, 2].map((layer) => raster.isLayerVisible(layer))).toEqual([true, true, true]);
});
