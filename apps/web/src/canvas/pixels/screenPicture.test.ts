// @vitest-environment jsdom
import { createRaster, defaultStyle, type Line, type Raster, Tool } from '@tuschel/ink';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPartPicture, createScreenPicture, type ScreenPicture } from './screenPicture.ts';

const SIZE = { width: 640, height: 1000 };
const always = () => true;

/** What lies on the canvas: a browser without pixels does not tell. */
let shown: Uint8ClampedArray;
let canvas: HTMLCanvasElement;
let raster: Raster;

beforeEach(() => {
  raster = createRaster(SIZE);
  canvas = document.createElement('canvas');
  vi.stubGlobal(
    'ImageData',
    class {
      data: Uint8ClampedArray;
      width: number;
      constructor(data: Uint8ClampedArray, width: number) {
        this.data = data;
        this.width = width;
      }
    },
  );
  const putImageData = (
    { data, width }: { data: Uint8ClampedArray; width: number },
    ...[, , x, y, across, down]: number[]
  ) => {
    if (shown.length !== data.length) shown = new Uint8ClampedArray(data.length);
    for (let row = y!; row < y! + down!; row++) {
      const [from, to] = [(row * width + x!) * 4, (row * width + x! + across!) * 4];
      shown.set(data.subarray(from, to), from);
    }
  };
  shown = new Uint8ClampedArray();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ putImageData } as never);
});

const dash = (y: number): Line => ({
  ...defaultStyle(Tool.pixel),
  size: 20,
  points: [
    { x: 40, y, p: 1 },
    { x: 600, y, p: 1 },
  ],
});
const slices = (picture: ScreenPicture) => {
  let count = 1;
  for (; !picture.presentSlice(always); count++) if (count > 100) throw new Error('it comes to no end');
  return count;
};

test('a picture that is copied in slices is whole in the end, one part each', () => {
  const picture = createScreenPicture(canvas, raster);
  raster.draw(dash(10));
  raster.draw(dash(990));
  // White paper is copied to begin with.
  expect(slices(picture)).toBe(17);
  expect(shown).toEqual(raster.rgba);
  raster.draw(dash(500));
  expect(slices(picture)).toBe(2);
  expect(shown).toEqual(raster.rgba);
});

test('what changes behind the part that is copied is shown, too', () => {
  const picture = createScreenPicture(canvas, raster);
  slices(picture);
  raster.draw(dash(10));
  raster.draw(dash(990));
  expect(picture.presentSlice(always)).toBe(false);
  raster.draw(dash(20));
  expect(slices(picture)).toBe(3);
  expect(shown).toEqual(raster.rgba);
});

test('a part of a picture is copied in slices as at once', { tags: ['long'] }, () => {
  const part = { x: 32, y: 100, width: 500, height: 700 };
  const picture = createPartPicture(canvas, raster, part);
  raster.draw(dash(300));
  raster.draw(dash(790));
  expect(slices(picture)).toBe(17);
  const sliced = shown;
  shown = new Uint8ClampedArray();
  const other = document.createElement('canvas');
  createPartPicture(other, raster, part).presentAll();
  expect(sliced).toEqual(shown);
});
