import { LIMITS } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import {
  cornersOf,
  isInFrame,
  isWithinReach,
  led,
  mirrored,
  moved,
  poseOf,
  pulled,
  samePose,
  scaled,
  turnedBy,
} from './pose.ts';

const BOX = { left: 100, top: 200, right: 300, bottom: 301 };
const FREE = { isRegular: false, isCentred: false };
const places = (pose: ReturnType<typeof poseOf>) => cornersOf(pose).map(({ x, y }) => [x, y]);

describe('the frame of a selection', () => {
  it('lies where it was as long as nobody pulls it, and goes by whole pixels', () => {
    expect(places(poseOf(BOX))).toEqual([
      [100, 200],
      [300, 200],
      [100, 301],
    ]);
    expect(places(moved(poseOf(BOX), 10.4, -3.6))).toEqual([
      [110, 196],
      [310, 196],
      [110, 297],
    ]);
  });

  it('is pulled by a corner away from the other one, or from its middle', () => {
    const grip = { across: 1, down: 1 } as const;
    expect(places(pulled(poseOf(BOX), grip, { x: 400, y: 401 }, FREE))).toEqual([
      [100, 200],
      [400, 200],
      [100, 401],
    ]);
    expect(pulled(poseOf(BOX), grip, { x: 400, y: 401 }, { isRegular: false, isCentred: true })).toMatchObject({
      width: 400,
      height: 301,
    });
  });

  it('keeps its proportions where that is wanted, also by a side', () => {
    const regular = { isRegular: true, isCentred: false };
    const by = pulled(poseOf(BOX), { across: 1, down: 1 }, { x: 500, y: 402 }, regular);
    expect([by.width, by.height]).toEqual([400, 202]);
    expect(pulled(poseOf(BOX), { across: 1, down: 0 }, { x: 500, y: 0 }, regular)).toMatchObject({
      width: 400,
      height: 202,
    });
  });

  it('is mirrored when a side is pulled over the other, and never without any width', () => {
    expect(pulled(poseOf(BOX), { across: 1, down: 0 }, { x: 50, y: 0 }, FREE)).toMatchObject({ width: -50 });
    expect(pulled(poseOf(BOX), { across: 1, down: 0 }, { x: 100, y: 0 }, FREE).width).toBe(1);
  });

  it('lies on whole pixels after a quarter turn, though its sides are odd and even', () => {
    const turned = turnedBy(poseOf(BOX), 90);
    for (const place of places(turned).flat()) expect(Number.isInteger(place)).toBe(true);
    expect(turnedBy(turned, -90)).toMatchObject({ width: 200, height: 101, turn: 0 });
  });

  it('turns with the pointer, upright where it nearly is, and in steps where that is wanted', () => {
    const pose = poseOf({ left: 0, top: 0, right: 100, bottom: 100 });
    const from = { x: 50, y: 0 };
    const at = (degrees: number) => {
      const angle = ((degrees - 90) * Math.PI) / 180;
      return { x: 50 + 80 * Math.cos(angle), y: 50 + 80 * Math.sin(angle) };
    };
    expect(led(pose, from, at(37.04), FREE).turn).toBe(37);
    expect(led(pose, from, at(89.2), FREE).turn).toBe(90);
    expect(led(pose, from, at(37), { isRegular: true }).turn).toBe(30);
    expect(led(pose, from, at(-20), FREE).turn).toBe(340);
  });

  it('is mirrored as it is seen, turned the other way', () => {
    const tilted = turnedBy(poseOf(BOX), 30);
    expect(mirrored(tilted, 'across')).toMatchObject({ width: -200, turn: 330 });
    expect(mirrored(mirrored(tilted, 'down'), 'down')).toEqual(tilted);
  });

  it('knows what lies inside of it, and how far it may go', () => {
    const tilted = turnedBy(poseOf(BOX), 45);
    expect(isInFrame(tilted, { x: 200, y: 250 })).toBe(true);
    expect(isInFrame(tilted, { x: 102, y: 202 })).toBe(false);
    expect(isWithinReach(scaled(poseOf(BOX), 10))).toBe(true);
    const room = LIMITS.coordinateMax - BOX.right;
    expect(isWithinReach(moved(poseOf(BOX), room, 0))).toBe(true);
    expect(isWithinReach(moved(poseOf(BOX), room + 1, 0))).toBe(false);
  });

  it.each([
    [-1, -1, { x: 50, y: 150 }, [50, 150, 300, 301]],
    [1, -1, { x: 400, y: 150 }, [100, 150, 400, 301]],
    [-1, 1, { x: 50, y: 401 }, [50, 200, 300, 401]],
    [0, -1, { x: 0, y: 150 }, [100, 150, 300, 301]],
    [-1, 0, { x: 50, y: 0 }, [50, 200, 300, 301]],
  ] as const)('is pulled by the grip at %i, %i, and stays at the opposite side', (across, down, to, frame) => {
    const [[left, top], [right], [, bottom]] = places(pulled(poseOf(BOX), { across, down }, to, FREE)) as [
      [number, number],
      [number, number],
      [number, number],
    ];
    expect([left, top, right, bottom]).toEqual(frame);
  });

  it('is pulled askew along its own sides', () => {
    const tilted = turnedBy(poseOf({ left: 0, top: 0, right: 100, bottom: 100 }), 90);
    // Its right side is below now.
    expect(pulled(tilted, { across: 1, down: 0 }, { x: 999, y: 150 }, FREE)).toEqual({
      x: 50,
      y: 75,
      width: 150,
      height: 100,
      turn: 90,
    });
  });

  it('keeps its proportions by a side that goes down, and along the diagonal by a corner', () => {
    const square = poseOf({ left: 0, top: 0, right: 100, bottom: 100 });
    const regular = { isRegular: true, isCentred: false };
    const size = ({ width, height }: { width: number; height: number }) => [width, height];
    expect(size(pulled(square, { across: 0, down: 1 }, { x: 0, y: 150 }, regular))).toEqual([150, 150]);
    expect(size(pulled(square, { across: 1, down: 1 }, { x: 200, y: 100 }, regular))).toEqual([150, 150]);
    expect(scaled(square, 0.001)).toMatchObject({ width: 1, height: 1 });
    expect(scaled(square, 1.5)).toMatchObject({ x: 50, y: 50, width: 150, height: 150 });
  });

  it('is upright where it nearly is and not farther, and turns by tenths of a degree', () => {
    const pose = poseOf({ left: 0, top: 0, right: 100, bottom: 100 });
    const turned = (degrees: number, isRegular = false) => {
      const angle = ((degrees - 90) * Math.PI) / 180;
      const to = { x: 50 + 80 * Math.cos(angle), y: 50 + 80 * Math.sin(angle) };
      return led(pose, { x: 50, y: 0 }, to, { isRegular }).turn;
    };
    expect([88.3, 88.7, 91.3, 91.7, 359].map((degrees) => turned(degrees))).toEqual([88.3, 90, 90, 91.7, 0]);
    expect([7, 8, 352, 353].map((degrees) => turned(degrees, true))).toEqual([0, 15, 345, 0]);
    expect([turnedBy(pose, -0.04).turn, turnedBy(pose, -15).turn, turnedBy(pose, 720.25).turn]).toEqual([0, 345, 0.3]);
  });

  it('is mirrored across in its width, down in its height', () => {
    expect(mirrored(poseOf(BOX), 'across')).toMatchObject({ width: -200, height: 101, turn: 0 });
    expect(mirrored(poseOf(BOX), 'down')).toMatchObject({ width: 200, height: -101, turn: 0 });
  });

  it.each(['x', 'y', 'width', 'height', 'turn'] as const)('is another one by its %s alone', (part) => {
    const pose = poseOf(BOX);
    expect([samePose(pose, { ...pose }), samePose(pose, { ...pose, [part]: 7 })]).toEqual([true, false]);
  });
});
