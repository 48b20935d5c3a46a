/** A set of places: one bit each. */
export type Bits = Uint32Array;

export function noBits(size: number): Bits {
  return new Uint32Array((size + 31) >> 5);
}

const SLAB = 128;

/** Many sets at little cost: each call answers another empty one. */
export function bitsInSlabs(size: number): () => Bits {
  const words = (size + 31) >> 5;
  let [slab, used] = [new Uint32Array(0), 0];
  return () => {
    if (used + words > slab.length) [slab, used] = [new Uint32Array(words * SLAB), 0];
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

export function common(a: Bits, b: Bits, c: Bits): Bits {
  return a.map((word, index) => word & (b[index] ?? 0) & (c[index] ?? 0));
}

/** Those in `bits` that are in the other set, and those that are not. */
export function split(bits: Bits, by: Bits): { within: Bits; without: Bits } {
  return {
    within: bits.map((word, index) => word & (by[index] ?? 0)),
    without: bits.map((word, index) => word & ~(by[index] ?? 0)),
  };
}

export function union(a: Bits, b: Bits): Bits {
  return a.map((word, index) => word | (b[index] ?? 0));
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
