// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDecoration } from '../look/useDecoration.ts';
import { actOn, pass } from '../testing/actOn.tsx';
import { SPARKLE_LIFE_MS, SPARKLE_PAUSE_MS, SPARKLES_AT_FIRST } from './sparkle.ts';
import { Sparkles } from './Sparkles.tsx';

const MOST_PAUSE = SPARKLE_PAUSE_MS[1];

beforeEach(() => {
  vi.useFakeTimers();
});

function Stop() {
  const { toggle } = useDecoration();
  return (
    <button type="button" onClick={toggle}>
      stop or go on
    </button>
  );
}

const gold = (isStill = false) =>
  actOn(
    <>
      <Sparkles>Otter</Sparkles>
      <Stop />
    </>,
    { isStill },
  );
const glints = () => [...document.querySelectorAll('svg')];

test('gold glints on and on, each glint goes out again, and none of it is read out', async () => {
  await gold();
  expect(screen.getByText('Otter')).toBeTruthy();
  const first = glints();
  expect(first).toHaveLength(SPARKLES_AT_FIRST);
  await pass(MOST_PAUSE);
  expect(glints().length).toBeGreaterThan(0);
  expect(glints().some((glint) => !first.includes(glint))).toBe(true);
  for (let time = 0; time < 5; time++) {
    const before = glints();
    await pass(SPARKLE_LIFE_MS + MOST_PAUSE);
    expect(glints().length).toBeGreaterThan(0);
    expect(glints().filter((glint) => before.includes(glint))).toEqual([]);
  }
  expect(glints().every((glint) => glint.closest('[aria-hidden="true"]') !== null)).toBe(true);
});

test('nothing glints where the device asks for reduced motion', async () => {
  await gold(true);
  await pass(SPARKLE_LIFE_MS);
  expect(screen.getByText('Otter')).toBeTruthy();
  expect(glints()).toEqual([]);
});

test('it stops with all other decoration, which leaves no timer behind, and goes on with it', async () => {
  await gold();
  const toggle = screen.getByRole('button', { name: 'stop or go on' });
  const timers = vi.getTimerCount();
  act(() => void fireEvent.click(toggle));
  expect(glints()).toEqual([]);
  expect(vi.getTimerCount()).toBe(timers - 1);
  await pass(SPARKLE_LIFE_MS);
  expect(glints()).toEqual([]);
  act(() => void fireEvent.click(toggle));
  expect(glints()).toHaveLength(SPARKLES_AT_FIRST);
});
