import { describe, expect, test } from 'vitest';
import type { Line } from './index.ts';
import { defaultStyle, drawingFault, engineFault, LIMITS, LOG_LIMITS, Tool, validateLine } from './index.ts';

const stroke: Line = { points: [{ x: 10, y: 20, p: 1 }], ...defaultStyle(Tool.brush) };

function refusal(changes: object, path?: string): string {
  const result = validateLine({ ...stroke, ...changes }, path);
  return result.ok ? 'accepted' : `${result.error.code} ${result.error.field}`;
}

function accepted(changes: object): Line {
  const result = validateLine({ ...stroke, ...changes });
  if (!result.ok) throw new Error(`${result.error.field} ${result.error.message}`);
  return result.line;
}

const point = { x: 1, y: 2, p: 0.5 };

describe('a line is refused and the field is named', () => {
  test.each<[string, object]>([
    ['not_a_number size', { size: Number.NaN }],
    ['not_a_number size', { size: Number.POSITIVE_INFINITY }],
    ['not_a_number size', { size: '12' }],
    ['not_a_number size', { size: undefined }],
    ['out_of_range size', { size: 1e308 }],
    ['out_of_range opacity', { opacity: 0 }],
    ['out_of_range spacing', { spacing: 201 }],
    ['out_of_range t', { t: -1 }],
    ['not_a_number dt', { dt: null }],
    ['unsupported tool', { tool: Tool.smudge }],
    ['unsupported tool', { tool: 0.5 }],
    ['unsupported layer', { layer: 3 }],
    ['unsupported layer', { layer: -1 }],
    ['unsupported pressure', { pressure: 4 }],
    ['unsupported blendMode', { blendMode: 99 }],
    ['not_a_number tool', { tool: '1' }],
    ['not_a_number layer', { layer: undefined }],
    ['unsupported layer', { layer: 0.5 }],
    ['unsupported pressure', { pressure: -1 }],
    ['unsupported pressure', { pressure: 0.5 }],
    ['unsupported blendMode', { blendMode: -1 }],
    ['not_an_object color', { color: null }],
    ['out_of_range color.r', { color: { r: -1, g: 0, b: 0, a: 0 } }],
    ['out_of_range color.b', { color: { r: 0, g: 0, b: 255.5, a: 0 } }],
    ['out_of_range color.a', { color: { r: 0, g: 0, b: 0, a: -0.5 } }],
    ['not_a_number t', { t: '5' }],
    ['not_an_object points[0]', { points: [[1, 2, 1]] }],
    ['not_a_number points[0].p', { points: [{ x: 1, y: 2 }] }],
    ['not_a_number points[0].x', { points: [{ ...point, x: '1' }] }],
    ['out_of_range points[0].y', { points: [{ ...point, y: 40_000 }] }],
    ['out_of_range points[0].p', { points: [{ ...point, p: -0.01 }] }],
    ['not_an_object color', { color: [1, 2, 3, 4] }],
    ['out_of_range color.g', { color: { r: 0, g: 256, b: 0, a: 0 } }],
    ['not_a_number color.a', { color: { r: 0, g: 0, b: 0 } }],
    ['not_a_list points', { points: { length: 1, 0: point } }],
    ['empty points', { points: [] }],
    ['not_an_object points[1]', { points: [point, null] }],
    ['not_a_number points[1].y', { points: [point, { ...point, y: Number.NaN }] }],
    ['out_of_range points[0].x', { points: [{ ...point, x: -1e308 }] }],
    ['out_of_range points[0].p', { points: [{ ...point, p: 1.01 }] }],
  ])('%s', (expected, changes) => {
    expect(refusal(changes)).toBe(expected);
  });

  test('with the place where it stood in front', () => {
    expect(refusal({ points: [point, { ...point, p: -1 }] }, 'lines[3]')).toBe('out_of_range lines[3].points[1].p');
    expect(validateLine(7, 'lines[3]')).toMatchObject({
      ok: false,
      error: { code: 'not_an_object', field: 'lines[3]' },
    });
  });
});

describe('what is no line is refused', () => {
  test.each([[null], [undefined], [[stroke]], ['line'], [7], [() => stroke]])('as %j', (value) => {
    expect(validateLine(value)).toMatchObject({ ok: false, error: { code: 'not_an_object', field: '' } });
  });
});

describe('the engine of a drawing', () => {
  test.each([undefined, 1])('%s draws it', (engine) => {
    expect(engineFault(engine)).toBeNull();
  });

  test.each([
    [0, 'unsupported'],
    [-1, 'unsupported'],
    [2, 'unsupported'],
    [1.5, 'not_a_number'],
    ['1', 'not_a_number'],
    [null, 'not_a_number'],
  ])('%j is refused', (engine, code) => {
    const message = expect.stringMatching(/^\S+ .*\S$/) as unknown;
    expect(engineFault(engine)).toEqual({ code, field: 'engine', message });
  });
});

describe('a line is taken', () => {
  test('with a colour at the ends of its range', () => {
    const color = { r: 0, g: 255, b: 0, a: 255 };
    expect(accepted({ color })).toMatchObject({ color });
  });

  test('with points beyond half of the largest sheet moved onto that border', () => {
    const { points } = accepted({ points: [{ x: -7000, y: 7000, p: 0 }] });
    expect(points).toEqual([{ x: LIMITS.coordinateMin, y: LIMITS.coordinateMax, p: 0 }]);
  });

  test('with measures rounded to their grid', () => {
    const line = accepted({
      size: 12.34,
      hardness: 33.6,
      color: { r: 0.4, g: 254.5, b: -0, a: 255 },
      t: 17.7,
      dt: 4.17,
    });
    expect(line).toMatchObject({
      size: 12.3125,
      hardness: 34,
      color: { r: 0, g: 255, b: 0, a: 255 },
      t: 18,
      dt: 4.1875,
    });
  });

  test('without keys that mean nothing', () => {
    const line = accepted({ secret: 'word', points: [{ ...point, z: 1 }] });
    expect(Object.keys(line)).not.toContain('secret');
    expect(Object.keys(line.points[0] as object)).toEqual(['x', 'y', 'p']);
  });
});

describe('limits hold at and one past', () => {
  const many = (count: number) => Array.from({ length: count }, () => point);

  test.each<[string, number, number]>([
    ['size', LIMITS.sizeMin, LIMITS.sizeMax],
    ['hardness', LIMITS.percentMin, LIMITS.percentMax],
    ['opacity', LIMITS.percentMin, LIMITS.percentMax],
    ['density', LIMITS.percentMin, LIMITS.percentMax],
    ['spacing', LIMITS.spacingMin, LIMITS.spacingMax],
    ['t', 0, LIMITS.startMax],
    ['dt', 0, LIMITS.intervalMax],
  ])('%s', (name, min, max) => {
    expect(accepted({ [name]: min })).toMatchObject({ [name]: min });
    expect(accepted({ [name]: max })).toMatchObject({ [name]: max });
    expect(refusal({ [name]: min - 1 })).toBe(`out_of_range ${name}`);
    expect(refusal({ [name]: max + 1 })).toBe(`out_of_range ${name}`);
  });

  test('points of a line', () => {
    expect(accepted({ points: many(8192) }).points).toHaveLength(8192);
    expect(refusal({ points: many(8193) })).toBe('too_many points');
  });

  test('coordinates that a pointer can report', () => {
    expect(refusal({ points: [{ ...point, x: 32_767 }] })).toBe('accepted');
    expect(refusal({ points: [{ ...point, x: 32_768 }] })).toBe('out_of_range points[0].x');
    expect(refusal({ points: [{ x: -32_767, y: -32_767, p: 0 }] })).toBe('accepted');
    expect(refusal({ points: [{ ...point, y: 32_767, p: 1 }] })).toBe('accepted');
    expect(refusal({ points: [{ ...point, x: -32_768 }] })).toBe('out_of_range points[0].x');
    expect(refusal({ points: [{ ...point, y: -32_768 }] })).toBe('out_of_range points[0].y');
    expect(refusal({ points: [{ ...point, y: 32_768 }] })).toBe('out_of_range points[0].y');
  });

  test('lines and points of a drawing', () => {
    expect(drawingFault(20_000, 1_000_000)).toBeNull();
    expect(drawingFault(20_001, 1)).toMatchObject({ code: 'too_many', field: 'lines' });
    expect(drawingFault(1, 1_000_001)).toMatchObject({ code: 'too_many', field: 'points' });
  });

  test('a log that is painted on for hours may be longer, up to limits of its own', () => {
    const { lines, points, work, bytes } = LOG_LIMITS;
    expect(drawingFault(lines, points, work, bytes, LOG_LIMITS)).toBeNull();
    expect(drawingFault(lines + 1, 1, 1, 1, LOG_LIMITS)).toMatchObject({ field: 'lines' });
    expect(drawingFault(1, points + 1, 1, 1, LOG_LIMITS)).toMatchObject({ field: 'points' });
    expect(drawingFault(1, 1, work + 1, 1, LOG_LIMITS)).toMatchObject({ field: 'work' });
    expect(drawingFault(1, 1, 1, bytes + 1, LOG_LIMITS)).toMatchObject({ field: 'bytes' });
  });

  test('work and bytes of a drawing', () => {
    const { workPerDrawing, bytesPerDrawing } = LIMITS;
    expect(drawingFault(1, 1, workPerDrawing, bytesPerDrawing)).toBeNull();
    expect(drawingFault(1, 1, workPerDrawing + 1, 0)).toMatchObject({ code: 'too_many', field: 'work' });
    expect(drawingFault(1, 1, 0, bytesPerDrawing + 1)).toMatchObject({ code: 'too_many', field: 'bytes' });
  });
});
