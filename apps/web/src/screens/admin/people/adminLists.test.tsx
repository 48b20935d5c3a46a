// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { type BanWish, STREAMERS, type WaitingAppeal } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { pass, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const KEEP = 'PUT /admin/streamers';

async function streamers(api: (call: string, body: unknown) => unknown = () => undefined) {
  const acting = await atDesk('admin/streamers', {
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

const WISHES = 'GET /admin/ban-wishes';
const [wish] = (sceneNamed('admin/long-bans').answers![WISHES] as { waiting: [BanWish] }).waiting;

/** Long bans that wait; one that is agreed to does so no longer. */
async function longBans(waiting: BanWish[], fail?: Error) {
  let left = waiting;
  const acting = await atDesk('admin/long-bans', {
    api: (call) => {
      if (call === WISHES) return { waiting: left };
      const [, name] = /^PUT \/admin\/person\/(\w+)\/ban$/.exec(call) ?? [];
      if (name === undefined) return undefined;
      if (fail) throw fail;
      left = left.filter(({ username }) => username !== name);
      return {};
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Lange Sperren' }));
  const bans = () => acting.asked.filter(({ call }) => call.startsWith('PUT'));
  return { ...acting, list, bans };
}

test('a long ban takes a second admin, and its wish goes with it', async () => {
  const until = Date.UTC(2027, 4, 1, 12);
  const own = { ...wish, username: 'kai', until, by: 'player-0', byName: 'Ich' };
  const { user, list, bans } = await longBans([wish, own]);
  expect(list.getByText(/endgültig|für immer/)).toBeTruthy();
  expect(list.getByText(/bis 1\. Mai 2027/)).toBeTruthy();
  expect(list.getByText('vorgeschlagen von Theo')).toBeTruthy();
  expect(list.getByText('Jemand anderes muss zustimmen.')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Zustimmen' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(bans()).toEqual([
    { call: 'PUT /admin/person/laerm_lars/ban', body: { reason: 'spam', note: 'Zum dritten Mal.', until: null } },
  ]);
  expect(await screen.findByText('laerm_lars ist gesperrt.')).toBeTruthy();
});

test('a long ban that could not be agreed to stays, and can be tried again', async () => {
  const { user, list, bans } = await longBans([{ ...wish, until: 5 }], refused(403, 'loginTooOld'));
  const agree = list.getByRole<HTMLButtonElement>('button', { name: 'Zustimmen' });
  await user.click(agree);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await user.click(agree);
  await waitFor(() => expect(bans().map(({ body }) => (body as BanWish).until)).toEqual([5, 5]));
});

const APPEALS = 'GET /admin/appeal';
const [appeal] = (sceneNamed('admin/appeals').answers![APPEALS] as { waiting: [WaitingAppeal] }).waiting;

test('a person who objects rightly is let in again with a word, and the appeal goes', async () => {
  const { user, asked } = await atDesk('admin/appeals', {
    api: (call) => (call.startsWith('PUT') ? {} : undefined),
  });
  const list = within(await screen.findByRole('list', { name: 'Einsprüche' }));
  expect(list.getByRole('link', { name: 'laerm_lars' }).getAttribute('href')).toBe(
    '/admin?area=people&person=laerm_lars',
  );
  expect(list.getByText('Zum dritten Mal.')).toBeTruthy();
  expect(list.getByText(/^Spam – bis /)).toBeTruthy();
  await user.type(list.getByRole('textbox'), ' Verzeihung. ');
  await user.click(list.getByRole('button', { name: 'Sperre aufheben' }));
  expect(await screen.findByText('Kein Einspruch wartet')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([
    { call: 'PUT /admin/person/laerm_lars/lift', body: { note: 'Verzeihung.' } },
  ]);
  expect(screen.getByText('laerm_lars ist nicht mehr gesperrt.')).toBeTruthy();
});

test('an answer that does not arrive stays as it was written, and can be sent again', async () => {
  const { user } = await atDesk('admin/appeals', {
    api: (call) => {
      if (call.startsWith('PUT')) throw refused(503);
    },
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Antwort, die die Person liest' });
  const buttons = () =>
    ['Antworten', 'Sperre aufheben'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  expect(buttons()).toEqual([true, false]);
  await user.type(field, 'Nein.');
  await user.click(screen.getByRole('button', { name: 'Antworten' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([field.value, ...buttons()]).toEqual(['Nein.', false, false]);
});

test('what is being answered stays when the server does not answer once, and new appeals come by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer = (): unknown => ({ waiting: [appeal] });
  const { user } = await atDesk('admin/appeals', { api: (call) => (call === APPEALS ? answer() : undefined) });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Antwort, die die Person liest' });
  await user.type(field, 'Wir haben');
  answer = () => {
    throw refused(503);
  };
  await pass(60_000);
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  expect([field.isConnected, field.value]).toEqual([true, 'Wir haben']);
  answer = () => ({ waiting: [appeal, { ...appeal, username: 'kai' }] });
  await pass(60_000);
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2));
  expect(field.value).toBe('Wir haben');
});

test('an answer that is being written stays with its appeal when another one is answered', async () => {
  const scene = sceneNamed('admin/appeals');
  const sample = scene.answers?.['GET /admin/appeal'] as { waiting: WaitingAppeal[] };
  const two = ['kai', 'lars'].map((username) => ({ ...(sample.waiting[0] as WaitingAppeal), username }));
  const { user, asked } = await atDesk(scene, {
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
