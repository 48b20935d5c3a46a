// @vitest-environment jsdom
import type { MatchState } from '@tuschel/protocol';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGame } from '../ClientContext.tsx';
import { actOn, sceneWith } from '../testing/actOn.tsx';
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

test.each([
  ['players', 'write/prompt', {}],
  ['a host whose step has had all its time and has just begun', HOST, { extendBy: 0, canForceAt: Infinity }],
  ['a host in grace', HOST, { stage: 'grace' as const }],
])('the keys of a host do nothing for %s', async (_who, scene, step) => {
  const { sent } = await play(scene, step);
  expect([key('KeyE'), key('KeyN')]).toEqual([false, false]);
  expect(sent).toEqual([]);
});
