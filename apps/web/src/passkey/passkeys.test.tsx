// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { OwnPasskeys, Passkey } from '@tuschel/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage, windowStorage } from '../browserStorage.ts';
import { queries } from '../connection/queryClient.ts';
import { type ComponentOptions, actOn, focused, loaded, refused } from '../testing/actOn.tsx';
import { Passkeys } from '../screens/data/Passkeys.tsx';
import { addPasskey } from './ceremony.ts';
import { PasskeyFault } from './ceremonyFault.ts';
import type { Scene } from '../stage/scenes/scene.ts';
import KeepAccount from './KeepAccount.tsx';

vi.mock('./ceremony.ts', () => ({ addPasskey: vi.fn<typeof addPasskey>() }));

const OWN = 'GET /account/passkeys';
const device = (name: string, more: Partial<Passkey> = {}): Passkey => ({
  id: `${name}-id`,
  name,
  addedAt: Date.UTC(2026, 4, 2),
  usedAt: null,
  ...more,
});
const having = (...passkeys: Passkey[]): OwnPasskeys => ({ passkeys, isOffered: true, hasOtherLogin: false });

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  queries.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(addPasskey).mockReset();
  for (const storage of [windowStorage, browserStorage])
    for (const key of ['tuschel.keepLater', 'tuschel.slot']) storage.removeItem(key);
});

const here: NonNullable<ComponentOptions['client']> = ({ env }) => ({
  env: { ...env, passkeyHost: location.hostname },
});

function show(component: 'offer' | 'section', own: OwnPasskeys, options: ComponentOptions = {}) {
  const { api, ...more } = options;
  return actOn(component === 'offer' ? <KeepAccount /> : <Passkeys />, {
    language: 'en',
    client: here,
    ...more,
    api: (call, body) => api?.(call, body) ?? (call === OWN ? own : undefined),
  });
}

/** Under another id than usual. */
const somebodyElse: Scene = { path: '/', user: { id: 'somebody-else' } };
/** The browser says that it runs on this. */
const runsOn = (device: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device);

const offered = () => screen.findByRole('region', { name: 'Want to keep your account?' });
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a guest is asked whether they want to keep their account, and keeps it with the keyboard alone', async () => {
  windowStorage.setItem('tuschel.slot', 'window0001');
  vi.mocked(addPasskey).mockResolvedValue(having(device('Linux')));
  const { user } = await show('offer', having());
  await offered();
  await user.tab();
  expect(focused()).toBe('Add a passkey');
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain('Done!');
  // The session outlives the window from now on.
  expect([windowStorage.getItem('tuschel.slot'), browserStorage.getItem('tuschel.slot')]).toEqual([null, 'window0001']);
});

test('"not now" is remembered in this window, for this person', async () => {
  const { user } = await show('offer', having());
  const region = await offered();
  await user.tab();
  await user.tab();
  expect(focused()).toBe('Not now');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(region.isConnected).toBe(false));
  const { asked } = await show('offer', having());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
  await show('offer', having(), { scene: somebodyElse });
  expect(await offered()).toBeTruthy();
});

test.each([
  ['has a passkey', having(device('Phone')), here],
  ['logs in elsewhere', { ...having(), hasOtherLogin: true }, here],
  ['is where the server has none', { ...having(), isOffered: false }, here],
] as const)('nobody is asked who %s', async (_, own, client) => {
  const { asked } = await show('offer', own, { client });
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual([OWN]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('region')).toBeNull();
});

test('at another address than that of the passkeys nobody is asked, nor can add one', async () => {
  const client: typeof here = ({ env }) => ({ env: { ...env, passkeyHost: 'elsewhere.example' } });
  const { asked } = await show('offer', having(), { client });
  await show('section', having(), { client });
  expect(await screen.findByText(/can’t do passkeys/)).toBeTruthy();
  expect([asked, screen.queryByRole('region'), screen.queryByRole('button')]).toEqual([[], null, null]);
});

test('a passkey of a former address keeps nothing: its owner is asked', async () => {
  await show('offer', having(device('Old', { formerHost: 'old.example' })));
  expect(await offered()).toBeTruthy();
});

test.each(['cancelled', 'timedOut', 'taken', 'unsupported', 'elsewhere', 'failed'] as const)(
  'what goes wrong at the device (%s) is said, and can be tried again',
  async (kind) => {
    vi.mocked(addPasskey).mockRejectedValueOnce(new PasskeyFault(kind, null));
    vi.mocked(addPasskey).mockResolvedValueOnce(having(device('Linux')));
    const { user } = await show('offer', having());
    await offered();
    await user.click(press('Add a passkey'));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    await user.click(press('Add a passkey'));
    expect((await screen.findByRole('status')).textContent).toContain('Done!');
  },
);

test('a server that is away is called so', async () => {
  vi.mocked(addPasskey).mockRejectedValueOnce(refused(0));
  const { user } = await show('offer', having());
  await offered();
  await user.click(press('Add a passkey'));
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer');
});

test.each([
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64)'],
  ['My device', 'a teapot'],
])('a new device (%s) is in the list at once, and what went wrong before is forgotten', async (name, userAgent) => {
  runsOn(userAgent);
  vi.mocked(addPasskey).mockRejectedValueOnce(new PasskeyFault('failed', null));
  const { user } = await show('section', having());
  expect(await screen.findByText(/^No device yet/)).toBeTruthy();
  await user.click(press('Add a passkey'));
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t do that just now');
  let done: (own: OwnPasskeys) => void = () => {};
  vi.mocked(addPasskey).mockReturnValueOnce(new Promise((resolve) => (done = resolve)));
  await user.click(press('Add a passkey'));
  expect([press('Your device is about to ask you…').disabled, screen.queryByRole('alert')]).toEqual([true, null]);
  await act(async () => done(having(device(name))));
  expect((await screen.findByRole('listitem')).textContent).toContain(name);
  expect(press('Add another device').disabled).toBe(false);
  expect(await screen.findByText(/^Done!/)).toBeTruthy();
  expect(vi.mocked(addPasskey).mock.calls.map(([, called]) => called)).toEqual([name, name]);
});

test('devices of one account are never shown to the next', async () => {
  await show('section', having(device('Phone')));
  expect(await screen.findByText('Phone')).toBeTruthy();
  cleanup();
  await show('section', having(), {
    scene: somebodyElse,
    api: (call) => (call === OWN ? new Promise(() => {}) : null),
  });
  expect(await screen.findByText('Loading your devices…')).toBeTruthy();
  expect(screen.queryByText('Phone')).toBeNull();
});

test('a name that stays as it is is not sent, nor an empty one; forty signs are room for forty otters', async () => {
  const otters = '🦦'.repeat(40);
  const { user, asked } = await show('section', having(device('Phone')), {
    api: (call) => (call.startsWith('PUT ') ? having(device(otters)) : undefined),
  });
  const rename = async (typed: string) => {
    await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
    const field = await screen.findByRole('textbox', { name: 'Name of the device' });
    await user.clear(field);
    if (typed !== '') await user.paste(typed);
    await user.keyboard('{Enter}');
  };
  const changes = () => asked.filter(({ call }) => call.startsWith('PUT ')).map(({ body }) => body);
  await rename(' Phone ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await rename('  ');
  expect(await screen.findByText('Write a name of at most 40 characters.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
  await rename(` ${otters}`);
  expect(await screen.findByText(otters)).toBeTruthy();
  expect(changes()).toEqual([{ name: otters }]);
});

test.each([
  ['beside one of a former address', having(device('Phone'), device('Old', { formerHost: 'old.example' })), true],
  ['beside another login', { ...having(device('Phone')), hasOtherLogin: true }, false],
] as const)('%s a passkey is the last way in, or is not', async (_, own, isLast) => {
  const { user } = await show('section', own);
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Phone?' });
  expect(dialog.textContent.includes('This is your last passkey.')).toBe(isLast);
});

test('what is refused leaves the device where it is, and is told until the next try', async () => {
  let isAway = true;
  const { user } = await show('section', having(device('Phone'), device('Old', { formerHost: 'old.example' })), {
    api: (call) => {
      if (!call.startsWith('DELETE ')) return undefined;
      if (isAway) throw refused(403, 'loginTooOld');
      return having(device('Phone'));
    },
  });
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove Old' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  };
  await remove();
  expect(await screen.findByRole('alert')).toBeTruthy();
  await loaded();
  expect(screen.queryByText('Old is removed.')).toBeNull();
  expect(press('Remove Old')).toBeTruthy();
  isAway = false;
  await remove();
  expect(await screen.findByText('Old is removed.')).toBeTruthy();
  expect([screen.queryByRole('alert'), screen.queryByRole('button', { name: 'Remove Old' })]).toEqual([null, null]);
});

test('whoever has a passkey of a former address alone logs in another way', async () => {
  const { user } = await show('section', having(device('Old', { formerHost: 'old.example' })), {
    api: (call) => {
      if (call.startsWith('DELETE ')) throw refused(403, 'loginTooOld');
      return undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Old' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove it anyway' }));
  expect(within(await screen.findByRole('alert')).queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});

test('each device is listed with what is known of it, and can be called otherwise', async () => {
  const phone = device('Phone', { usedAt: Date.UTC(2026, 5, 3) });
  const { user, asked } = await show('section', having(phone, device('Old', { formerHost: 'old.example' })), {
    api: (call) => (call.startsWith('PUT ') ? having(device('Telephone')) : undefined),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Added on 2 May 2026');
  expect(first?.textContent).toContain('Last used on 3 June 2026');
  expect(second?.textContent).toContain('Not used yet');
  expect(second?.textContent).toContain('old.example');
  await user.click(press('Rename Phone'));
  const field = await screen.findByRole('textbox', { name: 'Name of the device' });
  await user.clear(field);
  await user.keyboard(`${'x'.repeat(41)}{Enter}`);
  expect(await screen.findByText('Write a name of at most 40 characters.')).toBeTruthy();
  await user.clear(field);
  await user.keyboard('Telephone{Enter}');
  expect(await screen.findByText('Telephone')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ call: 'PUT /account/passkeys/Phone-id', body: { name: 'Telephone' } });
});

test('one is removed after a question; of the last one it is said what that means', async () => {
  const { user, asked } = await show('section', having(device('Phone'), device('Laptop')), {
    api: (call) => (call.startsWith('DELETE ') ? having(device('Laptop')) : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Phone?' });
  expect(dialog.textContent).toContain('Nobody can log in with this device');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull());
  expect(asked.at(-1)).toEqual({ call: 'DELETE /account/passkeys/Phone-id', body: { isLast: false } });

  await user.click(press('Remove Laptop'));
  const last = await screen.findByRole('alertdialog', { name: 'Remove Laptop?' });
  expect(last.textContent).toContain('This is your last passkey.');
  await user.click(within(last).getByRole('button', { name: 'Remove it anyway' }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ call: 'DELETE /account/passkeys/Laptop-id', body: { isLast: true } }),
  );
});

test('a device of a former address is no way in: without it the one of here is the last', async () => {
  const own = having(device('Phone'), device('Old', { formerHost: 'old.example' }));
  const { user, asked } = await show('section', own, {
    api: (call) => (call.startsWith('DELETE ') ? own : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Phone?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove it anyway' }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ isLast: true }));
});

test('whoever logs in elsewhere as well has no last device; a name that stays, or a cancelled question, sends nothing', async () => {
  const { user, asked } = await show('section', { ...having(device('Phone')), hasOtherLogin: true });
  await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
  await screen.findByRole('textbox', { name: 'Name of the device' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(press('Remove Phone'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Phone?' });
  expect(dialog.textContent).not.toContain('This is your last passkey.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.map(({ call }) => call)).toEqual([OWN]);
});

test('while a passkey is being made, it is not made again', async () => {
  let made = (_own: OwnPasskeys) => {};
  vi.mocked(addPasskey).mockImplementation(() => new Promise((resolve) => (made = resolve)));
  const { user } = await show('section', having(device('Phone')));
  await user.click(await screen.findByRole('button', { name: 'Add another device' }));
  const [add] = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => disabled);
  expect(add?.textContent).toMatch(/\S/);
  expect(add?.textContent).not.toBe('Add another device');
  await vi.waitFor(() => expect(addPasskey).toHaveBeenCalledTimes(1));
  made(having(device('Phone'), device('Linux')));
  expect(await screen.findByText('Linux')).toBeTruthy();
  expect(press('Add another device').disabled).toBe(false);
});

test('"not now" of one person is none of the next', async () => {
  windowStorage.setItem('tuschel.keepLater', 'somebody-else');
  await show('offer', having());
  expect(await offered()).toBeTruthy();
});

test('where a fresh login is missing, the way to it is there', async () => {
  const wishes: unknown[] = [];
  const { user } = await show('section', having(device('Phone'), device('Laptop')), {
    api: (call) => {
      if (call.startsWith('DELETE ')) throw refused(403, 'loginTooOld');
      return undefined;
    },
    client: (client) => ({
      ...here(client),
      login: { ...client.login, start: async (...wish) => (wishes.push(wish), '/login/passkey?state=s') },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Log in with a passkey' }));
  await waitFor(() => expect(wishes).toEqual([['passkey', { provider: 'passkey', returnTo: '/me/data' }]]));
});

test('with ten devices there is no room for another, and a browser without passkeys says so', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => device(`Device ${index}`));
  await show('section', having(...ten));
  expect(await screen.findByText(/There is room for ten devices/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add another device' })).toBeNull();
});

test('a browser without passkeys shows the devices, and says that it has none', async () => {
  vi.unstubAllGlobals();
  await show('section', having(device('Phone')));
  expect(await screen.findByText(/This browser or device can’t do passkeys/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Phone' })).toBeTruthy();
});

test.each([true, false])(
  'where the server has none any more, devices are shown, and nothing is said of adding one (a browser with passkeys: %s)',
  async (isAble) => {
    if (!isAble) vi.unstubAllGlobals();
    await show('section', { ...having(device('Phone')), isOffered: false });
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
    expect(screen.queryByText(/can’t do passkeys/)).toBeNull();
  },
);

test('a list that cannot be loaded can be asked for again', async () => {
  let isAway = true;
  const { user } = await show('section', having(device('Phone')), {
    api: (call) => {
      if (call === OWN && isAway) throw refused(400, 'badRequest');
      return undefined;
    },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Your devices could not be loaded.');
  isAway = false;
  await user.click(press('Load again'));
  expect(await screen.findByText('Phone')).toBeTruthy();
});
