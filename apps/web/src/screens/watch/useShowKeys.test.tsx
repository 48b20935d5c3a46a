// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, key, watch } from '../../testing/watchActing.tsx';

const LEADING = { cursor: { book: 3, page: 3, at: 0 } };

test('in a question and in a menu, keys are for these and not for the show', async () => {
  const { user, sent, reacted } = await watch('last', LEADING);
  await user.click(button('Show beenden'));
  const answer = await screen.findByRole('alertdialog');
  for (const code of ['ArrowRight', 'KeyS', 'Digit2']) expect(key(code, answer)).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(button('Spielmenü'));
  const menu = await screen.findByRole('menu');
  for (const code of ['KeyS', 'Digit2']) key(code, menu);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect([sent, reacted]).toEqual([[], []]);
  expect(key('ArrowRight')).toBe(true);
});

test('the host starts autoplay by key and stops it again', async () => {
  const keys = { altKey: true, shiftKey: true };
  const { sent } = await watch('last', { ...LEADING, autoplay: true });
  expect(key('KeyP', document.body, keys)).toBe(true);
  expect(sent).toEqual([{ type: 'autoplay', on: false }]);
});
