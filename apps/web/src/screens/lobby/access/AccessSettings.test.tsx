// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type HostBan, type HostDoor, type MatchState, type Options, RULES_LIMITS } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, loaded, pass, refused, sceneNamed, stateOf } from '../../../testing/actOn.tsx';
import { endTrip } from '../../login/consentTrip.ts';
import AccessSettings from './AccessSettings.tsx';

const DOOR = 'GET /host/door';
const PREVIEW = 'POST /host/whitelist/preview';
const EMPTY: HostDoor = { whitelist: [], bans: [] };

/** The door of a lobby to which guests of a list come; what the host changes about it. */
async function atDoor(
  door: HostDoor,
  { you, ...options }: Pick<ActingOptions, 'api' | 'answer'> & { you?: Partial<MatchState['you']> } = {},
) {
  const changed: Partial<Options>[] = [];
  const state = stateOf('lobby/whitelist');
  const change = async (options: Partial<Options>) => {
    changed.push(options);
    return true;
  };
  const acting = await actOn(<AccessSettings state={{ ...state, you: { ...state.you, ...you } }} change={change} />, {
    scene: sceneNamed('lobby/whitelist'),
    ...options,
    api: (call, body) => options.api?.(call, body) ?? (call === DOOR ? door : undefined),
  });
  await loaded();
  const calls = (name: string) => acting.asked.filter(({ call }) => call === name);
  return { ...acting, changed, calls };
}

const guests = async () => within(await screen.findByRole('dialog'));
const listed = (dialog: Awaited<ReturnType<typeof guests>>) =>
  dialog
    .getAllByRole('listitem')
    .map((one) => `${one.querySelector('svg')?.getAttribute('aria-label')}: ${one.textContent}`);

test('whom the names of a list mean is asked once the host rests, and said beside each', async () => {
  const known: HostDoor['whitelist'] = [
    { name: 'anna', knownAs: 'Anna!' },
    { name: 'cem', knownAs: 'Cem 2' },
  ];
  const { user, calls } = await atDoor(EMPTY, {
    api: (call, body) =>
      call === PREVIEW
        ? { whitelist: known.filter(({ name }) => (body as { names: string[] }).names.includes(name)) }
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Gästeliste schreiben' }));
  const dialog = await guests();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const write = (value: string) => fireEvent.change(dialog.getByRole('textbox'), { target: { value } });
  write('ann');
  write('anna, bert');
  expect(listed(dialog)).toEqual(['war noch nicht hier: anna', 'war noch nicht hier: bert']);
  expect(calls(PREVIEW)).toEqual([]);
  await pass(600);
  await waitFor(() => expect(listed(dialog)).toEqual(['bekannt: Anna!', 'war noch nicht hier: bert']));
  expect(dialog.getByRole('status').textContent).toContain('1 von 2 kennen wir');
  expect(calls(PREVIEW).map(({ body }) => body)).toEqual([{ names: ['anna', 'bert'] }]);
  write('anna, cem');
  // What is known already stays so until the next answer.
  expect(listed(dialog)).toEqual(['bekannt: Anna!', 'war noch nicht hier: cem']);
  await pass(600);
  await waitFor(() => expect(listed(dialog)).toEqual(['bekannt: Anna!', 'bekannt: Cem 2']));
  expect(dialog.getByRole('status').textContent).toContain('2 von 2 kennen wir');
  expect(calls(PREVIEW).map(({ body }) => body)).toEqual([{ names: ['anna', 'bert'] }, { names: ['anna', 'cem'] }]);
});

test('a list of more guests than may be is neither asked about nor kept', async () => {
  const { user, calls } = await atDoor(EMPTY);
  await user.click(await screen.findByRole('button', { name: 'Gästeliste schreiben' }));
  const dialog = await guests();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const names = Array.from({ length: RULES_LIMITS.whitelist + 1 }, (_, index) => `gast${index}`);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: names.join(',') } });
  expect(dialog.getByText(/^Auf die Liste passen höchstens/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /speichern$/ }).disabled).toBe(true);
  await pass(600);
  expect(calls(PREVIEW)).toEqual([]);
});

const ban = (index: number, name = `Gast ${index}`): HostBan => ({
  id: `guest-${index}`,
  name,
  reason: '',
  at: Date.UTC(2026, 0, index + 1),
});

async function bans(names: readonly string[], answer: NonNullable<ActingOptions['answer']> = () => ({})) {
  const acting = await atDoor({ ...EMPTY, bans: names.map((name, index) => ban(index, name)) }, { answer });
  await acting.user.click(await screen.findByRole('button', { name: /^Sperrliste/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const shown = () => dialog.getAllByRole('button', { name: /entsperren$/ }).map((one) => one.ariaLabel);
  return { ...acting, dialog, shown };
}

test('among many who are banned one is searched by name, in whatever case', async () => {
  const names = ['Anna', 'Bert', 'Cem', 'Dora', 'Emil', 'Fritz', 'Gerd', 'Hanna', 'Ida'];
  const { user, dialog, shown } = await bans(names);
  await user.type(dialog.getByRole('searchbox', { name: 'Namen suchen' }), ' ANNA ');
  expect(shown()).toEqual(['Anna entsperren', 'Hanna entsperren']);
  await user.keyboard('{Escape}');
  expect(shown()).toHaveLength(9);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('an account that no longer exists is forgiven as well, by a button that says whom', async () => {
  const { user, shown, dialog, sent, calls } = await bans(['', 'Bert']);
  expect(shown()).toEqual(['gelöschtes Konto entsperren', 'Bert entsperren']);
  const before = calls(DOOR).length;
  await user.click(dialog.getByRole('button', { name: 'gelöschtes Konto entsperren' }));
  expect(sent).toEqual([{ type: 'unban', player: 'guest-0' }]);
  await waitFor(() => expect(calls(DOOR)).toHaveLength(before + 1));
});

test('back from Twitch the lobby lets in those for whom its host was asked, once', async () => {
  endTrip(sessionStorage, 'followers');
  const channel = { granted: ['followers' as const], hasSubscribers: true };
  const { changed } = await atDoor({ ...EMPTY, channel });
  await waitFor(() => expect(changed).toEqual([{ access: 'followers' }]));
  expect(sessionStorage).toHaveLength(0);
});

test.each(['moderation', 'subscribers'] as const)(
  'a consent that lets nobody in, or was not given, leaves the door as it is: %s',
  async (gate) => {
    endTrip(sessionStorage, gate);
    const { changed } = await atDoor({ ...EMPTY, channel: { granted: ['moderation'], hasSubscribers: true } });
    await screen.findByText('Mods und Sperren kommen von Twitch');
    expect(changed).toEqual([]);
  },
);

test('a channel without subscribers cannot let in subscribers, and says why', async () => {
  const { user } = await atDoor({ ...EMPTY, channel: { granted: [], hasSubscribers: false } });
  await screen.findByRole('button', { name: /Mods und Sperren/ });
  await user.click(screen.getByRole('button', { name: /Wer mitspielen darf/ }));
  const option = within(await screen.findByRole('listbox')).getByRole('option', { name: /^Wer mich auf Twitch abonn/ });
  expect(option.ariaDisabled).toBe('true');
  expect(option.textContent).toContain('Abos haben auf Twitch nur Affiliates und Partner.');
});

test('the lists of a host are not read by those who stand in for them', async () => {
  const { asked } = await atDoor(EMPTY, { you: { standsIn: true } });
  expect(screen.getByRole('button', { name: /Wer mitspielen darf/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Gäste|Sperr)liste/ })).toBeNull();
  expect(asked).toEqual([]);
});

test('a list of guests begins with those on it, and stays as it was written when it could not be kept', async () => {
  let isDown = true;
  const { user, calls } = await atDoor(
    { ...EMPTY, whitelist: [{ name: 'anna', knownAs: 'Anna!' }, { name: 'bert' }] },
    {
      api: (call, body) => {
        if (call === PREVIEW) return new Promise(() => undefined);
        if (call !== 'PUT /host/whitelist') return undefined;
        if (isDown) throw refused(503);
        return { whitelist: (body as { names: string[] }).names.map((name) => ({ name })) };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Gästeliste (2 Namen)' }));
  const dialog = await guests();
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('anna\nbert');
  expect(listed(dialog)[0]).toBe('bekannt: Anna!');
  fireEvent.change(field, { target: { value: 'anna' } });
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: /speichern$/ });
  await user.click(save);
  expect(await screen.findByText(/^Der Server antwortet nicht/)).toBeTruthy();
  expect([field.value, save.disabled]).toEqual(['anna', false]);
  isDown = false;
  await user.click(save);
  expect(await screen.findByRole('button', { name: 'Gästeliste (1 Name)' })).toBeTruthy();
  expect(calls('PUT /host/whitelist').map(({ body }) => body)).toEqual([{ names: ['anna'] }, { names: ['anna'] }]);
});

test('whoever is not forgiven after all stays on the list', async () => {
  const { user, dialog, shown, calls } = await bans(['Anna', 'Bert'], () => ({ ok: false, code: 'forbidden' }));
  const before = calls(DOOR).length;
  await user.click(dialog.getByRole('button', { name: 'Anna entsperren' }));
  expect((await screen.findAllByText('Das darf nur der Host.')).length).toBeGreaterThan(0);
  expect([calls(DOOR).length, shown()]).toEqual([before, ['Anna entsperren', 'Bert entsperren']]);
});
