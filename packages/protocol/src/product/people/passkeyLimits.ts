/** Passkeys of an account, and links with which somebody who has lost theirs logs in again. */
export const PASSKEYS = {
  /** Of one account. */
  most: 10,
  /** Code points of the name of a device. */
  name: 40,
  /** A challenge that nobody has answered is worth nothing after this, ms. */
  challengeMs: 10 * 60 * 1000,
  /** The browser asks its user for so long, ms. */
  promptMs: 5 * 60 * 1000,
  /** What has been checked is handed in within this, ms. */
  codeMs: 60 * 1000,
  /** A link to log in again is good for this, once, ms. */
  linkMs: 24 * 60 * 60 * 1000,
} as const;
