import { COMPATIBILITY, LEVEL, type ParameterSets, PROFILE } from './h264/headers.ts';

/** A coded frame with its length before it. */
export interface Sample {
  readonly bytes: Uint8Array;
  readonly isKey: boolean;
}

export interface Mp4 {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Kept in the file as its name and its artist; left out where empty. */
  readonly title: string;
  readonly author: string;
  /** How a decoder is set up: `configurationOf`, or what another encoder says. */
  readonly configuration: Uint8Array;
  readonly samples: readonly Sample[];
}

/** Ticks of a second: thirds of frames at any usual pace. */
const TICKS_PER_FRAME = 1_000;
/** No language. */
const UNDETERMINED = 0x55c4;
/** 1.0 in 16.16 and in 2.30. */
const ONE = 0x10000;
const UNIT_MATRIX = [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000];
/** UTF-8, in the lists that Apple began. */
const TEXT = 1;

const LATIN = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function u32(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => view.setUint32(i * 4, value));
  return bytes;
}

function u16(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 0xff]));
}

/** ISO/IEC 14496-12, 4.2: length, name, content. */
function box(name: string, ...content: Uint8Array[]): Uint8Array {
  const body = joined(content);
  return joined([u32(body.length + 8), LATIN(name), body]);
}

/** With version 0 and flags. */
function fullBox(name: string, flags: number, ...content: Uint8Array[]): Uint8Array {
  return box(name, u32(flags), ...content);
}

/**
 * A film of one track as an MP4 that plays while it is still being loaded: what describes the frames stands before them. Nothing in it tells
 * when or where it was made, so that equal films are equal files.
 */
export function mp4Of(film: Mp4): Uint8Array<ArrayBuffer> {
  const type = box('ftyp', LATIN('isom'), u32(512), LATIN('isomiso2avc1mp41'));
  // Its length does not depend on where the frames begin.
  const before = type.length + movie(film, 0).length + 8;
  const frames = film.samples.map(({ bytes }) => bytes);
  const length = frames.reduce((sum, bytes) => sum + bytes.length, 0);
  return joined([type, movie(film, before), u32(length + 8), LATIN('mdat'), ...frames]);
}

function movie(film: Mp4, firstFrameAt: number): Uint8Array {
  const { framesPerSecond, samples } = film;
  const ticks = framesPerSecond * TICKS_PER_FRAME;
  const duration = samples.length * TICKS_PER_FRAME;
  const header = fullBox(
    'mvhd',
    0,
    u32(0, 0, ticks, duration, ONE),
    u16(0x100, 0),
    u32(0, 0, ...UNIT_MATRIX, 0, 0, 0, 0, 0, 0, 2),
  );
  return box('moov', header, track(film, ticks, duration, firstFrameAt), ...userData(film));
}

/** Enabled, in the film, in its preview. */
const SHOWN = 7;

function track(film: Mp4, ticks: number, duration: number, firstFrameAt: number): Uint8Array {
  const { width, height } = film;
  const header = fullBox(
    'tkhd',
    SHOWN,
    u32(0, 0, 1, 0, duration, 0, 0),
    u16(0, 0, 0, 0),
    u32(...UNIT_MATRIX, width * ONE, height * ONE),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, u32(0, 0, ticks, duration), u16(UNDETERMINED, 0)),
    fullBox('hdlr', 0, u32(0), LATIN('vide'), u32(0, 0, 0), LATIN('video\0')),
    box(
      'minf',
      fullBox('vmhd', 1, u16(0, 0, 0, 0)),
      box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
      sampleTable(film, firstFrameAt),
    ),
  );
  return box('trak', header, media);
}

/** All frames lie in one chunk. */
function sampleTable({ samples, ...film }: Mp4, firstFrameAt: number): Uint8Array {
  const keys = samples.flatMap(({ isKey }, i) => (isKey ? [i + 1] : []));
  return box(
    'stbl',
    fullBox('stsd', 0, u32(1), codec(film)),
    fullBox('stts', 0, u32(1, samples.length, TICKS_PER_FRAME)),
    fullBox('stss', 0, u32(keys.length, ...keys)),
    fullBox('stsc', 0, u32(1, 1, samples.length, 1)),
    fullBox('stsz', 0, u32(0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    fullBox('stco', 0, u32(1, firstFrameAt)),
  );
}

/** Pixels of an inch, 16.16. */
const RESOLUTION = 72 * ONE;

/** Of our own encoder: ISO/IEC 14496-15, 5.3.3.1. */
export function configurationOf({ sequence, picture }: ParameterSets): Uint8Array {
  return joined([
    // Lengths of four bytes, one set of each kind.
    Uint8Array.of(1, PROFILE, COMPATIBILITY, LEVEL, 0xff, 0xe1),
    u16(sequence.length),
    sequence,
    Uint8Array.of(1),
    u16(picture.length),
    picture,
  ]);
}

function codec({ width, height, configuration }: Omit<Mp4, 'samples'>): Uint8Array {
  // BT.709 in limited range, as in the parameter set.
  const colours = box('colr', LATIN('nclx'), u16(1, 1, 1), Uint8Array.of(0));
  const squares = box('pasp', u32(1, 1));
  const nameless = new Uint8Array(32);
  return box(
    'avc1',
    u16(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, width, height),
    u32(RESOLUTION, RESOLUTION, 0),
    u16(1),
    nameless,
    u16(24, 0xffff),
    box('avcC', configuration),
    colours,
    squares,
  );
}

function userData({ title, author }: Mp4): Uint8Array[] {
  const entries = [
    ['\u00a9nam', title],
    ['\u00a9ART', author],
  ].flatMap(([name = '', text]) => (text ? [box(name, box('data', u32(TEXT, 0), utf8(text)))] : []));
  if (entries.length === 0) return [];
  const handler = fullBox('hdlr', 0, u32(0), LATIN('mdirappl'), u32(0, 0), Uint8Array.of(0));
  return [box('udta', fullBox('meta', 0, handler, box('ilst', ...entries)))];
}

/** Without what the Web or Node would have to bring. Halves of pairs become the sign for what cannot be read. */
function utf8(text: string): Uint8Array {
  return LATIN(unescape(text));
}

function unescape(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    /%([0-9A-F]{2})/g,
    (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
