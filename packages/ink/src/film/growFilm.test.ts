import { describe, expect, test } from 'vitest';
import type { Line } from '../model.ts';
import { cropArea } from '../output/crop.ts';
import { canvasOf, type Frame, showLayers } from '../output/frame.ts';
import { createVideoFrames } from '../output/video.ts';
import { createRaster } from '../raster.ts';
import { defaultStyle } from '../tools/index.ts';
import { decodeFilm } from '../testing/decodeFilm.ts';
import { firstDifference } from '../testing/firstDifference.ts';
import { createFilmFile } from './filmFile.ts';
import { type FilmSink, type FilmStep, growFilm } from './growFilm.ts';
import { createFilmEncoder } from './h264/encoder.ts';
import { filmSize } from './plan.ts';

const FRAME: Frame = {
  isPortrait: false,
  x: 0,
  y: 0,
  scale: 1,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
};

function stroke(index: number, changes: Partial<Line> = {}): Line {
  const points = Array.from({ length: 12 }, (_, i) => ({
    x: 200 + index * 90 + i * 40,
    y: 150 + index * 60 + i * 30,
    p: 1,
  }));
  return {
    points,
    ...defaultStyle(1),
    size: 90,
    color: { r: 200 - index * 30, g: 30 * index, b: 90, a: 255 },
    t: index * 200,
    dt: 8,
    ...changes,
  };
}
const LINES = [0, 1, 2, 3].map((index) => stroke(index));

function recorder(): FilmSink & { steps: Omit<FilmStep, 'i420'>[]; last: Uint8Array } {
  const record = {
    steps: [] as Omit<FilmStep, 'i420'>[],
    last: new Uint8Array() as Uint8Array,
    add({ i420, ...step }: FilmStep) {
      record.steps.push(step);
      // Always the same array.
      record.last = i420;
    },
  };
  return record;
}

/** The finished drawing as one frame. */
function finished(lines: readonly Line[], frame: Frame): Uint8Array {
  const raster = createRaster(canvasOf(frame));
  showLayers(raster, frame);
  for (const line of lines) raster.draw(line);
  const frames = createVideoFrames(raster, { area: cropArea(frame, raster), size: filmSize(frame) });
  frames.take();
  return frames.i420;
}

/** dB of the first plane. */
function psnr(a: Uint8Array, b: Uint8Array, samples: number): number {
  let sum = 0;
  for (let i = 0; i < samples; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
  return 10 * Math.log10((255 * 255 * samples) / sum);
}

describe('a drawing grows', () => {
  test('at its own pace, and stands at the end', async () => {
    const record = recorder();
    const { frames, ms } = await growFilm(LINES, FRAME, record);
    // Four strokes of 88 ms, 200 ms apart.
    expect(frames).toBe(Math.ceil(688 * 0.03) + 60);
    expect(ms).toBe(2_700);
    expect(record.steps[0]?.parts).toEqual([
      expect.objectContaining({ x: 0, y: 0 }),
      ...Array(16).fill(expect.anything()),
    ]);
    expect(record.steps.slice(-59).every(({ parts }) => parts.length === 0)).toBe(true);
    expect(firstDifference(record.last, finished(LINES, FRAME))).toBeNull();
  });

  test('faster when it took longer than the film may', async () => {
    const record = recorder();
    const slow = LINES.map((line, i) => ({ ...line, t: i * 20_000, dt: 1_000 }));
    expect(await growFilm(slow, FRAME, record, { filmMs: 3_000 })).toEqual({ frames: 90, ms: 3_000 });
    expect(firstDifference(record.last, finished(LINES, FRAME))).toBeNull();
  });

  test('as it is looked at: upright, a part of it, without hidden layers', { tags: ['long'] }, async () => {
    const record = recorder();
    const lines = [stroke(0), stroke(1, { layer: 2 })];
    const frame: Frame = {
      isPortrait: true,
      x: 100,
      y: 90,
      scale: 2,
      isClipping: true,
      isOnlyVisibleLayers: true,
      layers: [{ id: 2, isVisible: false }],
    };
    await growFilm(lines, frame, record, { filmMs: 2_000 });
    expect(firstDifference(record.last, finished(lines, frame))).toBeNull();
    expect(firstDifference(record.last, finished([stroke(0)], frame))).toBeNull();
    expect(firstDifference(record.last, finished(lines, { ...frame, isOnlyVisibleLayers: false }))).not.toBeNull();
    expect(firstDifference(record.last, finished(lines, { ...frame, isClipping: false }))).not.toBeNull();
  });

  test('also when nothing is drawn', async () => {
    expect(await growFilm([], FRAME, recorder())).toEqual({ frames: 60, ms: 2_000 });
  });

  test('with a breath between frames, and within one that takes long', async () => {
    let breaths = 0;
    const breath = () => void breaths++;
    const { frames } = await growFilm(LINES, FRAME, recorder(), { breath });
    expect(breaths).toBe(frames);
    let looks = 0;
    const record = recorder();
    breaths = 0;
    await growFilm(LINES, FRAME, record, { breath, isTimeUp: () => ++looks % 2 === 0 });
    expect(breaths).toBeGreaterThan(frames);
    expect(firstDifference(record.last, finished(LINES, FRAME))).toBeNull();
  });
});

describe('the file', () => {
  test('is an MP4 whose last picture is the finished drawing', async () => {
    const file = createFilmFile({ size: filmSize(FRAME), title: 'Bär', author: 'Anna' });
    await growFilm(LINES, FRAME, file, { filmMs: 2_500 });
    const bytes = Buffer.from(file.finish());
    expect(bytes.subarray(4, 12).toString()).toBe('ftypisom');
    const sets = createFilmEncoder(1280, 720, 30).parameterSets;
    const pictures = await decodeFilm(sets, samplesOf(bytes));
    expect(pictures).toHaveLength(75);
    expect(psnr(pictures.at(-1) as Uint8Array, finished(LINES, FRAME), 1280 * 720)).toBeGreaterThan(45);
  });

  test('gets coarser when there is too much to see', () => {
    const loud = (aimBytes: number) => {
      const file = createFilmFile({ size: { width: 64, height: 64 }, title: '', author: '', aimBytes });
      for (let frame = 0; frame < 60; frame++) {
        const i420 = Uint8Array.from({ length: 6_144 }, (_, i) => Math.imul(i + frame * 977, 2_654_435_761) >>> 24);
        file.add({ i420, parts: [{ x: 0, y: 0, width: 64, height: 64 }], atMs: 0, isKey: frame === 0, isLast: false });
      }
      return file.finish().length;
    };
    expect(loud(100_000)).toBeLessThan(loud(2_000_000) / 2);
    expect(loud(4_000_000)).toBe(loud(2_000_000));
  });
});

function samplesOf(file: Buffer): Uint8Array[] {
  const samples: Uint8Array[] = [];
  for (let at = file.indexOf('mdat') + 4; at < file.length; ) {
    const length = file.readUInt32BE(at) + 4;
    samples.push(file.subarray(at, at + length));
    at += length;
  }
  return samples;
}
