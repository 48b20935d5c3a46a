import { createRaster, decodeInk, type Point } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { createFaceEasel, type FaceEasel, type FaceNib } from './faceEasel.ts';
import { HEADS, headLines } from './heads.ts';
import { simplified } from './simplify.ts';

const RED = { r: 216, g: 41, b: 43, a: 255 };
const pen: FaceNib = { tool: 'pen', size: 'medium', color: RED };
const spot = (x: number, y: number, p = 1): Point => ({ x, y, p });
/** A ring as a hand draws it: a point every pixel or two. */
const ring = (radius: number, shake = 0) =>
  Array.from({ length: 500 }, (_, index) => {
    const angle = (index / 499) * 2 * Math.PI;
    const wide = radius + shake * Math.sin(index * 1.7);
    return spot(160 + wide * Math.cos(angle), 160 + wide * Math.sin(angle));
  });
const drawOn = (easel: FaceEasel, points: readonly Point[], nib = pen, feels = false) => {
  easel.begin(nib, points[0]!, feels);
  easel.extend(points.slice(1));
  easel.end();
};
const bytes = (easel: FaceEasel) => atob(easel.ink()).length;
const colorAt = ({ raster }: FaceEasel, x: number, y: number) => {
  raster.flatten();
  return [...raster.rgba.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 3)];
};

describe('a stroke keeps its shape with few points', () => {
  test('a line with three, a ring with some', () => {
    expect(simplified([spot(0, 0), spot(5, 0.2), spot(10, 0), spot(20, 0)])).toEqual([spot(0, 0), spot(20, 0)]);
    expect(simplified([spot(0, 0), spot(10, 8), spot(20, 0)])).toHaveLength(3);
    const few = simplified(ring(100));
    expect(few.length).toBeLessThan(60);
    const off = few.map(({ x, y }) => Math.abs(Math.hypot(x - 160, y - 160) - 100));
    expect(Math.max(...off)).toBeLessThan(0.01);
  });

  test('a swelling line keeps where it swells', () => {
    const swelling = [spot(0, 0, 0), spot(10, 0, 1), spot(20, 0, 0)];
    expect(simplified(swelling)).toEqual(swelling);
  });
});

describe('the ink', () => {
  test('gets less with each stroke, and undoing gives it back', () => {
    const easel = createFaceEasel();
    const full = easel.get().left;
    drawOn(easel, ring(80));
    expect(easel.get().left).toBeLessThan(full);
    easel.undo();
    expect(easel.get()).toMatchObject({ left: full, canUndo: false, canRedo: true, lines: [] });
    easel.redo();
    expect(easel.get().lines).toHaveLength(1);
  });

  test('ends: the last stroke reaches as far as there is ink, the next one does not begin', () => {
    const easel = createFaceEasel();
    let strokes = 0;
    for (; strokes < 200 && !easel.get().isDry; strokes++) drawOn(easel, ring(40 + strokes, 6));
    expect(strokes).toBeGreaterThan(1);
    expect(strokes).toBeLessThan(200);
    expect(bytes(easel)).toBeLessThanOrEqual(FACE.bytes);
    const { lines } = easel.get();
    drawOn(easel, ring(90));
    expect([easel.get().isDry, easel.get().lines.length]).toEqual([true, lines.length]);
    easel.undo();
    expect(easel.get().isDry).toBe(false);
  });
});

test('what is sent draws the same picture again', () => {
  const easel = createFaceEasel();
  drawOn(easel, ring(90));
  easel.begin({ tool: 'bucket', size: 'fine', color: RED }, spot(160, 160), false);
  drawOn(easel, [spot(120, 140, 0.2), spot(200, 150, 0.9)], { ...pen, tool: 'brush' }, true);
  drawOn(easel, [spot(150, 150), spot(170, 190)], { ...pen, tool: 'eraser' });
  const read = decodeInk(Uint8Array.from(atob(easel.ink()), (letter) => letter.charCodeAt(0)));
  if (!read.ok) throw new Error(read.error.message);
  const again = createRaster({ width: FACE.side, height: FACE.side });
  for (const line of read.lines) again.draw(line);
  expect(again.hash()).toBe(easel.raster.hash());
  expect(colorAt(easel, 100, 160)).toEqual([RED.r, RED.g, RED.b]);
});

test('starting over can be undone, and a stroke that is broken off leaves no trace', () => {
  const easel = createFaceEasel();
  drawOn(easel, ring(90));
  const drawn = easel.raster.hash();
  easel.clear();
  expect(easel.get().lines).toEqual([]);
  easel.undo();
  expect(easel.raster.hash()).toBe(drawn);
  easel.begin(pen, spot(10, 10), false);
  easel.extend([spot(300, 300)]);
  easel.cancel();
  expect(easel.raster.hash()).toBe(drawn);
});

test('under a stroke nothing is taken back, done again, or replaced', () => {
  const easel = createFaceEasel();
  drawOn(easel, ring(90));
  drawOn(easel, ring(60));
  easel.undo();
  const { lines } = easel.get();
  easel.begin(pen, spot(10, 10), false);
  for (const act of [() => easel.undo(), () => easel.redo(), () => easel.clear(), () => easel.replace([])]) {
    act();
    expect(easel.get()).toMatchObject({ lines, canUndo: true, canRedo: true });
  }
  easel.cancel();
  easel.redo();
  expect(easel.get().lines).toHaveLength(2);
});

test('a second stroke that begins takes the place of one that never ended', () => {
  const easel = createFaceEasel();
  easel.begin(pen, spot(10, 10), false);
  easel.extend([spot(100, 100)]);
  drawOn(easel, ring(90));
  expect(easel.get().lines).toHaveLength(1);
  expect(easel.isStroking).toBe(false);
});

test('an empty sheet is not cleared, and a new stroke ends what could be done again', () => {
  const easel = createFaceEasel();
  easel.clear();
  expect(easel.get().canUndo).toBe(false);
  drawOn(easel, ring(90));
  easel.undo();
  drawOn(easel, ring(60));
  expect(easel.get().canRedo).toBe(false);
});

test('all that is drawn is painted, also what is broken off', () => {
  const easel = createFaceEasel();
  let painted = 0;
  const stop = easel.onPixels(() => painted++);
  const paints = (act: () => void) => {
    const before = painted;
    act();
    return painted > before;
  };
  expect(paints(() => easel.begin(pen, spot(10, 10), false))).toBe(true);
  expect(paints(() => easel.extend([spot(90, 90)]))).toBe(true);
  expect(paints(() => easel.cancel())).toBe(true);
  drawOn(easel, ring(90));
  expect(paints(() => easel.undo())).toBe(true);
  stop();
  expect(paints(() => easel.redo())).toBe(false);
});

test.each(HEADS)('the head "%s" is closed, so that the colour stays in it, and leaves most of the ink', (head) => {
  const easel = createFaceEasel();
  easel.replace(headLines(head, RED));
  expect(easel.get().left).toBeGreaterThan(0.75);
  expect(colorAt(easel, 160, 170)).toEqual([RED.r, RED.g, RED.b]);
  for (const [x, y] of [
    [2, 2],
    [317, 2],
    [2, 317],
    [317, 317],
    [20, 160],
  ] as const) {
    expect(colorAt(easel, x, y)).toEqual([255, 255, 255]);
  }
});
