// @vitest-environment jsdom
import { ApiException } from '@tuschel/client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PROFILE, type Profile as Shown, SOCIAL_TYPES, type UpdateProfile } from '@tuschel/protocol';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { actOn, enter, refused, sceneNamed } from '../../testing/actOn.tsx';
import { veilChoices } from '../../veil/useVeil.ts';
import ArrangePosts from './ArrangePosts.tsx';
import { PersonTexts } from './PersonTexts.tsx';
import { Profile } from './Profile.tsx';

beforeEach(() => {
  // A wall hangs nothing before it knows how wide it is.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  onTestFinished(() => void vi.restoreAllMocks());
});

const FULL = sceneNamed('profile/own').answers?.['GET /profiles/pinselpaula'] as Shown;
const [POST] = FULL.posts;

interface Visit {
  scene?: string;
  isOwn?: boolean;
  fails?: unknown;
}

/** What stands on a profile that differs in this from the one of the stage. */
async function read(profile: Partial<Shown> = {}, { scene = 'profile/own', isOwn = true, fails }: Visit = {}) {
  const changed: UpdateProfile[] = [];
  const acting = await actOn(
    <PersonTexts>
      <Profile
        profile={{ ...FULL, ...profile }}
        isOwn={isOwn}
        change={async (change) => {
          changed.push(change);
          if (fails !== undefined) throw fails;
        }}
        refresh={async () => undefined}
      />
    </PersonTexts>,
    { scene: sceneNamed(scene), language: 'en' },
  );
  await screen.findByRole('heading', { level: 1 });
  const edit = async (part: string) => {
    await acting.user.click(screen.getByRole('button', { name: `Edit: ${part}` }));
    return screen.getAllByRole<HTMLInputElement>('textbox');
  };
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  return { ...acting, changed, edit, save };
}
const type = (field: HTMLElement | undefined, value: string) =>
  fireEvent.change(field as HTMLElement, { target: { value } });

test('keywords are sent line by line, without what is empty, and one that is too long is not sent', async () => {
  const { user, changed, edit, save } = await read();
  const [field] = await edit('My character');
  expect(field?.value).toBe(FULL.characteristics.join('\n'));
  type(field, `red scarf\n\n  one ear \n${'x'.repeat(PROFILE.characteristic + 1)}`);
  expect([save().disabled, screen.queryByText('That is too long.') !== null]).toEqual([true, true]);
  type(field, `red scarf\n\n  one ear \n${'x'.repeat(PROFILE.characteristic)}`);
  await user.click(save());
  expect(changed).toEqual([{ characteristics: ['red scarf', 'one ear', 'x'.repeat(PROFILE.characteristic)] }]);
});

test('where somebody is found elsewhere is sent for each site by itself; what is emptied goes', async () => {
  const { user, changed, edit, save } = await read();
  const fields = await edit('Elsewhere');
  expect(document.activeElement).toBe(fields[0]);
  expect(fields.map(({ value }) => value)).toEqual(['pinsel.paula', '', 'pinselpaula', 'channel/UCpinselpaula', '']);
  type(fields[0], '');
  type(fields[1], '@paula');
  type(fields[4], 'https://www.deviantart.com/paula');
  await user.click(save());
  const nicks = ['', 'paula', 'pinselpaula', 'channel/UCpinselpaula', 'paula'];
  expect(changed).toEqual([{ socials: SOCIAL_TYPES.map((site, at) => ({ type: site, nick: nicks[at] })) }]);
});

test('a link is called by its name and its site, one that has no name by its site, and opens beside the game', async () => {
  await read({}, { scene: 'profile/visitor', isOwn: false });
  const links = within(screen.getByRole('region', { name: 'Elsewhere' })).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'pinsel.paula on Instagram',
    'pinselpaula on Twitch',
    'YouTube',
  ]);
  expect(new Set(links.map(({ target }) => target))).toEqual(new Set(['_blank']));
  expect(links.map(({ href }) => href)[2]).toMatch(/^https:\/\/.*youtube.*channel\/UCpinselpaula/);
});

test('pronouns are as long as they may be, and not one letter longer', async () => {
  const { edit, save } = await read();
  const [field] = await edit('Pronouns and commissions');
  type(field, 'x'.repeat(PROFILE.pronouns));
  expect(save().disabled).toBe(false);
  type(field, 'x'.repeat(PROFILE.pronouns + 1));
  expect([save().disabled, screen.queryByText('That is too long.') !== null]).toEqual([true, true]);
  type(field, ` ${'x'.repeat(PROFILE.pronouns)} `);
  expect(save().disabled).toBe(false);
});

test.each([
  ['sie/ihr', true, 'sie/ihr · Takes commissions'],
  ['sie/ihr', false, 'sie/ihr'],
  ['', true, 'Takes commissions'],
  ['', false, '–'],
])('its owner reads what stands beside the name (%s, commissions: %s)', async (pronouns, accepted, words) => {
  await read({ pronouns, isCommissionWorkAccepted: accepted });
  const part = screen.getByRole('region', { name: 'Pronouns and commissions' });
  expect(part.querySelector('p')?.textContent).toBe(words);
});

const fault = (message: string) => new ApiException(message, 400, '', {}, { code: 3 });

test.each<[unknown, string | RegExp]>([
  [fault('catchPhrase tooLong'), 'That is too long.'],
  [fault('catchPhrase tooMany'), 'Those are too many lines.'],
  [fault('catchPhrase links'), 'Links have to wait until you have played a few games.'],
])('a change that is refused says why: %s', async (fails, words) => {
  const { user, edit, save } = await read({}, { fails });
  await edit('About me');
  await user.click(save());
  expect(await screen.findByText(words)).toBeTruthy();
  expect([screen.queryAllByRole('textbox').length, save().disabled]).toEqual([1, false]);
});

test.each([[fault('catchPhrase constructor')], [refused(503)], [new Error('catchPhrase links')]])(
  'what else goes wrong is said as everywhere: %s',
  async (fails) => {
    const { user, edit, save } = await read({}, { fails });
    await edit('About me');
    await user.click(save());
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).not.toMatch(/person\.fault|Links have to wait/);
    expect(said).not.toBe('');
  },
);

test('what is kept is said, and its form closes', async () => {
  const { user, changed, edit, save } = await read();
  const [field] = await edit('About me');
  expect(field?.value).toBe(FULL.catchPhrase);
  type(field, 'Otters.');
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(changed).toEqual([{ catchPhrase: 'Otters.' }]);
  expect(await screen.findByRole('status')).toBeTruthy();
});

test.each([
  [true, /has restricted your profile/],
  [false, /^This profile is restricted/],
])('that a profile is restricted is told (to its owner: %s)', async (isOwn, words) => {
  await read({ isRestricted: true }, { isOwn });
  expect(screen.getByRole('note').textContent).toMatch(words);
  cleanup();
  await read({ isRestricted: false }, { isOwn });
  expect(screen.queryByRole('note')).toBeNull();
});

test.each([
  ['profile/visitor', false, false],
  ['profile/player', false, true],
  ['profile/player', true, false],
])('from "%s" (own: %s) a profile can be reported: %s', async (scene, isOwn, isOffered) => {
  await read({}, { scene, isOwn });
  expect(screen.queryByRole('button', { name: 'Report this profile' }) !== null).toBe(isOffered);
});

test.each([
  ['profile/team', false, true],
  ['profile/team', true, false],
  ['profile/player', false, false],
])('from "%s" (own: %s) there are powers of the team: %s', async (scene, isOwn, hasPowers) => {
  await read({}, { scene, isOwn });
  const powers = () => screen.queryByRole('region', { name: 'For the team' });
  await waitFor(() => expect(powers() !== null).toBe(hasPowers));
});

test('beside the name stand how one is called here and since when, and nothing where there are no pronouns', async () => {
  await read({ pronouns: '' });
  const about = screen.getByText('@pinselpaula').closest('p') as HTMLElement;
  expect(about.textContent).toMatch(/^@pinselpaula.*October 2023$/);
  expect([...about.children].map(({ localName }) => localName)).toEqual(['bdi', 'span']);
});

const wall = (name: string) =>
  within(screen.getByRole('list', { name }))
    .queryAllByRole<HTMLAnchorElement>('link')
    .map((link) => link.pathname);

test('what somebody never wants to see hangs on no wall of a profile', async () => {
  const posts = [1, 0, 2].map((triggerWarning, at) => ({
    ...(POST as Shown['posts'][0]),
    id: `post-${at}`,
    triggerWarning,
  }));
  const before = veilChoices.get().horror;
  veilChoices.choose('horror', 'skip');
  onTestFinished(() => veilChoices.choose('horror', before));
  await read({ posts, refsheetDrawings: posts });
  // What they want to see later hangs behind its veil.
  const hung = ['/d/post-1', '/d/post-2'];
  expect([wall('Pictures'), wall('Reference sheets')]).toEqual([hung, hung]);
  // Its owner reads how many hang there for others.
  expect(screen.getByText('3/30')).toBeTruthy();
});

test('its owner reads how a wall is filled, everybody else only that it is empty', async () => {
  await read({ posts: [], refsheetDrawings: [] });
  expect(screen.getByRole('link', { name: 'My drawings' }).getAttribute('href')).toBe('/me/drawings');
  expect([screen.queryByText('0/30') !== null, screen.queryByRole('button', { name: 'Arrange' })]).toEqual([
    true,
    null,
  ]);
  expect(screen.getByRole('heading', { name: 'Reference sheets' })).toBeTruthy();
  cleanup();
  await read({ posts: [], refsheetDrawings: [] }, { scene: 'profile/visitor', isOwn: false });
  expect(screen.getByText('What is published and approved hangs here.')).toBeTruthy();
  expect([screen.queryByText('0/30'), screen.queryByRole('link', { name: 'My drawings' })]).toEqual([null, null]);
  expect(screen.queryByRole('heading', { name: 'Reference sheets' })).toBeNull();
});

test('while pictures are put in order their wall is not there', async () => {
  const { user } = await read();
  expect(screen.getByRole('list', { name: 'Pictures' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Arrange' }));
  expect(screen.queryByRole('list', { name: 'Pictures' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('list', { name: 'Pictures' })).toBeTruthy();
});

test('pictures that do not load while they are put in order are asked for again', async () => {
  let isAway = true;
  const { user } = await actOn(<ArrangePosts userId="paula" />, {
    scene: sceneNamed('profile/own'),
    language: 'en',
    api: (call) => {
      if (isAway && call === 'GET /posts/mydrawings') throw refused(503);
    },
  });
  await screen.findByRole('alert');
  isAway = false;
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [400, 'There is nobody of this name'],
  [404, 'There is nobody of this name'],
  [403, null],
])('an answer of %i to a name is told as what it is', async (status, title) => {
  await enter('profile/visitor', {
    language: 'en',
    api: (call) => {
      if (call === 'GET /profiles/pinselpaula') throw refused(status);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'There is nobody of this name' })?.textContent ?? null).toBe(title);
  expect(screen.queryByRole('button', { name: 'Try again' }) === null).toBe(title !== null);
});

test('whoever logs in for a restricted profile comes back to it', async () => {
  const wishes: unknown[][] = [];
  const { user } = await enter('profile/restricted-visitor', {
    language: 'en',
    client: (client) => ({
      login: { ...client.login, start: async (...wish) => (wishes.push(wish), '/login/local?state=x') },
    }),
  });
  await user.click(await screen.findByRole('button', { name: /Twitch/ }));
  await waitFor(() => expect(wishes[0]?.[1]).toMatchObject({ returnTo: '/p/pinselpaula' }));
});
