// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { ContentWarning, type Player, type Profile } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, enter, refused, sceneNamed, stateOf } from '../../../testing/actOn.tsx';
import { draw } from '../../../testing/drawActing.tsx';

const [, somebody, another] = stateOf('draw/character-two').players as [Player, Player, Player];
const callFor = ({ username, name }: Player) => `GET /profiles/${username ?? name}`;
const full = sceneNamed('draw/character-two').answers?.[callFor(somebody)] as Profile;

/** A profile with a reference sheet for each of these warnings. */
function withSheets(...warnings: number[]): Profile {
  const [sheet] = full.refsheetDrawings;
  const sheets = warnings.map((triggerWarning, index) => ({ ...sheet!, id: `sheet-${index}`, triggerWarning }));
  return { ...full, refsheetDrawings: sheets };
}

/** The drawings that are looked at, by a desk beside which somebody's character sheet lies. */
function looking(profile: Profile): { seen: string[]; options: ActingOptions } {
  const seen: string[] = [];
  const options: ActingOptions = {
    api: (call) => (call === callFor(somebody) ? profile : undefined),
    client: ({ drawings }) => ({
      drawings: { ...drawings, read: async (id) => (seen.push(id), drawings.read('boat')) },
    }),
  };
  return { seen, options };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Figurenblatt' }));
const sheetNames = (sheet: Awaited<ReturnType<typeof panel>>) =>
  sheet.getAllByRole('img', { name: /^Referenzblatt/ }).map((one) => one.ariaLabel);

test('beside the canvas one reads how somebody looks, and leafs through their reference sheets, but for veiled ones', async () => {
  const { seen, options } = looking(withSheets(0, ContentWarning.Horror, 0));
  const { user } = await draw('character', options);
  const sheet = await panel();
  const words = within(await sheet.findByRole('list', { name: `So sieht ${somebody.name} aus` }));
  expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(full.characteristics);
  expect(sheetNames(sheet)).toEqual([`Referenzblatt von ${somebody.name}, 1 von 2`]);
  const [previous, next] = ['Voriges Blatt', 'Nächstes Blatt'].map((name) =>
    sheet.getByRole<HTMLButtonElement>('button', { name }),
  ) as [HTMLButtonElement, HTMLButtonElement];
  expect([previous.disabled, next.disabled]).toEqual([true, false]);
  await user.click(next);
  expect(sheetNames(sheet)).toEqual([`Referenzblatt von ${somebody.name}, 2 von 2`]);
  expect([previous.disabled, next.disabled]).toEqual([false, true]);
  await waitFor(() => expect(new Set(seen)).toEqual(new Set(['sheet-0', 'sheet-2'])));
});

test('at the last sheet the keyboard goes on with the button that leads back, and at the first the other way', async () => {
  const { options } = looking(withSheets(0, 0, 0));
  const { user } = await draw('character', options);
  const sheet = await panel();
  const next = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Nächstes Blatt' });
  const previous = sheet.getByRole<HTMLButtonElement>('button', { name: 'Voriges Blatt' });
  for (const [pressed, back] of [
    [next, previous],
    [previous, next],
  ] as const) {
    pressed.focus();
    while (!pressed.disabled) await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(back));
  }
});

test('of two people whom a prompt names one chooses whose sheet lies there', async () => {
  const { user } = await draw('character-two');
  const sheet = await panel();
  await sheet.findByRole('list', { name: `So sieht ${somebody.name} aus` });
  await user.click(sheet.getByRole('radio', { name: another.name }));
  const words = within(await sheet.findByRole('list', { name: `So sieht ${another.name} aus` }));
  expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Brille']);
  expect(sheetNames(sheet)).toEqual([`Referenzblatt von ${another.name}, 1 von 1`]);
  expect(sheet.queryByRole('button', { name: 'Nächstes Blatt' })).toBeNull();
});

test('a character sheet that does not load can be asked for again', async () => {
  let isAway = true;
  const { user } = await draw('character', {
    api: (call) => {
      if (call === callFor(somebody) && isAway) throw refused(503);
    },
  });
  const sheet = await panel();
  const again = await sheet.findByRole('button', { name: 'Noch einmal versuchen' });
  isAway = false;
  await user.click(again);
  expect(await sheet.findByRole('list', { name: `So sieht ${somebody.name} aus` })).toBeTruthy();
});

test.each([
  ['has told nothing of their looks', () => ({ ...full, characteristics: [], refsheetDrawings: [] })],
  [
    'has no account',
    () => {
      throw refused(404);
    },
  ],
])('somebody who %s may be drawn as one likes', async (_, answer) => {
  await draw('character', { api: (call) => (call === callFor(somebody) ? answer() : undefined) });
  expect(await (await panel()).findByText(/verrät nicht, wie die Figur aussieht/)).toBeTruthy();
});

test('the sheet that lies there first is read while the page to draw on is still being opened', async () => {
  const { seen, options } = looking(withSheets(ContentWarning.Horror, 0));
  await enter('draw/character', {
    ...options,
    client: (client) => ({
      drawings: {
        ...client.drawings,
        ...options.client?.(client).drawings,
        open: () => new Promise<never>(() => undefined),
      },
    }),
  });
  await screen.findByText('Dein Blatt wird bereitgelegt …');
  await waitFor(() => expect(seen).toEqual(['sheet-1']));
});
