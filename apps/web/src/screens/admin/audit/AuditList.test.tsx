// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { Audit } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { enter, sceneNamed } from '../../../testing/actOn.tsx';

const entries = async (language: 'de' | 'en') => {
  await enter('admin/books', { language });
  const list = await screen.findByRole('list', { name: /Protokoll|Audit log/ });
  return [...list.children].map((entry) => entry.children[1]?.textContent);
};

test('the books of the team are read in German words, with reasons, days and people', async () => {
  expect(await entries('de')).toEqual([
    'Freigegeben · Bild 5f3f1f0e',
    'Abgelehnt · Bild 5f3f1f0eKopiert oder durchgepaust: Das Segel kenne ich von einem Plakat.',
    'Weggesperrt · Bild 5f3f1f0ePersönliche Angaben: Telefonnummer',
    'Gesperrt · Person laerm_larsSpam, bis 24. Dezember 2026',
    'So gelassen · Profil laerm_lars',
  ]);
});

test('and in English', async () => {
  expect((await entries('en'))[3]).toMatch(/^Banned · Person laerm_larsSpam, until (24 December|December 24,) 2026$/);
});

test('older entries are read from the last one on, and none after the oldest; the server and people who have left have no name', async () => {
  const audit = sceneNamed('admin/books').answers!['GET /admin/audit'] as Audit;
  const oldest = { ...audit.entries[0]!, id: 1, action: 'somethingNew', kind: 'thing', byName: 'Nilufar' };
  const left = { ...oldest, id: 2, by: '5f3f1f0e-7a2b-4c39-9a41-0d3c2b1a0f9e', byName: '' };
  const { user, asked } = await enter('admin/books', {
    language: 'en',
    api: (call) => (call === 'GET /admin/audit?before=408' ? { entries: [left, oldest], hasMore: false } : undefined),
  });
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  const who = () =>
    list.getAllByRole('listitem').map((entry) => entry.lastElementChild?.firstElementChild?.textContent);
  expect(who()).toEqual(['Theo', 'Theo', 'Theo', 'Server', 'Theo']);
  await user.click(screen.getByRole('button', { name: 'Older entries' }));
  await waitFor(() => expect(who().slice(5)).toEqual(['No longer here', 'Nilufar']));
  expect(list.getAllByText('somethingNew')[1]?.parentElement?.textContent).toContain('thing 5f3f1f0e');
  expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull();
  expect(asked.filter(({ call }) => call.startsWith('GET /admin/audit'))).toHaveLength(2);
});
