// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useGame } from '../../ClientContext.tsx';
import { actOn, pass, sceneWith } from '../../testing/actOn.tsx';
import type { CueName } from './cueNames.ts';
import { GameSound } from './GameSound.tsx';
import { soundBoard } from './soundBoard.ts';
import { DEFAULT_SOUND, soundSettings } from './soundSettings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => soundSettings.change(DEFAULT_SOUND));

function Playing() {
  const game = useGame();
  return game.status === 'joined' ? <GameSound state={game.state} /> : null;
}

type Step = NonNullable<MatchState['step']>;

/** Somebody writes, with so many seconds left; `heard` fills with the cues. */
async function play(seconds: number, change: (state: MatchState) => Partial<MatchState> = () => ({})) {
  const heard: CueName[] = [];
  onTestFinished(soundBoard.onCue((cue) => heard.push(cue)));
  const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  const start = Date.now();
  let serverTime = 0;
  const acting = await actOn(<Playing />, {
    scene: sceneWith('write/prompt', (state) => {
      serverTime = state.serverTime;
      const step: Step = { ...(state.step as Step), stage: 'open', deadline: state.serverTime + seconds * 1_000 };
      return { ...state, step, ...change({ ...state, step }) };
    }),
    now: () => serverTime + Date.now() - start,
  });
  return { ...acting, heard, vibrate };
}
const changeStep = (change: Partial<Step>) => (state: MatchState) => ({
  ...state,
  step: { ...(state.step as Step), ...change },
});

test('a minute before the end and in each second one of the last ten seconds something is heard, and a phone shakes once', async () => {
  const { heard, vibrate } = await play(70);
  await pass(9_000);
  expect(heard).toEqual([]);
  await pass(2_000);
  expect(heard).toEqual(['minute']);
  await pass(60_000);
  expect(heard).toEqual(['minute', 'tick', 'tick', 'tick', 'tick', 'tick']);
  expect(vibrate.mock.calls).toEqual([[[40, 60, 40]]]);
});

test('what has gone by already is not heard, and no phone shakes where that is not wanted', async () => {
  soundSettings.change({ vibration: false });
  const { heard, vibrate } = await play(11);
  await pass(20_000);
  expect(heard).toEqual(['tick', 'tick', 'tick', 'tick', 'tick']);
  expect(vibrate).not.toHaveBeenCalled();
});

test.each<[string, (state: MatchState) => Partial<MatchState>]>([
  ['the clock is stopped', () => ({ paused: true })],
  ['one has handed in', ({ task }) => (task ? { task: { ...task, submitted: true } } : {})],
  ['there is no deadline', ({ step }) => ({ step: { ...(step as Step), deadline: null } })],
  ['the step closes', ({ step }) => ({ step: { ...(step as Step), stage: 'closing' } })],
])('no clock is heard where %s', async (_when, change) => {
  const { heard } = await play(11, change);
  await pass(20_000);
  expect(heard).toEqual([]);
});

test('a pause silences the clock, and it goes on by its new deadline', async () => {
  const { heard, setState, client } = await play(11);
  await pass(2_000);
  expect(heard).toEqual(['tick']);
  setState({ paused: true });
  await pass(20_000);
  expect(heard).toEqual(['tick']);
  setState((state) => ({ ...changeStep({ deadline: client.game.now() + 5_000 })(state), paused: false }));
  await pass(6_000);
  expect(heard).toEqual(['tick', 'tick', 'tick']);
});

test('a clock is silent once the game is left', async () => {
  const { heard, setGame } = await play(11);
  setGame({ status: 'none' });
  await pass(20_000);
  expect(heard).toEqual([]);
});

test('a new step is heard and felt', async () => {
  const { heard, vibrate, setState } = await play(300);
  setState((state) => changeStep({ index: (state.step?.index ?? 0) + 1 })(state));
  expect(heard).toEqual(['step']);
  expect(vibrate.mock.calls).toEqual([[[60]]]);
});

test('what is heard is written where that is wanted, and goes after a moment; a later one has its own moment', async () => {
  soundSettings.change({ captions: true });
  const { setState } = await play(300);
  const caption = () => screen.queryByTestId('caption')?.textContent;
  expect(caption()).toBeUndefined();
  const next = () => setState((state) => changeStep({ index: (state.step?.index ?? 0) + 1 })(state));
  next();
  expect(caption()).toBe('♪ du bist dran');
  await pass(2_000);
  next();
  await pass(2_000);
  expect(caption()).toBe('♪ du bist dran');
  await pass(1_000);
  expect(caption()).toBeUndefined();
});

test('the board is told whether one streams, as soon as that changes', async () => {
  const told = vi.spyOn(soundBoard, 'setStreaming');
  const { setState } = await play(300);
  expect(told.mock.calls).toEqual([[false]]);
  setState((state) => ({ ...state, you: { ...state.you, isHost: true }, hostLive: true }));
  expect(told).toHaveBeenLastCalledWith(true);
  setState({ hostLive: false });
  expect(told).toHaveBeenLastCalledWith(false);
});

test('the press that has led into the game counts, one long ago does not', async () => {
  const unlock = vi.spyOn(soundBoard, 'unlock');
  const activation = { isActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
  await play(300);
  expect(unlock).not.toHaveBeenCalled();
  activation.isActive = true;
  await play(300);
  expect(unlock).toHaveBeenCalledTimes(1);
});

test('a step that the host ends has its last seconds, too; a deadline that is put off has them later', async () => {
  const { heard, setState, client } = await play(11, ({ step }) => ({ step: { ...(step as Step), stage: 'forced' } }));
  await pass(2_000);
  expect(heard).toEqual(['tick']);
  setState(changeStep({ deadline: client.game.now() + 100_000 }));
  await pass(30_000);
  expect(heard).toEqual(['tick']);
  await pass(11_000);
  expect(heard).toEqual(['tick', 'minute']);
});

test('a press lets sounds be heard, until the game is left', async () => {
  const unlock = vi.spyOn(soundBoard, 'unlock');
  const { user, setGame } = await play(300);
  await user.keyboard('a');
  expect(unlock).toHaveBeenCalled();
  setGame({ status: 'none' });
  unlock.mockClear();
  await user.keyboard('a');
  expect(unlock).not.toHaveBeenCalled();
});
