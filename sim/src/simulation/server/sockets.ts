import type { Sockets } from '@tuschel/gameserver';

/** The server's end of a socket. */
export interface ServerEnd {
  readonly isOpen: boolean;
  send(frame: Buffer): void;
  cut(): void;
}

/** The sockets of one server, by session id. */
export interface SocketTable extends Sockets {
  put(sessionId: string, end: ServerEnd): void;
  drop(sessionId: string): void;
}

export function createSocketTable(): SocketTable {
  const ends = new Map<string, ServerEnd>();
  return {
    put: (sessionId, end) => void ends.set(sessionId, end),
    drop: (sessionId) => void ends.delete(sessionId),
    isOpen: (sessionId) => ends.get(sessionId)?.isOpen ?? false,
    send: (sessionId, frame) => ends.get(sessionId)?.send(Buffer.from(frame.text)),
    cut: (sessionId) => ends.get(sessionId)?.cut(),
    close: (sessionId) => ends.get(sessionId)?.cut(),
  };
}
