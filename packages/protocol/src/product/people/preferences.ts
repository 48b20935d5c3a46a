import * as T from 'typebox';
import type { Endpoints } from '../endpoint.ts';

/** What becomes of drawings that warn of something: shown at once, blurred until one looks, or left out. */
export const VeilWishSchema = T.Union([T.Literal('show'), T.Literal('blur'), T.Literal('skip')]);

/** For each flag of ContentWarning. */
export const VeilWishesSchema = T.Object(
  { horror: VeilWishSchema, blood: VeilWishSchema, sexual: VeilWishSchema },
  { additionalProperties: false },
);

/** GET and PUT /preferences: what somebody likes, in every browser of theirs. PUT changes what it names; both answer all. */
export const PreferencesSchema = T.Object(
  {
    /** Absent: they have not chosen. */
    veils: T.Optional(VeilWishesSchema),
    /**
     * They say that they are 18 or older. Absent: they have not said so. Without it nothing sexual is shown at once: PUT refuses
     * `veils.sexual: 'show'` (400, `errors.isAdult`), and taking it back turns `show` into `blur`.
     */
    isAdult: T.Optional(T.Boolean()),
    /** What they wrote is shown beside others' published drawings without their name. Absent: with it. */
    promptsWithoutName: T.Optional(T.Boolean()),
    /** The same of drawings on which others have drawn further. */
    creditsWithoutName: T.Optional(T.Boolean()),
  },
  { additionalProperties: false },
);

export const preferencesApi = {
  'GET /preferences': { answer: PreferencesSchema },
  'PUT /preferences': { body: PreferencesSchema, answer: PreferencesSchema },
} as const satisfies Endpoints;

export type VeilWishes = T.Static<typeof VeilWishesSchema>;
export type Preferences = T.Static<typeof PreferencesSchema>;
