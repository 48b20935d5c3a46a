// @vitest-environment jsdom
import type { MatchState } from '@tuschel/protocol';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGame } from '../../ClientContext.tsx';
import { actOn, sceneWith } from '../../testing/actOn.tsx';
import { useHostKeys } from './useHostKeys.ts';

function Keys({ state }: { state: MatchState }) {
  useHostKeys(state);
  return (
    <>
      <textarea aria-label="Text" />
      <div role="dialog" aria-label="Frage">
        <input aria-label="Grund" />
      </div>
    </>
  );
}

function Playing() {
  const game = useGame();
  return game.status === 'joined' ? <Keys state={game.state} /> : null;
}

type Step = NonNullable<MatchState['step']>;

const play = (scene: string, step: Partial<Step> = {}) =>
  actOn(<Playing />, {
    scene: sceneWith(scene, (state) => ({
      ...state,
      ...(state.step ? { step: { ...state.step, canForceAt: state.serverTime - 1, ...step } } : {}),
    })),
  });

const playAs = (change: (state: MatchState) => MatchState) =>
  actOn(<Playing />, { scene: sceneWith('write/prompt', change) });

const onBreak = (state: MatchState): MatchState => {
  const { id, name } = state.players[0] ?? { id: '', name: '' };
  const { serverTime } = state;
  return { ...state, recess: { playerId: id, playerName: name, since: serverTime, until: serverTime + 600_000 } };
};

const HOST = 'write/asked';
const ALT_SHIFT = { altKey: true, shiftKey: true };

/** Whether the page has taken the key. */
function key(code: string, init: KeyboardEventInit = ALT_SHIFT, target: Element = document.body): boolean {
  const event = createEvent.keyDown(target, { code, key: 'Dead', ...init });
  fireEvent(target, event);
  return event.defaultPrevented;
}

test('Alt+Shift+E gives time and Alt+Shift+N ends the step, from a text field too', async () => {
  const { sent } = await play(HOST);
  expect(key('KeyE', ALT_SHIFT, screen.getByRole('textbox', { name: 'Text' }))).toBe(true);
  expect(key('KeyN')).toBe(true);
  expect(sent).toEqual([
    { type: 'extend', step: 0 },
    { type: 'forceNext', step: 0 },
  ]);
});

test('Alt+Shift+P stops all clocks while people draw, and lets them go on', async () => {
  const { sent, setState } = await play(HOST);
  expect(key('KeyP', ALT_SHIFT, screen.getByRole('textbox', { name: 'Text' }))).toBe(true);
  setState(onBreak);
  expect(key('KeyP')).toBe(true);
  expect(sent).toEqual([
    { type: 'recess', on: true },
    { type: 'recess', on: false },
  ]);
});

test('in the lobby Alt+Shift+P stops the clocks as well', async () => {
  const { sent } = await play('lobby/host');
  expect(key('KeyP')).toBe(true);
  expect(sent).toEqual([{ type: 'recess', on: true }]);
});

test('a co-host may pause by key, too', async () => {
  const { sent } = await play('write/prompt');
  expect(key('KeyP')).toBe(false);
  const coHost = await playAs((state) => ({
    ...state,
    players: state.players.map((player) => ({ ...player, coHost: player.id === state.you.id })),
  }));
  expect(key('KeyP')).toBe(true);
  expect([sent, coHost.sent]).toEqual([[], [{ type: 'recess', on: true }]]);
});

test('in the show Alt+Shift+P is left to autoplay, but ends a break', async () => {
  const { sent, setState } = await play('watch/drawing');
  expect(key('KeyP')).toBe(false);
  setState(onBreak);
  expect(key('KeyP')).toBe(true);
  expect(sent).toEqual([{ type: 'recess', on: false }]);
});

test('after the show there is nothing to pause', async () => {
  const { sent } = await play('end/host');
  expect(key('KeyP')).toBe(false);
  expect(sent).toEqual([]);
});

test.each([
  ['another key', 'KeyX', ALT_SHIFT],
  ['without Shift', 'KeyE', { altKey: true }],
  ['with AltGr', 'KeyE', { ...ALT_SHIFT, ctrlKey: true }],
  ['held down', 'KeyE', { ...ALT_SHIFT, repeat: true }],
])('%s is left to the browser', async (_which, code, init) => {
  const { sent } = await play(HOST);
  expect(key(code, init)).toBe(false);
  expect(sent).toEqual([]);
});

test('in a dialog the keys of a host are silent', async () => {
  const { sent } = await play(HOST);
  expect(key('KeyE', ALT_SHIFT, screen.getByRole('textbox', { name: 'Grund' }))).toBe(false);
  expect(sent).toEqual([]);
});

test('a key that has meant something already means nothing more, nor does any once the game is left', async () => {
  const { sent, setGame } = await play(HOST);
  const use = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', use);
  key('KeyE');
  document.body.removeEventListener('keydown', use);
  setGame({ status: 'none' });
  expect(key('KeyE')).toBe(false);
  expect(sent).toEqual([]);
});

test.each([
  ['players', 'write/prompt', {}],
  ['a host whose step has had all its time and has just begun', HOST, { extendBy: 0, canForceAt: Infinity }],
  ['a host in grace', HOST, { stage: 'grace' as const }],
])('the keys of a host do nothing for %s', async (_who, scene, step) => {
  const { sent } = await play(scene, step);
  expect([key('KeyE'), key('KeyN')]).toEqual([false, false]);
  expect(sent).toEqual([]);
});
