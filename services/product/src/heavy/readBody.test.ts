import { BODY, type LineJson } from '@tuschel/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStrokes } from '../library/drawing/strokes.ts';
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
