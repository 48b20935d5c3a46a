// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HostDoor, MatchState, Options } from '@tuschel/protocol';
import { GameMode } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { actOn, loaded, pass, sceneNamed, sceneWith, stateOf } from '../../testing/actOn.tsx';
import AccessSettings from './access/AccessSettings.tsx';
import { DraftsProvider } from './drafts.tsx';
import { GameOptions } from './GameOptions.tsx';
import { Invitation } from './Invitation.tsx';
import { ModeSettings } from './modes/ModeSettings.tsx';
import { StartBar } from './StartBar.tsx';

/** The settings of a game as its host, or a player, sees them. */
async function options(scene: string, changed: Partial<Options>) {
  const played = sceneWith(scene, (state) => ({ ...state, options: { ...state.options, ...changed } }));
  const acting = await actOn(
    <DraftsProvider>
      <GameOptions state={played.moment?.state as MatchState} />
    </DraftsProvider>,
    { scene: played },
  );
  await loaded();
  return acting;
}

test.each([
  ['lobby/host', { mode: GameMode.DrawThisInYourStyle }, true],
  ['lobby/host', { mode: GameMode.DrawThisInYourStyle, vipSource: 'draw' as const }, false],
  ['lobby/host', { mode: GameMode.EchoInYourStyle }, false],
  ['lobby/player', { mode: GameMode.DrawThisInYourStyle, vipSource: 'pick' as const }, true],
  ['lobby/player', { mode: GameMode.DrawThisInYourStyle, vipSource: 'draw' as const }, false],
  ['lobby/player', { mode: GameMode.Echo }, false],
])(
  'whether drawings of VIPs are brought along is told where they are: in %s with %j: %s',
  async (scene, changed, isTold) => {
    await options(scene, changed);
    expect(screen.queryByText(/VIP ein Bild ausgesucht|VIPs haben ein Bild ausgesucht/) !== null).toBe(isTold);
  },
);

test('players read what is played and how, and can change nothing', async () => {
  await options('lobby/player', { mode: GameMode.Echo });
  expect(screen.getByRole('heading', { name: 'Echo', level: 3 })).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

/** The settings of one mode; what the host has changed. */
async function mode(changed: Partial<Options>) {
  const told: Partial<Options>[] = [];
  const state = { ...stateOf('lobby/host'), options: { ...stateOf('lobby/host').options, ...changed } };
  const acting = await actOn(
    <ModeSettings
      state={state}
      change={async (one) => {
        told.push(one);
        return true;
      }}
    />,
    { scene: sceneNamed('lobby/host') },
  );
  await loaded();
  return { ...acting, told };
}

test('where drawings of VIPs come from is chosen, and what that means stands below it', async () => {
  const { user, told } = await mode({ mode: GameMode.DrawThisInYourStyle });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Eigenes Bild wählen' }).checked).toBe(true);
  expect(screen.getByText(/Niemand muss warten\.$/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Im Spiel zeichnen' }));
  expect(told).toEqual([{ vipSource: 'draw' }]);
});

test('what was chosen of a mode is what is shown', async () => {
  await mode({ mode: GameMode.DrawThisInYourStyle, vipSource: 'draw' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Im Spiel zeichnen' }).checked).toBe(true);
  expect(screen.getByText(/die anderen warten so lange\.$/)).toBeTruthy();
});

test('as many pages as suit is a choice of its own, also after there was a number', async () => {
  const { user, told } = await mode({ mode: GameMode.Echo, pages: 5 });
  await user.click(screen.getByRole('button', { name: /Seiten pro Buch/ }));
  const list = within(await screen.findByRole('listbox'));
  expect(list.getByRole('option', { selected: true }).textContent).toBe('5 Seiten');
  await user.click(list.getByRole('option', { name: 'Passend zur Gruppe' }));
  expect(told).toEqual([{ pages: null }]);
});

test('a theme that is switched on is not wrong before it is written, and one that is too long says so', async () => {
  const { user, told } = await mode({ mode: GameMode.CoOp_Animation, hostTheme: null });
  await user.click(screen.getByRole('switch', { name: /Thema/ }));
  const field = screen.getByRole('textbox', { name: 'Dein Thema' });
  expect(screen.queryByText(/^Zu (kurz|lang)/)).toBeNull();
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'x'.repeat(1_000) } });
  expect(screen.getByText('Zu lang!')).toBeTruthy();
  await pass(10_000);
  expect(told).toEqual([]);
  fireEvent.change(field, { target: { value: 'Ein Bär im Boot' } });
  await pass(10_000);
  expect(told).toEqual([{ hostTheme: 'Ein Bär im Boot' }]);
});

test('in a lobby that is shut a guest passes the link on, and opens nothing', async () => {
  const guest = sceneWith('lobby/shut', (state) => ({ ...state, you: { ...state.you, isHost: false } }));
  const { user, sent } = await actOn(<Invitation state={guest.moment?.state as MatchState} />, { scene: guest });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  expect(screen.queryByRole('button', { name: 'Lobby öffnen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([]);
});

test('how long a game lasts at most is told in whole minutes', async () => {
  const scene = sceneWith('lobby/host', (state) => ({
    ...state,
    options: { ...state.options, mode: GameMode.Echo, pages: 2, tempo: 'custom', writeSeconds: 65, drawSeconds: 240 },
  }));
  await actOn(
    <DraftsProvider>
      <StartBar state={scene.moment?.state as MatchState} />
    </DraftsProvider>,
    { scene },
  );
  expect(screen.getByText(/· je/).textContent).toMatch(/· höchstens 7 Minuten$/);
});

const DOOR = 'GET /host/door';

async function door(found: HostDoor, changed: Partial<Options> = {}) {
  const told: Partial<Options>[] = [];
  const state = { ...stateOf('lobby/host'), options: { ...stateOf('lobby/host').options, ...changed } };
  const change = async (one: Partial<Options>) => {
    told.push(one);
    return true;
  };
  const acting = await actOn(<AccessSettings state={state} change={change} />, {
    scene: sceneNamed('lobby/host'),
    api: (call) => (call === DOOR ? found : undefined),
  });
  await loaded();
  return { ...acting, told };
}

test('a channel that lets us read nothing has nothing to take back, and is asked for its moderators', async () => {
  const { user } = await door({ whitelist: [], bans: [], channel: { granted: [], hasSubscribers: true } });
  expect(await screen.findByRole('button', { name: /Mods und Sperren/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erlaubnis zurücknehmen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Mods und Sperren/ }));
  expect(await screen.findByRole('dialog', { name: 'Dafür fragt dich Twitch' })).toBeTruthy();
});

test('a list of guests that there is does not open by itself', async () => {
  const { user, told } = await door({ whitelist: [{ name: 'anna' }], bans: [] }, { access: 'everyone' });
  await screen.findByRole('button', { name: /^Sperrliste/ });
  expect(screen.queryByRole('button', { name: /^Gästeliste/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Wer mitspielen darf/ }));
  await user.click(await screen.findByRole('option', { name: /^Wer auf meiner Gästeliste steht/ }));
  expect(told).toEqual([{ access: 'whitelist' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what Twitch was asked for already counts at once', async () => {
  const { user, told } = await door({
    whitelist: [],
    bans: [],
    channel: { granted: ['followers'], hasSubscribers: true },
  });
  await screen.findByRole('button', { name: 'Erlaubnis zurücknehmen' });
  await user.click(screen.getByRole('button', { name: /Wer mitspielen darf/ }));
  await user.click(await screen.findByRole('option', { name: /^Wer mir auf Twitch folgt/ }));
  expect(told).toEqual([{ access: 'followers' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [8, 0],
  [9, 1],
])('of %i people who are banned one is searched: %i field', async (count, fields) => {
  const bans = Array.from({ length: count }, (_, at) => ({
    id: `guest-${at}`,
    name: `Gast ${at}`,
    reason: at === 0 ? '' : 'gepöbelt',
    at: Date.UTC(2026, 0, at + 1, 12),
  }));
  const { user } = await door({ whitelist: [], bans });
  await user.click(await screen.findByRole('button', { name: /^Sperrliste/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryAllByRole('searchbox')).toHaveLength(fields);
  expect(dialog.getByText('01.01.2026')).toBeTruthy();
  expect(dialog.getByText('02.01.2026 · gepöbelt')).toBeTruthy();
});
