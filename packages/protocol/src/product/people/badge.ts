import * as T from 'typebox';
import { BADGES } from './badgeLimits.ts';
import type { Endpoints } from '../endpoint.ts';
import { UsernameParamsSchema } from './staff.ts';

/** Of a badge: it stands in links and in the address of the picture. */
export const BadgeIdSchema = T.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$' });

const badge = {
  id: T.String(),
  titleDe: T.String(),
  titleEn: T.String(),
  /** Who drew it; empty: nobody is named. */
  authorName: T.String(),
  /** Where they are found; empty: nowhere. */
  authorUrl: T.String(),
  /** Of the picture's content, for addresses that change with it; null: there is none. */
  picture: T.Union([T.String(), T.Null()]),
};

/** What everybody may know of a badge. */
export const BadgeSchema = T.Object(badge);

/** One that somebody has. */
export const AwardSchema = T.Object({
  ...badge,
  /** UTC ms */
  awardedAt: T.Number(),
});

/** RPC claim_badge: what stands in the link. */
export const ClaimBadgeSchema = T.Object({
  badge: T.String({ minLength: 1, maxLength: 128 }),
  hash: T.String({ minLength: 1, maxLength: 128 }),
});
/** RPC check_badge_and_hash: the same. */
export const CheckBadgeSchema = ClaimBadgeSchema;
export const BadgeErrorSchema = T.Union([
  T.Literal('invalid'),
  T.Literal('expired'),
  T.Literal('soldOut'),
  T.Literal('alreadyClaimed'),
]);
export const ClaimBadgeResultSchema = T.Object({ errorCode: T.Optional(BadgeErrorSchema) });
/** A failure is a refusal (400) whose message is the code. */
export const CheckBadgeResultSchema = T.Object({
  data: T.Object({
    ...badge,
    /** Additive: the caller has it already. */
    isClaimed: T.Boolean(),
  }),
});

/** GET /badges/mine: newest first. */
export const OwnAwardsSchema = T.Object({ awards: T.Array(AwardSchema) });

const maybeTime = T.Union([T.Integer({ minimum: 0, maximum: BADGES.lastMoment }), T.Null()]);
const terms = {
  /** UTC ms; null: since ever. */
  validFrom: maybeTime,
  /** UTC ms; null: without an end. */
  validTo: maybeTime,
  /** How many may claim it; null: everyone. */
  maxClaims: T.Union([T.Integer({ minimum: 1, maximum: BADGES.mostClaims }), T.Null()]),
};

/** PUT /admin/badges/{badgeId}: makes it, or changes it. */
export const BadgeDefinitionSchema = T.Object(
  {
    titleDe: T.String({ minLength: 1, maxLength: BADGES.title }),
    titleEn: T.String({ minLength: 1, maxLength: BADGES.title }),
    authorName: T.String({ maxLength: BADGES.author }),
    authorUrl: T.String({ maxLength: BADGES.url, pattern: '^(?:https://[^\\s]+)?$' }),
    ...terms,
  },
  { additionalProperties: false },
);

/** PUT /admin/badges/{badgeId}/picture: a PNG, JPEG or WebP. It is scaled to a square of `BADGES.side`. */
export const BadgePictureSchema = T.Object(
  { picture: T.String({ maxLength: Math.ceil(BADGES.pictureBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }) },
  { additionalProperties: false },
);

/** PUT /admin/badges/{badgeId}/award and /revoke: by hand, with a reason for the books. */
export const BadgeHandSchema = T.Object(
  { username: UsernameParamsSchema.properties.username, note: T.Optional(T.String({ maxLength: BADGES.note })) },
  { additionalProperties: false },
);

/** A badge as the team sees it. */
export const BadgeCaseSchema = T.Object({
  ...badge,
  ...terms,
  /** Links of an earlier edition are good for nothing. */
  edition: T.Integer(),
  /** For the link: /claimbadge?badge={id}&hash={hash} */
  hash: T.String(),
  claims: T.Integer(),
  /** The last ones, newest first. */
  holders: T.Array(
    T.Object({ username: T.String(), displayName: T.String(), awardedAt: T.Number(), byTeam: T.Boolean() }),
  ),
});

/** GET /admin/badges: newest first. */
export const BadgeCasesSchema = T.Object({ badges: T.Array(BadgeCaseSchema) });

const BadgeIdParamsSchema = T.Object({ badgeId: BadgeIdSchema });
const one = { params: BadgeIdParamsSchema, answer: BadgeCaseSchema };

export const badgeApi = {
  'GET /badges/mine': { answer: OwnAwardsSchema },
  'GET /admin/badges': { answer: BadgeCasesSchema },
  'PUT /admin/badges/:badgeId': { ...one, body: BadgeDefinitionSchema },
  'PUT /admin/badges/:badgeId/picture': { ...one, body: BadgePictureSchema },
  'POST /admin/badges/:badgeId/edition': one,
  'PUT /admin/badges/:badgeId/award': { ...one, body: BadgeHandSchema },
  'PUT /admin/badges/:badgeId/revoke': { ...one, body: BadgeHandSchema },
} as const satisfies Endpoints;

export type Badge = T.Static<typeof BadgeSchema>;
export type Award = T.Static<typeof AwardSchema>;
export type BadgeClaim = T.Static<typeof ClaimBadgeSchema>;
export type BadgeError = T.Static<typeof BadgeErrorSchema>;
export type ClaimBadgeResult = T.Static<typeof ClaimBadgeResultSchema>;
export type CheckBadgeResult = T.Static<typeof CheckBadgeResultSchema>;
export type BadgeDefinition = T.Static<typeof BadgeDefinitionSchema>;
export type BadgeCase = T.Static<typeof BadgeCaseSchema>;
