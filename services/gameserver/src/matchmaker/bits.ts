/** A set of places: one bit each, signed: larger whole numbers are objects to engines until code has run often. All sets of one pool have the same length. */
export type Bits = Int32Array;

export function noBits(size: number): Bits {
  return new Int32Array((size + 31) >> 5);
}

const SLAB = 128;

/** Many sets at little cost: each call answers another empty one. */
export function bitsInSlabs(size: number): () => Bits {
  const words = (size + 31) >> 5;
  let [slab, used] = [new Int32Array(0), 0];
  return () => {
    if (used + words > slab.length) [slab, used] = [new Int32Array(words * SLAB), 0];
    return slab.subarray(used, (used += words));
  };
}

export function setBit(bits: Bits, place: number): void {
  bits[place >> 5]! |= 1 << (place & 31);
}

export function clearBit(bits: Bits, place: number): void {
  bits[place >> 5]! &= ~(1 << (place & 31));
}

export function hasBit(bits: Bits, place: number): boolean {
  return ((bits[place >> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

/** Keeps those that are in the other set, too. */
export function keepCommon(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= other[word]!;
}

/** Adds those of the other set. */
export function addAll(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! |= other[word]!;
}

/** Keeps those that are not in the other set. */
export function takeAway(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= ~other[word]!;
}

/** Writes those in `bits` that are in the other set, and those that are not. Answers whether there are any of each. */
export function split(bits: Bits, by: Bits, within: Bits, without: Bits): { any: boolean; others: boolean } {
  let [any, others] = [0, 0];
  for (let word = 0; word < bits.length; word++) {
    const [all, wanted] = [bits[word]!, by[word]!];
    any |= within[word] = all & wanted;
    others |= without[word] = all & ~wanted;
  }
  return { any: any !== 0, others: others !== 0 };
}

/** Sets that are used for a moment, again and again: each would cost more to make than to fill. */
export interface Scratch {
  /** With anything in it. */
  next(): Bits;
  /** Whatever was given may be given again. */
  reset(): void;
}

/** More of them are made each time anew. */
const MOST_KEPT = 256;

export function createScratch(size: number): Scratch {
  const kept: Bits[] = [];
  let used = 0;
  return {
    next() {
      const known = kept[used];
      used++;
      if (known) return known;
      const fresh = noBits(size);
      if (kept.length < MOST_KEPT) kept.push(fresh);
      return fresh;
    },
    reset() {
      used = 0;
    },
  };
}

/** Calls `isEnough` with each place, the smallest first, until it is so. True: it was. */
export function visit(bits: Bits, isEnough: (place: number) => boolean): boolean {
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] ?? 0;
    while (left !== 0) {
      const lowest = left & -left;
      if (isEnough((word << 5) + 31 - Math.clz32(lowest))) return true;
      left ^= lowest;
    }
  }
  return false;
}
