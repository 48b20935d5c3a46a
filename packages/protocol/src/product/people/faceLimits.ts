/** A face that somebody draws for themselves, as INK1. */
export const FACE = {
  /** Of the square it is drawn on, px. */
  side: 320,
  /** Of the whole INK1: as base64 in its JSON it stays below 4 kB. */
  bytes: 2_880,
  /** As base64: four characters for three bytes. */
  textLength: 3_840,
  /** Sum of `lineWork`: about a tenth of a second on a slow machine. */
  work: 120_000_000,
  /** So long a host keeps a face off their tables, ms. */
  hiddenMs: 12 * 60 * 60 * 1000,
  /** Waiting faces in one answer. */
  atOnce: 50,
} as const;
