import type { LineJson } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { append, fullness, isDirty, type LineLog, nextPut, restored, truncate } from './lineLog.ts';
import { stroke } from './testbed/modelServer.ts';

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

  test('who went on in another window finds what he drew there', () => {
    expect(wants(restored(server(5, 1, 7), stored(4, 1, 2, 3)))).toEqual({ ids: [1, 7], rev: 5, base: 2 });
  });

  test('lines of two windows at one revision stand one after the other', () => {
    const log = restored(server(3, 1, 8, 9), stored(3, 1, 2, 3));
    expect(wants(log)).toEqual({ ids: [1, 8, 9, 2, 3], rev: 3, base: 3 });
  });

  test('a server that lost lines gets what is still known', () => {
    const log = restored(server(3, 1), stored(3, 4, 5));
    expect(wants(log)).toEqual({ ids: [1, 5], rev: 4, base: 1 });
  });
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

test('points are counted, too', () => {
  const log = restored(server(0), null);
  const long = stroke(1, 8000);
  for (let t = 0; t < 123; t++) append(log, long);
  expect(fullness(log)).toBe('nearlyFull');
  expect(append(log, { ...long, points: Array(80_000).fill(long.points[0]) })).toBe(false);
});
