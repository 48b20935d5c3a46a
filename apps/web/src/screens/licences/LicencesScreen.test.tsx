// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import LicencesScreen from './LicencesScreen.tsx';
import { notices } from './notices.json' with { type: 'json' };
import { noticesWith } from './noticesWith.ts';

const visit = () => actOn(<LicencesScreen />, { scene: { path: '/licences', user: null } });
const entryOf = (name: RegExp) => screen.getAllByRole('group').find((entry) => name.test(entry.textContent ?? ''))!;

test('every package has an entry, under what it is part of', async () => {
  await visit();
  expect(screen.getAllByRole('group')).toHaveLength(notices.length);
  const [browser, server] = screen.getAllByRole('heading', { level: 2 });
  expect([browser?.textContent, server?.textContent]).toEqual(['In deinem Browser', 'Auf dem Server']);
  expect(within(browser!.closest('section')!).getByText(/^react-dom/)).toBeTruthy();
  expect(within(server!.closest('section')!).getByText(/^fastify 5|^fastify\b(?!-)/)).toBeTruthy();
});

test('an entry that is opened shows the whole text of its licence', async () => {
  const { user } = await visit();
  const react = entryOf(/^react-dom /);
  expect(react.textContent).not.toContain('Permission is hereby granted');
  await user.click(within(react).getByText(/^react-dom/));
  await waitFor(() => expect(react.textContent).toContain('Permission is hereby granted'));
});

test('a search leaves those whose name or licence has all its words, and says how many', async () => {
  const { user } = await visit();
  await user.type(screen.getByRole('searchbox', { name: 'Paket oder Lizenz suchen' }), 'LGPL libvips');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ein Paket'));
  expect(screen.getAllByRole('group').map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('@img/sharp-libvips-*'),
  ]);
  await user.type(screen.getByRole('searchbox'), 'xyz');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Dazu haben wir nichts gefunden.'));
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
});

test('words are found in name, version and licence, whatever their case', () => {
  const all = [
    { name: 'a', version: '1.2.3', licence: 'MIT', where: 'both', texts: [] },
    { name: 'MITten', version: '2.0.0', licence: 'ISC', where: 'server', texts: [] },
  ] as const;
  const names = (wanted: string) => noticesWith(all, wanted).map(({ name }) => name);
  expect([names(''), names('mit'), names('mit isc'), names('1.2'), names('x')]).toEqual([
    ['a', 'MITten'],
    ['a', 'MITten'],
    ['MITten'],
    ['a'],
    [],
  ]);
});
