import { joinRecords, linesOfRecords, thumbnailOf } from '@tuschel/ink';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { valueSymbol } from 'piscina';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { frameOf } from '../library/drawing/pageMeta.ts';
import { strokesOf } from '../library/drawing/strokes.ts';
import { stroke } from '../testing/stroke.ts';
import drawing, { type QuietDrawing } from './quietWorker.ts';
import { packRecords } from './records.ts';

const FRAME = frameOf({} as Parameters<typeof frameOf>[0]);
const SIDE = 192;

/** Each has its strokes where no other one has. */
const recordsOf = (number: number, more: object = {}) =>
  strokesOf([{ ...stroke(300 * number, 300), size: 60, ...more }] as never).lines;
const made = async (records: ReturnType<typeof recordsOf>, frame: typeof FRAME | null = FRAME) => {
  const moved = await drawing({ head: { rev: 7 }, frame, records: packRecords(records), longSide: SIDE });
  return (moved as unknown as Record<symbol, QuietDrawing>)[valueSymbol]!;
};
const pixelsOf = async ({ png }: QuietDrawing) =>
  sharp(png ?? undefined)
    .ensureAlpha()
    .raw()
    .toBuffer();
const drawn = (records: ReturnType<typeof recordsOf>) =>
  Buffer.from(thumbnailOf(linesOfRecords(records), FRAME, { longSide: SIDE }).rgba.buffer);

/** Nothing that waits for a thread of the machine's begins, until what is answered is called. */
function busyThreads(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
  const waiting = Array.from({ length: threads }, () => open(pipe, 'r'));
  return async () => {
    const end = openSync(pipe, 'w');
    for (const file of await Promise.all(waiting)) await file.close();
    closeSync(end);
  };
}

test('A25 a drawing that waits to be packed keeps its picture while the next ones are drawn', async () => {
  const drawings = [0, 1, 2].map((number) => recordsOf(number));
  const release = busyThreads();
  const packed = drawings.map((records) => made(records));
  await release();
  for (const [number, one] of (await Promise.all(packed)).entries())
    expect([number, (await pixelsOf(one)).equals(drawn(drawings[number]!))]).toEqual([number, true]);
});

test('A25 a drawing is drawn on nothing that is left of the one before', async () => {
  for (const records of [recordsOf(1), recordsOf(2)])
    expect((await pixelsOf(await made(records))).equals(drawn(records))).toBe(true);
});

test('A25 a drawing of which no picture is wanted, or that cannot be drawn, is there as strokes', async () => {
  const [known, unknown] = [recordsOf(1), recordsOf(1, { blendMode: 200 })];
  for (const [records, frame] of [
    [known, null],
    [unknown, FRAME],
  ] as const) {
    const { ink, png } = await made(records, frame);
    expect(png).toBeNull();
    expect(Buffer.from(ink).equals(joinRecords(records, { rev: 7 }))).toBe(true);
  }
  expect(await made(known)).toMatchObject({ png: expect.any(Uint8Array), ms: expect.any(Number) });
});
