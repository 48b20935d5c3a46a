import { describe, expect, test } from 'vitest';
import { readSlice, readUnit } from '../../testing/readSlice.ts';
import { createBits } from './bits.ts';
import { createFilmEncoder } from './encoder.ts';
import { parameterSets, putSliceHeader, sliceUnit } from './headers.ts';

/** Field by field as ITU-T H.264 names them in 7.3.2.1.1 and E.1.1. */
function sequenceOf(width: number, height: number, framesPerSecond: number) {
  const { sequence } = parameterSets(width, height, framesPerSecond);
  const { bits, unsigned, isAtEnd } = readUnit(sequence);
  const named = { unit: sequence[0], profile: bits(8), constraints: bits(8), level: bits(8), set: unsigned() };
  const frames = { frameNumberBits: unsigned() + 4, orderKind: unsigned(), references: unsigned(), gaps: bits(1) };
  const size = { across: unsigned() + 1, down: unsigned() + 1, isWhole: bits(1), direct8: bits(1), isCropped: bits(1) };
  const usable = { hasUsability: bits(1), hasShape: bits(1), hasOverscan: bits(1) };
  const colour = { hasVideo: bits(1), format: bits(3), isFullRange: bits(1), hasColours: bits(1) };
  const colours = [bits(8), bits(8), bits(8)];
  const timing = { hasChromaPlace: bits(1), hasTiming: bits(1), tick: bits(32), scale: bits(32), isFixed: bits(1) };
  const models = [bits(1), bits(1), bits(1)];
  const bounds = { hasBounds: bits(1), leavesPicture: bits(1), most: Array.from({ length: 6 }, unsigned) };
  return {
    ...named,
    ...frames,
    ...size,
    ...usable,
    ...colour,
    colours,
    ...timing,
    models,
    ...bounds,
    isAtEnd: isAtEnd(),
  };
}

describe('what a player is told before the first frame', () => {
  test('is a film of Constrained Baseline, in whole frames of this size and pace, with the colours of BT.709', () => {
    expect(sequenceOf(1280, 720, 30)).toEqual({
      unit: 0x67,
      profile: 66,
      constraints: 0xc0,
      level: 31,
      set: 0,
      frameNumberBits: 12,
      orderKind: 2,
      references: 1,
      gaps: 0,
      across: 80,
      down: 45,
      isWhole: 1,
      direct8: 1,
      isCropped: 0,
      hasUsability: 1,
      hasShape: 0,
      hasOverscan: 0,
      hasVideo: 1,
      format: 5,
      isFullRange: 0,
      hasColours: 1,
      colours: [1, 1, 1],
      hasChromaPlace: 0,
      hasTiming: 1,
      tick: 1,
      // Fields, two of a frame.
      scale: 60,
      isFixed: 1,
      models: [0, 0, 0],
      hasBounds: 1,
      leavesPicture: 1,
      // Any size of a frame and any reach within it; nothing is reordered, and one frame is kept.
      most: [0, 0, 11, 11, 0, 1],
      isAtEnd: true,
    });
  });

  test('is another size and pace for another film', () => {
    expect(sequenceOf(720, 1280, 25)).toMatchObject({ across: 45, down: 80, scale: 50, isAtEnd: true });
    expect(sequenceOf(16, 16, 50_000)).toMatchObject({ across: 1, down: 1, scale: 100_000, isAtEnd: true });
  });

  test('has pictures of one kind of code words, one frame of reference and no smoothing of their own', () => {
    const { picture } = parameterSets(64, 48, 30);
    const { bits, unsigned, signed, isAtEnd } = readUnit(picture);
    expect(picture[0]).toBe(0x68);
    expect([unsigned(), unsigned()]).toEqual([0, 0]);
    expect({ isArithmetic: bits(1), hasBottomOrder: bits(1), groups: unsigned() }).toEqual({
      isArithmetic: 0,
      hasBottomOrder: 0,
      groups: 0,
    });
    expect({ references: [unsigned(), unsigned()], weights: [bits(1), bits(2)] }).toEqual({
      references: [0, 0],
      weights: [0, 0],
    });
    expect([signed(), signed(), signed()]).toEqual([0, 0, 0]);
    expect({ sliceSaysSmoothing: bits(1), keepsToEdges: bits(1), hasSpare: bits(1) }).toEqual({
      sliceSaysSmoothing: 1,
      keepsToEdges: 0,
      hasSpare: 0,
    });
    expect(isAtEnd()).toBe(true);
  });
});

describe('a coded frame', () => {
  test.each([
    { isKey: true, frame: 0, key: 1, qp: 12 },
    { isKey: true, frame: 0, key: 255, qp: 51 },
    { isKey: false, frame: 1, key: 1, qp: 26 },
    { isKey: false, frame: 899, key: 3, qp: 27 },
    { isKey: false, frame: 4_095, key: 3, qp: 25 },
  ])('says whether it is a key, its number and how coarse it is: %j', (slice) => {
    const bits = createBits();
    putSliceHeader(bits, slice);
    bits.end();
    const sample = sliceUnit(slice.isKey, bits.bytes());
    expect(readSlice(sample)).toEqual({
      ...slice,
      kind: slice.isKey ? 7 : 5,
      key: slice.isKey ? slice.key : null,
      isSmoothed: false,
    });
  });

  test('is counted from the key before it, and two keys in a row are told apart', () => {
    const encoder = createFilmEncoder(16, 16, 30);
    const frame = new Uint8Array(384).fill(128);
    const keys = [true, false, false, true, true, false];
    const told = keys.map((isKey) => readSlice(encoder.encode(frame, { isKey, qp: 26 })));
    expect(told.map(({ isKey }) => isKey)).toEqual(keys);
    expect(told.map((slice) => slice.frame)).toEqual([0, 1, 2, 0, 0, 1]);
    expect(told.flatMap(({ key }) => key ?? [])).toEqual([1, 2, 3]);
  });

  test('never looks like the start of another one: two zeros get a three behind them where a byte up to three would follow', () => {
    const payloadOf = (...bytes: number[]) => [...sliceUnit(false, Uint8Array.from(bytes)).subarray(5)];
    expect(payloadOf(0, 0, 0)).toEqual([0, 0, 3, 0]);
    expect(payloadOf(0, 0, 1)).toEqual([0, 0, 3, 1]);
    expect(payloadOf(7, 0, 0, 2, 9)).toEqual([7, 0, 0, 3, 2, 9]);
    expect(payloadOf(0, 0, 3)).toEqual([0, 0, 3, 3]);
    expect(payloadOf(0, 0, 4)).toEqual([0, 0, 4]);
    expect(payloadOf(0, 1, 0, 2)).toEqual([0, 1, 0, 2]);
    expect(payloadOf(0, 0, 0, 0, 0)).toEqual([0, 0, 3, 0, 0, 3, 0]);
    expect(payloadOf(0, 0, 1, 0, 0, 1)).toEqual([0, 0, 3, 1, 0, 0, 3, 1]);
    expect(payloadOf(0, 0, 5, 0, 1)).toEqual([0, 0, 5, 0, 1]);
  });

  test('has its length before it and its kind in its first byte', () => {
    expect([...sliceUnit(true, Uint8Array.of(9, 8))]).toEqual([0, 0, 0, 3, 0x65, 9, 8]);
    expect([...sliceUnit(false, Uint8Array.of(9, 0, 0, 1))]).toEqual([0, 0, 0, 6, 0x61, 9, 0, 0, 3, 1]);
  });
});
