// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { actOn, focused } from '../testing/actOn.tsx';
import type { Scene } from '../stage/scenes/scene.ts';
import { Modals } from './Modals.tsx';
import { readModal } from './modalState.ts';
import { useModal } from './useModal.ts';

function Page() {
  const { open, turnTo } = useModal();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => open({ kind: 'page', name: 'info' })}>
        Help
      </button>
      <button type="button" onClick={() => turnTo({ kind: 'page', name: 'terms' })}>
        Terms instead
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <output>{`${pathname}${search} ${JSON.stringify(readModal(state))}`}</output>
      <Modals />
    </>
  );
}

const visit = (scene: Partial<Scene> = {}) => actOn(<Page />, { scene: { path: '/create?code=OTTER', ...scene } });
const where = () => document.querySelector('output')?.textContent;
const press = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a page of the operator lies over what one does, closes, and gives address and focus back', async () => {
  const { user } = await visit();
  press('Help')?.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  expect(where()).toBe('/create?code=OTTER {"kind":"page","name":"info"}');
  const buttons = await screen.findAllByRole('button', { name: 'Schließen' });
  await user.click(buttons.find(({ textContent }) => textContent === 'Schließen') as HTMLElement);
  await isClosed();
  expect(where()).toBe('/create?code=OTTER null');
  await waitFor(() => expect(focused()).toBe('Help'));
});

test('Back closes it as well, also when another page has taken its place', async () => {
  const { user } = await visit();
  await user.click(press('Help') as HTMLElement);
  await screen.findByRole('dialog');
  press('Terms instead')?.click();
  await waitFor(() => expect(where()).toBe('/create?code=OTTER {"kind":"page","name":"terms"}'));
  press('Back')?.click();
  await isClosed();
  expect(where()).toBe('/create?code=OTTER null');
});

test('one that was there when the window was opened closes without leading away', async () => {
  const { user } = await visit({ over: { kind: 'page', name: 'info' } });
  // Keys reach it once it has the focus.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await isClosed();
  expect(where()).toBe('/create?code=OTTER null');
});

test('a page that does not come can be asked for again', async () => {
  const scene: Partial<Scene> = { over: { kind: 'page', name: 'info' }, pages: 'failed' };
  const { user } = await visit(scene);
  const asked: unknown[] = [];
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  const answer = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    asked.push(args);
    return answer(...args);
  };
  await user.click(retry);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(await screen.findByText('Diese Seite lässt sich gerade nicht laden')).toBeTruthy();
  globalThis.fetch = answer;
});
