// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { FreeCurve } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { actOn } from '../../../../testing/actOn.tsx';
import { CurvePlot } from './CurvePlot.tsx';

const SOFT: FreeCurve = [
  [0, 0.1],
  [0.333, 0.8],
  [1, 0.9],
];

async function plot() {
  await actOn(<CurvePlot curve={SOFT} />);
  const pen = (type: string, pressure: number, pointerType = 'pen') => {
    const event = new MouseEvent(type, { bubbles: true });
    Object.defineProperties(event, { pointerType: { value: pointerType }, pressure: { value: pressure } });
    fireEvent(document.body, event);
    return screen.getByTestId('pressure-trace').getAttribute('d') ?? '';
  };
  const line = () =>
    (document.querySelector('polyline')?.getAttribute('points') ?? '')
      .split(' ')
      .map((at) => at.split(',').map(Number));
  return { pen, line };
}

test('the curve is shown from the lightest press to the firmest, through each of its points', async () => {
  const { line } = await plot();
  expect([line()[0], line().at(-1)]).toEqual([
    [0, 81],
    [120, 9],
  ]);
  expect(line()).toContainEqual([39.96, 18]);
  const across = line().map(([x]) => x);
  expect(across).toEqual(across.toSorted((a = 0, b = 0) => a - b));
});

test('only a pen that presses is seen on it, where it counts for what the curve says', async () => {
  const { pen } = await plot();
  expect(pen('pointerdown', 0.5, 'mouse')).toBe('');
  expect(pen('pointerdown', 1)).toBe('M120 90V9H0');
  // Of another pointer that is lifted it knows nothing.
  expect(pen('pointerup', 0, 'touch')).toBe('M120 90V9H0');
  expect(pen('pointermove', 0)).toBe('');
});
