import * as T from 'typebox';
import { PROFILE } from '../../gallery/profileLimits.ts';
import { AwardSchema } from './badge.ts';
import type { Endpoints } from '../endpoint.ts';
import { PostProfileSchema, PostSchema } from '../library/post.ts';
import { UsernameParamsSchema } from './staff.ts';

/** One of SOCIAL_TYPES. */
const SocialTypeSchema = T.Union([
  T.Literal('instagram'),
  T.Literal('x'),
  T.Literal('twitch'),
  T.Literal('youtube'),
  T.Literal('deviantart'),
]);

/** A badge on a profile. From `id` to `authorUrl` as the specification has it. */
export const ProfileAwardSchema = T.Object({
  ...AwardSchema.properties,
  /** In English; additive: `titleDe` and `titleEn`. */
  title: T.String(),
  /** When it was given, UTC ms. */
  createdAt: T.Number(),
});

/**
 * GET /profiles/{userName}. For a banned person it says only that they are banned; for a restricted person it tells visitors only that. All other
 * fields are empty then.
 */
export const ProfileSchema = T.Object({
  ...PostProfileSchema.properties,
  /** UTC ms; 0: not told. */
  createdAt: T.Number(),
  awards: T.Array(ProfileAwardSchema),
  characteristics: T.Array(T.String()),
  catchPhrase: T.String(),
  socials: T.Array(T.Object({ type: SocialTypeSchema, nick: T.String() })),
  pronouns: T.String(),
  isCommissionWorkAccepted: T.Boolean(),
  refsheetDrawings: T.Array(PostSchema),
  isPartyAssociate: T.Boolean(),
  /** Additive: Rank. */
  rank: T.Integer(),
  posts: T.Array(PostSchema),
});

/** RPC update_profile: what is absent stays. Texts of more code points than PROFILE says are refused. */
export const UpdateProfileSchema = T.Object(
  {
    catchPhrase: T.Optional(T.String({ maxLength: PROFILE.catchPhrase * 4 })),
    /** One of each line. */
    characteristics: T.Optional(
      T.Array(T.String({ maxLength: PROFILE.characteristic * 4 }), { maxItems: PROFILE.characteristics * 2 }),
    ),
    /** Each a name or an https link; an empty one is deleted. Those that are not named stay. */
    socials: T.Optional(
      T.Array(T.Object({ type: SocialTypeSchema, nick: T.String({ maxLength: 400 }) }), { maxItems: 5 }),
    ),
    /** Additive. */
    pronouns: T.Optional(T.String({ maxLength: PROFILE.pronouns * 4 })),
    isCommissionWorkAccepted: T.Optional(T.Boolean()),
  },
  { additionalProperties: false },
);

/** How it stands then. A refusal (400) has the code of a fault as its message: a field and what is wrong with it. */
export const UpdateProfileResultSchema = T.Pick(ProfileSchema, [
  'catchPhrase',
  'characteristics',
  'socials',
  'pronouns',
  'isCommissionWorkAccepted',
]);

export const profileApi = {
  'GET /profiles/:username': { params: UsernameParamsSchema, answer: ProfileSchema },
} as const satisfies Endpoints;

export type ProfileAward = T.Static<typeof ProfileAwardSchema>;
export type Profile = T.Static<typeof ProfileSchema>;
export type UpdateProfile = T.Static<typeof UpdateProfileSchema>;
export type ProfileTexts = T.Static<typeof UpdateProfileResultSchema>;
/** `notThere`: neither a name nor a link of that site. `links`: newcomers set none in their texts. */
export type ProfileFault = 'tooLong' | 'tooMany' | 'notThere' | 'badWords' | 'links';
