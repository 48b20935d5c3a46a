// @vitest-environment jsdom
import type { ChatClient, ChatState } from '@tuschel/client';
import type { ChatRefusal } from '@tuschel/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  type Acting,
  type ActingOptions,
  buttonNames,
  enter,
  focused,
  pass,
  sceneNamed,
  stateOf,
} from '../../testing/actOn.tsx';
import type { Scene } from '../../stage/scenes/scene.ts';
import { talkative } from '../../testing/talkative.ts';

/** A screen with the chat beside it. `chat`: the room of the match, under a spy. */
async function talk(scene: string | Scene, options?: ActingOptions): Promise<Acting & { chat: ChatClient }> {
  const acting = await enter(scene, options);
  await screen.findByRole('log');
  const chat = acting.client.chat.get()?.lobby;
  if (!chat) throw new Error('nobody talks here');
  return { ...acting, chat };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Deine Nachricht' });
const said = () => screen.queryAllByTestId('chat-line').map((line) => line.textContent);
const refusing = (refusal: ChatRefusal) => vi.fn<ChatClient['send']>(() => refusal);

test('Enter sends what was written, empties the field and leaves the focus there', async () => {
  const { user, chat } = await talk('lobby/chat');
  const send = vi.spyOn(chat, 'send');
  await user.type(field(), 'Hallo{Enter}');
  expect(send.mock.calls).toEqual([['Hallo']]);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(said().at(-1)).toBe('Hallo');
});

test('the button sends, too, and gives the focus back to the field', async () => {
  const { user } = await talk('lobby/chat');
  await user.type(field(), 'Hallo');
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  expect(said().at(-1)).toBe('Hallo');
  expect(document.activeElement).toBe(field());
});

test('nothing is sent where there is nothing to read', async () => {
  const { user, chat } = await talk('lobby/chat');
  const send = vi.spyOn(chat, 'send');
  await user.type(field(), '   {Enter}');
  expect(send).not.toHaveBeenCalled();
});

test.each([
  [{ code: 'chatNotPlain' }, 'Darin sind Zeichen, die nicht in einen Chat gehören.'],
  [{ code: 'chatMuted', waitSeconds: 42 }, 'Du wiederholst dich. In 42 Sekunden kannst du wieder schreiben.'],
  [{ code: 'chatMuted', waitSeconds: 1 }, 'Du wiederholst dich. In 1 Sekunde kannst du wieder schreiben.'],
] satisfies [ChatRefusal, string][])(
  'a line that is refused (%j) stays where it was written, with the reason',
  async (refusal, words) => {
    const { user, chat } = await talk('lobby/chat');
    vi.spyOn(chat, 'send').mockImplementation(refusing(refusal));
    await user.type(field(), 'start{Enter}');
    expect(field().value).toBe('start');
    expect(screen.getByText(words)).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await user.type(field(), '!');
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('a line that went through takes the reason of the one before with it', async () => {
  const { user, chat } = await talk('lobby/chat');
  vi.spyOn(chat, 'send').mockImplementationOnce(refusing({ code: 'chatTooFast' }));
  await user.type(field(), 'Halt{Enter}');
  expect(screen.getByText('Nicht so schnell! Warte einen Moment.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Nicht so schnell! Warte einen Moment.')).toBeNull();
  expect(said().at(-1)).toBe('Halt');
});

test('characters are counted before it is too long, and marked when it is', async () => {
  await talk('lobby/chat');
  const count = () => screen.queryByText(/ von 300$/);
  const write = (length: number) => fireEvent.change(field(), { target: { value: 'a'.repeat(length) } });
  write(239);
  expect(count()).toBeNull();
  write(240);
  expect(count()?.textContent).toBe('240 von 300');
  write(300);
  expect(count()?.dataset['tooLong']).toBe('false');
  write(301);
  expect(count()?.dataset['tooLong']).toBe('true');
});

test('where the server refuses the chat nothing can be written, and the room says so', async () => {
  await talk('lobby/chat-refused');
  expect(screen.getByText('Hier kannst du gerade nicht chatten.')).toBeTruthy();
  expect(field().disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Senden' }).disabled).toBe(true);
});

test('an empty room invites to talk; one that is being opened says that', async () => {
  const empty: ChatState = { status: 'open', entries: [], unread: 0, mentioned: 0, people: [], unheard: [] };
  const { chat } = await talk({ ...sceneNamed('lobby/chat'), chat: empty });
  expect(screen.getByText('Noch ist es ruhig hier. Sag Hallo!')).toBeTruthy();
  expect(field().disabled).toBe(false);
  expect(chat.get().status).toBe('open');
});

test.each(['none', 'joining'] as const)('a room in which one is not yet (%s) says so', async (status) => {
  const scene = sceneNamed('lobby/chat-refused');
  await talk({ ...scene, ...(scene.chat ? { chat: { ...scene.chat, status } } : {}) });
  expect(screen.getByText('Der Chat wird geöffnet …')).toBeTruthy();
});

test('a line that failed says why and can be sent again or thrown away', async () => {
  const { user } = await talk('lobby/chat-trouble');
  expect(screen.getByText(/In 42 Sekunden kannst du wieder schreiben/)).toBeTruthy();
  expect(screen.getByText('Nicht gesendet: Es kam keine Antwort.')).toBeTruthy();
  expect(screen.getByText('Wird gesendet …')).toBeTruthy();
  const before = said();
  const [retryFirst] = screen.getAllByRole('button', { name: 'Noch einmal senden' });
  retryFirst?.focus();
  await user.keyboard('{Enter}');
  expect(said()).toEqual([...before.filter((text) => text !== 'start'), 'start']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('log')));
  screen.getByRole('button', { name: 'Verwerfen' }).focus();
  await user.keyboard('{Enter}');
  expect(said()).not.toContain('Und diese hier?');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('log')));
});

test('a lost connection is said above the field, in which one may go on writing', async () => {
  await talk('lobby/chat-trouble');
  expect(screen.getByText('Verbindung verloren. Was du jetzt schreibst, wird nachgeschickt.')).toBeTruthy();
  expect(field().disabled).toBe(false);
});

test('whom the host has muted cannot write', async () => {
  await talk('lobby/chat-muted');
  expect(field().disabled).toBe(true);
  expect(screen.getByText('Der Host hat dich in diesem Chat stummgeschaltet.')).toBeTruthy();
  expect(screen.getByText('Der Chat wurde geleert')).toBeTruthy();
});

test('where only hosts write a player cannot', async () => {
  await talk('lobby/chat-host-only');
  expect(field().disabled).toBe(true);
  expect(screen.getByText('Gerade dürfen nur Host und Co-Hosts schreiben.')).toBeTruthy();
});

test('where nothing holds the room says nothing of pauses', async () => {
  await talk('lobby/chat');
  expect(screen.queryByText(/Langsamer Chat/)).toBeNull();
});

test('whoever has scrolled back stays there, reads that there is more, and is led to it', async () => {
  let hear = (_text: string) => {};
  const { user } = await talk('lobby/chat', {
    client: (client) => {
      const others = talkative(client);
      ({ hear } = others);
      return { chat: others.chat };
    },
  });
  const log = screen.getByRole('log');
  const newer = () => screen.queryByRole('button', { name: 'Neue Nachrichten' });
  Object.defineProperties(log, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  expect(newer()).toBeNull();
  log.scrollTop = 200;
  fireEvent.scroll(log);
  expect(newer()).toBeNull();
  hear('Seht mal');
  expect(said().at(-1)).toBe('Seht mal');
  expect(log.scrollTop).toBe(200);
  newer()?.focus();
  await user.keyboard('{Enter}');
  expect(log.scrollTop).toBe(900);
  fireEvent.scroll(log);
  expect(newer()).toBeNull();
  expect(document.activeElement).toBe(log);
});

test('the host writes where only hosts write, and is not slowed down', async () => {
  const scene = sceneNamed('lobby/chat-led');
  const state = { ...stateOf('lobby/chat-led'), chat: { hostOnly: true, slow: 30, youAreMuted: true } };
  const { user } = await talk({ ...scene, moment: { drawings: {}, state } });
  expect(screen.getByText('Gerade dürfen nur du und die anderen Hosts schreiben.')).toBeTruthy();
  expect(screen.queryByText(/Langsamer Chat: alle/)).toBeNull();
  await user.type(field(), 'Eins{Enter}Zwei{Enter}');
  expect(said().slice(-2)).toEqual(['Eins', 'Zwei']);
});

test('in a slow room the next line waits, is not lost meanwhile, and is then sent', async () => {
  vi.useFakeTimers();
  const { user, chat } = await talk('lobby/chat-slow');
  expect(screen.getByText('Langsamer Chat: alle 30 Sekunden eine Zeile.')).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'Eins' } });
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  expect(said().at(-1)).toBe('Eins');
  const send = vi.spyOn(chat, 'send');
  fireEvent.change(field(), { target: { value: 'Zwei' } });
  await user.click(screen.getByRole('button', { name: 'Noch 30 Sekunden bis zur nächsten Zeile' }));
  expect(send).not.toHaveBeenCalled();
  expect(field().value).toBe('Zwei');
  expect(screen.getByText('Langsamer Chat: in 30 Sekunden wieder.')).toBeTruthy();
  await pass(29_000);
  expect(screen.getByRole('button', { name: 'Noch 1 Sekunde bis zur nächsten Zeile' })).toBeTruthy();
  await pass(1_500);
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  expect(said().at(-1)).toBe('Zwei');
});

test('what is seen counts as read, as long as the window is in sight and the chat is open', async () => {
  const { user, chat } = await talk('lobby/chat');
  const look = vi.spyOn(chat, 'look');
  const visible = vi.spyOn(document, 'visibilityState', 'get');
  visible.mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(look).toHaveBeenLastCalledWith(false);
  visible.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  expect(look).toHaveBeenLastCalledWith(true);
  field().focus();
  await user.keyboard('{Escape}');
  expect(look).toHaveBeenLastCalledWith(false);
});

test('T opens the chat on a narrow screen with the focus in its field; Escape closes it and leads back', async () => {
  const { user } = await enter('lobby/chat', { width: 820 });
  const button = await screen.findByRole('button', { name: 'Chat öffnen' });
  expect(screen.queryByRole('log')).toBeNull();
  await user.keyboard('t');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('log')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('T writes a letter where one writes, and means nothing together with Ctrl', async () => {
  const { user } = await talk('lobby/chat');
  await user.type(field(), 't');
  expect(field().value).toBe('t');
  await user.click(screen.getAllByRole('button', { name: 'Chat schließen' })[0] as HTMLElement);
  expect(screen.queryByRole('log')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Control>}t{/Control}');
  expect(screen.queryByRole('log')).toBeNull();
});

test('what was opened by its button gives the focus back to what had it', async () => {
  const { user } = await enter('lobby/chat', { width: 820 });
  await user.click(await screen.findByRole('button', { name: 'Chat öffnen' }));
  await user.keyboard('{Escape}');
  expect(focused()).toBe('Chat öffnen');
});

test('at work the chat is closed, even where there is room, until it is wanted', async () => {
  const { user } = await enter('write/prompt');
  await user.click(await screen.findByRole('button', { name: 'Chat öffnen' }));
  expect(screen.getByRole('log')).toBeTruthy();
});

test('on a narrow screen a chat that was opened in the lobby does not lie over the show', async () => {
  const { user, setState } = await enter('lobby/chat', { width: 820 });
  await user.click(await screen.findByRole('button', { name: 'Chat öffnen' }));
  expect(screen.getByRole('log')).toBeTruthy();
  setState(() => stateOf('write/prompt'));
  await screen.findByRole('textbox');
  expect(screen.queryByRole('log')).toBeNull();
  setState(() => stateOf('watch/drawing'));
  await screen.findByRole('group', { name: 'Reagieren' });
  expect(screen.queryByRole('log')).toBeNull();
});

test('the button tells how much is new, and that somebody is called', async () => {
  const scene = sceneNamed('write/prompt');
  const chat = { status: 'open', entries: [], unread: 3, mentioned: 0, people: [], unheard: [] } as const;
  const { user } = await enter({ ...scene, chat });
  expect(await screen.findByRole('button', { name: 'Chat öffnen, 3 neue Nachrichten' })).toBeTruthy();
  expect(screen.getByTestId('chat-unread').textContent).toBe('3');
  await user.click(screen.getByRole('button', { name: /Chat öffnen/ }));
  expect(screen.queryByTestId('chat-unread')).toBeNull();
});

test('more than 99 lines are not counted, and a call is marked', async () => {
  const chat = { status: 'open', entries: [], unread: 100, mentioned: 1, people: [], unheard: [] } as const;
  await enter({ ...sceneNamed('write/prompt'), chat });
  const badge = await screen.findByTestId('chat-unread');
  expect(badge.textContent).toBe('@99+');
  expect(screen.getByRole('button', { name: 'Chat öffnen, 100 neue Nachrichten, du wirst erwähnt' })).toBeTruthy();
});

test('a name behind an @ is offered, chosen with arrow keys and taken with Enter, which sends nothing', async () => {
  const { user, chat } = await talk('lobby/chat');
  const send = vi.spyOn(chat, 'send');
  await user.type(field(), '@');
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  const chosen = () => screen.getByRole('option', { selected: true }).id;
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen());
  await user.keyboard('{Enter}');
  expect(field().value).toMatch(/^@\S.* $/);
  expect(options.some((option) => option.endsWith(field().value.slice(1).trim()))).toBe(true);
  expect(options[1]).toContain(field().value.slice(1).trim());
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});

test('Escape closes the offer of names, and only then the chat; the list goes in a circle', async () => {
  const { user } = await talk('lobby/chat');
  await user.type(field(), '@');
  const names = screen.getAllByRole('option');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toBe(names.at(-1));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toBe(names[0]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('@');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('log')).toBeNull();
});

test('a name in the middle of a line leaves the caret behind it, where one writes on', async () => {
  const { user } = await talk('lobby/chat');
  await user.type(field(), 'Hallo , wie geht’s');
  field().setSelectionRange(6, 6);
  await user.keyboard('@');
  const [first] = screen.getAllByRole('option').map((option) => option.querySelector('.semibold')?.textContent);
  await user.keyboard('{Enter}');
  expect(field().selectionStart).toBe(`Hallo @${first} `.length);
  expect(field().value).toMatch(new RegExp(`^Hallo @"?${first}"? , wie geht’s$`));
});

test('what is written on behind an @ offers the first of those who are left', async () => {
  const { user, chat } = await talk('lobby/chat');
  const send = vi.spyOn(chat, 'send');
  await user.type(field(), '@');
  const names = screen.getAllByRole('option').map((option) => option.querySelector('.semibold')?.textContent ?? '');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard(names[0]?.slice(0, 3) ?? '');
  expect(screen.getByRole('option', { selected: true })).toBe(screen.getAllByRole('option')[0]);
  await user.keyboard('{Enter}');
  expect(field().value).toContain(names[0]);
  expect(send).not.toHaveBeenCalled();
});

test('Enter that ends a word of an input method takes no name', async () => {
  const { user } = await talk('lobby/chat');
  await user.type(field(), '@');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(field().value).toBe('@');
  expect(screen.getByRole('listbox')).toBeTruthy();
});

test('Tab takes the name, Shift and Tab leaves it; a press on a name takes it, too', async () => {
  const { user } = await talk('lobby/chat');
  await user.type(field(), '@');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(field().value).toBe('@');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.clear(field());
  await user.type(field(), '@');
  await user.keyboard('{Tab}');
  expect(field().value).toMatch(/^@\S/);
  await user.clear(field());
  await user.type(field(), 'Hallo @');
  const [first] = screen.getAllByRole('option');
  if (first) await user.click(first);
  expect(field().value).toMatch(/^Hallo @\S/);
  expect(document.activeElement).toBe(field());
});

test('the arrow keys lead from line to line over what can be done with each', async () => {
  const { user } = await talk('lobby/chat');
  screen.getByRole('log').focus();
  await user.keyboard('{ArrowUp}');
  const last = focused();
  expect(last).toMatch(/^(Zeile von .*|Deine Zeile): reagieren/);
  const actions = [...document.querySelectorAll('[data-line-action]')];
  expect(document.activeElement).toBe(actions.at(-1));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(actions.at(-2));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(actions.at(-1));
});

test('a channel that one may read is a tab with what is new in it', async () => {
  const { user } = await talk('lobby/chat-channels');
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Lobby',
    'Supporter@12 neue Nachrichten, du wirst erwähnt',
    'Team22 neue Nachrichten',
  ]);
  tabs[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Supporter/);
  expect(screen.queryByRole('button', { name: 'Chat einstellen' })).toBeNull();
});

test('each room keeps its own text apart', async () => {
  const { user } = await talk('lobby/chat-channels');
  await user.type(field(), 'für die Lobby');
  await user.click(screen.getByRole('tab', { name: /Team/ }));
  expect(field().value).toBe('');
});

test('whoever may read a channel no longer is back in the lobby', async () => {
  const { user, client, setSession } = await talk('lobby/chat-channels');
  await user.click(screen.getByRole('tab', { name: /Team/ }));
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  setSession({ ...session, user: { ...session.user, adminPower: 0, rank: 0, supporterLevel: 0 } });
  expect(screen.queryAllByRole('tab')).toEqual([]);
  expect(said().length).toBeGreaterThan(0);
});

test('one who may read no channel sees no tabs', async () => {
  await talk('lobby/chat');
  expect(screen.queryAllByRole('tab')).toEqual([]);
  const log = screen.getByRole('log', { name: 'Nachrichten' });
  expect(within(log).getByText(/sind dazugekommen|ist dazugekommen/)).toBeTruthy();
  await waitFor(() => expect(buttonNames().length).toBeGreaterThan(0));
});
