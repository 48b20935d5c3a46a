import { SELECTION_CORNERS } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { outlineWith, selectionOf } from './outline.ts';

const PICTURE = { width: 800, height: 600 };
type Outline = Parameters<typeof outlineWith>[0];

describe('the way around what is to be moved', () => {
  it('lies on whole pixels of the picture, and never outside of it', () => {
    const way = outlineWith([{ x: 1, y: 1 }], { x: -20, y: 600.7 }, 'lasso', PICTURE);
    expect(way).toEqual([
      { x: 1, y: 1 },
      { x: 0, y: 600 },
    ]);
    expect(outlineWith(way, { x: 0.4, y: 599.6 }, 'lasso', PICTURE)).toBe(way);
  });

  it('of a rectangle is where it began and where the pointer is', () => {
    const way = outlineWith(
      [
        { x: 5, y: 5 },
        { x: 9, y: 9 },
      ],
      { x: 40, y: 50 },
      'rectangle',
      PICTURE,
    );
    expect(way).toEqual([
      { x: 5, y: 5 },
      { x: 40, y: 50 },
    ]);
  });

  it('of the longest lasso is still one that can be stored, and goes on to where the pointer is', () => {
    let way: Outline = [];
    for (let step = 0; step < SELECTION_CORNERS.max; step++)
      way = outlineWith(way, { x: step % 800, y: (step * 7) % 600 }, 'lasso', PICTURE);
    expect(way).toHaveLength(SELECTION_CORNERS.max);
    const longer = outlineWith(way, { x: 799, y: 1 }, 'lasso', PICTURE);
    expect(longer.length).toBeLessThanOrEqual(SELECTION_CORNERS.max);
    expect([longer[0], longer.at(-1)]).toEqual([way[0], { x: 799, y: 1 }]);
    expect(selectionOf(longer, 'lasso')).toBe(longer);
  });

  it('goes round something from two pixels on, and round nothing with a tap', () => {
    const upTo = (x: number, y: number) =>
      selectionOf(
        [
          { x: 10, y: 10 },
          { x, y },
        ],
        'rectangle',
      );
    expect(upTo(12, 12)).toHaveLength(4);
    expect(upTo(11, 40)).toBeNull();
    expect(upTo(40, 11)).toBeNull();
    expect(
      selectionOf(
        [
          { x: 10, y: 10 },
          { x: 60, y: 60 },
        ],
        'lasso',
      ),
    ).toBeNull();
  });
});
