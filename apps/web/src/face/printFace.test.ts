// @vitest-environment jsdom
import { createRaster, event, type Line } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { printFace } from './printFace.ts';
import { headLines } from './sheet/heads.ts';

const RED = { r: 216, g: 41, b: 43, a: 255 };

/** What was put on the sheet from which faces are copied, and what was copied from it. */
let sheet: Uint8ClampedArray;
let copied: unknown[][];

beforeEach(() => {
  sheet = new Uint8ClampedArray();
  copied = [];
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      constructor(data: Uint8ClampedArray) {
        this.data = data;
      }
    },
  );
  const context = {
    putImageData: ({ data }: ImageData) => (sheet = data),
    drawImage: (...image: unknown[]) => void copied.push(image),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

/** The same face on a sheet of its own. */
function drawn(lines: readonly Line[]): Buffer {
  const raster = createRaster({ width: FACE.side, height: FACE.side });
  for (const line of lines) raster.draw(line);
  raster.flatten();
  return Buffer.from(raster.rgba);
}
const isOnSheet = (lines: readonly Line[]) => Buffer.from(sheet).equals(drawn(lines));

test('a face is printed as large as its canvas, and nothing of the one before shines through', () => {
  const target = Object.assign(document.createElement('canvas'), { width: 44, height: 40 });
  printFace(headLines('cat', RED), target);
  expect(isOnSheet(headLines('cat', RED))).toBe(true);
  printFace(headLines('ghost', RED), target);
  expect(isOnSheet(headLines('ghost', RED))).toBe(true);
  expect(copied.map(([, ...place]) => place)).toEqual([
    [0, 0, 44, 40],
    [0, 0, 44, 40],
  ]);
  const [from] = copied[0] as [HTMLCanvasElement];
  expect([from === target, copied[1]?.[0] === from]).toEqual([false, true]);
});

test('what is no ink in the lines of a face is passed over', () => {
  const target = document.createElement('canvas');
  const lines = headLines('cat', RED);
  printFace([event.fadeLayer(0, 10) as Line, ...lines], target);
  expect(isOnSheet(lines)).toBe(true);
});

test('a browser without a canvas prints nothing', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  printFace(headLines('cat', RED), document.createElement('canvas'));
  expect(copied).toEqual([]);
});
