// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { type PersonCase, Rank } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const PERSON = 'GET /admin/person/kritzel_kai';
const kai = sceneNamed('admin/person-admin').answers![PERSON] as PersonCase;

/** An admin at the sheet of an account that is somewhat different; what was changed is `done`. */
async function sheet(
  person: Partial<PersonCase> = {},
  api: ActingOptions['api'] = () => undefined,
  scene = 'admin/person-admin',
) {
  const acting = await atDesk(scene, {
    language: 'en',
    api: (call, body) =>
      api(call, body) ?? (call === PERSON ? { ...kai, ...person } : call.startsWith('PUT') ? {} : undefined),
  });
  const powers = await screen.findByRole('heading', { name: 'For the team' });
  const done = () => acting.asked.filter(({ call }) => !call.startsWith('GET'));
  const reads = () => acting.asked.filter(({ call }) => call === PERSON).length;
  const open = async (name: string) => {
    await acting.user.click(screen.getByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...acting, powers: powers.parentElement!, done, reads, open };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a rank or a level that was chosen and then cancelled is not chosen the next time', async () => {
  const { user, open, done } = await sheet({ appointment: 'communityMember', supporterLevel: 2 });
  for (const [power, field, other, kept] of [
    ['Change rank', 'Rank', 'Team', 'communityMember'],
    ['Change level', 'Level', 'Level 1', '2'],
  ] as const) {
    const first = await open(power);
    await user.selectOptions(first.getByRole('combobox', { name: field }), other);
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await closed();
    const second = await open(power);
    expect(second.getByRole<HTMLSelectElement>('combobox', { name: field }).value).toBe(kept);
    await user.click(second.getByRole('button', { name: 'Cancel' }));
    await closed();
  }
  expect(done()).toEqual([]);
});

test.each<[string, Partial<PersonCase>, object, string]>([
  ['Make party associate', {}, { isPartyAssociate: true, note: 'why' }, 'Kai is a party associate now.'],
  [
    'Take party associate away',
    { isPartyAssociate: true },
    { isPartyAssociate: false, note: 'why' },
    'Kai is no longer a party associate.',
  ],
  ['Restrict profile', {}, { isRestricted: true, note: 'why' }, 'Kai’s profile is restricted.'],
  [
    'Lift restriction',
    { isRestricted: true },
    { isRestricted: false, note: 'why' },
    'Kai’s profile is no longer restricted.',
  ],
])('a profile is marked from the sheet, which is read anew: %s', async (name, person, body, words) => {
  const { user, open, done, reads } = await sheet({ displayName: 'Kai', ...person });
  const before = reads();
  const dialog = await open(name);
  await user.type(dialog.getByRole('textbox'), ' why ');
  await user.click(dialog.getByRole('button', { name }));
  await closed();
  expect(done()).toEqual([{ call: 'PUT /admin/person/kritzel_kai/profile', body }]);
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test.each<[string, string, Partial<PersonCase>, object, string]>([
  ['Allow lobbies', 'Allow lobbies', { mayHost: false }, { mayHost: true }, 'may open lobbies.'],
  [
    'Stop allowing lobbies',
    'Stop allowing lobbies',
    { mayHost: true },
    { mayHost: false },
    'may no longer open lobbies.',
  ],
  ['Disable account', 'Disable account', {}, { isEnabled: false }, '’s account is disabled.'],
  ['Enable account', 'Enable account', { isEnabled: false }, { isEnabled: true }, 'can log in again.'],
  ['Change level', 'Give', { supporterLevel: 3 }, { level: 3 }, 'has level 3.'],
  ['Change rank', 'Give', { appointment: 'nameColor' }, { rank: 'nameColor' }, ': Name colour of their own.'],
])(
  '%s goes with its note into the books, says what was done, and has the sheet read anew',
  async (power, go, person, body, words) => {
    const { user, open, done, reads } = await sheet(person);
    const before = reads();
    const dialog = await open(power);
    await user.type(dialog.getByRole('textbox', { name: 'Why? It goes into the audit log.' }), ' because ');
    await user.click(dialog.getByRole('button', { name: go }));
    await closed();
    expect(done().map((one) => one.body)).toEqual([{ ...body, note: 'because' }]);
    expect(await screen.findByText(new RegExp(`^kritzel_kai ?${words.replace('.', '\\.')}$`))).toBeTruthy();
    await waitFor(() => expect(reads()).toBe(before + 1));
  },
);

const BAN: NonNullable<PersonCase['ban']> = { reason: 'spam', note: '', since: 0, until: null, appeal: null };
const answered = { text: 'No', at: 0, answer: 'It stays.' };

test.each([
  ['to which nobody has objected', null],
  ['whose appeal is answered', answered],
])('a ban %s is lifted among what else can be done', async (_, appeal) => {
  const { user, open, done } = await sheet({ ban: { ...BAN, appeal } });
  const dialog = await open('Lift ban');
  await user.type(dialog.getByRole('textbox'), 'a mistake');
  await user.click(dialog.getByRole('button', { name: 'Lift ban' }));
  await closed();
  expect(done()).toEqual([{ call: 'PUT /admin/person/kritzel_kai/lift', body: { note: 'a mistake' } }]);
  expect(await screen.findByText('kritzel_kai is no longer banned.')).toBeTruthy();
});

test('a person who is not banned has no ban to lift', async () => {
  await sheet();
  expect(screen.queryByRole('button', { name: 'Lift ban' })).toBeNull();
});

test.each([
  ['admin/person-admin', Rank.Admin, ['Change level']],
  ['admin/person', Rank.Team, []],
])('in %s nobody changes an account of their own rank, but an admin its level', async (scene, rank, buttons) => {
  const { powers } = await sheet({ rank }, undefined, scene);
  expect(within(powers).getByText(/^Nobody changes an account of their own rank/)).toBeTruthy();
  expect(
    within(powers)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(buttons);
});

const LINK = 'POST /admin/person/kritzel_kai/login-link';

test('a link to log in again is made with a note, copied, and seen this once', async () => {
  const { user, open, done, reads } = await sheet({}, (call) =>
    call === LINK ? { url: 'https://draw.example/login/link?t=1', expiresAt: Date.UTC(2026, 11, 24, 12) } : undefined,
  );
  const before = reads();
  const form = await open('Link to log in again');
  await user.type(form.getByRole('textbox'), ' lost phone ');
  await user.click(form.getByRole('button', { name: 'Make link' }));
  expect((await screen.findByTestId('login-link')).textContent).toBe('https://draw.example/login/link?t=1');
  expect(done()).toEqual([{ call: LINK, body: { note: 'lost phone' } }]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  const made = within(screen.getByRole('dialog', { name: 'Link for kritzel_kai' }));
  expect(made.getByText(/logged in as kritzel_kai: once, until .*24.*2026/)).toBeTruthy();
  const copy = made.getByRole('button', { name: 'Copy link' });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'));
  document.execCommand = () => false;
  await user.click(copy);
  await waitFor(() => expect(made.getByRole('status').textContent).toMatch(/^It could not be copied/));
  await user.click(copy);
  await waitFor(() => expect(made.getByRole('status').textContent).toBe('Copied.'));
  expect(write).toHaveBeenLastCalledWith('https://draw.example/login/link?t=1');
  expect(reads()).toBe(before);
  await user.click(made.getByRole('button', { name: 'Done' }));
  await closed();
  await waitFor(() => expect(reads()).toBe(before + 1));
  expect((await open('Link to log in again')).queryByTestId('login-link')).toBeNull();
});

test('a link that cannot be made says so in its form, and none is shown', async () => {
  const { user, open, reads } = await sheet({}, (call) => {
    if (call === LINK) throw refused(403, 'loginTooOld');
  });
  const before = reads();
  const form = await open('Link to log in again');
  await user.click(form.getByRole('button', { name: 'Make link' }));
  expect(await form.findByRole('alert')).toBeTruthy();
  expect([screen.queryByTestId('login-link'), reads()]).toEqual([null, before]);
});

test('the sheet shows what somebody has stored, and the newest entry of the books first', async () => {
  await atDesk('admin/person', { language: 'en' });
  const books = within((await screen.findByRole('heading', { name: 'What the team has done' })).parentElement!);
  expect(books.getAllByRole('listitem').map((one) => one.querySelector('strong')?.textContent)).toEqual([
    'Ban lifted',
    'Supporter level changed',
  ]);
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  );
  expect(facts.slice(1, 4)).toEqual(['Games played37', 'Drawings214', 'Stored88 of 2,000 MB']);
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/p/kritzel_kai');
});

test('an account that does not come can be asked for again, and one that is gone since is said to be', async () => {
  let status = 503;
  const { user } = await atDesk('admin/person-admin', {
    language: 'en',
    api: (call) => {
      if (call === PERSON && status > 0) throw refused(status);
      return call.startsWith('PUT') ? {} : undefined;
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  status = 0;
  await user.click(again);
  await user.click(await screen.findByRole('button', { name: 'Disable account' }));
  status = 404;
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Disable account' }));
  expect(await screen.findByText('There is no account named kritzel_kai.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All people' }).getAttribute('href')).toBe('/admin?area=people');
});
