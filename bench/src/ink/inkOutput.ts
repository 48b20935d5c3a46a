import {
  createInkPrint,
  createRaster,
  createStill,
  createThumbnail,
  createVideoFrames,
  KERNEL_NAMES,
  type KernelName,
  kernelMaker,
  type Line,
  type Raster,
} from '@tuschel/ink';
import { best } from '../best.ts';
import type { Figure } from '../figure.ts';
import { d5000 } from './d5000.ts';

const VIDEO = { width: 1280, height: 720 };
/** Strokes of the drawing before anything is measured, and strokes that are measured one by one. */
const GROUND = 2_000;
const STROKES = 450;

/** ms */
const FRAME_TARGETS: Record<KernelName, number | null> = { relaxed: 6, baseline: 6, reference: null };

/** What leaves the engine: frames of a video, thumbnails, fingerprints, with each of its kernels. */
export async function inkOutput(): Promise<Figure[]> {
  const lines = d5000();
  return KERNEL_NAMES.flatMap((name) => {
    const make = kernelMaker(name);
    if (!make) return [];
    const raster = createRaster(undefined, make);
    for (const line of lines.slice(0, name === 'reference' ? 100 : GROUND)) raster.draw(line);
    return kernelFigures(raster, lines.slice(GROUND, GROUND + STROKES));
  });
}

function kernelFigures(raster: Raster, strokes: readonly Line[]): Figure[] {
  const name = raster.kernel;
  const goes = name === 'reference' ? 2 : 20;
  raster.flatten();
  const frame = best(goes, () => {
    const frames = createVideoFrames(raster, { size: VIDEO });
    return () => frames.take();
  });
  const thumbnail = best(goes, () => void createThumbnail(raster));
  const bare = best(goes / 2, () => void createStill(raster, { paper: 'none' }));
  const print = best(goes, () => {
    const fresh = createInkPrint(raster);
    return () => fresh.take();
  });
  const one = name === 'reference' ? strokes.slice(0, 20) : strokes;
  return [
    figure(`1080p to a 720p video frame, best of ${goes}, ${name} kernel`, frame, 'ms', FRAME_TARGETS[name]),
    figure(`video frame after one stroke, mean, ${name} kernel`, frameAfterStroke(raster, one), 'ms'),
    figure(`thumbnail of 480 px, best of ${goes}, ${name} kernel`, thumbnail, 'ms'),
    figure(`still without paper, best of ${goes / 2}, ${name} kernel`, bare, 'ms'),
    figure(`print of the whole picture, best of ${goes}, ${name} kernel`, print, 'ms'),
    figure(`print after one stroke, mean, ${name} kernel`, printAfterStroke(raster, one), 'ms'),
  ];
}

/** Only what comes after the flattening counts: that is done anyway. */
function frameAfterStroke(raster: Raster, strokes: readonly Line[]): number {
  const frames = createVideoFrames(raster, { size: VIDEO });
  frames.take();
  return meanAfterStroke(raster, strokes, () => frames.take());
}

function printAfterStroke(raster: Raster, strokes: readonly Line[]): number {
  const print = createInkPrint(raster);
  print.take();
  return meanAfterStroke(raster, strokes, () => print.take());
}

function meanAfterStroke(raster: Raster, strokes: readonly Line[], work: () => unknown): number {
  let sum = 0;
  for (const stroke of strokes) {
    raster.draw(stroke);
    raster.refresh();
    const started = performance.now();
    work();
    sum += performance.now() - started;
  }
  return sum / strokes.length;
}

function figure(name: string, value: number, unit: string, target: number | null = null): Figure {
  return { figure: `ink output: ${name}`, value: Math.round(value * 1000) / 1000, unit, target };
}
