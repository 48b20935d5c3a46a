// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter } from '../../testing/actOn.tsx';

test('a finished paper is published from its own page, and nothing there asks for a larger screen', async () => {
  await enter('playground/finished');
  const name = (await screen.findByRole('heading', { level: 1 })).textContent ?? '';
  expect(document.title).toContain(name);
  expect(screen.getByRole('img', { name: new RegExp(name.slice(0, 9)) })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Veröffentlichen' })).toHaveProperty('pathname', '/me/drawings');
  expect(screen.queryByRole('note')).toBeNull();
});

test('a paper that is not there says so, and leads back to the shelf', async () => {
  await enter('playground/gone', { width: 390 });
  expect(await screen.findByRole('heading', { name: 'Dieses Blatt ist nicht da' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  expect(screen.getByRole('link', { name: /Blätter/ })).toHaveProperty('pathname', '/playground');
});
