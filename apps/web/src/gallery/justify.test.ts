import { describe, expect, test } from 'vitest';
import { justify } from './justify.ts';

const WALL = { width: 1000, gap: 10, height: 220, isOpen: false };
const mixed = (count: number) => Array.from({ length: count }, (_, at) => [16 / 9, 9 / 16, 1, 4 / 3, 5][at % 5] ?? 1);

describe('a justified wall', () => {
  test('fills every row but the last to the pixel, and keeps the order', () => {
    const rows = justify(mixed(40), WALL);
    expect(rows.map(({ first }) => first)).toEqual(
      rows.map((_, at) => rows.slice(0, at).reduce((sum, { places }) => sum + places.length, 0)),
    );
    expect(rows.reduce((sum, { places }) => sum + places.length, 0)).toBe(40);
    for (const { places } of rows.slice(0, -1)) {
      expect(places.reduce((sum, { width }) => sum + width, 10 * (places.length - 1))).toBe(1000);
      expect(new Set(places.map(({ height }) => height)).size).toBe(1);
      expect(places[0]?.height).toBeLessThanOrEqual(220);
    }
  });

  test('leaves what hangs where it is when more follow', () => {
    const before = justify(mixed(24), { ...WALL, isOpen: true });
    const after = justify(mixed(48), { ...WALL, isOpen: true });
    expect(before.length).toBeGreaterThan(3);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  test('shows the last few pictures no larger than the others once nothing follows', () => {
    const rows = justify([...mixed(4), 1], WALL);
    const last = rows.at(-1);
    expect(last?.places).toEqual([{ width: 220, height: 220 }]);
    expect(justify([1], { ...WALL, isOpen: true })).toEqual([{ first: 0, places: [{ width: 220, height: 220 }] }]);
    expect(justify([], WALL)).toEqual([]);
  });

  test('has one picture in a row where there is no room for two, even if it is very long or tall', () => {
    const narrow = { width: 328, gap: 10, height: 220, isOpen: false };
    const rows = justify([16 / 9, 10, 0.1], narrow);
    expect(rows.map(({ places }) => places.length)).toEqual([1, 1, 1]);
    expect(rows[1]?.places[0]).toEqual({ width: 328, height: 126 });
    expect(rows[2]?.places[0]).toEqual({ width: 110, height: 220 });
  });
});
