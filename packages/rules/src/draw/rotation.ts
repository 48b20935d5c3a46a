import { below, type Luck } from '../model/luck.ts';

/**
 * Positions for odd numbers of players, found by search: all positions and all differences between neighbours are
 * distinct modulo n. One hand-over less than there are players is the most a cyclic table allows when n is odd.
 */
const ODD: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2],
  5: [0, 4, 1, 2],
  7: [0, 3, 1, 2, 6, 5],
  9: [0, 5, 8, 6, 7, 2, 1, 3],
  11: [0, 3, 4, 1, 8, 10, 5, 9, 7, 6],
  13: [0, 5, 9, 10, 8, 3, 6, 2, 1, 7, 4, 11],
  15: [0, 13, 14, 8, 7, 4, 9, 1, 5, 11, 6, 2, 10, 12],
  17: [0, 15, 7, 1, 2, 14, 4, 3, 5, 8, 13, 6, 10, 16, 12, 9],
  19: [0, 13, 3, 7, 8, 15, 18, 4, 1, 16, 11, 2, 14, 6, 12, 10, 9, 17],
  21: [0, 5, 7, 10, 19, 18, 8, 14, 11, 6, 4, 12, 3, 17, 13, 2, 9, 1, 16, 20],
  23: [0, 11, 17, 20, 13, 9, 7, 1, 2, 10, 14, 3, 8, 21, 12, 22, 19, 18, 4, 6],
  25: [0, 8, 24, 22, 1, 15, 7, 4, 10, 12, 17, 2, 23, 13, 6, 19, 3, 14, 9, 16],
  27: [0, 8, 24, 18, 11, 16, 26, 10, 12, 9, 7, 14, 23, 13, 1, 20, 5, 4, 22, 17],
  29: [0, 23, 6, 5, 12, 4, 7, 3, 21, 25, 2, 13, 14, 27, 22, 24, 10, 8, 1, 15],
  31: [0, 26, 22, 5, 6, 18, 28, 30, 7, 14, 25, 3, 21, 9, 2, 15, 19, 16, 10, 13],
  33: [0, 5, 24, 16, 30, 17, 18, 25, 3, 9, 13, 2, 29, 8, 6, 27, 23, 26, 10, 20],
  35: [0, 28, 6, 10, 18, 13, 34, 4, 21, 30, 5, 29, 32, 3, 23, 22, 19, 15, 9, 31],
  37: [0, 31, 10, 36, 14, 12, 13, 3, 23, 29, 5, 35, 2, 7, 19, 22, 6, 24, 1, 30],
};

/**
 * `s` such that the book of seat b is with seat (b + s[r]) mod n in step r: s[0] = 0, all distinct, and no two
 * hand-overs have the same difference, so nobody hands to the same person twice. Only a book that passes through the
 * hands of all of an odd number of players repeats one difference, which cannot be avoided.
 * @param players 1 … 100
 * @param steps 1 … min(players, 20)
 */
export function shifts(players: number, steps: number): number[] {
  if (steps > Math.min(players, 20)) throw new RangeError(`${steps} steps do not fit ${players} players`);
  const known = ODD[players] ?? zigzag(players, steps);
  const found = known.slice(0, steps);
  if (found.length < steps) found.push(missing(found, players));
  return found;
}

/** 0, 1, n−1, 2, n−2, …: distinct differences for every even n, and for odd n as long as steps ≤ (n + 1) / 2. */
function zigzag(players: number, steps: number): number[] {
  return Array.from({ length: steps }, (_, r) => (r % 2 === 1 ? (r + 1) / 2 : (players - r / 2) % players));
}

function missing(positions: readonly number[], players: number): number {
  const free = Array.from({ length: players }, (_, i) => i).find((i) => !positions.includes(i));
  if (free === undefined) throw new RangeError('no position is left');
  return free;
}

/**
 * The table multiplied by a random unit modulo n: as good as before, and nobody can tell who comes next. It has at most as many places as
 * there are players, and 20.
 */
export function luckyShifts(luck: Luck, players: number, steps: number): [number[], Luck] {
  const units = Array.from({ length: players }, (_, i) => i).filter((i) => coprime(i, players));
  const [pick, rest] = below(luck, Math.max(1, units.length));
  const unit = units[pick] ?? 1;
  return [shifts(players, Math.min(steps, players, 20)).map((s) => (s * unit) % players), rest];
}

function coprime(a: number, b: number): boolean {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x === 1;
}
