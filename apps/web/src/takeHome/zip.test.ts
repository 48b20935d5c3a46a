import { crc32 as crcOfNode } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32, zipOf } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a ZIP', () => {
  /** What somebody finds who goes by the directory at the end, as every program does. */
  async function readBack(zip: Blob): Promise<Record<string, string>> {
    const file = Buffer.from(await zip.arrayBuffer());
    const end = file.length - 22;
    expect(file.readUInt32LE(end)).toBe(0x06054b50);
    let at = file.readUInt32LE(end + 16);
    expect(at + file.readUInt32LE(end + 12)).toBe(end);
    const found: Record<string, string> = {};
    for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
      expect(file.readUInt32LE(at)).toBe(0x02014b50);
      const [sum, size, length] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 24), file.readUInt16LE(at + 28)];
      const name = file.toString('utf8', at + 46, at + 46 + length);
      const local = file.readUInt32LE(at + 42);
      expect(file.readUInt32LE(local)).toBe(0x04034b50);
      expect(file.toString('utf8', local + 30, local + 30 + file.readUInt16LE(local + 26))).toBe(name);
      const content = file.subarray(local + 30 + length, local + 30 + length + size);
      expect(crcOfNode(content)).toBe(sum);
      found[name] = content.toString('utf8');
      at += 46 + length;
    }
    expect(at).toBe(end);
    return found;
  }

  it('is read by other programs, names with umlauts and empty files included', async () => {
    const zip = zipOf([
      { name: 'Bücher/01 Änne.txt', bytes: bytes('Ein Bär 🐻') },
      { name: 'leer.txt', bytes: bytes('') },
    ]);
    expect(zip.type).toBe('application/zip');
    expect(await readBack(zip)).toEqual({ 'Bücher/01 Änne.txt': 'Ein Bär 🐻', 'leer.txt': '' });
  });

  it('numbers files of the same name', async () => {
    const twice = ['a', 'b', 'c'].map((text) => ({ name: 'Anna.v2/Anna.txt', bytes: bytes(text) }));
    expect(Object.keys(await readBack(zipOf(twice)))).toEqual([
      'Anna.v2/Anna.txt',
      'Anna.v2/Anna 2.txt',
      'Anna.v2/Anna 3.txt',
    ]);
  });

  it('may have nothing in it', async () => {
    expect(await readBack(zipOf([]))).toEqual({});
  });

  it('has sums as everybody else counts them', () => {
    expect(crc32(bytes('123456789'))).toBe(0xcbf43926);
    const noise = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 251);
    expect(crc32(noise)).toBe(crcOfNode(noise));
  });
});
