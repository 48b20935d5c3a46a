// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { referencePrint } from './referencePrint.ts';

/** A browser that reads a picture of this size; `drawn`: what is done with it, in order. */
function browser(width: number, height: number, hasPen = true) {
  const drawn: unknown[] = [];
  const bitmap = { width, height, close: () => void drawn.push('closed') };
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  const pen = {
    fillStyle: '',
    fillRect: (...area: number[]) => void drawn.push([pen.fillStyle, ...area]),
    drawImage: (picture: unknown, ...area: number[]) => void drawn.push([picture === bitmap, ...area]),
    getImageData: (...area: number[]) => ({ data: new Uint8ClampedArray(area) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue((hasPen ? pen : null) as unknown as null);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return drawn;
}

const PICTURE = new Blob(['x']);

test.each([
  ['as large as it is', 300, 200, 300, 200],
  ['as large as it is, up to 2048 pixels', 2048, 100, 2048, 100],
  ['smaller, by its longer side', 4096, 1000, 2048, 500],
  ['smaller, upright', 1000, 8192, 250, 2048],
  ['never thinner than a pixel', 9000, 1, 2048, 1],
])('a picture to look at is laid on white paper, %s', async (_, width, height, wide, high) => {
  const drawn = browser(width, height);
  const print = await referencePrint(PICTURE);
  expect([print.width, print.height, [...print.data]]).toEqual([
    wide,
    high,
    [0, 0, wide, high].map((one) => Math.min(one, 255)),
  ]);
  expect(drawn).toEqual([['white', 0, 0, wide, high], [true, 0, 0, wide, high], 'closed']);
});

test('a browser that cannot draw says so, and keeps nothing of the picture', async () => {
  const drawn = browser(3, 2, false);
  await expect(referencePrint(PICTURE)).rejects.toThrow('draws nothing');
  expect(drawn).toEqual(['closed']);
});
