import { describe, expect, it } from 'vitest';
import { gripsOf, heldAt, knobOf, type Look } from './grips.ts';
import { poseOf, spotOnFrame, turnedBy } from './pose.ts';

const lookAt = (scale: number): Look => ({ view: { scale, x: 0, y: 0 }, window: { width: 1_000, height: 800 } });
const square = (side: number) => poseOf({ left: 300, top: 300, right: 300 + side, bottom: 300 + side });
const CORNER = { across: 1, down: 1 } as const;

describe('the frame of a selection under a pointer', () => {
  it('has grips in the middle of its sides where these are long enough as they are seen', () => {
    expect(gripsOf(square(72), lookAt(1))).toHaveLength(8);
    expect(gripsOf(square(71), lookAt(1))).toHaveLength(4);
    expect(gripsOf(square(72), lookAt(0.5))).toHaveLength(4);
    expect(gripsOf(square(36), lookAt(2))).toHaveLength(8);
  });

  it('is taken by the nearest grip, from as far away as a finger, a pen or a mouse needs', () => {
    const pose = square(200);
    const beside = (far: number) => ({ x: 500 + far, y: 500 });
    for (const [pointer, reach] of [
      ['touch', 22],
      ['pen', 16],
      ['mouse', 11],
    ] as const) {
      expect(heldAt(pose, beside(reach), lookAt(1), pointer), `by ${pointer}`).toEqual({ part: 'grip', grip: CORNER });
      expect(heldAt(pose, beside(reach + 1), lookAt(1), pointer), `by ${pointer}`).toBeNull();
    }
    expect(heldAt(pose, beside(44), lookAt(0.5), 'touch')).toEqual({ part: 'grip', grip: CORNER });
  });

  it('has room inside by which it is moved, however small it is', () => {
    const pose = square(20);
    expect(heldAt(pose, { x: 310, y: 310 }, lookAt(1), 'touch')).toEqual({ part: 'inside' });
    expect(heldAt(pose, { x: 314, y: 314 }, lookAt(1), 'touch')).toEqual({ part: 'inside' });
    expect(heldAt(pose, { x: 318, y: 318 }, lookAt(1), 'touch')).toEqual({ part: 'grip', grip: CORNER });
  });

  it('is turned by a knob above it, also when it lies askew', () => {
    for (const pose of [square(200), turnedBy(square(200), 30)]) {
      const knob = knobOf(pose, lookAt(1));
      const top = spotOnFrame(pose, { across: 0, down: -1 });
      expect(Math.hypot(knob.x - top.x, knob.y - top.y)).toBeCloseTo(34);
      expect(heldAt(pose, knob, lookAt(1), 'mouse')).toEqual({ part: 'knob' });
    }
  });

  it('has its knob where it can be seen: below, beside, or inside of a frame as large as the window', () => {
    const atTop = poseOf({ left: 300, top: 10, right: 500, bottom: 200 });
    expect(knobOf(atTop, lookAt(1))).toEqual({ x: 400, y: 234 });
    const tall = poseOf({ left: 300, top: 0, right: 500, bottom: 800 });
    expect(knobOf(tall, lookAt(1))).toEqual({ x: 534, y: 400 });
    const all = poseOf({ left: 0, top: 0, right: 1_000, bottom: 800 });
    expect(knobOf(all, lookAt(1))).toEqual({ x: 500, y: 34 });
  });
});
