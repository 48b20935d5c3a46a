import { expect, test } from 'vitest';
import { gifColors } from './gifColors.ts';

/** A column for each colour, so many pixels high. */
function picture(colors: readonly (readonly [number, number, number])[], high = 1): Uint8ClampedArray {
  return Uint8ClampedArray.from(colors.flatMap((color) => Array.from({ length: high }, () => [...color, 255]).flat()));
}

test('flat colours stay what they are', () => {
  const colors = [
    [216, 41, 43],
    [42, 99, 214],
    [255, 255, 255],
  ] as const;
  expect(new Set(gifColors(picture(colors, 40), 128).map(String))).toEqual(new Set(colors.map(String)));
});

test('of many thousand colours those that are nearly alike are chosen as one, and none is far from all that are chosen', () => {
  const colors = Array.from(
    { length: 20_000 },
    (_, n) => [(n * 7) % 256, (n * 13 + (n >> 5)) % 256, (n * 29 + (n >> 8)) % 256] as const,
  );
  const chosen = gifColors(picture(colors), 128);
  expect(chosen.length).toBeGreaterThan(100);
  expect(chosen.length).toBeLessThanOrEqual(128);
  for (const [r, g, b] of colors) {
    const nearest = Math.min(...chosen.map(([x, y, z]) => Math.hypot(x - r, y - g, z - b)));
    expect(nearest).toBeLessThan(64);
  }
});
