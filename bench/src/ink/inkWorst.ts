import {
  createRaster,
  KERNEL_NAMES,
  type KernelMaker,
  type KernelName,
  kernelMaker,
  type Line,
  type Raster,
} from '@tuschel/ink';
import type { Figure } from '../figure.ts';
import { everythingAtOnce, timesUntilFull, type WorstDrawing, worstDrawings } from './worstDrawings.ts';

/** ms. Where there is no SIMD one has to wait. */
const TARGETS: Record<KernelName, number | null> = { relaxed: 5_000, baseline: 5_000, reference: null };

/** So many of the candidates that promise to be slowest are drawn as a whole. */
const FINALISTS = 3;

/** Shortest time for which a candidate is looked at, ms. */
const GLANCE = 20;

/** The slowest drawing that is within all limits: candidates are drawn in part, the worst of them as a whole. */
export async function inkWorst(): Promise<Figure[]> {
  return KERNEL_NAMES.flatMap((name) => {
    const make = kernelMaker(name);
    return make ? [...slowest(name, make)] : [];
  });
}

function slowest(name: KernelName, make: KernelMaker): Figure[] {
  const raster = createRaster(undefined, make);
  const candidates = worstDrawings()
    .map((drawing) => ({ drawing, promised: timesUntilFull(drawing) * glance(raster, drawing) }))
    .sort((a, b) => b.promised - a.promised);
  const measured = candidates.slice(0, name === 'reference' ? 1 : FINALISTS).map(({ drawing }) => ({
    label: drawing.name,
    ms: timeToDraw(make, [
      ...drawing.paper,
      ...Array.from({ length: timesUntilFull(drawing) }, (): Line => drawing.line),
    ]),
  }));
  const [worst] = measured.sort((a, b) => b.ms - a.ms);
  const figure = (what: string, ms: number): Figure => ({
    figure: `ink at its limits: ${what}, one go, ${name} kernel`,
    value: Math.round(ms),
    unit: 'ms',
    target: TARGETS[name],
  });
  return [
    figure(`slowest (${worst?.label})`, worst?.ms ?? Number.NaN),
    figure('everything at once', timeToDraw(make, everythingAtOnce())),
  ];
}

/** Time of one line, ms. */
function glance(raster: Raster, { paper, line }: WorstDrawing): number {
  raster.clear();
  for (const one of [...paper, line]) raster.draw(one);
  let best = Infinity;
  const started = performance.now();
  do {
    const from = performance.now();
    raster.draw(line);
    best = Math.min(best, performance.now() - from);
  } while (performance.now() - started < GLANCE);
  return best;
}

/** To the flattened picture, ms. */
function timeToDraw(make: KernelMaker, lines: readonly Line[]): number {
  const raster = createRaster(undefined, make);
  const started = performance.now();
  for (const line of lines) raster.draw(line);
  raster.flatten();
  return performance.now() - started;
}
