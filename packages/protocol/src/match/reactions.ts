/** Reactions to the show: those beyond it are dropped. */
export const REACTIONS = {
  /** By their number on the wire. */
  emoji: ['😂', '😍', '😱', '👏', '🤔', '🔥'],
  perSecond: 3,
  perSecondAndMatch: 30,
} as const;

/** Books that one person may open one by one: those beyond it are not answered. */
export const OPEN_BOOKS = { limit: 60, windowMs: 5_000 } as const;
