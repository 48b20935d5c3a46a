/**
 * Bad guests in a process of their own: each of several accounts, from a network of its own, does at once and over and over
 * all that one stranger has been seen to stall a server with. Begins at once, and reports when it is told to end.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { batchLine } from '../../crowd.ts';
import { sleep } from '../../bot.ts';
import { installThinFetch } from '../../thinFetch.ts';

export interface GuestsOrder {
  url: string;
  /** Session tokens, one for each account. */
  tokens: string[];
}

/** Answers by what was asked for and status; 0: none came. */
export type GuestsReport = Record<string, Record<number, number>>;

export interface BadGuests {
  end(): Promise<GuestsReport>;
}

/** Calls of one account that are under way at the same time. */
const AT_ONCE = { drawing: 6, json: 5, unknown: 5, login: 15, code: 5 } as const;
const LINES = 70;
const POINTS = 8_192;
/** Whoever finds nobody there asks again after this, ms. */
const AWAY_MS = 50;
const SELF = fileURLToPath(import.meta.url);

/** A drawing as large as one may be sent: 13 MB of JSON, some 3 MB as it is stored. */
export function largeDrawing(): Buffer {
  const lines = Array.from({ length: LINES }, (_, number) => {
    const points = Array.from({ length: POINTS }, (_, i) => ({
      x: (number * 17 + i * 29) % 1_920,
      y: (number * 13 + i * 7) % 1_080,
      p: 1,
    }));
    return { ...batchLine(number), size: 1, points };
  });
  return Buffer.from(JSON.stringify({ lines }));
}

/** What a proxy says of somebody in the network of this number. */
export function fromNetwork(number: number): Record<string, string> {
  return { 'x-forwarded-for': `2001:db8:${number}::${randomBytes(2).toString('hex')}` };
}

export async function inviteBadGuests(order: GuestsOrder): Promise<BadGuests> {
  const child = fork(SELF, { stdio: 'inherit' });
  // Their machines would be others than the server's: what they compute themselves is not to be in its way.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const cutShort = () => child.kill('SIGKILL');
  process.once('exit', cutShort);
  const begun = message(child);
  child.send(order);
  await begun;
  return {
    async end() {
      const reported = message(child);
      child.send('end');
      const report = (await reported) as GuestsReport;
      process.off('exit', cutShort);
      return report;
    },
  };
}

function message(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The bad guests ended by themselves (${code}).`));
    child.once('exit', ended).once('message', (said) => {
      child.off('exit', ended);
      resolve(said);
    });
  });
}

function misbehave({ url, tokens }: GuestsOrder): GuestsReport {
  const report: GuestsReport = {};
  const drawing = largeDrawing();
  const lines = Buffer.from(JSON.stringify({ index: 0, lines: [], padding: 'x'.repeat(2 * 1024 * 1024 - 100) }));
  /** Drawings that were kept, for all to ask for. */
  const kept: string[] = [];

  const ask = async (what: string, network: number, path: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), ...fromNetwork(network) };
    const answer = await fetch(`${url}${path}`, { ...init, headers }).catch(() => null);
    const counts = (report[what] ??= {});
    const status = answer?.status ?? 0;
    counts[status] = (counts[status] ?? 0) + 1;
    if (!answer) await sleep(AWAY_MS);
    return answer;
  };

  tokens.forEach((token, index) => {
    const network = index + 1;
    const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const habits: Record<keyof typeof AT_ONCE, () => Promise<unknown>> = {
      async drawing() {
        const answer = await ask('drawing', network, '/api/drawing/new', {
          method: 'POST',
          headers: json,
          body: drawing as BodyInit,
        });
        const id = answer?.status === 200 ? ((await answer.json()) as { drawingId: string }).drawingId : undefined;
        if (id !== undefined) kept.push(id);
      },
      json() {
        const id = kept[Math.floor(Math.random() * kept.length)] ?? randomUUID();
        return ask('json', network, `/api/drawing/${id}/lines`, { headers: json });
      },
      unknown: () =>
        ask('unknown', network, `/api/drawing/${randomUUID()}/lines`, {
          method: 'PUT',
          headers: json,
          body: lines as BodyInit,
        }),
      login: () =>
        ask('login', network, '/api/login/start', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ provider: 'local', elevated: false }),
        }),
      code() {
        const lobbyCode = Array.from(randomBytes(10), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('');
        const body = JSON.stringify(JSON.stringify({ lobbyCode }));
        return ask('code', network, '/v2/rpc/checkmatchjoin', { method: 'POST', headers: json, body });
      },
    };
    for (const [habit, count] of Object.entries(AT_ONCE))
      for (let hand = 0; hand < count; hand++) void forever(habits[habit as keyof typeof AT_ONCE]);
  });
  return report;
}

async function forever(work: () => Promise<unknown>): Promise<never> {
  for (;;) await work();
}

if (process.argv[1] === SELF) {
  installThinFetch();
  let report: GuestsReport = {};
  process.on('message', (said) => {
    if (said === 'end') process.send?.(report, () => process.exit());
    else {
      report = misbehave(said as GuestsOrder);
      process.send?.('begun');
    }
  });
}
