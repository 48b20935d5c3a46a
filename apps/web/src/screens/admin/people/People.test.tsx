// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { type FoundPerson, type PersonCase, type PromptCase, type RuntimeConfig, STAFF } from '@tuschel/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { nameOf, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const { people } = sceneNamed('admin/people').answers!['GET /admin/people'] as { people: FoundPerson[] };
const banned = sceneNamed('admin/person-banned').answers!['GET /admin/person/laerm_lars'] as PersonCase;

test('people are found by what is typed and by what they are; more of them come when they are asked for', async () => {
  const { user, asked } = await atDesk('admin/people', {
    language: 'en',
    api: (call) => {
      if (!call.startsWith('GET /admin/people')) return undefined;
      const query = new URLSearchParams(call.split('?')[1]);
      const further = new Map([
        ['6', 'Next'],
        ['7', 'Last'],
      ]).get(query.get('offset') ?? '');
      return {
        people:
          further === undefined ? people : [{ ...people[0], id: further, username: further, displayName: further }],
        hasMore: further !== 'Last',
      };
    },
  });
  const list = await screen.findByRole('list', { name: 'People' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(people.length);
  expect(within(list).getByText('LärmLars').closest('a')?.getAttribute('href')).toBe(
    '/admin?area=people&person=laerm_lars',
  );
  for (const further of ['Next', 'Last']) {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect(await within(list).findByText(further)).toBeDefined();
  }
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Name or ID' }), ' otter ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'banned');
  const calls = () => asked.map(({ call }) => call);
  await waitFor(() => expect(calls()).toContain('GET /admin/people?find=otter&only=banned'));
  // Not for every letter.
  expect(calls().filter((call) => call.includes('find=o&') || call.endsWith('find=o'))).toEqual([]);
});

test('the list stays while others are looked for, says how many there are, and what cannot be had is asked for again', async () => {
  let answer: () => unknown = () => ({ people, hasMore: true });
  const { user, asked } = await atDesk('admin/people', {
    language: 'en',
    api: (call) => (call.startsWith('GET /admin/people') ? answer() : undefined),
  });
  const rows = () => within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem').length;
  await screen.findByRole('list', { name: 'People' });
  expect(screen.getByText('The first 6')).toBeDefined();
  let come: (found: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (come = resolve));
  const field = screen.getByRole('searchbox', { name: 'Name or ID' });
  await user.click(field);
  await user.paste('ä'.repeat(200));
  await waitFor(() => expect(asked.at(-1)?.call).toMatch(/find=/));
  expect(new URLSearchParams(asked.at(-1)?.call.split('?')[1]).get('find')).toBe('ä'.repeat(STAFF.find));
  expect(rows()).toBe(6);
  come({ people: [{ ...people[0], displayName: '' }], hasMore: false });
  expect(await screen.findByText('One person')).toBeDefined();
  expect(rows()).toBe(1);
  expect(screen.getByRole('link', { name: /PinselPaula/ }).textContent).toMatch(
    /PinselPaula@PinselPaula.*Community\+.*Level.3Host$/,
  );
  answer = () => {
    throw refused(503);
  };
  await user.clear(field);
  await user.type(field, 'x');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = () => ({ people: [], hasMore: false });
  await user.click(again);
  expect(await screen.findByText('A piece of the name is enough.', { exact: false })).toBeDefined();
});

test('a list of people says of each what they are and what was done to them', async () => {
  await atDesk('admin/people', { language: 'en' });
  const list = within(await screen.findByRole('list', { name: 'People' }));
  const marks = list
    .getAllByRole('link')
    .map((link) => [...link.lastElementChild!.children].map((one) => one.textContent.replaceAll('\u00a0', ' ')));
  expect(marks).toEqual([
    ['Community+', 'Level 3', 'Host'],
    ['Banned'],
    ['Level 1'],
    ['Team', 'Host'],
    ['Profile restricted'],
    ['Account disabled'],
  ]);
});

test('somebody is given a rank by an admin, with a note for the books, and the sheet is read anew', async () => {
  const { user, asked } = await atDesk('admin/person-admin', {
    language: 'en',
    api: (call) => (call === 'PUT /admin/person/kritzel_kai/appointment' ? {} : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Change rank' }));
  const dialog = await screen.findByRole('dialog', { name: 'kritzel_kai’s rank' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Rank' }), 'communityMember');
  expect(within(dialog).getByText('Sees no ads and wears the colour of the community.')).toBeDefined();
  const before = asked.filter(({ call }) => call === 'GET /admin/person/kritzel_kai').length;
  await user.click(within(dialog).getByRole('button', { name: 'Give' }));
  await waitFor(() =>
    expect(asked).toContainEqual({
      call: 'PUT /admin/person/kritzel_kai/appointment',
      body: { rank: 'communityMember', note: '' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'GET /admin/person/kritzel_kai').length).toBe(before + 1),
  );
});

/** A power that wants a fresh login, tried on a server with these logins; the ways that its refusal names. */
async function waysBack(env: Partial<RuntimeConfig>, wishes: unknown[] = []) {
  const { user } = await atDesk('admin/person-admin', {
    language: 'en',
    api: (call) => {
      if (call === 'PUT /admin/person/kritzel_kai/access') throw refused(403, 'loginTooOld');
      return undefined;
    },
    client: (client) => ({
      env: { ...client.env, twitchClientId: '', oidcName: '', discordLogin: false, localLogin: false, ...env },
      login: { ...client.login, start: async (...wish) => (wishes.push(wish), '/login/passkey?state=s') },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Disable account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable account' });
  await user.click(within(dialog).getByRole('button', { name: 'Disable account' }));
  const alert = await within(dialog).findByRole('alert');
  return { user, alert, ways: within(alert).queryAllByRole('button').map(nameOf) };
}

test('a refusal stays in the dialog, and names the ways back to the same person', async () => {
  const { ways } = await waysBack({ twitchClientId: 'twitch', oidcName: 'the club', localLogin: true });
  expect(ways).toEqual(['Log in with the club', 'Log in with Twitch']);
});

test('where people come by name, a passkey leads back to the same person, and a name to nobody', async () => {
  Object.assign(window, { PublicKeyCredential: class {} });
  onTestFinished(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const wishes: unknown[] = [];
  const { user, alert, ways } = await waysBack({ localLogin: true, passkeyHost: location.hostname }, wishes);
  expect(ways).toEqual(['Log in with a passkey']);
  await user.click(within(alert).getByRole('button'));
  await waitFor(() => expect(wishes).toEqual([['passkey', { provider: 'passkey', returnTo: '/admin' }]]));
});

test('an appeal is answered where it stands, and the ban can be lifted with it', async () => {
  const { user, asked } = await atDesk('admin/person-banned', {
    language: 'en',
    api: (call) => (call.startsWith('PUT ') ? banned : undefined),
  });
  expect(await screen.findByText('Das war mein Bruder. Er hat auch schon aufgehört.')).toBeDefined();
  const send = screen.getByRole('button', { name: 'Answer' });
  expect(send.matches(':disabled')).toBe(true);
  // Once, and not among what else can be done.
  expect(screen.getAllByRole('button', { name: 'Lift ban' })).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Answer for them to read' }), ' We believe you. ');
  await user.click(send);
  await waitFor(() =>
    expect(asked).toContainEqual({
      call: 'PUT /admin/person/laerm_lars/appeal',
      body: { answer: 'We believe you.' },
    }),
  );
});

test('the team without full powers sees what is theirs to do, and nothing of what is for admins', async () => {
  await atDesk('admin/person', { language: 'en' });
  expect(await screen.findByRole('button', { name: 'Ban person' })).toBeDefined();
  for (const name of ['Change rank', 'Allow lobbies', 'Change level', 'Disable account'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  for (const name of ['Games', 'Errors', 'Settings', 'Reported prompts'])
    expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.getByText('Picture · Rejected · Copied or traced')).toBeDefined();
  expect(screen.getByText('Level 2: Hat das Sommerfest bezahlt.')).toBeDefined();
  expect(screen.getByText('its time is over')).toBeDefined();
});

test('a reported prompt shows admins who reported it, and is decided with a note', async () => {
  const { user, asked } = await atDesk('admin/prompts', {
    language: 'en',
    api: (call) => (call.startsWith('PUT ') ? {} : undefined),
  });
  const list = await screen.findByRole('list', { name: 'Reported prompts' });
  expect(within(list).getByText('kritzel_kai')).toBeDefined();
  await user.type(within(list).getByRole('textbox'), 'An address');
  await user.click(within(list).getByRole('button', { name: 'Should not have been there' }));
  expect(await screen.findByText('No prompts reported')).toBeDefined();
  expect(asked.find(({ call }) => call.startsWith('PUT /admin/prompt/'))?.body).toEqual({
    decision: 'remove',
    note: 'An address',
  });
});

test('of two reported prompts one is left as it is; what is being noted about the other stays', async () => {
  const scene = sceneNamed('admin/prompts');
  const [id] = (scene.answers!['GET /admin/prompt'] as { waiting: [string] }).waiting;
  const found = scene.answers![`GET /admin/prompt/${id}`] as PromptCase;
  let isDown = true;
  const { user, asked } = await atDesk(scene, {
    language: 'en',
    api: (call) => {
      if (call === 'GET /admin/prompt') return { waiting: [id, 'second'] };
      if (call === 'GET /admin/prompt/second') return { ...found, promptId: 'second', authorName: '' };
      if (call.startsWith('PUT ') && isDown) throw refused(503);
      return call.startsWith('PUT ') ? {} : undefined;
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Reported prompts' }));
  expect(list.getByRole('link', { name: 'laerm_lars' }).getAttribute('href')).toBe(
    '/admin?area=people&person=laerm_lars',
  );
  const [first, second] = [...document.querySelectorAll<HTMLElement>('[aria-label="Reported prompts"] > li')];
  expect(second?.firstElementChild?.textContent).toMatch(/^No longer here/);
  expect(within(first!).getByText('No longer here')).toBeDefined();
  expect(within(first!).getByText('Das ist wirklich ihre.')).toBeDefined();
  await user.type(within(second!).getByRole('textbox'), 'Not yet');
  const keep = within(first!).getByRole<HTMLButtonElement>('button', { name: 'It’s fine' });
  await user.click(keep);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect([keep.disabled, first!.isConnected]).toEqual([false, true]);
  isDown = false;
  await user.click(keep);
  await waitFor(() => expect(first!.isConnected).toBe(false));
  expect(list.getByRole<HTMLInputElement>('textbox').value).toBe('Not yet');
  expect(asked.filter(({ call }) => call.startsWith('PUT ')).at(-1)).toEqual({
    call: `PUT /admin/prompt/${id}`,
    body: { decision: 'keep', note: '' },
  });
  expect(await screen.findByText('Left as it is.')).toBeDefined();
});
