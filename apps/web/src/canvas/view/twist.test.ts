import { expect, test } from 'vitest';
import { between, createTwist, snapped } from './twist.ts';
import { type Spot, toPicture, type View } from './view.ts';

const UPRIGHT: View = { scale: 1, x: 0, y: 0 };
const MIDDLE = { x: 400, y: 300 };

/** Two fingers around the middle, 200 px apart, at an angle of degrees. */
function fingers(degrees: number): [Spot, Spot] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [
    { x: MIDDLE.x - 100 * cos, y: MIDDLE.y - 100 * sin },
    { x: MIDDLE.x + 100 * cos, y: MIDDLE.y + 100 * sin },
  ];
}

/** Turns two fingers degree by degree. */
function turn(view: View, from: number, to: number, gesture = 1, twist = createTwist()): View {
  const step = Math.sign(to - from);
  let turned = view;
  for (let angle = from; angle !== to; angle += step)
    turned = twist.view(turned, gesture, fingers(angle), fingers(angle + step));
  return turned;
}

test('fingers that hardly turn leave the picture upright', () => {
  expect(turn(UPRIGHT, 0, 12).turn ?? 0).toBe(0);
  expect(turn(UPRIGHT, 0, -12).turn ?? 0).toBe(0);
});

test('fingers that turn on take the picture with them, from where it gives way, around what lies between them', () => {
  const view = turn(UPRIGHT, 0, 43);
  expect(view.turn).toBeCloseTo(30);
  expect(toPicture(view, MIDDLE).x).toBeCloseTo(MIDDLE.x);
  expect(toPicture(view, MIDDLE).y).toBeCloseTo(MIDDLE.y);
  expect(turn(UPRIGHT, 170, 213).turn).toBeCloseTo(30);
  expect(turn(UPRIGHT, 0, -43).turn).toBeCloseTo(330);
});

test('near a right angle the picture falls into place', () => {
  expect(turn(UPRIGHT, 0, 13 + 86).turn).toBe(90);
  expect(turn({ ...UPRIGHT, turn: 20 }, 0, -13 - 17).turn).toBe(0);
});

test('with the next gesture it has to give way anew', () => {
  const twist = createTwist();
  const tilted = turn(UPRIGHT, 0, 43, 1, twist);
  expect(turn(tilted, 0, 10, 2, twist).turn).toBe(tilted.turn);
});

test.each([
  [85, 90],
  [84.9, 84.9],
  [95, 90],
  [95.1, 95.1],
  [-5, -0],
  [355, 360],
  [45, 45],
])('at %f degrees the picture lies at %f', (angle, expected) => {
  expect(snapped(angle)).toBe(expected);
});

test.each([
  [0, 30, 30],
  [30, 0, -30],
  [170, 190, 20],
  [190, 170, -20],
  [-170, 170, -20],
  [0, 180, 180],
])('fingers from %i to %i degrees have turned by %i, the short way round', (from, to, expected) => {
  expect(between(fingers(from), fingers(to))).toBeCloseTo(expected);
});
