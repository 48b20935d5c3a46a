import { act } from '@testing-library/react';
import type { ChatClient, ChatLine, Chats, ChatState, TuschelClient } from '@tuschel/client';

/** The room of the match, in which lines come. */
export function talkative({ chat: slot }: TuschelClient) {
  const chats = slot.get() as Chats;
  const listeners = new Set<() => void>();
  let state: ChatState = chats.lobby.get();
  const lobby: ChatClient = {
    ...chats.lobby,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const open = { ...chats, lobby };
  const set = (change: (entries: ChatState['entries']) => ChatState['entries']) => {
    state = { ...state, entries: change(state.entries) };
    act(() => listeners.forEach((listener) => listener()));
  };
  const hear = (text: string, isMine = false) =>
    set((entries) => {
      const line = entries.find((entry) => entry.kind === 'said' && !entry.isMine) as ChatLine;
      return [...entries, { ...line, key: text, messageId: text, text, isMine }];
    });
  return { chat: { ...slot, get: () => open }, hear, set };
}
