/** The supporter programme. */
export const SUPPORT = {
  /** After a payment has failed the level stays for so long, ms. */
  graceMs: 7 * 24 * 3_600_000,
  /** Prices are asked for anew after so long, ms. */
  pricesFreshMs: 10 * 60_000,
  /** A message of the provider that is older is refused, s. */
  messageSeconds: 300,
  /** Of one message of the provider. */
  messageBytes: 256 * 1024,
  /** Everybody who pays is compared with the provider so often, ms. */
  compareMs: 24 * 3_600_000,
  /** In the list of rewards owed. */
  rewards: 200,
  /** In the list of thanks. */
  thanks: 500,
} as const;

/** What is owed to a supporter by hand, and from which level on. */
export const REWARDS = { insight: 2, drawing: 2, merch: 3 } as const;
export type Reward = keyof typeof REWARDS;
