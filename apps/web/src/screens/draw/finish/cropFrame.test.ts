import { cropArea, LANDSCAPE, PORTRAIT } from '@tuschel/ink';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedFrame, FRAME_CORNERS, movedFrame, pulledFrame, scaledFrame } from './cropFrame.ts';

const anyFrame = fc.record({
  x: fc.integer({ min: -500, max: 2500 }),
  y: fc.integer({ min: -500, max: 2500 }),
  scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
});

test('a frame lies within the canvas, whatever is done with it', () => {
  fc.assert(
    fc.property(anyFrame, fc.constantFrom(LANDSCAPE, PORTRAIT), fc.nat(3), (wanted, canvas, corner) => {
      const frame = boundedFrame(wanted, canvas);
      const at = FRAME_CORNERS[corner] ?? { across: 1, down: 1 };
      const all = [
        frame,
        movedFrame(frame, 700, -40, canvas),
        scaledFrame(frame, 3, canvas),
        pulledFrame(frame, at, wanted, canvas),
      ];
      for (const one of all) {
        const { x, y, width, height } = cropArea({ ...one, isClipping: true }, canvas);
        expect([x, y]).toEqual([one.x, one.y]);
        expect(x + width <= canvas.width && y + height <= canvas.height).toBe(true);
      }
    }),
  );
});

test('a corner is pulled away from the one across, which stays', () => {
  const frame = { x: 480, y: 270, scale: 2 };
  expect(pulledFrame(frame, { across: 1, down: 1 }, { x: 960, y: 540 }, LANDSCAPE)).toEqual({
    x: 480,
    y: 270,
    scale: 4,
  });
  const larger = pulledFrame(frame, { across: -1, down: -1 }, { x: 0, y: 0 }, LANDSCAPE);
  expect(larger).toEqual({ x: 0, y: 0, scale: 1.333 });
});

test('it grows around its middle', () => {
  expect(scaledFrame({ x: 480, y: 270, scale: 2 }, 4, LANDSCAPE)).toEqual({ x: 720, y: 405, scale: 4 });
});
