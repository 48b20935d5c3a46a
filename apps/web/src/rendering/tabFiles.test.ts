import type { Drawing } from '@tuschel/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleDrawing } from '../stage/sampleDrawings.ts';
import { tabFiles } from './tabFiles.ts';

const TASK = { kind: 'picture', title: 'A bear', author: 'Anna' } as const;
const drawing = sampleDrawing('otter') ?? (sampleDrawing('empty') as Drawing);

interface Made {
  width: number;
  height: number;
  quality: number;
}

/** A browser whose pictures have so many bytes at a quality. */
function browser(bytesOf: (quality: number) => number, type = 'image/jpeg') {
  const made: Made[] = [];
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext = () => ({ putImageData: () => undefined });
      convertToBlob = async ({ quality }: { quality: number }) => {
        made.push({ width: this.width, height: this.height, quality });
        return new Blob([new Uint8Array(bytesOf(quality)).fill(made.length)], { type });
      };
    },
  );
  return made;
}
const longSide = ({ width, height }: Made) => Math.max(width, height);

beforeEach(() => {
  vi.stubGlobal('ImageData', class {});
});
afterEach(() => void vi.unstubAllGlobals());

test('of a drawing there are a large picture, a small one and a tiny one, the former two at full quality', async () => {
  const made = browser(() => 100);
  const { files, previewData, durations } = await tabFiles(drawing, TASK);
  const [large, small, tiny] = made.map(longSide);
  expect(made.map(({ quality }) => quality)).toEqual([1, 1, 0.6]);
  expect(large).toBeGreaterThan(small ?? 0);
  expect(small).toBeGreaterThan(tiny ?? 0);
  expect(tiny).toBeLessThanOrEqual(96);
  expect([files.jpg?.[0], files.thumbnail?.[0]]).toEqual([1, 2]);
  expect(previewData).toBe(`data:image/jpeg;base64,${btoa('\u0003'.repeat(100))}`);
  expect(Object.keys(durations ?? {})).toEqual(['paint', 'encode']);
});

test('the tiny one gets worse until it is small enough, and stays as it is where nothing helps', async () => {
  const made = browser((quality) => Math.round(quality * 8_000));
  expect((await tabFiles(drawing, TASK)).previewData?.length).toBeLessThanOrEqual(4_000);
  expect(made.slice(2).map(({ quality }) => quality)).toEqual([0.6, 0.45, 0.3]);
  const others = browser(() => 8_000);
  await tabFiles(drawing, TASK);
  expect(others.slice(2).map(({ quality }) => quality)).toEqual([0.6, 0.45, 0.3, 0.15]);
});

test('a browser that makes something else of it makes no picture', async () => {
  browser(() => 100, 'image/png');
  await expect(tabFiles(drawing, TASK)).rejects.toThrow('no JPEG');
});
