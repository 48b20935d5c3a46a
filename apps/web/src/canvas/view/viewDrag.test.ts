import { expect, test } from 'vitest';
import { type Spot, toPicture, type View } from './view.ts';
import { beginViewDrag, type DragKind } from './viewDrag.ts';

const UPRIGHT: View = { scale: 1, x: 0, y: 0 };
const MIDDLE = { x: 400, y: 300 };

/** Drags from spot to spot. */
function drag(kind: DragKind, view: View, [start, ...spots]: readonly [Spot, ...Spot[]]): View {
  const move = beginViewDrag(view, start, MIDDLE);
  let [now, from] = [view, start];
  for (const to of spots) [now, from] = [move(kind, now, from, to), to];
  return now;
}

test('the picture goes where the pointer goes', () => {
  const view = drag('pan', UPRIGHT, [MIDDLE, { x: 410, y: 305 }, { x: 430, y: 290 }]);
  expect(view).toMatchObject({ scale: 1, x: 30, y: -10 });
});

test('to the right and upwards it comes nearer, and what was under the pointer at first stays where it is', () => {
  const start = { x: 100, y: 200 };
  const nearer = drag('zoom', UPRIGHT, [start, { x: 150, y: 180 }, { x: 200, y: 100 }]);
  expect(nearer.scale).toBeCloseTo(Math.exp(200 * 0.006));
  expect(toPicture(nearer, start).x).toBeCloseTo(start.x);
  expect(toPicture(nearer, start).y).toBeCloseTo(start.y);
  expect(drag('zoom', UPRIGHT, [start, { x: 50, y: 250 }]).scale).toBeLessThan(1);
});

test('around the middle the picture turns with the pointer, and falls into place near a right angle', () => {
  const at = (degrees: number, arm = 200) => ({
    x: MIDDLE.x + arm * Math.cos((degrees * Math.PI) / 180),
    y: MIDDLE.y + arm * Math.sin((degrees * Math.PI) / 180),
  });
  const turned = drag('turn', UPRIGHT, [at(10), at(30), at(47, 90)]);
  expect(turned.turn).toBeCloseTo(37);
  expect(toPicture(turned, MIDDLE).x).toBeCloseTo(MIDDLE.x);
  expect(drag('turn', turned, [at(0), at(52)]).turn).toBe(90);
  expect(drag('turn', turned, [at(0), at(-40)]).turn).toBe(0);
  expect(drag('turn', turned, [at(170), at(-170)]).turn).toBeCloseTo(57);
});
