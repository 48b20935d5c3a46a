import { below, type Luck, luckOf } from '../model/luck.ts';

/** Luck by a seed, as it goes on. */
export interface Dice {
  /** 0 … bound − 1 */
  roll(bound: number): number;
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function dice(seed: string): Dice {
  let luck: Luck = luckOf(seed);
  const roll = (bound: number): number => {
    let value: number;
    [value, luck] = below(luck, bound);
    return value;
  };
  return { roll, chance: (percent) => roll(100) < percent, pick: (items) => items[roll(items.length)] as never };
}
