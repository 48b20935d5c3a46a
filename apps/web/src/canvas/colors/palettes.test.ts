import { describe, expect, it, test } from 'vitest';
import { deltaE2000, lab, SIGHT, type Triple } from '../../testing/colorVision.ts';
import de from '../../texts/game.de.json' with { type: 'json' };
import en from '../../texts/game.en.json' with { type: 'json' };
import { PALETTE_COLUMNS, PALETTE, toHex } from './palette.ts';
import { SAFE_PALETTES } from './safePalettes.ts';

/** Lines 1, 7, 13, 17 and 25 of the table of Sharma, Wu, Dalal 2005. */
test.each<[Triple, Triple, number]>([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
])('%j and %j are as far apart as was published', (one, other, apart) => {
  expect(deltaE2000(one, other)).toBeCloseTo(apart, 4);
  expect(deltaE2000(other, one)).toBeCloseTo(apart, 4);
});

describe.each(Object.entries(SAFE_PALETTES))('the palette "%s"', (id, palette) => {
  it.each(Object.entries(SIGHT))('has no two colours that look alike in the eyes of %s', (_who, sight) => {
    const seen = palette.map(({ name, color }) => ({ name, as: lab(color, sight) }));
    const alike = seen.flatMap((one, index) =>
      seen.slice(index + 1).flatMap((other) => {
        const apart = deltaE2000(one.as, other.as);
        return apart < 12 ? [`${one.name} and ${other.name}: ${apart.toFixed(1)}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it('has eight of them, which share nothing but ink and white with all others', () => {
    expect(new Set(palette.map(({ color }) => toHex(color))).size).toBe(8);
    expect(palette.length).toBeLessThan(2 * PALETTE_COLUMNS);
    const standard = new Set(PALETTE.map(({ name }) => name));
    expect(palette.map(({ name }) => name).filter((name) => standard.has(name))).toEqual(
      id === 'clear' ? ['ink', 'white'] : [],
    );
  });

  it('calls each by a name of its own, which is read aloud', () => {
    for (const texts of [de, en] as Record<string, string>[]) {
      const names = palette.map(({ name }) => texts[`draw.color.${name}`]);
      expect(names).not.toContain(undefined);
      expect(new Set(names).size).toBe(8);
    }
  });
});

test('no two colours of all palettes have one name', () => {
  const all = [...PALETTE, ...Object.values(SAFE_PALETTES).flat()];
  const colors = new Map(all.map(({ name, color }) => [name, toHex(color)]));
  expect(all.filter(({ name, color }) => colors.get(name) !== toHex(color))).toEqual([]);
  for (const texts of [de, en] as Record<string, string>[]) {
    const names = [...colors.keys()].map((name) => texts[`draw.color.${name}`]);
    expect(new Set(names).size).toBe(colors.size);
  }
});
