// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { DrawingMedia, MediaState, Paper } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { enter, refused, sceneNamed } from '../../testing/actOn.tsx';

const FACTS = 'GET /papers/whole?events=false';
const paper = (more: Partial<Paper> = {}) => ({
  ...(sceneNamed('playground/finished').answers?.[FACTS] as Paper),
  ...more,
});
const media = (picture: MediaState, video: MediaState): DrawingMedia => ({
  drawingId: 'whole',
  isPublic: false,
  picture,
  video,
});

/** A finished paper whose rendering failed; answers of the server by call, the present one is read whenever it is asked for. */
async function failed(answers: Record<string, () => unknown>) {
  const acting = await enter('playground/finished', {
    api: (call) => (call === FACTS ? paper({ renderError: 'out of ink' }) : answers[call]?.()),
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...acting, renders: () => acting.asked.filter(({ call }) => call.endsWith('/render')) };
}

test('where the picture came to nothing its artist reads so and has it made again, with the keyboard', async () => {
  let now = media('failed', 'ready');
  const { user, renders } = await failed({
    'POST /drawing/media': () => ({ drawings: [now] }),
    'POST /drawing/whole/render': () => (now = media('waiting', 'ready')),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Dein Blatt selbst ist sicher.');
  screen.getByRole('button', { name: 'Noch einmal versuchen' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Bild und Film werden gemacht/)).toBeTruthy();
  // What is there stays as it is.
  expect(renders().map(({ body }) => body)).toEqual([{ kind: 'picture' }]);
  now = media('ready', 'ready');
  expect(await screen.findByText('Bild und Film sind fertig.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('picture and film are both asked for where both failed; after too many tries a message says so, and one may try again', async () => {
  let now = media('failed', 'failed');
  let isTooOften = true;
  const { user, renders } = await failed({
    'POST /drawing/media': () => ({ drawings: [now] }),
    'POST /drawing/whole/render': () => {
      if (isTooOften) throw refused(429, 'tooManyRequests');
      return (now = media('waiting', 'waiting'));
    },
  });
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText(/^Das ging zu schnell hintereinander/)).toBeTruthy();
  isTooOften = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText(/^Bild und Film werden gemacht/)).toBeTruthy();
  expect(
    renders()
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([{ kind: 'picture' }, { kind: 'video' }]);
});

test('where all is well nothing is said of it, and nothing is asked', async () => {
  const { asked } = await enter('playground/finished');
  await screen.findByRole('link', { name: 'Veröffentlichen' });
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(FACTS));
  expect(screen.queryByText(/Bild und Film/)).toBeNull();
  expect(asked.filter(({ call }) => call.endsWith('/media'))).toEqual([]);
});

test('on a phone a paper that is painted on is looked at, and how it came about; it goes on elsewhere', async () => {
  const { user } = await enter('playground/painting', { width: 390 });
  expect((await screen.findByRole('note')).textContent).toMatch(
    /^Zum Weitermalen braucht es einen größeren Bildschirm/,
  );
  expect(screen.queryByRole('application')).toBeNull();
  expect(document.title).toContain(screen.getByRole('heading', { level: 1 }).textContent);
  expect(screen.queryByRole('link', { name: 'Veröffentlichen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Auf einer Kopie weitermalen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Wie es entstand' }));
  expect(screen.getByTestId('paper-picture')).toBeTruthy();
});

test('whoever may paint no more looks at their paper, and whoever is not logged in comes back to it', async () => {
  const painting = sceneNamed('playground/painting');
  await enter({ ...painting, user: { adminPower: 0, supporterLevel: 0 } }, { width: 1440 });
  expect(await screen.findByTestId('paper-picture')).toBeTruthy();
  expect(screen.queryByRole('application')).toBeNull();
  cleanup();
  const wishes: unknown[] = [];
  const { user } = await enter(
    { ...painting, user: null },
    { client: ({ login }) => ({ login: { ...login, start: async (...wish) => (wishes.push(wish), '/login/local') } }) },
  );
  await user.click(await screen.findByRole('button', { name: /Twitch/ }));
  await waitFor(() => expect(wishes).toMatchObject([['twitch', { returnTo: painting.path }]]));
});
