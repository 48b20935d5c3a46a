/** A list of bytes that grows by doubling. */
export interface ByteWriter {
  byte(value: number): void;
  /** Unsigned, 0 … 2^32 - 1, seven bits a byte, the lowest first. */
  varint(value: number): void;
  /** Signed, |value| < 2^31, with the sign in the lowest bit: small numbers of either sign stay short. */
  zigzag(value: number): void;
  bytes(values: Uint8Array): void;
  /** A copy of what was written. */
  finish(): Uint8Array;
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

  function varint(value: number): void {
    reserve(5);
    let rest = value;
    while (rest > 127) {
      buffer[length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    buffer[length++] = rest;
  }

  return {
    byte(value) {
      reserve(1);
      buffer[length++] = value;
    },
    varint,
    zigzag: (value) => varint(((value << 1) ^ (value >> 31)) >>> 0),
    bytes(values) {
      reserve(values.length);
      buffer.set(values, length);
      length += values.length;
    },
    finish: () => buffer.slice(0, length),
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
  const reader: ByteReader = {
    at: 0,
    end: buffer.length,
    byte() {
      if (reader.at >= buffer.length) throw new OutOfBytes();
      return buffer[reader.at++] as number;
    },
    varint() {
      let value = 0;
      for (let shift = 0; shift < 35; shift += 7) {
        const byte = reader.byte();
        // The fifth byte holds the last four of 32 bits.
        if (shift === 28 && byte > 15) throw new MalformedVarint();
        value |= (byte & 127) << shift;
        if (byte < 128) return value >>> 0;
      }
      throw new MalformedVarint();
    },
    zigzag() {
      const value = reader.varint();
      return (value >>> 1) ^ -(value & 1);
    },
    bytes(count) {
      if (buffer.length - reader.at < count) throw new OutOfBytes();
      reader.at += count;
      return buffer.subarray(reader.at - count, reader.at);
    },
  };
  return reader;
}
