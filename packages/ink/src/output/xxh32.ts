/** Primes of xxHash, 32 bit (github.com/Cyan4973/xxHash, doc/xxhash_spec.md). */
const P1 = 0x9e3779b1;
const P2 = 0x85ebca77;
const P3 = 0xc2b2ae3d;
const P4 = 0x27d4eb2f;
const P5 = 0x165667b1;

function turned(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function round(lane: number, word: number): number {
  return Math.imul(turned((lane + Math.imul(word, P2)) | 0, 13), P1);
}

/**
 * XXH32 with seed 0 of the first `count` words, taken as their bytes from the lowest on: on every machine this project runs on, the bytes that
 * lie in memory.
 */
export function xxh32(words: Uint32Array, count: number = words.length): number {
  let at = 0;
  let hash = P5;
  if (count >= 4) {
    let a = (P1 + P2) | 0;
    let b = P2 | 0;
    let c = 0;
    let d = -P1 | 0;
    for (; at <= count - 4; at += 4) {
      a = round(a, words[at] as number);
      b = round(b, words[at + 1] as number);
      c = round(c, words[at + 2] as number);
      d = round(d, words[at + 3] as number);
    }
    hash = turned(a, 1) + turned(b, 7) + turned(c, 12) + turned(d, 18);
  }
  hash = (hash + count * 4) | 0;
  for (; at < count; at++) hash = Math.imul(turned((hash + Math.imul(words[at] as number, P3)) | 0, 17), P4);
  return mixed(hash);
}

function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 15), P2);
  const twice = Math.imul(once ^ (once >>> 13), P3);
  return (twice ^ (twice >>> 16)) >>> 0;
}
