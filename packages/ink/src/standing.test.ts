import { describe, expect, test } from 'vitest';
import { createHistory } from './history.ts';
import { PORTRAIT, SHEET } from './limits.ts';
import type { Line } from './model.ts';
import { canvasOf } from './output/frame.ts';
import { placedLines } from './placing.ts';
import { quantiseLine } from './quantise.ts';
import { createRaster } from './raster.ts';
import { sheetOf, standingLines } from './standing.ts';
import { event, isSheet } from './tools/event.ts';
import { defaultStyle, lineWork } from './tools/index.ts';
import { Tool } from './model.ts';
import { validateLine } from './validate.ts';

const stroke = (x: number): Line =>
  quantiseLine({
    points: [
      { x, y: 40, p: 1 },
      { x: x + 30, y: 60, p: 1 },
    ],
    ...defaultStyle(Tool.brush),
  });
const [a, b, c] = [stroke(10), stroke(60), stroke(110)];
const UNDO = event.undo();
const REDO = event.redo();

describe('a log that only grows', () => {
  test.each<[string, Line[], Line[], Line[]]>([
    ['without anything taken back', [a, b], [a, b], []],
    ['with its last line taken back', [a, b, UNDO], [a], [b]],
    ['with two taken back, and one that came again', [a, b, UNDO, UNDO, REDO], [a], [b]],
    ['drawn on after an undo: what was undone is given up', [a, b, UNDO, c, REDO], [a, c], []],
    ['with more taken back than there was', [a, UNDO, UNDO, UNDO, b], [b], []],
    ['with nothing to bring back', [REDO, a, REDO], [a], []],
    ['that takes back what erased all', [a, event.eraseAll(), UNDO], [a], [event.eraseAll()]],
  ])('%s', (_, log, lines, undone) => {
    expect(standingLines(log)).toEqual({ lines, undone });
    expect(placedLines(log)).toEqual(lines);
  });

  test('is drawn as the lines that stand, in a history, too', () => {
    const [plain, logged] = [createRaster(), createRaster()];
    for (const line of [a, c]) plain.draw(line);
    createHistory(logged).reset([a, b, UNDO, c]);
    expect(logged.hash()).toBe(plain.hash());
  });
});

describe('the size of a sheet', () => {
  const large = event.resize({ width: 4096, height: 2304 });

  test('is what its lines said last, unless that was taken back', () => {
    expect(sheetOf([a, large, event.resize({ width: 65, height: 4096 })])).toEqual({ width: 65, height: 4096 });
    expect(canvasOf({ isPortrait: true, lines: [a, large] })).toEqual({ width: 4096, height: 2304 });
    expect(canvasOf({ isPortrait: true, lines: [a, large, UNDO] })).toBe(PORTRAIT);
  });

  test.each([
    [SHEET.long, SHEET.short, true],
    [SHEET.short, SHEET.long, true],
    [SHEET.least, SHEET.least, true],
    [SHEET.least - 1, SHEET.least, false],
    [SHEET.long + 1, SHEET.short, false],
    [SHEET.short + 1, SHEET.short + 1, false],
  ])('may be %d × %d: %s', (width, height, may) => {
    expect(isSheet({ width, height })).toBe(may);
    expect(validateLine(event.resize({ width, height })).ok).toBe(may);
  });

  test('is whole pixels', () => expect(isSheet({ width: 100.5, height: 100 })).toBe(false));
});

test('taking back, and saying how large the sheet is, costs nothing, and is a line that the engine knows', () => {
  for (const line of [UNDO, REDO, event.resize({ width: 640, height: 480 })]) {
    expect(lineWork(line)).toBe(0);
    expect(validateLine(line)).toEqual({ ok: true, line });
  }
  expect(validateLine({ ...UNDO, layer: 1 }).ok).toBe(false);
});
