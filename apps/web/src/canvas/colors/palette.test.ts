import { describe, expect, it, test } from 'vitest';
import de from '../../texts/game.de.json' with { type: 'json' };
import { lab, SIGHT, type Triple } from '../../testing/colorVision.ts';
import en from '../../texts/game.en.json' with { type: 'json' };
import { colorsIn, luminance, markOn, PALETTE, PALETTE_COLUMNS, paletteName, parseHex, toHex } from './palette.ts';

const deltaE = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

test.each([
  [0, 0],
  [10, 10 / 255 / 12.92],
  [60, 0.0451862],
  [128, 0.2158605],
  [255, 1],
])('a grey of %i gives %f of the light of white', (channel, light) => {
  expect(luminance({ r: channel, g: channel, b: channel, a: 255 })).toBeCloseTo(light, 6);
});

describe('the palette', () => {
  it('has 24 different colours in full rows', () => {
    expect(new Set(PALETTE.map(({ color }) => toHex(color))).size).toBe(24);
    expect(new Set(PALETTE.map(({ name }) => name)).size).toBe(24);
    expect(PALETTE.length % PALETTE_COLUMNS).toBe(0);
  });

  it('calls each colour by its own name in both languages', () => {
    for (const texts of [de, en] as Record<string, string>[]) {
      const names = PALETTE.map(({ name }) => texts[`draw.color.${name}`]);
      expect(names).not.toContain(undefined);
      expect(new Set(names).size).toBe(24);
    }
  });

  it.each(Object.entries(SIGHT))('can be told apart from neighbour to neighbour in the eyes of %s', (_who, sight) => {
    const seen = PALETTE.map(({ color }) => lab(color, sight));
    const alike = PALETTE.flatMap((entry, index) => {
      const next = seen[index + 1];
      if (!next || index % PALETTE_COLUMNS === PALETTE_COLUMNS - 1) return [];
      return deltaE(seen[index] as Triple, next) < 20 ? [`${entry.name} and ${PALETTE[index + 1]?.name}`] : [];
    });
    expect(alike).toEqual([]);
  });

  it('puts a mark on every colour that reaches 3:1', () => {
    for (const { color } of PALETTE) {
      const mark = markOn(color) === 'light' ? 1 : 0;
      const [bright, dark] = [luminance(color), mark].sort((a, b) => b - a) as [number, number];
      expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThan(3);
    }
  });

  it('reads and writes hex', () => {
    expect(parseHex('#FFD53D')).toEqual({ r: 255, g: 213, b: 61, a: 255 });
    expect(parseHex('0af')).toEqual({ r: 0, g: 170, b: 255, a: 255 });
    expect(parseHex('#12345')).toBeNull();
    expect(toHex({ r: 1, g: 171, b: 255, a: 255 })).toBe('#01abff');
    expect(paletteName({ r: 255, g: 255, b: 255, a: 255 })).toBe('white');
  });

  it('are found in whatever was pasted: a list, a sentence, a palette file', () => {
    const hexes = (text: string) => colorsIn(text).map(toHex);
    expect(hexes('#D33, #2a63d6;AEE9CB')).toEqual(['#dd3333', '#2a63d6', '#aee9cb']);
    expect(hexes(' f80 ')).toEqual(['#ff8800']);
    expect(hexes('; Lospec\nffd53d\nee7f1b\n')).toEqual(['#ffd53d', '#ee7f1b']);
    expect(hexes('a cat and a #dog, #12345')).toEqual([]);
  });

  it('are found in a palette file of GIMP, but for lines that are no colour', () => {
    const file =
      'GIMP Palette\r\nName: Dusk 16\r\nColumns: 4\r\n# 1 2 3\r\n 27  28  34\tInk\r\n255 0 0\r\n300 1 2 too much\r\n';
    expect(colorsIn(file).map(toHex)).toEqual(['#1b1c22', '#ff0000']);
  });
});
