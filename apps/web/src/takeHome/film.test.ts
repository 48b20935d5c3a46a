// @vitest-environment jsdom
import { defaultStyle, quantiseLine, Tool } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { openBrowser } from '../testing/browser.ts';
import { centred, filmOf, frameDelays } from './film.ts';

beforeEach(() => openBrowser({}));

const RED = { r: 216, g: 41, b: 43, a: 255 };
const BLUE = { r: 42, g: 99, b: 214, a: 255 };

/** One thick stroke from left to right through the middle. */
function stripe(color: typeof RED, change: Partial<Drawing> = {}): Drawing {
  const points = Array.from({ length: 20 }, (_, step) => ({ x: 100 * step, y: 540, p: 1 }));
  const style = { ...defaultStyle(Tool.brush), color, size: 300, hardness: 100, opacity: 100, density: 100 };
  const lines = [quantiseLine({ ...style, points })] as unknown as Drawing['lines'];
  const whole = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false };
  return { ...whole, layers: [], lines, rev: 0, totalLines: 1, ...change };
}

/** Read by another decoder: its frames, each with the colours of some of its pixels. */
async function read(film: Blob, spots: readonly (readonly [x: number, y: number])[]) {
  const bytes = new Uint8Array(await film.arrayBuffer());
  const { width, pageHeight = 0, pages = 1, delay, loop } = await sharp(bytes, { animated: true }).metadata();
  const raw = await sharp(bytes, { animated: true }).removeAlpha().raw().toBuffer();
  const colorAt = (page: number, x: number, y: number) => {
    const at = ((page * pageHeight + y) * width + x) * 3;
    return [...raw.subarray(at, at + 3)];
  };
  const frames = Array.from({ length: pages }, (_, page) => spots.map(([x, y]) => colorAt(page, x, y)));
  return { width, height: pageHeight, delay, loop, frames };
}

describe('an animation as GIF', () => {
  it('has every frame in its turn, at the pace of the game, for ever, in its own colours', async () => {
    const film = await filmOf([stripe(RED), stripe(BLUE), stripe(RED)], 6, createDarkroom());
    expect(film.type).toBe('image/gif');
    const seen = await read(film, [
      [480, 270],
      [480, 20],
    ]);
    const [red, blue, white] = [
      [216, 41, 43],
      [42, 99, 214],
      [255, 255, 255],
    ];
    expect(seen).toEqual({
      width: 960,
      height: 540,
      delay: [170, 160, 170],
      loop: 0,
      frames: [
        [red, white],
        [blue, white],
        [red, white],
      ],
    });
  });

  it('has the shape of its first frame, in which one of another shape lies whole', async () => {
    const upright = stripe(BLUE, { isPortrait: true });
    const { width, height, frames } = await read(await filmOf([stripe(RED), upright], 2, createDarkroom()), [
      [480, 150],
      [100, 150],
    ]);
    expect([width, height]).toEqual([960, 540]);
    // The stripe of a portrait is above its middle; beside the portrait there is paper.
    expect(frames[1]).toEqual([
      [42, 99, 214],
      [255, 255, 255],
    ]);
  });

  it('needs a frame', async () => {
    await expect(filmOf([], 6, createDarkroom())).rejects.toThrow('without frames');
  });
});

test.each([
  [12, 12, 1_000],
  [6, 6, 1_000],
  [7, 7, 1_000],
  [12, 18, 1_500],
])('at %i frames a second %i frames last %i ms', (fps, count, total) => {
  const delays = frameDelays(count, fps);
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(total);
  for (const delay of delays) expect(Math.abs(delay - 1_000 / fps)).toBeLessThanOrEqual(10);
});

test('a print that is a pixel larger than the film loses that pixel', () => {
  const data = new Uint8ClampedArray([1, 1, 1, 255, 2, 2, 2, 255, 3, 3, 3, 255]);
  expect([...centred({ data, width: 3, height: 1 }, { width: 2, height: 1 }).data]).toHaveLength(8);
});

test('a smaller print lies in the middle of the film, on white', () => {
  const [a, b] = [
    [1, 2, 3, 255],
    [4, 5, 6, 255],
  ] as const;
  const white = [255, 255, 255, 255];
  const print = { data: new Uint8ClampedArray([...a, ...b]), width: 2, height: 1 };
  const row = (...pixels: (readonly number[])[]) => pixels.flat();
  expect([...centred(print, { width: 4, height: 3 }).data]).toEqual([
    ...row(white, white, white, white),
    ...row(white, a, b, white),
    ...row(white, white, white, white),
  ]);
});

test('of a larger print the middle is seen, and one of the same size is taken as it is', () => {
  const pixels = Array.from({ length: 12 }, (_, at) => [at, at, at, 255]);
  const print = { data: new Uint8ClampedArray(pixels.flat()), width: 4, height: 3 };
  const firsts = ({ data }: { data: Uint8ClampedArray }) => [...data].filter((_, at) => at % 4 === 0);
  expect(firsts(centred(print, { width: 2, height: 1 }))).toEqual([5, 6]);
  expect(firsts(centred(print, { width: 2, height: 3 }))).toEqual([1, 2, 5, 6, 9, 10]);
  expect(firsts(centred(print, { width: 4, height: 1 }))).toEqual([4, 5, 6, 7]);
  expect(centred(print, { width: 4, height: 3 })).toBe(print);
});
