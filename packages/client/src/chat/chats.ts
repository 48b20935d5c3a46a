import { CHANNELS } from '@tuschel/protocol';
import type { RoomMessage } from '../gameserver/gameServer.ts';
import type { Chats } from '../tuschelClient.ts';
import { createChannel } from './channel.ts';
import type { ChatOptions } from './chatOptions.ts';
import { createLobbyChat } from './lobbyChat.ts';
import { createUnheard } from './unheard.ts';

export interface AllChats extends Chats {
  /** From the hub. */
  heard(message: RoomMessage): void;
}

/** Every room in which one may talk. */
export function createChats(options: ChatOptions): AllChats {
  const unheard = createUnheard(options.storage, options.session);
  const lobby = createLobbyChat(options, unheard);
  const [supporters, team] = CHANNELS.map((channel) => createChannel(channel, options, unheard)) as [
    ReturnType<typeof createChannel>,
    ReturnType<typeof createChannel>,
  ];
  return {
    lobby,
    channels: { supporters, team },
    heard(message) {
      for (const room of [lobby, supporters, team]) room.heard(message);
    },
  };
}
