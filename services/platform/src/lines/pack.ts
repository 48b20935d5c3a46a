import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** First byte of a pack: how the rest is to be read. Never change what one means. */
const Packing = { plain: 0, zstd: 1 } as const;

/** Measured with a drawing of 5,000 lines: higher levels take three times as long for a quarter of a per cent. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Lines one behind the other, each with its length before it (seven bits a byte, the lowest first). Cheap: for what waits to be acknowledged. */
export function plainPack(lines: readonly Uint8Array[]): Buffer {
  const pack = Buffer.allocUnsafe(1 + lines.reduce((sum, { length }) => sum + lengthBytes(length) + length, 0));
  let at = pack.writeUInt8(Packing.plain);
  for (const line of lines) {
    for (let rest = line.length; ; rest >>>= 7) {
      at = pack.writeUInt8(rest > 127 ? (rest & 127) | 128 : rest, at);
      if (rest <= 127) break;
    }
    pack.set(line, at);
    at += line.length;
  }
  return pack;
}

/** The same, as small as it gets. */
export async function densePack(lines: readonly Uint8Array[]): Promise<Buffer> {
  const plain = plainPack(lines);
  const dense = await compress(plain.subarray(1), OPTIONS);
  return dense.length + 1 < plain.length ? Buffer.concat([Buffer.of(Packing.zstd), dense]) : plain;
}

/** @throws RangeError for what no pack is */
export async function unpack(pack: Buffer): Promise<Uint8Array[]> {
  switch (pack[0]) {
    case Packing.plain:
      return split(pack.subarray(1));
    case Packing.zstd:
      return split(await decompress(pack.subarray(1)));
    default:
      throw new RangeError(`lines are packed in a way that this release does not know: ${pack[0]}`);
  }
}

function split(bytes: Buffer): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.readUInt8(at++);
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    if (at + length > bytes.length) throw new RangeError('lines are cut off');
    lines.push(bytes.subarray(at, at + length));
    at += length;
  }
  return lines;
}

function lengthBytes(length: number): number {
  return length < 128 ? 1 : 1 + lengthBytes(length >>> 7);
}
