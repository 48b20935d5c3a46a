import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectingLog, simulated } from '@tuschel/platform';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Avatars, createAvatars, PICTURE_BYTES } from './avatars.ts';
import { AVATAR_SIDE, PICTURE_PIXELS, pictureSquare } from './pictureSquare.ts';
import { createTurnstile } from './turnstile.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#35618f' } });

describe('a picture becomes a square WebP', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('from %s', async (format) => {
    const square = await pictureSquare(await picture(64, 32).toFormat(format).toBuffer());
    const { format: made, width, height } = await sharp(square ?? undefined).metadata();
    expect({ made, width, height }).toEqual({ made: 'webp', width: AVATAR_SIDE, height: AVATAR_SIDE });
  });

  test('upright, and without what the camera wrote into it', async () => {
    const taken = await picture(64, 64)
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'camera' }, IFD3: { GPSLatitude: '48/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { exif, icc, xmp } = await sharp((await pictureSquare(taken)) ?? undefined).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('the same picture has the same bytes, so that it is kept once', async () => {
    const given = await picture(64, 32).png().toBuffer();
    expect(await pictureSquare(given)).toEqual(await pictureSquare(given));
  });
});

describe('no picture is made', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['SVG', async () => Buffer.from(svg)],
    ['SVG that begins like a PNG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['GIF', () => picture(9, 9).gif().toBuffer()],
    ['TIFF', () => picture(9, 9).tiff().toBuffer()],
    ['HTML', async () => Buffer.from('<html>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['the beginning of a JPEG', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 300)],
    ['the beginning of a PNG', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 60)],
  ])('from %s', async (_, make) => {
    expect(await pictureSquare(await make())).toBeNull();
  });

  test('of more than 25 million pixels, but one of exactly so many', async () => {
    const widest = PICTURE_PIXELS / 5000;
    expect(await pictureSquare(await picture(widest, 5000).png({ compressionLevel: 1 }).toBuffer())).not.toBeNull();
    expect(
      await pictureSquare(
        await picture(widest + 1, 5000)
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
    ).toBeNull();
  });
});

describe('copying from a host', () => {
  let server: Server;
  let origin: string;
  let avatars: Avatars;
  let body = Buffer.alloc(0);
  /** Where the server sends whoever asks. */
  let elsewhere: string | null = null;
  const asked: string[] = [];
  const { blobs, clock } = simulated('avatars');

  beforeAll(async () => {
    server = createServer(({ headers, url }, response) => {
      asked.push(`${headers.host}${url}`);
      if (elsewhere !== null) response.writeHead(302, { location: elsewhere });
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    avatars = createAvatars({ blobs, clock, log: collectingLog(), origins: [origin] });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    asked.length = 0;
    elsewhere = null;
  });

  test('a picture of two megabytes is taken, one byte more is not', async () => {
    const png = await picture(32, 32).png().toBuffer();
    // What follows the end of a PNG does not matter to it.
    body = Buffer.concat([png, Buffer.alloc(PICTURE_BYTES - png.length)]);
    const path = await avatars.copy(`${origin}/large.png`);
    expect(path).toMatch(/^\/media\/avatars\/[0-9a-f]{64}\.webp$/);
    expect(await blobs.head((path ?? '').slice('/media/'.length))).toMatchObject({
      contentType: 'image/webp',
    });
    body = Buffer.concat([body, Buffer.alloc(1)]);
    expect(await avatars.copy(`${origin}/larger.png`)).toBeNull();
  });

  test('a picture that cannot be kept is none, and its address is named once the picture is kept', async () => {
    body = await picture(33, 32).png().toBuffer();
    const log = collectingLog();
    const deps = { clock, log, origins: [origin] };
    const full = createAvatars({
      blobs: { head: async () => null, put: () => Promise.reject(new Error('the disk is full')) },
      ...deps,
    });
    expect(await full.copy(`${origin}/x.png`)).toBeNull();
    expect(log.lines.map(({ message }) => message)).toEqual(['a profile picture could not be copied']);

    let hasRoom = () => {};
    const room = new Promise<void>((resolve) => (hasRoom = resolve));
    const written: string[] = [];
    const slow = createAvatars({
      blobs: {
        head: async () => null,
        async put(key) {
          setTimeout(hasRoom);
          await room;
          written.push(`/media/${key}`);
        },
      },
      ...deps,
    });
    expect([await slow.copy(`${origin}/x.png`)]).toEqual(written);
  });

  test.each([
    ['another port', () => origin.replace(/\d+$/, '1')],
    ['another name of the same host', () => origin.replace('127.0.0.1', 'localhost')],
    ['another scheme', () => origin.replace('http', 'https')],
    ['a password', () => origin.replace('//', '//user:word@')],
    ['a host that only begins like it', () => origin.replace('127.0.0.1', '127.0.0.1.evil.example')],
    ['this very machine in IPv6', () => origin.replace('127.0.0.1', '[::1]')],
    ['an IPv4 address within an IPv6 one', () => origin.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['another address of this very machine', () => origin.replace('127.0.0.1', '127.0.0.2')],
    ['the address of all interfaces', () => origin.replace('127.0.0.1', '0.0.0.0')],
    ['what a cloud tells its machines', () => 'http://169.254.169.254/latest/meta-data'],
    ['a file', () => 'file:///etc/hostname'],
    ['data', () => 'data:image/png;base64,AA=='],
  ])('with %s is not asked', async (_, address) => {
    body = await picture(32, 32).png().toBuffer();
    expect(await avatars.copy(`${address()}/x.png`)).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each([
    ['a number', '2130706433'],
    ['an octal number', '0177.0.0.1'],
    ['a hexadecimal number', '0x7f000001'],
    ['few numbers', '127.1'],
  ])('whose host is written as %s is not asked where it is known by its name', async (_, host) => {
    const byName = createAvatars({
      blobs,
      clock,
      log: collectingLog(),
      origins: [origin.replace('127.0.0.1', 'localhost')],
    });
    body = await picture(32, 32).png().toBuffer();
    expect(await byName.copy(`${origin.replace('127.0.0.1', host)}/x.png`)).toBeNull();
    expect(asked).toEqual([]);
    expect(await byName.copy(`${origin.replace('127.0.0.1', 'localhost')}/x.png`)).not.toBeNull();
  });

  test('that sends on to another place is asked, the other place is not', async () => {
    body = await picture(32, 32).png().toBuffer();
    elsewhere = `${origin}/inside.png`;
    expect(await avatars.copy(`${origin}/x.png`)).toBeNull();
    expect(asked).toEqual([`${origin.replace('http://', '')}/x.png`]);
  });
});

describe('a turnstile', () => {
  test('lets two through, lets two wait in their order, and turns the fifth away', async () => {
    const turnstile = createTurnstile(2, 2);
    const log: string[] = [];
    const open: (() => void)[] = [];
    const come = (name: string) =>
      turnstile(async () => {
        log.push(name);
        await new Promise<void>((resolve) => open.push(resolve));
      });
    const [ada, bela, cleo, dora] = ['Ada', 'Bela', 'Cleo', 'Dora'].map(come);
    await expect(come('Emil')).rejects.toThrow('too many');
    expect(log).toEqual(['Ada', 'Bela']);
    open[1]?.();
    await bela;
    await Promise.resolve();
    expect(log).toEqual(['Ada', 'Bela', 'Cleo']);
    open[0]?.();
    await ada;
    open[2]?.();
    await cleo;
    open[3]?.();
    await dora;
    expect(log).toEqual(['Ada', 'Bela', 'Cleo', 'Dora']);
    const again = come('Emil');
    open[4]?.();
    await again;
  });

  test('goes on after a work that failed', async () => {
    const turnstile = createTurnstile(1, 0);
    await expect(turnstile(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turnstile(async () => 'fine')).toBe('fine');
  });
});
