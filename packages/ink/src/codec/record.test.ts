import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalLine, decodeInk, defaultStyle, encodeInk, joinRecords, type Line, linesOfRecords } from '../index.ts';
import { LIMITS, quantiseLine, recordOf, Tool } from '../index.ts';

const line = fc
  .record({
    points: fc.array(
      fc.record({
        x: fc.integer({ min: LIMITS.coordinateMin, max: LIMITS.coordinateMax }),
        y: fc.integer({ min: LIMITS.coordinateMin, max: LIMITS.coordinateMax }),
        p: fc.float({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    tool: fc.constantFrom(Tool.pencil, Tool.brush, Tool.eraser),
    size: fc.integer({ min: 1, max: 300 }),
    red: fc.integer({ min: 0, max: 255 }),
    t: fc.option(fc.nat(2 ** 31 - 1), { nil: undefined }),
    dt: fc.option(fc.nat(60_000), { nil: undefined }),
  })
  .map(({ points, tool, size, red, t, dt }): Line => {
    const style = { ...defaultStyle(tool), size, color: { r: red, g: 0, b: 255, a: 255 } };
    return quantiseLine({ points, ...style, ...(t === undefined ? {} : { t }), ...(dt === undefined ? {} : { dt }) });
  });

test('a drawing goes into records and comes back, whatever the order of its times and styles', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      expect(linesOfRecords(lines.map(recordOf))).toEqual(lines);
    }),
  );
});

test('records joined are the very bytes of the drawing written at once', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      expect(joinRecords(lines.map(recordOf), { rev: 3 })).toEqual(encodeInk(lines, { rev: 3 }));
    }),
  );
});

test('two lines are equal exactly when their records are', () => {
  const bytes = (one: Line) => recordOf(one).join();
  fc.assert(
    fc.property(line, line, (one, other) => {
      expect(bytes(structuredClone(one))).toBe(bytes(one));
      expect(bytes(one) === bytes(other)).toBe(canonicalLine(one) === canonicalLine(other));
    }),
  );
});

test('what is no record is a mistake of the program', () => {
  const record = recordOf(quantiseLine({ ...defaultStyle(Tool.pencil), points: [{ x: 1, y: 2, p: 1 }] }));
  expect(() => linesOfRecords([record.subarray(0, -1)])).toThrow(RangeError);
  expect(decodeInk(joinRecords([])).ok).toBe(true);
});
