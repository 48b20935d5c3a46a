export type { ClientOptions } from './clientOptions.ts';
export { createClient } from './createClient.ts';
export { indexedDbLineStore, memoryLineStore } from './drawing/lineStore.ts';
export type {
  GameServer,
  GameSocket,
  RoomMessage,
  RoomPage,
  SocketEvents,
  SocketRooms,
} from './gameserver/gameServer.ts';
export { retryAfterMs } from './http/apiException.ts';
export { deviceStorage } from './storage/deviceStorage.ts';
export { memoryStorage } from './storage/memoryStorage.ts';
export * from './tuschelClient.ts';
