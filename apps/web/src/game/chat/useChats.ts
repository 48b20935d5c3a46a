import type { ChannelClient, ChatClient, Chats, ChatState } from '@tuschel/client';
import { CHANNELS, type Channel } from '@tuschel/protocol';
import { useEffect, useMemo } from 'react';
import { useClient, useStore, useUser } from '../../ClientContext.tsx';

const NOTHING: ChatState = { status: 'none', entries: [], unread: 0, mentioned: 0, people: [], unheard: [] };

/** Stands where a chat will be as long as its code is on the way. */
const NOBODY: ChatClient = {
  get: () => NOTHING,
  subscribe: () => () => undefined,
  send: () => ({ code: 'chatNotHere' }),
  retry: () => undefined,
  discard: () => undefined,
  look: () => undefined,
  react: async () => 'noAnswer',
  hear: () => undefined,
  onMention: () => () => undefined,
};

/** Every room, once its code is there; it is loaded if it was not yet. */
export function useChats(): Chats | null {
  const { chat } = useClient();
  useEffect(() => chat.load(), [chat]);
  return useStore(chat);
}

export function useLobbyChat(): ChatClient {
  return useChats()?.lobby ?? NOBODY;
}

export interface OpenChannel {
  name: Channel;
  chat: ChannelClient;
}

/** The channels in which whoever is signed in may read. They are entered. */
export function useChannels(): readonly OpenChannel[] {
  const chats = useChats();
  const user = useUser();
  const channels = useMemo(
    () =>
      CHANNELS.flatMap((name): OpenChannel[] => {
        const chat = chats?.channels[name];
        return chat && user && chat.isOpenTo(user) ? [{ name, chat }] : [];
      }),
    [chats, user],
  );
  useEffect(() => {
    for (const { chat } of channels) chat.enter();
  }, [channels]);
  return channels;
}
