/** Streams that are shown. */
export const STREAMERS = {
  /** Of each list. */
  most: 20,
  /** They are asked for anew after so long, ms. */
  freshMs: 60_000,
  /** While the provider does not answer the last list stays for so long, ms. */
  staleMs: 10 * 60_000,
  /** Of a thumbnail, px. */
  width: 440,
  height: 248,
  /** Whom the team puts in front. */
  priorities: 50,
} as const;
