// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { enter, loaded, sceneWith } from '../../testing/actOn.tsx';
import { streamMode } from './streamMode.ts';

afterEach(() => streamMode.choose(false, false));

const covered = () => document.documentElement.dataset['stream'] ?? 'off';
const secrets = () => [...document.querySelectorAll('[data-secret]')].map(({ textContent }) => textContent);

test('one switch in the lobby covers the code, and uncovers it again', async () => {
  const { user } = await enter('lobby/host');
  const stream = await screen.findByRole('switch', { name: /^Stream-Modus/ });
  expect([covered(), screen.queryByTestId('lobby-code') === null]).toEqual(['off', false]);
  await user.click(stream);
  expect([covered(), screen.queryByTestId('lobby-code')]).toEqual(['on', null]);
  await user.click(screen.getByRole('button', { name: 'Code zeigen' }));
  expect(screen.getByTestId('lobby-code')).toBeTruthy();
  await user.click(stream);
  expect(covered()).toBe('off');
});

test.each([
  ['a host who is live is covered without doing anything', 'lobby/host', 'on'],
  ['a guest of theirs is not', 'lobby/player', 'off'],
])('%s', async (_, scene, expected) => {
  await enter(sceneWith(scene, { hostLive: true }));
  await screen.findByRole('main');
  expect(covered()).toBe(expected);
});

test('a page that is left is covered no longer, and is again in the next game', async () => {
  const scene = sceneWith('lobby/host', { hostLive: true });
  const { setGame } = await enter(scene);
  await screen.findByRole('main');
  expect(covered()).toBe('on');
  setGame({ status: 'none' });
  await loaded();
  expect(covered()).toBe('off');
  cleanup();
  await enter(scene);
  await screen.findByRole('main');
  expect(covered()).toBe('on');
});

test.each([
  ['what is to be drawn', 'draw/open'],
  ['what is to be said in other words', 'write/echo'],
])('%s is marked as a secret', async (_, scene) => {
  await enter(scene);
  await screen.findByRole('main');
  expect(secrets().filter((text) => text.trim() !== '').length).toBeGreaterThan(0);
});
