/** What the first view knows of errors; the catalogue (`errors.ts`) is loaded after it. */

/** Of `termsNotAccepted` in the catalogue. */
export const TERMS_NOT_ACCEPTED_STATUS = 451;

/** Names in which a join is refused, with the code of the error page that explains it. */
export const JOIN_ERRORS = {
  banned: 462,
  full: 484,
  notInLobby: 462,
  notInWhitelist: 485,
  notFollower: 481,
  notSubscriber: 482,
  private: 462,
  /** The invite code belongs to no living lobby. */
  notFound: 404,
} as const;
export type JoinError = keyof typeof JOIN_ERRORS;

/** Codes of the error page beyond HTTP's. */
export const ErrorPage = {
  loginProvider: 520,
  otherBrowser: 461,
  joining: 462,
  kicked: 463,
  followersOnly: 481,
  subscribersOnly: 482,
  full: 484,
  notOnWhitelist: 485,
} as const;
