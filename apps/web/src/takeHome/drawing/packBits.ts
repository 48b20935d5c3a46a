import type { Still } from '@tuschel/ink';

/** A channel of a PSD file: how long each row is, two bytes each, and the rows. */
export type PackedChannel = Uint8Array<ArrayBuffer>;

/** Of a run or of bytes as they are. */
const LENGTH_MAX = 128;

/** Bytes behind a row that may be read. */
const BEYOND = 3;

/**
 * Red, green, blue and alpha of a picture, each packed row by row as PackBits (Apple, TN1023): *n* < 128 stands before *n* + 1 bytes as they are, *n* > 128
 * before one byte that is there 257 - *n* times.
 */
export function packedChannels({ rgba, width, height }: Still, count: 3 | 4): PackedChannel[] {
  // All four bytes of a pixel at once: most rows of a layer are those above, nothing but paper.
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const most = height * (2 + width + Math.ceil(width / LENGTH_MAX));
  return Array.from({ length: count }, (_, channel) => {
    const packed = new Uint8Array(most);
    const row = new Uint8Array(width + BEYOND);
    let [end, above] = [height * 2, 0];
    for (let y = 0; y < height; y++) {
      const begin = end;
      if (y > 0 && isRowAbove(pixels, y * width, width)) {
        packed.copyWithin(begin, above, begin);
        end += begin - above;
      } else {
        for (let x = 0, at = y * width * 4 + channel; x < width; x++, at += 4) row[x] = rgba[at] as number;
        end = packRow(row, packed, begin);
      }
      above = begin;
      packed[y * 2] = (end - begin) >> 8;
      packed[y * 2 + 1] = end - begin;
    }
    return packed.subarray(0, end);
  });
}

function isRowAbove(pixels: Uint32Array, from: number, width: number): boolean {
  for (let at = from; at < from + width; at++) if (pixels[at] !== pixels[at - width]) return false;
  return true;
}

/** @param row with {@link BEYOND} behind it @returns where the row ends in `packed` */
function packRow(row: Uint8Array, packed: Uint8Array, begin: number): number {
  const width = row.length - BEYOND;
  // What stands behind the last byte is no run with it.
  row[width] = ~(row[width - 1] as number);
  let to = begin;
  let at = 0;
  while (at < width) {
    const furthest = Math.min(width, at + LENGTH_MAX);
    const first = at;
    let value = row[at] as number;
    let next = row[at + 1] as number;
    let afterNext = row[at + 2] as number;
    if (value === next && value === afterNext) {
      at += 3;
      while (at < furthest && row[at] === value) at++;
      packed[to++] = 257 - (at - first);
      packed[to++] = value;
      continue;
    }
    // Two alike are no gain: they stay among the others, until three are alike.
    const head = to++;
    do {
      packed[to++] = value;
      at++;
      value = next;
      next = afterNext;
      afterNext = row[at + 2] as number;
    } while (at < furthest && !(value === next && value === afterNext));
    packed[head] = at - first - 1;
  }
  return to;
}
