import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { RenderStats } from '@tuschel/protocol';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { batchLine } from '@tuschel/sim/crowd';
import { signIn } from '@tuschel/sim/rawPlayer';
import type { Figure } from '../figure.ts';
import { percentiles } from '../median.ts';
import { cpuMs, processTree, residentKb } from '../processes.ts';
import type { FromLoad, LoadOrder, LoadReport, ToLoad } from './playersLoad.ts';

interface Size {
  tables: number;
  seats: number;
  seconds: number;
  targets: boolean;
  /** The server renders drawings all the while. */
  renders?: boolean;
}

const WARM_UP_SECONDS = 5;

/** A hundred players at ten tables: what an evening of a well-known streamer needs. */
export const players = () => load({ tables: 10, seats: 10, seconds: 30, targets: false });
/** The reference load: a thousand players at 125 tables. */
export const players1000 = () => load({ tables: 125, seats: 8, seconds: 60, targets: true });

/** The same beside a renderer that never runs out of work, and may not be noticed. */
export const playersRendering = () => load({ tables: 125, seats: 8, seconds: 60, targets: true, renders: true });

/** More than a renderer makes in the time. */
const DRAWINGS = 150;
const LINES = 300;

/**
 * Drawings that wait for pictures and films. Answers how many files have been made since.
 *
 * The server begins anew with them: what it takes to store a hundred drawings sent as a whole (60 of them were 64 MB that it kept, without any
 * renderer) is not what we are after.
 */
async function fillQueue(server: ServerProcess): Promise<() => Promise<number>> {
  installCookieJar();
  const { token, call } = await signIn(server.url, 'Artist_queue');
  const lines = Array.from({ length: LINES }, (_, number) => batchLine(number));
  for (let n = 0; n < DRAWINGS; n++) await call('/api/drawing/new', { id: randomUUID(), lines, save: true });
  await server.kill('SIGTERM');
  await server.start();
  const made = async () => {
    const answer = await fetch(`${server.url}/api/render/stats`, { headers: { authorization: `Bearer ${token}` } });
    const { recentRenderers } = (await answer.json()) as RenderStats;
    return Object.values(recentRenderers).reduce((sum, { totalSuccessful }) => sum + totalSuccessful, 0);
  };
  const before = await made();
  return async () => (await made()) - before;
}

/** Everybody draws one batch of 1.2 kB a second; at each table the state changes once a second. */
export async function load({ tables, seats, seconds, targets, renders = false }: Size): Promise<Figure[]> {
  const [before] = loadavg();
  const server = await startServer(renders ? { env: { TUSCHEL_RENDER: 'on', TUSCHEL_RENDER_NICE: '19' } } : {});
  const rendered = renders ? await fillQueue(server) : null;
  const generator = await startLoad({ url: server.url, tables, seats, name: 'Crowd' });
  await generator.draw(WARM_UP_SECONDS);
  const used = usage(server);
  const report = await generator.draw(seconds);
  const spent = used();
  const memory = { own: residentKb(server.pid()), all: processTree(server.pid()).pss };
  const made = await rendered?.();
  generator.end();
  await server.close();

  const crowd = `${tables * seats} players${renders ? ' beside a renderer' : ''}`;
  const target = (value: number) => (targets ? value : null);
  const batches = report.acknowledgements.length;
  const figure = (name: string, value: number, unit: string, at: number | null = null): Figure => ({
    figure: `${crowd}: ${name}`,
    value: Math.round(value * 100) / 100,
    unit,
    target: at,
  });
  return [
    ...percentiles(report.updates).map(([share, value]) =>
      figure(`state update ${share}`, value, 'ms', share === 'p99' ? target(100) : null),
    ),
    ...percentiles(report.acknowledgements).map(([share, value]) =>
      figure(`durable batch ${share}`, value, 'ms', share === 'p99' ? target(150) : null),
    ),
    figure('updates that never came', report.missed, 'updates', 0),
    figure('batches that were never acknowledged', report.open, 'batches', 0),
    figure('batches a second', batches / spent.seconds, '/s'),
    figure('CPU of the server', spent.server / spent.seconds / 1000, 'cores', target(0.6)),
    figure(`CPU of PostgreSQL${renders ? ' and the renderer' : ''}`, spent.database / spent.seconds / 1000, 'cores'),
    figure('CPU of the server, a batch', spent.server / batches, 'ms'),
    ...(made === undefined
      ? [figure('CPU of PostgreSQL, a batch', spent.database / batches, 'ms')]
      : [figure('pictures and films made meanwhile', made, 'files')]),
    figure('CPU of the generator', report.cpuMs / spent.seconds / 1000, 'cores'),
    figure('memory of the server (RSS)', memory.own / 1024, 'MB', target(400)),
    figure('memory with PostgreSQL (PSS)', memory.all / 1024, 'MB'),
    figure('lateness of the generator itself p99', report.ownDelayP99, 'ms'),
    figure('lateness of the generator itself, worst', report.ownDelayMax, 'ms'),
    figure('load average before', before ?? 0, ''),
  ];
}

/** User and system time, ms, from now to the call: of the server, and of all processes below it, which are PostgreSQL's. */
function usage(server: ServerProcess): () => { server: number; database: number; seconds: number } {
  const started = performance.now();
  const read = () => {
    const own = cpuMs(server.pid());
    const below = processTree(server.pid()).pids.filter((pid) => pid !== server.pid());
    return { own, below: below.reduce((sum, pid) => sum + cpuMs(pid), 0) };
  };
  const first = read();
  return () => {
    const { own, below } = read();
    const seconds = (performance.now() - started) / 1000;
    return { server: own - first.own, database: below - first.below, seconds };
  };
}

export interface Load {
  draw(seconds: number, deaf?: boolean): Promise<LoadReport>;
  end(): void;
}

const LOAD = fileURLToPath(new URL('./playersLoad.ts', import.meta.url));
/** A process of clients with more tables than this stands still for long when it collects its garbage. */
const TABLES_A_PROCESS = 42;
/** Players bring machines of their own: helpers that collect their garbage must not take the server's core. */
const NODE_OPTIONS = ['--single-threaded-gc'];

/** Resolves when all are seated. */
export async function startLoad(order: LoadOrder): Promise<Load> {
  const parts = partsOf(order);
  const children = parts.map((part) =>
    fork(LOAD, [JSON.stringify(part)], { stdio: 'inherit', execArgv: [...process.execArgv, ...NODE_OPTIONS] }),
  );
  await Promise.all(children.map((child) => answer(child, (message) => ('seated' in message ? true : null))));
  return {
    async draw(seconds, deaf = false) {
      const reports = children.map((child) => {
        child.send({ go: { seconds, deaf } } satisfies ToLoad);
        return answer(child, (message) => ('report' in message ? message.report : null));
      });
      return merged(await Promise.all(reports));
    },
    end: () => children.forEach((child) => child.send({ end: true } satisfies ToLoad)),
  };
}

function partsOf(order: LoadOrder): LoadOrder[] {
  const count = Math.ceil(order.tables / TABLES_A_PROCESS);
  return Array.from({ length: count }, (_, i) => {
    const tables = Math.floor((order.tables * (i + 1)) / count) - Math.floor((order.tables * i) / count);
    return { ...order, tables, name: `${order.name}${i}` };
  });
}

function merged(reports: readonly LoadReport[]): LoadReport {
  const sum = (of: (report: LoadReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  return {
    updates: reports.flatMap(({ updates }) => updates),
    acknowledgements: reports.flatMap(({ acknowledgements }) => acknowledgements),
    open: sum(({ open }) => open),
    missed: sum(({ missed }) => missed),
    ownDelayP99: Math.max(...reports.map(({ ownDelayP99 }) => ownDelayP99)),
    ownDelayMax: Math.max(...reports.map(({ ownDelayMax }) => ownDelayMax)),
    cpuMs: sum(({ cpuMs }) => cpuMs),
  };
}

function answer<Value>(child: ChildProcess, read: (message: FromLoad) => Value | null): Promise<Value> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The load generator ended (${code}).`));
    const look = (message: unknown) => {
      const value = read(message as FromLoad);
      if (value === null) return;
      child.off('message', look).off('exit', ended);
      resolve(value);
    };
    child.on('message', look).once('exit', ended);
  });
}
