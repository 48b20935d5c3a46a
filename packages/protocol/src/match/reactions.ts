/** Reactions to the show: those beyond it are dropped. */
export const REACTIONS = {
  /** By their number on the wire. */
  emoji: ['😂', '😍', '😱', '👏', '🤔', '🔥'],
  perSecond: 3,
  perSecondAndMatch: 30,
} as const;
