/** Bits one after the other, the most significant first. */
export interface Bits {
  /** @param length 0…24 bits */
  put(length: number, value: number): void;
  /** Exp-Golomb, `ue(v)`: small numbers are short. At most 2^12 - 2 at once is what one word holds; larger ones take two. */
  unsigned(value: number): void;
  /** `se(v)`: 0, 1, -1, 2, -2 … */
  signed(value: number): void;
  /** A bit 1 and zeros up to the next whole byte. */
  end(): void;
  /** Zeros up to the next whole byte. */
  align(): void;
  /** Whole bytes. */
  append(bytes: Uint8Array): void;
  /** What is written, whole bytes; good until something more is. */
  bytes(): Uint8Array;
  readonly length: number;
  clear(): void;
}

const FIRST_BYTES = 1 << 16;
/** More than any word takes. */
const SPARE_BYTES = 8;

export function createBits(): Bits {
  let bytes = new Uint8Array(FIRST_BYTES);
  let at = 0;
  /** Bits that fill no byte yet. */
  let held = 0;
  let count = 0;

  function room(more: number): void {
    if (at + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, at + more));
    larger.set(bytes);
    bytes = larger;
  }

  function put(length: number, value: number): void {
    if (at + SPARE_BYTES > bytes.length) room(SPARE_BYTES);
    held = (held << length) | value;
    count += length;
    while (count >= 8) {
      count -= 8;
      bytes[at++] = held >>> count;
    }
    held &= (1 << count) - 1;
  }

  function unsigned(value: number): void {
    const code = value + 1;
    const length = 32 - Math.clz32(code);
    if (length <= 12) return put(length * 2 - 1, code);
    put(length - 1, 0);
    put(length, code);
  }

  function align(): void {
    if (count > 0) put(8 - count, 0);
  }

  return {
    put,
    unsigned,
    signed: (value) => unsigned(value > 0 ? value * 2 - 1 : value * -2),
    end() {
      put(1, 1);
      align();
    },
    align,
    append(more) {
      room(more.length + SPARE_BYTES);
      bytes.set(more, at);
      at += more.length;
    },
    bytes: () => bytes.subarray(0, at),
    get length() {
      return at;
    },
    clear() {
      at = 0;
      held = 0;
      count = 0;
    },
  };
}
