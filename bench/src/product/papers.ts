import { createPapers, memoryPaperStore, type PaperLog, type PaperStore } from '@tuschel/client/paper';
import { createHistory, createRaster, type Line, packPicture, unpackPicture } from '@tuschel/ink';
import { startProduct } from '@tuschel/product/startProduct';
import type { LineJson } from '@tuschel/protocol';
import { decodeDrawing, encodeDrawing } from '@tuschel/protocol/ink';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Figure } from '../figure.ts';
import { d5000 } from '../ink/d5000.ts';
import { median, percentile } from '../median.ts';
import type { Posting } from './poster.ts';

const LINES = 20_000;
/** Drawn since the picture was kept: some minutes. */
const SINCE = 200;
/** As on the device: events lie together by so many. */
const SHEAF = 256;
const OPENED = 5;
const APPENDS = 200;
const AT_ONCE = 100;
const PAPERS = 200;
const LISTS = 300;
const WARM = 120;

/** Papers of hours as a device opens them, and what the server takes for them. */
export async function papers(): Promise<Figure[]> {
  // The server first: what opening leaves behind for the collector is not the server's.
  const server = await served();
  return [...(await opening()), ...server];
}

/**
 * From the bytes on the device to every pixel of the picture: reading events, what stands of them, the picture that was kept, what came since,
 * layers laid over one another. What IndexedDB takes is left out: nothing of it waits for a processor.
 */
async function opening(): Promise<Figure[]> {
  const lines = d5000(LINES);
  const sheaves: Uint8Array[] = [];
  for (let at = 0; at < LINES; at += SHEAF) sheaves.push(encodeDrawing(lines.slice(at, at + SHEAF), {}));
  const raster = createRaster();
  const history = createHistory(raster);
  history.reset(lines.slice(0, LINES - SINCE));
  const picture = history.takePicture();
  if (!picture) throw new Error('no picture was taken');
  const kept = packPicture(picture, lines, raster);
  for (const line of lines.slice(LINES - SINCE)) history.add(line);
  const hash = raster.hash();

  const times = { kept: [] as number[], anew: [] as number[] };
  for (let turn = 0; turn < OPENED; turn++) {
    times.kept.push(await opened(sheaves, kept, hash));
    if (turn < 2) times.anew.push(await opened(sheaves, null, hash));
  }
  return [
    figure('paper of 20,000 lines: open', Math.round(median(times.kept)), 1_500),
    figure('the first time in a process', Math.round(times.kept[0] ?? Number.NaN), null),
    figure('the same without a picture that was kept', Math.round(Math.min(...times.anew)), null),
    { figure: 'papers: the picture that is kept', value: Math.round(kept.length / 1e5) / 10, unit: 'MB', target: null },
  ];
}

async function opened(sheaves: readonly Uint8Array[], kept: Uint8Array | null, hash: string): Promise<number> {
  const begun = performance.now();
  const log = await openedLog(sheaves);
  const lines = log.lines as readonly Line[];
  const raster = createRaster();
  const history = createHistory(raster);
  history.reset(lines, 'now', [], kept && unpackPicture(kept, lines, raster));
  raster.flatten();
  const ms = performance.now() - begun;
  log.stop();
  if (raster.hash() !== hash) throw new Error('the paper looks otherwise than it was drawn');
  return ms;
}

function openedLog(sheaves: readonly Uint8Array[]): Promise<PaperLog> {
  const about = { name: '', triggerWarning: 0, effectiveTimeTaken: 0, imageWidth: 1920, imageHeight: 1080 };
  const head = {
    paperId: 'paper',
    owner: 'ada',
    epoch: 1,
    acked: LINES,
    isBegun: true,
    about: { ...about, imageThumbnail: null },
    unsaid: {},
    sourceId: null,
    gameId: null,
    savedAt: 0,
  };
  const store: PaperStore = {
    ...memoryPaperStore(),
    take: async () => ({ head, events: sheaves.flatMap((sheaf) => decodeDrawing(sheaf).lines) }),
  };
  const clock = { now: () => 0, setTimeout: () => 0, clearTimeout: () => undefined };
  const client = { ask: () => new Promise<never>(() => undefined) };
  const newId = () => randomUUID();
  return createPapers({ client, store, clock, newId, user: () => 'ada', note: () => undefined }).open('paper');
}

async function served(): Promise<Figure[]> {
  const quota = { bytes: 1e12, dayBytes: 1e12, dayDrawings: 1e6, tiers: [1, 2, 4, 8] };
  const product = await startProduct({ rateLimits: false, quota });
  try {
    const painter = await product.someone({ supporterLevel: 1 });
    const post = (id: string, update: object) => product.ask(painter, 'POST', `/papers/${id}/update`, update);
    await product.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = product.app.server.address() as AddressInfo;
    const appends = await appended({ port, headers: { ...product.as(painter) } });
    for (let paper = 1; paper < PAPERS; paper++) {
      const events = [{ index: 0, data: d5000(1)[0] }];
      const thumbnail = `data:image/jpeg;base64,${'a'.repeat(8_000)}`;
      const answer = await post(randomUUID(), { events, name: `Paper ${paper}`, imageThumbnail: thumbnail });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
    const lists = await timed(LISTS, async (turn) => {
      const answer = await product.ask(painter, 'GET', `/papers?skip=${(turn % 10) * 20}&take=20`);
      if (answer.json<{ totalCount: number }>().totalCount !== PAPERS) throw new Error(answer.body);
    });
    return [
      figure('append of 100 events, p95', round(percentile(appends, 0.95)), 10),
      figure('list of 200 papers, a page of 20, p95', round(percentile(lists, 0.95)), 20),
    ];
  } finally {
    await product.close();
  }
}

/** On a paper that has 5,000 strokes already; small ones, as of a pencil. What the device itself takes to draw and send is not counted. */
async function appended(to: Pick<Posting, 'port' | 'headers'>): Promise<number[]> {
  let stored = 0;
  const next = (count: number) => {
    const events = Array.from({ length: count }, (_, at) => ({ index: stored + at, data: pencil(stored + at) }));
    stored += count;
    return JSON.stringify({ events });
  };
  const before = Array.from({ length: 5 }, () => next(1_000));
  const bodies = [...before, ...Array.from({ length: WARM + APPENDS }, () => next(AT_ONCE))];
  const workerData: Posting = { ...to, path: `/api/papers/${randomUUID()}/update`, bodies };
  const poster = new Worker(new URL('./poster.ts', import.meta.url), { workerData });
  const [taken] = (await once(poster, 'message')) as [number[]];
  return taken.slice(before.length + WARM);
}

function pencil(at: number): LineJson {
  const [stroke] = d5000(1);
  if (!stroke) throw new Error('there is no stroke');
  return { ...stroke, points: stroke.points.slice(0, 8).map(({ y, p }, i) => ({ x: (at % 1_900) + i, y, p })) };
}

async function timed(times: number, work: (turn: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times + WARM; turn++) {
    const begun = performance.now();
    await work(turn);
    if (turn >= WARM) taken.push(performance.now() - begun);
  }
  return taken;
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}

function figure(name: string, value: number, target: number | null): Figure {
  return { figure: `papers: ${name}`, value, unit: 'ms', target };
}
