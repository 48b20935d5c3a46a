// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { BadgeCase, BadgeDefinition } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, enter, refused, sceneNamed } from '../../../testing/actOn.tsx';

const { badges } = sceneNamed('admin/badges').answers!['GET /admin/badges'] as { badges: [BadgeCase, BadgeCase] };

async function open(api?: ActingOptions['api']) {
  const acting = await enter('admin/badges', { language: 'en', ...(api ? { api } : {}) });
  const list = await screen.findByRole('list', { name: 'Badges' });
  return {
    ...acting,
    first: within(list)
      .getAllByRole('listitem')
      .find((one) => one.textContent.includes('otter-week'))!,
  };
}

test('a badge is made from what is typed, by keyboard alone', async () => {
  const made: BadgeDefinition[] = [];
  const { user, asked } = await open((call, body) => {
    if (call !== 'PUT /admin/badges/ink-2026') return undefined;
    made.push(body as BadgeDefinition);
    return badges[0];
  });
  await user.click(screen.getByRole('button', { name: 'New badge' }));
  const dialog = await screen.findByRole('dialog');
  const type = (label: string, text: string) => user.type(within(dialog).getByLabelText(label), text);
  await type('Id', 'otter-week');
  await type('Title in German', 'Tintenmonat');
  await user.keyboard('{Enter}');
  // What is wrong is said where it is, and nothing is sent.
  expect(within(dialog).getByText('A badge with this id already exists.')).toBeDefined();
  expect(within(dialog).getByText('A title is missing here.')).toBeDefined();
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  await user.clear(within(dialog).getByLabelText('Id'));
  await type('Id', 'ink-2026');
  await type('Title in English', 'Ink month');
  await type('How often at most (optional)', '200{Enter}');
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]).toMatchObject({ titleDe: 'Tintenmonat', titleEn: 'Ink month', maxClaims: 200, validTo: null });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('its link is copied whole', async () => {
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  const { user, first } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
  await user.click(within(first).getByRole('button', { name: 'Copy link' }));
  await waitFor(() =>
    expect(written).toHaveBeenCalledWith(`${location.origin}/claimbadge?badge=otter-week&hash=${badges[0].hash}`),
  );
});

test('it is given to somebody by name, and a refusal stays in the dialog', async () => {
  let isKnown = false;
  const { user, asked, first } = await open((call) => {
    if (call !== 'PUT /admin/badges/otter-week/award') return undefined;
    if (!isKnown) throw refused(404, 'notFound');
    return badges[0];
  });
  await user.click(within(first).getByRole('button', { name: 'Give' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('User name'), 'anna');
  await user.keyboard('{Enter}');
  expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
  isKnown = true;
  await user.click(within(dialog).getByRole('button', { name: 'Give it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ call }) => call.endsWith('/award'));
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual({ username: 'anna', note: '' });
});

test('a new link asks first, since the old ones die', async () => {
  const { user, asked, first } = await open((call) => (call.endsWith('/edition') ? badges[0] : undefined));
  const renewals = () => asked.filter(({ call }) => call === 'POST /admin/badges/otter-week/edition');
  await user.click(within(first).getByRole('button', { name: 'New link' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(renewals()).toEqual([]);
  await user.click(within(first).getByRole('button', { name: 'New link' }));
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
  await waitFor(() => expect(renewals()).toHaveLength(1));
});
