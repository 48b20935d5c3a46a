// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import { GamePhase, type MatchState, type Player } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { useClient, useStore } from '../../ClientContext.tsx';
import { type ActingOptions, actOn, buttonNames, focused, sceneWith, stateOf } from '../../testing/actOn.tsx';
import { PlayerList } from './PlayerList.tsx';

type Change = Parameters<typeof sceneWith>[1];

function List() {
  const game = useStore(useClient().game);
  return game.status === 'joined' ? <PlayerList state={game.state} /> : null;
}

const lobby = (scene = 'lobby/host', change: Change = {}, options: ActingOptions = {}) =>
  actOn(<List />, { scene: sceneWith(scene, change), ...options });
const change =
  (name: string, changed: Partial<Player>): ((state: MatchState) => MatchState) =>
  (state) => ({
    ...state,
    players: state.players.map((one) => (one.name === name ? { ...one, ...changed } : one)),
  });
const row = (name: string) => {
  const item = screen.getAllByRole('listitem').find((one) => within(one).queryByText(name));
  if (!item) throw new Error(`nobody is called ${name}`);
  return item;
};
const words = (name: string) => row(name).textContent.replaceAll('\u00a0', ' ');
/** Everybody draws their own face where they find their name. */
const OWN_FACE = 'Zeichne dein Gesicht';
const menu = (name: string) => screen.getByRole('button', { name: `Optionen für ${name}` });

test('the list says who leads, who is you, who is ready, and what somebody is', async () => {
  await lobby();
  expect(words('Maari')).toContain('Host');
  expect(words('Maari')).toContain('Du');
  expect(words('Maari')).not.toContain('bereit');
  expect(words('Tintenklecks')).toMatch(/VIPbereit$/);
  expect(words('Jo_Ottersson')).toMatch(/Unterstützt uns, Stufe 2noch nicht bereit$/);
  expect(words('PinselPaula')).toContain('Gehört zum Team');
});

test('once the game has begun nobody is ready or not, but somebody may be away', async () => {
  await lobby('lobby/host', { phase: GamePhase.Watch });
  expect(words('Tintenklecks')).toMatch(/VIP$/);
  expect(words('Jo_Ottersson')).toMatch(/Unterstützt uns, Stufe 2$/);
});

test('whoever left is gone from the list, who is away is said to be', async () => {
  const { setState } = await lobby();
  setState(change('Nachtfalter', { presence: 'left' }));
  setState(change('kritzel_kai', { presence: 'away' }));
  expect(screen.queryByText('Nachtfalter')).toBeNull();
  expect(words('kritzel_kai')).toMatch(/gerade weg$/);
  expect(screen.getByText(/5 von 16 Plätzen besetzt/)).toBeTruthy();
  expect(screen.getByText('2 von 3 bereit')).toBeTruthy();
});

test('the host gives roles with the keyboard, and the list shows them', async () => {
  const { user, sent, setState } = await lobby();
  menu('Jo_Ottersson').focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Als VIP markieren');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ type: 'vip', player: 'player-2', on: true }]));
  await waitFor(() => expect(focused()).toBe('Optionen für Jo_Ottersson'));
  setState(change('Jo_Ottersson', { vip: true }));
  expect(words('Jo_Ottersson')).toContain('VIP');
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'coHost', player: 'player-2', on: true }));
  await waitFor(() => expect(focused()).toBe('Optionen für Jo_Ottersson'));
  setState(change('Jo_Ottersson', { coHost: true }));
  expect(words('Jo_Ottersson')).toContain('Co-Host');
  await user.keyboard('{Enter}');
  expect(
    screen
      .getAllByRole('menuitem')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Kein VIP mehr', 'Kein Co-Host mehr']);
});

test('a role that is refused says why, and is not shown', async () => {
  const { user } = await lobby('lobby/host', {}, { answer: () => ({ ok: false, code: 'forbidden' }) });
  await user.click(menu('Jo_Ottersson'));
  await user.click(screen.getByRole('menuitem', { name: 'Als VIP markieren' }));
  expect((await screen.findAllByText('Das darf nur der Host.')).length).toBeGreaterThan(0);
  expect(words('Jo_Ottersson')).not.toContain('VIP');
});

test('that one is new here is said to the others, not to oneself', async () => {
  await lobby('lobby/player', (state) => ({
    ...state,
    players: state.players.map((player) => ({ ...player, games: 'newcomer' as const })),
  }));
  expect(screen.getAllByText('Neu hier: sag Hallo!')).toHaveLength(stateOf('lobby/player').players.length - 1);
});

test('whoever comes in while one looks on is seen to come in', async () => {
  const { players } = stateOf('lobby/player');
  const { setState } = await lobby('lobby/player', { players: players.slice(0, -1) });
  const marked = () => [...document.querySelectorAll('[data-new]')].map(({ textContent }) => textContent);
  expect(marked()).toEqual([]);
  setState((state) => ({ ...state, players }));
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining(players.at(-1)?.name ?? '?')]));
});

test('nobody has a menu for themselves, but a sheet for their face', async () => {
  await lobby();
  const others = ['Tintenklecks', 'Jo_Ottersson', 'PinselPaula', 'kritzel_kai', 'Nachtfalter'];
  expect(buttonNames()).toEqual([OWN_FACE, ...others.map((name) => `Optionen für ${name}`)]);
});

test('a player has no menu of the others', async () => {
  await lobby('lobby/player');
  expect(buttonNames()).toEqual([OWN_FACE]);
});

test('when somebody is removed by the keyboard, the menu of the next player has the focus', async () => {
  const { user, sent, setState } = await lobby();
  menu('Jo_Ottersson').focus();
  await user.keyboard('{Enter}{End}{ArrowUp}');
  expect(focused()).toBe('Rauswerfen');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Rauswerfen' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent.map(({ type }) => type)).toContain('kick'));
  setState(change('Jo_Ottersson', { presence: 'left' }));
  await waitFor(() => expect(focused()).toBe('Optionen für PinselPaula'));
});

test('a co-host may remove players, but neither the host nor another co-host', async () => {
  const { user } = await lobby('lobby/player', (state) =>
    change('PinselPaula', { coHost: true })(change('Jo_Ottersson', { coHost: true })(state)),
  );
  const menus = buttonNames().filter((name) => name !== OWN_FACE);
  expect(menus).toEqual(['Tintenklecks', 'kritzel_kai', 'Nachtfalter'].map((name) => `Optionen für ${name}`));
  await user.click(menu('kritzel_kai'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Rauswerfen']);
});

test('whoever comes late waits for the next game', async () => {
  await lobby('lobby/host', change('Nachtfalter', { waits: true }));
  expect(words('Nachtfalter')).toContain('wartet aufs nächste Spiel');
});

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('a face that somebody drew is reported by anyone who sees it', async () => {
  const api = (call: string) => (call === 'POST /report' ? { isSuccess: true } : undefined);
  const { user, asked } = await lobby('lobby/player', change('kritzel_kai', { face: 'face-of-kai' }), { api });
  await user.click(menu('kritzel_kai'));
  expect(entries()).toEqual(['Gesicht melden']);
  await user.click(screen.getByRole('menuitem', { name: 'Gesicht melden' }));
  await user.click(await screen.findByText('Hass oder Beleidigung', { exact: false }));
  await user.click(screen.getByRole('button', { name: 'Melden' }));
  const body = { kind: 'face', subject: 'face-of-kai', reasons: ['hate'] };
  await waitFor(() => expect(asked).toContainEqual({ call: 'POST /report', body }));
});

test('the host takes a face off the table, and shows it again', async () => {
  const { id } = stateOf('lobby/host').players.find(({ name }) => name === 'kritzel_kai')!;
  const api = (call: string) => (call.startsWith('PUT /match/') ? { isSuccess: true } : undefined);
  const { user, asked, setState } = await lobby('lobby/host', change('kritzel_kai', { face: 'face-of-kai' }), { api });
  const hidings = () => asked.filter(({ call }) => call.endsWith(`/faces/${id}`)).map(({ body }) => body);
  await user.click(menu('kritzel_kai'));
  await user.click(screen.getByRole('menuitem', { name: 'Gesicht an meinem Tisch ausblenden' }));
  await waitFor(() => expect(hidings()).toEqual([{ isHidden: true }]));
  setState(change('kritzel_kai', { face: undefined, faceHidden: true } as unknown as Partial<Player>));
  await user.click(menu('kritzel_kai'));
  expect(entries()).not.toContain('Gesicht melden');
  await user.click(screen.getByRole('menuitem', { name: 'Gesicht wieder zeigen' }));
  await waitFor(() => expect(hidings()).toEqual([{ isHidden: true }, { isHidden: false }]));
});

test('whoever has no face to be seen is told so, and nobody else is', async () => {
  await lobby('lobby/player', (state) => ({
    ...state,
    players: state.players.map((one) => ({ ...one, faceHidden: true })),
  }));
  expect(screen.getAllByText('Dein Gesicht ist hier ausgeblendet.')).toHaveLength(1);
});
