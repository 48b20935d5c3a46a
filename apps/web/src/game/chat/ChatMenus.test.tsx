// @vitest-environment jsdom
import { ApiException, type ChatClient, type ChatLine } from '@tuschel/client';
import type { MatchState } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Scene } from '../../stage/scenes/scene.ts';
import {
  type Acting,
  type ActingOptions,
  buttonNames,
  enter,
  sceneNamed,
  sceneWith,
  stateOf,
} from '../../testing/actOn.tsx';

type Talking = Acting & { chat: ChatClient };

async function talk(scene: string | Scene, options?: ActingOptions): Promise<Talking> {
  const acting = await enter(scene, options);
  await screen.findByRole('log');
  const chat = acting.client.chat.get()?.lobby;
  if (!chat) throw new Error('nobody talks here');
  return { ...acting, chat };
}

/** The first line of somebody else, with its menu open. */
async function openLine({ user, chat }: Talking): Promise<ChatLine> {
  const line = chat.get().entries.find((entry): entry is ChatLine => entry.kind === 'said' && !entry.isMine);
  if (!line) throw new Error('nobody said anything');
  const [button] = screen.getAllByRole('button', { name: `Zeile von ${line.name}: reagieren und mehr` });
  button?.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: `Zeile von ${line.name}: reagieren und mehr` });
  return line;
}

const press = async ({ user }: Talking, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The lobby of the host, in which these are muted. */
const led = (house: NonNullable<MatchState['chat']>) => sceneWith('lobby/chat-led', { chat: house });

test('the host slows the chat down', async () => {
  const talking = await talk(led({}));
  await press(talking, 'Chat einstellen');
  await press(talking, /Langsamer Chat/);
  const choices = screen.getAllByRole('option').map((option) => option.textContent);
  expect(choices).toEqual(['Aus', '5 Sekunden', '10 Sekunden', '20 Sekunden', '30 Sekunden', '60 Sekunden']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Aus');
  await talking.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(talking.sent).toEqual([{ type: 'chatRules', slow: 10 }]);
});

test('a pause that is not on offer stands among those that are', async () => {
  const talking = await talk(led({ slow: 7 }));
  await press(talking, 'Chat einstellen');
  await press(talking, /Langsamer Chat/);
  expect(
    screen
      .getAllByRole('option')
      .map((option) => option.textContent)
      .slice(0, 3),
  ).toEqual(['Aus', '5 Sekunden', '7 Sekunden']);
});

test('the host lets nobody else write, and everybody again', async () => {
  const talking = await talk(led({}));
  await press(talking, 'Chat einstellen');
  const onlyHost = screen.getByRole<HTMLInputElement>('switch', { name: 'Nur Host und Co-Hosts dürfen schreiben' });
  expect(onlyHost.checked).toBe(false);
  await talking.user.click(onlyHost);
  expect(talking.sent).toEqual([{ type: 'chatRules', hostOnly: true }]);
});

test('whoever hears everybody reads of nobody who is left out', async () => {
  const { chat, ...scene } = led({});
  const talking = await talk({ ...scene, ...(chat ? { chat: { ...chat, unheard: [] } } : {}) });
  expect(talking.chat.get().unheard).toEqual([]);
  await press(talking, 'Chat einstellen');
  await screen.findByRole('dialog', { name: 'Chat einstellen' });
  expect(screen.queryByRole('region', { name: 'Für dich ausgeblendet' })).toBeNull();
});

test('while the chat is being loaded a player has nothing to set, and nobody to call', async () => {
  const { user } = await enter('lobby/chat', {
    client: ({ chat }) => ({ chat: { ...chat, get: () => null, subscribe: () => () => undefined } }),
  });
  expect(await screen.findByRole('log')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Chat einstellen' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Deine Nachricht' }), '@');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the chat is emptied after a question only', async () => {
  const talking = await talk(led({}));
  await press(talking, 'Chat einstellen');
  await press(talking, 'Chat leeren');
  await screen.findByRole('alertdialog', { name: 'Chat leeren' });
  await press(talking, 'Abbrechen');
  expect(talking.sent).toEqual([]);
  await press(talking, 'Chat einstellen');
  await press(talking, 'Chat leeren');
  const question = await screen.findByRole('alertdialog', { name: 'Chat leeren' });
  await talking.user.click(within(question).getByRole('button', { name: 'Chat leeren' }));
  expect(talking.sent).toEqual([{ type: 'chatClear' }]);
});

test('the host lets somebody talk again; whoever has left is not named', async () => {
  const muted = stateOf('lobby/chat-led').players[3];
  const talking = await talk(led({ muted: [muted?.id ?? '', 'somebody-who-left'] }));
  await press(talking, 'Chat einstellen');
  const list = within(screen.getByRole('region', { name: 'Für alle stumm' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([`${muted?.name}Freigeben`]);
  await press(talking, `Freigeben: ${muted?.name}`);
  expect(talking.sent).toEqual([{ type: 'chatMute', player: muted?.id, on: false }]);
  await isClosed();
});

test('whom one does not read is read again', async () => {
  const talking = await talk('lobby/chat-led');
  const hear = vi.spyOn(talking.chat, 'hear');
  await press(talking, 'Chat einstellen');
  await press(talking, 'Wieder zeigen: Störenfried');
  expect(hear.mock.calls).toEqual([[{ id: 'nobody', name: 'Störenfried' }, true]]);
  await isClosed();
});

test('a player who reads everybody has nothing to set', async () => {
  await talk('lobby/chat');
  expect(screen.queryByRole('button', { name: 'Chat einstellen' })).toBeNull();
});

test('a player who does not read somebody finds that one there, and nothing of the host', async () => {
  const scene = sceneNamed('lobby/chat');
  const unheard = [{ id: 'nobody', name: 'Störenfried' }];
  const talking = await talk({ ...scene, ...(scene.chat ? { chat: { ...scene.chat, unheard } } : {}) });
  await press(talking, 'Chat einstellen');
  expect(buttonNames(screen.getByRole('dialog', { name: 'Chat einstellen' }))).toEqual(['Wieder zeigen: Störenfried']);
});

test('a reaction is put below a line, and taken back by pressing it', async () => {
  const talking = await talk('lobby/chat');
  await openLine(talking);
  await press(talking, 'Feuer');
  await isClosed();
  const own = await screen.findByRole('button', { name: /1 × Feuer/, pressed: true });
  await talking.user.click(own);
  await waitFor(() => expect(screen.queryByRole('button', { name: /1 × Feuer/ })).toBeNull());
});

test('in the menu of a line one’s own reaction is pressed, and pressing it again takes it back', async () => {
  const talking = await talk('lobby/chat');
  const react = vi.spyOn(talking.chat, 'react');
  const line = await openLine(talking);
  await press(talking, 'Lachen');
  await screen.findByRole('button', { name: /1 × Lachen/ });
  await openLine(talking);
  await talking.user.click(screen.getByRole('button', { name: 'Lachen', pressed: true }));
  expect(react.mock.calls).toEqual([
    [line.messageId, expect.any(Number)],
    [line.messageId, null],
  ]);
});

test('in the menu of a line to which others have reacted, too, one’s own reaction alone is pressed', async () => {
  const { user } = await talk('lobby/chat-called');
  const line = screen.getByText(/^Die Regeln stehen auf/).closest('[data-testid=chat-line]')?.parentElement;
  expect(within(line!).getAllByTestId('chat-reaction')).toHaveLength(2);
  await user.click(within(line!).getByTestId('chat-line-menu'));
  const menu = within(await screen.findByRole('dialog'));
  expect(menu.getAllByRole('button', { pressed: true }).map((face) => face.ariaLabel)).toEqual(['Applaus']);
});

test("somebody else's reaction is joined by pressing it", async () => {
  const talking = await talk('lobby/chat-called');
  const react = vi.spyOn(talking.chat, 'react');
  await talking.user.click(screen.getByRole('button', { name: /^3 × /, pressed: false }));
  expect(react.mock.calls).toEqual([[expect.any(String), 1]]);
});

test.each([
  ['chatMutedByHost', 'Der Host hat dich stummgeschaltet: Reagieren geht gerade nicht.'],
  ['noAnswer', 'Das hat gerade nicht geklappt.'],
  ['chatNotHere', 'Das hat gerade nicht geklappt.'],
] as const)('a reaction that is refused (%s) says why', async (refusal, words) => {
  const talking = await talk('lobby/chat');
  vi.spyOn(talking.chat, 'react').mockResolvedValue(refusal);
  await openLine(talking);
  await press(talking, 'Applaus');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('one’s own line offers reactions and nothing else', async () => {
  const talking = await talk('lobby/chat-reacting');
  const [own] = screen.getAllByRole('button', { name: 'Deine Zeile: reagieren' });
  if (own) await talking.user.click(own);
  const menu = await screen.findByRole('dialog', { name: 'Deine Zeile: reagieren' });
  expect(buttonNames(menu)).toEqual(['Lachen', 'Verliebt', 'Schock', 'Applaus', 'Hm?', 'Feuer']);
});

test('a player calls somebody by name: it stands where one writes, behind what was written', async () => {
  const talking = await talk('lobby/chat');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Deine Nachricht' });
  await talking.user.type(field, 'Na');
  const { name } = await openLine(talking);
  await press(talking, `@${name} erwähnen`);
  await waitFor(() => expect(field.value).toBe(`Na @${name} `));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await openLine(talking);
  await press(talking, `@${name} erwähnen`);
  await waitFor(() => expect(field.value).toBe(`Na @${name} @${name} `));
});

test('somebody is no longer read, which is said and where to take it back', async () => {
  const talking = await talk('lobby/chat');
  const hear = vi.spyOn(talking.chat, 'hear');
  const { senderId, name } = await openLine(talking);
  await press(talking, `Nachrichten von ${name} ausblenden`);
  expect(hear.mock.calls).toEqual([[{ id: senderId, name }, false]]);
  expect(
    await screen.findByText(
      `Du siehst keine Nachrichten von ${name} mehr. Rückgängig machst du das in „Chat einstellen“.`,
    ),
  ).toBeTruthy();
});

test('a player can do no more with a line than that, and report it', async () => {
  const talking = await talk('lobby/chat');
  const { name } = await openLine(talking);
  expect(buttonNames(screen.getByRole('dialog')).slice(6)).toEqual([
    `@${name} erwähnen`,
    `Nachrichten von ${name} ausblenden`,
    'Diese Zeile melden',
  ]);
});

test('the host hides a line for everybody, and mutes who said it', async () => {
  const talking = await talk(led({}));
  const { messageId, name, senderId } = await openLine(talking);
  await press(talking, 'Für alle ausblenden');
  expect(talking.sent).toEqual([{ type: 'judgeLine', line: messageId, judgement: 'hide' }]);
  await openLine(talking);
  await press(talking, `${name} für alle stummschalten`);
  expect(talking.sent.at(-1)).toEqual({ type: 'chatMute', player: senderId, on: true });
});

test('whom the host has muted may be allowed to talk again from a line', async () => {
  const talking = await talk('lobby/chat-led');
  const muted = stateOf('lobby/chat-led').chat?.muted?.[0] ?? '';
  const name = stateOf('lobby/chat-led').players.find(({ id }) => id === muted)?.name ?? '';
  const [line] = screen.getAllByRole('button', { name: `Zeile von ${name}: reagieren und mehr` });
  if (line) await talking.user.click(line);
  await press(talking, `${name} für alle wieder reden lassen`);
  expect(talking.sent).toEqual([{ type: 'chatMute', player: muted, on: false }]);
});

test('a co-host hides lines but does not mute the host', async () => {
  const { you, players } = stateOf('lobby/chat');
  const coHost = players.map((player) => (player.id === you.id ? { ...player, coHost: true } : player));
  const talking = await talk(sceneWith('lobby/chat', { players: coHost }));
  const host = players.find(({ isHost }) => isHost)?.name ?? '';
  const [line] = screen.getAllByRole('button', { name: `Zeile von ${host}: reagieren und mehr` });
  if (line) await talking.user.click(line);
  const deeds = buttonNames(screen.getByRole('dialog'));
  expect(deeds).toContain('Für alle ausblenden');
  expect(deeds).not.toContain(`${host} für alle stummschalten`);
});

async function openReport(options?: ActingOptions): Promise<Talking & { line: ChatLine }> {
  const talking = await talk('lobby/chat', options);
  const line = await openLine(talking);
  await press(talking, 'Diese Zeile melden');
  await screen.findByRole('dialog', { name: `Eine Zeile von ${line.name} melden` });
  return { ...talking, line };
}
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Melden' });
const check = ({ user }: Talking, name: string) => user.click(screen.getByRole('checkbox', { name }));

test('a report needs a reason, carries a note, and closes when it has arrived', async () => {
  const ask = vi.fn<Acting['client']['ask']>(async () => ({}));
  const talking = await openReport({ client: () => ({ ask }) });
  const { line } = talking;
  const form = within(screen.getByRole('dialog'));
  expect(form.getByText(line.text)).toBeTruthy();
  expect(form.getByText(/^Die Hosts und das Team sehen die Zeile\./)).toBeTruthy();
  expect(go().disabled).toBe(true);
  await check(talking, 'Sexuelles');
  await check(talking, 'Gewalt');
  await check(talking, 'Sexuelles');
  await talking.user.type(screen.getByRole('textbox', { name: /Möchtest du etwas dazu sagen/ }), '  Nicht nett ');
  await talking.user.click(go());
  expect(ask.mock.calls).toEqual([
    [
      {
        method: 'POST',
        path: '/chat/report',
        body: {
          room: expect.stringMatching(/stage/),
          messageId: line.messageId,
          reasons: ['violence'],
          note: 'Nicht nett',
        },
      },
    ],
  ]);
  expect(await screen.findByText('Danke! Die Zeile ist gemeldet.')).toBeTruthy();
  await isClosed();
});

test('the note of a report is counted as people count', async () => {
  const talking = await openReport();
  await check(talking, 'Gewalt');
  const note = screen.getByRole('textbox', { name: /Möchtest du etwas dazu sagen/ });
  await talking.user.click(note);
  await talking.user.paste('🎨'.repeat(300));
  expect(screen.getByText(/300/)).toBeTruthy();
  expect(go().disabled).toBe(false);
  await talking.user.paste('!');
  expect(go().disabled).toBe(true);
});

test('together with the report somebody is no longer read, if that is wanted', async () => {
  const talking = await openReport({ client: () => ({ ask: async () => ({}) }) });
  const hear = vi.spyOn(talking.chat, 'hear');
  await check(talking, 'Etwas anderes');
  await check(talking, `Nachrichten von ${talking.line.name} ab jetzt ausblenden`);
  await talking.user.click(go());
  await isClosed();
  expect(hear.mock.calls).toEqual([[{ id: talking.line.senderId, name: talking.line.name }, false]]);
});

test('a report without a note has none, and one that is not wanted changes nothing', async () => {
  const ask = vi.fn<Acting['client']['ask']>(async () => ({}));
  const talking = await openReport({ client: () => ({ ask }) });
  const hear = vi.spyOn(talking.chat, 'hear');
  await check(talking, 'Etwas anderes');
  await talking.user.click(go());
  await isClosed();
  expect(ask.mock.calls[0]?.[0].body).not.toHaveProperty('note');
  expect(hear).not.toHaveBeenCalled();
});

test.each([
  [429, 'Du hast gerade schon viel gemeldet. In einer Stunde geht es wieder.'],
  [404, 'Diese Zeile gibt es nicht mehr.'],
  [403, 'Diese Zeile gibt es nicht mehr.'],
  [500, 'Das hat gerade nicht geklappt. Versuch es noch einmal.'],
])('a report that does not arrive (%i) says why, and can be sent again', async (status, words) => {
  const ask = async () => Promise.reject(new ApiException('no', status, '', {}, null));
  const talking = await openReport({ client: () => ({ ask }) });
  await check(talking, 'Gewalt');
  await talking.user.click(go());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(go().disabled).toBe(false);
});

test('a report from a channel names it, and says that no host hears of it', async () => {
  const ask = vi.fn<Acting['client']['ask']>(async () => ({}));
  const talking = await talk('lobby/chat-channels', { client: () => ({ ask }) });
  await talking.user.click(screen.getByRole('tab', { name: /Supporter/ }));
  const chat = talking.client.chat.get()?.channels.supporters;
  if (!chat) throw new Error('there is no such channel');
  const line = await openLine({ ...talking, chat });
  await press(talking, 'Diese Zeile melden');
  expect(await screen.findByText(/^Das Team sieht die Zeile und die davor und danach\./)).toBeTruthy();
  await check(talking, 'Gewalt');
  await talking.user.click(go());
  await isClosed();
  expect(ask.mock.calls[0]?.[0].body).toMatchObject({ room: 'supporters', messageId: line.messageId });
});

test('a report on its way is not sent twice', async () => {
  const ask = vi.fn<Acting['client']['ask']>(() => new Promise(() => undefined));
  const talking = await openReport({ client: () => ({ ask }) });
  await check(talking, 'Gewalt');
  await talking.user.click(go());
  expect(go().disabled).toBe(true);
});

test('a note that is too long says so and is not sent', async () => {
  const talking = await openReport({ client: () => ({ ask: async () => ({}) }) });
  await check(talking, 'Gewalt');
  const note = screen.getByRole('textbox', { name: /Möchtest du etwas dazu sagen/ });
  await talking.user.click(note);
  await talking.user.paste('x'.repeat(300));
  expect(go().disabled).toBe(false);
  await talking.user.paste('x');
  expect(screen.getByText('Zu lang!')).toBeTruthy();
  expect(go().disabled).toBe(true);
});

test('a report is cancelled without anything being sent', async () => {
  const ask = vi.fn<Acting['client']['ask']>(async () => ({}));
  const talking = await openReport({ client: () => ({ ask }) });
  await press(talking, 'Abbrechen');
  await isClosed();
  expect(ask).not.toHaveBeenCalled();
});
