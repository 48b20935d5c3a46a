// @vitest-environment jsdom
import type { ChatClient } from '@tuschel/client';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { CueName } from '../sound/cueNames.ts';
import { soundBoard } from '../sound/soundBoard.ts';
import { enter, loaded } from '../../testing/actOn.tsx';

type Call = Parameters<Parameters<ChatClient['onMention']>[0]>[0];

/** A screen whose rooms call; `calls` has what listens in each of them, `heard` the sounds. */
async function talk(scene = 'lobby/chat') {
  const calls = { lobby: new Set<(call: Call) => void>(), supporters: new Set<(call: Call) => void>() };
  const heard: CueName[] = [];
  onTestFinished(soundBoard.onCue((cue) => heard.push(cue)));
  const acting = await enter(scene, {
    client({ chat }) {
      const chats = chat.get();
      const listening =
        (listeners: Set<(call: Call) => void>): ChatClient['onMention'] =>
        (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        };
      if (chats) {
        chats.lobby.onMention = listening(calls.lobby);
        chats.channels.supporters.onMention = listening(calls.supporters);
      }
      return {};
    },
  });
  await screen.findByRole('log');
  const call = (text: string, isSeen = false, room: keyof typeof calls = 'lobby') =>
    act(async () => calls[room].forEach((listener) => listener({ name: 'Theo', text, isSeen })));
  return { ...acting, calls, call, heard };
}

test('a call that is not seen comes with a notice; one that is seen is only heard', async () => {
  const { call, heard } = await talk();
  await call('Gesehen', true);
  await call('Kommst du?');
  expect(await screen.findByText('Theo hat dich erwähnt: Kommst du?')).toBeTruthy();
  expect(screen.queryByText(/hat dich erwähnt: Gesehen/)).toBeNull();
  expect(heard).toEqual(['mention', 'mention']);
});

test.each([
  ['120 letters are shown whole', 'x'.repeat(120), 'x'.repeat(120)],
  ['more are cut short', 'x'.repeat(121), `${'x'.repeat(120)}…`],
  ['no emoji is cut in half', `${'x'.repeat(119)}🎨🎨`, `${'x'.repeat(119)}🎨…`],
  ['an emoji counts once', '🎨'.repeat(120), '🎨'.repeat(120)],
])('a long call is shown by its beginning: %s', async (_, text, shown) => {
  const { call } = await talk();
  await call(text);
  expect(await screen.findByText(`Theo hat dich erwähnt: ${shown}`)).toBeTruthy();
});

test('a call in a channel has a notice, too', async () => {
  const { call } = await talk('lobby/chat-channels');
  await call('Hier auch?', false, 'supporters');
  expect(await screen.findByText('Theo hat dich erwähnt: Hier auch?')).toBeTruthy();
});

test('after leaving the game one hears no more calls from it', async () => {
  const { calls, setGame } = await talk();
  const [listener] = calls.lobby;
  expect(listener).toBeDefined();
  setGame({ status: 'none' });
  await loaded();
  expect(calls.lobby.size).toBe(0);
});

test('each call comes once, whatever happens in the room meanwhile', async () => {
  const { calls, setState } = await talk();
  setState((state) => ({ ...state, players: [...state.players] }));
  expect(calls.lobby.size).toBe(1);
});
