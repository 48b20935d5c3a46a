import { event } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { readStrokes } from '../library/drawing/strokes.ts';
import { stroke } from '../testing/stroke.ts';
import { packStrokes, unpackStrokes } from './records.ts';

test('strokes come out of the thread that read them with everything they cost', () => {
  const events = [{ ...stroke(1, 40), t: 0, dt: 8 }, event.resize({ width: 4096, height: 2304 }), stroke(2, 7)];
  const read = readStrokes(events, 'events');
  if (!read.ok) throw new Error(read.message);
  const { lines, ...rest } = unpackStrokes(packStrokes(read.strokes));
  expect(rest).toEqual({ costs: read.strokes.costs, until: read.strokes.until });
  expect(lines.map((line) => [...line])).toEqual(read.strokes.lines.map((line) => [...line]));
});
