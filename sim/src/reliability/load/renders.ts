import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { collectingLog } from '@tuschel/platform';
import type { DrawingMedia, MediaList, RenderStats } from '@tuschel/protocol';
import { JOB_LIMITS, startRenderer } from '@tuschel/render';
import { sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { batchLine } from '../../crowd.ts';
import { type SignedIn, signIn } from '../../rawPlayer.ts';
import { PROC } from '../capability.ts';
import type { Drill } from '../drill.ts';
import { isAlive } from '../processes.ts';

const POISON = fileURLToPath(new URL('../../../../services/render/src/testing/poison.ts', import.meta.url));
/** What a drawing of this name does to whoever renders it (poison.ts). */
const POISONS = ['endless', 'huge', 'crash', 'asleep', 'gone'];
const GOOD = 5;
const LINES = 40;
/** Several times what a good drawing takes. */
const TIGHT = { ...JOB_LIMITS, cpuMs: 8_000, memoryBytes: 400 * 1024 * 1024, wallMs: 20_000 };
const DONE_MS = 300_000;
const KILLS = { server: 3, worker: 3 } as const;

/** R19: whatever a drawing does, and whoever is killed, the queue goes on, and each job ends once. */
export const renders: Drill = {
  id: 'R19',
  promise:
    'Drawings that hang, swell or crash do not stop the others; after kill -9 of worker and server each job ends once',
  inTestRun: false,
  needs: [PROC],
  async run() {
    installCookieJar();
    const poisoned = await poisonTheQueue();
    const killed = await killInJobs();
    return {
      summary: `${poisoned.summary}; ${killed.summary}`,
      problems: [...poisoned.problems, ...killed.problems],
    };
  },
};

interface Part {
  summary: string;
  problems: string[];
}

async function poisonTheQueue(): Promise<Part> {
  const server = await startServer();
  try {
    const artist = await signIn(server.url, 'Artist_poison');
    const bad = await Promise.all(POISONS.map((deed) => draw(artist, deed)));
    const good = await Promise.all(Array.from({ length: GOOD }, (_, n) => draw(artist, `a bear ${n}`)));
    const token = /rnd_[\w-]+/.exec(await operate(server, 'grant', 'renderer', 'drill'))?.[0] ?? '';
    const options = {
      serverUrl: server.url,
      token,
      log: collectingLog(),
      // At the lowest priority a busy machine would have nothing left for good drawings either.
      priority: 0,
      limits: TIGHT,
      program: POISON,
    };
    const renderer = await startRenderer(options);
    const from = performance.now();
    const media = await whenEnded(artist, [...bad, ...good]);
    await renderer.close();
    const of = (ids: string[]) => media.filter(({ drawingId }) => ids.includes(drawingId));
    const unfinished = of(good).filter(({ picture, video }) => picture !== 'ready' || video !== 'ready');
    const taken = of(bad).filter(
      ({ picture, video, renderError }) => picture !== 'failed' || video !== 'failed' || !renderError,
    );
    const attempts = (await statsOf(server, artist))['renderer-1'];
    const expected = 2 * GOOD + 3 * 2 * POISONS.length;
    return {
      summary: `${POISONS.length} poisoned and ${GOOD} good drawings in ${seconds(performance.now() - from)} s`,
      problems: [
        ...unfinished.map(
          ({ drawingId, picture, video }) => `a good drawing came to picture ${picture}, video ${video} (${drawingId})`,
        ),
        ...taken.map(({ picture, video }) => `a poisoned drawing came to picture ${picture}, video ${video}`),
        ...(attempts?.totalJobs === expected ? [] : [`${attempts?.totalJobs} attempts were begun, not ${expected}`]),
      ],
    };
  } finally {
    await server.close();
  }
}

async function killInJobs(): Promise<Part> {
  const server = await startServer({ env: { TUSCHEL_RENDER: 'on' } });
  try {
    const artist = await signIn(server.url, 'Artist_killed');
    const drawings = await Promise.all(Array.from({ length: 2 * GOOD }, (_, n) => draw(artist, `an otter ${n}`)));
    const orphans: number[] = [];
    for (let n = 0; n < KILLS.worker; n++) {
      process.kill(await workerOf(server), 'SIGKILL');
      await sleep(1_500);
    }
    for (let n = 0; n < KILLS.server; n++) {
      const worker = await workerOf(server);
      await server.kill('SIGKILL');
      await sleep(2_000);
      if (isAlive(worker)) orphans.push(worker);
      await server.start();
    }
    const media = await whenEnded(artist, drawings);
    const unfinished = media.filter(({ picture, video }) => picture !== 'ready' || video !== 'ready');
    const objects = readdirSync(join(server.dataFolder, 'blobs/drawings'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile()).length;
    const { totalSuccessful = 0, totalErrors = 0, totalJobs = 0 } = (await statsOf(server, artist))['renderer-1'] ?? {};
    const [made, files] = [2 * drawings.length, 3 * drawings.length];
    return {
      summary: `${KILLS.worker} workers and ${KILLS.server} servers killed in ${made} jobs: ${totalSuccessful} made, ${totalErrors} of ${totalJobs} attempts lost`,
      problems: [
        ...unfinished.map(
          ({ picture, video, renderError }) => `picture ${picture}, video ${video}: ${renderError ?? ''}`,
        ),
        ...(totalSuccessful === made ? [] : [`${totalSuccessful} jobs ended well, not ${made}`]),
        ...(objects === files ? [] : [`${objects} files are kept, not ${files}`]),
        ...orphans.map((pid) => `the worker ${pid} outlived its server by 2 s`),
      ],
    };
  } finally {
    await server.close();
  }
}

async function draw({ call }: SignedIn, promptText: string): Promise<string> {
  const lines = Array.from({ length: LINES }, (_, n) => batchLine(n));
  const { drawingId } = await call<{ drawingId: string }>('/api/drawing/new', {
    id: randomUUID(),
    lines,
    promptText,
    save: true,
  });
  return drawingId;
}

/** Once nothing of them waits any more. */
async function whenEnded({ call }: SignedIn, drawingIds: string[]): Promise<DrawingMedia[]> {
  for (const until = performance.now() + DONE_MS; ; await sleep(500)) {
    const { drawings } = await call<MediaList>('/api/drawing/media', { drawingIds });
    const isOver = drawings.every(({ picture, video }) =>
      [picture, video].every((state) => state === 'ready' || state === 'failed'),
    );
    if ((isOver && drawings.length === drawingIds.length) || performance.now() > until) return drawings;
  }
}

async function statsOf({ url }: ServerProcess, { token }: SignedIn): Promise<RenderStats['recentRenderers']> {
  const answer = await fetch(`${url}/api/render/stats`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as RenderStats).recentRenderers;
}

/** The process in which the server's own renderer works, once there is one. */
async function workerOf(server: ServerProcess): Promise<number> {
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(20)) {
    const children = readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, 'latin1').trim().split(' ');
    const worker = children.find((pid) => pid !== '' && commandOf(pid).includes('child/main.ts'));
    if (worker) return Number(worker);
  }
  throw new Error('the server has no worker');
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(0);
}
