// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { PersonCase } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const PERSON = 'GET /admin/person/kritzel_kai';
const kai = sceneNamed('admin/person-admin').answers![PERSON] as PersonCase;
const DAY_MS = 86_400_000;

/** An admin opens a power over somebody; `done` are the calls that change something. */
async function open(power: string, person: Partial<PersonCase> = {}, api: ActingOptions['api'] = () => undefined) {
  const acting = await atDesk('admin/person-admin', {
    language: 'en',
    now: () => 1_000_000,
    api: (call, body) =>
      api(call, body) ?? (call === PERSON ? { ...kai, ...person } : call.startsWith('PUT') ? {} : undefined),
  });
  await acting.user.click(await screen.findByRole('button', { name: power }));
  const dialog = within(await screen.findByRole('dialog'));
  const done = () => acting.asked.filter(({ call }) => call.startsWith('PUT /admin/person/kritzel_kai/'));
  const reads = () => acting.asked.filter(({ call }) => call === PERSON).length;
  return { ...acting, dialog, done, reads };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([
  ['one day', 1],
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
])('somebody is banned for %s from now on, with a reason', async (length, days) => {
  const { user, dialog, done, reads } = await open('Ban person');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Spam');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long?' }), length);
  expect(dialog.queryByText(/^Bans over 30 days take two people/) !== null).toBe(days > 30);
  await user.type(dialog.getByRole('textbox'), ' Enough. ');
  const before = reads();
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await closed();
  expect(done()).toEqual([
    {
      call: 'PUT /admin/person/kritzel_kai/ban',
      body: { reason: 'spam', note: 'Enough.', until: 1_000_000 + days * DAY_MS },
    },
  ]);
  expect(await screen.findByText('kritzel_kai is banned.')).toBeTruthy();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('a ban for good has no end, takes two, and lasts a week unless somebody says otherwise', async () => {
  const { user, dialog, done } = await open('Ban person');
  const length = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'For how long?' });
  expect(length.selectedOptions[0]?.textContent).toBe('7 days');
  await user.selectOptions(length, 'for good');
  expect(dialog.getByText(/^Bans over 30 days take two people/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await waitFor(() => expect(done()[0]?.body).toMatchObject({ until: null }));
});

test('a ban that is cancelled, or does not arrive, bans nobody', async () => {
  const { user, dialog, done } = await open('Ban person', {}, (call) => {
    if (call.endsWith('/ban')) throw refused(503);
  });
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(done()).toHaveLength(1);
});

test('somebody without lobbies is allowed to open them, and somebody with them no longer is', async () => {
  const { user, dialog, done } = await open('Allow lobbies', { mayHost: false });
  await user.click(dialog.getByRole('button', { name: 'Allow lobbies' }));
  await waitFor(() => expect(done()[0]?.body).toEqual({ mayHost: true, note: '' }));
  expect(await screen.findByText('kritzel_kai may open lobbies.')).toBeTruthy();
});

test('whoever may open lobbies can be kept from it', async () => {
  const { user, dialog, done } = await open('Stop allowing lobbies', { mayHost: true });
  await user.click(dialog.getByRole('button', { name: 'Stop allowing lobbies' }));
  await waitFor(() => expect(done()[0]?.body).toEqual({ mayHost: false, note: '' }));
});

test('a level of support is given, beginning with the one that there is', async () => {
  const { user, dialog, done } = await open('Change level', { supporterLevel: 1 });
  const level = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Level' });
  expect(level.value).toBe('1');
  await user.selectOptions(level, 'None');
  await user.click(dialog.getByRole('button', { name: 'Give' }));
  await waitFor(() => expect(done()[0]?.body).toEqual({ level: 0, note: '' }));
});

test.each([
  [true, 'Disable account'],
  [false, 'Enable account'],
])('an account that is enabled (%s) has the other: %s', async (isEnabled, name) => {
  const { user, dialog, done } = await open(name, { isEnabled });
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(done()[0]?.body).toEqual({ isEnabled: !isEnabled, note: '' }));
});

test('a picture is locked away with a reason and a few words, and goes from the queue', async () => {
  const { user, asked } = await atDesk('admin/queue', {
    language: 'en',
    api: (call) => (call.endsWith('/quarantine') ? {} : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Lock away' }));
  const dialog = within(await screen.findByRole('dialog'));
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Lock away' });
  expect(go.disabled).toBe(true);
  const note = dialog.getByRole('textbox', { name: 'Why? It goes into the audit log.' });
  await user.type(note, 'no ');
  expect(go.disabled).toBe(true);
  await user.type(note, 'way');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Copied or traced');
  await user.click(go);
  await waitFor(() =>
    expect(asked.find(({ call }) => call.endsWith('/quarantine'))?.body).toEqual({ reason: 'copied', note: 'no way' }),
  );
  expect(await screen.findByText('The picture is nowhere to be seen any more.')).toBeTruthy();
});

test('a picture whose locking away is cancelled, or does not arrive, stays in the queue', async () => {
  const { user, asked } = await atDesk('admin/queue', {
    language: 'en',
    api: (call) => {
      if (call.endsWith('/quarantine')) throw refused(503);
      return undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Lock away' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'no way');
  await user.click(dialog.getByRole('button', { name: 'Lock away' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(screen.getByRole('button', { name: 'Lock away' })).toBeTruthy();
  // The next picture is not taken.
  expect(asked.filter(({ call }) => call.endsWith('/take'))).toHaveLength(1);
  expect(screen.queryByText('The picture is nowhere to be seen any more.')).toBeNull();
});
