import { createRaster, defaultStyle, type Point, quantisePoint, type Raster, type Style, Tool } from '@tuschel/ink';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';

const FRAMES = 40;
/** Pointer positions that come with a frame, and those the browser expects before the next. */
const SAMPLES = 4;
const EXPECTED = 2;
/** Each frame is painted so often, and its least time counts: the others tell of what else the machine was doing. */
const GOES = 12;
const TAKEN = `p95 of minima of ${GOES}`;

/** What a frame costs while a soft brush of 300 px goes round, with and without what is foreseen; and while a wide outline is pulled. */
export function penFrame(): Promise<Figure[]> {
  const raster = createRaster();
  const brush: Style = { ...defaultStyle(Tool.brush), size: 300, hardness: 30 };
  const figures = [false, true].map((foresees) => {
    const name = foresees ? 'led on to the pointer' : 'without what is foreseen';
    return figure(
      `300 px brush, ${name}, ${TAKEN}`,
      minimaP95(() => strokeFrames(raster, brush, foresees)),
      foresees ? 0.5 : null,
    );
  });
  const outlines = [Tool.line, Tool.rectangle, Tool.ellipse].map((tool) => {
    const name = ['line', 'rectangle', 'ellipse'][tool - Tool.line];
    return figure(
      `300 px ${name} over the whole picture, ${TAKEN}`,
      minimaP95(() => outlineFrames(raster, tool)),
      16,
    );
  });
  return Promise.resolve([...figures, ...outlines]);
}

function figure(name: string, value: number, target: number | null): Figure {
  return { figure: `a frame under the pen: ${name}`, value: Math.round(value * 1000) / 1000, unit: 'ms', target };
}

/** ms that the least times of 95 of 100 frames stay below. */
function minimaP95(frames: () => number[]): number {
  const goes = Array.from({ length: GOES }, frames);
  const times = Array.from({ length: FRAMES }, (_, frame) => Math.min(...goes.map((go) => go[frame] ?? Infinity)));
  return percentile(times, 0.95);
}

/** ms of each frame of a stroke round the middle of the picture. */
function strokeFrames(raster: Raster, style: Style, foresees: boolean): number[] {
  raster.clear();
  raster.flatten();
  raster.begin(style);
  return timesOf((frame) => {
    raster.extend(wayOf(frame, 0, SAMPLES));
    if (foresees) raster.foresee(wayOf(frame, SAMPLES, EXPECTED));
    raster.flatten();
  });
}

function wayOf(frame: number, from: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (frame * SAMPLES + from + i) / 60;
    return quantisePoint(960 + 330 * Math.cos(angle), 540 + 330 * Math.sin(angle), 0.6 + 0.3 * Math.sin(angle * 3));
  });
}

/** ms of each frame while the far corner moves over the picture. */
function outlineFrames(raster: Raster, tool: number): number[] {
  raster.clear();
  raster.flatten();
  const style = { ...defaultStyle(tool), size: 300 };
  return timesOf((frame) => {
    raster.cancel();
    raster.begin(style);
    raster.extend([quantisePoint(160, 160, 1), quantisePoint(400 + frame * 34, 300 + frame * 16, 1)]);
    raster.flatten();
  });
}

function timesOf(paint: (frame: number) => void): number[] {
  return Array.from({ length: FRAMES }, (_, frame) => {
    const begun = performance.now();
    paint(frame);
    return performance.now() - begun;
  });
}
