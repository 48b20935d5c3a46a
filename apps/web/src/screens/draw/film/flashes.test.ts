import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLASHES_ALLOWED, flashRate, type Picture } from './flashes.ts';

const WIDTH = 24;
const HEIGHT = 18;

/** A picture of greys, 0 black … 255 white; by default opaque. */
function picture(grey: (x: number, y: number) => number, alpha = 255): Picture {
  const rgba = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const value = grey(x, y);
      rgba.set([value, value, value, alpha], 4 * (y * WIDTH + x));
    }
  }
  return { rgba, width: WIDTH, height: HEIGHT };
}

const plain = (grey: number, alpha?: number) => picture(() => grey, alpha);
const BLACK = plain(0);
const WHITE = plain(255);

test.each([
  [2, 1],
  [6, 3],
  [7, 3.5],
  [8, 4],
  [12, 6],
])('black and white in turn, %i frames a second, are %d flashes', (fps, flashes) => {
  expect(flashRate([BLACK, WHITE], fps)).toBe(flashes);
});

test('a flash that lasts, or comes with a longer film, is counted as often as it comes', () => {
  expect(flashRate([BLACK, BLACK, WHITE, WHITE], 12)).toBe(3);
  expect(flashRate([BLACK, WHITE, WHITE, WHITE, WHITE, WHITE], 12)).toBe(2);
  // All in one second, the rest of a long film stands still.
  const burst = [BLACK, WHITE, BLACK, WHITE, BLACK, WHITE, BLACK, WHITE];
  expect(flashRate([...burst, ...Array<Picture>(20).fill(WHITE)], 12)).toBe(4);
  // Half of it before the film begins anew, half after.
  expect(flashRate([...burst.slice(4), ...Array<Picture>(20).fill(WHITE), ...burst.slice(0, 4)], 12)).toBe(4);
});

test('one picture, or none, does not flash', () => {
  expect([flashRate([], 12), flashRate([BLACK], 12)]).toEqual([0, 0]);
});

test('a tenth of the brightest light is a flash, less is none', () => {
  // Relative luminance of grey 89 is 0.0999, of 90 0.1022.
  expect(flashRate([BLACK, plain(89)], 12)).toBe(0);
  expect(flashRate([BLACK, plain(90)], 12)).toBe(6);
});

test('where the darker side is bright already nothing flashes', () => {
  // Relative luminance of grey 230 is 0.791, of 232 0.807.
  expect(flashRate([WHITE, plain(230)], 12)).toBe(6);
  expect(flashRate([WHITE, plain(232)], 12)).toBe(0);
});

test('what is not drawn is white paper', () => {
  expect(flashRate([plain(0, 0), WHITE], 12)).toBe(0);
  expect(flashRate([plain(0, 0), BLACK], 12)).toBe(6);
});

test('a quarter of the field of sight has to flash, wherever it lies', () => {
  // The field is 8 × 6 pixels: 12 of its 48 are a quarter.
  const spot = (width: number, height: number, x0: number, y0: number) =>
    picture((x, y) => (x >= x0 && x < x0 + width && y >= y0 && y < y0 + height ? 0 : 255));
  expect(flashRate([spot(4, 3, 0, 0), WHITE], 12)).toBe(6);
  expect(flashRate([spot(4, 3, WIDTH - 4, HEIGHT - 3), WHITE], 12)).toBe(6);
  expect(flashRate([spot(11, 1, 3, 7), WHITE], 12)).toBe(0);
  expect(flashRate([picture((x, y) => (x < 4 && y < 3 && x + y > 0 ? 0 : 255)), WHITE], 12)).toBe(0);
  // Nine of them lie in no field together.
  expect(flashRate([picture((x, y) => (x % 8 === 0 && y % 2 === 0 ? 0 : 255)), WHITE], 12)).toBe(0);
});

test('a chequered picture that turns round flashes in each of its halves', () => {
  const chequered = (odd: number) => picture((x, y) => ((x + y) % 2 === odd ? 0 : 255));
  expect(flashRate([chequered(0), chequered(1)], 12)).toBe(6);
});

test('a light that grows slowly and fades slowly is one flash', () => {
  const slowly = [0, 90, 130, 160, 185, 205, 185, 160, 130, 90].map((grey) => plain(grey));
  expect(flashRate(slowly, 10)).toBe(1);
});

test('a light that grows in steps too small to count is still one flash', () => {
  const up = [0, 60, 88, 110, 130, 147, 162, 176, 189];
  const slowly = [...up, ...up.slice(1, -1).toReversed()].map((grey) => plain(grey));
  expect(flashRate(slowly, 12)).toBe(1);
});

test('what darkens part by part and lightens part by part is one flash each time', () => {
  const parts = (left: boolean, right: boolean) =>
    picture((x, y) => (y < 3 && ((left && x < 4) || (right && x >= 4 && x < 8)) ? 0 : 255));
  expect(flashRate([parts(false, false), parts(true, false), parts(true, true), parts(false, true)], 12)).toBe(3);
});

test('a figure that walks through the picture does not flash', () => {
  const walking = Array.from({ length: 12 }, (_, step) =>
    picture((x, y) => (y > 8 && x >= 2 * step && x < 2 * step + 2 ? 0 : 255)),
  );
  expect(flashRate(walking, 12)).toBeLessThanOrEqual(FLASHES_ALLOWED);
});

const greys = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 2, maxLength: 10 });
const speeds = fc.integer({ min: 2, max: 12 });

/** Luminance by the formula of WCAG, and flashes by walking through a whole second from each frame on. */
function byHand(film: readonly number[], fps: number): number {
  const light = film.map((grey) =>
    grey / 255 <= 0.04045 ? grey / 255 / 12.92 : ((grey / 255 + 0.055) / 1.055) ** 2.4,
  );
  const played = Array.from({ length: 8 }, () => light).flat();
  const turns: number[] = [];
  let extreme = { low: played[0] ?? 0, high: played[0] ?? 0 };
  let last = '';
  played.forEach((now, frame) => {
    const { low, high } = extreme;
    const rises = last !== 'up' && now - low >= 0.1 && low < 0.8;
    const falls = !rises && last !== 'down' && high - now >= 0.1 && now < 0.8;
    if (rises || falls) {
      turns.push(frame);
      last = rises ? 'up' : 'down';
      extreme = rises ? { low, high: now } : { low: now, high };
    } else extreme = { low: Math.min(low, now), high: Math.max(high, now) };
  });
  const seconds = turns.map((from) => turns.filter((at) => at >= from && (at - from) / fps < 1).length);
  return Math.max(0, ...seconds) / 2;
}

test('plain frames flash as often as counted by hand', () => {
  fc.assert(
    fc.property(greys, speeds, (film, fps) => {
      expect(
        flashRate(
          film.map((grey) => plain(grey)),
          fps,
        ),
      ).toBe(byHand(film, fps));
    }),
    { numRuns: 60 },
  );
});

test('no film flashes more often than half its frames a second, nor less when it runs faster', () => {
  fc.assert(
    fc.property(greys, fc.integer({ min: 2, max: 11 }), (film, fps) => {
      const pictures = film.map((grey) => plain(grey));
      const rate = flashRate(pictures, fps);
      expect(rate).toBeLessThanOrEqual(fps / 2);
      expect(flashRate(pictures, fps + 1)).toBeGreaterThanOrEqual(rate);
    }),
    { numRuns: 40 },
  );
});

test('it does not matter with which frame the film begins, nor whether it is mirrored', () => {
  const rows = fc.array(fc.array(fc.constantFrom(0, 128, 255), { minLength: 4, maxLength: 4 }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(rows, speeds, fc.nat(4), (film, fps, shift) => {
      const turned = [...film.slice(shift % film.length), ...film.slice(0, shift % film.length)];
      const striped = (frames: number[][]) =>
        frames.map((row) => picture((x) => row[Math.floor((4 * x) / WIDTH)] ?? 0));
      const mirrored = striped(film.map((row) => row.toReversed()));
      expect(flashRate(mirrored, fps)).toBe(flashRate(striped(film), fps));
      expect(flashRate(striped(turned), fps) > FLASHES_ALLOWED).toBe(flashRate(striped(film), fps) > FLASHES_ALLOWED);
    }),
    { numRuns: 40 },
  );
});
