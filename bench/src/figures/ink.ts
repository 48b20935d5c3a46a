import { createHistory, createRaster } from '@tuschel/ink';
import type { Figure } from '../main.ts';
import { d5000 } from './d5000.ts';
import { percentile } from './median.ts';

/** The TypeScript reference kernel on D5000. It is the oracle, not the fast path. */
export async function ink(): Promise<Figure[]> {
  const lines = d5000();
  const raster = createRaster();
  const started = performance.now();
  for (const line of lines) raster.draw(line);
  raster.flatten();
  const replay = performance.now() - started;
  const undo = undoTimes(lines.slice(-200));
  return [
    { figure: 'ink: replay of 5,000 lines, reference kernel', value: Math.round(replay), unit: 'ms', target: null },
    {
      figure: 'ink: undo within the ring, p95',
      value: Math.round(percentile(undo, 0.95) * 100) / 100,
      unit: 'ms',
      target: null,
    },
  ];
}

function undoTimes(lines: ReturnType<typeof d5000>): number[] {
  const raster = createRaster();
  const history = createHistory(raster);
  for (const line of lines) history.add(line);
  raster.flatten();
  return lines.map(() => {
    const started = performance.now();
    history.undo();
    raster.flatten();
    return performance.now() - started;
  });
}
