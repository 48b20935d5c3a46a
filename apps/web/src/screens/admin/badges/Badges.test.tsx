// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { type BadgeCase, type BadgeDefinition, BADGES } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const { badges } = sceneNamed('admin/badges').answers!['GET /admin/badges'] as { badges: [BadgeCase, BadgeCase] };

async function open(api?: ActingOptions['api']) {
  const acting = await atDesk('admin/badges', { language: 'en', ...(api ? { api } : {}) });
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

test('a badge is edited with what it has, under the id that it has, and the list is read anew', async () => {
  const { user, asked, first } = await open((call) =>
    call === 'PUT /admin/badges/otter-week' ? badges[0] : undefined,
  );
  const reads = () => asked.filter(({ call }) => call === 'GET /admin/badges').length;
  await user.click(within(first).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the badge' }));
  expect(dialog.queryByLabelText('Id')).toBeNull();
  const titles = ['Title in German', 'Title in English', 'How often at most (optional)'];
  expect(titles.map((label) => dialog.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    'Woche der Otter',
    'Otter week',
    '200',
  ]);
  await user.clear(dialog.getByLabelText('To be claimed until (optional)'));
  await user.clear(dialog.getByLabelText('Who drew it (optional)'));
  await user.type(dialog.getByLabelText('Who drew it (optional)'), ' Maari ');
  const before = reads();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { titleDe, titleEn, authorUrl, maxClaims } = badges[0];
  expect(asked.find(({ call }) => call === 'PUT /admin/badges/otter-week')?.body).toMatchObject({
    titleDe,
    titleEn,
    authorUrl,
    maxClaims,
    authorName: 'Maari',
    validFrom: expect.any(Number),
    validTo: null,
  });
  await waitFor(() => expect(reads()).toBe(before + 1));
  // The next one that is opened is the next one.
  await user.click(screen.getAllByRole('button', { name: 'Edit' })[1]!);
  expect((await screen.findByLabelText<HTMLInputElement>('Title in English')).value).toBe('Here from the beginning');
});

test('a badge is taken back from somebody with a reason, and the list is read anew', async () => {
  const { user, asked, first } = await open((call) => (call.endsWith('/revoke') ? badges[0] : undefined));
  await user.click(within(first).getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take “Otter week” back' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take it back' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('User name'), ' theo ');
  await user.type(dialog.getByLabelText('Why (goes into the audit log)'), ' not earned ');
  const before = asked.length;
  await user.click(dialog.getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('theo no longer has the badge.')).toBeDefined();
  await waitFor(() =>
    expect(asked.slice(before)).toEqual([
      { call: 'PUT /admin/badges/otter-week/revoke', body: { username: 'theo', note: 'not earned' } },
      { call: 'GET /admin/badges', body: undefined },
    ]),
  );
});

test('it says how often it was given and to whom, of how many at most, from when to when', async () => {
  const { first } = await open();
  const facts = [...within(first).getAllByRole('list')[0]!.children].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'given 37 times',
    'to be claimed 200 times at most',
    expect.stringMatching(/^from /),
    expect.stringMatching(/^until /),
    'edition 2',
  ]);
  const holders = within(first).getByText('Who has it (2 of 37)').parentElement!;
  expect([...holders.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Nachtfalter nachtfalter .*\d{4} $/),
    expect.stringMatching(/^Theo theo .*\d{4} from the team$/),
  ]);
});

test('a link that cannot be copied stands there to be copied by hand', async () => {
  const { user, first } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(within(first).getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/\/claimbadge\?badge=otter-week&hash=/)).toBeDefined();
});

/** A file of which the browser makes these sizes, in base64, one side after the other. */
async function upload(...sizes: number[]) {
  const sides: number[] = [];
  const close = vi.fn<() => void>();
  const acting = await open((call) => (call.endsWith('/picture') ? badges[0] : undefined));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close }));
  HTMLCanvasElement.prototype.toDataURL = function (this: HTMLCanvasElement) {
    sides.push(this.width);
    return `data:image/png;base64,${btoa('x'.repeat(sizes[sides.length - 1] ?? 1))}`;
  };
  const field = within(acting.first).getByLabelText('Choose picture', { selector: 'input' });
  await acting.user.upload(field, new File(['x'], 'otter.png', { type: 'image/png' }));
  await screen.findByText('The badge has a new picture.');
  const { call, body } = acting.asked.find((one) => one.call.endsWith('/picture'))!;
  return { call, bytes: atob((body as { picture: string }).picture).length, sides, close };
}

test.each([
  ['one that is small enough', [BADGES.pictureBytes], 1],
  ['one that is too large at first', [BADGES.pictureBytes + 1, 10], 2],
])('a picture is drawn as large as the server takes it: %s', async (_, sizes, tries) => {
  const { call, bytes, sides, close } = await upload(...sizes);
  expect(call).toBe('PUT /admin/badges/otter-week/picture');
  expect([bytes, sides]).toEqual([sizes.at(-1), [BADGES.side, 192].slice(0, tries)]);
  expect(close).toHaveBeenCalledTimes(1);
});
