import * as T from 'typebox';
import { STAFF } from './staffLimits.ts';
import { REWARDS, type Reward } from './supportLimits.ts';
import type { Endpoints } from '../endpoint.ts';

/** What something costs. */
const PriceSchema = T.Object({
  /** In the smallest unit of the currency. */
  amount: T.Integer({ minimum: 0 }),
  /** ISO 4217, capital letters. */
  currency: T.String(),
  /** Null: once. */
  interval: T.Union([T.Literal('month'), T.Literal('year'), T.Null()]),
});

const Level = T.Integer({ minimum: 1, maximum: STAFF.supporterLevels });

/**
 * GET /support: what can be paid for here, and what the caller has. Without a provider there are no tiers and no donation; levels are then given by
 * the team.
 */
export const SupportSchema = T.Object({
  tiers: T.Array(T.Object({ level: Level, price: PriceSchema })),
  /** Null: none can be made. */
  donation: T.Union([PriceSchema, T.Null()]),
  /** Null: a visitor. */
  mine: T.Union([
    T.Object({
      level: T.Integer({ minimum: 0 }),
      /** For a level, through the provider. */
      isPaying: T.Boolean(),
      /** They have paid for something, or were about to: the provider's portal knows them. */
      mayManage: T.Boolean(),
      /** UTC ms. A payment has failed: the level ends then unless it is made good. Null: all is well. */
      endsAt: T.Union([T.Integer(), T.Null()]),
      /** They are named in the list of thanks. Null: their level has no place in it. */
      isThanked: T.Union([T.Boolean(), T.Null()]),
    }),
    T.Null(),
  ]),
});

/** POST /support/checkout: a level, or a donation; the answer is the provider's page. */
export const CheckoutSchema = T.Object(
  { choice: T.Union([T.Literal(1), T.Literal(2), T.Literal(3), T.Literal('donation')]) },
  { additionalProperties: false },
);
/** A page of the provider. */
export const ProviderPageSchema = T.Object({ url: T.String() });

/** PUT /support/thanks */
export const ThanksWishSchema = T.Object({ isThanked: T.Boolean() }, { additionalProperties: false });
/** GET /support/thanks: who wished to be named, the first first. */
export const ThanksSchema = T.Object({ names: T.Array(T.String()) });

export const RewardSchema = T.Union((Object.keys(REWARDS) as Reward[]).map((reward) => T.Literal(reward))) as T.TUnion<
  [T.TLiteral<'insight'>, T.TLiteral<'drawing'>, T.TLiteral<'merch'>]
>;

/** GET /admin/rewards: what is owed to supporters by hand; what is not done yet first, the oldest first. */
export const RewardsSchema = T.Object({
  rewards: T.Array(
    T.Object({
      username: T.String(),
      name: T.String(),
      level: Level,
      reward: RewardSchema,
      /** UTC ms */
      since: T.Integer(),
      /** UTC ms */
      doneAt: T.Union([T.Integer(), T.Null()]),
    }),
  ),
});
/** PUT /admin/rewards/{username} */
export const RewardDoneSchema = T.Object(
  { reward: RewardSchema, isDone: T.Boolean() },
  { additionalProperties: false },
);

export const supportApi = {
  'GET /support': { answer: SupportSchema },
  'POST /support/checkout': { body: CheckoutSchema, answer: ProviderPageSchema },
  'POST /support/portal': { answer: ProviderPageSchema },
  'PUT /support/thanks': { body: ThanksWishSchema, answer: SupportSchema },
  'GET /support/thanks': { answer: ThanksSchema },
  'GET /admin/rewards': { answer: RewardsSchema },
  'PUT /admin/rewards/:username': {
    params: T.Object({ username: T.String({ minLength: 1, maxLength: 128 }) }),
    body: RewardDoneSchema,
    answer: RewardsSchema,
  },
} as const satisfies Endpoints;

export type Price = T.Static<typeof PriceSchema>;
export type Support = T.Static<typeof SupportSchema>;
export type Checkout = T.Static<typeof CheckoutSchema>;
export type Thanks = T.Static<typeof ThanksSchema>;
export type Rewards = T.Static<typeof RewardsSchema>;
