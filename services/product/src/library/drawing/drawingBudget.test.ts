import { defaultStyle, event, lineWork, LOG_LIMITS, logWork, recordOf, Tool } from '@tuschel/ink';
import type { PageRow } from '@tuschel/platform/ports';
import { INK_LIMITS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createDrawingBudget, createPaperBudget } from './drawingBudget.ts';
import { readStrokes, type Strokes } from './strokes.ts';

const MOST = INK_LIMITS.pointsPerDrawing;
/** Lines that use up all points. */
const LINES = 125;
const LINE_POINTS = MOST / LINES;
const NO_LOG = { largest: 0, beyond: 0 };
const still = { x: 10, y: 10, p: 0 };
const line = recordOf({ ...defaultStyle(Tool.pixel), size: 1, points: Array(LINE_POINTS).fill(still) });

const page = (points: number): PageRow => ({
  drawing: 'd',
  match: 'm',
  step: 1,
  author: 'a',
  readers: [],
  state: 'open',
  lines: LINES,
  base: 0,
  rev: 3,
  meta: { points },
});
const strokes = (...points: number[]): Strokes => ({
  lines: points.map(() => Buffer.of()),
  costs: points.map((count) => ({ points: count, work: count, bytes: count, ...NO_LOG })),
  until: null,
});
const costing = (...work: number[]): Strokes => ({
  lines: work.map(() => Buffer.of()),
  costs: work.map((one) => ({ points: 1, work: one, bytes: 1, ...NO_LOG })),
  until: null,
});
const weighing = (...bytes: number[]): Strokes => ({
  lines: bytes.map(() => Buffer.of()),
  costs: bytes.map((one) => ({ points: 1, work: 1, bytes: one, ...NO_LOG })),
  until: null,
});

/** `stored`: what is read where a limit seems reached; by default as much as there may be. */
function counting(stored = Array<Uint8Array>(LINES).fill(line)) {
  let reads = 0;
  const budget = createDrawingBudget({
    read: async () => {
      reads++;
      return { page: page(MOST), lines: stored };
    },
  });
  return { budget, reads: () => reads };
}

test('a million points and not one more', async () => {
  const { budget } = counting();
  expect(await budget(page(MOST - 5), { index: LINES, rev: 3 }, strokes(5))).toMatchObject({
    ok: true,
    cost: { points: MOST },
  });
  expect(await budget(page(MOST), { index: LINES, rev: 3 }, strokes(1))).toMatchObject({ ok: false });
});

test('what undo took away makes room again', async () => {
  const { budget } = counting();
  expect(await budget(page(MOST), { index: LINES - 1, rev: 4 }, strokes(LINE_POINTS))).toMatchObject({
    ok: true,
    cost: { points: MOST },
  });
  expect(await budget(page(MOST), { index: LINES - 1, rev: 4 }, strokes(LINE_POINTS + 1))).toMatchObject({ ok: false });
});

test('a repetition costs nothing, unless it may be a truncation', async () => {
  const { budget } = counting();
  expect(await budget(page(MOST), { index: LINES - 2, rev: 3 }, strokes(LINE_POINTS, LINE_POINTS))).toMatchObject({
    ok: true,
    cost: { points: MOST },
  });
  expect(await budget(page(MOST), { index: 0 }, strokes(1))).toMatchObject({ ok: false });
});

test('a full drawing is counted once, however often more is asked for', async () => {
  const { budget, reads } = counting([line]);
  for (let i = 0; i < 5; i++) await budget(page(MOST), { index: LINES, rev: 3 }, strokes(1));
  expect(reads()).toBe(1);
});

test('as much work as a drawing may take, and not one pixel more', async () => {
  const { budget } = counting();
  const most = INK_LIMITS.workPerDrawing;
  const worked = { ...page(10), meta: { points: 10, work: most - 5 } };
  expect(await budget(worked, { index: LINES, rev: 3 }, costing(5))).toMatchObject({ ok: true, cost: { work: most } });
  expect(await budget(page(0), { index: LINES, rev: 3 }, costing(most - 1, 2))).toMatchObject({ ok: false });
});

test('L11 sixteen mebibytes and not one byte more', async () => {
  const { budget } = counting();
  const most = INK_LIMITS.bytesPerDrawing;
  const heavy = { ...page(10), meta: { points: 10, bytes: most - 5 } };
  expect(await budget(heavy, { index: LINES, rev: 3 }, weighing(5))).toMatchObject({ ok: true, cost: { bytes: most } });
  expect(await budget(page(0), { index: LINES, rev: 3 }, weighing(most - 1, 2))).toMatchObject({ ok: false });
});

test('what cannot be known to be new is counted as new: without a revision, or with another', async () => {
  const { budget } = counting();
  const near = page(MOST - 5);
  expect(await budget(near, { index: LINES - 1, rev: 3 }, strokes(LINE_POINTS))).toMatchObject({
    cost: { points: MOST - 5 },
  });
  expect(await budget(near, { index: LINES - 1, rev: 3 }, strokes(LINE_POINTS, 6))).toMatchObject({ ok: false });
  expect(await budget(page(0), { index: LINES - 1 }, strokes(7))).toMatchObject({ cost: { points: 7 } });
  expect(await budget(page(0), { index: LINES - 1, rev: 2 }, strokes(7))).toMatchObject({ cost: { points: 7 } });
  // Behind a gap nothing is stored yet.
  expect(await budget(page(0), { index: LINES + 2, rev: 3 }, strokes(7))).toMatchObject({ cost: { points: 7 } });
});

test('what is refused says what there is too much of', async () => {
  const { budget } = counting();
  const refusal = async (what: Strokes) => {
    const verdict = await budget(page(0), { index: 0, rev: 4 }, what);
    return verdict.ok ? null : verdict.message;
  };
  expect(await refusal(strokes(MOST + 1))).toContain('points');
  expect(await refusal(weighing(INK_LIMITS.bytesPerDrawing + 1))).toContain('bytes');
  expect(await refusal(strokes(1))).toBeNull();
});

test('a drawing that has changed is counted again, and of many the one that was counted longest ago', async () => {
  const { budget, reads } = counting([line]);
  const full = (more: Partial<PageRow>) => ({ ...page(MOST), ...more });
  const ask = (more: Partial<PageRow>) => budget(full(more), { index: LINES, rev: more.rev ?? 3 }, strokes(1));
  await ask({});
  await ask({ rev: 4 });
  await ask({ rev: 4, lines: LINES - 1 });
  expect(reads()).toBe(3);
  for (let i = 0; i < 15; i++) await ask({ drawing: `other ${i}` });
  expect(reads()).toBe(18);
  await ask({ rev: 4, lines: LINES - 1 });
  expect(reads()).toBe(18);
  await ask({ drawing: 'one more' });
  await ask({ drawing: 'other 0' });
  expect(reads()).toBe(19);
  await ask({ rev: 4, lines: LINES - 1 });
  expect(reads()).toBe(20);
});

/** Beside the sheet, as large as one: nothing is filled until all that is drawn moves. */
const beside = {
  ...defaultStyle(Tool.floodFill),
  points: [
    { x: 2_000, y: 5, p: 0 },
    { x: 1_920, y: 0, p: 0 },
    { x: 3_839, y: 1_079, p: 0 },
  ],
};
/** What lies beside the sheet is on it from now on. */
const moved = event.center({ x: 2_880, y: 540 }, false);

test('floods beside the sheet count for what they take once they move onto it: as many as there is room for, and not one more', async () => {
  const taken = async (floods: number) => {
    const read = readStrokes([...Array<unknown>(floods).fill(beside), moved]);
    if (!read.ok) throw new Error(read.message);
    return (await counting().budget({ ...page(0), lines: 0 }, { index: 0, rev: 3 }, read.strokes)).ok;
  };
  const onSheet = { ...beside, points: beside.points.map(({ x, y, p }) => ({ x: x - 1_920, y, p })) };
  const most = Math.floor((INK_LIMITS.workPerDrawing - lineWork(moved)) / lineWork(onSheet));
  expect(await taken(most)).toBe(true);
  expect(await taken(most + 1)).toBe(false);
});

/** Fills as much of the sheet as there is. */
const flood = { ...defaultStyle(Tool.floodFill), points: [still] };
const FLOOD = logWork(flood);
const grown = event.resize({ width: 4096, height: 2304 });

/** A paper with so many floods. @param keeps what its row says of them */
function paper(keeps: object, stored: readonly Uint8Array[] = []) {
  let reads = 0;
  const row: PageRow = { ...page(0), lines: stored.length, meta: { points: 1, bytes: 1, ...keeps } };
  const budget = createPaperBudget({
    read: async () => {
      reads++;
      return { page: row, lines: [...stored] };
    },
  });
  const ask = (...events: unknown[]) => {
    const read = readStrokes(events, 'events');
    if (!read.ok) throw new Error(read.message);
    return budget(row, { index: row.lines, rev: row.rev }, read.strokes);
  };
  return { ask, reads: () => reads };
}

test('O20 on a sheet like a page a paper has as much work as there is, and not one pixel more', async () => {
  const left = (work: number) => paper({ work: LOG_LIMITS.work - work, largest: 4 * LOG_LIMITS.work, beyond: 0 });
  expect(await left(FLOOD.usual).ask(flood)).toMatchObject({ ok: true, cost: { work: LOG_LIMITS.work } });
  const stored = Array<Uint8Array>(Math.floor(LOG_LIMITS.work / FLOOD.usual)).fill(recordOf(flood));
  expect(await paper({ work: 0 }, stored).ask(flood)).toMatchObject({ ok: false });
  expect(await paper({ work: 0 }, stored.slice(1)).ask(flood)).toMatchObject({ ok: true });
});

test('O20 on a larger sheet its floods count for what they take there, and not one more is taken', async () => {
  const left = (largest: number) => paper({ work: 1, largest: LOG_LIMITS.work - largest, beyond: 1 });
  expect(await left(FLOOD.largest).ask(flood)).toMatchObject({ ok: true, cost: { largest: LOG_LIMITS.work } });
  const stored = Array<Uint8Array>(Math.floor(LOG_LIMITS.work / FLOOD.largest)).fill(recordOf(flood));
  const full = { work: 1, largest: LOG_LIMITS.work - FLOOD.largest + 1, beyond: 1 };
  expect(await paper(full, [recordOf(grown), ...stored]).ask(flood)).toEqual({
    ok: false,
    message: expect.stringContaining('pixels to be drawn') as string,
  });
});

test('O20 a sheet does not become larger where what lies on it would be too much then', async () => {
  const stored = (count: number) => Array<Uint8Array>(count).fill(recordOf(flood));
  const most = Math.floor(LOG_LIMITS.work / FLOOD.largest);
  const keeps = (count: number) => ({ work: count * FLOOD.usual, largest: count * FLOOD.largest, beyond: 0 });
  expect(await paper(keeps(most), stored(most)).ask(grown)).toMatchObject({ ok: true, cost: { beyond: 1 } });
  const over = paper(keeps(most + 1), stored(most + 1));
  expect(await over.ask(grown)).toMatchObject({ ok: false });
  expect(await over.ask(event.resize({ width: 1080, height: 1920 }))).toMatchObject({ ok: true, cost: { beyond: 0 } });
});

test('a paper of which one sum alone was kept is counted anew once, its sheet included', async () => {
  const stored = [recordOf(grown), recordOf(flood)];
  const old = paper({ work: FLOOD.usual }, stored);
  const verdict = await old.ask(flood);
  expect(verdict).toMatchObject({
    ok: true,
    cost: { work: 2 * FLOOD.usual, largest: 2 * FLOOD.largest, beyond: 1 },
  });
  expect(old.reads()).toBe(1);
  const known = paper(verdict.ok ? verdict.cost : {}, stored);
  await known.ask(flood);
  expect(known.reads()).toBe(0);
});

test('a drawing keeps what it always kept', async () => {
  const { budget } = counting();
  const verdict = await budget(page(5), { index: LINES, rev: 3 }, strokes(5));
  expect(verdict).toEqual({ ok: true, cost: { points: 10, work: 5, bytes: 5 } });
});
