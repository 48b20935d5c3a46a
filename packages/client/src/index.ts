export { createClient } from './createClient.ts';
export type { GameServer, GameSocket, RoomMessage, RoomPage, SocketEvents, SocketRooms } from './gameServer.ts';
export { deviceStorage } from './deviceStorage.ts';
export { indexedDbLineStore, memoryLineStore } from './lineStore.ts';
export { memoryStorage } from './memoryStorage.ts';
export * from './tuschelClient.ts';
