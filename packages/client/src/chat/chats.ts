import { CHANNELS } from '@tuschel/protocol';
import type { Bearer } from '../account/bearer.ts';
import type { Hub } from '../game/hub.ts';
import type { GameServer, RoomMessage } from '../gameserver/gameServer.ts';
import type { Chats, ClientClock, GameState, HubState, KeyValue, SessionState, Store } from '../tuschelClient.ts';
import { createChannel } from './channel.ts';
import { createLobbyChat } from './lobbyChat.ts';
import { createUnheard } from './unheard.ts';

export interface ChatOptions {
  gameServer: GameServer;
  hub: Pick<Hub, 'socket'> & Store<HubState>;
  bearer: Bearer;
  clock: ClientClock;
  game: Store<GameState> & { now(): number };
  session: Store<SessionState>;
  /** Of this browser. */
  storage: KeyValue;
  readonly randomBytes: (length: number) => Uint8Array;
  log: (message: string, fields?: object) => void;
}

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
