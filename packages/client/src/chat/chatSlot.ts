import type { ClientOptions } from '../clientOptions.ts';
import type { RoomMessage } from '../gameserver/gameServer.ts';
import { createStore } from '../store.ts';
import type { ChatSlot, Chats } from '../tuschelClient.ts';
import type { ChatOptions } from './chatOptions.ts';
import type { AllChats } from './chats.ts';

/** Stands where the chats will be: their code is loaded when there is a match to talk in. */
export function createChatSlot(
  options: ChatOptions,
  loadChat: ClientOptions['loadChat'],
): ChatSlot & { heard(message: RoomMessage): void } {
  const store = createStore<Chats | null>(null);
  let chats: AllChats | null = null;
  let isLoading = false;

  async function load(): Promise<void> {
    if (!loadChat || chats || isLoading) return;
    isLoading = true;
    try {
      const { createChats } = await loadChat();
      chats = createChats(options);
      unsubscribe();
      store.set(chats);
    } catch (error) {
      options.log('The chat could not be loaded.', { error: String(error) });
    }
    isLoading = false;
  }

  const unsubscribe = options.game.subscribe(() => options.game.get().status === 'joined' && void load());

  return {
    get: store.get,
    subscribe: store.subscribe,
    load: () => void load(),
    heard: (message) => chats?.heard(message),
  };
}
