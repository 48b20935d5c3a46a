import { type Bits, createBits } from './bits.ts';

/** What a decoder is told before the first frame. */
export interface ParameterSets {
  /** Units without a length before them or a start code. */
  readonly sequence: Uint8Array;
  readonly picture: Uint8Array;
}

/** ITU-T H.264, table 7-1. */
const Unit = { slice: 1, key: 5, sequence: 7, picture: 8 } as const;
const REFERENCE = 3 << 5;

/** Constrained Baseline, which every decoder knows. */
export const PROFILE = 66;
/** Constraint flags 0 and 1. */
export const COMPATIBILITY = 0xc0;
/** 3.1: up to 3,600 macroblocks a frame and 108,000 a second, 1280 × 720 at 30 a second. */
export const LEVEL = 31;
export const MACROBLOCKS_MAX = 3_600;

/** Bits of the number of a frame, which starts again at each key frame. */
export const FRAME_NUMBER_BITS = 12;
const QP_BASE = 26;

/** The colours of BT.709, as `i420.ts` makes them. ITU-T H.264, tables E-3 to E-5. */
const BT709 = 1;
const UNSPECIFIED_FORMAT = 5;

export function parameterSets(width: number, height: number, framesPerSecond: number): ParameterSets {
  return { sequence: sequenceSet(width, height, framesPerSecond), picture: pictureSet() };
}

function sequenceSet(width: number, height: number, framesPerSecond: number): Uint8Array {
  const bits = createBits();
  bits.put(8, PROFILE);
  bits.put(8, COMPATIBILITY);
  bits.put(8, LEVEL);
  bits.unsigned(0);
  bits.unsigned(FRAME_NUMBER_BITS - 4);
  // Frames are shown in the order in which they come.
  bits.unsigned(2);
  // One frame is looked back at, and none is missing.
  bits.unsigned(1);
  bits.put(1, 0);
  bits.unsigned(width / 16 - 1);
  bits.unsigned(height / 16 - 1);
  // Whole frames, `direct_8x8_inference`, no cropping.
  bits.put(3, 0b110);
  bits.put(1, 1);
  putUsability(bits, framesPerSecond);
  bits.end();
  return unit(REFERENCE | Unit.sequence, bits.bytes());
}

/** Annex E. */
function putUsability(bits: Bits, framesPerSecond: number): void {
  // Neither shape of pixels nor overscan.
  bits.put(2, 0);
  bits.put(1, 1);
  bits.put(3, UNSPECIFIED_FORMAT);
  bits.put(1, 0);
  bits.put(1, 1);
  for (let i = 0; i < 3; i++) bits.put(8, BT709);
  bits.put(1, 0);
  bits.put(1, 1);
  put32(bits, 1);
  put32(bits, framesPerSecond * 2);
  bits.put(1, 1);
  // No buffer model of either kind, no structure of pictures.
  bits.put(3, 0);
  // Nothing is reordered: each frame may be shown when it is decoded.
  bits.put(1, 1);
  bits.put(1, 1);
  for (const value of [0, 0, 11, 11, 0, 1]) bits.unsigned(value);
}

function put32(bits: Bits, value: number): void {
  bits.put(16, value >>> 16);
  bits.put(16, value & 0xffff);
}

function pictureSet(): Uint8Array {
  const bits = createBits();
  bits.unsigned(0);
  bits.unsigned(0);
  // CAVLC, one group of slices, one frame of reference on either side, no weights.
  bits.put(2, 0);
  bits.unsigned(0);
  bits.unsigned(0);
  bits.unsigned(0);
  bits.put(3, 0);
  bits.signed(0);
  bits.signed(0);
  bits.signed(0);
  // Slices say that edges are not smoothed.
  bits.put(3, 0b100);
  bits.end();
  return unit(REFERENCE | Unit.picture, bits.bytes());
}

export interface Slice {
  readonly isKey: boolean;
  /** Frames since the last key frame. */
  readonly frame: number;
  /** Counts key frames, so that two of them in a row are told apart. */
  readonly key: number;
  readonly qp: number;
}

export function putSliceHeader(bits: Bits, { isKey, frame, key, qp }: Slice): void {
  bits.unsigned(0);
  // All slices of the picture are of this kind: I or P.
  bits.unsigned(isKey ? 7 : 5);
  bits.unsigned(0);
  bits.put(FRAME_NUMBER_BITS, frame);
  if (isKey) bits.unsigned(key & 0xff);
  // P: as many frames of reference as the picture set says, in their order.
  else bits.put(2, 0);
  // What is decoded stays as a reference, until the next frame takes its place.
  bits.put(isKey ? 2 : 1, 0);
  bits.signed(qp - QP_BASE);
  bits.unsigned(1);
}

/** A coded frame as it lies in a file: its length, then the unit. */
export function sliceUnit(isKey: boolean, payload: Uint8Array): Uint8Array {
  const whole = unit(REFERENCE | (isKey ? Unit.key : Unit.slice), payload);
  const sample = new Uint8Array(whole.length + 4);
  new DataView(sample.buffer).setUint32(0, whole.length);
  sample.set(whole, 4);
  return sample;
}

/** With a 3 wherever two zeros would look like a start code. ITU-T H.264, 7.3.1. */
function unit(header: number, payload: Uint8Array): Uint8Array {
  let escapes = 0;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      escapes++;
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  const bytes = new Uint8Array(1 + payload.length + escapes);
  bytes[0] = header;
  if (escapes === 0) {
    bytes.set(payload, 1);
    return bytes;
  }
  let at = 1;
  zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      bytes[at++] = 3;
      zeros = 0;
    }
    bytes[at++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return bytes;
}
