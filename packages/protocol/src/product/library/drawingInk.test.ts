import { decodeInk, quantiseLine } from '@tuschel/ink';
import { describe, expect, test } from 'vitest';
import type { LineJson, LinesUpdate } from './drawing.ts';
import { decodeDrawing, decodeUpdate, encodeDrawing, encodeUpdate, inkBytes } from './drawingInk.ts';

function stroke(n: number): LineJson {
  return {
    points: [
      { x: n, y: 10, p: 0.5 },
      { x: n + 20, y: 30, p: 1 },
    ],
    color: { r: 10, g: 20, b: 30, a: 255 },
    size: 8,
    hardness: 1,
    tool: 1,
    layer: 1,
    pressure: 0,
    opacity: 1,
    spacing: 0.1,
    density: 1,
    blendMode: 0,
    t: 1_000 * n,
    dt: 8,
  };
}

const LINES = [stroke(3), stroke(1), stroke(2)];
const UPDATE: LinesUpdate = { index: 4, rev: 2, lines: LINES, note: 'späte Änderung' };

/** Each beginning of these bytes that holds the header, with how many of its lines are whole. */
function beginnings(bytes: Uint8Array): [beginning: Uint8Array, whole: number][] {
  return Array.from({ length: bytes.length }, (_, end) => bytes.subarray(0, end)).flatMap((beginning) => {
    const read = decodeInk(beginning);
    return read.ok && read.isCut ? [[beginning, read.lines.length] as [Uint8Array, number]] : [];
  });
}

describe('the body of a PUT', () => {
  test('comes back with its lines on the grid and everything beside them', () => {
    const { lines, ...rest } = UPDATE;
    expect(decodeUpdate(encodeUpdate(UPDATE))).toEqual({ ok: true, lines: lines.map(quantiseLine), rest });
    expect(decodeUpdate(encodeUpdate({ index: 0, lines: [] }))).toEqual({ ok: true, lines: [], rest: { index: 0 } });
  });

  test('is refused wherever it is cut off, at the line that is missing', () => {
    const cut = beginnings(encodeUpdate(UPDATE));
    expect(new Set(cut.map(([, whole]) => whole))).toEqual(new Set([0, 1, 2]));
    for (const [beginning, whole] of cut) {
      expect(decodeUpdate(beginning)).toEqual({ ok: false, field: `lines[${whole}]`, message: 'is cut off' });
    }
  });

  test('is refused with the field and the reason of the codec', () => {
    expect(decodeUpdate(new TextEncoder().encode('{"index":0,"lines":[]}'))).toEqual({
      ok: false,
      field: '',
      message: 'is not INK1',
    });
    const wrong = encodeUpdate({ ...UPDATE, lines: [{ ...stroke(1), layer: 99 }] });
    expect(decodeUpdate(wrong)).toMatchObject({ ok: false, field: expect.stringContaining('styles[0]') });
  });
});

describe('a drawing', () => {
  const rest = { x: 1, y: 2, scale: 3, rev: 4, totalLines: 3 };

  test('comes back with its lines on the grid and everything beside them', () => {
    expect(decodeDrawing(encodeDrawing(LINES, rest))).toEqual({ ...rest, lines: LINES.map(quantiseLine) });
  });

  test('that is cut off, or no INK1 at all, is an error and never a shorter drawing', () => {
    const cut = beginnings(encodeDrawing(LINES, rest));
    expect(cut.length).toBeGreaterThan(LINES.length);
    for (const [beginning] of cut) expect(() => decodeDrawing(beginning)).toThrow('the drawing is cut off');
    expect(() => decodeDrawing(new Uint8Array(8))).toThrow('is not INK1');
  });
});

test('a body is never longer than its lines say, apart from its head', () => {
  const head = encodeUpdate({ index: 0, lines: [] }).length;
  const times = [900_000, 0, 800_000, 1, 700_000];
  const lines = times.map((t, n): LineJson => ({ ...stroke(n), t, size: 8 + n }));
  for (let count = 1; count <= lines.length; count++) {
    const some = lines.slice(0, count);
    const said = some.reduce((sum, line) => sum + inkBytes(line), 0);
    const taken = encodeUpdate({ index: 0, lines: some }).length - head;
    expect(taken).toBeLessThanOrEqual(said);
    expect(said).toBeLessThan(2 * taken + 64);
  }
});
