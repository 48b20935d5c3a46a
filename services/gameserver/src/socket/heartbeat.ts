import { type SocketMessage, socketMessage } from './socketMessage.ts';

/** Each side may ask whether the other is there. */
export const HEARTBEATS: readonly SocketMessage[] = [
  socketMessage('ping', null, (_connection, _body, reply) => reply({ pong: {} })),
  socketMessage('pong', null, () => undefined),
];
