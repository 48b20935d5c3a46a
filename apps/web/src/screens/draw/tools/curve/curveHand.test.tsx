// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import type { FreeCurve } from '@tuschel/ink';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actOn } from '../../../../testing/actOn.tsx';
import { CurveField } from './CurveField.tsx';

const STRAIGHT: FreeCurve = [
  [0, 0],
  [0.5, 0.5],
  [1, 1],
];

/** A field of 1000 × 1000 px, upwards and to the right from 0, 0. */
async function field(start = STRAIGHT) {
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  boxes.mockReturnValue({ left: 0, top: 0, width: 1000, height: 1000 } as DOMRect);
  onTestFinished(() => boxes.mockRestore());
  const Field = () => {
    const [curve, setCurve] = useState(start);
    return <CurveField curve={curve} takesFocus={false} onChange={setCurve} onDiscard={() => undefined} />;
  };
  await actOn(<Field />);
  const plot = screen.getByRole('group', { name: 'Eigene Druckkurve' });
  let now = 0;
  const fire = (type: string, x: number, y: number, pointer: Partial<PointerEvent> = {}) => {
    const { pointerType = 'mouse', pointerId = 1, button = 0, timeStamp = (now += 1000) } = pointer;
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: 1000 - y, button });
    const values = { pointerType, pointerId, timeStamp };
    for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value });
    fireEvent(plot, event);
  };
  const points = () => within(plot).getAllByRole('slider');
  const values = () => points().map((point) => point.getAttribute('aria-valuetext')?.match(/\d+/g)?.map(Number));
  return { fire, points, values, plot };
}

test.each([
  ['mouse', 12],
  ['pen', 18],
  ['touch', 24],
])('a %s takes hold of a point within %i px, and of the curve as well', async (pointerType, reach) => {
  const { fire, values } = await field();
  const drag = (x: number, y: number) => {
    fire('pointerdown', x, y, { pointerType });
    fire('pointermove', x + 100, y + 100, { pointerType });
    fire('pointerup', x + 100, y + 100, { pointerType });
  };
  drag(500 + reach + 1, 500 - reach - 1);
  drag(250, 250 + reach + 1);
  expect(values()).toHaveLength(3);
  drag(499 + reach, 500);
  expect(values()).toEqual([
    [0, 0],
    [60, 60],
    [100, 100],
  ]);
});

test('a point follows the pointer that took hold of it once that has gone far enough, until it is lifted', async () => {
  const { fire, values } = await field();
  const middle = () => values()[1];
  fire('pointerdown', 500, 500);
  fire('pointermove', 504, 500);
  expect(middle()).toEqual([50, 50]);
  fire('pointermove', 400, 300, { pointerId: 2 });
  expect(middle()).toEqual([50, 50]);
  fire('pointermove', 510, 520);
  expect(middle()).toEqual([51, 52]);
  // From then on it goes back as well.
  fire('pointermove', 501, 501);
  expect(middle()).toEqual([50, 50]);
  fire('pointerup', 510, 520, { pointerId: 2 });
  fire('pointermove', 600, 600);
  expect(middle()).toEqual([60, 60]);
  fire('pointercancel', 600, 600);
  fire('pointermove', 700, 700);
  expect(middle()).toEqual([60, 60]);
});

test('neither another button nor a second pointer takes hold of anything', async () => {
  const { fire, points, values } = await field();
  fire('pointerdown', 250, 250, { button: 2 });
  expect(points()).toHaveLength(3);
  fire('pointerdown', 500, 500);
  fire('pointerdown', 250, 250, { pointerId: 2 });
  expect(points()).toHaveLength(3);
  fire('pointermove', 600, 700);
  expect(values()[1]).toEqual([60, 70]);
});

test('two presses on a point remove it only in quick succession, and where it was not dragged in between', async () => {
  const { fire, points } = await field();
  const press = (timeStamp: number, to = 500) => {
    fire('pointerdown', 500, 500, { timeStamp });
    if (to !== 500) fire('pointermove', to, 500, { timeStamp });
    if (to !== 500) fire('pointermove', 500, 500, { timeStamp });
    fire('pointerup', 500, 500, { timeStamp });
  };
  press(1_000);
  press(1_400);
  expect(points()).toHaveLength(3);
  press(3_000, 520);
  press(3_100);
  expect(points()).toHaveLength(3);
  press(3_499);
  expect(points()).toHaveLength(2);
});

test('a new point stands in the wider of the gaps beside the one that is meant', async () => {
  const { points, values } = await field([
    [0, 0],
    [0.6, 0.6],
    [1, 1],
  ]);
  fireEvent.keyDown(points()[1]!, { key: 'Insert' });
  expect(values()[1]).toEqual([30, 30]);
  fireEvent.keyDown(points()[3]!, { key: 'Insert' });
  expect(values().map((value) => value?.[0])).toEqual([0, 30, 60, 80, 100]);
});
