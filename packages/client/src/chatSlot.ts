import type { Chat, ChatOptions } from './chat.ts';
import type { RoomMessage } from './gameServer.ts';
import { createStore } from './store.ts';
import type { ChatClient, ChatState, ClientOptions } from './tuschelClient.ts';

export interface ChatSlot extends ChatClient {
  /** From the hub. */
  heard(message: RoomMessage): void;
}

/** Stands where the chat will be: its code is loaded when there is a match to talk in. */
export function createChatSlot(options: ChatOptions, load: ClientOptions['loadChat']): ChatSlot {
  const state = createStore<ChatState>({ status: 'none', entries: [], unread: 0 });
  let chat: Chat | null = null;
  let isLooking = false;

  async function fill(): Promise<void> {
    if (!load || options.game.get().status !== 'joined') return;
    unsubscribe();
    try {
      const { createChat } = await load();
      const made = createChat(options);
      chat = made;
      made.subscribe(() => state.set(made.get()));
      made.look(isLooking);
      state.set(made.get());
    } catch (error) {
      options.log('The chat could not be loaded.', { error: String(error) });
      unsubscribe = options.game.subscribe(() => void fill());
    }
  }

  let unsubscribe = options.game.subscribe(() => void fill());

  return {
    get: state.get,
    subscribe: state.subscribe,
    send: (text) => (chat ? chat.send(text) : { code: 'chatNotHere' }),
    retry: (key) => chat?.retry(key),
    discard: (key) => chat?.discard(key),
    look(looking) {
      isLooking = looking;
      chat?.look(looking);
    },
    heard: (message) => chat?.heard(message),
  };
}
