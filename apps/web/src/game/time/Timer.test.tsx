// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { actOn, type ComponentOptions, pass, sceneNamed } from '../../testing/actOn.tsx';
import { Timer } from './Timer.tsx';

const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});

interface Shown extends ComponentOptions {
  /** From now, ms; null: the host decides. */
  left: number | null;
  isPaused?: boolean;
}

function show({ left, isPaused = false, ...options }: Shown) {
  const deadline = left === null ? null : NOON + left;
  const timer = <Timer deadline={deadline} openedAt={NOON - MINUTE} isPaused={isPaused} />;
  return actOn(timer, { scene: sceneNamed('draw/open'), now: Date.now, ...options });
}

const digits = () => screen.getByRole('timer', { name: 'Verbleibende Zeit' }).textContent;
/** How much of the ring is left, percent. */
const ring = () =>
  Number(document.querySelector('path[stroke-dasharray]')?.getAttribute('stroke-dasharray')?.split(' ')[0]);
const spoken = () => document.querySelector('[aria-live]')?.textContent;

test('the time runs down, in digits and as a ring, and stops at nothing', async () => {
  await show({ left: MINUTE });
  expect(digits()).toBe('1:00');
  expect(ring()).toBeCloseTo(50);
  await pass(30_000);
  expect(digits()).toBe('0:30');
  expect(ring()).toBeCloseTo(25);
  await pass(31_000);
  expect(digits()).toBe('0:00');
  expect(ring()).toBe(0);
});

test('a ring is never more than full', async () => {
  await show({ left: MINUTE, now: () => NOON - 10 * MINUTE });
  expect(ring()).toBe(100);
});

test('a timer that is paused says so and shows no time', async () => {
  await show({ left: MINUTE, isPaused: true });
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('Pause')).toBeTruthy();
});

test('the timer stands still while the server cannot save', async () => {
  await show({ left: MINUTE, scene: { ...sceneNamed('draw/open'), held: 'full' } });
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('Pause')).toBeTruthy();
});

test('where the host decides there is no time', async () => {
  await show({ left: null });
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('Ohne Zeitlimit')).toBeTruthy();
});

test('bars beside the time say how good the connection is, in words unless it is good', async () => {
  const lag = { ms: 20 };
  const { setGame, client } = await show({
    left: 10 * MINUTE,
    client: (stage) => ({ game: { ...stage.game, lag: () => lag.ms } }),
  });
  const connection = () => screen.getByTestId('connection');
  const bars = () => connection().querySelectorAll('[class*="full"]').length;
  expect([connection().title, bars(), connection().ariaHidden]).toEqual(['Gute Verbindung', 3, 'true']);
  lag.ms = 400;
  await pass(250);
  expect([screen.getByRole('img', { name: 'Langsame Verbindung' }), bars()]).toEqual([connection(), 2]);
  lag.ms = 4_000;
  await pass(250);
  expect([screen.getByRole('img', { name: 'Sehr langsame Verbindung' }), bars()]).toEqual([connection(), 1]);
  const game = client.game.get();
  if (game.status === 'joined') setGame({ ...game, isReconnecting: true });
  expect(screen.getByRole('img', { name: 'Keine Verbindung' })).toBe(connection());
});

test.each([
  ['paused', { left: MINUTE, isPaused: true }],
  ['without a deadline', { left: null }],
])('the connection is shown by a timer that is %s, too', async (_how, shown) => {
  await show(shown);
  expect(screen.getByTestId('connection')).toBeTruthy();
});

test('each milestone is spoken once, when it is passed', async () => {
  await show({ left: 61_000 });
  expect(spoken()).toBe('');
  await pass(1_000);
  expect(spoken()).toBe('Noch 60 Sekunden');
  await pass(29_000);
  expect(spoken()).toBe('Noch 60 Sekunden');
  await pass(1_000);
  expect(spoken()).toBe('Noch 30 Sekunden');
});
