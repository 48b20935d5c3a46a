import type { Caller } from './caller.ts';

export interface Sessions {
  /** Signature, life, audience and revocation. Null: not valid. */
  verify(token: string): Promise<Caller | null>;
  /**
   * Rotates a refresh token: a new pair, the old refresh token dies after the grace. Null: not valid. Reuse after the
   * grace revokes the whole family.
   */
  refresh(refreshToken: string): Promise<{ token: string; refreshToken: string } | null>;
  /** Whose refresh token this is, also when it is good for nothing any more; null: it is none of ours, or too old. */
  ownerOf(refreshToken: string): string | null;
  /**
   * Another session of somebody who has one, with the vars that the server gave it, and as old as that one: `loggedInAt`, UTC ms. Null: there is no
   * such account, or it is disabled.
   */
  open(
    userId: string,
    vars: Record<string, string>,
    loggedInAt: number,
  ): Promise<{ token: string; refreshToken: string } | null>;
  /** Ends the family of this refresh token and closes its sockets. */
  logout(refreshToken: string): Promise<void>;
  /** When whoever holds this access token logged in, UTC ms; null: it is not valid. */
  loggedInAt(token: string): Promise<number | null>;
  /** Ends everything this user holds, sockets included. */
  revokeUser(userId: string): Promise<void>;
}
