// @vitest-environment jsdom
import type { MatchState } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { useGame } from '../ClientContext.tsx';
import { actOn, pass, sceneWith } from '../testing/actOn.tsx';
import { usePhaseTitle } from './usePhaseTitle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function Named({ state }: { state: MatchState }) {
  usePhaseTitle('Schreiben', state);
  return null;
}

function Playing() {
  const game = useGame();
  return game.status === 'joined' ? <Named state={game.state} /> : null;
}

type Change = (state: MatchState) => Partial<MatchState>;

const play = (change: Change) =>
  actOn(<Playing />, { scene: sceneWith('write/prompt', (state) => ({ ...state, ...change(state) })) });
const step = ({ step: running, serverTime }: MatchState, more: Partial<NonNullable<MatchState['step']>> = {}) =>
  running ? { step: { ...running, deadline: serverTime + 192_000, ...more } } : {};
const title = () => document.title.replaceAll('\u00a0', ' ');

test('the tab says whose turn it is and how much time is left', async () => {
  await play((state) => step(state));
  expect(title()).toBe('Du bist dran: Schreiben – noch 3:12 · Tuschel');
  await pass(3_000);
  expect(title()).toBe('Du bist dran: Schreiben – noch 3:09 · Tuschel');
});

const submitted: Change = ({ task }) => (task ? { task: { ...task, submitted: true } } : {});

test.each<[string, Change, string]>([
  ['handed in', (state) => ({ ...step(state), ...submitted(state) }), 'Schreiben – noch 3:12'],
  ['time up', (state) => step(state, { stage: 'grace', deadline: state.serverTime }), 'Schreiben'],
  ['ended by the host', (state) => step(state, { stage: 'grace' }), 'Schreiben'],
  ['between the steps', (state) => step(state, { stage: 'interlude' }), 'Schreiben'],
  ['without a deadline', (state) => step(state, { deadline: null }), 'Du bist dran: Schreiben'],
  ['paused', (state) => ({ ...step(state), paused: true }), 'Du bist dran: Schreiben – Pause'],
])('the title of the tab, %s', async (_when, change, words) => {
  await play(change);
  expect(title()).toBe(`${words} · Tuschel`);
});
