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

  test('carries title and author', () => {
    const file = mp4Of({ ...FILM, title: 'Ein Bär 🎨', author: 'Ánna \ud800' });
    const said = (name: string) =>
      Buffer.from(find(file, 'moov', 'udta', 'meta', 'ilst', name, 'data').subarray(8)).toString();
    expect(said('\u00a9nam')).toBe('Ein Bär 🎨');
    expect(said('\u00a9ART')).toBe('Ánna \ufffd');
  });

  test('says nothing where nothing is known', () => {
    expect(boxes(find(mp4Of(FILM), 'moov')).map(({ name }) => name)).toEqual(['mvhd', 'trak']);
    expect(boxes(find(mp4Of({ ...FILM, author: 'Anna' }), 'moov', 'udta', 'meta', 'ilst'))).toHaveLength(1);
  });

  test('is the same again', () => {
    expect(mp4Of(FILM)).toEqual(mp4Of(FILM));
  });
});
