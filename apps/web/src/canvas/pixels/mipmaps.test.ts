import { expect, it, onTestFinished, vi } from 'vitest';
import { createMipmaps, levelFor } from './mipmaps.ts';

it('a picture is shown at most twice as fine as the screen is, and never coarser', () => {
  for (const share of [2, 1, 0.8, 0.51, 0.3, 0.1, 0.02]) {
    const left = share * 2 ** levelFor(share, 10);
    expect(left).toBeGreaterThan(share >= 1 ? 0.99 : 0.5);
    expect(left).toBeLessThanOrEqual(Math.max(1, share));
  }
});

it('a picture is not halved beyond its last pixel', () => {
  expect(levelFor(0.0001, 4)).toBe(4);
});

/** A canvas that knows what was drawn on it last: a print, or another sheet in this size. */
class Sheet {
  width: number;
  height: number;
  style: { width?: string; height?: string } = {};
  drawn: unknown[] = [];
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return {
      putImageData: (image: unknown) => (this.drawn = [image]),
      drawImage: (...drawn: unknown[]) => (this.drawn = drawn),
    };
  }
}

/** Another one than the print itself, which stays as it is. */
class Image {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  constructor(data: Uint8ClampedArray, width: number) {
    this.data = data;
    this.width = width;
  }
}

/** A print of these sides on a canvas. */
function shown(width: number, height: number) {
  vi.stubGlobal('OffscreenCanvas', Sheet);
  vi.stubGlobal('ImageData', Image);
  onTestFinished(() => void vi.unstubAllGlobals());
  const canvas = new Sheet(width, height);
  const print = { data: new Uint8ClampedArray(4 * width * height).fill(40), width, height };
  const mipmaps = createMipmaps(canvas as unknown as HTMLCanvasElement, print as ImageData);
  return { canvas, print, mipmaps, size: () => [canvas.width, canvas.height] };
}

it('a picture that is shown small lies on its canvas in halves of halves, and takes as much of the page as before', () => {
  const { canvas, print, mipmaps, size } = shown(400, 202);
  mipmaps.show(0.2);
  const [quarter] = canvas.drawn as [Sheet];
  const [half, ...place] = quarter.drawn as [Sheet, ...number[]];
  const [whole, ...larger] = half.drawn as [Sheet, ...number[]];
  expect([size(), place, larger]).toEqual([
    [100, 50],
    [0, 0, 100, 50],
    [0, 0, 200, 101],
  ]);
  expect([whole.width, whole.height, (whole.drawn[0] as Image).data]).toEqual([400, 202, print.data]);
  expect(canvas.style).toEqual({ width: '400px', height: '202px' });
});

it('whoever looks closer sees the whole picture again, and a sheet that is there already is not made anew', () => {
  const { canvas, mipmaps, size } = shown(400, 200);
  mipmaps.show(0.9);
  expect(canvas.drawn.length).toBe(0);
  mipmaps.show(0.4);
  const half = canvas.drawn[0];
  canvas.drawn = [];
  mipmaps.show(0.3);
  expect(canvas.drawn.length).toBe(0);
  mipmaps.show(2);
  expect(size()).toEqual([400, 200]);
  mipmaps.show(0.5);
  expect([size(), canvas.drawn[0] === half]).toEqual([[200, 100], true]);
});

it('of a picture as narrow as a line a pixel is left', () => {
  const { mipmaps, size } = shown(1, 64);
  mipmaps.show(0.01);
  expect(size()).toEqual([1, 64]);
});
