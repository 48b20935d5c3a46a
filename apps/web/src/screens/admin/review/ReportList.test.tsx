// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ReportQueue } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, enter, refused, sceneNamed } from '../../../testing/actOn.tsx';

const LIST = 'GET /admin/reports';
const { waiting } = sceneNamed('admin/reports').answers![LIST] as ReportQueue;
const [picture, profile] = waiting as [ReportQueue['waiting'][0], ReportQueue['waiting'][0]];

async function reports(cases: ReportQueue['waiting'], api: ActingOptions['api'] = () => undefined) {
  const acting = await enter('admin/reports', {
    api: (call, body) =>
      api(call, body) ?? (call === LIST ? { waiting: cases, counts: [] } : /reports\//.test(call) ? {} : undefined),
  });
  const list = within(await screen.findByRole('list', { name: 'Meldungen' }));
  const decided = () => acting.asked.filter(({ call }) => /reports\//.test(call) && !call.startsWith('GET'));
  return { ...acting, list, decided };
}

test('a reported picture is removed with a reason, which is asked for first', async () => {
  const { user, list, decided } = await reports([picture]);
  expect(list.getByText('Da steht eine Telefonnummer im Mond.')).toBeTruthy();
  expect(list.getByText(/2-mal gemeldet/)).toBeTruthy();
  const remove = list.getByRole('button', { name: 'Entfernen' });
  await user.click(remove);
  expect(remove.getAttribute('aria-expanded')).toBe('true');
  expect(decided()).toEqual([]);
  await user.click(list.getByRole('button', { name: 'Nicht für alle geeignet' }));
  await waitFor(() =>
    expect(decided().map(({ body }) => body)).toEqual([
      expect.objectContaining({ decision: 'remove', reason: 'notSafe' }),
    ]),
  );
  expect(await screen.findByText('Niemand hat etwas gemeldet')).toBeTruthy();
});

test('what is all right stays, and its report goes', async () => {
  const { user, list, decided } = await reports([picture, { ...profile, mayDecide: true }]);
  await user.click(list.getAllByRole('button', { name: 'Ist in Ordnung' })[0] as HTMLElement);
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(list.getByText('Maari')).toBeTruthy();
  expect(decided().map(({ body }) => body)).toEqual([expect.objectContaining({ decision: 'keep' })]);
});

test('a profile is hidden at once, without a reason', async () => {
  const { user, list, decided } = await reports([{ ...profile, mayDecide: true }]);
  await user.click(list.getByRole('button', { name: 'Verbergen' }));
  await waitFor(() => expect(decided().map(({ body }) => body)).toEqual([{ decision: 'remove' }]));
});

test('of a prompt there is nothing to remove, and nobody decides on what is theirs', async () => {
  const { list } = await reports([{ ...profile, kind: 'prompt', subject: 'p', mayDecide: true }, profile]);
  const [prompt, own] = list.getAllByRole('listitem').map((one) => within(one));
  expect(prompt?.queryByRole('button', { name: /Entfernen|Verbergen/ })).toBeNull();
  expect(prompt?.getByRole('button', { name: 'Ist in Ordnung' })).toBeTruthy();
  expect(own?.queryByRole('button')).toBeNull();
  expect(own?.getByText('Darüber entscheidet jemand anderes.')).toBeTruthy();
});

test('a decision that does not arrive leaves the report where it is, to be tried again', async () => {
  const { user, list } = await reports([picture], (call) => {
    if (/reports\//.test(call)) throw refused(503);
  });
  const keep = list.getByRole<HTMLButtonElement>('button', { name: 'Ist in Ordnung' });
  await user.click(keep);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([keep.disabled, list.getAllByRole('listitem').length > 0]).toEqual([false, true]);
});

test('a report is decided by what it is and what it is about; others stay, and so do their notes', async () => {
  const one = { ...profile, mayDecide: true };
  const notes = [
    { reasons: ['hate' as const], note: 'Erst das.', reportedAt: Date.UTC(2026, 1, 3, 12) },
    { reasons: ['hate' as const], note: '', reportedAt: Date.UTC(2026, 1, 1, 12) },
    { reasons: ['hate' as const], note: 'Dann das.', reportedAt: Date.UTC(2026, 1, 2, 12) },
  ];
  const { user, list, asked } = await reports([one, { ...one, kind: 'text', reports: notes }]);
  const [first, second] = list.getAllByRole('listitem').map((item) => within(item));
  expect(second?.getByText(/^01\.02\.2026 · 3-mal gemeldet$/)).toBeTruthy();
  expect(second?.getByText('Hass oder Beleidigung')).toBeTruthy();
  await user.click(first!.getByRole('button', { name: 'Verbergen' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(asked.at(-1)?.call).toBe(`PUT /admin/reports/profile/${one.subject}`);
  expect([...document.querySelectorAll('q')].map(({ textContent }) => textContent)).toEqual(['Erst das.', 'Dann das.']);
});

test('a reported picture can be looked at, or locked away, and its report goes with it', async () => {
  const { user, list, decided, asked } = await reports([picture, profile], (call) =>
    call.endsWith('/quarantine') ? {} : undefined,
  );
  expect(list.getByRole('link', { name: 'Bild ansehen' }).getAttribute('href')).toBe('/d/moon');
  await user.click(list.getByRole('button', { name: 'Entfernen' }));
  await user.click(list.getByRole('button', { name: 'Entfernen' }));
  expect(list.queryByRole('group', { name: 'Warum lehnst du ab?' })).toBeNull();
  await user.click(list.getByRole('button', { name: 'Wegschließen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Telefonnummer');
  await user.click(dialog.getByRole('button', { name: 'Wegschließen' }));
  // Below a dialog nothing is found by its role.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(asked.some(({ call }) => call === 'POST /admin/posts/moon/quarantine')).toBe(true);
  expect(decided()).toEqual([]);
  expect(list.getByText('Maari')).toBeTruthy();
});
