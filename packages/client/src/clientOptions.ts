import type { RuntimeConfig } from '@tuschel/protocol';
import type { createChats } from './chat/chats.ts';
import type { GameServer } from './gameserver/gameServer.ts';
import type { ClientClock, InkForm, KeyValue, LineStore, Neighbours } from './tuschelClient.ts';

/** What a client is made of. */
export interface ClientOptions {
  env: RuntimeConfig;
  fetch: typeof fetch;
  /** Of this window: survives a reload, not the window. */
  windowStorage: KeyValue;
  /** Of this browser. */
  browserStorage: KeyValue;
  lineStore: LineStore;
  clock: ClientClock;
  readonly randomBytes: (length: number) => Uint8Array;
  /** Debug messages of the hub and of server message 34. */
  readonly log?: (message: string, fields?: object) => void;
  /** Tells that the network is back, or that the page became visible: reconnect now. Returns how to unsubscribe. */
  onWakeUp?(listener: () => void): () => void;
  /** Tells that the page is being hidden or unloaded: open drawings send what they can. Returns how to unsubscribe. */
  onLeave?(listener: () => void): () => void;
  /** Runs one piece of work of this name at a time over all windows of the browser. Without it: in this client only. */
  exclusively?<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** The other windows of this browser. Without it every window minds its own session only. */
  neighbours?: Neighbours;
  /** Loads the chat when a match is joined. Without it nobody talks. */
  readonly loadChat?: () => Promise<{ createChats: typeof createChats }>;
  /** Loads the short form of drawings when the first one is opened. Without it they travel as JSON. */
  readonly loadInk?: () => Promise<InkForm>;
  /** Answers instead of the official library, e.g. in a simulation. */
  gameServer?: GameServer;
}
