import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startGameServerAlone } from '@tuschel/sim/gameServerProcess';
import type { Figure } from '../figure.ts';
import { cpuMs, residentKb } from '../processes.ts';
import type { RelayOrder, RelayReport } from './relayLoad.ts';

const LOAD = fileURLToPath(new URL('./relayLoad.ts', import.meta.url));
const SECONDS = 8;

/** What Nakama 3.40.0 does on a machine of this kind, server and database pinned to one core. */
const SIZES = [
  { sockets: 1000, rate: 10, delivered: 70_000, p99: 40 },
  { sockets: 2000, rate: 10, delivered: 140_000, p99: null },
] as const;

/** Relayed matches of eight, messages of 200 bytes: the game server alone and its database on one core, the generator on the other. */
export async function relay(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) figures.push(...(await measure(size)));
  return figures;
}

async function measure({ sockets, rate, delivered, p99 }: (typeof SIZES)[number]): Promise<Figure[]> {
  const server = await startGameServerAlone(0);
  const load = spawn('taskset', ['-c', '1', process.execPath, LOAD], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const order = { port: server.port, sockets, rate, seconds: SECONDS };
  // The first people cost what all later ones need as well.
  await ask(load, { ...order, kind: 'connect', sockets: 64 });
  await sleep(1_000);
  const empty = residentKb(server.pid);
  const started = performance.now();
  await ask(load, { ...order, kind: 'connect' });
  const connecting = (performance.now() - started) / 1000;
  await sleep(2_000);
  const perSocket = (residentKb(server.pid) - empty) / (sockets - 64);
  const before = { server: cpuMs(server.pid), at: performance.now() };
  const report = await ask(load, { ...order, kind: 'talk' });
  const spent = cpuMs(server.pid) - before.server;
  const rss = residentKb(server.pid) / 1024;
  load.kill();
  await server.close();

  const figure = (name: string, value: number, unit: string, target: number | null = null): Figure => ({
    figure: `${sockets} sockets in relayed matches of 8, ${rate} messages a second each: ${name}`,
    value: Math.round(value * 100) / 100,
    unit,
    target,
  });
  return [
    figure('delivered', report.delivered / report.seconds, '/s', delivered),
    figure('lost', report.sent * 7 - report.received, 'messages', 0),
    figure('sockets cut', report.dropped, 'sockets', 0),
    figure('latency p50', report.latencies.p50, 'ms'),
    figure('latency p99', report.latencies.p99, 'ms', p99),
    // The warm-up of two seconds counts as well.
    figure('CPU of the server, a delivery', (spent * 1000) / (report.received * (1 + 2 / SECONDS)), 'µs'),
    figure('CPU of the generator', report.cpuMs / report.seconds / 1000, 'cores'),
    figure('memory of a socket', perSocket, 'kB', 50),
    figure('memory of the server', rss, 'MB'),
    figure('devices that sign up and connect', (sockets - 64) / connecting, '/s', 850),
  ];
}

async function ask(load: ChildProcess, order: RelayOrder): Promise<RelayReport> {
  load.send(order);
  const failed = once(load, 'exit').then(() => Promise.reject(new Error('the generator has ended')));
  const [report] = (await Promise.race([once(load, 'message'), failed])) as [RelayReport];
  return report;
}
