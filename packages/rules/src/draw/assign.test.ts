import { describe, expect, it } from 'vitest';
import { assign } from './assign.ts';
import { below, luckOf } from '../model/luck.ts';

function total(cost: readonly (readonly number[])[], columns: readonly number[]): number {
  return columns.reduce((sum, column, row) => sum + (cost[row]?.[column] as number), 0);
}

function cheapest(cost: readonly (readonly number[])[], row = 0, taken: readonly number[] = []): number {
  const line = cost[row];
  if (!line) return 0;
  const totals = line.flatMap((value, column) =>
    taken.includes(column) ? [] : [value + cheapest(cost, row + 1, [...taken, column])],
  );
  return Math.min(...totals);
}

describe('the assignment of least cost', () => {
  it('is as cheap as the best of all possible ones', () => {
    let luck = luckOf('0123456789abcdef0123456789abcdef');
    for (let round = 0; round < 300; round++) {
      const rows = 1 + (round % 5);
      const columns = rows + (round % 3);
      const cost = Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () => {
          let value: number;
          [value, luck] = below(luck, 40);
          return value - 20;
        }),
      );
      const found = assign(cost);
      expect(new Set(found).size).toBe(rows);
      expect(total(cost, found)).toBe(cheapest(cost));
    }
  });

  it('refuses more workers than work, and has nothing to do for nobody', () => {
    expect(() => assign([[1], [2]])).toThrow(RangeError);
    expect(assign([])).toEqual([]);
  });

  it('finds a way for a hundred', () => {
    const cost = Array.from({ length: 100 }, (_, row) =>
      Array.from({ length: 100 }, (_unused, column) => (row * 37 + column * 91) % 1_009),
    );
    expect(new Set(assign(cost)).size).toBe(100);
  });
});
