import { cropArea, LANDSCAPE } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { cropInSight } from './cropInSight.ts';

const area = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('a quarter of the canvas is shown twice as large', () => {
  expect(cropInSight(area(960, 540, 1920, 1080), LANDSCAPE)).toEqual({ x: 960, y: 540, scale: 2 });
});

test('a window of another shape gets the part that holds all it shows, within the canvas', () => {
  for (const seen of [area(0, 300, 400, 1080), area(1500, 0, 1920, 90), area(700, 400, 1300, 500)]) {
    const crop = cropInSight(seen, LANDSCAPE);
    const { x, y, width, height } = cropArea({ ...(crop ?? { x: 0, y: 0, scale: 1 }), isClipping: true }, LANDSCAPE);
    expect(crop).not.toBeNull();
    expect([x <= seen.left + 1, y <= seen.top + 1]).toEqual([true, true]);
    expect([x + width >= seen.right - 1, y + height >= seen.bottom - 1]).toEqual([true, true]);
  }
});

test('nothing is shown more than eight times as large', () => {
  expect(cropInSight(area(100, 100, 110, 105), LANDSCAPE)?.scale).toBe(8);
});

test('the whole canvas, or none of it, is no part', () => {
  expect(cropInSight(area(0, 0, 1920, 1080), LANDSCAPE)).toBeNull();
  expect(cropInSight(area(0, 5, 1915, 1080), LANDSCAPE)).toBeNull();
  expect(cropInSight(area(1920, 0, 1920, 1080), LANDSCAPE)).toBeNull();
  expect(cropInSight(area(400, 300, 400, 600), LANDSCAPE)).toBeNull();
  expect(cropInSight(area(400, 300, 800, 300), LANDSCAPE)).toBeNull();
});
