/** Apart from the other limits, of which the first page loads some. */

/** What the team does to accounts. */
export const STAFF = {
  /** UTF-16 units of what is added to a decision. */
  note: 1_000,
  appeal: 2_000,
  supporterLevels: 3,
  /** A longer ban is an admin's decision, ms. */
  teamBanMs: 30 * 24 * 60 * 60 * 1000,
  /** No ban that has an end lasts longer: the end of the year 9999, UTC ms. */
  lastMoment: 253_402_300_799_999,
  /** What was decided is kept so long, ms. */
  auditMs: 2 * 365 * 24 * 60 * 60 * 1000,
} as const;
