import fc from 'fast-check';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { canonicalLine, defaultStyle, drawingFault, type Line, LIMITS, lineWork, Tool, validateLine } from './index.ts';

const stroke: Line = {
  points: Array.from({ length: 20 }, (_, i) => ({ x: i * 10, y: 50, p: 0.5 })),
  ...defaultStyle(Tool.brush),
  t: 100,
  dt: 8,
};

/** `fine`: read into a line that is fit for the engine, or refused by code and field, and in words. */
function judged(value: unknown): string {
  const result = validateLine(value, 'lines[0]');
  if (!result.ok) {
    const { code, field, message } = result.error;
    const isTold = /^[a-z_]+$/.test(code) && field.startsWith('lines[0]') && /^\S+ .*\S$/.test(message);
    return isTold ? 'fine' : `${code} ${field} ${message}`;
  }
  const { line } = result;
  expect(JSON.parse(canonicalLine(line))).toEqual(line);
  return Number.isSafeInteger(lineWork(line)) ? 'fine' : `work ${lineWork(line)}`;
}

/** Numbers that have broken programs. */
const odd = fc.constantFrom<unknown>(
  Number.NaN,
  Infinity,
  -Infinity,
  1e308,
  -1e308,
  5e-324,
  -0,
  2 ** 53,
  2 ** 31,
  -1,
  0.1,
  null,
  undefined,
  '',
  '7',
  true,
  [],
  {},
  () => 1,
  Symbol('s'),
  10n,
);

describe('a line from anywhere is judged', () => {
  test('whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(judged(value)).toBe('fine');
      }),
      { numRuns: 2_000 },
    );
  });

  test('whatever a program hands over', () => {
    const anything = fc.anything({
      withNullPrototype: true,
      withBigInt: true,
      withTypedArray: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        expect(judged(value)).toBe('fine');
      }),
      { numRuns: 2_000 },
    );
  });

  test('when some of its fields are not what they were', () => {
    const field = fc.constantFrom(...Object.keys(stroke), 'color.r', 'color.a');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(field, fc.oneof(odd, fc.double(), fc.integer())), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const changed: Record<string, unknown> = { ...stroke, color: { ...stroke.color } };
          for (const [name, value] of changes) {
            const [outer, inner] = name.split('.') as [string, string?];
            if (inner) changed['color'] = { ...stroke.color, [inner]: value };
            else changed[outer] = value;
          }
          expect(judged(changed)).toBe('fine');
        },
      ),
      { numRuns: 3_000, examples: [[[['pressure', -0]]]] },
    );
  });

  test('when some of its points are not what they were', () => {
    const change = fc.tuple(fc.nat(19), fc.constantFrom('x', 'y', 'p'), fc.oneof(odd, fc.double()));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const points: Record<string, unknown>[] = stroke.points.map((point) => ({ ...point }));
        for (const [index, name, value] of changes) (points[index] as Record<string, unknown>)[name] = value;
        expect(judged({ ...stroke, points })).toBe('fine');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('nothing but data comes in', () => {
  test('a key named like the prototype changes no object', () => {
    const text = JSON.stringify(stroke).replace(
      '{',
      '{"__proto__":{"tool":99,"hacked":1},"constructor":{"prototype":{"hacked":1}},',
    );
    const result = validateLine(JSON.parse(text));
    expect(result).toMatchObject({ ok: true, line: { tool: Tool.brush } });
    expect(({} as Record<string, unknown>)['hacked']).toBeUndefined();
    expect(result.ok && Object.keys(result.line)).not.toContain('constructor');
  });

  test('what is nested a hundred thousand deep is refused where it stands', () => {
    let nested: unknown = [];
    for (let i = 0; i < 100_000; i++) nested = [nested];
    expect(validateLine({ ...stroke, points: nested })).toMatchObject({ ok: false, error: { field: 'points[0]' } });
    expect(validateLine({ ...stroke, size: nested })).toMatchObject({ ok: false, error: { field: 'size' } });
    expect(validateLine(nested)).toMatchObject({ ok: false, error: { code: 'not_an_object' } });
  });

  test('a million points and one are refused without a look at them', () => {
    const points = Array<unknown>(LIMITS.pointsPerDrawing + 1);
    Object.defineProperty(points, 0, {
      get: () => {
        throw new Error('looked at');
      },
    });
    expect(validateLine({ ...stroke, points })).toMatchObject({
      ok: false,
      error: { code: 'too_many', field: 'points' },
    });
    expect(drawingFault(1, points.length)).toMatchObject({ code: 'too_many', field: 'points' });
  });

  test('refusing again and again keeps nothing', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const points = Array.from({ length: LIMITS.pointsPerLine }, (_, i) => ({ x: i, y: 0, p: 1 }));
    const spoilt = { ...stroke, points: points.with(-1, { x: Number.NaN, y: 0, p: 1 }) };
    const refuse = () => {
      for (let i = 0; i < 300; i++) expect(validateLine(spoilt).ok).toBe(false);
      collect();
      return process.memoryUsage().heapUsed;
    };
    refuse();
    const before = refuse();
    expect(refuse() - before).toBeLessThan(2_000_000);
  });
});
