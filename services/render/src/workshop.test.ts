import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { canvasOf, createRaster, createStill, type Line } from '@tuschel/ink';
import { RENDER } from '@tuschel/protocol';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { HEAP_MIB, IDLE_MS, JOB_LIMITS, type JobLimits } from './limits.ts';
import { processUse } from './processUse.ts';
import { drawingOf, inkOf, strokes, workOf } from './testing/drawings.ts';
import { uploadHost } from './testing/uploadHost.ts';
import { createWorkshop, type Workshop } from './workshop.ts';

const POISON = fileURLToPath(new URL('./testing/poison.ts', import.meta.url));
const MIB = 1024 * 1024;
/** Enough for a drawing on the busiest machine. */
const AMPLE: JobLimits = { cpuMs: 40_000, memoryBytes: 600 * MIB, wallMs: 80_000 };
/** How long after a limit a process may still be there. */
const SOON_MS = 1_000;

/** What two pictures that look the same have at least, dB. */
const ALIKE = 35;

let host: Awaited<ReturnType<typeof uploadHost>>;
let shop: Workshop;
/** Of the next job. */
const limits = { ...AMPLE };
const { signal } = new AbortController();

beforeAll(async () => {
  host = await uploadHost();
  shop = createWorkshop({ ffmpeg: null, program: POISON, priority: 0, limits });
});
afterEach(() => void Object.assign(limits, AMPLE));
afterAll(async () => {
  await shop.close();
  await host.close();
});

const ink = inkOf(drawingOf(strokes(3)));
const picture = (title?: string) => shop.make(workOf('picture', ink, host.url, title), signal);
const psnr = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / a.length));
};
const isThere = (pid: number | null) => {
  try {
    process.kill(pid ?? 0, 0);
    return pid !== null;
  } catch {
    return false;
  }
};
const untilGone = async (pid: number) => {
  await expect.poll(() => isThere(pid), { timeout: SOON_MS }).toBe(false);
};

describe('a picture', () => {
  test('is put where the job says, large, small and as a few kilobytes', async () => {
    const { previewData = '', durations } = await picture();
    const [jpg, thumbnail] = ['/a.jpg', '/a.thumb.jpg'].map((name) => host.files.get(name));
    for (const file of [jpg, thumbnail])
      expect(file).toMatchObject({ type: 'image/jpeg', length: String(file?.bytes.length), authorization: undefined });
    expect(await sharp(jpg?.bytes).metadata()).toMatchObject({ width: 1920, height: 1080, chromaSubsampling: '4:4:4' });
    expect(await sharp(thumbnail?.bytes).metadata()).toMatchObject({ width: 480, height: 270 });
    expect(previewData.length).toBeLessThanOrEqual(4_000);
    expect(await sharp(Buffer.from(previewData.split(',')[1] ?? '', 'base64')).metadata()).toMatchObject({ width: 96 });
    expect(durations).toEqual({
      load: expect.any(Number),
      paint: expect.any(Number),
      encode: expect.any(Number),
      upload: expect.any(Number),
    });
  });

  test('shows what was drawn, whoever decodes it', async () => {
    await picture();
    const drawing = drawingOf(strokes(3));
    const raster = createRaster(canvasOf(drawing));
    for (const line of drawing.lines as Line[]) raster.draw(line);
    for (const [name, size] of [
      ['/a.jpg', { width: 1920, height: 1080 }],
      ['/a.thumb.jpg', { width: 480, height: 270 }],
    ] as const) {
      const { data, info } = await sharp(host.files.get(name)?.bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ ...size, channels: 3 });
      const { rgba } = createStill(raster, { size });
      expect(
        psnr(
          data,
          rgba.filter((_, i) => i % 4 !== 3),
        ),
      ).toBeGreaterThanOrEqual(ALIKE);
    }
  });

  test('of which one file is refused has failed', async () => {
    const work = workOf('picture', ink, host.url);
    const uploads = { ...work.uploads, thumbnail: `${host.url}/refused` };
    await expect(shop.make({ ...work, uploads }, signal)).rejects.toThrow('403');
  });

  test('without a place has failed', async () => {
    await expect(shop.make({ ...workOf('picture', ink, host.url), uploads: {} }, signal)).rejects.toThrow('no place');
  });
});

test('a film is put where the job says, and tells what it shows and who drew it', async () => {
  const { videoMs } = await shop.make(workOf('video', ink, host.url, 'Ein Bär'), signal);
  const film = host.files.get('/a.mp4');
  expect(film).toMatchObject({ type: 'video/mp4', length: String(film?.bytes.length) });
  const at = (part: string) => film?.bytes.indexOf(part) ?? -1;
  expect(at('ftyp')).toBe(4);
  expect(at('moov')).toBeLessThan(at('mdat'));
  for (const told of ['Ein Bär', 'Anna']) expect(at(told)).toBeGreaterThan(at('moov'));
  expect(videoMs).toBeGreaterThan(2_000);
});

test('a process is kept for the next job, and knows nothing of ours', async () => {
  await shop.close();
  process.env['TUSCHEL_SECRET_OF_A_TEST'] = 'secret';
  await picture();
  const { pid } = shop;
  const environment = existsSync('/proc') ? await readFile(`/proc/${pid}/environ`, 'latin1') : '';
  expect(environment).not.toContain('SECRET_OF_A_TEST');
  delete process.env['TUSCHEL_SECRET_OF_A_TEST'];
  await picture();
  expect(shop.pid).toBe(pid);
});

test('a process that has grown is not kept, and the next job is none the worse for it', {
  tags: ['long'],
}, async () => {
  const wary = createWorkshop({ ffmpeg: null, program: POISON, priority: 0, limits, keepBelowBytes: 1 });
  const canBeSeen = processUse(process.pid) !== null;
  for (let job = 0; job < 2; job++) {
    await expect(wary.make(workOf('picture', ink, host.url, 'stale'), signal)).resolves.toEqual({ videoMs: 2 });
    expect(wary.pid === null).toBe(canBeSeen);
  }
  await wary.close();
});

test('a drawing comes out well after others that are cut off, no drawings, endless, huge, crash and leave', {
  tags: ['long'],
}, async () => {
  const damaged = ink.subarray(0, ink.length - 4);
  const bad: [() => Promise<unknown>, RegExp, Partial<JobLimits>?][] = [
    [() => shop.make(workOf('picture', damaged, host.url), signal), /cut off/],
    [() => shop.make(workOf('video', Buffer.from('no ink'), host.url), signal), /INK1/],
    [() => picture('endless'), /more than 1.5 s of processor time/, { cpuMs: 1_500 }],
    [() => picture('huge'), /more than 300 MiB of memory/, { memoryBytes: 300 * MIB }],
    [() => picture('crash'), /broke off \(SIGABRT\)/],
    [() => picture('gone'), /broke off \(0\)/],
  ];
  for (const [make, why, less] of bad) {
    Object.assign(limits, AMPLE, less);
    await expect(make()).rejects.toThrow(why);
    // The next one begins with nothing of it.
    expect(shop.pid).toBeNull();
  }
  Object.assign(limits, AMPLE);
  await picture();
  expect(host.files.get('/a.jpg')?.bytes.length).toBeGreaterThan(1_000);
});

test('a process ends once it has had nothing to do for ten seconds, and not in the middle of the next job', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kept = createWorkshop({ ffmpeg: null, program: POISON, priority: 0 });
  const make = (title: string, wanted = signal) => kept.make(workOf('picture', ink, host.url, title), wanted);
  try {
    await make('stale');
    const { pid } = kept;
    expect(isThere(pid)).toBe(true);
    const stop = new AbortController();
    const working = make('asleep', stop.signal);
    vi.advanceTimersByTime(IDLE_MS);
    expect(kept.pid).toBe(pid);
    stop.abort();
    await expect(working).rejects.toThrow('stopped');
    await make('stale');
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(kept.pid).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(kept.pid).toBeNull();
  } finally {
    vi.useRealTimers();
    await kept.close();
  }
});

test('a process may hold a quarter of a gigabyte of objects, so that one gone wild ends by itself', async () => {
  const { videoMs: heapMiB } = await picture('heap');
  expect(heapMiB).toBeGreaterThanOrEqual(HEAP_MIB);
  expect(heapMiB).toBeLessThan(HEAP_MIB + 32);
});

test('what a process says of another task is nobody’s answer', async () => {
  await expect(picture('stale')).resolves.toEqual({ videoMs: 2 });
});

describe('a process is gone at once', () => {
  test('that neither works nor answers, when its time is over', async () => {
    limits.wallMs = 1_500;
    const made = picture('asleep');
    const pid = shop.pid as number;
    await expect(made).rejects.toThrow('longer than 1.5 s');
    await untilGone(pid);
  });

  test('when the job is not wanted any more', async () => {
    const stop = new AbortController();
    const made = shop.make(workOf('picture', ink, host.url, 'endless'), stop.signal);
    const pid = shop.pid as number;
    stop.abort();
    await expect(made).rejects.toThrow('stopped');
    await untilGone(pid);
    await expect(shop.make(workOf('picture', ink, host.url), stop.signal)).rejects.toThrow('stopped');
  });
});

test('the process comes after everybody else', async () => {
  const quiet = createWorkshop({ ffmpeg: null, program: POISON });
  const made = quiet.make(workOf('picture', ink, host.url, 'asleep'), signal);
  const pid = quiet.pid as number;
  // A shell sees to that first of all.
  await expect.poll(() => getPriority(pid), { timeout: 10_000 }).toBe(19);
  await quiet.close();
  await expect(made).rejects.toThrow('broke off');
});

test('a job may take a minute of processor time and half a gigabyte, and ends before it is lent to somebody else', () => {
  expect(JOB_LIMITS).toEqual({ cpuMs: 60_000, memoryBytes: 512 * MIB, wallMs: 240_000 });
  expect(JOB_LIMITS.wallMs).toBeLessThan(RENDER.leaseMs);
});
