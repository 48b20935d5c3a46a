export { createClient } from './createClient.ts';
export type { GameServer, GameSocket, SocketEvents } from './gameServer.ts';
export { indexedDbLineStore, memoryLineStore } from './lineStore.ts';
export { memoryStorage } from './memoryStorage.ts';
export * from './tuschelClient.ts';
