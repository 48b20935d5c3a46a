import { beforeEach, describe, expect, test } from 'vitest';
import type { Blobs } from '../ports.ts';

const text = (body: Uint8Array | undefined) => Buffer.from(body ?? []).toString();

/** What every object store must do. `make` runs before each test and yields an empty one. */
export function blobsContract(make: () => Promise<Blobs>): void {
  let blobs: Blobs;

  beforeEach(async () => {
    blobs = await make();
  });

  const desk = {
    get blobs() {
      return blobs;
    },
    put: (key: string, body: string, type = 'text/plain') => blobs.put(key, Buffer.from(body), type),
  };
  objects(desk);
  keys(desk);
}

interface BlobsDesk {
  readonly blobs: Blobs;
  readonly put: (key: string, body: string, type?: string) => Promise<void>;
}

function objects(desk: BlobsDesk): void {
  const { put } = desk;

  test('an object comes back with size and type', async () => {
    await put('drawings/1/full.png', 'picture', 'image/png');
    const info = { key: 'drawings/1/full.png', size: 7, contentType: 'image/png' };
    expect(await desk.blobs.head('drawings/1/full.png')).toMatchObject(info);
    const object = await desk.blobs.get('drawings/1/full.png');
    expect(object?.info).toMatchObject(info);
    expect(object?.info.modified).toBeTypeOf('number');
    expect(text(object?.body)).toBe('picture');
  });

  test('an object that is not there is null, and deleting it is fine', async () => {
    expect(await desk.blobs.get('none')).toBeNull();
    expect(await desk.blobs.head('none')).toBeNull();
    await desk.blobs.delete('none');
  });

  test('a later put replaces body and type', async () => {
    await put('a', 'long first version', 'text/plain');
    await put('a', 'second', 'text/html');
    const object = await desk.blobs.get('a');
    expect([text(object?.body), object?.info.contentType]).toEqual(['second', 'text/html']);
  });

  test('puts of one key at once leave one of them whole', async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(1000));
    await Promise.all(bodies.map((body) => put('a', body)));
    expect(bodies).toContain(text((await desk.blobs.get('a'))?.body));
  });

  test('the store keeps a copy of its own', async () => {
    const body = Buffer.from('before');
    await desk.blobs.put('a', body, 'text/plain');
    body.write('after!');
    expect(text((await desk.blobs.get('a'))?.body)).toBe('before');
  });

  test.each([
    [[0, 3], '0123'],
    [[4, 4], '4'],
    [[7, 100], '789'],
    [[100, 200], ''],
  ] as [[number, number], string][])('bytes %j of 0123456789 are "%s"', async (range, expected) => {
    await put('digits', '0123456789');
    const object = await desk.blobs.get('digits', range);
    expect(text(object?.body)).toBe(expected);
    expect(object?.info.size).toBe(10);
  });

  test('an object may be empty', async () => {
    await put('empty', '');
    expect(await desk.blobs.head('empty')).toMatchObject({ size: 0, contentType: 'text/plain' });
    expect((await desk.blobs.get('empty'))?.body).toHaveLength(0);
  });
}

function keys(desk: BlobsDesk): void {
  const { put } = desk;

  test('a key may also be the beginning of others', async () => {
    await put('a', 'one');
    await put('a/b', 'two');
    await put('a/b/c', 'three');
    expect(text((await desk.blobs.get('a'))?.body)).toBe('one');
    expect(text((await desk.blobs.get('a/b'))?.body)).toBe('two');
    await desk.blobs.delete('a');
    expect(text((await desk.blobs.get('a/b/c'))?.body)).toBe('three');
  });

  test('a list holds the keys with a prefix, in order', async () => {
    for (const key of ['drawings/2/x', 'drawings/10/x', 'badges/drawings/1', 'drawings/1/x']) await put(key, key);
    const keys = async (prefix: string) => (await desk.blobs.list(prefix)).map(({ key }) => key);
    expect(await keys('drawings/1')).toEqual(['drawings/1/x', 'drawings/10/x']);
    expect(await keys('')).toHaveLength(4);
    expect(await keys('none')).toEqual([]);
    expect(await keys('none/below')).toEqual([]);
    expect(await keys('drawings/10/')).toEqual(['drawings/10/x']);
    for (const { key, size, modified } of await desk.blobs.list(''))
      expect([size, typeof modified]).toEqual([key.length, 'number']);
  });

  test('a moved object has its new key alone, and its type', async () => {
    await put('uploads/1/jpg', 'picture', 'image/jpeg');
    expect(await desk.blobs.move('uploads/1/jpg', 'drawings/1/2.jpg')).toBe(true);
    expect(await desk.blobs.head('uploads/1/jpg')).toBeNull();
    expect(await desk.blobs.head('drawings/1/2.jpg')).toMatchObject({ size: 7, contentType: 'image/jpeg' });
    expect(text((await desk.blobs.get('drawings/1/2.jpg'))?.body)).toBe('picture');
    expect(await desk.blobs.move('uploads/1/jpg', 'drawings/1/3.jpg')).toBe(false);
    expect(await desk.blobs.head('drawings/1/3.jpg')).toBeNull();
    await put('a', 'x');
    await expect(desk.blobs.move('a', '../b')).rejects.toThrow('bad key');
  });

  test('room is so many bytes, or without end', async () => {
    const free = await desk.blobs.freeBytes();
    expect(free === null || free > 0).toBe(true);
  });

  describe('a key that nobody would build', () => {
    test.each([
      '',
      '/etc/passwd',
      '../secrets.json',
      'a/../b',
      'a//b',
      'a/',
      '.hidden',
      'Ünder',
      'a@',
      'x'.repeat(600),
    ])('%j is refused', async (key) => {
      await expect(put(key, 'x')).rejects.toThrow('bad key');
    });
  });

  test('signed URLs name the object', async () => {
    await put('drawings/1/x', 'x');
    expect(await desk.blobs.presignGet('drawings/1/x', { expiresInMs: 1000 })).toContain('drawings/1/x');
    const limits = { contentType: 'image/png', maxSize: 10, expiresInMs: 1000 };
    expect(await desk.blobs.presignPut('drawings/2/x', limits)).toContain('drawings/2/x');
  });
}
