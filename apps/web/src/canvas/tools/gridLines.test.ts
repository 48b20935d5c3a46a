import { describe, expect, test } from 'vitest';
import { GRIDS, gridAfter, gridLines, gridPath } from './gridLines.ts';

const PICTURE = { width: 1920, height: 1080 };

describe('lines over the picture', () => {
  test('cut it into thirds, or into squares as large as each other, never along its edges', () => {
    const cutsOf = (grid: (typeof GRIDS)[number]) => {
      const lines = gridLines(grid, PICTURE);
      return {
        across: lines.flatMap(([from, to]) => (from.x === to.x ? from.x : [])),
        down: lines.flatMap(([from, to]) => (from.y === to.y ? from.y : [])),
      };
    };
    expect(cutsOf('none')).toEqual({ across: [], down: [] });
    expect(cutsOf('thirds')).toEqual({ across: [640, 1280], down: [360, 720] });
    const { across, down } = cutsOf('squares');
    expect([across.length + 1, down.length + 1]).toEqual([16, 9]);
    expect([across[0], across.at(-1), down[0], down.at(-1)]).toEqual([120, 1800, 120, 960]);
  });

  test('lie as the picture lies, turned and mirrored', () => {
    expect(gridPath('thirds', { width: 30, height: 60 }, { scale: 2, x: 5, y: 7 })).toBe(
      'M25 7L25 127M45 7L45 127M5 47L65 47M5 87L65 87',
    );
    expect(gridPath('thirds', { width: 30, height: 60 }, { scale: 1, x: 0, y: 0, turn: 90 })).toContain('M0 10L-60 10');
    expect(gridPath('none', PICTURE, { scale: 2, x: 5, y: 7 })).toBe('');
  });

  test('a key leads through all of them and back', () => {
    const met = GRIDS.map((grid) => gridAfter(grid));
    expect(met).toEqual(['thirds', 'squares', 'none']);
  });
});
