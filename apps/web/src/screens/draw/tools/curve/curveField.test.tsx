// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BOX, draw, region } from '../../../../testing/drawActing.tsx';

/** The panel with a curve of one's own, where every box is as large as the window of the tests. */
async function ownCurve({ bend = 0 } = {}) {
  const acting = await draw();
  const { user } = acting;
  const panel = region('Werkzeug einstellen');
  await user.click(panel.getByRole('button', { name: 'Mehr' }));
  fireEvent.change(panel.getByRole('slider', { name: 'Druckkurve' }), { target: { value: String(bend) } });
  await user.click(panel.getByRole('button', { name: 'Eigene Kurve zeichnen' }));
  const plot = panel.getByRole('group', { name: 'Eigene Druckkurve' });
  const points = () => within(plot).getAllByRole('slider');
  const values = () => points().map((point) => point.getAttribute('aria-valuetext')?.match(/\d+/g)?.map(Number));
  let now = 1000;
  const at = (x: number, y: number, after = 1000) => {
    now += after;
    return {
      clientX: BOX.left + x * BOX.width,
      clientY: BOX.top + (1 - y) * BOX.height,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      timeStamp: now,
    };
  };
  /** The event's own time cannot be set by its constructor. */
  const fire = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', { timeStamp, ...init }: ReturnType<typeof at>) => {
    const event = new MouseEvent(type.toLowerCase(), { bubbles: true, cancelable: true, ...init });
    Object.defineProperties(event, {
      timeStamp: { value: timeStamp },
      pointerId: { value: init.pointerId },
      pointerType: { value: init.pointerType },
    });
    fireEvent(plot, event);
  };
  const press = (x: number, y: number, after?: number) => {
    fire('pointerDown', at(x, y, after));
    fire('pointerUp', at(x, y, 50));
  };
  const pull = (from: readonly [number, number], to: readonly [number, number]) => {
    fire('pointerDown', at(...from));
    fire('pointerMove', at(...to, 50));
    fire('pointerUp', at(...to, 50));
  };
  return { ...acting, panel, plot, points, values, press, pull };
}

const STRAIGHT = [
  [0, 0],
  [50, 50],
  [100, 100],
];

test('a curve of one’s own begins as the slider had it, and goes back to it', async () => {
  const { user, panel, points, values } = await ownCurve();
  expect(values()).toEqual(STRAIGHT);
  expect(document.activeElement).toBe(points()[1]);
  expect(panel.queryByRole('slider', { name: 'Druckkurve' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Weicher' }));
  expect(values()[1]).toEqual([30, 60]);
  await user.click(panel.getByRole('button', { name: 'Kurve verwerfen, wieder Regler' }));
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Eigene Kurve zeichnen' }));
  fireEvent.change(panel.getByRole('slider', { name: 'Druckkurve' }), { target: { value: '100' } });
  // Thrown away by mistake it is there again.
  await user.click(panel.getByRole('button', { name: 'Eigene Kurve zeichnen' }));
  expect(values()[1]).toEqual([30, 60]);
});

test.each([
  ['light', 100, (hand: number, counts: number) => counts > hand],
  ['firm', -100, (hand: number, counts: number) => counts < hand],
])('a curve of one’s own begins as %s as the slider stood, and both its ends stay', async (_, bend, isBent) => {
  const { values } = await ownCurve({ bend });
  const [first, ...others] = values() as [number, number][];
  expect([first, others.pop()]).toEqual([
    [0, 0],
    [100, 100],
  ]);
  expect(others.map(([hand, counts]) => [hand, isBent(hand, counts)])).toEqual([
    [25, true],
    [50, true],
    [75, true],
  ]);
});

test('keys alone move, add and remove points, and each says what it makes of the pressure', async () => {
  const { user, points, values } = await ownCurve();
  points()[1]?.focus();
  expect(points()[1]?.getAttribute('aria-label')).toBe('Punkt 2 von 3');
  await user.keyboard('{ArrowUp}{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  expect(values()[1]).toEqual([51, 61]);
  expect(document.activeElement?.getAttribute('aria-valuetext')).toBe('Druck 51 % zählt als 61 %');
  const told = ['min', 'now', 'max'].map((name) => document.activeElement?.getAttribute(`aria-value${name}`));
  expect(told).toEqual(['0', '61', '100']);
  await user.keyboard('{PageDown}{ArrowLeft}');
  expect(values()[1]).toEqual([50, 51]);
  await user.keyboard('{Insert}');
  expect(points()).toHaveLength(4);
  expect(document.activeElement).toBe(points()[2]);
  await user.keyboard('{Delete}');
  expect(points()).toHaveLength(3);
  expect(document.activeElement).toBe(points()[2]);
  // Both ends stay.
  await user.keyboard('{Delete}');
  expect(points()).toHaveLength(3);
});

test('keys of points are none of the drawing: nothing is undone, and no tool is taken', async () => {
  const { user, points, panel } = await ownCurve();
  points()[0]?.focus();
  await user.keyboard('{End}{Home}+');
  expect(points()).toHaveLength(4);
  expect(panel.getByRole('heading', { name: 'Bleistift' })).toBeTruthy();
});

test('the pointer drags a point between its neighbours, without a jump', async () => {
  const { pull, values, points } = await ownCurve();
  pull([0.505, 0.505], [0.305, 0.705]);
  expect(values()).toEqual([STRAIGHT[0], [30, 70], STRAIGHT[2]]);
  expect(document.activeElement).toBe(points()[1]);
  pull([0.3, 0.7], [1.4, 3]);
  expect(values()).toEqual([STRAIGHT[0], [98, 100], STRAIGHT[2]]);
  // The lightest press may count for something, and the firmest is reached before.
  pull([0, 0], [0.1, 0.2]);
  expect(values()[0]).toEqual([10, 20]);
});

test('a press upon the curve adds a point, two on a point remove it, one beside does nothing', async () => {
  const { press, values, points } = await ownCurve();
  press(0.2, 0.6);
  expect(points()).toHaveLength(3);
  press(0.25, 0.25);
  expect(values()[1]).toEqual([25, 25]);
  expect(document.activeElement).toBe(points()[1]);
  press(0.25, 0.25);
  press(0.25, 0.25, 900);
  expect(points()).toHaveLength(4);
  press(0.25, 0.25, 100);
  expect(values()).toEqual(STRAIGHT);
});

test('a press that added a point is not the first of the two that remove it', async () => {
  const { press, values, points } = await ownCurve();
  press(0.25, 0.25);
  press(0.25, 0.25, 100);
  expect(values()[1]).toEqual([25, 25]);
  expect(points()).toHaveLength(4);
  press(0.25, 0.25, 100);
  expect(values()).toEqual(STRAIGHT);
});

test('buttons add and remove points for those who can do neither', async () => {
  const { user, panel, points, values } = await ownCurve();
  const named = (name: string) => panel.getByRole<HTMLButtonElement>('button', { name });
  await user.click(named('Punkt hinzufügen'));
  expect(values()[2]).toEqual([75, 75]);
  await user.click(named('Punkt entfernen'));
  expect(points()).toHaveLength(3);
  for (let more = 0; more < 3; more++) await user.click(named('Punkt hinzufügen'));
  expect(points()).toHaveLength(6);
  expect(named('Punkt hinzufügen').disabled).toBe(true);
  act(() => points()[0]?.focus());
  expect(named('Punkt entfernen').disabled).toBe(true);
});

test('the pen is seen on the curve while it presses, wherever it is', async () => {
  await ownCurve();
  const trace = screen.getByTestId('pressure-trace');
  const pen = (type: string, pressure: number) => {
    const event = new MouseEvent(type, { bubbles: true });
    Object.defineProperties(event, { pointerType: { value: 'pen' }, pressure: { value: pressure } });
    fireEvent(document.body, event);
  };
  pen('pointerdown', 0.5);
  expect(trace.getAttribute('d')).toBe('M60 90V45H0');
  pen('pointermove', 0.75);
  expect(trace.getAttribute('d')).toBe('M90 90V22.5H0');
  pen('pointerup', 0);
  expect(trace.getAttribute('d')).toBe('');
  pen('pointerdown', 0.5);
  pen('pointercancel', 0.5);
  expect(trace.getAttribute('d')).toBe('');
});
