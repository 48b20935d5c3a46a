/** A list of bytes that grows by doubling. */
export interface ByteWriter {
  byte(value: number): void;
  /** Unsigned, 0 … 2^32 - 1, seven bits a byte, the lowest first. */
  varint(value: number): void;
  /** Signed, |value| < 2^31, with the sign in the lowest bit: small numbers of either sign stay short. */
  zigzag(value: number): void;
  bytes(values: Uint8Array): void;
  /** The next bytes, at least so many, to be written from the first on by whoever asks; {@link took} tells how many were used. */
  room(count: number): Uint8Array;
  took(count: number): void;
  /** A copy of what was written. */
  finish(): Uint8Array;
  /** Starts again, in the room that it has. */
  clear(): void;
}

export const MOST_VARINT_BYTES = 5;

/** Writes an unsigned number, 0 … 2^32 - 1, where there is room for it. Answers the place after it. */
function putVarint(bytes: Uint8Array, at: number, value: number): number {
  let to = at;
  let rest = value;
  while (rest > 127) {
    bytes[to++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[to++] = rest;
  return to;
}

/** The same for a signed one, |value| < 2^31. */
export function putZigzag(bytes: Uint8Array, at: number, value: number): number {
  const unsigned = ((value << 1) ^ (value >> 31)) >>> 0;
  // Nearly all numbers of a steady hand fit one byte.
  if (unsigned > 127) return putVarint(bytes, at, unsigned);
  bytes[at] = unsigned;
  return at + 1;
}

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1024);
  let length = 0;

  function reserve(more: number): void {
    if (length + more <= buffer.length) return;
    const longer = new Uint8Array(Math.max(buffer.length * 2, length + more));
    longer.set(buffer);
    buffer = longer;
  }

  return {
    byte(value) {
      reserve(1);
      buffer[length++] = value;
    },
    varint(value) {
      reserve(MOST_VARINT_BYTES);
      length = putVarint(buffer, length, value);
    },
    zigzag(value) {
      reserve(MOST_VARINT_BYTES);
      length = putZigzag(buffer, length, value);
    },
    bytes(values) {
      reserve(values.length);
      buffer.set(values, length);
      length += values.length;
    },
    room(count) {
      reserve(count);
      return buffer.subarray(length);
    },
    took(count) {
      length += count;
    },
    finish: () => buffer.slice(0, length),
    clear() {
      length = 0;
    },
  };
}

/** Thrown by a {@link ByteReader} that has come to the end in the middle of something. Never leaves the codec. */
export class OutOfBytes extends Error {}

/** A number that no writer writes. Never leaves the codec. */
export class MalformedVarint extends Error {}

/** Reads what a {@link ByteWriter} wrote. */
export interface ByteReader {
  /** Index of the next byte. */
  at: number;
  readonly end: number;
  /** @throws OutOfBytes */
  byte(): number;
  /** @throws OutOfBytes, MalformedVarint */
  varint(): number;
  /** @throws OutOfBytes, MalformedVarint */
  zigzag(): number;
  /** @throws OutOfBytes */
  bytes(count: number): Uint8Array;
}

export function createByteReader(buffer: Uint8Array): ByteReader {
  const end = buffer.length;

  function byte(): number {
    if (reader.at >= end) throw new OutOfBytes();
    return buffer[reader.at++] as number;
  }

  function varint(): number {
    const first = byte();
    // Nearly all numbers of a steady hand fit one byte.
    if (first < 128) return first;
    let value = first & 127;
    for (let shift = 7; shift < 35; shift += 7) {
      const next = byte();
      // The fifth byte holds the last four of 32 bits.
      if (shift === 28 && next > 15) throw new MalformedVarint();
      value |= (next & 127) << shift;
      if (next < 128) return value >>> 0;
    }
    throw new MalformedVarint();
  }

  function zigzag(): number {
    const value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  const reader: ByteReader = {
    at: 0,
    end,
    byte,
    varint,
    zigzag,
    bytes(count) {
      if (end - reader.at < count) throw new OutOfBytes();
      reader.at += count;
      return buffer.subarray(reader.at - count, reader.at);
    },
  };
  return reader;
}
