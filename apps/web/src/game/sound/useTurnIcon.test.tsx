// @vitest-environment jsdom
import { act } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useGame } from '../../ClientContext.tsx';
import { actOn, sceneNamed } from '../../testing/actOn.tsx';
import { useTurnIcon } from './useTurnIcon.ts';

function Icon({ state }: { state: MatchState }) {
  useTurnIcon(state);
  return null;
}

function Playing() {
  const game = useGame();
  return game.status === 'joined' ? <Icon state={game.state} /> : null;
}

async function play() {
  const link = document.createElement('link');
  link.rel = 'icon';
  document.head.append(link);
  onTestFinished(() => link.remove());
  let isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  const acting = await actOn(<Playing />, { scene: sceneNamed('write/prompt') });
  const hide = (hidden: boolean) =>
    act(() => {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  return { ...acting, hide, icon: () => new URL(link.href).pathname };
}

test('a tab that nobody looks at has a dot while it is one’s turn, until one looks or has handed in', async () => {
  const { hide, icon, setState } = await play();
  expect(icon()).toBe('/favicon.svg');
  hide(true);
  expect(icon()).toBe('/favicon-turn.svg');
  hide(false);
  expect(icon()).toBe('/favicon.svg');
  hide(true);
  setState(({ task, ...state }) => ({ ...state, ...(task ? { task: { ...task, submitted: true } } : {}) }));
  expect(icon()).toBe('/favicon.svg');
});

test('a game that is left takes its dot along, and says nothing more', async () => {
  const { hide, icon, setGame } = await play();
  hide(true);
  setGame({ status: 'none' });
  expect(icon()).toBe('/favicon.svg');
  hide(true);
  expect(icon()).toBe('/favicon.svg');
});
