// @vitest-environment jsdom
import type { MatchState } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queries } from '../../connection/queryClient.ts';
import { DOOR_KEY } from '../../screens/lobby/access/doorCalls.ts';
import { type Acting, type ActingOptions, enter, focused, sceneWith, stateOf } from '../../testing/actOn.tsx';

type Change = Parameters<typeof sceneWith>[1];

/** The host in a step of writing, player-0; `write/prompt` is that of a player, player-1. */
const HOST = 'write/asked';
const PLAYER = 'write/prompt';

async function openMenu(scene: string, change: Change = {}, options?: ActingOptions): Promise<Acting> {
  const acting = await enter(sceneWith(scene, change), options);
  (await screen.findByRole('button', { name: 'Spielmenü' })).focus();
  await acting.user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Spielmenü' });
  return acting;
}

const entries = () => screen.getAllByRole('menuitem').map((item) => item.textContent.replaceAll('\u00a0', ' '));
const entry = (name: string | RegExp) => screen.getByRole('menuitem', { name });
const isDisabled = (name: string) => entry(name).getAttribute('aria-disabled') === 'true';
const dialog = (name: string) => screen.findByRole(/Spiel verlassen/.test(name) ? 'alertdialog' : 'dialog', { name });
const step =
  (change: Partial<NonNullable<MatchState['step']>>): Change =>
  (state) => ({
    ...state,
    ...(state.step ? { step: { ...state.step, ...change } } : {}),
  });
const isCoHost: Change = (state) => ({
  ...state,
  players: state.players.map((player) => (player.id === state.you.id ? { ...player, coHost: true } : player)),
});

test('the menu opens by Enter, is walked by arrow keys, and Escape gives the focus back', async () => {
  const { user } = await openMenu(PLAYER);
  expect(focused()).toBe('Bitte mehr Zeit');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Wer mitspielt');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Spielmenü'));
});

test('a player finds what is theirs, and nothing of the host', async () => {
  await openMenu(PLAYER);
  expect(entries()).toEqual([
    'Bitte mehr Zeit',
    'Wer mitspielt',
    'Ton',
    'Wie andere mich sehen',
    'Inhaltswarnungen',
    'Tastenkürzel',
    'Hilfe',
    'English',
    'Spiel verlassen',
  ]);
});

test('the host finds what only hosts may', async () => {
  await openMenu(HOST);
  expect(entries().slice(0, 4)).toEqual([
    '30 Sekunden mehr geben',
    'Pause machen: gleich zurück',
    'Wer mitspielt',
    'Spiel abbrechen …',
  ]);
});

test('a co-host gives time, but does not break the game off', async () => {
  const { user, sent } = await openMenu(PLAYER, isCoHost);
  expect(entries().slice(0, 3)).toEqual(['Mehr Zeit geben', 'Pause machen: gleich zurück', 'Wer mitspielt']);
  expect(entries()).not.toContain('Spiel abbrechen …');
  await user.click(entry('Mehr Zeit geben'));
  expect(sent).toEqual([{ type: 'extend', step: 0 }]);
});

test('the host takes a break, and ends it', async () => {
  const { user, sent } = await openMenu(HOST);
  await user.click(entry('Pause machen: gleich zurück'));
  expect(sent).toEqual([{ type: 'recess', on: true }]);
});

test('the host ends a break from the menu, too', async () => {
  const { user, sent } = await openMenu('draw/recess-host');
  await user.click(entry('Weiter geht’s'));
  expect(sent).toEqual([{ type: 'recess', on: false }]);
});

test('the host gives time', async () => {
  const { user, sent } = await openMenu(HOST);
  await user.click(entry('30 Sekunden mehr geben'));
  expect(sent).toEqual([{ type: 'extend', step: 0 }]);
});

test.each([
  ['without a deadline', { deadline: null }],
  ['when the time is over', { stage: 'grace' as const }],
])('the host gives no time %s', async (_when, change) => {
  await openMenu(HOST, step(change));
  expect(isDisabled('30 Sekunden mehr geben')).toBe(true);
});

test('a player asks for more time', async () => {
  const { user, sent } = await openMenu(PLAYER);
  expect(isDisabled('Bitte mehr Zeit')).toBe(false);
  await user.click(entry('Bitte mehr Zeit'));
  expect(sent).toEqual([{ type: 'moreTime', step: 0 }]);
});

test.each([
  ['who has asked already', { moreTimeAsked: true }, 'Um mehr Zeit gebeten'],
  ['without a deadline', { deadline: null }, 'Bitte mehr Zeit'],
  ['when the time is over', { stage: 'closing' as const }, 'Bitte mehr Zeit'],
])('a player %s does not ask for time', async (_who, change, name) => {
  await openMenu(PLAYER, step(change));
  expect(isDisabled(name)).toBe(true);
});

test('whoever has handed in does not ask for time', async () => {
  await openMenu('write/submitted');
  expect(entries()[0]).toBe('Wer mitspielt');
});

test('in the lobby there is nobody to look up and no time to give, but a break to take', async () => {
  await openMenu('lobby/host');
  expect(entries().slice(0, 2)).toEqual(['Pause machen: gleich zurück', 'Ton']);
});

test('in the show the host takes a break and looks up who plays, and others look that up', async () => {
  await openMenu('watch/text');
  expect(entries().slice(0, 3)).toEqual(['Pause machen: gleich zurück', 'Wer mitspielt', 'Ton']);
});

test('when it is over one can only go', async () => {
  await openMenu('end/player');
  expect(entries()).not.toContain('Wer mitspielt');
});

test('the help is there where the operator has a page for it', async () => {
  const { user, path } = await openMenu(PLAYER);
  await user.click(entry('Hilfe'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(path()).toBe('/game');
});

test.each([
  ['Wie andere mich sehen', 'Wie andere mich sehen'],
  ['Inhaltswarnungen', 'Inhaltswarnungen'],
  ['Ton', 'Ton'],
  ['Wer mitspielt', 'Wer mitspielt'],
  ['Tastenkürzel', 'Tastenkürzel'],
])('%s lies over the game, and closed gives the focus back to the menu', async (name, title) => {
  const { user } = await openMenu(PLAYER);
  await user.click(entry(name));
  await dialog(title);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe('Spielmenü'));
});

test('the tips come again while somebody is drawing, and not once they have handed in', async () => {
  const { setState, user } = await openMenu('draw/empty');
  expect(entries()).toContain('Tipps zeigen');
  await user.keyboard('{Escape}');
  setState((state) => ({ ...state, ...(state.task ? { task: { ...state.task, submitted: true } } : {}) }));
  await user.click(await screen.findByRole('button', { name: 'Spielmenü' }));
  await screen.findByRole('menu', { name: 'Spielmenü' });
  expect(entries()).not.toContain('Tipps zeigen');
});

test('without a page for it there is no help', async () => {
  await openMenu(PLAYER, {}, { client: ({ env }) => ({ env: { ...env, pages: [] } }) });
  expect(entries()).not.toContain('Hilfe');
});

test('the language changes in the middle of a game, and the account keeps it', async () => {
  const kept: string[] = [];
  const { user } = await openMenu(
    PLAYER,
    {},
    {
      client: () => ({ keepLanguage: async (language) => void kept.push(language) }),
    },
  );
  expect(entry('English').querySelector('[lang]')?.getAttribute('lang')).toBe('en');
  await user.click(entry('English'));
  expect(await screen.findByRole('button', { name: 'Game menu' })).toBeTruthy();
  expect(kept).toEqual(['en']);
});

test('a text that somebody wrote can be reported, one from the dictionary cannot', async () => {
  const prompted =
    (promptDice: boolean): Change =>
    (state) => ({
      ...state,
      ...(state.task ? { task: { ...state.task, prompt: 'Ein Otter', promptDice } } : {}),
    });
  const { setState } = await openMenu(PLAYER, prompted(false));
  expect(entries()).toContain('Diesen Text melden');
  setState(prompted(true));
  expect(entries()).not.toContain('Diesen Text melden');
});

test.each([
  ['Melden und weitermachen', false],
  ['Melden und Seite abgeben', true],
])('a text is reported: %s', async (name, skip) => {
  const { user, sent } = await openMenu(PLAYER, (state) => ({
    ...state,
    ...(state.task ? { task: { ...state.task, prompt: 'Ein Otter' } } : {}),
  }));
  await user.click(entry('Diesen Text melden'));
  const form = within(await dialog('Diesen Text melden'));
  expect(form.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  await user.click(form.getByRole('checkbox', { name: 'Hass oder Beleidigung' }));
  await user.click(form.getByRole('button', { name }));
  expect(sent).toEqual([{ type: 'reportPrompt', step: 0, reasons: ['hate'], skip }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a report that is refused stays open', async () => {
  const { user } = await openMenu(
    PLAYER,
    (state) => ({ ...state, ...(state.task ? { task: { ...state.task, prompt: 'Ein Otter' } } : {}) }),
    { answer: () => ({ ok: false, code: 'stale' }) },
  );
  await user.click(entry('Diesen Text melden'));
  await user.click(await screen.findByRole('checkbox', { name: 'Gewalt' }));
  await user.click(screen.getByRole('button', { name: 'Melden und weitermachen' }));
  expect(await screen.findByText('Das ist schon erledigt.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Diesen Text melden' })).toBeTruthy();
});

test('a player leaves after a question, and stays on a No', async () => {
  const { user, client, path } = await openMenu(PLAYER);
  await user.click(entry('Spiel verlassen'));
  const question = await screen.findByRole('alertdialog', { name: 'Spiel verlassen?' });
  expect(question.textContent).toContain('Deine Seiten bleiben im Spiel');
  await user.click(within(question).getByRole('button', { name: 'Bleiben' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(client.game.get().status).toBe('joined');
  expect(path()).toBe('/game');
});

test('a player who means it leaves for the start page', async () => {
  const { user, client, path } = await openMenu(PLAYER);
  await user.click(entry('Spiel verlassen'));
  await user.click(await screen.findByRole('button', { name: 'Verlassen' }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(client.game.get().status).toBe('none');
});

test('a player in the lobby is told that the seat goes', async () => {
  const { user } = await openMenu('lobby/player');
  await user.click(entry('Spiel verlassen'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Dein Platz wird frei.');
});

test.each([
  ['lobby/alone', 'Wenn du gehst, schließt die Lobby für alle.'],
  ['write/few', 'Wenn du gehst, ist das Spiel für alle zu Ende.'],
])('a host with nobody to take over is told what it means (%s)', async (scene, words) => {
  const alone: Change = (state) => ({
    ...state,
    players: state.players.map((one) => (one.id === state.you.id ? one : { ...one, presence: 'away' })),
  });
  const { user } = await openMenu(scene, alone);
  await user.click(entry('Spiel verlassen'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
  expect(screen.queryByRole('button', { name: /übergeben/ })).toBeNull();
});

test('when the game is over the host is asked who takes over, and there is nothing to end', async () => {
  const { user, sent, path } = await openMenu('end/host');
  await user.click(entry('Spiel verlassen'));
  expect(screen.getByText(/übernimmt jemand anderes/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /beenden|schließen$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /übergeben und gehen$/ }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(sent[0]).toMatchObject({ type: 'promote' });
});

test('when the game is over nobody else is asked', async () => {
  const { user, path } = await openMenu('end/player');
  await user.click(entry('Spiel verlassen'));
  await waitFor(() => expect(path()).toBe('/'));
});

test('a host hands the game over to whom they choose, and goes', async () => {
  const { user, sent, path } = await openMenu(HOST);
  await user.click(entry('Spiel verlassen'));
  const leaving = within(await dialog('Spiel verlassen?'));
  expect(leaving.getByText(/ist das Spiel für alle zu Ende/)).toBeTruthy();
  await user.click(leaving.getByRole('button', { name: /Wer übernimmt/ }));
  const { players, you } = stateOf(HOST);
  const here = players.filter(({ id, presence }) => presence === 'here' && id !== you.id);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(here.map(({ name }) => name));
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(await screen.findByRole('button', { name: `An ${here[1]?.name} übergeben und gehen` }));
  expect(sent).toEqual([{ type: 'promote', player: here[1]?.id }]);
  await waitFor(() => expect(path()).toBe('/'));
});

test('a host hands the game over to the only other one who is there', async () => {
  const { user, sent } = await openMenu(HOST, (state) => ({
    ...state,
    players: state.players.map((one) =>
      one.id === state.you.id || one.id === 'player-2' ? { ...one, presence: 'here' } : { ...one, presence: 'away' },
    ),
  }));
  await user.click(entry('Spiel verlassen'));
  await user.click(await screen.findByRole('button', { name: 'An Jo_Ottersson übergeben und gehen' }));
  expect(sent).toEqual([{ type: 'promote', player: 'player-2' }]);
});

test('a host who cannot hand over does not go', async () => {
  const { user, path } = await openMenu(HOST, {}, { answer: () => ({ ok: false, code: 'notPermitted' }) });
  await user.click(entry('Spiel verlassen'));
  await user.click(await screen.findByRole('button', { name: /übergeben und gehen/ }));
  expect(await screen.findByText('Das geht gerade nicht.')).toBeTruthy();
  expect(path()).toBe('/game');
});

test.each([
  [HOST, 'Spiel für alle beenden'],
  ['lobby/host', 'Lobby schließen'],
])('a host ends it for everybody (%s)', async (scene, name) => {
  const { user, sent, path } = await openMenu(scene);
  await user.click(entry('Spiel verlassen'));
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(sent).toEqual([]);
});

test('a host stays, by button or Escape', async () => {
  const { user, path } = await openMenu(HOST);
  await user.click(entry('Spiel verlassen'));
  await user.click(await screen.findByRole('button', { name: 'Bleiben' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(path()).toBe('/game');
});

test('whoever was chosen to take over and has gone is not chosen any more', async () => {
  const { user, setState } = await openMenu(HOST);
  await user.click(entry('Spiel verlassen'));
  const button = await screen.findByRole('button', { name: /übergeben und gehen/ });
  const first = stateOf(HOST).players.find(({ id, presence }) => presence === 'here' && id !== 'player-0');
  expect(button.textContent).toContain(first?.name);
  setState((state) => ({
    ...state,
    players: state.players.map((one) => (one.id === first?.id ? { ...one, presence: 'left' } : one)),
  }));
  expect(screen.getByRole('button', { name: /übergeben und gehen/ }).textContent).not.toContain(first?.name);
});

async function openCancel(options?: ActingOptions) {
  const acting = await openMenu(HOST, {}, options);
  await acting.user.click(entry(/^Spiel abbrechen\s…$/));
  const form = within(await dialog('Spiel abbrechen?'));
  return { ...acting, form, ok: () => acting.user.click(form.getByRole('button', { name: 'Spiel abbrechen' })) };
}
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund (alle können ihn lesen)' });

test('a game is broken off with a reason that is at hand, and what there is gets shown', async () => {
  const { user, form, ok, sent } = await openCancel();
  await waitFor(() => expect(document.activeElement).toBe(reason()));
  await user.click(form.getByRole('button', { name: 'Das Essen ist fertig' }));
  expect(form.getByText(/bekommen trotzdem noch alle zu sehen/)).toBeTruthy();
  await ok();
  expect(sent).toEqual([{ type: 'cancel', reason: 'Das Essen ist fertig', show: true }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a game is broken off without showing anything', async () => {
  const { user, form, ok, sent } = await openCancel();
  await user.click(form.getByRole('switch', { name: 'Bisheriges noch zeigen' }));
  expect(form.getByText(/^Niemand bekommt die Seiten der anderen zu sehen/)).toBeTruthy();
  await user.type(reason(), 'Schluss');
  await ok();
  expect(sent).toEqual([{ type: 'cancel', reason: 'Schluss', show: false }]);
});

test('without a reason nothing is broken off; that is said when it was tried', async () => {
  const { form, ok, sent } = await openCancel();
  expect(form.queryByText('Zu kurz!')).toBeNull();
  await ok();
  expect(form.getByText('Zu kurz!')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a reason that is too long says so at once', async () => {
  const { user, form, ok, sent } = await openCancel();
  await user.click(reason());
  await user.paste('x'.repeat(500));
  expect(form.getByText('Zu lang!')).toBeTruthy();
  await ok();
  expect(sent).toEqual([]);
});

test('a game that was not broken off leaves the dialog open; going on closes it', async () => {
  const { user, form, ok } = await openCancel({ answer: () => ({ ok: false, code: 'notPermitted' }) });
  await user.click(form.getByRole('button', { name: 'Technische Probleme' }));
  await ok();
  expect(await screen.findByText('Das geht gerade nicht.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Weiterspielen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

async function openPlayer(name: string, scene = HOST, change: Change = {}, options?: ActingOptions) {
  const acting = await openMenu(scene, change, options);
  await acting.user.click(entry('Wer mitspielt'));
  await dialog('Wer mitspielt');
  await acting.user.click(screen.getByRole('button', { name: `Optionen für ${name}` }));
  await screen.findByRole('menu', { name: `Optionen für ${name}` });
  return acting;
}

test('the host makes somebody a VIP, and takes it back', async () => {
  const { user, sent } = await openPlayer('Jo_Ottersson');
  await user.click(entry('Als VIP markieren'));
  expect(sent).toEqual([{ type: 'vip', player: 'player-2', on: true }]);
  await user.click(screen.getByRole('button', { name: 'Optionen für Tintenklecks' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Kein VIP mehr' }));
  expect(sent.at(-1)).toEqual({ type: 'vip', player: 'player-1', on: false });
});

test('the host makes somebody co-host', async () => {
  const { user, sent } = await openPlayer('Jo_Ottersson');
  await user.click(entry('Zum Co-Host machen'));
  expect(sent).toEqual([{ type: 'coHost', player: 'player-2', on: true }]);
});

test('the game is handed over after a question', async () => {
  const { user, sent } = await openPlayer('Jo_Ottersson');
  await user.click(entry('Zum Host machen'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Zum Host machen' }));
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Optionen für Jo_Ottersson' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Zum Host machen' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Zum Host machen' }));
  await waitFor(() => expect(sent).toEqual([{ type: 'promote', player: 'player-2' }]));
});

test('to somebody who is away the game is not handed over', async () => {
  await openPlayer('kritzel_kai', HOST, (state) => ({
    ...state,
    players: state.players.map((one) => (one.name === 'kritzel_kai' ? { ...one, presence: 'away' } : one)),
  }));
  expect(isDisabled('Zum Host machen')).toBe(true);
});

test.each([
  ['Rauswerfen', 'kick'],
  ['Sperren', 'ban'],
])('somebody is removed with a reason: %s', async (name, type) => {
  const { user, sent } = await openPlayer('Jo_Ottersson');
  await user.click(entry(name));
  const question = within(await screen.findByRole('dialog', { name }));
  await user.type(question.getByRole('textbox'), 'Unfreundlich');
  await user.click(question.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ type, player: 'player-2', reason: 'Unfreundlich' }]));
});

test('the list at the door is old once somebody is banned, and not before', async () => {
  const { user } = await openPlayer('Jo_Ottersson');
  queries.setQueryData(DOOR_KEY, {});
  const isOld = () => queries.getQueryState(DOOR_KEY)?.isInvalidated;
  await user.click(entry('Sperren'));
  const question = within(await screen.findByRole('dialog', { name: 'Sperren' }));
  expect(isOld()).toBe(false);
  await user.click(question.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(isOld()).toBe(true));
});

test('nobody is removed when the question is cancelled', async () => {
  const { user, sent } = await openPlayer('Jo_Ottersson');
  await user.click(entry('Rauswerfen'));
  await screen.findByRole('dialog', { name: 'Rauswerfen' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rauswerfen' })).toBeNull());
  expect(sent).toEqual([]);
});
