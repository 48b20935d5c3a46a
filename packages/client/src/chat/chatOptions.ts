import type { Bearer } from '../account/bearer.ts';
import type { Hub } from '../game/hub.ts';
import type { GameServer } from '../gameserver/gameServer.ts';
import type { ClientClock, GameState, HubState, KeyValue, SessionState, Store } from '../tuschelClient.ts';

/** What rooms are made of. */
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
