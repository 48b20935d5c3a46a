import { afterEach, expect, test, vi } from 'vitest';
import { createFilmMaker } from './browserFilm.ts';

const SIZE = { width: 16, height: 16 };
const ABOUT = { size: SIZE, title: 'A bear', author: 'Anna' };
const I420 = new Uint8Array((SIZE.width * SIZE.height * 3) / 2);

interface Told {
  output: (chunk: object, more?: object) => void;
  error: (error: Error) => void;
}

/** A browser with an encoder of its own, and what reaches it. */
function browser({ isSupported = true, waiting = 0 } = {}) {
  const seen = { configs: [] as object[], frames: [] as object[], keys: [] as boolean[], closed: 0, isClosed: false };
  let told: Told | null = null;
  let queue = waiting;
  let dequeued = () => {};
  class Encoder {
    static isConfigSupported = async () => ({ supported: isSupported });
    constructor(listeners: Told) {
      told = listeners;
    }
    get state() {
      return seen.isClosed ? 'closed' : 'configured';
    }
    get encodeQueueSize() {
      return queue;
    }
    configure = (config: object) => void seen.configs.push(config);
    addEventListener = (_kind: string, listener: () => void) => (dequeued = listener);
    encode = (frame: object, { keyFrame }: { keyFrame: boolean }) => {
      seen.frames.push(frame);
      seen.keys.push(keyFrame);
    };
    flush = async () => undefined;
    close = () => {
      seen.isClosed = true;
    };
  }
  class Frame {
    readonly timestamp: number;
    constructor(_bytes: Uint8Array, { timestamp }: { timestamp: number }) {
      this.timestamp = timestamp;
    }
    close = () => void seen.closed++;
  }
  vi.stubGlobal('VideoEncoder', Encoder);
  vi.stubGlobal('VideoFrame', Frame);
  const give = (timestamp: number, letter: string, isKey = false) =>
    told?.output(
      {
        type: isKey ? 'key' : 'delta',
        timestamp,
        byteLength: 1,
        copyTo: (bytes: Uint8Array) => bytes.set(new TextEncoder().encode(letter)),
      },
      isKey ? { decoderConfig: { description: new TextEncoder().encode('avcC-of-it') } } : {},
    );
  const free = () => {
    queue = 0;
    dequeued();
  };
  return { seen, give, free, fail: (error: Error) => told?.error(error) };
}
afterEach(() => void vi.unstubAllGlobals());

const frame = (isKey = false) =>
  ({ i420: I420, isKey }) as Parameters<Awaited<ReturnType<typeof createFilmMaker>>['add']>[0];

test('frames come to the browser’s encoder at their time, are let go, and are a film in the end', async () => {
  const { seen, give } = browser();
  const maker = await createFilmMaker(ABOUT);
  expect(maker.encoder).toBe('browser');
  await maker.add(frame(true));
  await maker.add(frame());
  expect(seen.frames).toMatchObject([{ timestamp: 0 }, { timestamp: 33_333 }]);
  expect([seen.keys, seen.closed]).toEqual([[true, false], 2]);
  give(0, 'Q', true);
  give(33_333, 'Z');
  const film = new TextDecoder('latin1').decode(await maker.finish());
  for (const part of ['ftyp', 'avcC-of-it', 'A bear', 'Anna']) expect(film).toContain(part);
  expect(film.endsWith('QZ')).toBe(true);
  maker.close();
  maker.close();
  expect(seen.isClosed).toBe(true);
});

test('where the browser has no such encoder, ours makes the film', async () => {
  browser({ isSupported: false });
  expect((await createFilmMaker(ABOUT)).encoder).toBe('own');
  vi.unstubAllGlobals();
  expect((await createFilmMaker(ABOUT)).encoder).toBe('own');
});

test('frames that come back out of order, or not at all, are no film', async () => {
  const one = browser();
  const outOfOrder = await createFilmMaker(ABOUT);
  await outOfOrder.add(frame(true));
  await outOfOrder.add(frame());
  one.give(33_333, 'Z', true);
  one.give(0, 'Q');
  await expect(outOfOrder.finish()).rejects.toThrow('out of order');
  const other = browser();
  const leftOut = await createFilmMaker(ABOUT);
  await leftOut.add(frame(true));
  await leftOut.add(frame());
  other.give(0, 'Q', true);
  await expect(leftOut.finish()).rejects.toThrow('left out');
});

test('an encoder that breaks ends the film with the next frame', async () => {
  const { fail } = browser();
  const maker = await createFilmMaker(ABOUT);
  await maker.add(frame(true));
  fail(new Error('no memory'));
  await expect(maker.add(frame())).rejects.toThrow('no memory');
  await expect(maker.finish()).rejects.toThrow('no memory');
});

test('no more than eight frames wait to be encoded', async () => {
  const { seen, free } = browser({ waiting: 8 });
  const maker = await createFilmMaker(ABOUT);
  const added = maker.add(frame(true));
  await Promise.resolve();
  expect(seen.frames).toEqual([]);
  free();
  await added;
  expect(seen.frames).toHaveLength(1);
  const { seen: free7 } = browser({ waiting: 7 });
  await (await createFilmMaker(ABOUT)).add(frame(true));
  expect(free7.frames).toHaveLength(1);
});
