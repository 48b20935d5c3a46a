// @vitest-environment jsdom
import type { RenderJob } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TaskWorker } from '../../rendering/tabWorkshop.ts';
import { actOn, sceneNamed } from '../../testing/actOn.tsx';
import { Atelier } from './Atelier.tsx';
import RenderScreen from './RenderScreen.tsx';
import { RenderTexts } from './RenderTexts.tsx';

const TOKEN = `rnd_${'x'.repeat(43)}`;

async function visit(scene: string) {
  const acting = await actOn(<RenderScreen />, { scene: sceneNamed(`render/${scene}`), language: 'en' });
  await screen.findAllByRole('heading');
  return acting;
}

/** A server whose queue answers so, and a worker that never ends. */
async function open(answer: () => Response) {
  const asked: { path: string; authorization: string | null }[] = [];
  const worker: TaskWorker = {
    postMessage: () => undefined,
    addEventListener: () => undefined,
    terminate: () => undefined,
  };
  const atelier = (
    <RenderTexts>
      <Atelier openWorker={() => worker} />
    </RenderTexts>
  );
  const acting = await actOn(atelier, { scene: sceneNamed('render/quiet'), language: 'en' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost');
    asked.push({ path: pathname, authorization: new Headers(init.headers).get('authorization') });
    return answer();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const field = await screen.findByRole('textbox', { name: 'Token' });
  return { ...acting, asked, field };
}

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const nothing: RenderJob = { expectingNextJobAvailableAt: Date.now() + 60_000 };
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test.each(['team', 'signed-out'])('nobody but an admin renders: not %s', async (scene) => {
  await visit(scene);
  expect(screen.queryByRole('textbox', { name: 'Token' })).toBeNull();
});

test('an admin sees what waits and who has rendered', async () => {
  await visit('start');
  const row = await screen.findByRole('row', { name: /^server-tuschel/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['this minute', '1,284', '1,281', '3', '6.2\u00a0s']);
  expect(screen.getByText('waiting').nextElementSibling?.textContent).toBe('17');
});

test('what is no token is said to be none, and nobody is asked', async () => {
  const { user, asked, field } = await open(() => json(nothing));
  await user.type(field, 'rnd_short{Enter}');
  expect(await screen.findByText(/A token begins with rnd_/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('with a token the queue is asked as that renderer, until one stops', async () => {
  const { user, asked, field } = await open(() => json(nothing));
  await user.type(field, `${TOKEN}{Enter}`);
  await waitFor(() => expect(said()).toContain('There is nothing to do right now.'));
  expect(asked[0]).toEqual({ path: '/api/render/job/get', authorization: `Bearer ${TOKEN}` });
  expect(document.activeElement?.textContent).toContain('There is nothing to do right now.');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' });
  expect(again.value).toBe('');
});

test('a token that the server does not know is said to be unknown', async () => {
  const { user, field } = await open(() => json({ title: 'no' }, 401));
  await user.type(field, `${TOKEN}{Enter}`);
  await waitFor(() => expect(said()).toContain('The server does not know this token.'));
});

test('a server that does not answer is said to be away', async () => {
  const { user, field } = await open(() => {
    throw new TypeError('Failed to fetch');
  });
  await user.type(field, `${TOKEN}{Enter}`);
  await waitFor(() => expect(said()).toContain('The server does not answer. It will go on in a moment.'));
});
