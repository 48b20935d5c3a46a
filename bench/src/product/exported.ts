import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { Line } from '@tuschel/ink';
import type { AccountExport } from '@tuschel/protocol';
import type { Figure } from '../figure.ts';
import { d5000 } from '../ink/d5000.ts';
import { openBrowser, type Person, signIn } from '../pages/people.ts';

const DRAWINGS = Number(process.env['DRAWINGS'] ?? 2_000);
/** What somebody draws in a step of two minutes. */
const LINES = 120;
const AT_ONCE = 8;
/** Whether the event loop turns is asked so long after it was answered the last time, ms. */
const KNOCK_MS = 5;
const LAG_EVERY_MS = 500;
const SETTLED_MS = 10_000;

const lines = d5000();

/** Everything that somebody has drawn is fetched from the product, within the limits of a user, which answers others meanwhile. */
export async function exported(): Promise<Figure[]> {
  const env = { TUSCHEL_QUOTA_DAY_DRAWINGS: '100000' };
  const first = await startServer({ env: { ...env, TUSCHEL_RENDER: 'on' }, ops: true });
  const browser = await openBrowser();
  try {
    const anna = await signIn(browser, first, 'Anna');
    for (let at = 0; at < DRAWINGS; at += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, DRAWINGS - at) }, (_, index) =>
          anna.ask('POST', '/drawing/new', { lines: linesOf(at + index), promptText: 'an otter' }),
        ),
      );
    await browser.close();
    // As in life: what somebody has drawn has long been rendered. Films, which come after the pictures, are none of this.
    while ((await picturesMade(first)) < DRAWINGS) await sleep(LAG_EVERY_MS);
    await first.kill('SIGTERM');
    const { dataFolder, port } = first;
    const server = await startServer({ env: { ...env, TUSCHEL_RATE_LIMITS: 'on' }, dataFolder, port, ops: true });
    try {
      return await fetched(server, anna);
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
    await first.close();
  }
}

async function fetched(server: ServerProcess, anna: Person): Promise<Figure[]> {
  const waits: number[] = [];
  const lags: number[] = [];
  let isOver = false;
  const repeated = async (everyMs: number, look: () => Promise<void>) => {
    while (!isOver) {
      await look();
      await sleep(everyMs);
    }
  };
  // What is late while it starts is not this.
  await sleep(SETTLED_MS);
  await longestLag(server);
  const watching = Promise.all([
    repeated(KNOCK_MS, async () => {
      const begun = performance.now();
      await (await fetch(`${server.opsUrl}/healthz`)).arrayBuffer();
      waits.push(performance.now() - begun);
    }),
    repeated(LAG_EVERY_MS, async () => void lags.push(await longestLag(server))),
  ]);
  const begun = performance.now();
  const { parts } = await anna.ask<AccountExport>('POST', '/account/export');
  let bytes = 0;
  for (const { ticket } of parts)
    bytes += await sizeOf(`${server.url}/api/account/export?ticket=${encodeURIComponent(ticket)}`);
  const took = performance.now() - begun;
  isOver = true;
  await watching;
  const drawings = parts.reduce((sum, part) => sum + part.drawings, 0);
  if (drawings !== DRAWINGS) throw new Error(`the archives hold ${drawings} drawings`);
  const figure = (name: string, value: number, unit: string, target: number | null = null): Figure => ({
    figure: `archive of ${DRAWINGS.toLocaleString('en')} drawings: ${name}`,
    value: Math.round(value * 10) / 10,
    unit,
    target,
  });
  return [
    figure('from the order to the last byte', took / 1_000, 's', 60),
    figure('longest lag of the event loop', Math.max(...lags), 'ms', 50),
    figure('longest wait for an answer of it', Math.max(...waits), 'ms'),
    figure('size', bytes / 1e6, 'MB'),
  ];
}

async function metric({ opsUrl }: ServerProcess, name: string): Promise<number> {
  const lines = (await (await fetch(`${opsUrl}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
}

/** Since it was asked before, ms. */
const longestLag = async (server: ServerProcess) => (await metric(server, 'nodejs_eventloop_lag_max_seconds')) * 1_000;

const picturesMade = async (server: ServerProcess) =>
  (await metric(server, 'tuschel_render_job_seconds_count{kind="picture",outcome="made"}')) || 0;

/** A reader that costs little: the processors belong to the product. */
async function sizeOf(url: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).once('error', reject));
  if (answer.statusCode !== 200) throw new Error(`an archive was answered with ${answer.statusCode}`);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Other lines of D5000 for each. */
function linesOf(drawing: number): readonly Line[] {
  const from = (drawing * LINES) % (lines.length - LINES);
  return lines.slice(from, from + LINES);
}
