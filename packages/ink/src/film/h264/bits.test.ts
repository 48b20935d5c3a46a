import { expect, test } from 'vitest';
import { createBits } from './bits.ts';

/** Table 9-1 of H.264, written as text: as many zeros as digits follow the first one. */
function exponentialGolomb(value: number): string {
  const code = (value + 1).toString(2);
  return '0'.repeat(code.length - 1) + code;
}

function written(write: (bits: ReturnType<typeof createBits>) => void): string {
  const bits = createBits();
  write(bits);
  bits.end();
  return Array.from(bits.bytes(), (byte) => byte.toString(2).padStart(8, '0')).join('');
}

const filled = (text: string) => `${text}1`.padEnd(Math.ceil((text.length + 1) / 8) * 8, '0');

test('numbers are written as Exp-Golomb codes, whatever stands before them', () => {
  const values = [
    ...Array.from({ length: 300 }, (_, i) => i),
    1_022,
    1_023,
    2_046,
    2_047,
    4_094,
    4_095,
    65_534,
    65_535,
  ];
  for (const value of values) {
    for (const before of [0, 1, 7]) {
      const lead = '1'.repeat(before);
      const bits = written((to) => {
        for (let n = 0; n < before; n++) to.put(1, 1);
        to.unsigned(value);
      });
      expect(bits, `${value} after ${before} bits`).toBe(filled(lead + exponentialGolomb(value)));
    }
  }
});

test('signed ones are counted 0, 1, -1, 2, -2', () => {
  for (const [value, place] of [0, 1, -1, 2, -2, 3, -3].entries())
    expect(written((bits) => bits.signed(place))).toBe(filled(exponentialGolomb(value)));
});

test('bytes that are put behind others stand there, also where more room is needed', () => {
  const bits = createBits();
  const many = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);
  bits.put(8, 7);
  bits.append(many);
  bits.put(4, 15);
  bits.align();
  expect(bits.length).toBe(200_002);
  expect(Buffer.compare(bits.bytes(), Buffer.from([7, ...many, 0xf0]))).toBe(0);
});
