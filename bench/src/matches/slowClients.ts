import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startServer } from '@tuschel/boot/serverProcess';
import { narrowNetwork } from '@tuschel/sim/narrowNetwork';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';
import { residentKb } from '../processes.ts';
import { startLoad } from './players.ts';

const TABLES = 40;
const SECONDS = 30;

/** Set for the process that is within the narrow network already. */
const INSIDE = 'TUSCHEL_BENCH_INSIDE';
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * 360 players who draw, and at each of 40 tables one who stops reading: what the others feel of it. As root it runs in a
 * network whose kernel keeps little for a connection; elsewhere the queues fill late, or not within the run.
 */
export async function slowClients(): Promise<Figure[]> {
  const narrow = process.env[INSIDE] ? null : narrowNetwork();
  return narrow ? inside(narrow) : measure();
}

function inside([command, ...args]: string[]): Figure[] {
  const { stdout } = spawnSync(command!, [...args, process.execPath, MAIN, 'slow-clients', '--json'], {
    env: { ...process.env, [INSIDE]: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Figure);
}

async function measure(): Promise<Figure[]> {
  const server = await startServer();
  const load = await startLoad({ url: server.url, tables: TABLES, seats: 9, name: 'Brisk', silent: true });
  await load.draw(4);
  const without = await load.draw(SECONDS);
  const before = residentKb(server.pid());
  const withSlow = await load.draw(SECONDS, true);
  const grown = residentKb(server.pid()) - before;
  load.end();
  await server.close();

  const evicted = server.output().split('session outgoing queue full').length - 1;
  const [calm, disturbed] = [without, withSlow].map(({ updates }) => percentile(updates, 0.99)) as [number, number];
  const figure = (name: string, value: number, unit: string, target: number | null = null): Figure => ({
    figure: `40 of 400 clients stop reading: ${name}`,
    value: Math.round(value * 100) / 100,
    unit,
    target,
  });
  return [
    figure('not let go of', TABLES - evicted, 'clients', 0),
    figure("the others' update p99 before", calm, 'ms'),
    figure("the others' update p99 meanwhile", disturbed, 'ms'),
    figure('difference', disturbed - calm, 'ms', 5),
    figure('updates that the others missed', without.missed + withSlow.missed, 'updates', 0),
    figure('growth of the server (RSS)', grown / 1024, 'MB'),
  ];
}
