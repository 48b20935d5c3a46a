/**
 * The door for modules: what code that is loaded into the game server may define and call. The game server itself knows
 * nothing of drawing; the product comes in through here, and so may anybody's module.
 */
import type { Accounts, Wallets } from './extend/accounts.ts';
import type { Caller, RequestContext, RpcFunction } from './extend/caller.ts';
import type { ApiError, Code } from './extend/errors.ts';
import type { ClientEvent, Hooks } from './extend/hooks.ts';
import type { JournaledMatch } from './extend/journaledMatch.ts';
import type { Leaderboards } from './extend/leaderboards.ts';
import type { MatchedUser, Matches } from './extend/matches.ts';
import type { Notifications } from './extend/notifications.ts';
import type { RoomGuard, Rooms } from './extend/rooms.ts';
import type { Sessions } from './extend/sessions.ts';
import type { Storage } from './extend/storage.ts';
import type { Streams } from './extend/streams.ts';
import type { MatchHandler } from './extend/tickingMatch.ts';
import type { Tournaments } from './extend/tournaments.ts';

export type * from './extend/accounts.ts';
export type * from './extend/caller.ts';
export * from './extend/errors.ts';
export type * from './extend/hooks.ts';
export type * from './extend/journaledMatch.ts';
export type * from './extend/leaderboards.ts';
export type * from './extend/matches.ts';
export type * from './extend/notifications.ts';
export type * from './extend/rooms.ts';
export type * from './extend/sessions.ts';
export type * from './extend/storage.ts';
export type * from './extend/streams.ts';
export type * from './extend/tickingMatch.ts';
export type * from './extend/tournaments.ts';

/** What the game server hands to a module. */
export interface Extend extends Hooks {
  /** For modules that are files of an operator's, and import nothing of ours. */
  readonly ApiError: typeof ApiError;
  readonly Code: typeof Code;
  /** Whether a call or message of this official name is served here. A domain that is on is served under its own name. */
  serves(name: string): boolean;
  rpc(id: string, run: RpcFunction): void;
  journaledMatch<State, Input, Effect>(name: string, match: JournaledMatch<State, Input, Effect>): void;
  /** Nakama's handler: `matches.create(name, params)` makes a match of it. */
  match<State>(name: string, handler: MatchHandler<State>): void;
  /** Without a guard only an open server has rooms. */
  guardRooms(guard: RoomGuard): void;
  rooms: Rooms;
  accounts: Accounts;
  sessions: Sessions;
  matches: Matches;
  /**
   * Decides where people meet who were matched: in the match of the id that it answers, which they then join by it. Null, or an exception, is a relayed
   * match, to which they receive a token. One module alone decides.
   */
  matchmakerMatched(decide: (users: MatchedUser[]) => Promise<string | null>): void;
  notifications: Notifications;
  streams: Streams;
  storage: Storage;
  wallets: Wallets;
  leaderboards: Leaderboards;
  tournaments: Tournaments;
  /**
   * Ends an account with all that the game server keeps of it: relations, groups that it ruled alone, storage, scores, notifications, what it said,
   * sessions and sockets. False: there is none.
   */
  endAccount(id: string): Promise<boolean>;
  /** Instead of the game server when somebody asks for the end of their account (DeleteAccount): at once or later. One module alone may. */
  eraseAccounts(erase: (caller: Caller) => Promise<void>): void;
  /** Is handed what clients report (Event). What it throws is logged. */
  onEvent(listener: (context: RequestContext, event: ClientEvent) => Promise<void>): void;
}
