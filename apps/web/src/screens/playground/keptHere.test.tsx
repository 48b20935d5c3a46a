// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { browserPapers } from '@tuschel/client/paper';
import { beforeEach, expect, test, vi } from 'vitest';
import SignedInMenu from '../../account/SignedInMenu.tsx';
import { browserStorage } from '../../browserStorage.ts';
import { actOn, pass, sceneNamed } from '../../testing/actOn.tsx';
import { referencesHere } from './desk/references/referenceStore.ts';
import { sendPapers, tidyPapers } from './keptHere.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const beside = (paperId: string, owner = 'player-0') =>
  referencesHere().add({ id: `${owner} ${paperId}`, paperId, owner, name: 'a.png', picture: new Blob(), addedAt: 0 });
const left = (owner = 'player-0') => referencesHere().papers(owner);

beforeEach(async () => {
  browserStorage.removeItem('tuschel.playground.tidied');
  for (const owner of ['player-0', 'bela']) await referencesHere().forget(owner);
});

test('pictures go with a paper that the server has erased; that is looked for once a day', async () => {
  for (const paperId of ['boat', 'erased']) await beside(paperId);
  await beside('erased', 'bela');
  const asked: (readonly string[])[] = [];
  const papers = {
    tidy: async (others: readonly string[]) => {
      asked.push(others);
      return ['erased'];
    },
  };
  await tidyPapers(papers, 'player-0', 5 * DAY_MS);
  expect([await left(), await left('bela')]).toEqual([['boat'], ['erased']]);
  await tidyPapers(papers, 'player-0', 6 * DAY_MS - 1);
  await tidyPapers(papers, 'player-0', 6 * DAY_MS);
  expect(asked).toEqual([['boat', 'erased'], ['boat']]);
  await tidyPapers(papers, 'bela', 6 * DAY_MS);
  expect(await left('bela')).toEqual([]);
});

test('without an answer nothing goes, and it is looked for again', async () => {
  await beside('boat');
  const failing = { tidy: () => Promise.reject(new Error('no answer')) };
  await expect(tidyPapers(failing, 'player-0', 0)).rejects.toThrow('no answer');
  await tidyPapers({ tidy: async () => ['boat'] }, 'player-0', 1);
  expect(await left()).toEqual([]);
});

test('logging out takes papers and the pictures beside them off this device, those of others stay', async () => {
  const { user, client } = await actOn(<SignedInMenu name="Ada" avatarUrl="" />, {
    scene: sceneNamed('playground/painting'),
  });
  const papers = browserPapers(client);
  (await papers.open('boat')).stop();
  await beside('boat');
  await beside('boat', 'bela');
  await user.click(await screen.findByRole('button', { name: /Ada/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Abmelden' }));
  await waitFor(async () => expect(await left()).toEqual([]));
  expect([client.get().status, await left('bela')]).toEqual(['signedOut', ['boat']]);
});

test('whoever leaves waits until their strokes are sent, and five seconds at most', async () => {
  const { client } = await actOn(null, { scene: sceneNamed('playground/painting') });
  vi.useFakeTimers();
  let sent = (): void => undefined;
  const send = vi.spyOn(browserPapers(client), 'sendLeft');
  send.mockImplementation(() => new Promise((resolve) => (sent = resolve)));
  const left: string[] = [];
  void sendPapers(client).then(() => left.push('sent'));
  await pass(4_999);
  expect(left).toEqual([]);
  sent();
  await pass(0);
  expect(left).toEqual(['sent']);
  void sendPapers(client).then(() => left.push('late'));
  await pass(4_999);
  expect(left).toEqual(['sent']);
  await pass(1);
  expect(left).toEqual(['sent', 'late']);
});
