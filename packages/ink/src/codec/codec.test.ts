import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Line, Point } from '../index.ts';
import {
  BlendMode,
  canonicalLine,
  createInkDecoder,
  createInkEncoder,
  decodeInk,
  defaultStyle,
  encodeInk,
  event,
  joinRecords,
  LIMITS,
  LOG_LIMITS,
  quantiseLine,
  recordOf,
  Tool,
} from '../index.ts';
import { createByteWriter } from './bytes.ts';
import { Chunk } from './chunks.ts';

const FIXTURES = new URL('../../fixtures/', import.meta.url);
const fixtures = readdirSync(FIXTURES).filter((name) => name.endsWith('.jsonl'));

function drawing(name: string): Line[] {
  const texts = readFileSync(new URL(name, FIXTURES), 'utf8').trimEnd().split('\n');
  return texts.map((text) => JSON.parse(text) as Line);
}

const channel = fc.integer({ min: 0, max: 255 });
const percent = fc.integer({ min: 1, max: 100 });
const anyPoint: fc.Arbitrary<Point> = fc.record({
  x: fc.double({ min: LIMITS.coordinateMin, max: LIMITS.coordinateMax, noNaN: true }),
  y: fc.double({ min: LIMITS.coordinateMin, max: LIMITS.coordinateMax, noNaN: true }),
  p: fc.double({ min: 0, max: 1, noNaN: true }),
});
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    points: fc.array(anyPoint, { minLength: 1, maxLength: 20 }),
    color: fc.record({ r: channel, g: channel, b: channel, a: channel }),
    size: fc.double({ min: 1, max: 300, noNaN: true }),
    hardness: percent,
    tool: fc.constantFrom(Tool.pencil, Tool.brush, Tool.eraser),
    layer: fc.integer({ min: 0, max: 2 }),
    pressure: fc.integer({ min: 0, max: 3 }),
    opacity: percent,
    spacing: fc.integer({ min: 1, max: 200 }),
    density: percent,
    blendMode: fc.constantFrom(...Object.values(BlendMode)),
    t: fc.option(fc.integer({ min: 0, max: LIMITS.startMax }), { nil: undefined }),
    dt: fc.option(fc.double({ min: 0, max: 60_000, noNaN: true }), { nil: undefined }),
  })
  .map((line) => quantiseLine(line as Line));

/** A STYLE chunk whose size takes one byte. */
const STYLE_BYTES = 13;

const texts = (lines: readonly Line[]) => lines.map(canonicalLine);
const simple = quantiseLine({ ...defaultStyle(Tool.pencil), points: [{ x: 10, y: 20, p: 0.5 }] });

/** A tool that draws strokes. */
const isStroke = (tool: number) => tool !== Tool.event && tool !== Tool.smudge;

/** The channels that are not those of `simple`. */
function changed(color: Partial<Line>['color']): Partial<Line['color']> {
  const channels = Object.entries(color ?? {}) as [keyof Line['color'], number][];
  return Object.fromEntries(channels.filter(([channel, value]) => value !== simple.color[channel]));
}

/** A drawing made of bytes that no encoder would write. */
function forged(write: (chunk: ReturnType<typeof createByteWriter>) => void, lines: readonly Line[] = []): Uint8Array {
  const writer = createByteWriter();
  writer.bytes(encodeInk(lines));
  write(writer);
  return writer.finish();
}

describe('a drawing as bytes', () => {
  test.each(fixtures)('holds %s to the last bit', (name) => {
    const lines = drawing(name);
    expect(decodeInk(encodeInk(lines))).toEqual({ ok: true, lines, meta: null, isCut: false });
  });

  test('holds any line exactly as its JSON text', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
        const read = decodeInk(encodeInk(lines));
        expect(read.ok && texts(read.lines)).toEqual(texts(lines));
      }),
    );
  });

  test('has the same bytes for the same drawing, however it was written', () => {
    const encoder = createInkEncoder();
    const lines = drawing('pencil-sketch.jsonl');
    const portions = lines.map((line) => {
      encoder.begin(line, line);
      encoder.points(line.points);
      encoder.end();
      return encoder.take();
    });
    expect(Buffer.concat(portions)).toEqual(Buffer.from(encodeInk(lines)));
  });

  test('carries what stands beside the lines', () => {
    const meta = { index: 3, note: 'schöne Grüße 🖌', layers: [{ id: 0, isVisible: true }] };
    expect(decodeInk(encodeInk([simple], meta))).toMatchObject({ ok: true, meta, lines: [simple] });
  });

  /** Every value of each number of a style; of the size those that a bit pattern could confuse. */
  const upTo = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const NUMBERS: Record<string, { values: readonly number[]; of: (value: number) => Partial<Line> }> = {
    ...Object.fromEntries(
      (['r', 'g', 'b', 'a'] as const).map((channel) => [
        channel,
        { values: upTo(0, 255), of: (value: number) => ({ color: { ...simple.color, [channel]: value } }) },
      ]),
    ),
    tool: { values: Object.values(Tool).filter(isStroke), of: (tool) => ({ tool }) },
    layer: { values: upTo(0, 2), of: (layer) => ({ layer }) },
    pressure: { values: upTo(0, 3), of: (pressure) => ({ pressure }) },
    blendMode: { values: Object.values(BlendMode), of: (blendMode) => ({ blendMode }) },
    size: { values: [...upTo(16, 300), ...upTo(1, 300).map((px) => px * 16)], of: (steps) => ({ size: steps / 16 }) },
    hardness: { values: upTo(1, 100), of: (hardness) => ({ hardness }) },
    opacity: { values: upTo(1, 100), of: (opacity) => ({ opacity }) },
    density: { values: upTo(1, 100), of: (density) => ({ density }) },
    spacing: { values: upTo(1, 200), of: (spacing) => ({ spacing }) },
  };
  const pairs = Object.keys(NUMBERS).flatMap((one) =>
    Object.keys(NUMBERS).flatMap((other) => (one === other ? [] : [[one, other] as const])),
  );

  test.each(pairs)('tells every style from every other that differs in %s and %s alone', (one, other) => {
    const [many, few] = [NUMBERS[one]!, NUMBERS[other]!];
    const lines = few.values.slice(0, 2).flatMap((second) =>
      many.values.map((first): Line => {
        const [a, b] = [many.of(first), few.of(second)];
        const color = { ...simple.color, ...changed(a.color), ...changed(b.color) };
        return quantiseLine({ ...simple, ...a, ...b, color });
      }),
    );
    const bytes = encodeInk(lines);
    const read = decodeInk(bytes);
    expect(read.ok && texts(read.lines)).toEqual(texts(lines));
    expect(Buffer.compare(joinRecords(lines.map(recordOf)), bytes)).toBe(0);
  });

  test('is less than a tenth of its JSON text', () => {
    const lines = drawing('pencil-sketch.jsonl');
    expect(encodeInk(lines).length * 10).toBeLessThan(texts(lines).join().length);
  });
});

describe('a stream', () => {
  test('gives its lines as they are completed, however it is cut into portions', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (lines, sizes) => {
          const bytes = encodeInk(lines);
          const decoder = createInkDecoder();
          const read: Line[] = [];
          for (let at = 0, i = 0; at < bytes.length; i++) {
            const size = sizes[i % sizes.length] as number;
            const result = decoder.push(bytes.subarray(at, at + size));
            if (result.ok) read.push(...result.lines);
            at += size;
          }
          expect(texts(read)).toEqual(texts(lines));
          expect(decoder.isWhole).toBe(true);
        },
      ),
    );
  });

  test('that is cut anywhere holds all lines that were ended', () => {
    const lines = drawing('pencil-sketch.jsonl').slice(0, 6);
    const bytes = encodeInk(lines);
    for (let end = 0; end < bytes.length; end++) {
      const read = decodeInk(bytes.subarray(0, end));
      expect(read.ok).toBe(true);
      if (!read.ok) return;
      expect(texts(read.lines)).toEqual(texts(lines).slice(0, read.lines.length));
    }
    expect(decodeInk(bytes.subarray(0, bytes.length - 1))).toMatchObject({ isCut: true, lines: lines.slice(0, 5) });
  });

  test.each([0, 1, 4])('that has only %i bytes of its beginning is cut off', (count) => {
    const decoder = createInkDecoder();
    expect(decoder.isWhole).toBe(false);
    const read = decodeInk(encodeInk([simple]).subarray(0, count));
    expect(read).toEqual({ ok: true, lines: [], meta: null, isCut: true });
  });

  test('of which a line is open is not whole, and goes on where it was', () => {
    const encoder = createInkEncoder();
    const decoder = createInkDecoder();
    encoder.begin(simple);
    encoder.points(simple.points);
    expect(decoder.push(encoder.take())).toEqual({ ok: true, lines: [] });
    expect(decoder.isWhole).toBe(false);
    encoder.points([]);
    expect(encoder.take()).toHaveLength(0);
    encoder.end();
    expect(decoder.push(encoder.take())).toEqual({ ok: true, lines: [simple] });
    expect(decoder.isWhole).toBe(true);
  });

  test('of a later version is read as far as it is known', () => {
    const bytes = forged((writer) => {
      writer.byte(200);
      writer.varint(3);
      writer.bytes(new Uint8Array([1, 2, 3]));
      writer.bytes(encodeInk([simple]).subarray(5));
    });
    expect(decodeInk(bytes)).toEqual({ ok: true, lines: [simple], meta: null, isCut: false });
  });
});

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('what is refused', () => {
  const style = (writer: ReturnType<typeof createByteWriter>, changes: Partial<Line> = {}) =>
    writer.bytes(encodeInk([{ ...simple, ...changes }]).subarray(5));
  const openLine = (writer: ReturnType<typeof createByteWriter>) => {
    writer.bytes(Uint8Array.of(Chunk.lineBegin, 0, 0));
  };

  test.each<[string, Uint8Array, string, string]>([
    ['another format', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'unsupported', ''],
    ['another version', Uint8Array.of(0x49, 0x4e, 0x4b, 0x31, 9), 'unsupported', 'version'],
    ['a chunk that nobody knows', forged((w) => w.byte(77)), 'unsupported', 'chunk'],
    ['a tool that nobody knows', forged((w) => style(w, { tool: 99 })), 'unsupported', 'styles[0].tool'],
    ['a fourth layer', forged((w) => style(w, { layer: 3 })), 'unsupported', 'styles[0].layer'],
    ['a size of nothing', forged((w) => style(w, { size: 0 })), 'out_of_range', 'styles[0].size'],
    [
      'a line without points',
      forged((w) => w.bytes(encodeInk([{ ...simple, points: [] }]).subarray(5))),
      'empty',
      'lines[0].points',
    ],
    [
      'points before a line',
      forged((w) => w.bytes(Uint8Array.of(Chunk.points, 0)), [simple]),
      'unsupported',
      'lines[1]',
    ],
    ['the end of no line', forged((w) => w.byte(Chunk.lineEnd), [simple]), 'unsupported', 'lines[1]'],
    ['a line in a line', forged((w) => (openLine(w), openLine(w)), [simple]), 'unsupported', 'lines[1]'],
    [
      'a style that was not given',
      forged((w) => w.bytes(Uint8Array.of(Chunk.lineBegin, 7, 0)), [simple]),
      'unsupported',
      'lines[1].style',
    ],
    [
      'flags that nobody knows',
      forged((w) => w.bytes(Uint8Array.of(Chunk.lineBegin, 0, 64)), [simple]),
      'unsupported',
      'lines[1]',
    ],
    [
      'a number without end',
      forged((w) => w.bytes(Uint8Array.of(Chunk.lineBegin, 255, 255, 255, 255, 255, 255))),
      'not_a_number',
      'lines[0]',
    ],
    [
      'a place far outside',
      forged(
        (w) => (openLine(w), w.bytes(Uint8Array.of(Chunk.points, 1)), w.zigzag(1_000_000), w.zigzag(0), w.zigzag(0)),
        [simple],
      ),
      'out_of_range',
      'lines[1].points',
    ],
    [
      'more pressure than there is',
      forged(
        (w) => (openLine(w), w.bytes(Uint8Array.of(Chunk.points, 1)), w.zigzag(0), w.zigzag(0), w.zigzag(1024)),
        [simple],
      ),
      'out_of_range',
      'lines[1].points',
    ],
    [
      'more points than a line holds',
      forged((w) => (openLine(w), w.byte(Chunk.points), w.varint(LIMITS.pointsPerLine + 1)), [simple]),
      'too_many',
      'lines[1].points',
    ],
    [
      'a start before the beginning',
      forged((w) => (w.bytes(Uint8Array.of(Chunk.lineBegin, 0, 1)), w.zigzag(-5)), [simple]),
      'out_of_range',
      'lines[1].t',
    ],
    [
      'more beside the lines than there may be',
      forged((w) => (w.byte(Chunk.meta), w.varint(70_000))),
      'too_many',
      'meta',
    ],
    [
      'an engine that nobody knows',
      forged((w) => w.bytes(encodeInk([], { engine: 2 }).subarray(5))),
      'unsupported',
      'engine',
    ],
    [
      'an engine before the first',
      forged((w) => w.bytes(encodeInk([], { engine: 0 }).subarray(5))),
      'unsupported',
      'engine',
    ],
    ['half an engine', forged((w) => w.bytes(encodeInk([], { engine: 0.5 }).subarray(5))), 'not_a_number', 'engine'],
    [
      'null beside the lines',
      forged((w) => (w.bytes(Uint8Array.of(Chunk.meta, 4)), w.bytes(ascii('null')))),
      'not_an_object',
      'meta',
    ],
    ['a number beside the lines', forged((w) => w.bytes(Uint8Array.of(Chunk.meta, 1, 0x37))), 'not_an_object', 'meta'],
    [
      'something beside the lines twice',
      forged((w) => {
        for (let i = 0; i < 2; i++) w.bytes(encodeInk([], { a: 1 }).subarray(5));
      }),
      'unsupported',
      'meta',
    ],
    [
      'other characters than those of ASCII',
      forged((w) => w.bytes(Uint8Array.of(Chunk.meta, 4, 0x22, 0xc3, 0xbc, 0x22))),
      'unsupported',
      'meta',
    ],
    ['the last chunk number that tells no length', forged((w) => w.byte(127)), 'unsupported', 'chunk'],
    ['a longer unknown chunk than there may be', forged((w) => (w.byte(128), w.varint(65_537))), 'too_many', 'chunk'],
    [
      'an event that nobody knows',
      forged((w) => style(w, { ...event.eraseAll(), size: 9 })),
      'unsupported',
      'lines[0].size',
    ],
    [
      'less pressure than none',
      forged(
        (w) => (openLine(w), w.bytes(Uint8Array.of(Chunk.points, 1)), w.zigzag(0), w.zigzag(0), w.zigzag(-1)),
        [simple],
      ),
      'out_of_range',
      'lines[1].points',
    ],
    ...(['left', 'right', 'top', 'bottom'] as const).map((side): [string, Uint8Array, string, string] => {
      const [before, behind] = [LIMITS.coordinateMin * 16 - 1, LIMITS.coordinateMax * 16 + 1];
      const x = side === 'left' ? before : side === 'right' ? behind : 0;
      const y = side === 'top' ? before : side === 'bottom' ? behind : 0;
      const bytes = forged(
        (w) => (openLine(w), w.bytes(Uint8Array.of(Chunk.points, 1)), w.zigzag(x), w.zigzag(y), w.zigzag(0)),
        [simple],
      );
      return [`a step too far to the ${side}`, bytes, 'out_of_range', 'lines[1].points'];
    }),
    ['no engine at all', forged((w) => w.bytes(encodeInk([], { engine: 'x' }).subarray(5))), 'not_a_number', 'engine'],
    ['no JSON beside the lines', forged((w) => w.bytes(Uint8Array.of(Chunk.meta, 1, 0x7b))), 'unsupported', 'meta'],
    [
      'a list beside the lines',
      forged((w) => w.bytes(Uint8Array.of(Chunk.meta, 2, 0x5b, 0x5d))),
      'not_an_object',
      'meta',
    ],
  ])('%s', (_, bytes, code, field) => {
    // In words, too, for whoever wrote the bytes.
    const message = expect.stringMatching(/^\S+ .*\S$/) as unknown;
    expect(decodeInk(bytes)).toMatchObject({ ok: false, error: { code, field, message } });
  });

  test('as many points as a line holds are taken, one more is not', () => {
    const points = Array.from({ length: LIMITS.pointsPerLine }, () => ({ x: 1, y: 1, p: 1 }));
    expect(decodeInk(encodeInk([{ ...simple, points }]))).toMatchObject({ ok: true });
    expect(decodeInk(encodeInk([{ ...simple, points: [...points, points[0]!] }]))).toMatchObject({ ok: false });
  });

  test('the points of a line count together, however many chunks they come in', () => {
    const points = Array.from({ length: LIMITS.pointsPerLine / 4 }, () => ({ x: 1, y: 1, p: 1 }));
    const inChunks = (chunks: readonly Point[][]): Uint8Array => {
      const encoder = createInkEncoder();
      encoder.begin(simple);
      for (const chunk of chunks) encoder.points(chunk);
      encoder.end();
      return encoder.take();
    };
    const full = [points, points, points, points];
    expect(decodeInk(inChunks(full))).toMatchObject({
      ok: true,
      lines: [{ points: { length: LIMITS.pointsPerLine } }],
    });
    const error = { code: 'too_many', field: 'lines[0].points' };
    expect(decodeInk(inChunks([...full, points.slice(0, 1)]))).toMatchObject({ ok: false, error });
  });

  test('as many points as a log holds are taken, one more is not', () => {
    const points = Array.from({ length: 7_500 }, () => ({ x: 1, y: 1, p: 1 }));
    const full = Array.from({ length: LOG_LIMITS.points / 7_500 }, () => ({ ...simple, points }));
    expect(decodeInk(encodeInk(full))).toMatchObject({ ok: true });
    const error = { code: 'too_many', field: 'points' };
    expect(decodeInk(encodeInk([...full, simple]))).toMatchObject({ ok: false, error });
  });

  test('as many lines as a log holds are taken, one more is not', () => {
    const full = Array.from({ length: LOG_LIMITS.lines }, () => simple);
    expect(decodeInk(encodeInk(full))).toMatchObject({ ok: true });
    expect(decodeInk(encodeInk([...full, simple]))).toMatchObject({
      ok: false,
      error: { code: 'too_many', field: 'lines' },
    });
  });

  test('as many styles as a log holds lines are taken, one more is not', () => {
    const writer = createByteWriter();
    const chunk = encodeInk([simple]).subarray(5, 5 + STYLE_BYTES);
    for (let i = 0; i < LOG_LIMITS.lines; i++) writer.bytes(chunk);
    const full = writer.finish();
    expect(decodeInk(forged((w) => w.bytes(full)))).toMatchObject({ ok: true, isCut: false });
    const error = { code: 'too_many', field: 'styles', message: 'more styles than lines' };
    expect(decodeInk(forged((w) => (w.bytes(full), w.bytes(chunk))))).toMatchObject({ ok: false, error });
  });

  test('as much beside the lines as there may be is taken, and as long a chunk of a later version', () => {
    const meta = { note: 'x'.repeat(65_536 - '{"note":""}'.length) };
    expect(decodeInk(encodeInk([simple], meta))).toEqual({ ok: true, lines: [simple], meta, isCut: false });
    expect(decodeInk(encodeInk([], { note: `${meta.note}x` }))).toMatchObject({ ok: false, error: { field: 'meta' } });
    const later = forged((w) => (w.byte(128), w.varint(65_536), w.bytes(new Uint8Array(65_536))));
    expect(decodeInk(later)).toMatchObject({ ok: true, isCut: false });
  });

  test('places on the border of half a frame outside are taken', () => {
    const [min, max] = [LIMITS.coordinateMin, LIMITS.coordinateMax];
    const points = [
      { x: min, y: max, p: 0 },
      { x: max, y: min, p: 1 },
    ];
    expect(decodeInk(encodeInk([{ ...simple, points }]))).toMatchObject({ ok: true, lines: [{ points }] });
  });

  test('a drawing that is refused after a good beginning is not whole', () => {
    const decoder = createInkDecoder();
    expect(decoder.push(encodeInk([simple]))).toMatchObject({ ok: true });
    expect(decoder.isWhole).toBe(true);
    expect(decoder.push(Uint8Array.of(77))).toMatchObject({ ok: false });
    expect(decoder.isWhole).toBe(false);
  });

  test('once refused, nothing more is taken', () => {
    const decoder = createInkDecoder();
    const refused = decoder.push(Uint8Array.of(1, 2, 3, 4));
    expect(refused.ok).toBe(false);
    expect(decoder.push(encodeInk([simple]))).toEqual(refused);
    expect(decoder.isWhole).toBe(false);
  });
});

describe('bytes from anywhere', () => {
  const original = encodeInk(drawing('pencil-sketch.jsonl').slice(0, 12), { note: 'x' });

  test('are read or refused, never more', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const read = decodeInk(bytes);
        expect(read.ok || typeof read.error.code === 'string').toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('that were a drawing before somebody changed some of them give valid lines or a fault', () => {
    const change = fc.tuple(fc.nat(original.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = original.slice();
        for (const [at, value] of changes) bytes[at] = value;
        const read = decodeInk(bytes);
        const lines = read.ok ? read.lines : [];
        expect(texts(lines)).toEqual(lines.map((line) => JSON.stringify(line)));
        expect(read.ok || /^[a-z_]+$/.test(read.error.code)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
