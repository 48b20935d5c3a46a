import { createRaster, createStill, defaultStyle, event, type Line, quantiseLine, Tool } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import Psd from '@webtoon/psd';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { unzipped } from '../../testing/unzipped.ts';
import { type LayerPictures, layerPictures } from './layerPictures.ts';
import { openRasterOf } from './openRaster.ts';
import { photoshopOf } from './photoshop.ts';
import { timeLapseOf } from './timeLapse.ts';

const NAMES = ['Papier', 'Hinten', 'Mitte & <Kante>', 'Vorne'];
const COLORS = [
  { r: 216, g: 41, b: 43, a: 255 },
  { r: 42, g: 99, b: 214, a: 255 },
  { r: 20, g: 160, b: 60, a: 255 },
];

/** A thin soft stroke on each layer, so that there is every alpha between nothing and all. */
function drawing(change: Partial<Drawing> = {}): Drawing {
  const lines = COLORS.map((color, layer) => {
    const points = Array.from({ length: 12 }, (_, step) => ({
      x: 200 + 100 * step,
      y: 300 + 160 * layer + 15 * step,
      p: 1,
    }));
    const style = { ...defaultStyle(Tool.brush), color, layer, size: 120, hardness: 10, opacity: 70 };
    return quantiseLine({ ...style, points, t: layer * 2_000, dt: 100 });
  });
  const whole = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false };
  return { ...whole, layers: [], lines: lines as unknown as Drawing['lines'], rev: 0, totalLines: 3, ...change };
}

/** Bit by bit: a comparison of megabytes by the test runner takes minutes. */
function areSame(ours: Uint8Array | Uint8ClampedArray, theirs: Uint8Array | Uint8ClampedArray): boolean {
  const bytes = (of: typeof ours) => Buffer.from(of.buffer, of.byteOffset, of.byteLength);
  return bytes(ours).equals(bytes(theirs));
}

/** Largest difference of a channel, where colour is to be seen at all. */
function difference(ours: Uint8ClampedArray, theirs: Uint8Array | Uint8ClampedArray): number {
  expect(theirs).toHaveLength(ours.length);
  let most = 0;
  for (let at = 0; at < ours.length; at++) {
    const isColor = at % 4 !== 3;
    if (isColor && ours[(at & ~3) + 3] === 0) continue;
    most = Math.max(most, Math.abs((ours[at] as number) - (theirs[at] as number)));
  }
  return most;
}

/** Straight RGBA over white, in real numbers. */
function composited(layers: readonly { rgba: Uint8Array | Uint8ClampedArray }[]): Uint8ClampedArray {
  const [first] = layers;
  const sum = new Float64Array(first?.rgba.length ?? 0).fill(255);
  for (const { rgba } of layers)
    for (let at = 0; at < sum.length; at++) {
      if (at % 4 === 3) continue;
      const alpha = (rgba[(at & ~3) + 3] as number) / 255;
      sum[at] = (sum[at] as number) * (1 - alpha) + (rgba[at] as number) * alpha;
    }
  return new Uint8ClampedArray(sum);
}

let pictures: LayerPictures;
/** The layer in the middle is hidden. */
let hidden: LayerPictures;
/** The one in front is shown faintly as well. */
let faint: LayerPictures;
beforeAll(() => {
  const change = { isOnlyVisibleLayers: true, layers: [{ id: 1, isVisible: false }] };
  const lines = [...drawing().lines, event.fadeLayer(2, 40)] as Drawing['lines'];
  [pictures, hidden, faint] = [drawing(), drawing(change), drawing({ ...change, lines })].map(layerPictures) as [
    LayerPictures,
    LayerPictures,
    LayerPictures,
  ];
});

/** Each picture becomes a file once: no test changes one. */
function once<File>(make: (of: LayerPictures) => Promise<File>): (of: LayerPictures) => Promise<File> {
  const made = new Map<LayerPictures, Promise<File>>();
  return (of) => {
    const file = made.get(of) ?? make(of);
    made.set(of, file);
    return file;
  };
}
const openRaster = once(async (of) => Buffer.from(await openRasterOf(of, NAMES).arrayBuffer()));
const photoshop = once(async (of) => Psd.parse(await photoshopOf(of, NAMES).arrayBuffer()));

test('the layers laid on one another are the picture', () => {
  expect(pictures.layers.map(({ rgba }) => rgba.some((value, at) => at % 4 === 3 && value > 0))).toEqual([
    true,
    true,
    true,
  ]);
  // Three layers are rounded to bytes one by one here, and once in the picture.
  expect(difference(pictures.merged.rgba, composited(pictures.layers))).toBeLessThanOrEqual(2);
});

test('a layer that the artist hid is kept, and marked as hidden', () => {
  expect(hidden.layers.map(({ isVisible }) => isVisible)).toEqual([true, false, true]);
  expect(areSame(hidden.layers[1]!.rgba, pictures.layers[1]!.rgba)).toBe(true);
  expect(areSame(hidden.merged.rgba, pictures.merged.rgba)).toBe(false);
});

test('a layer that is shown faintly keeps its ink, and both kinds of files say how strong it is', async () => {
  expect(faint.layers.map(({ opacity }) => opacity)).toEqual([100, 100, 40]);
  expect(areSame(faint.layers[2]!.rgba, pictures.layers[2]!.rgba)).toBe(true);
  expect(areSame(faint.merged.rgba, hidden.merged.rgba)).toBe(false);
  const stack = unzipped(await openRaster(faint));
  const xml = String(Buffer.from(stack.find(({ name }) => name === 'stack.xml')?.content ?? []));
  expect([...xml.matchAll(/opacity="([^"]*)"/g)].map(([, value]) => value)).toEqual(['0.4', '1.0', '1.0', '1.0']);
  const psd = await photoshop(faint);
  expect(psd.layers.find(({ name }) => name === NAMES[3])?.opacity).toBe(102);
});

describe('an OpenRaster file', () => {
  const entries = async (of = pictures) => unzipped(await openRaster(of));

  test('is known by its first bytes, and has all that the format asks for', async () => {
    const file = await openRaster(pictures);
    expect(file.toString('latin1', 30, 30 + 8 + 16)).toBe('mimetypeimage/openraster');
    const names = unzipped(file).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['mimetype', 'stack.xml', 'mergedimage.png', 'Thumbnails/thumbnail.png']),
    );
    const thumbnail = await sharp(unzipped(file).find(({ name }) => name.startsWith('Thumb'))?.content).metadata();
    expect([thumbnail.width, thumbnail.height]).toEqual([256, 144]);
  });

  test('names its layers from front to back, as Krita and GIMP read it', async () => {
    const content = (await entries(faint)).find(({ name }) => name === 'stack.xml')?.content;
    const stack = String(Buffer.from(content ?? []));
    const layers = [...stack.matchAll(/<layer name="([^"]*)" src="([^"]*)"[^>]*visibility="(\w+)"/g)];
    expect(layers.map(([, name, src, visibility]) => [name, src, visibility])).toEqual([
      ['Vorne', 'data/layer3.png', 'visible'],
      ['Mitte &amp; &lt;Kante>', 'data/layer2.png', 'hidden'],
      ['Hinten', 'data/layer1.png', 'visible'],
      ['Papier', 'data/layer0.png', 'visible'],
    ]);
    expect(stack).toContain('w="1920" h="1080"');
  });

  test('has every pixel of every layer, thin ink with its own colour', async () => {
    const read = await entries();
    for (const [index, layer] of pictures.layers.entries()) {
      const { content } = read.find(({ name }) => name === `data/layer${index + 1}.png`) ?? {};
      expect(areSame(layer.rgba, await sharp(content).ensureAlpha().raw().toBuffer())).toBe(true);
    }
  });

  test('shows the picture of the engine to programs that know no layers, faint and hidden ones as they are shown', {
    tags: ['long'],
  }, async () => {
    for (const of of [pictures, faint]) {
      const merged = (await entries(of)).find(({ name }) => name === 'mergedimage.png')?.content;
      expect(areSame(of.merged.rgba, await sharp(merged).ensureAlpha().raw().toBuffer())).toBe(true);
    }
    expect(areSame(pictures.merged.rgba, faint.merged.rgba)).toBe(false);
  });
});

describe('a Photoshop file', () => {
  /** Readers may cut off what is empty around a layer. */
  async function wholeLayer(psd: Psd, name: string): Promise<Uint8ClampedArray> {
    const found = psd.layers.find((layer) => layer.name === name);
    if (!found) throw new Error(`no layer ${name}`);
    const whole = new Uint8ClampedArray(psd.width * psd.height * 4);
    const part = await found.composite(false, false);
    for (let row = 0; row < found.height; row++) {
      const from = row * found.width * 4;
      whole.set(part.subarray(from, from + found.width * 4), ((row + found.top) * psd.width + found.left) * 4);
    }
    return whole;
  }

  test('is read by another program with the same layers, pixel by pixel', async () => {
    const psd = await photoshop(pictures);
    expect([psd.width, psd.height]).toEqual([1920, 1080]);
    expect(psd.layers.map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
    for (const [index, layer] of [pictures.paper, ...pictures.layers].entries())
      expect(areSame(layer.rgba, await wholeLayer(psd, NAMES[index] ?? ''))).toBe(true);
  });

  test('shows the picture of the engine to programs that know no layers, a hidden one left out', async () => {
    for (const of of [pictures, faint])
      expect(areSame(of.merged.rgba, await (await photoshop(of)).composite())).toBe(true);
    const layers = (await photoshop(faint)).layers.map(({ name, isHidden }) => [name, isHidden]);
    expect(Object.fromEntries(layers)).toEqual({
      Papier: false,
      Hinten: false,
      'Mitte & <Kante>': true,
      Vorne: false,
    });
  });

  test('of an upright drawing is upright', async () => {
    const upright = layerPictures(drawing({ isPortrait: true }));
    const psd = await photoshop(upright);
    expect([psd.width, psd.height]).toEqual([1080, 1920]);
    expect(areSame(upright.merged.rgba, await psd.composite())).toBe(true);
    expect(areSame(upright.layers[0]!.rgba, await wholeLayer(psd, 'Hinten'))).toBe(true);
  });
});

describe('a time-lapse', () => {
  test('grows stroke by stroke, and stands at its end', async () => {
    const film = Buffer.from(await timeLapseOf(drawing()).arrayBuffer());
    const { pages = 0, delay = [], width, pageHeight = 0, loop } = await sharp(film, { animated: true }).metadata();
    expect([width, pageHeight, loop]).toEqual([640, 360, 0]);
    expect(pages).toBeGreaterThan(20);
    expect(delay.at(-1)).toBe(2_000);
    const inkOf = async (page: number) => {
      const { data } = await sharp(film, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return data.filter((value) => value < 200).length;
    };
    const [early, late, last] = [await inkOf(2), await inkOf(pages - 5), await inkOf(pages - 1)];
    expect(early).toBeGreaterThan(0);
    expect(late).toBeGreaterThan(early);
    expect(last).toBeGreaterThanOrEqual(late);
  });

  test('of a drawing of half an hour lasts ten seconds, and the picture stands at its end', {
    tags: ['long'],
  }, async () => {
    const long = drawing().lines.map((line, index) => ({ ...line, t: index * 600_000, dt: 60_000 }));
    const film = Buffer.from(await timeLapseOf(drawing({ lines: long })).arrayBuffer());
    const { pages = 0, delay = [] } = await sharp(film, { animated: true }).metadata();
    const total = delay.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThan(9_500);
    expect(total).toBeLessThanOrEqual(10_000);
    const raster = createRaster();
    for (const line of long) raster.draw(line as unknown as Line);
    const { rgba } = createStill(raster, { size: { width: 640, height: 360 } });
    const shown = await sharp(film, { page: pages - 1 })
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(difference(rgba, shown)).toBeLessThanOrEqual(24);
  });
});
