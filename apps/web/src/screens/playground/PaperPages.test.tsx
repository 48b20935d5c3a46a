// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, sceneNamed } from '../../testing/actOn.tsx';
import PlaygroundScreen from './PlaygroundScreen.tsx';

const MINE = 'GET /papers?skip=0&take=20';
const DONE = { isSuccess: true, paperId: 'boat', missingIndexStart: null, isOverwriteForbidden: false };

async function visit(options: ActingOptions = {}) {
  const acting = await actOn(<PlaygroundScreen />, { scene: sceneNamed('playground/papers'), width: 1440, ...options });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}

const names = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

async function choose(user: Awaited<ReturnType<typeof visit>>['user'], paper: string, entry: string) {
  const heading = await screen.findByRole('heading', { name: paper });
  const card = within(heading.closest('li') as HTMLElement);
  await user.click(await card.findByRole('button', { name: /machen kannst/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

test('what goes into the bin says for how long, and the bin is another list than the shelf', async () => {
  const { user, asked } = await visit({ api: (call) => (call.startsWith('DELETE') ? DONE : undefined) });
  const before = asked.filter(({ call }) => call === MINE).length;
  await choose(user, 'Segel', 'In den Papierkorb');
  expect(await screen.findByText('Das Blatt liegt jetzt 30 Tage im Papierkorb.')).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ call }) => call === MINE).length).toBeGreaterThan(before));
  await user.click(screen.getByRole('radio', { name: 'Papierkorb' }));
  expect(await names()).toEqual(['Schwanzstudie']);
  expect(screen.queryByRole('button', { name: /machen kannst/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Deine Blätter' }));
  expect(await names()).toContain('Segel');
});
