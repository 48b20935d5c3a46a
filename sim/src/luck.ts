/** A small seeded generator (mulberry32) for bots and faults: the same seed, the same evening. */
export type Luck = () => number;

export function luckOf(seed: number): Luck {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(luck: Luck, low: number, high: number): number {
  return low + Math.floor(luck() * (high - low + 1));
}

/** Of several one by luck, of one that one; undefined: there is none. */
export function oneOf<Item>(items: readonly Item[], luck: Luck): Item | undefined {
  return items.length > 1 ? items[between(luck, 0, items.length - 1)] : items[0];
}
