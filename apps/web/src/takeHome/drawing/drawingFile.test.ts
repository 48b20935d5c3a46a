import { createRaster, createStill, defaultStyle, type Line, quantiseLine, Tool } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { unzipped } from '../../testing/unzipped.ts';
import type { drawingFile } from './drawingFile.ts';

const LINE: Line = quantiseLine({
  ...defaultStyle(Tool.brush),
  points: [200, 900, 1_700].map((x) => ({ x, y: 500, p: 1 })),
});
const WORDS = { title: 'An otter', author: 'Ada', layers: ['Paper', 'Back', 'Middle', 'Front'] };

/** A part of the sheet, half as wide and high. */
const drawing: Drawing = {
  x: 480,
  y: 270,
  scale: 2,
  isPortrait: false,
  isClipping: true,
  isOnlyVisibleLayers: false,
  layers: [],
  lines: [LINE] as never,
  rev: 0,
  totalLines: 1,
};

/** What the browser is asked to encode, and what it answers. */
const encoder = { asked: [] as unknown[], files: {} as Record<string, Uint8Array> };
let make: typeof drawingFile;
beforeEach(async () => {
  vi.doMock('../../rendering/tabFiles.ts', () => ({
    tabFiles: async (_: Drawing, task: object) => {
      encoder.asked.push(task);
      return { files: encoder.files };
    },
  }));
  onTestFinished(() => vi.doUnmock('../../rendering/tabFiles.ts'));
  Object.assign(encoder, { asked: [], files: {} });
  ({ drawingFile: make } = await import('./drawingFile.ts'));
});

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

test('a PNG has the part of the sheet that the artist chose, pixel by pixel', async () => {
  const file = await make(drawing, 'png', WORDS);
  expect(file.type).toBe('image/png');
  const { data, info } = await sharp(await bytesOf(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = createRaster();
  raster.draw(LINE);
  const whole = createStill(raster);
  expect([info.width < whole.width, info.height < whole.height]).toEqual([true, true]);
  expect(info.width / info.height).toBeCloseTo(16 / 9, 1);
  expect(data.some((value) => value < 200)).toBe(true);
});

test.each([
  ['jpg', 'picture', 'image/jpeg'],
  ['mp4', 'video', 'video/mp4'],
] as const)('a browser encodes a %s, which bears its title and its artist', async (form, kind, type) => {
  encoder.files = { jpg: Uint8Array.of(1), mp4: Uint8Array.of(2) };
  const file = await make(drawing, form, WORDS);
  expect(encoder.asked).toEqual([expect.objectContaining({ kind, title: 'An otter', author: 'Ada' })]);
  expect([file.type, ...(await bytesOf(file))]).toEqual([type, form === 'jpg' ? 1 : 2]);
});

test.each(['jpg', 'mp4'] as const)('a %s that was not made is no empty file', async (form) => {
  await expect(make(drawing, form, WORDS)).rejects.toThrow(form);
});

test('files that move and files with layers are each of their own kind, with the names of the layers', async () => {
  const gif = await make(drawing, 'gif', WORDS);
  expect([gif.type, (await bytesOf(gif)).toString('latin1', 0, 6)]).toEqual(['image/gif', 'GIF89a']);
  const ora = await make(drawing, 'ora', WORDS);
  expect(ora.type).toBe('image/openraster');
  const stack = unzipped(await bytesOf(ora)).find(({ name }) => name === 'stack.xml');
  const xml = Buffer.from(stack?.content ?? []).toString();
  expect([...xml.matchAll(/<layer name="(\w+)"/g)].map(([, name]) => name)).toEqual(WORDS.layers.toReversed());
  const psd = await make(drawing, 'psd', WORDS);
  expect([psd.type, (await bytesOf(psd)).toString('latin1', 0, 4)]).toEqual(['image/vnd.adobe.photoshop', '8BPS']);
});
