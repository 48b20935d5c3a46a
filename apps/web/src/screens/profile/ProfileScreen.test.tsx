// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { PROFILE, type Profile, Rank } from '@tuschel/protocol';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { actOn, enter, focused, refused, sceneNamed } from '../../testing/actOn.tsx';
import ProfileScreen from './ProfileScreen.tsx';

const UPDATE = 'RPC update_profile';
const MARKS = 'PUT /admin/person/pinselpaula/profile';

beforeEach(() => {
  // A wall hangs nothing before it knows how wide it is.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  onTestFinished(() => void vi.restoreAllMocks());
});

const partOf = (name: string) => screen.findByRole('region', { name });

describe('somebody’s own profile', () => {
  const texts = { characteristics: [], socials: [], pronouns: '', isCommissionWorkAccepted: false };

  test('is changed where it stands, without asking the server for all of it again', async () => {
    const { user, asked } = await enter('profile/own', {
      language: 'en',
      api: (call, body) => (call === UPDATE ? { ...texts, ...(body as object) } : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
    const field = screen.getByRole('textbox', { name: 'About me' });
    expect(focused()).toBe('About me');
    await user.clear(field);
    await user.type(field, 'Otters.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(within(await partOf('About me')).getByText('Otters.')).toBeDefined();
    await waitFor(() => expect(focused()).toBe('Edit: About me'));
    expect(asked.filter(({ call }) => call === UPDATE)).toEqual([{ call: UPDATE, body: { catchPhrase: 'Otters.' } }]);
    expect(asked.filter(({ call }) => call.startsWith('GET /profiles/'))).toHaveLength(1);
  });

  test('takes as many keywords as it says and not one more', async () => {
    const { user } = await enter('profile/own-blank', { language: 'en' });
    await user.click(await screen.findByRole('button', { name: 'Edit: My character' }));
    const field = screen.getByRole('textbox', { name: 'My character' });
    const save = screen.getByRole('button', { name: 'Save' });
    const lines = Array.from({ length: PROFILE.characteristics }, (_, index) => `line ${index}`);
    await user.click(field);
    await user.paste(lines.join('\n'));
    expect(save).toHaveProperty('disabled', false);
    await user.paste('\none more');
    expect(save).toHaveProperty('disabled', true);
    expect(screen.getByText('Those are too many lines.')).toBeDefined();
  });

  test('says which link leads nowhere, and sends none of them', async () => {
    const { user, asked } = await enter('profile/own', { language: 'en' });
    await user.click(await screen.findByRole('button', { name: 'Edit: Elsewhere' }));
    const field = screen.getByRole('textbox', { name: 'Twitch' });
    await user.clear(field);
    await user.type(field, 'https://evil.example/x');
    expect(screen.getByText('That is neither a name nor an https link of Twitch.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(asked.filter(({ call }) => call === UPDATE)).toEqual([]);
  });

  test('keeps what was typed where the server refuses it, and says why', async () => {
    const { ApiException } = await import('@tuschel/client');
    const { user } = await enter('profile/own', {
      language: 'en',
      api(call) {
        if (call === UPDATE) throw new ApiException('catchPhrase badWords', 400, '', {}, { code: 3 });
        return undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is a word in it that is not welcome here.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'About me' })).toBeDefined();
  });
});

test('what is not kept is as it was before, and the pencil has the focus again', async () => {
  const { user, asked } = await enter('profile/own', { language: 'en' });
  await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
  const before = field.value;
  await user.type(field, ' Never mind.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(focused()).toBe('Edit: About me'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' }).value).toBe(before);
  expect(asked.filter(({ call }) => call === UPDATE)).toEqual([]);
});

test('a text is as long as it may be, and not one letter longer', async () => {
  const { user } = await enter('profile/own', { language: 'en' });
  await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
  const field = screen.getByRole('textbox', { name: 'About me' });
  const save = screen.getByRole('button', { name: 'Save' });
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(PROFILE.catchPhrase));
  expect(save).toHaveProperty('disabled', false);
  await user.type(field, 'x');
  expect(save).toHaveProperty('disabled', true);
  expect(screen.getByText('That is too long.')).toBeDefined();
});

test('a change on its way is not sent twice', async () => {
  const { user, asked } = await enter('profile/own', {
    language: 'en',
    api: (call) => (call === UPDATE ? new Promise(() => undefined) : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
  expect(asked.filter(({ call }) => call === UPDATE)).toHaveLength(1);
});

test('once the server has a new order of pictures the profile is read anew, also when whoever did it is done already', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { user, asked } = await enter('profile/own', {
    language: 'en',
    api: (call) => (call === 'POST /posts/order' ? arrived.then(() => ({})) : undefined),
  });
  const reads = () => asked.filter(({ call }) => call.startsWith('GET /profiles/')).length;
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  await user.click((await screen.findAllByRole('button', { name: 'To the very end' }))[0]!);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Arrange' })).toBeDefined();
  // What is read now has the old order.
  const before = reads();
  arrive();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('a second order of pictures does not overtake the first, also where the server refused that', async () => {
  const answers: (() => void)[] = [];
  const sent: unknown[] = [];
  const { user } = await enter('profile/own', {
    language: 'en',
    api: (call, body) => {
      if (call !== 'POST /posts/order') return undefined;
      sent.push(body);
      return new Promise((_resolve, reject) => answers.push(() => reject(refused(503))));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  await user.click((await screen.findAllByRole('button', { name: 'To the very end' }))[0]!);
  await user.click(screen.getAllByRole('button', { name: 'To the very end' })[0]!);
  expect(sent).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).not.toEqual(sent[0]);
});

const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ firstChild }) => firstChild?.textContent ?? '');
const PARTS = ['About me', 'My character', 'Elsewhere', 'Pronouns and commissions', 'Badges', 'Reference sheets'];

test.each([
  ['visitor', [...PARTS.filter((part) => part !== 'Pronouns and commissions'), 'Pictures']],
  ['blank', ['Pictures', 'No pictures yet']],
  ['own', [...PARTS, 'Pictures']],
  ['own-blank', [...PARTS.filter((part) => part !== 'Badges'), 'Pictures', 'No pictures yet']],
])(
  'in "%s" a profile has these headings, and of what is empty only those for its owner: %j',
  async (moment, titles) => {
    await enter(`profile/${moment}`, { language: 'en' });
    await screen.findByRole('heading', { name: 'PinselPaula', level: 1 });
    expect(headings()).toEqual(titles);
  },
);

test('keywords are listed in their order, and their owner reads what could stand where there are none', async () => {
  await enter('profile/visitor', { language: 'en' });
  const keywords = within(await partOf('My character')).getAllByRole('listitem');
  expect(keywords.map(({ textContent }) => textContent)).toEqual([
    'roter Schal',
    'ein Ohr geknickt',
    'immer Tinte an den Pfoten',
    'Latzhose',
    'Zahnlücke',
  ]);
  cleanup();
  await enter('profile/own-blank', { language: 'en' });
  const part = within(await partOf('My character'));
  expect(part.getByText('How do others draw you? Say it in a few keywords.')).toBeDefined();
  expect(part.queryByRole('list')).toBeNull();
});

test('a visitor reads it, and edits and reports nothing', async () => {
  await enter('profile/visitor', { language: 'en' });
  expect(await screen.findByRole('heading', { name: 'PinselPaula', level: 1 })).toBeDefined();
  expect(screen.getByRole('link', { name: 'pinsel.paula on Instagram' }).getAttribute('rel')).toBe(
    'noopener nofollow ugc',
  );
  expect(screen.queryByRole('button', { name: /Edit|Report|Arrange/ })).toBeNull();
});

test.each([
  ['profile/banned', 'This profile is not available'],
  ['profile/unknown', 'There is nobody of this name'],
  ['profile/restricted-visitor', 'This profile is for players'],
])('%s says: %s', async (scene, title) => {
  await enter(scene, { language: 'en' });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.queryByText('PinselPaula')).toBeNull();
});

test('a profile that does not come can be asked for again', async () => {
  let isDown = true;
  const { user } = await enter('profile/visitor', {
    language: 'en',
    api(call) {
      if (isDown && call.startsWith('GET /profiles/')) throw refused(500);
      return undefined;
    },
  });
  expect(await screen.findByText('The profile could not be loaded.')).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'PinselPaula', level: 1 })).toBeDefined();
});

test('a picture opens over the profile and Escape closes it', async () => {
  await import('../../gallery/PictureDialog.tsx');
  const { user } = await enter('profile/open', { language: 'en' });
  expect(await screen.findByRole('dialog')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the team', () => {
  test('restricts a profile with a reason, which its owner reads, and sees it restricted', async () => {
    const { user, asked } = await enter('profile/team', {
      language: 'en',
      api: (call) => (call === MARKS ? {} : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Restrict profile' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Restrict profile' }));
    expect(dialog.getByRole('button', { name: 'Restrict profile' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Why? They read it.' }), 'Traced pictures.');
    await user.click(dialog.getByRole('button', { name: 'Restrict profile' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.filter(({ call }) => call === MARKS)).toEqual([
      { call: MARKS, body: { isRestricted: true, note: 'Traced pictures.' } },
    ]);
    await waitFor(() => expect(asked.filter(({ call }) => call.startsWith('GET /profiles/'))).toHaveLength(2));
  });

  test('takes the mark of a party associate away; a note is not needed', async () => {
    const { user, asked } = await enter('profile/team', {
      language: 'en',
      api: (call) => (call === MARKS ? {} : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Take party associate away' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Take party associate away' }));
    await user.click(dialog.getByRole('button', { name: 'Take party associate away' }));
    await waitFor(() => expect(asked).toContainEqual({ call: MARKS, body: { isPartyAssociate: false, note: '' } }));
  });

  test('alone has such powers', async () => {
    await enter('profile/player', { language: 'en' });
    await partOf('About me');
    expect(screen.queryByRole('region', { name: 'For the team' })).toBeNull();
  });
});

test('the badges on a profile name whoever drew them, with the way to their page where they have one', async () => {
  await enter('profile/visitor', { language: 'en' });
  const badges = await partOf('Badges');
  expect(within(badges).getAllByText(/drawn by/)).toHaveLength(3);
  const links = within(badges).getAllByRole('link', { name: 'Nachtfalter' });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://nachtfalter.example/bilder', 'noreferrer noopener ugc'],
  ]);
});

test('what somebody edits on their own profile is not open on that of somebody else', async () => {
  const scene = sceneNamed('profile/own');
  const other = { ...(scene.answers?.['GET /profiles/pinselpaula'] as Profile), id: 'kai', userName: 'kai' };
  const { user } = await actOn(
    <>
      <Link to="/p/pinselpaula">own</Link>
      <Link to="/p/kai">other</Link>
      <Routes>
        <Route path="/p/:username" element={<ProfileScreen />} />
      </Routes>
    </>,
    {
      scene: { ...scene, path: '/p/kai' },
      language: 'en',
      api: (call) => (call === 'GET /profiles/kai' ? { ...other, displayName: 'Kai' } : undefined),
    },
  );
  await screen.findByRole('heading', { name: 'Kai', level: 1 });
  await user.click(screen.getByRole('link', { name: 'own' }));
  await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
  expect(screen.getByRole('textbox', { name: 'About me' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'other' }));
  await screen.findByRole('heading', { name: 'Kai', level: 1 });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a profile is reported by its name, and whoever reports it reads that it has arrived', async () => {
  const { user, asked } = await enter('profile/player', {
    language: 'en',
    api: (call) => (call === 'POST /report' ? {} : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Report this profile' }));
  const form = within(await screen.findByRole('dialog', { name: 'Report this profile' }));
  await user.click((await form.findAllByRole('checkbox'))[0] as HTMLElement);
  await user.click(form.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ call }) => call === 'POST /report')?.body).toMatchObject({
    kind: 'profile',
    subject: 'pinselpaula',
  });
});

test('beside a name stands what somebody is in this house, each once', async () => {
  await enter('profile/visitor', { language: 'en' });
  await screen.findByRole('heading', { name: 'PinselPaula', level: 1 });
  const words = ['Community member', 'Community', 'Party associate', 'Supporter, level 2', 'Takes commissions'];
  expect(words.filter((word) => screen.queryByText(word))).toEqual(words.filter((word) => word !== 'Community'));
});

/** The profile of somebody who differs in this from the one of the stage. */
const visit = (change: Partial<Profile>) => {
  const scene = sceneNamed('profile/visitor');
  const full = scene.answers?.['GET /profiles/pinselpaula'] as Profile;
  return enter(scene, {
    language: 'en',
    api: (call) => (call === 'GET /profiles/pinselpaula' ? { ...full, ...change } : undefined),
  });
};

test.each([
  ['Community member', Rank.CommunityMember],
  ['Community member plus', Rank.CommunityMemberPlus],
])('the rank "%s" says by itself that somebody belongs to the community', async (name, rank) => {
  await visit({ rank, isCommunity: true });
  expect(await screen.findByText(name)).toBeDefined();
  expect(screen.queryByText('Community')).toBeNull();
});

test.each([
  ['Friend of the house', Rank.Friend],
  ['Team', Rank.Team],
])('beside the rank "%s" the community is named as well', async (name, rank) => {
  await visit({ rank, isCommunity: true });
  expect(await screen.findByText(name)).toBeDefined();
  expect(screen.getByText('Community')).toBeDefined();
});

test('without a rank of it the community is named by itself, and what somebody is not is not', async () => {
  await visit({ rank: 0, isPartyAssociate: false, supporterLevel: 0, isCommissionWorkAccepted: false });
  expect(await screen.findByText('Community')).toBeDefined();
  expect(screen.queryByText(/^(Party associate|Supporter|Takes commissions)/)).toBeNull();
  expect(screen.getByText('sie/ihr')).toBeDefined();
});

test('pronouns and commissions are edited together, and both are sent', async () => {
  const { user, asked } = await enter('profile/own', {
    language: 'en',
    api: (call, body) => (call === UPDATE ? { ...(body as object) } : undefined),
  });
  const facts = (await screen.findAllByRole('button', { name: /^Edit: / })).at(-1) as HTMLElement;
  await user.click(facts);
  const field = screen.getByRole('textbox', { name: 'Pronouns' });
  await user.clear(field);
  await user.type(field, 'they');
  await user.click(screen.getByRole('switch', { name: 'I take commissions' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call === UPDATE)?.body).toEqual({
      pronouns: 'they',
      isCommissionWorkAccepted: false,
    }),
  );
  expect(await screen.findAllByText(/they/)).not.toHaveLength(0);
});
