import type { Caller } from './caller.ts';

/** What a module says to a message somebody wants to send into a room. */
export interface RoomVerdict {
  content: Record<string, unknown>;
  /** Shown and kept only for its sender until the room is released. */
  held?: boolean;
}

/** Instead of something new, a message that is there becomes another: as with an update, everybody is told with code 1. */
export interface RoomChange {
  messageId: string;
  /**
   * What the message becomes; null: it stays as it is, and nobody is told. `before` is null where the caller sees no such message. Refuses
   * by throwing ApiError.
   */
  readonly change: (before: Record<string, unknown> | null) => Record<string, unknown> | null;
}

/** Decides who enters which room, who reads its history and what is said there. Each refuses by throwing ApiError. */
export interface RoomGuard {
  join(caller: Caller, room: string): Promise<void>;
  history(caller: Caller, room: string): Promise<void>;
  send(caller: Caller, room: string, content: Record<string, unknown>): Promise<RoomVerdict | RoomChange>;
  /** For an update of an own message; same rules as send. */
  update(caller: Caller, room: string, content: Record<string, unknown>): Promise<RoomVerdict>;
}

/** A message of a room. */
export interface RoomLine {
  messageId: string;
  senderId: string;
  username: string;
  content: Record<string, unknown>;
  /** Only its sender sees it yet. */
  held: boolean;
  /** UTC ms */
  createdAt: number;
}

/** A message with what stands around it, oldest first. */
export interface RoomExcerpt {
  line: RoomLine;
  before: RoomLine[];
  after: RoomLine[];
}

export interface Rooms {
  /** Says something as the system (sender id nil uuid), stored. */
  send(room: string, content: Record<string, unknown>): Promise<void>;
  /** Shows everybody what was held, in order. */
  release(room: string): Promise<void>;
  /**
   * What was said until `at` (UTC ms) is shown no more; it stays stored until it is swept. Idempotent. Those in the room are told, with code
   * 2, of the newest hundred.
   */
  clear(room: string, at: number): Promise<void>;
  /** A message as this person sees it, with at most `around` before and behind it; null: they see none of this id. */
  excerpt(room: string, messageId: string, reader: string, around: number): Promise<RoomExcerpt | null>;
  /** One message is shown no more, as with `clear`. Idempotent; unknown ids are ignored. */
  withdraw(room: string, messageId: string): Promise<void>;
  /** Ids of the users in a room now, each once. */
  members(room: string): string[];
  /** Takes all sockets of a user out of a room. */
  remove(room: string, userId: string): void;
  /** Takes everybody out; the history stays until it is swept. */
  close(room: string): void;
}
