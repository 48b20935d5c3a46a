import { describe, expect, test } from 'vitest';
import { parameterSets } from './h264/headers.ts';
import { configurationOf, type Mp4, mp4Of } from './mp4.ts';

const SAMPLES = [7, 300, 1].map((length, i) => ({ bytes: new Uint8Array(length).fill(i + 1), isKey: i !== 1 }));
const FILM: Mp4 = {
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  title: '',
  author: '',
  configuration: configurationOf(parameterSets(1280, 720, 30)),
  samples: SAMPLES,
};

interface Box {
  name: string;
  at: number;
  body: Uint8Array;
}

function boxes(bytes: Uint8Array): Box[] {
  const found: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = number(bytes, at);
    found.push({
      name: Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1'),
      at,
      body: bytes.subarray(at + 8, at + length),
    });
    at += length;
  }
  return found;
}

function number(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
}

/** The box within boxes; `meta` and the lists of samples have a version and flags first. */
function find(bytes: Uint8Array, ...path: string[]): Uint8Array {
  let body = bytes;
  for (const name of path)
    body = boxes(name === 'ilst' ? body.subarray(4) : body).find((box) => box.name === name)?.body as Uint8Array;
  return body;
}
const table = (file: Uint8Array, name: string) => find(file, 'moov', 'trak', 'mdia', 'minf', 'stbl', name);

describe('the file of a film', () => {
  test('tells what is in it before the frames, so that it plays while it is loaded', () => {
    expect(boxes(mp4Of(FILM)).map(({ name }) => name)).toEqual(['ftyp', 'moov', 'mdat']);
  });

  test('leads to each frame', () => {
    const file = mp4Of(FILM);
    const start = number(table(file, 'stco'), 8);
    const sizes = table(file, 'stsz');
    expect(number(sizes, 8)).toBe(SAMPLES.length);
    let at = start;
    SAMPLES.forEach(({ bytes }, i) => {
      expect(number(sizes, 12 + i * 4)).toBe(bytes.length);
      expect(file.subarray(at, at + bytes.length)).toEqual(bytes);
      at += bytes.length;
    });
    expect(at).toBe(file.length);
    expect(find(file, 'mdat')).toHaveLength(308);
  });

  test('names the frames at which one may begin', () => {
    const keys = table(mp4Of(FILM), 'stss');
    expect([number(keys, 4), number(keys, 8), number(keys, 12)]).toEqual([2, 1, 3]);
    expect(keys).toHaveLength(16);
  });

  test('lasts as long as its frames', () => {
    const file = mp4Of(FILM);
    const header = find(file, 'moov', 'mvhd');
    expect(number(header, 16) / number(header, 12)).toBeCloseTo(3 / 30, 10);
    const media = find(file, 'moov', 'trak', 'mdia', 'mdhd');
    expect(number(media, 16) / number(media, 12)).toBeCloseTo(3 / 30, 10);
    const times = table(file, 'stts');
    expect([number(times, 8), number(times, 12)]).toEqual([3, number(media, 12) / 30]);
  });

  test('is as large as its frames, in both headers', () => {
    const portrait = mp4Of({
      ...FILM,
      width: 720,
      height: 1280,
      configuration: configurationOf(parameterSets(720, 1280, 30)),
    });
    const track = find(portrait, 'moov', 'trak', 'tkhd');
    expect([number(track, 76) / 65_536, number(track, 80) / 65_536]).toEqual([720, 1280]);
    const codec = table(portrait, 'stsd').subarray(8 + 8);
    expect([codec[24], codec[25], codec[26], codec[27]]).toEqual([720 >> 8, 720 & 255, 1280 >> 8, 1280 & 255]);
  });

  test('is set up for a decoder as its parameter sets say, with square pixels in the colours of BT.709', () => {
    const sets = { sequence: new Uint8Array(300).fill(7), picture: Uint8Array.of(8, 9) };
    const file = mp4Of({ ...FILM, configuration: configurationOf(sets) });
    const descriptions = table(file, 'stsd');
    expect(number(descriptions, 4)).toBe(1);
    const [codec] = boxes(descriptions.subarray(8));
    expect(codec?.name).toBe('avc1');
    const entry = codec?.body as Uint8Array;
    // The first set of data, 72 pixels an inch, one frame a sample, without a name, 24 bits.
    expect([number(entry, 4), number(entry, 28), number(entry, 32)]).toEqual([1, 72 * 65_536, 72 * 65_536]);
    expect([...entry.subarray(40, 42), ...entry.subarray(74, 78)]).toEqual([0, 1, 0, 24, 255, 255]);
    expect(entry.subarray(42, 74).every((byte) => byte === 0)).toBe(true);
    const parts = boxes(entry.subarray(78));
    expect(parts.map(({ name }) => name)).toEqual(['avcC', 'colr', 'pasp']);
    const [decoder, colours, shape] = parts.map(({ body }) => [...body]);
    // Lengths of four bytes before each unit; one set of a sequence, one of pictures.
    const expected = [1, 66, 0xc0, 31, 0xff, 0xe1, 300 >> 8, 300 & 255, ...sets.sequence, 1, 0, 2, 8, 9];
    expect(decoder).toEqual(expected);
    expect(colours).toEqual([...Buffer.from('nclx'), 0, 1, 0, 1, 0, 1, 0]);
    expect(shape).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
  });

  test('is one film of a picture alone, upright, at its own pace, in this very file', () => {
    const file = mp4Of(FILM);
    const [type] = boxes(file);
    expect(Buffer.from(type?.body as Uint8Array).toString('latin1')).toBe('isom\0\0\x02\0isomiso2avc1mp41');
    const header = find(file, 'moov', 'mvhd');
    // Pace and loudness 1, the matrix of what is not turned, and the number of the next track.
    expect([number(header, 20), number(header, 24) >>> 16, number(header, 96)]).toEqual([65_536, 256, 2]);
    const upright = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000];
    const matrixAt = (box: Uint8Array, at: number) => upright.map((_, i) => number(box, at + i * 4));
    expect(matrixAt(header, 36)).toEqual(upright);
    expect(header).toHaveLength(100);
    const track = find(file, 'moov', 'trak', 'tkhd');
    expect([number(track, 0), number(track, 12), number(track, 20)]).toEqual([7, 1, number(header, 16)]);
    expect(matrixAt(track, 40)).toEqual(upright);
    expect(track).toHaveLength(84);
    const media = find(file, 'moov', 'trak', 'mdia');
    expect(number(find(media, 'mdhd'), 20) >>> 16).toBe(0x55c4);
    expect(Buffer.from(find(media, 'hdlr').subarray(8)).toString('latin1')).toBe(`vide${'\0'.repeat(12)}video\0`);
    expect([...find(media, 'minf', 'vmhd')]).toEqual([0, 0, 0, 1, ...Array<number>(8).fill(0)]);
    const places = find(media, 'minf', 'dinf', 'dref');
    expect([number(places, 4), boxes(places.subarray(8))]).toEqual([
      1,
      [{ name: 'url ', at: 0, body: Uint8Array.of(0, 0, 0, 1) }],
    ]);
  });

  test('holds all frames in one piece', () => {
    const numbersOf = (name: string) => {
      const body = table(mp4Of(FILM), name);
      return Array.from({ length: body.length / 4 }, (_, i) => number(body, i * 4));
    };
    expect(numbersOf('stsc')).toEqual([0, 1, 1, SAMPLES.length, 1]);
    expect(numbersOf('stts')).toEqual([0, 1, SAMPLES.length, 1_000]);
    expect(numbersOf('stsz')).toEqual([0, 0, 3, 7, 300, 1]);
    expect(numbersOf('stss')).toEqual([0, 2, 1, 3]);
    expect(numbersOf('stco').slice(0, 2)).toEqual([0, 1]);
  });

  test('carries title and author', () => {
    const file = mp4Of({ ...FILM, title: 'Ein Bär 🎨', author: 'Ánna \ud800' });
    const said = (name: string) =>
      Buffer.from(find(file, 'moov', 'udta', 'meta', 'ilst', name, 'data').subarray(8)).toString();
    expect(said('\u00a9nam')).toBe('Ein Bär 🎨');
    expect(said('\u00a9ART')).toBe('Ánna \ufffd');
    const about = find(file, 'moov', 'udta', 'meta');
    expect(Buffer.from(find(about.subarray(4), 'hdlr').subarray(8)).toString('latin1')).toMatch(/^mdirappl\0+$/);
    expect([...find(file, 'moov', 'udta', 'meta', 'ilst', '\u00a9nam', 'data').subarray(0, 8)]).toEqual([
      0, 0, 0, 1, 0, 0, 0, 0,
    ]);
  });

  test('says nothing where nothing is known', () => {
    expect(boxes(find(mp4Of(FILM), 'moov')).map(({ name }) => name)).toEqual(['mvhd', 'trak']);
    expect(boxes(find(mp4Of({ ...FILM, author: 'Anna' }), 'moov', 'udta', 'meta', 'ilst'))).toHaveLength(1);
  });

  test('is the same again', () => {
    expect(mp4Of(FILM)).toEqual(mp4Of(FILM));
  });
});
