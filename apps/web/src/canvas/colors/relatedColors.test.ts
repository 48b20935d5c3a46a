import { describe, expect, it } from 'vitest';
import { luminance, PALETTE, parseHex, toHex } from './palette.ts';
import { relatedColors } from './relatedColors.ts';

/** IEC 61966-2-1. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const related = (hex: string) => relatedColors(parseHex(hex)!);

type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/** Linear sRGB to XYZ with the white point D65, IEC 61966-2-1; XYZ to cones and cones to OKLab, as Ottosson derives it. */
const XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const CONES: Matrix = [
  [0.8189330101, 0.3618667424, -0.1288597137],
  [0.0329845436, 0.9293118715, 0.0361456387],
  [0.0482003018, 0.2643662691, 0.633851707],
];
const LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [x, y, z]: Row) => matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Row;
const cross = ([a, b, c]: Row, [d, e, f]: Row): Row => [b * f - c * e, c * d - a * f, a * e - b * d];

/** What `matrix` makes into `row`, by Cramer's rule. */
function solved(matrix: Matrix, row: Row): Row {
  const [p, q, r] = [0, 1, 2].map((at) => matrix.map((line) => line[at]) as unknown as Row) as [Row, Row, Row];
  const dot = ([a, b, c]: Row, [d, e, f]: Row) => a * d + b * e + c * f;
  const whole = dot(p, cross(q, r));
  return [dot(row, cross(q, r)) / whole, dot(p, cross(row, r)) / whole, dot(p, cross(q, row)) / whole];
}

/** The colour with its hue turned by `degrees` in OKLab, each channel 0…255 and not rounded. */
function turned({ r, g, b }: { r: number; g: number; b: number }, degrees: number): Row {
  const cones = times(CONES, times(XYZ, [linear(r / 255), linear(g / 255), linear(b / 255)]));
  const [light, x, y] = times(LAB, cones.map(Math.cbrt) as unknown as Row);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const back = solved(LAB, [light, x * cos - y * sin, x * sin + y * cos]).map((root) => root ** 3) as unknown as Row;
  const coded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  return solved(XYZ, solved(CONES, back)).map((value) => 255 * coded(value)) as unknown as Row;
}

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

  it('have the hues beside it and across in OKLab, of the same lightness and strength, to the level', () => {
    for (const hex of ['#a0705c', '#6b8f62', '#5f83a8', '#8d76a0', '#96875a']) {
      const hues = [-60, -40, -20, 20, 40, 60, 90, 120, 150, 180, 210, 240];
      const found = related(hex).slice(-hues.length);
      for (const [i, hue] of hues.entries()) {
        const wanted = turned(parseHex(hex)!, hue);
        const { r, g, b } = found[i]!;
        for (const [at, channel] of [r, g, b].entries())
          expect(Math.abs(channel - wanted[at]!), `of ${hex}`).toBeLessThan(0.6);
      }
    }
  });

  it('have it weaker and stronger in OKLab, up to the strongest that a screen shows, and as light as it is', () => {
    for (const hex of ['#5f83a8', '#6b8f62', '#a0705c']) {
      const lab = ({ r, g, b }: { r: number; g: number; b: number }) => {
        const cones = times(CONES, times(XYZ, [linear(r / 255), linear(g / 255), linear(b / 255)]));
        return times(LAB, cones.map(Math.cbrt) as unknown as Row);
      };
      const row = related(hex).slice(6, 12);
      const [own] = lab(parseHex(hex)!);
      const strengths = row.map((color) => Math.hypot(lab(color)[1], lab(color)[2]));
      const strongest = strengths[5] ?? 0;
      for (const [i, share] of [0.1, 0.25, 0.45, 0.65, 0.85, 1].entries()) {
        expect((strengths[i] ?? 0) / strongest).toBeCloseTo(share, 1);
        expect(lab(row[i]!)[0]).toBeCloseTo(own, 2);
      }
      // One that is any stronger has a channel beyond what a screen shows.
      const { r, g, b } = row[5]!;
      expect(Math.min(r, g, b) <= 3 || Math.max(r, g, b) >= 252).toBe(true);
      for (const color of related(hex)) expect(color.a).toBe(255);
    }
  });
});
