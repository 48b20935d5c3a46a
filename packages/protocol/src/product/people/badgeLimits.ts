/** Apart from the other limits, of which the first page loads some. */

/** What people are given for something that they took part in. */
export const BADGES = {
  /** UTF-16 units */
  title: 60,
  author: 60,
  url: 300,
  note: 1_000,
  /** Of a picture as it is handed in. */
  pictureBytes: 44_000,
  /** Of a picture as it is shown, px. */
  side: 256,
  mostClaims: 1_000_000,
  /** Badges that an instance can have. */
  most: 500,
  /** Of those who have one, so many are listed. */
  holders: 50,
  /** The end of the year 9999, UTC ms. */
  lastMoment: 253_402_300_799_999,
} as const;
