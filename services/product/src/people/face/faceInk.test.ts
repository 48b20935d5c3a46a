import { defaultStyle, encodeInk, event, type Line, quantiseLine, Tool } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { judgedFace } from './faceInk.ts';

const line = (more: Partial<Line> = {}): Line =>
  quantiseLine({
    ...defaultStyle(more.tool ?? Tool.brush),
    points: [
      { x: 40, y: 40, p: 1 },
      { x: 200, y: 160, p: 0.5 },
    ],
    ...more,
  });
const sent = (lines: readonly Line[], meta?: object) => Buffer.from(encodeInk(lines, meta)).toString('base64');

/** So many points that the whole takes so many bytes: each is one pixel from the one before. */
function faceOf(bytes: number): string {
  for (let count = 1; ; count++) {
    const points = Array.from({ length: count }, (_, index) => ({ x: 40 + (index % 200), y: 40, p: 1 }));
    const ink = encodeInk([line({ points })]);
    if (ink.length >= bytes) return Buffer.from(ink).toString('base64');
  }
}

describe('a face is kept', () => {
  test('as its lines, without when they were drawn and without what stands beside them', () => {
    const timed = sent([line({ t: 5_000, dt: 8 })], { name: 'somebody' });
    expect(judgedFace(timed)).toEqual({ ok: true, ink: sent([line()]) });
  });

  test('with pen, brush, eraser and bucket', () => {
    const floor = { points: [0, 0, 320].map((at) => ({ x: at, y: at, p: 1 })) };
    const lines = [
      line({ tool: Tool.pencil }),
      line(),
      line({ tool: Tool.eraser }),
      line({ tool: Tool.floodFill, ...floor }),
    ];
    expect(judgedFace(sent(lines))).toMatchObject({ ok: true });
  });

  test('up to its most bytes and not one more', () => {
    const most = faceOf(FACE.bytes);
    expect(Buffer.from(most, 'base64')).toHaveLength(FACE.bytes);
    expect(most).toHaveLength(FACE.textLength);
    expect(judgedFace(most)).toMatchObject({ ok: true });
    expect(judgedFace(faceOf(FACE.bytes + 1))).toEqual({ ok: false, message: `takes more than ${FACE.bytes} bytes` });
  });
});

test.each([
  ['no lines', sent([])],
  ['an event', sent([event.eraseAll()])],
  ['a lasso', sent([line({ tool: Tool.lassoFill })])],
  ['another layer', sent([line({ layer: 0 })])],
  ['another blend mode', sent([line({ blendMode: 2 })])],
  ['no INK1', Buffer.from('<svg onload="alert(1)">').toString('base64')],
  ['half a line', Buffer.from(encodeInk([line()]).subarray(0, -3)).toString('base64')],
  [
    'floods that take a second',
    sent(Array.from({ length: 40 }, () => line({ tool: Tool.floodFill, points: [{ x: 1, y: 1, p: 1 }] }))),
  ],
])('no face: %s', (_, text) => {
  expect(judgedFace(text)).toMatchObject({ ok: false });
});
