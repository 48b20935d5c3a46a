import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { densePack, plainPack, unpack } from './pack.ts';

/** Bytes without any pattern, the same each time. */
function noise(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 64) }, (_, block) =>
    createHash('sha512').update(`${length} ${block}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}
/** Where the length before a line grows by a byte, and around. */
const LENGTHS = [0, 1, 126, 127, 128, 129, 255, 256, 16_383, 16_384, 16_385, 2_097_151, 2_097_152];

test.each(LENGTHS)('a line of %i bytes comes back between others, from either pack', async (length) => {
  const lines = [Buffer.from('before'), noise(length), Buffer.alloc(0), Buffer.from('after')];
  expect(await unpack(plainPack(lines))).toEqual(lines);
  expect(await unpack(await densePack(lines))).toEqual(lines);
});

test('no lines are a pack, too', async () => {
  expect(await unpack(plainPack([]))).toEqual([]);
  expect(await unpack(await densePack([]))).toEqual([]);
});

test('the bytes of a plain pack are those of earlier releases', () => {
  const pack = plainPack([Buffer.from('ab'), Buffer.alloc(0), Buffer.alloc(300, 7)]);
  expect(pack.subarray(0, 7)).toEqual(Buffer.from([0, 2, 97, 98, 0, 0b1010_1100, 0b10]));
  expect(pack).toHaveLength(1 + 3 + 1 + 2 + 300);
});

test('a dense pack is as small as it gets: never larger than the plain one, and plain where both are as large', async () => {
  const kinds = new Set<string>();
  for (let random = 0; random < 24; random++) {
    for (let repeated = 0; repeated < 40; repeated++) {
      const lines = [Buffer.concat([noise(random), Buffer.alloc(repeated, 1)])];
      const [plain, dense] = [plainPack(lines), await densePack(lines)];
      const isPlain = dense[0] === 0;
      expect(dense.length <= plain.length, `${random} ${repeated}`).toBe(true);
      expect(isPlain, `${random} ${repeated}`).toBe(dense.length === plain.length);
      expect(await unpack(dense)).toEqual(lines);
      kinds.add(isPlain ? 'plain' : `${plain.length - dense.length} smaller`);
    }
  }
  expect(kinds).toContain('plain');
  expect(kinds).toContain('1 smaller');
});

test('what is no pack is refused, not read as something else', async () => {
  await expect(unpack(Buffer.from([2, 1, 97]))).rejects.toThrow(RangeError);
  await expect(unpack(Buffer.alloc(0))).rejects.toThrow(RangeError);
  const pack = plainPack([Buffer.from('abc')]);
  await expect(unpack(pack.subarray(0, -1))).rejects.toThrow(RangeError);
  await expect(unpack(Buffer.from([0, 0x80]))).rejects.toThrow(RangeError);
  await expect(unpack(Buffer.concat([pack, Buffer.from([1])]))).rejects.toThrow(RangeError);
});
