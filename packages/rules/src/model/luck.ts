/** State of the generator sfc32 (Chris Doty-Humphrey, PractRand): four unsigned 32-bit integers, the last is a counter. */
export type Luck = readonly [number, number, number, number];

/**
 * The generator for a seed of at least 128 bits, written as hexadecimal digits.
 * The same seed gives the same luck for ever: kept games replay by it.
 */
export function luckOf(seed: string): Luck {
  if (!/^[0-9a-f]{32,}$/i.test(seed)) throw new RangeError('a seed is at least 32 hexadecimal digits');
  const words = [0, 0, 0, 0];
  for (let i = 0; i * 8 < seed.length; i++) {
    const slot = i % 4;
    words[slot] = ((words[slot] ?? 0) ^ Number.parseInt(seed.slice(i * 8, i * 8 + 8), 16)) >>> 0;
  }
  let luck: Luck = [words[0] ?? 0, words[1] ?? 0, words[2] ?? 0, words[3] ?? 0];
  for (let i = 0; i < 15; i++) luck = uint32(luck)[1];
  return luck;
}

/** The next 32 bits, and the luck that is left. */
export function uint32([a, b, c, counter]: Luck): [number, Luck] {
  const value = (a + b + counter) >>> 0;
  const next: Luck = [
    (b ^ (b >>> 9)) >>> 0,
    (c + (c << 3)) >>> 0,
    (((c << 21) | (c >>> 11)) + value) >>> 0,
    (counter + 1) >>> 0,
  ];
  return [value, next];
}

/** An integer from 0 to `bound` − 1, every one equally likely. */
export function below(luck: Luck, bound: number): [number, Luck] {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  let [value, rest] = uint32(luck);
  while (value >= fair) [value, rest] = uint32(rest);
  return [value % bound, rest];
}

/** Fisher–Yates. */
export function shuffle<T>(luck: Luck, items: readonly T[]): [T[], Luck] {
  const shuffled = [...items];
  let rest = luck;
  for (let i = shuffled.length - 1; i > 0; i--) {
    let j: number;
    [j, rest] = below(rest, i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
  }
  return [shuffled, rest];
}
