/** Apart from the other limits, of which the first page loads some. */

/** What people publish, and who looks at it first. */
export const GALLERY = {
  /** Code points. */
  description: 500,
  altText: 300,
  /** Of a moderator's note, and of what an artist says against a decision; UTF-16 units. */
  note: 1_000,
  appeal: 1_000,
  /** Pictures of one page of the gallery: without a limit, and at most. */
  listed: 24,
  mostListed: 60,
  /** Nobody turns further pages by number; weeks and authors lead there. */
  mostOffset: 1_000_000,
  /** Authors of one question. */
  authors: 50,
  /** Posts that somebody's profile shows, and pictures of their reference sheet. */
  profilePosts: 30,
  refsheets: 6,
  /** Of a post's place on the profile, both ways. */
  mostOrder: 1_000_000_000,
  /** Pictures of the home page, at most so old, ms. */
  homePictures: 6,
  homeMs: 14 * 24 * 60 * 60 * 1000,
  /** Drawings of one answer that come with their small picture. */
  previews: 400,
} as const;

/** What the team does in the gallery. */
export const MODERATION = {
  /** A picture is one moderator's for so long, ms. */
  lockMs: 5 * 60_000,
  /** For so long a decision can be taken back, ms. The artist is told afterwards. */
  undoMs: 10_000,
  /** What waits, of one page; and of the audit. */
  queuePage: 50,
  auditPage: 50,
  /** Pictures that one moderator takes at once, so that the next ones are there already. */
  takenAtOnce: 10,
  /** What cannot be made good again wants a login so young, ms. */
  recentLoginMs: 15 * 60_000,
  /** Whose reports were for nothing in so great a share of at least so many, within so long (ms), is heard less. */
  falseReports: { count: 5, share: 0.8, forMs: 90 * 24 * 60 * 60 * 1000 },
  /** An account so young is a newcomer's, ms; and so is one with fewer finished games. */
  newcomerMs: 24 * 60 * 60 * 1000,
  newcomerGames: 3,
} as const;

/** How often published pictures are seen, opened and liked. */
export const STATS = {
  /** Drawings of one list of a report. */
  ids: 200,
  /** A browser tells what it has collected so often, ms. */
  everyMs: 10_000,
  /** Half of a picture has been on the screen for so long: it was seen, ms. */
  seenMs: 1_000,
  seenShare: 0.5,
  /** Of everybody together, what waits to be written down; from then on reports are refused. */
  waiting: 200_000,
  retryMs: 5_000,
} as const;

/** What people are told in their inbox. */
export const NOTICES = {
  /** Of one page. */
  page: 20,
  /** Further back than this nobody's inbox goes. */
  kept: 500,
} as const;
