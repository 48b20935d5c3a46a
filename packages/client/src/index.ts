export { createClient } from './createClient.ts';
export type { GameServer, GameSocket, SocketEvents } from './gameServer.ts';
export { indexedDbLineStore, memoryLineStore } from './lineStore.ts';
export * from './tuschelClient.ts';
