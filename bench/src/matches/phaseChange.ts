import { type ChildProcess, fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startServer } from '@tuschel/boot/serverProcess';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';
import type { Seen } from './phaseChangeLoad.ts';

const SEATS = 100;
const LOAD = fileURLToPath(new URL('./phaseChangeLoad.ts', import.meta.url));

/** One match with a hundred seats: how long after a step ends on the server each player's client has the next one, over real sockets. */
export async function phaseChange(): Promise<Figure[]> {
  const [before = 0] = loadavg();
  const server = await startServer({ env: { TUSCHEL_LOBBY_SIZES: [SEATS, SEATS, SEATS, SEATS].join() } });
  const load = fork(LOAD, [server.url, String(SEATS)], { stdio: 'inherit' });
  const { changes, turns } = await reportOf(load);
  load.kill();
  await server.close();
  const closed = changes.flatMap((change) => change.closed);
  const opened = changes.flatMap((change) => change.opened);
  const last = changes.map((change) => Math.max(...change.opened));
  return [
    figure('close told to each p50', percentile(closed, 0.5), null),
    figure('close told to each p95', percentile(closed, 0.95), 300),
    figure('new step at each p50', percentile(opened, 0.5), null),
    figure('new step at each p95', percentile(opened, 0.95), 300),
    figure('new step at the last, worst of all changes', Math.max(...last), null),
    figure(
      'a handed-in page told to all, p95',
      percentile(
        changes.flatMap((change) => change.settled),
        0.95,
      ),
      null,
    ),
    figure('turned page at each p50', percentile(turns.flat(), 0.5), null),
    figure(
      'turned page at the last p95',
      percentile(
        turns.map((times) => Math.max(...times)),
        0.95,
      ),
      100,
    ),
    { ...figure('changes that were seen by all', changes.length, null), unit: 'changes' },
    { ...figure('load average before', before, null), unit: '' },
  ];
}

function figure(name: string, value: number, target: number | null): Figure {
  return { figure: `phase change of ${SEATS} seats: ${name}`, value: Math.round(value * 10) / 10, unit: 'ms', target };
}

function reportOf(child: ChildProcess): Promise<Seen> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Seen));
    child.once('exit', (code) => reject(new Error(`The players ended (${code}).`)));
  });
}
