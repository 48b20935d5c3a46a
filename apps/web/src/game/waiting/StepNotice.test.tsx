// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { StepSeen } from '../passing/StepSeen.tsx';
import { pass } from '../../testing/actOn.tsx';
import { HOST, PLAYER, play, step, button, notice, youAre } from '../../testing/gameNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test.each([
  ['countdown', 'status', 'Alle sind fertig. Gleich geht es weiter\u00a0…'],
  ['forced', 'status', 'Der Host beendet diesen Schritt in'],
  ['grace', 'alert', 'Die Zeit ist um! Dein Blatt bleibt, wie es ist.'],
  ['closing', 'status', 'Die Blätter werden eingesammelt\u00a0…'],
] as const)('what is about to happen to a step is said: %s', async (stage, role, words) => {
  await play(
    PLAYER,
    notice,
    step((at) => ({ stage, closesAt: at + 5_000 })),
  );
  expect(screen.getByRole(role).textContent).toBe(words);
  expect(screen.queryByText('5') === null).toBe(stage === 'grace' || stage === 'closing');
  expect(screen.queryByRole('button')).toBeNull();
});

const LED = { coHost: true };
const withoutPage = ({ task: _task, ...state }: MatchState): MatchState => state;
const withPage = (state: MatchState) => state;

test.each([
  ['led, with a page', 'grace', 'host', LED, withPage, 'Weiter geht’s! Dein Blatt bleibt, wie es ist.'],
  ['led, without one', 'grace', 'host', LED, withoutPage, 'Weiter geht’s!'],
  ['of the host, with a page', 'grace', 'host', {}, withPage, 'Der Host macht weiter. Dein Blatt bleibt, wie es ist.'],
  ['of the host, without one', 'grace', 'host', {}, withoutPage, 'Der Host macht weiter.'],
  ['of time, with a page', 'grace', 'time', LED, withPage, 'Die Zeit ist um! Dein Blatt bleibt, wie es ist.'],
  ['of time, without one', 'grace', 'time', {}, withoutPage, 'Die Zeit ist um!'],
  ['soon, led', 'forced', 'host', LED, withPage, 'Dieser Schritt endet in'],
  ['soon, of the host', 'forced', 'host', {}, withPage, 'Der Host beendet diesen Schritt in'],
] as const)(
  'whose end it is, and whether their page is kept, everybody reads for themselves: %s',
  async (_, stage, end, who, own, words) => {
    const ended = step((at) => ({ stage, end, closesAt: at + 5_000 }));
    await play(
      PLAYER,
      (state) => <StepSeen state={state}>{notice(state)}</StepSeen>,
      (state) => own(youAre(who)(ended(state))),
    );
    expect(screen.getByRole(stage === 'grace' ? 'alert' : 'status').textContent).toBe(words);
  },
);

test('nothing is said of a step that is simply open', async () => {
  await play(
    PLAYER,
    notice,
    step(() => ({ stage: 'open' })),
  );
  expect(screen.queryByRole('status')).toBeNull();
});

test('the seconds run down to nothing, and host and co-host may take it back until then', async () => {
  const { user, sent } = await play(
    HOST,
    notice,
    step((at) => ({ stage: 'forced', closesAt: at + 2_000 })),
  );
  expect(screen.getByText('2')).toBeTruthy();
  await pass(1_000);
  expect(screen.getByText('1')).toBeTruthy();
  await pass(9_000);
  expect(screen.getByText('0')).toBeTruthy();
  await user.click(button('Doch nicht'));
  expect(sent).toEqual([{ type: 'undoForce', step: 0 }]);
});

test('a co-host takes it back, too', async () => {
  const forced = step((at) => ({ stage: 'forced', closesAt: at + 2_000 }));
  const { user, sent } = await play(PLAYER, notice, (state) => youAre({ coHost: true })(forced(state)));
  await user.click(button('Doch nicht'));
  expect(sent).toEqual([{ type: 'undoForce', step: 0 }]);
});

test('a step that closes whenever it likes shows no seconds', async () => {
  await play(
    PLAYER,
    notice,
    step(() => ({ stage: 'countdown', closesAt: null })),
  );
  expect(screen.getByText('0')).toBeTruthy();
});
