import { startServer } from '@tuschel/boot/serverProcess';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { processTree } from '../processes.ts';

const WARM_STARTS = 5;
const SETTLE_MS = 5_000;

/** First start on an empty folder, warm starts after a stop and after kill -9, and what the idle product holds. */
export async function idle(): Promise<Figure[]> {
  const started = performance.now();
  const server = await startServer({ env: { TUSCHEL_MODE: 'development' } });
  const first = performance.now() - started;
  const warm: number[] = [];
  const afterKill: number[] = [];
  const stop: number[] = [];
  for (let i = 0; i < WARM_STARTS; i++) {
    const from = performance.now();
    await server.kill('SIGTERM');
    stop.push(performance.now() - from);
    warm.push(await server.start());
    await server.kill('SIGKILL');
    afterKill.push(await server.start());
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const memory = processTree(server.pid()).pss;
  await server.close();
  return [
    { figure: 'first start, empty data folder', value: Math.round(first), unit: 'ms', target: null },
    { figure: 'warm start, median of 5', value: Math.round(median(warm)), unit: 'ms', target: 4000 },
    { figure: 'start after kill -9, median of 5', value: Math.round(median(afterKill)), unit: 'ms', target: 4000 },
    { figure: 'stop on SIGTERM, median of 5', value: Math.round(median(stop)), unit: 'ms', target: 5000 },
    { figure: 'idle memory of all processes (PSS)', value: Math.round(memory / 1024), unit: 'MB', target: 250 },
  ];
}
