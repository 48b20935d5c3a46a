import { expect, it } from 'vitest';
import { levelFor } from './mipmaps.ts';

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
