/** Apart from the other limits, of which the first page loads some. */

/** What people say of themselves. Code points. */
export const PROFILE = {
  catchPhrase: 1_000,
  /** Lines, and the length of each. */
  characteristics: 20,
  characteristic: 40,
  pronouns: 30,
  nick: 100,
  /** A browser shows a profile again without asking, ms. */
  keptMs: 5 * 60_000,
} as const;

/** Where else people may be found, in the order in which it is shown. */
export const SOCIAL_TYPES = ['instagram', 'x', 'twitch', 'youtube', 'deviantart'] as const;
export type SocialType = (typeof SOCIAL_TYPES)[number];
