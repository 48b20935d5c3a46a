/** Apart from the other limits, of which the first page loads some. */

/** What the team does to accounts. */
export const STAFF = {
  /** UTF-16 units of what is added to a decision, and the fewest where it has to be explained. */
  note: 1_000,
  leastNote: 3,
  appeal: 2_000,
  supporterLevels: 3,
  /** UTF-16 units of what is looked for in names. */
  find: 64,
  /** Accounts of one page of a list. */
  peoplePage: 50,
  /** What was decided against something of somebody is held against them for so long, ms. */
  strikeMs: 90 * 24 * 60 * 60 * 1000,
  /** A longer ban is an admin's decision, ms. */
  teamBanMs: 30 * 24 * 60 * 60 * 1000,
  /** No ban that has an end lasts longer: the end of the year 9999, UTC ms. */
  lastMoment: 253_402_300_799_999,
} as const;
