// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass, without } from '../../testing/actOn.tsx';
import { HostActions } from '../hosting/HostActions.tsx';
import { TimeGiven } from './TimeGiven.tsx';
import { HOST, PLAYER, play, step, youAre, button } from '../../testing/gameNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const actions = (state: MatchState) => <HostActions state={state} />;

test('the host sees how many ask for time, gives it, and ends the step', async () => {
  const { user, sent } = await play(
    HOST,
    actions,
    step((at) => ({ canForceAt: at - 1, moreTime: 2 })),
  );
  await user.click(button('30 Sekunden mehr geben, 2 Leute bitten darum'));
  await user.click(button('Jetzt weiter'));
  expect(sent).toEqual([
    { type: 'extend', step: 0 },
    { type: 'forceNext', step: 0 },
  ]);
});

test('where nobody asks, time can be given anyway', async () => {
  await play(
    HOST,
    actions,
    step(() => ({ moreTime: 0 })),
  );
  expect(button('30 Sekunden mehr geben').disabled).toBe(false);
  expect(screen.queryByTestId('more-time-count')).toBeNull();
});

test.each([
  [30_000, '30 Sekunden mehr geben'],
  [60_000, '1 Minute mehr geben'],
  [120_000, '2 Minuten mehr geben'],
])('the button says how much time it gives: %i ms', async (extendBy, words) => {
  const { setState } = await play(
    HOST,
    actions,
    step(() => ({ moreTime: 0, extendBy })),
  );
  expect(button(words).title).toBe(`${words} (Alt+Shift+E)`);
  setState(step(() => ({ moreTime: 2 })));
  expect(button(`${words}, 2 Leute bitten darum`).disabled).toBe(false);
});

test('where a step has had all its time, the button says that there is no more', async () => {
  await play(
    HOST,
    actions,
    step(() => ({ moreTime: 0, extendBy: 0 })),
  );
  expect(button('Mehr Zeit gibt es für diesen Schritt nicht').disabled).toBe(true);
});

test('everybody reads how much time was given, once for each time', async () => {
  const { setState } = await play(PLAYER, (state) => <TimeGiven state={state} />);
  setState(step(() => ({ extended: 30_000 })));
  expect(await screen.findByText('Alle haben 30 Sekunden mehr Zeit')).toBeTruthy();
  setState(step(() => ({ extended: 90_000 })));
  expect(await screen.findByText('Alle haben 1 Minute mehr Zeit')).toBeTruthy();
});

test('what another step was given is nothing new', async () => {
  const { setState } = await play(PLAYER, (state) => <TimeGiven state={state} />);
  setState(step(() => ({ index: 1, extended: 30_000 })));
  await pass(1_000);
  expect(screen.queryByText(/mehr Zeit$/)).toBeNull();
});

test('a step is not ended before its time, nor twice', async () => {
  const { setState } = await play(
    HOST,
    actions,
    step((at) => ({ canForceAt: at + 3_000 })),
  );
  expect(button('Jetzt weiter').disabled).toBe(true);
  await pass(3_000);
  expect(button('Jetzt weiter').disabled).toBe(false);
  setState(step(() => ({ stage: 'forced' })));
  expect(button('Jetzt weiter').disabled).toBe(true);
  expect(button('30 Sekunden mehr geben, 1 Person bittet darum').disabled).toBe(false);
  setState(step(() => ({ stage: 'grace' })));
  expect(button('30 Sekunden mehr geben, 1 Person bittet darum').disabled).toBe(true);
});

test('without a deadline there is no time to ask for', async () => {
  await play(
    HOST,
    actions,
    step(() => ({ deadline: null })),
  );
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Jetzt weiter']);
});

test('a player asks for time once, and does not end steps', async () => {
  const { user, sent, setState } = await play(PLAYER, actions);
  expect(screen.queryByRole('button', { name: 'Jetzt weiter' })).toBeNull();
  await user.click(button('Bitte mehr Zeit'));
  expect(sent).toEqual([{ type: 'moreTime', step: 0 }]);
  setState(step(() => ({ moreTimeAsked: true })));
  expect(button('Um mehr Zeit gebeten').disabled).toBe(true);
});

test.each([
  [
    'has handed in',
    (state: MatchState) => ({ ...state, ...(state.task ? { task: { ...state.task, submitted: true } } : {}) }),
  ],
  ['has nothing to do', without('task')],
])('a player who %s asks for no time', async (_who, change) => {
  await play(PLAYER, actions, change);
  expect(screen.queryByRole('button')).toBeNull();
});

test('when the time is over nobody asks for it', async () => {
  await play(
    PLAYER,
    actions,
    step(() => ({ stage: 'closing' })),
  );
  expect(button('Bitte mehr Zeit').disabled).toBe(true);
});

test('a co-host asks as others do until somebody asks, then gives; and ends steps', async () => {
  const { setState } = await play(PLAYER, actions, youAre({ coHost: true }));
  expect(button('Bitte mehr Zeit')).toBeTruthy();
  expect(button('Jetzt weiter')).toBeTruthy();
  setState(step(() => ({ moreTime: 1 })));
  expect(button('Mehr Zeit geben, 1 Person bittet darum')).toBeTruthy();
});
