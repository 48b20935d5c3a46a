import { expect, test } from 'vitest';
import { packedChannels } from './packBits.ts';

/** Unpacked as TN1023 tells it, by the lengths of the rows. */
function unpacked(packed: Uint8Array, height: number): number[][] {
  let at = height * 2;
  const rows = Array.from({ length: height }, (_, y) => {
    const end = at + (packed[y * 2] as number) * 256 + (packed[y * 2 + 1] as number);
    const row: number[] = [];
    while (at < end) {
      const head = packed[at++] as number;
      if (head === 128) continue;
      if (head > 128) row.push(...Array.from({ length: 257 - head }, () => packed[at] as number));
      else row.push(...packed.subarray(at, at + head + 1));
      at += head > 128 ? 1 : head + 1;
    }
    return row;
  });
  expect(at).toBe(packed.length);
  return rows;
}

/** All four channels hold these rows. */
function picture(rows: readonly (readonly number[])[]) {
  const bytes = rows.flatMap((row) => row.flatMap((value) => [value, value, value, value]));
  return { width: rows[0]?.length ?? 0, height: rows.length, rgba: Uint8ClampedArray.from(bytes) };
}

const counting = (length: number) => Array.from({ length }, (_, index) => index & 255);
const alike = (length: number, value = 7) => Array.from({ length }, () => value);

test.each([
  ['one byte', [5]],
  ['two alike', [5, 5]],
  ['three alike', [5, 5, 5]],
  ['two alike at the end', [1, 2, 3, 9, 9]],
  ['three alike at the end', [1, 2, 9, 9, 9]],
  ['the last byte and what might be read behind it', [1, 2, 254, 1]],
  ['two alike between others', [1, 2, 2, 3, 3, 4]],
  ['as many alike as a run holds', alike(128)],
  ['one more', alike(129)],
  ['two more', alike(130)],
  ['as many different as stand in one piece', counting(128)],
  ['one more of them', counting(129)],
  ['a run at the end of a full piece', [...counting(127), ...alike(5)]],
  ['a run right behind a full piece', [...counting(128), ...alike(300), 1]],
])('a row comes back as it was: %s', (_, row) => {
  for (const packed of packedChannels(picture([row, row.toReversed(), row]), 4))
    expect(unpacked(packed, 3)).toEqual([row, row.toReversed(), row]);
});

test('any bytes come back, each channel its own', () => {
  let luck = 1;
  const roll = () => ((luck = (luck * 48_271) % 2_147_483_647) >> 8) & 3;
  const [width, height] = [517, 20];
  const rgba = Uint8ClampedArray.from({ length: width * height * 4 }, roll);
  const channels = packedChannels({ width, height, rgba }, 4);
  for (const [channel, packed] of channels.entries()) {
    const values = unpacked(packed, height).flat();
    expect(values).toEqual(Array.from({ length: width * height }, (__, at) => rgba[at * 4 + channel]));
  }
});

test('paper takes hardly any bytes, and needs no alpha', () => {
  const white = { width: 1920, height: 1080, rgba: new Uint8ClampedArray(1920 * 1080 * 4).fill(255) };
  const channels = packedChannels(white, 3);
  expect(channels).toHaveLength(3);
  for (const packed of channels) expect(packed).toHaveLength(1080 * (2 + 15 * 2));
});
