import { describe, expect, it, vi } from 'vitest';
import { createPenGuides, pathThrough } from './penGuides.ts';

describe('the lines that guide the pen', () => {
  it('lie where the picture is on the screen', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 10.03, y: 20 },
    ];
    expect(pathThrough(spots, { scale: 2, x: 5, y: -4 })).toBe('M5 -4L25.1 36');
  });

  it('are written to the page only where they have changed, and leave it while there are none', () => {
    const path = (guide: string) => ({
      dataset: { guide },
      setAttribute: vi.fn<(name: string, value: string) => void>(),
    });
    const [string, lasso] = [path('string'), path('lasso')];
    const svg = { querySelectorAll: () => [string, lasso], style: { display: 'unset' } };
    const guides = createPenGuides(svg as unknown as SVGSVGElement);
    const view = { scale: 1, x: 0, y: 0 };
    const pulled = {
      string: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
      lasso: null,
    } as const;
    guides.show(pulled, view);
    guides.show(pulled, view);
    expect(string.setAttribute.mock.calls).toEqual([['d', 'M1 2L3 4']]);
    expect(lasso.setAttribute.mock.calls).toEqual([['d', '']]);
    guides.show({ string: null, lasso: null }, view);
    expect(string.setAttribute.mock.calls.at(-1)).toEqual(['d', '']);
    expect(svg.style.display).toBe('none');
    guides.show(pulled, view);
    expect(svg.style.display).toBe('');
  });

  it('are nothing without a point', () => {
    expect(pathThrough([], { scale: 1, x: 0, y: 0 })).toBe('');
  });
});
