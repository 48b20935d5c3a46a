import { defaultStyle, LIMITS, Tool, validateLine } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { createStrokeRecorder } from './strokeRecorder.ts';

const pencil = defaultStyle(Tool.pencil);

describe('writing down a stroke', () => {
  it('puts every point on the grid before it is drawn', () => {
    const stroke = createStrokeRecorder(pencil, 0);
    expect(stroke.add({ x: 10.03, y: 20.04, p: 0.5, time: 0 })).toEqual({ x: 10, y: 20.0625, p: 512 / 1023 });
  });

  it('leaves out samples that do not move the pen', () => {
    const stroke = createStrokeRecorder(pencil, 0);
    stroke.add({ x: 10, y: 20, p: 1, time: 0 });
    expect(stroke.add({ x: 10.01, y: 19.99, p: 1, time: 4 })).toBeNull();
    expect(stroke.add({ x: 10.01, y: 19.99, p: 0.9, time: 8 })).not.toBeNull();
    expect(stroke.line()?.points).toHaveLength(2);
  });

  it('tells when the stroke began and how fast it was', () => {
    const stroke = createStrokeRecorder(pencil, 1000);
    for (let i = 0; i < 5; i++) stroke.add({ x: i * 3, y: 0, p: 1, time: 3500 + i * 8 });
    expect(stroke.line()).toMatchObject({ t: 2500, dt: 8 });
  });

  it('a pen that rested for hours makes an interval that can be stored', () => {
    const stroke = createStrokeRecorder(pencil, 0);
    stroke.add({ x: 5, y: 5, p: 1, time: 30 });
    stroke.add({ x: 9, y: 9, p: 1, time: 9_000_000 });
    expect(validateLine(stroke.line())).toMatchObject({ ok: true, line: { dt: LIMITS.intervalMax } });
  });

  it('makes lines that the server takes as they are, also of a tap and of a stroke far outside', () => {
    const tap = createStrokeRecorder(pencil, 0);
    tap.add({ x: 5, y: 5, p: 1, time: 30 });
    const outside = createStrokeRecorder({ ...pencil, size: 999 }, 0);
    outside.add({ x: -90_000, y: 90_000, p: 3, time: 1 });
    outside.add({ x: 10, y: 10, p: -1, time: 2 });
    for (const stroke of [tap, outside]) expect(validateLine(stroke.line())).toMatchObject({ ok: true });
  });

  it('is full when a line can hold no more points', () => {
    const stroke = createStrokeRecorder(pencil, 0);
    for (let i = 0; i < LIMITS.pointsPerLine; i++) {
      expect(stroke.isFull).toBe(false);
      stroke.add({ x: i / 16, y: 0, p: 1, time: i });
    }
    expect(stroke.isFull).toBe(true);
  });

  it('is nothing without a point', () => {
    expect(createStrokeRecorder(pencil, 0).line()).toBeNull();
  });
});
