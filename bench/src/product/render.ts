import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RenderWork } from '@tuschel/client/render';
import type { Line } from '@tuschel/ink';
import type { RenderKind } from '@tuschel/protocol';
import { encodeDrawing } from '@tuschel/protocol/ink';
import { createWorkshop, findFfmpeg, processUse, type Workshop } from '@tuschel/render';
import type { Figure } from '../figure.ts';
import { d5000 } from '../ink/d5000.ts';

/** Of the whole film of 5,000 lines, ms. */
const FILM_MS = 15_000;
/** An ordinary drawing. */
const ORDINARY = 300;
const MB = 1_000_000;
const MIB = 1024 * 1024;
const LOOK_MS = 50;

const FRAME = {
  isPortrait: false,
  x: 0,
  y: 0,
  scale: 1,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
  rev: 1,
};

/** Encoders, and what a film of 5,000 lines may take with them, ms; ordinary films in a minute of one core. */
const ENCODERS = [
  { name: 'own encoder', filmMs: 8_000, perMinute: 8 },
  { name: 'ffmpeg', filmMs: 4_500, perMinute: 20 },
] as const;

/** From a drawing as it comes from the server to its files where they belong, in the process of a renderer. */
export async function render(): Promise<Figure[]> {
  const host = await uploadHost();
  const program = await findFfmpeg();
  const figures: Figure[] = [];
  for (const encoder of ENCODERS) {
    if (encoder.name === 'ffmpeg' && program === null) continue;
    const ffmpeg = encoder.name === 'ffmpeg' ? program : null;
    figures.push(...(await large(host, encoder, ffmpeg)), ...(await ordinary(host, encoder, ffmpeg)));
  }
  host.close();
  return figures;
}

type Host = Awaited<ReturnType<typeof uploadHost>>;
type Encoder = (typeof ENCODERS)[number];

/** What it takes of one drawing: wall time, and processor time of the process and all below it. */
interface Taken {
  readonly ms: number;
  readonly cpuMs: number;
}

async function large(host: Host, { name, filmMs }: Encoder, ffmpeg: string | null): Promise<Figure[]> {
  const shop = createWorkshop({ ffmpeg, filmMs: FILM_MS, priority: 0, keepBelowBytes: Infinity });
  await take(shop, host, 'picture', d5000(ORDINARY));
  const lines = d5000();
  const picture = await best(3, () => take(shop, host, 'picture', lines));
  const whole = watchMemory(shop);
  const film = await best(2, () => take(shop, host, 'video', lines));
  const wholeBytes = whole();
  const bytes = host.bytes('mp4');
  const memory = peakBytes(shop.pid);
  await shop.close();
  const pictures =
    ffmpeg === null
      ? [
          figure('5,000 lines to a .jpg and its thumbnail, best of 3', picture.ms, 'ms', 1_200),
          figure('processor time of that', picture.cpuMs, 'ms', null),
        ]
      : [];
  return [
    ...pictures,
    figure(`5,000 lines to an .mp4 of 15 s, best of 2, ${name}`, film.ms, 'ms', filmMs),
    figure(`processor time of that, ${name}`, film.cpuMs, 'ms', null),
    figure(`size of that, ${name}`, bytes / MB, 'MB', 4),
    ...(memory === null ? [] : [figure(`memory of the process at its most, ${name}`, memory / MIB, 'MiB', 300)]),
    ...(ffmpeg === null ? [] : [figure('memory of the process and ffmpeg together', wholeBytes / MIB, 'MiB', null)]),
  ];
}

/** By the processor time, so that it does not matter what else the machine does. */
async function ordinary(host: Host, { name, perMinute }: Encoder, ffmpeg: string | null): Promise<Figure[]> {
  const shop = createWorkshop({ ffmpeg, priority: 0, keepBelowBytes: Infinity });
  const lines = d5000(ORDINARY);
  await take(shop, host, 'picture', lines);
  const pictures = ffmpeg === null ? await mean(20, () => take(shop, host, 'picture', lines)) : null;
  const films = await mean(3, () => take(shop, host, 'video', lines));
  await shop.close();
  const rate = (cpuMs: number) => 60_000 / cpuMs;
  return [
    ...(pictures === null
      ? []
      : [figure('drawings of 300 lines to .jpg and thumbnail, in a minute of a core', rate(pictures), '/min', 100)]),
    figure(`drawings of 300 lines to .mp4, in a minute of a core, ${name}`, rate(films), '/min', perMinute),
  ];
}

async function take(shop: Workshop, host: Host, kind: RenderKind, lines: Line[]): Promise<Taken> {
  const ink = encodeDrawing(lines, FRAME);
  const uploads = { jpg: `${host.url}/jpg`, thumbnail: `${host.url}/thumbnail`, mp4: `${host.url}/mp4` };
  const work: RenderWork = {
    jobId: 'a',
    kind,
    drawingId: 'a',
    ink,
    title: 'A bear',
    author: 'Anna',
    uploads,
    leaseMs: 300_000,
  };
  const cpuBefore = cpuOf(shop);
  const started = performance.now();
  await shop.make(work, new AbortController().signal);
  return { ms: performance.now() - started, cpuMs: cpuOf(shop) - cpuBefore };
}

function cpuOf({ pid }: Workshop): number {
  return (pid === null ? null : processUse(pid))?.cpuMs ?? 0;
}

async function best(goes: number, go: () => Promise<Taken>): Promise<Taken> {
  const taken = [await go()];
  while (taken.length < goes) taken.push(await go());
  return { ms: Math.min(...taken.map(({ ms }) => ms)), cpuMs: Math.min(...taken.map(({ cpuMs }) => cpuMs)) };
}

async function mean(goes: number, go: () => Promise<Taken>): Promise<number> {
  let cpuMs = 0;
  for (let i = 0; i < goes; i++) cpuMs += (await go()).cpuMs;
  return cpuMs / goes;
}

/** What the process and all below it take at their most, bytes: looked at while they work. @returns ends the watch */
function watchMemory(shop: Workshop): () => number {
  let most = 0;
  const timer = setInterval(() => {
    const use = shop.pid === null ? null : processUse(shop.pid);
    most = Math.max(most, use?.memoryBytes ?? 0);
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Resident, at its most. Null where the system does not tell. */
function peakBytes(pid: number | null): number | null {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return peak === undefined ? null : Number(peak) * 1024;
  } catch {
    return null;
  }
}

/** Takes whatever is put to it, and knows how much it was. */
async function uploadHost() {
  const sizes = new Map<string, number>();
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      sizes.set((request.url ?? '').slice(1), bytes);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: (name: string) => sizes.get(name) ?? 0,
    close: () => server.close(),
  };
}

function figure(name: string, value: number, unit: string, target: number | null): Figure {
  return { figure: `render: ${name}`, value: Math.round(value * 100) / 100, unit, target };
}
