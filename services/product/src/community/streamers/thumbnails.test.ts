import { collectingLog, fakeClock } from '@tuschel/platform';
import { STREAMERS } from '@tuschel/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeServer, startFakeServer } from '../../testing/fakes/fakeServer.ts';
import { createThumbnails } from './thumbnails.ts';

let server: FakeServer;
let picture: Buffer;
/** What lies at the provider, by path. */
let there: Record<string, { status: number; body: Uint8Array }>;
beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a48b0' } })
    .jpeg()
    .toBuffer();
  server = await startFakeServer({ port: 0, answer: ({ route }) => there[route] ?? { status: 404 } });
});
afterAll(() => server.close());
beforeEach(() => {
  there = {};
});

function thumbnails(kept: string[] = []) {
  const objects = new Map<string, Uint8Array>(kept.map((key) => [key, new Uint8Array()]));
  const log = collectingLog();
  const copies = createThumbnails({
    blobs: {
      put: async (key, body) => void objects.set(key, body as Uint8Array),
      list: async (prefix) =>
        [...objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key, size: 1, modified: 0 })),
      delete: async (key) => void objects.delete(key),
    },
    clock: fakeClock(),
    log,
    origin: server.url,
  });
  return { copies, objects, log };
}
const stream = (subject: string, thumbnail = `${server.url}/${subject}-{width}x{height}.jpg`) => ({
  subject,
  thumbnail,
});
const put = (subject: string, body: Uint8Array, status = 200) => {
  there[`GET /${subject}-${STREAMERS.width}x${STREAMERS.height}.jpg`] = { status, body };
};

test('Z3 what streams show is copied, small, to an address that changes with it, and pictures of others go', async () => {
  const { copies, objects } = thumbnails(['live/8.webp', 'avatars/8.webp']);
  for (const subject of ['1', '2', '3', '4', '5', '6']) put(subject, picture);
  const paths = await copies.copy(['1', '2', '3', '4', '5', '6'].map((subject) => stream(subject)));
  expect([...paths.keys()].toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect([...objects.keys()].toSorted()).toEqual([
    'avatars/8.webp',
    ...[1, 2, 3, 4, 5, 6].map((it) => `live/${it}.webp`),
  ]);
  expect(await sharp(objects.get('live/1.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: STREAMERS.width,
    height: STREAMERS.height,
  });
  expect(paths.get('1')).toBe(paths.get('2')?.replace('2.webp', '1.webp'));
  put('1', await sharp(picture).negate().toBuffer());
  const again = await copies.copy([stream('1')]);
  expect(again.get('1')).toMatch(/^\/media\/live\/1\.webp\?v=[0-9a-f]{12}$/);
  expect(again.get('1')).not.toBe(paths.get('1'));
  expect([...objects.keys()]).toEqual(['avatars/8.webp', 'live/1.webp']);
});

test('Z3 a picture that cannot be had is left out, and keeps none of the others away', async () => {
  const { copies, log } = thumbnails();
  put('1', picture);
  put('2', picture, 500);
  put('3', Buffer.from('no picture'));
  put('4', Buffer.alloc(512 * 1024 + 1));
  const secret = new URL(server.url);
  [secret.username, secret.pathname] = ['me', `/1-${STREAMERS.width}x${STREAMERS.height}.jpg`];
  const paths = await copies.copy([
    ...['2', '3', '4', '5'].map((subject) => stream(subject)),
    stream('6', secret.href),
    stream('7', 'no address'),
    stream('1'),
  ]);
  expect([...paths.keys()]).toEqual(['1']);
  expect(log.lines.map(({ message }) => message)).toEqual(['what a stream shows could not be copied']);
});
