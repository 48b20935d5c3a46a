/** Apart from the other limits, of which the first page loads some. */

/** News of the team. */
export const BLOG = {
  /** Code points */
  title: 120,
  content: 20_000,
  /** Of what a list shows of a text. */
  lead: 280,
  /** Posts of one page of a list, and at most. */
  take: 10,
  mostTake: 50,
  /** Posts that an instance can have, those that are not shown as well. */
  most: 2_000,
  /** Posts of the feed. */
  feed: 20,
  /** Of a picture as it is handed in. */
  pictureBytes: 2_000_000,
  /** Longest side of a picture as it is shown, px. */
  pictureSide: 1_600,
  /** The end of the year 9999, UTC ms. */
  lastMoment: 253_402_300_799_999,
} as const;
