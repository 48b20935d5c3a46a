import { BODY, type LineJson } from '@tuschel/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeUpdate } from '@tuschel/protocol/ink';
import { readStrokes, strokesOf } from '../library/drawing/strokes.ts';
import { stroke } from '../testing/stroke.ts';
import { readBody } from './readBody.ts';

const read = (text: string) => readBody(Buffer.from(text), 'lines');
const lines = (count: number): LineJson[] => Array.from({ length: count }, (_, index) => stroke(index, 3));

describe('a body of JSON with lines', () => {
  /** As a parser sees it. */
  const parsed = (text: string) => {
    const { lines: given, ...rest } = JSON.parse(text) as { lines: unknown[] };
    return { ok: true, rest: { ...rest, lines: Array(given.length).fill(null) }, strokes: readStrokes(given) };
  };

  test('is read line by line as a parser reads it as a whole', () => {
    const beside = fc.dictionary(
      fc.string().filter((key) => !['lines', '__proto__', 'constructor'].includes(key)),
      fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
    );
    const line = fc.oneof(
      fc.nat(20).map((seed) => stroke(seed, 3) as unknown),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const isSafe = (text: string) => !/__proto__|constructor/.test(text);
    const text = fc
      .tuple(beside, fc.array(line, { maxLength: 4 }), beside, fc.constantFrom(undefined, 1, '\t'))
      .map(([before, given, behind, space]) => JSON.stringify({ ...before, lines: given, ...behind }, null, space))
      .filter(isSafe);
    fc.assert(
      fc.property(text, (body) => {
        expect(read(body)).toEqual(parsed(body));
      }),
    );
  });

  test.each([
    ['no line', '{"lines":[]}'],
    ['spaces for lines', '{"lines" : [ \n ] , "a":1}'],
    ['a key that is escaped', `{"\\u006cines":${JSON.stringify(lines(2))}}`],
    ['brackets and commas in texts', `{"a":"],[{\\"","lines":${JSON.stringify(lines(1))},"b":"}"}`],
    ['lines of something else', `{"a":{"lines":[1,2]},"lines":${JSON.stringify(lines(2))}}`],
    ['a text that says lines', `{"a":"lines","b":[1,2],"lines":${JSON.stringify(lines(2))}}`],
  ])('may hold %s', (_, body) => {
    expect(read(body)).toEqual(parsed(body));
  });

  test.each([
    ['a comma too many', `{"lines":[${JSON.stringify(stroke(1))},]}`],
    ['nothing between two commas', `{"lines":[${JSON.stringify(stroke(1))},,2]}`],
    ['a bracket of the wrong kind', '{"lines":[1}}'],
    ['a list that does not end', '{"lines":[1'],
    ['a text that does not end', '{"lines":["a'],
    ['something behind its end', '{"lines":[]} x'],
    ['its lines twice', '{"lines":[],"lines":[1]}'],
    ['its lines as a list and as something else', '{"lines":[],"lines":5}'],
    ['a line that reaches for a prototype', '{"lines":[{"__proto__":{}}]}'],
    ['a line that nests too deep', `{"lines":[${'['.repeat(31)}${']'.repeat(31)}]}`],
    ['one line of more than two megabytes', `{"lines":[[${'1,'.repeat(1_100_000)}1]]}`],
  ])('is refused with %s', (_, body) => {
    expect(read(body)).toMatchObject({ ok: false, kind: 'json' });
  });

  test('may nest 32 levels deep', () => {
    expect(read(`{"lines":[],"a":${'['.repeat(31)}${']'.repeat(31)}}`)).toMatchObject({ ok: true });
    expect(read(`{"lines":[],"a":${'['.repeat(32)}${']'.repeat(32)}}`)).toMatchObject({ ok: false });
  });

  test('names the line and the field that is at fault', () => {
    expect(read(JSON.stringify({ lines: [...lines(3), { ...stroke(1), size: -1 }] }))).toMatchObject({
      ok: true,
      strokes: { ok: false, field: 'lines[3].size' },
    });
  });

  test('may hold two megabytes beside the lines, if most of it is space', () => {
    const padded = (spaces: number) => `{"lines":[]${' '.repeat(spaces)}}`;
    expect(read(padded(BODY.linesBytes - 20))).toMatchObject({ ok: true });
    expect(read(padded(BODY.linesBytes + 20))).toEqual({ ok: false, kind: 'long' });
  });
});

describe('a body of JSON with events', () => {
  const events = (text: unknown) => readBody(Buffer.from(JSON.stringify(text)), 'events');
  const at = (...places: unknown[]) => ({ events: places.map((index) => ({ index, data: stroke(1, 3) })) });

  test('says where the first one belongs, and holds what each is', () => {
    const read = events({ name: 'Otter', ...at(7, 8) });
    expect(read).toEqual({
      ok: true,
      rest: { name: 'Otter', events: [null, null], firstIndex: 7 },
      strokes: readStrokes([stroke(1, 3), stroke(1, 3)], 'events'),
    });
    expect(events({ events: [] })).toMatchObject({ ok: true, rest: { events: [], firstIndex: 0 } });
    expect(events({ name: 'Otter' })).toMatchObject({ ok: true, rest: { name: 'Otter' } });
  });

  test.each([
    ['before the first', at(-1), 0],
    ['at no whole place', at(0.5), 0],
    ['without a place', at(undefined), 0],
    ['twice at one place', at(3, 3), 1],
    ['with one left out', at(0, 1, 3), 2],
    ['backwards', at(4, 3), 1],
    ['that are lists', { events: [{ index: 0, data: stroke(1, 3) }, [1]] }, 1],
  ])('is refused where events stand %s', (_, body, place) => {
    expect(events(body)).toMatchObject({ ok: true, strokes: { ok: false, field: `events[${place}]` } });
  });

  test('names the event that is at fault by its place in the list', () => {
    const body = {
      events: [
        { index: 5, data: stroke(1, 3) },
        { index: 6, data: { ...stroke(1), size: -1 } },
      ],
    };
    expect(events(body)).toMatchObject({ strokes: { ok: false, field: 'events[1].size' } });
  });
});

test('20,000 lines are looked at, and of one more none', () => {
  const zeros = (count: number) => read(JSON.stringify({ lines: Array(count).fill(0) }));
  expect(zeros(20_000)).toMatchObject({ ok: true, strokes: { ok: false, field: 'lines[0]' } });
  expect(zeros(20_001)).toMatchObject({ ok: true, strokes: { ok: true, strokes: { lines: [] } } });
});

describe('a body of INK1', () => {
  const many = Array.from({ length: 1_500 }, (_, index) => ({
    ...stroke(index, 60),
    color: { r: index % 256, g: 9, b: 1, a: 255 },
  }));
  const body = Buffer.from(encodeUpdate({ index: 3, lines: many, rev: 2 }));

  test('is read to its end, however long it is', () => {
    const ink = readBody(body, 'ink');
    if (!ink.ok || !ink.strokes.ok) throw new Error('it is not read');
    expect(body.length).toBeGreaterThan(256 * 1024);
    expect(ink.rest).toEqual({ index: 3, rev: 2, lines: Array(many.length).fill(null) });
    expect(ink.strokes.strokes.lines.map((line) => line.length)).toEqual(
      strokesOf(many).lines.map((line) => line.length),
    );
  });

  test('that is cut off is refused with the line that is missing', () => {
    const short = Buffer.from(encodeUpdate({ index: 0, lines: lines(3), rev: 0 }));
    expect(readBody(short.subarray(0, -3), 'ink')).toMatchObject({
      ok: false,
      kind: 'ink',
      field: expect.stringMatching(/^lines\[\d\]$/),
      message: 'is cut off',
    });
  });
});
