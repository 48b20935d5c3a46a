import { describe, expect, it } from 'vitest';
import { pathThrough } from './penGuides.ts';

describe('the lines that guide the pen', () => {
  it('lie where the picture is on the screen', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 10.03, y: 20 },
    ];
    expect(pathThrough(spots, { scale: 2, x: 5, y: -4 })).toBe('M5 -4L25.1 36');
  });

  it('are nothing without a point', () => {
    expect(pathThrough([], { scale: 1, x: 0, y: 0 })).toBe('');
  });
});
