import type { LineJson, LinesResult } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { stroke } from '../testbed/modelServer.ts';
import {
  accepted,
  append,
  fullness,
  isDirty,
  type LineLog,
  nextPut,
  type Put,
  rebased,
  refused,
  reloaded,
  restored,
  sent,
  setMeta,
  truncate,
  unanswered,
} from './lineLog.ts';

const strokes = (...numbers: number[]) => numbers.map((t) => stroke(t));
const upTo = (most: number) => ({ most, bytesOf: (line: LineJson) => JSON.stringify(line).length + 1 });
const ids = (lines: readonly LineJson[]) => lines.map(({ t }) => t);
const frame = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false, layers: [] };

function server(rev: number, ...numbers: number[]) {
  return { ...frame, lines: strokes(...numbers), rev, totalLines: numbers.length };
}

function stored(rev: number, base: number, ...numbers: number[]) {
  return { rev, base, lines: strokes(...numbers), meta: {} };
}

const wants = (log: LineLog) => ({ ids: ids(log.lines), rev: log.rev, base: log.base });

describe('opening a page', () => {
  test('nothing was left unsaid: the server’s picture', () => {
    expect(wants(restored(server(3, 1, 2), null))).toEqual({ ids: [1, 2], rev: 3, base: 2 });
  });

  test('lines that never left follow', () => {
    expect(wants(restored(server(3, 1, 2), stored(3, 2, 3, 4)))).toEqual({ ids: [1, 2, 3, 4], rev: 3, base: 2 });
  });

  test('lines whose answer was lost are recognised, not doubled', () => {
    const log = restored(server(3, 1, 2, 3), stored(3, 1, 2, 3, 4));
    expect(wants(log)).toEqual({ ids: [1, 2, 3, 4], rev: 3, base: 3 });
  });

  const line = { ...stroke(5, 3), size: 8, color: { r: 1, g: 2, b: 3, a: 255 } };
  const withPoint = (index: number, change: { x?: number; y?: number }) => ({
    ...line,
    points: line.points.map((point, i) => (i === index ? { ...point, ...change } : point)),
  });

  test.each<[string, LineJson]>([
    ['its tool', { ...line, tool: 2 }],
    ['its layer', { ...line, layer: 2 }],
    ['its last point, which is missing', { ...line, points: line.points.slice(0, 2) }],
    ['a point more', { ...line, points: [...line.points, { x: 9, y: 9, p: 1 }] }],
    ['its first point', withPoint(0, { x: 6 })],
    ['its first point below', withPoint(0, { y: 1 })],
    ['a point between', withPoint(1, { x: 4 })],
    ['its last point', withPoint(2, { x: 6 })],
    ['its last point below', withPoint(2, { y: 31 })],
    ['its size', { ...line, size: 9 }],
    ['its red', { ...line, color: { ...line.color, r: 0 } }],
    ['its green', { ...line, color: { ...line.color, g: 0 } }],
    ['its blue', { ...line, color: { ...line.color, b: 0 } }],
    ['its opacity', { ...line, color: { ...line.color, a: 254 } }],
  ])('a line that differs from the server’s in %s is another one, and follows it', (_, other) => {
    const there = { ...server(3, 1), lines: [stroke(1), line] };
    const log = restored(there, { ...stored(3, 1), lines: [other] });
    expect(log.lines).toEqual([stroke(1), line, other]);
  });

  test('a line that the server has rounded is the same one', () => {
    const rounded = {
      ...line,
      size: 8.5,
      t: 0,
      points: line.points.map(({ x, y }) => ({ x: x + 0.9, y: y - 0.9, p: 0 })),
    };
    const log = restored({ ...server(3, 1), lines: [stroke(1), rounded] }, { ...stored(3, 1), lines: [line] });
    expect(log.lines).toEqual([stroke(1), rounded]);
  });

  test('a store that is behind the server adds nothing', () => {
    const log = restored(server(3, 1, 2, 3), stored(3, 1, 2));
    expect(wants(log)).toEqual({ ids: [1, 2, 3], rev: 3, base: 3 });
    expect(isDirty(log)).toBe(false);
  });

  test('an undo that the server has not seen is kept', () => {
    const log = restored(server(3, 1, 2, 3), stored(4, 1, 9));
    expect(wants(log)).toEqual({ ids: [1, 9], rev: 4, base: 1 });
    expect(nextPut(log, upTo(1000))).toMatchObject({ index: 1, rev: 4 });
  });

  test('whoever went on in another window finds what they drew there', () => {
    expect(wants(restored(server(5, 1, 7), stored(4, 1, 2, 3)))).toEqual({ ids: [1, 7], rev: 5, base: 2 });
  });

  test('lines of two windows at one revision stand one after the other', () => {
    const log = restored(server(3, 1, 8, 9), stored(3, 1, 2, 3));
    expect(wants(log)).toEqual({ ids: [1, 8, 9, 2, 3], rev: 3, base: 3 });
  });

  test.each([
    { there: 3, here: 3, rev: 4 },
    { there: 6, here: 3, rev: 7 },
    { there: 3, here: 6, rev: 7 },
  ])('a server that lost lines gets what is still known, at a revision above both: $there, $here', (row) => {
    const log = restored(server(row.there, 1), stored(row.here, 4, 5));
    expect(wants(log)).toEqual({ ids: [1, 5], rev: row.rev, base: 1 });
  });

  test('a frame that was not acknowledged stands over the server’s, and is still to be sent', () => {
    const log = restored(server(3, 1), { ...stored(3, 1), meta: { x: 7 } });
    expect(log).toMatchObject({ meta: { x: 7, y: 0, scale: 1 }, unsentMeta: { x: 7 } });
    expect(nextPut(log, upTo(1000))).toMatchObject({ index: 1, lines: [], meta: { x: 7 } });
  });

  test('lines of another drawing are not undone after a reload either', () => {
    const base = { lines: 2, copyFrom: 'source', isLocked: true };
    const log = restored({ ...server(3, 1, 2), base }, stored(3, 2, 5));
    expect(truncate(log, 0)).toBe(true);
    expect(ids(log.lines)).toEqual([1, 2]);
    expect(truncate(log, 0)).toBe(false);
  });
});

test('nothing is sent while something is on its way, nor when all is said', () => {
  const log = restored(server(0, 1), null);
  expect(nextPut(log, upTo(1000))).toBeNull();
  append(log, stroke(2));
  sent(log, nextPut(log, upTo(1000)) as Put);
  append(log, stroke(3));
  expect(nextPut(log, upTo(1000))).toBeNull();
  unanswered(log);
  expect(nextPut(log, upTo(1000))?.lines).toHaveLength(2);
});

test('a batch is measured by the lines that it holds', () => {
  const log = restored({ ...server(0), lines: [stroke(1, 100), stroke(2, 100)] }, null);
  for (const t of [3, 4, 5]) append(log, stroke(t));
  expect(nextPut(log, upTo(1000))?.lines).toHaveLength(3);
});

test('a batch holds at least one line, however large, and else what fits', () => {
  const log = restored(server(0), stored(0, 0, 1, 2, 3));
  const one = JSON.stringify(stroke(1)).length;
  expect(nextPut(log, upTo(10))?.lines).toHaveLength(1);
  expect(nextPut(log, upTo(one * 2 + 2))).toMatchObject({ lines: strokes(1, 2), version: null });
  expect(nextPut(log, upTo(one * 9))?.version).toBe(log.version);
});

test('a drawing tells when it is nearly full, and takes no line beyond its limit', () => {
  const log = restored(server(0), null);
  for (let t = 0; t < 17_999; t++) append(log, stroke(t));
  expect(fullness(log)).toBe('fine');
  append(log, stroke(18_000));
  expect(fullness(log)).toBe('nearlyFull');
  for (let t = 18_000; t < 20_000; t++) append(log, stroke(t));
  expect(fullness(log)).toBe('full');
  expect(append(log, stroke(1))).toBe(false);
  expect(log.lines).toHaveLength(20_000);
  truncate(log, 10);
  expect(fullness(log)).toBe('fine');
});

describe('an answer of the server', () => {
  const answer = (rev: number, totalLines: number, missingFromIndex: number | null = null): LinesResult => ({
    isSuccess: missingFromIndex === null,
    missingFromIndex,
    totalLines,
    rev,
    x: 0,
    y: 0,
    scale: 1,
  });
  /** Everything that is to be said, on its way. */
  function sending(log: LineLog): Put {
    const put = nextPut(log, upTo(1_000_000)) as Put;
    sent(log, put);
    return put;
  }

  test('acknowledges what was sent, and not what came since', () => {
    const log = restored(server(3, 1), null);
    append(log, stroke(2));
    const [put, wanted] = [sending(log), log.version];
    append(log, stroke(3));
    setMeta(log, { x: 5 });
    accepted(log, put, answer(3, 2));
    expect(log).toMatchObject({ base: 2, ackedVersion: wanted });
    accepted(log, sending(log), answer(4, 3));
    expect(isDirty(log)).toBe(false);
    expect(log.ackedVersion).toBe(log.version);
  });

  test('to a part of what is to be said acknowledges no change of the artist', () => {
    const log = restored(server(3), stored(3, 0, 1, 2, 3));
    const put = nextPut(log, upTo(10)) as Put;
    sent(log, put);
    accepted(log, put, answer(3, 1));
    expect(log).toMatchObject({ base: 1, ackedVersion: 0 });
    accepted(log, sending(log), answer(3, 3));
    expect(log).toMatchObject({ base: 3, ackedVersion: log.version });
  });

  test('that has other lines at the same revision gets ours from there on, at a higher one', () => {
    const log = restored(server(3, 1, 2), null);
    append(log, stroke(3));
    expect(refused(log, sending(log), answer(3, 3, 3))).toBe('resend');
    expect(nextPut(log, upTo(1000))).toMatchObject({ index: 2, rev: 4, lines: strokes(3) });
  });

  test('acknowledges the frame that was sent, while a newer one is still to be said', () => {
    const log = restored(server(0), null);
    setMeta(log, { x: 5, y: 5 });
    const put = sending(log);
    setMeta(log, { x: 6 });
    setMeta(log, { scale: 2 });
    accepted(log, put, answer(1, 0));
    expect(log.meta).toMatchObject({ x: 6, y: 5, scale: 2 });
    expect(log.unsentMeta).toEqual({ x: 6, scale: 2 });
  });

  test('that names missing lines gets them, at the same revision', () => {
    const log = restored(server(3, 1, 2, 3, 4), null);
    append(log, stroke(5));
    expect(refused(log, sending(log), answer(3, 3, 2))).toBe('resend');
    expect(wants(log)).toEqual({ ids: [1, 2, 3, 4, 5], rev: 3, base: 2 });
    expect(log.inFlight).toBeNull();
    expect(refused(log, sending(log), { ...answer(3, 1), isSuccess: false })).toBe('resend');
    expect(wants(log)).toMatchObject({ rev: 3, base: 1 });
  });

  test('that names missing lines does not bring back what was undone meanwhile', () => {
    const log = restored(server(3, 1, 2, 3, 4, 5), null);
    append(log, stroke(6));
    const put = sending(log);
    truncate(log, 3);
    expect(refused(log, put, answer(3, 4, 4))).toBe('resend');
    expect(nextPut(log, upTo(1000))).toMatchObject({ index: 3, rev: 4, lines: [] });
  });

  test('of another window’s higher revision: an undo that this one had not said yet stands', () => {
    const log = restored(server(3, 1, 2), stored(4, 1));
    const put = sending(log);
    expect(refused(log, put, answer(9, 2, 2))).toBe('resend');
    expect(nextPut(log, upTo(1000))).toMatchObject({ index: 0, rev: 10, lines: strokes(1) });
  });

  test('of another window’s higher revision: with nothing but a frame to say, the other’s picture is shown', () => {
    const log = restored(server(3, 1, 2), null);
    setMeta(log, { x: 5 });
    const wanted = log.version;
    expect(refused(log, sending(log), answer(9, 1, 1))).toBe('reload');
    reloaded(log, server(9, 7));
    expect(wants(log)).toEqual({ ids: [7], rev: 9, base: 1 });
    expect(log.meta).toMatchObject({ x: 5 });
    const put = sending(log);
    expect(put.meta).toEqual({ x: 5 });
    accepted(log, put, answer(9, 1));
    expect(log.ackedVersion).toBeGreaterThanOrEqual(wanted);
  });

  test('of another window’s higher revision: what is drawn while its picture is on its way follows it', () => {
    const log = restored(server(3, 1, 2), null);
    setMeta(log, { x: 5 });
    expect(refused(log, sending(log), answer(9, 1, 1))).toBe('reload');
    append(log, stroke(8));
    const wanted = log.version;
    reloaded(log, server(9, 7));
    expect(wants(log)).toEqual({ ids: [7, 8], rev: 9, base: 1 });
    expect(log.ackedVersion).toBeLessThan(wanted);
    const put = sending(log);
    expect(put).toMatchObject({ index: 1, rev: 9, lines: [stroke(8)] });
    accepted(log, put, answer(9, 2));
    expect(log.ackedVersion).toBeGreaterThanOrEqual(wanted);
  });

  test('of another window’s higher revision: whoever waits for an undo meanwhile waits no longer', () => {
    const log = restored(server(3, 1, 2), null);
    log.unsentMeta = { x: 5 };
    const put = sending(log);
    expect(refused(log, put, answer(9, 1, 1))).toBe('reload');
    log.unsentMeta = {};
    truncate(log, 1);
    const wanted = log.version;
    reloaded(log, server(9, 7));
    expect(wants(log)).toEqual({ ids: [7], rev: 9, base: 1 });
    expect(log.ackedVersion).toBeGreaterThanOrEqual(wanted);
  });

  test('that keeps all lines: whoever waited for an undo there waits no longer', () => {
    const log = restored(server(3, 1, 2), null);
    truncate(log, 1);
    const wanted = log.version;
    sending(log);
    unanswered(log);
    rebased(log, server(3, 1, 2));
    expect(wants(log)).toEqual({ ids: [1, 2], rev: 3, base: 2 });
    expect(log.ackedVersion).toBeGreaterThanOrEqual(wanted);
  });

  test('that keeps all lines: what is new here follows and is waited for', () => {
    const log = restored(server(3, 1), null);
    append(log, stroke(2));
    append(log, stroke(3));
    const wanted = log.version;
    rebased(log, server(3, 1, 9));
    expect(wants(log)).toEqual({ ids: [1, 9, 2, 3], rev: 3, base: 2 });
    expect(log.ackedVersion).toBeLessThan(wanted);
    accepted(log, sending(log), answer(3, 4));
    expect(log.ackedVersion).toBeGreaterThanOrEqual(wanted);
  });
});

test('a drawing is nearly full with nine tenths of its points, and full with all of them', () => {
  const log = restored(server(0), null);
  const line = (points: number): LineJson => ({ ...stroke(1), points: Array(points).fill({ x: 0, y: 0, p: 1 }) });
  append(log, line(899_999));
  expect(fullness(log)).toBe('fine');
  const reopened = restored({ ...server(0), lines: log.lines }, null);
  append(reopened, line(1));
  expect(fullness(reopened), 'points that were there count').toBe('nearlyFull');
  append(log, line(1));
  expect(fullness(log)).toBe('nearlyFull');
  expect(append(log, line(100_001))).toBe(false);
  expect(append(log, line(100_000))).toBe(true);
  expect(fullness(log)).toBe('full');
  expect(append(log, line(1))).toBe(false);
  truncate(log, 1);
  expect(fullness(log)).toBe('fine');
  expect(append(log, line(100_001))).toBe(true);
});

test('points are counted, too', () => {
  const log = restored(server(0), null);
  const long = stroke(1, 8000);
  for (let t = 0; t < 123; t++) append(log, long);
  expect(fullness(log)).toBe('nearlyFull');
  expect(append(log, { ...long, points: Array(80_000).fill(long.points[0]) })).toBe(false);
});
