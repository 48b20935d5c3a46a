import {
  createHistory,
  createPlayer,
  createRaster,
  decodeInk,
  encodeInk,
  event,
  KERNEL_NAMES,
  type KernelMaker,
  type KernelName,
  kernelMaker,
  type Line,
  recordOf,
} from '@tuschel/ink';
import { densePack } from '@tuschel/platform';
import { best } from '../best.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';
import { d5000 } from './d5000.ts';

/** ms */
const REPLAY_TARGETS: Record<KernelName, number | null> = { relaxed: 550, baseline: 850, reference: null };
const FLATTEN_TARGETS: Record<KernelName, number | null> = { relaxed: 2.5, baseline: 4, reference: null };

/** µs */
const DAB_TARGETS: Record<KernelName, number | null> = { relaxed: 14, baseline: 25, reference: null };

/** Of several goes the best one counts: the others tell of what else the machine was doing. */
const GOES = 5;

/** The codec's take 10 ms each: a dozen pass before the compiler has done with them. */
const SHORT_GOES = 60;

/** The engine on D5000, with each of its kernels; the codec; the way back. */
export async function ink(): Promise<Figure[]> {
  const lines = d5000();
  // First, while there is little garbage to be collected.
  const bytes = await codec(lines);
  const kernels = KERNEL_NAMES.flatMap((name) => {
    const make = kernelMaker(name);
    return make ? kernelFigures(name, make, lines) : [];
  });
  return [...kernels, ...wayBack(lines), ...moving(lines), ...bytes];
}

function figure(name: string, value: number, unit: string, target: number | null = null): Figure {
  return { figure: `ink: ${name}`, value: Math.round(value * 100) / 100, unit, target };
}

/** What was taken, in words. */
function bestOf(goes: number): string {
  return goes === 1 ? 'one go' : `best of ${goes}`;
}

function kernelFigures(name: KernelName, make: KernelMaker, lines: readonly Line[]): Figure[] {
  const raster = createRaster(undefined, make);
  const goes = name === 'reference' ? 1 : GOES;
  const replay = best(goes, () => {
    raster.clear();
    return () => {
      for (const line of lines) raster.draw(line);
    };
  });
  raster.flatten();
  const flatten = best(goes * 4, () => {
    for (let layer = 0; layer < 3; layer++) raster.setLayerVisible(layer, false);
    raster.flatten();
    for (let layer = 0; layer < 3; layer++) raster.setLayerVisible(layer, true);
    return () => raster.flatten();
  });
  return [
    figure(`replay of 5,000 lines, ${bestOf(goes)}, ${name} kernel`, replay, 'ms', REPLAY_TARGETS[name]),
    figure(
      `dab of a 300 px wash, mean, ${bestOf(goes)}, ${name} kernel`,
      dabUs(make, lines, goes),
      'µs',
      DAB_TARGETS[name],
    ),
    figure(`flatten of 3 layers, ${bestOf(goes * 4)}, ${name} kernel`, flatten, 'ms', FLATTEN_TARGETS[name]),
  ];
}

/** µs that a dab of the 300 px brush takes on average, at the pressures of the washes: about 29,300 pixels each, not the 70,700 of a full disc. */
function dabUs(make: KernelMaker, lines: readonly Line[], goes: number): number {
  let spent = 0;
  let dabs = 0;
  const raster = createRaster(undefined, (width, height) => {
    const kernel = make(width, height);
    const stamp = (count: number) => {
      const started = performance.now();
      kernel.stamp(count);
      spent += performance.now() - started;
      dabs += count;
    };
    return { ...kernel, stamp };
  });
  const washes = lines.filter(({ size }) => size === 300);
  const means = Array.from({ length: goes }, () => {
    spent = 0;
    dabs = 0;
    for (const wash of washes) raster.draw(wash);
    return (spent * 1000) / dabs;
  });
  return Math.min(...means);
}

function wayBack(lines: readonly Line[]): Figure[] {
  const raster = createRaster();
  const history = createHistory(raster);
  history.reset(lines);
  raster.flatten();
  const undo = Array.from({ length: 150 }, () => timed(() => (history.undo(), raster.flatten())));
  const kept = history.bytes / 1e6;

  const player = createPlayer(createRaster(), lines, { maxMs: 60_000 });
  player.finish();
  const seek = Array.from({ length: 40 }, (_, i) => timed(() => player.seek(((i * 7919) % 60_000) + 1)));
  return [
    figure('undo within the ring, p95', percentile(undo, 0.95), 'ms', 1),
    figure('seek to any time, p95', percentile(seek, 0.95), 'ms', 200),
    figure('undo ring and keyframes', kept, 'MB', 256),
  ];
}

/** Half of the picture is taken up, turned a little, made smaller and put down, with what is kept for the way back. */
function moving(lines: readonly Line[]): Figure[] {
  const raster = createRaster();
  const history = createHistory(raster);
  history.reset(lines);
  const half = [
    { x: 0, y: 0 },
    { x: 960, y: 0 },
    { x: 960, y: 1080 },
    { x: 0, y: 1080 },
  ];
  const corners = [
    { x: 180, y: 60 },
    { x: 1080, y: 190 },
    { x: 40, y: 1030 },
  ] as const;
  const moved = best(GOES * 4, () => {
    if (history.lines.length > lines.length) history.undo();
    return () => history.add(event.transform({ from: 1, to: 1, selection: half, corners }));
  });
  return [figure(`transform of half a picture, ${bestOf(GOES * 4)}`, moved, 'ms', 50)];
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

async function codec(lines: readonly Line[]): Promise<Figure[]> {
  let begun = 0;
  const dated = lines.map((line) => {
    const t = begun;
    begun += line.points.length * 8 + 300;
    return { ...line, t, dt: 8 };
  });
  const points = lines.reduce((sum, line) => sum + line.points.length, 0);
  const bytes = encodeInk(dated);
  const stored = await densePack(dated.map(recordOf));
  return [
    figure('INK1, bytes a point', bytes.length / points, 'B', 4.2),
    figure('stored once the page is closed, bytes a point', stored.length / points, 'B', 3.6),
    figure(
      `encode 250,000 points, ${bestOf(SHORT_GOES)}`,
      best(SHORT_GOES, () => void encodeInk(dated)),
      'ms',
      12,
    ),
    figure(
      `decode 250,000 points, ${bestOf(SHORT_GOES)}`,
      best(SHORT_GOES, () => void decodeInk(bytes)),
      'ms',
      18,
    ),
  ];
}
