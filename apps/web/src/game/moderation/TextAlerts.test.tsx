// @vitest-environment jsdom
import type { CommandBody, MatchState } from '@tuschel/protocol';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Scene } from '../../stage/scenes/scene.ts';
import { type ActingOptions, buttonNames, enter, pass, sceneNamed, sceneWith, stateOf } from '../../testing/actOn.tsx';

const text = () => screen.findByRole('region', { name: 'Ein Text braucht deine Entscheidung' });
const line = () => screen.findByRole('region', { name: 'Eine Chatnachricht braucht deine Entscheidung' });
const press = (name: string) => screen.getByRole('button', { name });

test.each([
  ['Behalten', 'keep'],
  ['Neu würfeln', 'replace'],
  ['Neu schreiben lassen', 'again'],
  ['Ben rauswerfen', 'kick'],
])('the host decides about a text: %s', async (name, judgement) => {
  const { user, sent } = await enter('write/text-doubtful');
  expect((await text()).textContent).toContain('Ein Nazi im Tutu');
  expect(screen.getByRole('alert').textContent).toBe('Ist dieser Text von Ben in Ordnung?');
  expect(screen.getByText('Aufgefallen: nazi')).toBeTruthy();
  await user.click(press(name));
  expect(sent).toEqual([{ type: 'judge', promptId: 'stage.0', judgement }]);
});

test('how many more are waiting is said, lines of the chat among them', async () => {
  const { lineAlerts = [] } = stateOf('lobby/chat-reported');
  const { setState } = await enter('write/text-doubtful');
  await text();
  expect(screen.getByText('Noch ein Text wartet.')).toBeTruthy();
  setState((state) => ({ ...state, lineAlerts }));
  expect(screen.getByText('Noch 2 Texte warten.')).toBeTruthy();
  setState((state) => ({ ...state, alerts: state.alerts?.slice(0, 1) ?? [], lineAlerts: [] }));
  expect(screen.queryByText(/Noch (ein|\d) Text/)).toBeNull();
});

test('who wrote it may be asked again only where that is possible; a report says why', async () => {
  await enter('draw/text-reported');
  const alert = await text();
  expect(screen.getByRole('alert').textContent).toBe('Ein Text von Ben wurde gemeldet');
  expect(buttonNames(alert)).toEqual(['Behalten', 'Neu würfeln', 'Ben rauswerfen']);
  expect(alert.textContent).toContain('Hass oder Beleidigung · Etwas Privates über jemanden');
  expect(alert.textContent).toContain('Das ist der volle Name');
  expect(alert.textContent).not.toContain('Aufgefallen');
});

/** The host's screen with one text, about which nobody has decided for fourteen seconds. */
function undecided(options: Partial<MatchState['options']>, hostLive: boolean): Scene {
  return sceneWith('write/text-doubtful', (state) => ({
    ...state,
    hostLive,
    options: { ...state.options, ...options },
  }));
}

test.each([
  [{ family: true }, false, 'Antwortest du nicht, wird er in 14 Sekunden ersetzt.'],
  [{ family: false }, true, 'Antwortest du nicht in 14 Sekunden, bleibt er stehen.'],
  [{}, true, 'Antwortest du nicht, wird er in 14 Sekunden ersetzt.'],
  [{}, false, 'Antwortest du nicht in 14 Sekunden, bleibt er stehen.'],
])('what happens without an answer is said (family words %j, live %s)', async (options, hostLive, words) => {
  vi.useFakeTimers();
  const scene = undecided(options, hostLive);
  const state = scene.moment?.state;
  if (state && !('family' in options)) delete (state.options as { family?: boolean }).family;
  await enter(scene);
  await text();
  expect(screen.getByText(words)).toBeTruthy();
  await pass(20_000);
  expect(screen.getByText(words.replace('14', '0'))).toBeTruthy();
});

test('a report waits as long as it takes', async () => {
  await enter('draw/text-reported');
  const alert = await text();
  expect(alert.textContent).not.toContain('Antwortest du nicht');
});

const author = () => stateOf('lobby/chat-reported').lineAlerts?.[0];
const judged = (judgement: 'hide' | 'keep'): CommandBody => ({ type: 'judgeLine', line: 'line-1', judgement });

async function decide(name: string, options?: ActingOptions) {
  const acting = await enter('lobby/chat-reported', options);
  await line();
  await acting.user.click(press(name));
  return acting.sent;
}

test('a reported line of the chat is hidden, or left', async () => {
  expect(await decide('Ausblenden')).toEqual([judged('hide')]);
});

test('a reported line of the chat is left', async () => {
  expect(await decide('Stehen lassen')).toEqual([judged('keep')]);
});

test('a reported line is hidden and its author muted', async () => {
  expect(await decide('Ausblenden und stummschalten')).toEqual([
    judged('hide'),
    { type: 'chatMute', player: author()?.playerId, on: true },
  ]);
});

test('a reported line is hidden and its author removed', async () => {
  const { playerId, playerName } = author() ?? {};
  expect(await decide(`${playerName} rauswerfen`)).toEqual([judged('hide'), { type: 'kick', player: playerId }]);
});

test('nobody is muted or removed for a line that could not be hidden', async () => {
  const answer = () => ({ ok: false, code: 'stale' as const });
  expect(await decide('Ausblenden und stummschalten', { answer })).toEqual([judged('hide')]);
  expect(await screen.findByText('Das ist schon erledigt.')).toBeTruthy();
});

test('whoever has left can be neither muted nor removed', async () => {
  const scene = sceneNamed('lobby/chat-reported');
  const players = stateOf('lobby/chat-reported').players.filter(({ id }) => id !== author()?.playerId);
  await enter(sceneWith('lobby/chat-reported', { players }));
  expect(scene.moment).toBeDefined();
  expect(buttonNames(await line())).toEqual(['Ausblenden', 'Stehen lassen']);
});
