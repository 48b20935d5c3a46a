/** As the client API counts stores. */
export const STORE_NUMBERS = { apple: 0, google: 1, huawei: 2, facebook: 3, samsung: 4 } as const;
export type StoreName = keyof typeof STORE_NUMBERS;

export const STORE_TITLES: Readonly<Record<StoreName, string>> = {
  apple: 'Apple',
  google: 'Google',
  huawei: 'Huawei',
  facebook: 'Facebook Instant',
  samsung: 'Samsung',
};

/** As the client API counts them. */
export const ENVIRONMENTS = { sandbox: 1, production: 2 } as const;
export type Environment = keyof typeof ENVIRONMENTS;

/** What a store says somebody has bought. Times are UTC ms. */
export interface Purchase {
  store: StoreName;
  transactionId: string;
  productId: string;
  boughtAt: number;
  /** Null: it was not given back. */
  refundedAt: number | null;
  environment: Environment;
  /** What the store said, word for word. */
  response: string;
  /** Of it what is about this purchase alone: that is kept. A receipt may have hundreds. */
  own: string;
}

export interface Subscription {
  store: StoreName;
  /** Stays the same while it is renewed. */
  originalTransactionId: string;
  productId: string;
  boughtAt: number;
  expiresAt: number;
  refundedAt: number | null;
  environment: Environment;
  response: string;
}
