const PRIME = 0x01000193;
/** So many bytes are one step where all are alike. */
const BLOCK = 64;

/** FNV-1a, 32 bit, as eight hexadecimal digits. */
export function hashRgba({ buffer, byteOffset, length }: Uint8Array | Uint8ClampedArray): string {
  const bytes = new Uint8Array(buffer, byteOffset, length);
  const isAligned = byteOffset % 4 === 0;
  const words = new Int32Array(buffer, isAligned ? byteOffset : 0, isAligned ? length >> 2 : 0);
  let hash = 0x811c9dc5 | 0;
  let at = 0;
  for (; at + BLOCK <= words.length * 4; at += BLOCK) {
    const word = words[at >> 2] as number;
    // A step does to the lowest byte what that is, and multiplies the others.
    if ((word === -1 || word === 0) && isAlike(words, at >> 2))
      hash = (Math.imul(hash & ~0xff, POWER) + ((word === 0 ? AFTER_NOTHING : AFTER_PAPER)[hash & 0xff] as number)) | 0;
    else hash = hashOf(hash, bytes, at, at + BLOCK);
  }
  return (hashOf(hash, bytes, at, length) >>> 0).toString(16).padStart(8, '0');
}

function hashOf(before: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = before;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] as number), PRIME);
  return hash;
}

function isAlike(words: Int32Array, from: number): boolean {
  const word = words[from];
  for (let at = from + 1; at < from + BLOCK / 4; at++) if (words[at] !== word) return false;
  return true;
}

/** What a block of this byte makes of each lowest byte. */
function afterBlock(byte: number): Int32Array {
  const block = new Uint8Array(BLOCK).fill(byte);
  return Int32Array.from({ length: 256 }, (_, low) => hashOf(low, block, 0, BLOCK));
}

/** Most of a picture is bare paper, most of a layer is nothing. */
const AFTER_PAPER = afterBlock(0xff);
const AFTER_NOTHING = afterBlock(0);
/** PRIME to the power of BLOCK. */
const POWER = hashOf(1, new Uint8Array(BLOCK), 0, BLOCK);
