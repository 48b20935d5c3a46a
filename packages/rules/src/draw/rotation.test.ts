import { describe, expect, it } from 'vitest';
import { luckOf } from '../model/luck.ts';
import { luckyShifts, shifts } from './rotation.ts';

const SEED = 'ffeeddccbbaa99887766554433221100';

function differences(positions: readonly number[], players: number): number[] {
  return positions.slice(1).map((position, i) => (position - (positions[i] as number) + players) % players);
}

describe('the circle in which books travel', () => {
  const sizes = Array.from({ length: 99 }, (_, i) => i + 2);

  it.each(sizes)('with %i players nobody sees a book twice, and nobody hands to the same person twice', (players) => {
    const steps = Math.min(players % 2 === 0 ? players : players - 1, 20);
    const positions = shifts(players, steps);
    expect(positions[0]).toBe(0);
    expect(new Set(positions).size).toBe(steps);
    expect(Math.max(...positions)).toBeLessThan(players);
    expect(new Set(differences(positions, players)).size).toBe(steps - 1);
  });

  it.each([3, 5, 7, 9, 11, 13])('with all of %i players exactly one hand-over repeats', (players) => {
    const positions = shifts(players, players);
    expect(new Set(positions).size).toBe(players);
    expect(new Set(differences(positions, players)).size).toBe(players - 2);
  });

  it('keeps its promise whatever the luck, and luck changes it', () => {
    const tables = new Set<string>();
    let luck = luckOf(SEED);
    for (let i = 0; i < 100; i++) {
      let positions: number[];
      [positions, luck] = luckyShifts(luck, 8, 8);
      expect(positions[0]).toBe(0);
      expect(new Set(differences(positions, 8)).size).toBe(7);
      tables.add(positions.join());
    }
    expect(tables.size).toBe(4);
  });

  it('refuses more steps than players', () => {
    expect(() => shifts(4, 5)).toThrow(RangeError);
  });
});
