import { MEDIA_FILES, type MediaFile, RENDER } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { box, jpg, mp4 } from '../../testing/atelier.ts';
import { jpegSize, lookAtFile, mp4Fault, uploadKey } from './uploadedFile.ts';

describe('V8 the size of a JPEG', () => {
  const frame = (marker: number, height = 5, width = 9) => [
    0xff,
    marker,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    0,
    0,
    0,
  ];
  const comment = [0xff, 0xfe, 0, 4, 1, 2];
  const size = (...bytes: number[]) => jpegSize(Uint8Array.from([0xff, 0xd8, ...bytes]));

  test('is read behind whatever stands before it', async () => {
    expect(jpegSize(await jpg(640, 360))).toEqual({ width: 640, height: 360 });
    expect(size(...comment, ...comment, ...frame(0xc0, 300, 700))).toEqual({ width: 700, height: 300 });
    // Tables that are numbered like frames.
    for (const table of [0xc4, 0xc8, 0xcc])
      expect(size(0xff, table, 0, 4, 1, 2, ...frame(0xc2))).toEqual({ width: 9, height: 5 });
    expect(size(...frame(0xcf))).toEqual({ width: 9, height: 5 });
  });

  test.each([
    ['nothing', []],
    ['no marker', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['a picture before its size', [0xff, 0xda, 0, 4, 1, 2, ...frame(0xc0)]],
    ['an end before its size', [0xff, 0xd9, 0, 4, 1, 2, ...frame(0xc0)]],
    ['no height', frame(0xc0, 0)],
    ['no width', frame(0xc0, 5, 0)],
    ['a comment alone', comment],
  ])('is none where there is %s', (_, bytes) => {
    expect(size(...bytes)).toBeNull();
  });

  test('is none of what is no JPEG', () => {
    expect(jpegSize(Uint8Array.from([0x89, 0x50, ...frame(0xc0)]))).toBeNull();
    expect(jpegSize(new Uint8Array(3))).toBeNull();
  });
});

describe('V8 a film', () => {
  const fault = (bytes: Buffer) => mp4Fault(async (first, last) => bytes.subarray(first, last + 1), bytes.length);
  const [type, index, film] = [
    box('ftyp', Buffer.alloc(4)),
    box('moov', Buffer.alloc(9)),
    box('mdat', Buffer.alloc(90)),
  ];
  /** The same with its length in 64 bits. */
  const long = (name: string, content: Buffer) => {
    const head = Buffer.alloc(16);
    head.writeUInt32BE(1);
    head.write(name, 4, 'latin1');
    head.writeBigUInt64BE(BigInt(16 + content.length), 8);
    return Buffer.concat([head, content]);
  };
  const open = (name: string, content: Buffer) => {
    const whole = box(name, content);
    whole.writeUInt32BE(0);
    return whole;
  };

  test('is whole with its index before the film, however lengths are written', async () => {
    for (const bytes of [
      mp4(),
      Buffer.concat([type, index, film]),
      Buffer.concat([type, box('free', Buffer.alloc(3)), index, long('mdat', Buffer.alloc(90))]),
      Buffer.concat([type, index, open('mdat', Buffer.alloc(90))]),
    ])
      expect(await fault(bytes)).toBeNull();
  });

  test.each([
    ['is cut short', Buffer.concat([type, index, film.subarray(0, -1)])],
    ['does not begin with its type', Buffer.concat([index, film])],
    ['has no index before the film', Buffer.concat([type, film, index])],
    ['has no index before the film', type],
    ['has a box that is none', Buffer.concat([type, index, film, Buffer.alloc(7)])],
    ['has a box that is none', Buffer.concat([type, index, long('mdat', Buffer.alloc(0)).fill(0, 8)])],
  ])('%s', async (words, bytes) => {
    expect(await fault(bytes)).toBe(words);
  });

  test('may have 64 boxes, and no more', async () => {
    const boxes = (count: number) => Buffer.concat([type, index, ...Array<Buffer>(count - 2).fill(film)]);
    expect([await fault(boxes(64)), await fault(boxes(65))]).toEqual([null, 'has a box that is none']);
  });
});

describe('V8 what was uploaded', () => {
  /** One object, of which nothing but this is known. */
  const look = (file: MediaFile, body: Buffer | null, more: { size?: number; contentType?: string } = {}) => {
    const info = { contentType: MEDIA_FILES[file].type, size: body?.length ?? 0, ...more };
    const get = async (_key: string, [first, last]: [number, number] = [0, Infinity]) =>
      body && { body: body.subarray(first, last + 1), ...info };
    return lookAtFile({ head: async () => (body ? info : null), get } as never, 'uploads/x', file);
  };

  test('is known with its bytes and its size, a film without one', async () => {
    const picture = await jpg(RENDER.thumbnailSide, 10);
    expect(await look('thumbnail', picture)).toEqual({
      ok: true,
      bytes: picture.length,
      width: RENDER.thumbnailSide,
      height: 10,
    });
    expect(await look('mp4', mp4())).toEqual({ ok: true, bytes: mp4().length, width: null, height: null });
    expect(uploadKey('lease', 'mp4')).toBe('uploads/lease/mp4');
  });

  test('is refused by what is wrong with it', async () => {
    const faults = [
      await look('jpg', null),
      await look('jpg', await jpg(8, 8), { contentType: 'text/html' }),
      await look('thumbnail', await jpg(8, 8), { size: RENDER.thumbnailBytes + 1 }),
      await look('thumbnail', await jpg(RENDER.thumbnailSide + 1, 8)),
      await look('jpg', await jpg(8, RENDER.jpgSide + 1)),
      await look('jpg', (await jpg(8, 8)).subarray(0, -1)),
      await look('mp4', mp4().subarray(1)),
    ].map((seen) => (seen.ok ? 'taken' : seen.fault));
    expect(faults).toEqual([
      'jpg was not uploaded',
      'jpg is of another type',
      `thumbnail has more than ${RENDER.thumbnailBytes} bytes`,
      `thumbnail is longer than ${RENDER.thumbnailSide} pixels`,
      `jpg is longer than ${RENDER.jpgSide} pixels`,
      'jpg is no whole JPEG',
      expect.stringMatching(/^mp4 /),
    ]);
  });
});
