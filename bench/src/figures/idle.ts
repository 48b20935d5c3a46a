import { readdirSync, readFileSync } from 'node:fs';
import { startServer } from '@tuschel/boot/serverProcess';
import type { Figure } from '../main.ts';
import { median } from './median.ts';

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
  const memory = treeMemory(server.pid());
  await server.close();
  return [
    { figure: 'first start, empty data folder', value: Math.round(first), unit: 'ms', target: null },
    { figure: 'warm start, median of 5', value: Math.round(median(warm)), unit: 'ms', target: 4000 },
    { figure: 'start after kill -9, median of 5', value: Math.round(median(afterKill)), unit: 'ms', target: 4000 },
    { figure: 'stop on SIGTERM, median of 5', value: Math.round(median(stop)), unit: 'ms', target: 5000 },
    { figure: 'idle memory of all processes (PSS)', value: Math.round(memory / 1024), unit: 'MB', target: 250 },
  ];
}

/** Proportional set size of a process and all below it, kB: shared pages are counted once. */
function treeMemory(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = tryRead(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const below = (process: number): boolean => process === pid || (process > 1 && below(parents.get(process) ?? 0));
  return [...parents.keys()].filter(below).reduce((sum, process) => sum + pss(process), 0);
}

function pss(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(tryRead(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

function tryRead(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process ended meanwhile.
  }
}
