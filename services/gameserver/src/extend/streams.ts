import type { Presence } from './caller.ts';

/** What sockets can be in together. Modes below 8 are the server's own. Ids are UUIDs; absent parts are empty. */
export interface StreamId {
  mode: number;
  subject?: string;
  subcontext?: string;
  label?: string;
}

/** Streams of modules: sockets are put into them, hear what is sent to them, and see each other come and go. */
export interface Streams {
  /**
   * Puts a socket into a stream, on whichever node it is. Others hear of it unless it is `hidden`. False: there is no such socket, or it was in
   * it already.
   */
  join(stream: StreamId, socket: { userId: string; sessionId: string }, hidden?: boolean): boolean;
  leave(stream: StreamId, socket: { userId: string; sessionId: string }): void;
  /** Text to everybody in the stream, or only to these sockets. */
  send(stream: StreamId, data: string, more?: { to?: Presence[]; sender?: Presence; reliable?: boolean }): void;
  presences(stream: StreamId): Presence[];
  count(stream: StreamId): number;
  /** Takes everybody out. */
  close(stream: StreamId): void;
}
