// @vitest-environment jsdom
import type { RenderJob, RenderStats } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TaskWorker, WorkerAnswer } from '../../rendering/tabWorkshop.ts';
import { actOn, pass, refused, sceneNamed } from '../../testing/actOn.tsx';
import { Atelier } from './Atelier.tsx';
import RenderScreen from './RenderScreen.tsx';
import { RenderTexts } from './RenderTexts.tsx';

const TOKEN = `rnd_${'x'.repeat(43)}`;

async function visit(scene: string) {
  const acting = await actOn(<RenderScreen />, { scene: sceneNamed(`render/${scene}`), language: 'en' });
  await screen.findAllByRole('heading');
  return acting;
}

/** A worker that never ends. */
const BUSY: TaskWorker = {
  postMessage: () => undefined,
  addEventListener: () => undefined,
  terminate: () => undefined,
};

/** A server whose queue answers so. */
async function open(answer: (path: string) => Response | Promise<Response>, worker = BUSY) {
  const asked: { path: string; authorization: string | null }[] = [];
  const atelier = (
    <RenderTexts>
      <Atelier openWorker={() => worker} />
    </RenderTexts>
  );
  const acting = await actOn(atelier, { scene: sceneNamed('render/quiet'), language: 'en' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost');
    asked.push({ path: pathname, authorization: new Headers(init.headers).get('authorization') });
    return answer(pathname);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const field = await screen.findByRole('textbox', { name: 'Token' });
  return { ...acting, asked, field };
}

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const nothing: RenderJob = { expectingNextJobAvailableAt: Date.now() + 60_000 };
/** The part of the page that has the focus; the page as a whole is none. */
const focusedPart = () => {
  expect(document.activeElement).not.toBe(document.body);
  return within(document.activeElement as HTMLElement);
};
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

test('figures that do not come can be asked for again, and then keep up with what goes on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let waiting: number | null = null;
  const { user } = await actOn(<RenderScreen />, {
    scene: sceneNamed('render/quiet'),
    language: 'en',
    api: (call) => {
      if (call !== 'GET /render/stats') return undefined;
      if (waiting === null) throw refused(503);
      return { recentRenderers: {}, queue: { waiting, rendering: 0, failed: 0 } } satisfies RenderStats;
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  waiting = 5;
  await user.click(again);
  const shown = async () => (await screen.findByText('waiting')).nextElementSibling?.textContent;
  expect(await shown()).toBe('5');
  expect(screen.getByText('No one has rendered in the last seven days.')).toBeTruthy();
  waiting = 4;
  await pass(5_000);
  await waitFor(async () => expect(await shown()).toBe('4'));
});

test('what is no token is said to be none, and nobody is asked', async () => {
  const { user, asked, field } = await open(() => json(nothing));
  await user.type(field, 'rnd_short{Enter}');
  expect(await screen.findByText(/A token begins with rnd_/)).toBeTruthy();
  expect(asked).toEqual([]);
  await user.type(field, 'e');
  expect(screen.queryByText(/A token begins with rnd_/)).toBeNull();
});

test('with a token the queue is asked as that renderer, until one stops', async () => {
  const { user, asked, field } = await open(() => json(nothing));
  await user.type(field, `${TOKEN}{Enter}`);
  await waitFor(() => expect(said()).toContain('There is nothing to do right now.'));
  expect(asked[0]).toEqual({ path: '/api/render/job/get', authorization: `Bearer ${TOKEN}` });
  expect(focusedPart().getByRole('status').textContent).toBe('There is nothing to do right now.');
  screen.getByRole('button', { name: 'Stop' }).focus();
  await user.keyboard('{Enter}');
  // With the keyboard one stays where one was.
  await waitFor(() => expect(focusedPart().getByRole('textbox', { name: 'Token' })).toBeTruthy());
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

type Outcome = { ok: true; rendered: object } | { ok: false; error: string };

/** A worker that answers each task so. */
function answering(outcome: Outcome, terminate: () => void = () => undefined): TaskWorker {
  const listeners: ((event: { data: WorkerAnswer }) => void)[] = [];
  return {
    addEventListener: (kind: string, listener: (event: never) => void) =>
      void (kind === 'message' && listeners.push(listener as (typeof listeners)[number])),
    postMessage: ({ number }) => listeners.forEach((tell) => tell({ data: { number, ...outcome } })),
    terminate,
  };
}

const counts = () => screen.getAllByText(/^\d+ (picture|video|error)s?$/).map(({ textContent }) => textContent);

/** A queue with one job. */
function oneJob() {
  let isTaken = false;
  return (path: string) => {
    if (path.endsWith('/ink')) return new Response(new Uint8Array(1), { headers: { 'content-type': INK_MEDIA_TYPE } });
    if (!path.endsWith('/get') || isTaken) return json(nothing);
    isTaken = true;
    return json({ ...nothing, jobId: 'job', kind: 'picture', drawingId: 'drawing' } satisfies RenderJob);
  };
}

test('a job that comes to nothing is counted, and its error stands there until the next begin', async () => {
  const { user, field } = await open(oneJob(), answering({ ok: false, error: 'No room.' }));
  await user.type(field, `${TOKEN}{Enter}`);
  expect(await screen.findByText('The last error: No room.')).toBeTruthy();
  expect(counts()).toEqual(['0 pictures', '0 videos', '1 error']);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.type(await screen.findByRole('textbox', { name: 'Token' }), `${TOKEN}{Enter}`);
  await waitFor(() => expect(counts().at(-1)).toBe('0 errors'));
  expect(screen.queryByText(/No room/)).toBeNull();
});

test('somebody who stops breaks off the job at hand, and the server hears of it', async () => {
  const terminate = vi.fn<() => void>();
  const { user, asked, field } = await open(oneJob(), { ...BUSY, terminate });
  await user.type(field, `${TOKEN}{Enter}`);
  await waitFor(() => expect(said()).toContain('Making a picture…'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/render/job/update'));
  expect(terminate).toHaveBeenCalledOnce();
  expect(asked.filter(({ path }) => path.endsWith('/get'))).toHaveLength(1);
});

test('a worker that has nothing to do ends when somebody stops', async () => {
  const terminate = vi.fn<() => void>();
  const { user, field } = await open(oneJob(), answering({ ok: true, rendered: {} }, terminate));
  await user.type(field, `${TOKEN}{Enter}`);
  await waitFor(() => expect(counts()).toEqual(['1 picture', '0 videos', '0 errors']));
  expect(terminate).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(terminate).toHaveBeenCalledOnce());
});

test('a job that was broken off is no error of the next begin, even if the server hears of it only then', async () => {
  let hear: (answer: Response) => void = () => undefined;
  const heard = new Promise<Response>((resolve) => (hear = resolve));
  const queue = oneJob();
  const { user, asked, field } = await open((path) => (path.endsWith('/update') ? heard : queue(path)));
  await user.type(field, `${TOKEN}{Enter}`);
  await waitFor(() => expect(said()).toContain('Making a picture…'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.type(await screen.findByRole('textbox', { name: 'Token' }), `${TOKEN}{Enter}`);
  await waitFor(() => expect(said()).toContain('There is nothing to do right now.'));
  expect(asked.at(-1)?.path).toBe('/api/render/job/get');
  await act(async () => hear(json({})));
  expect(counts()).toEqual(['0 pictures', '0 videos', '0 errors']);
  expect(screen.queryByText(/The last error/)).toBeNull();
});
