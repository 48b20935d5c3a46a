// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { Step } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { actOn, sceneNamed, stateOf } from '../../testing/actOn.tsx';
import { StepTimer } from './StepTimer.tsx';

const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});

/** A step that has been open for a minute, and has another one unless it is said otherwise. */
function show(change: Partial<Step>, isPaused = false) {
  const { step } = stateOf('draw/open');
  if (!step) throw new Error('there is no step');
  const shown = { ...step, openedAt: NOON - MINUTE, deadline: NOON + MINUTE, ...change };
  return actOn(<StepTimer step={shown} isPaused={isPaused} />, { scene: sceneNamed('draw/open'), now: Date.now });
}

const digits = () => screen.queryByRole('timer')?.textContent;

test.each([
  ['open', '1:00'],
  ['countdown', '1:00'],
  ['forced', '1:00'],
  ['grace', '0:00'],
  ['closing', '0:00'],
  ['interlude', '0:00'],
] as const)('the clock of a step that is "%s" a minute before its end shows %s', async (stage, time) => {
  await show({ stage });
  expect(digits()).toBe(time);
});

test.each(['open', 'grace', 'closing', 'interlude'] as const)(
  'a step without a time that is "%s" has none',
  async (stage) => {
    await show({ stage, deadline: null });
    expect(digits()).toBeUndefined();
    expect(screen.getByText('Ohne Zeitlimit')).toBeTruthy();
  },
);

test.each(['open', 'closing'] as const)('the clock of a step that is "%s" stands still in a pause', async (stage) => {
  await show({ stage }, true);
  expect(digits()).toBeUndefined();
  expect(screen.getByText('Pause')).toBeTruthy();
});

test('the ring of the clock is as full as there is time left of the step', async () => {
  await show({ openedAt: NOON - 3 * MINUTE });
  const rest = document.querySelector('path[stroke-dasharray]')?.getAttribute('stroke-dasharray');
  expect(Number(rest?.split(' ')[0])).toBeCloseTo(25);
});
