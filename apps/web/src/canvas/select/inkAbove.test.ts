import type { Raster } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { strengthOf } from './inkAbove.ts';

test('ink of several layers is as strong as the strongest of them', () => {
  const raster = { opacities: [10, 40, 60] } as unknown as Raster;
  expect([strengthOf(raster, 0, 0), strengthOf(raster, 0, 1), strengthOf(raster, 1, 2)]).toEqual([0.1, 0.4, 0.6]);
  expect(strengthOf({ opacities: [90, 40, 60] } as unknown as Raster, 1, 2)).toBe(0.6);
});
