import { describe, expect, test } from 'vitest';
import { createByteReader, createByteWriter, MalformedVarint, OutOfBytes } from './bytes.ts';

const written = (write: (writer: ReturnType<typeof createByteWriter>) => void): number[] => {
  const writer = createByteWriter();
  write(writer);
  return [...writer.finish()];
};
const reader = (...bytes: readonly number[]) => createByteReader(Uint8Array.from(bytes));

describe('an unsigned number', () => {
  test.each<[number, number[]]>([
    [0, [0]],
    [1, [1]],
    [127, [127]],
    [128, [0x80, 1]],
    [129, [0x81, 1]],
    [16_383, [0xff, 0x7f]],
    [16_384, [0x80, 0x80, 1]],
    [2 ** 31, [0x80, 0x80, 0x80, 0x80, 8]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 15]],
  ])('%i takes seven bits a byte, the lowest first', (value, bytes) => {
    expect(written((writer) => writer.varint(value))).toEqual(bytes);
    const read = reader(...bytes, 99);
    expect([read.varint(), read.at]).toEqual([value, bytes.length]);
  });

  test.each([
    ['beyond 32 bits', [0xff, 0xff, 0xff, 0xff, 16]],
    ['of six bytes', [0x80, 0x80, 0x80, 0x80, 0x80, 0]],
  ])('%s is malformed', (_, bytes) => {
    expect(() => reader(...bytes).varint()).toThrow(MalformedVarint);
  });

  test.each([[[]], [[0x80]], [[0x80, 0x80, 0x80, 0x80]]])('that has only begun (%j) waits for its end', (bytes) => {
    expect(() => reader(...bytes).varint()).toThrow(OutOfBytes);
  });
});

describe('a signed number', () => {
  test.each<[number, number[]]>([
    [0, [0]],
    [-1, [1]],
    [1, [2]],
    [63, [126]],
    [-64, [127]],
    [64, [0x80, 1]],
    [-65, [0x81, 1]],
    [2 ** 31 - 1, [0xfe, 0xff, 0xff, 0xff, 15]],
    [-(2 ** 31) + 1, [0xfd, 0xff, 0xff, 0xff, 15]],
  ])('%i has its sign in the lowest bit', (value, bytes) => {
    expect(written((writer) => writer.zigzag(value))).toEqual(bytes);
    expect(reader(...bytes).zigzag()).toBe(value);
  });
});

describe('a list of bytes', () => {
  test('keeps what was written when it grows, byte by byte or by more than it holds', () => {
    const many = Uint8Array.from({ length: 5_000 }, (_, i) => i % 251);
    const bytes = written((writer) => {
      for (const byte of many) writer.byte(byte);
      writer.bytes(many);
      for (let i = 0; i < 3_000; i++) writer.varint(300);
      for (let i = 0; i < 3_000; i++) writer.zigzag(-300);
    });
    const read = createByteReader(Uint8Array.from(bytes));
    expect([...read.bytes(5_000), ...read.bytes(5_000)]).toEqual([...many, ...many]);
    expect(Array.from({ length: 3_000 }, () => read.varint()).every((value) => value === 300)).toBe(true);
    expect(Array.from({ length: 3_000 }, () => read.zigzag()).every((value) => value === -300)).toBe(true);
    expect(read.at).toBe(read.end);
  });

  test.each([1_020, 1_023, 1_024, 1_025])('of %i bytes has room for the longest number', (length) => {
    const bytes = written((writer) => {
      writer.bytes(new Uint8Array(length));
      writer.varint(2 ** 32 - 1);
    });
    expect(bytes.slice(length)).toEqual([0xff, 0xff, 0xff, 0xff, 15]);
  });

  test('gives room to write in and takes as many bytes of it as are used', () => {
    const writer = createByteWriter();
    writer.byte(7);
    const room = writer.room(3_000);
    expect(room.length).toBeGreaterThanOrEqual(3_000);
    room.set([1, 2, 3, 4]);
    writer.took(3);
    writer.byte(8);
    expect([...writer.finish()]).toEqual([7, 1, 2, 3, 8]);
  });

  test('is handed out as a copy', () => {
    const writer = createByteWriter();
    writer.byte(1);
    const before = writer.finish();
    before[0] = 9;
    writer.byte(2);
    expect([...before, ...writer.finish()]).toEqual([9, 1, 2]);
  });

  test('is read up to its last byte and not beyond', () => {
    const read = reader(1, 2, 3);
    expect([...read.bytes(2)]).toEqual([1, 2]);
    expect(() => read.bytes(2)).toThrow(OutOfBytes);
    expect([...read.bytes(1), ...read.bytes(0)]).toEqual([3]);
    expect(() => read.byte()).toThrow(OutOfBytes);
  });
});
