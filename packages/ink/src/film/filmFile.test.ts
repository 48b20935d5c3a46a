import { describe, expect, test } from 'vitest';
import { readSlice } from '../testing/readSlice.ts';
import { createFilmFile, type FilmFileOptions } from './filmFile.ts';

const SIDE = 64;
const BYTES = (SIDE * SIDE * 3) / 2;
const OPTIONS: FilmFileOptions = { size: { width: SIDE, height: SIDE }, title: '', author: '' };
const WHOLE = [{ x: 0, y: 0, width: SIDE, height: SIDE }];

function noise(frame: number): Uint8Array {
  return Uint8Array.from({ length: BYTES }, (_, i) => Math.imul(i + frame * 977, 2_654_435_761) >>> 24);
}

interface Added {
  readonly isNoisy: boolean;
  readonly isLast?: boolean;
}

/** The samples of a film of these frames. */
function samplesOf(frames: readonly Added[], options: Partial<FilmFileOptions> = {}): Uint8Array[] {
  const file = createFilmFile({ ...OPTIONS, ...options });
  const paper = new Uint8Array(BYTES).fill(128);
  for (const [i, { isNoisy, isLast = false }] of frames.entries())
    file.add({ i420: isNoisy ? noise(i) : paper, parts: isNoisy ? WHOLE : [], atMs: 0, isKey: i === 0, isLast });
  return split(file.finish());
}

function split(file: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const samples: Uint8Array[] = [];
  for (let at = bytes.indexOf('mdat') + 4; at < bytes.length; ) {
    const end = at + bytes.readUInt32BE(at) + 4;
    samples.push(file.subarray(at, end));
    at = end;
  }
  return samples;
}

const many = (count: number, frame: Added) => Array.from({ length: count }, () => frame);
const stepsOf = (samples: readonly Uint8Array[]) => samples.map((sample) => readSlice(sample).qp);

describe('how coarse a film is', () => {
  test('is the same while it grows; the finished drawing is looked at closely once, and then stands', () => {
    const frames = [...many(3, { isNoisy: true }), ...many(3, { isNoisy: false, isLast: true })];
    expect(stepsOf(samplesOf(frames))).toEqual([26, 26, 26, 18, 26, 26]);
  });

  test.each([20_000, 60_000])(
    'grows by one for each hundredth of %d bytes that is beyond the share of so many frames, and a quarter more',
    (aimBytes) => {
      const samples = samplesOf(many(14, { isNoisy: true }), { aimBytes });
      let spent = 0;
      const expected = samples.map(({ length }, i) => {
        const allowed = aimBytes / 4 + (aimBytes * 3 * i) / (4 * 900);
        const beyond = Math.ceil((100 * Math.max(0, spent - allowed)) / aimBytes);
        spent += length;
        return Math.min(26 + beyond, 51);
      });
      expect(stepsOf(samples)).toEqual(expected);
      expect(expected.at(-1)).toBeGreaterThan(26);
    },
  );

  test('is at most what a decoder knows, however much there is to see', () => {
    const steps = stepsOf(
      samplesOf([...many(8, { isNoisy: true }), { isNoisy: true, isLast: true }], { aimBytes: 1_000 }),
    );
    expect(steps.slice(0, 3)).toEqual([26, 51, 51]);
    // Eight finer than it would be otherwise.
    expect(steps.at(-1)).toBe(43);
  });
});

describe('the file of a film', () => {
  const text = (file: Uint8Array) => Buffer.from(file).toString('latin1');

  test('says what it is called and who drew it', () => {
    const said = text(createFilmFile({ ...OPTIONS, title: 'Bear', author: 'Anna' }).finish());
    expect(said).toMatch(/\u00a9nam[^]{16,20}Bear/);
    expect(said).toMatch(/\u00a9ART[^]{16,20}Anna/);
  });

  test('is of its size and pace, and knows its keys', () => {
    const file = createFilmFile({ ...OPTIONS, size: { width: 32, height: 48 } });
    const i420 = new Uint8Array((32 * 48 * 3) / 2);
    for (const isKey of [true, false, true]) file.add({ i420, parts: [], atMs: 0, isKey, isLast: false });
    const bytes = Buffer.from(file.finish());
    const after = (name: string, offset: number) => bytes.readUInt32BE(bytes.indexOf(name) + 4 + offset);
    expect([after('tkhd', 76) / 65_536, after('tkhd', 80) / 65_536]).toEqual([32, 48]);
    expect(after('mvhd', 12)).toBe(30_000);
    expect([after('stss', 4), after('stss', 8), after('stss', 12)]).toEqual([2, 1, 3]);
    expect(split(bytes).map((sample) => readSlice(sample).isKey)).toEqual([true, false, true]);
  });

  test.each([
    { width: 65, height: 64 },
    { width: 1280, height: 736 },
  ])('is refused for a size that no film has: %j', (size) => {
    expect(() => createFilmFile({ ...OPTIONS, size })).toThrow(RangeError);
  });
});
