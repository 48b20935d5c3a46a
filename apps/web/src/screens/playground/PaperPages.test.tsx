// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { browserPapers, type PaperEntry } from '@tuschel/client/paper';
import { PAPER, type PaperList } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { browserStorage } from '../../browserStorage.ts';
import { actOn, type ComponentOptions, loaded, sceneNamed } from '../../testing/actOn.tsx';
import PlaygroundScreen from './PlaygroundScreen.tsx';

const MINE = 'GET /papers?skip=0&take=20';
const DONE = { isSuccess: true, paperId: 'boat', missingIndexStart: null, isOverwriteForbidden: false };

async function visit(options: ComponentOptions = {}) {
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

const LISTED = (sceneNamed('playground/papers').answers![MINE] as PaperList).entries;

/** The shelf as this device has it: of each paper so many strokes are left to be sent. */
async function shelfHere(pending: number, isOffline: boolean, change: Partial<PaperEntry> = {}) {
  const entries = LISTED.map(
    (entry, at): PaperEntry => ({ ...entry, ...change, pending: at === 0 ? pending : (change.pending ?? 0) }),
  );
  return visit({
    client: (client) => {
      vi.spyOn(browserPapers(client), 'list').mockResolvedValue({ entries, totalCount: entries.length, isOffline });
      return {};
    },
  });
}

test.each([
  ['a paper', 'Segel', 'Segel (Kopie)'],
  ['a nameless one', 'Ohne Namen', 'Ohne Namen (Kopie)'],
])('%s is copied under a name of its own, and a word says where the copy lies', async (_, name, copied) => {
  const { user, client } = await visit();
  const copy = vi.spyOn(browserPapers(client), 'copy').mockResolvedValue('copy');
  await choose(user, name, 'Kopie anlegen');
  expect(await screen.findByText('Die Kopie liegt bei deinen Blättern.')).toBeTruthy();
  expect(copy.mock.calls).toEqual([[LISTED.find((one) => one.name === (name === 'Segel' ? name : ''))?.id, copied]]);
});

test('the name of a copy is cut to what a name may have', async () => {
  const long = 'x'.repeat(PAPER.nameLetters);
  const { user, client } = await shelfHere(0, false, { name: long, lockedAt: null });
  const copy = vi.spyOn(browserPapers(client), 'copy').mockResolvedValue('copy');
  await user.click((await screen.findAllByRole('button', { name: /machen kannst/ }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Kopie anlegen' }));
  await waitFor(() => expect(copy).toHaveBeenCalledTimes(1));
  expect(copy.mock.calls[0]?.[1]).toBe(long);
});

test('what only this device has says so, and so does a shelf that the server did not send', async () => {
  await shelfHere(3, true);
  expect(await names()).toHaveLength(LISTED.length);
  const [first, second] = (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.closest('li'));
  expect(first?.textContent).toContain('Noch nicht gesendet');
  expect(second?.textContent).not.toContain('Noch nicht gesendet');
  expect(screen.getByRole('status').textContent).toBe(
    'Der Server ist gerade nicht zu erreichen. Du siehst, was auf diesem Gerät liegt.',
  );
});

test('a shelf that the server sent says nothing of a server that is away; each paper shows its picture, as wide as it is', async () => {
  await visit();
  await names();
  expect(screen.queryByText(/^Der Server ist gerade nicht zu erreichen/)).toBeNull();
  const sheet = (name: string) => screen.getByRole('link', { name: `„${name}“ öffnen` });
  const [, sail, blank] = LISTED;
  expect(sheet('Segel').querySelector('img')?.getAttribute('src')).toBe(sail?.imageThumbnail);
  expect(sheet('Segel').style.getPropertyValue('--ratio')).toBe(String(1080 / 1920));
  expect(blank?.imageThumbnail).toBeNull();
  expect(sheet('Ohne Namen').querySelector('img')).toBeNull();
  // A finished one says so, and leads to where it is published; others are neither.
  expect(screen.getAllByText('Fertig')).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Veröffentlichen' })).toHaveLength(1);
});

test.each([
  [79, 'false'],
  [80, 'true'],
])('of a shelf that is %i % full it is said that room runs out: %s', async (percent, isScarce) => {
  await visit({
    api: (call) =>
      call === 'GET /papers?skip=0&take=0'
        ? { entries: [], totalCount: 0, quota: { papers: 7, of: 9, percent } }
        : undefined,
  });
  const words = (await screen.findByText(/der Papierkorb zählt mit/)).textContent.replaceAll('\u00a0', ' ');
  expect(words).toBe(`7 Blätter, der Papierkorb zählt mit. Dein Platz reicht für 9 und ist zu ${percent} % belegt.`);
  expect(screen.getByRole('meter').parentElement?.dataset['scarce']).toBe(isScarce);
});

test('a supporter who was here before is not greeted again', async () => {
  browserStorage.setItem('tuschel.playground.seen', '1');
  await visit({ scene: sceneNamed('playground/supporter') });
  await names();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever may not paint and has painted nothing reads of no papers at all', async () => {
  await visit({ scene: sceneNamed('playground/others') });
  expect(screen.getByRole('link', { name: 'Allein zeichnen' })).toHaveProperty('pathname', '/solo');
  expect(screen.queryByText('Noch liegt hier kein Blatt')).toBeNull();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('papers of somebody who may not paint that cannot be read are not spoken of', async () => {
  const { asked } = await visit({
    scene: sceneNamed('playground/others'),
    api: (call) => (call === MINE ? Promise.reject(new Error('away')) : undefined),
  });
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(MINE));
  await loaded();
  expect(screen.queryByRole('alert')).toBeNull();
});
