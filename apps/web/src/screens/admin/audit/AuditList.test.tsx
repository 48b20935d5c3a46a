// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter } from '../../../testing/actOn.tsx';

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
