/** Codes of notifications; on a socket `content` is the JSON of `NoticeContentSchema` without `type`. */
export const NoticeCode = {
  postApproved: 101,
  postRejected: 102,
  appealAnswered: 103,
  startPublished: 104,
  badge: 105,
  ban: 106,
  renderError: 107,
  profile: 108,
  support: 109,
} as const;
