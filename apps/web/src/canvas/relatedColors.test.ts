import { describe, expect, it } from 'vitest';
import { luminance, PALETTE, parseHex, toHex } from './palette.ts';
import { relatedColors } from './relatedColors.ts';

/** IEC 61966-2-1. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const related = (hex: string) => relatedColors(parseHex(hex)!);

describe('related colours', () => {
  it('of each colour of the palette are some two dozen, none twice, none beyond what a screen shows', () => {
    for (const { color } of PALETTE) {
      const hexes = relatedColors(color).map(toHex);
      expect(hexes.length).toBeGreaterThanOrEqual(15);
      expect(hexes.length).toBeLessThanOrEqual(24);
      expect(new Set(hexes).size).toBe(hexes.length);
      for (const hex of hexes) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('begin with its shades and tints, from dark to light', () => {
    const lights = related('#2a63d6').slice(0, 6).map(luminance);
    expect(lights).toEqual(lights.toSorted((a, b) => a - b));
    for (const { r, b } of related('#2a63d6').slice(0, 6)) expect(b).toBeGreaterThan(r);
  });

  it('have what lies across: warm colours for a blue, cool ones for an orange', () => {
    expect(related('#2a63d6').some(({ r, g, b }) => r > g && g > b)).toBe(true);
    expect(related('#ee7f1b').some(({ r, g, b }) => b > g && g > r)).toBe(true);
  });

  it('of grey are greys first, and then colours after all', () => {
    const greys = related('#808080');
    for (const { r, g, b } of greys.slice(0, 6)) expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(1);
    expect(greys.some(({ r, b }) => Math.abs(r - b) > 60)).toBe(true);
  });

  it('of grey have the lightness of OKLab, which is the cube root of the light', () => {
    const lights = related('#808080')
      .slice(0, 6)
      .map(({ g }) => Math.cbrt(linear(g / 255)));
    for (const [i, tone] of [0.25, 0.4, 0.55, 0.7, 0.82, 0.93].entries()) expect(lights[i]).toBeCloseTo(tone, 2);
  });
});
