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

export function common(a: Bits, b: Bits): Bits {
  const bits = new Uint32Array(a.length);
  for (let word = 0; word < a.length; word++) bits[word] = (a[word] ?? 0) & (b[word] ?? 0);
  return bits;
}

/** Those in `bits` that are in the other set, and those that are not. */
export function split(bits: Bits, by: Bits): { within: Bits; without: Bits } {
  const [within, without] = [new Uint32Array(bits.length), new Uint32Array(bits.length)];
  for (let word = 0; word < bits.length; word++) {
    within[word] = (bits[word] ?? 0) & (by[word] ?? 0);
    without[word] = (bits[word] ?? 0) & ~(by[word] ?? 0);
  }
  return { within, without };
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

/**
 * Of sets of places, one for each place: which of them are in each other's. Null sets are empty. Yields after each row of blocks. Blocks of 32 times 32
 * bits are turned over as in Hacker's Delight, 7-3.
 */
export function* mutualOf(sets: readonly (Bits | null)[]): Generator<void, Bits[]> {
  const words = (sets.length + 31) >> 5;
  const all = new Uint32Array(sets.length * words);
  const rows = sets.map((_, place) => all.subarray(place * words, (place + 1) * words));
  const block = new Uint32Array(32);
  for (let column = 0; column < words; column++) {
    for (let word = 0; word < words; word++) {
      for (let bit = 0; bit < 32; bit++) block[bit] = sets[word * 32 + bit]?.[column] ?? 0;
      turnOver(block);
      for (let bit = 0; bit < 32; bit++) {
        const place = column * 32 + bit;
        const row = rows[place];
        if (row) row[word] = (block[bit] ?? 0) & (sets[place]?.[word] ?? 0);
      }
    }
    yield;
  }
  return rows;
}

function turnOver(block: Uint32Array): void {
  for (let width = 16, mask = 0xffff; width > 0; width >>= 1, mask ^= mask << width) {
    for (let row = 0; row < 32; row = ((row | width) + 1) & ~width) {
      const [upper, lower] = [block[row] ?? 0, block[row | width] ?? 0];
      const swapped = ((upper >>> width) ^ lower) & mask;
      block[row] = upper ^ (swapped << width);
      block[row | width] = lower ^ swapped;
    }
  }
}
