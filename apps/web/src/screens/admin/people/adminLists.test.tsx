// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { STREAMERS, type WaitingAppeal } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { enter, refused, sceneNamed } from '../../../testing/actOn.tsx';

const KEEP = 'PUT /admin/streamers';

async function streamers(api: (call: string, body: unknown) => unknown = () => undefined) {
  const acting = await enter('admin/streamers', {
    api: (call, body) => api(call, body) ?? (call === 'GET /admin/streamers' ? { userNames: ['otter'] } : undefined),
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Kanäle bei Twitch' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
  return { ...acting, field, save };
}

test('the channels in front are changed by their names', async () => {
  const { user, field, save, asked } = await streamers((call, body) => (call === KEEP ? body : undefined));
  expect([field.value, save.disabled]).toEqual(['otter', true]);
  await user.type(field, '\nkritzel');
  await user.click(save);
  expect(await screen.findByText(/^Gespeichert\./)).toBeTruthy();
  expect(asked.find(({ call }) => call === KEEP)?.body).toEqual({ userNames: ['otter', 'kritzel'] });
});

test('what cannot be a channel, and one too many, is said and not sent', async () => {
  const { user, field, save } = await streamers();
  await user.type(field, '\nno!channel');
  expect(screen.getByText(/kann kein Kanal bei Twitch sein/)).toBeTruthy();
  expect(save.disabled).toBe(true);
  const names = (count: number) => Array.from({ length: count }, (_, index) => `otter_${index}`).join('\n');
  await user.clear(field);
  await user.click(field);
  await user.paste(names(STREAMERS.priorities + 1));
  expect(screen.getByText(`Höchstens ${STREAMERS.priorities} Kanäle.`)).toBeTruthy();
  expect(save.disabled).toBe(true);
  await user.clear(field);
  await user.click(field);
  await user.paste(names(STREAMERS.priorities));
  expect(save.disabled).toBe(false);
});

test('channels that could not be saved stay as they were typed', async () => {
  const { user, field, save } = await streamers((call) => {
    if (call === KEEP) throw refused(503);
  });
  await user.type(field, '\nkritzel');
  await user.click(save);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([field.value, save.disabled]).toEqual(['otter\nkritzel', false]);
});

test('a long ban takes a second admin, and its wish goes with it', async () => {
  const { user, asked } = await enter('admin/long-bans');
  const list = within(await screen.findByRole('list', { name: 'Lange Sperren' }));
  const before = asked.length;
  await user.click(list.getAllByRole('button', { name: 'Zustimmen' })[0] as HTMLElement);
  await waitFor(() =>
    expect(asked.slice(before).map(({ body }) => body)).toContainEqual({
      reason: 'spam',
      note: 'Zum dritten Mal.',
      until: null,
    }),
  );
});

test('an answer that is being written stays with its appeal when another one is answered', async () => {
  const scene = sceneNamed('admin/appeals');
  const sample = scene.answers?.['GET /admin/appeal'] as { waiting: WaitingAppeal[] };
  const two = ['kai', 'lars'].map((username) => ({ ...(sample.waiting[0] as WaitingAppeal), username }));
  const { user, asked } = await enter(scene, {
    api: (call) =>
      call === 'GET /admin/appeal' ? { waiting: two } : call === 'PUT /admin/person/kai/appeal' ? {} : undefined,
  });
  const list = within(await screen.findByRole('list', { name: 'Einsprüche' }));
  const fields = () => list.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value);
  const [first, second] = list.getAllByRole('textbox');
  await user.type(second as HTMLElement, 'Noch nicht');
  await user.type(first as HTMLElement, 'Nein.');
  await user.click(list.getAllByRole('button', { name: 'Antworten' })[0] as HTMLElement);
  await waitFor(() => expect(fields()).toEqual(['Noch nicht']));
  expect(list.getByRole('link').textContent).toBe('lars');
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ answer: 'Nein.' });
});
