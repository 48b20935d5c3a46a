import { sql as raw } from 'kysely';

/** As the wire has them. */
export interface Counters {
  impressionCounter: number;
  clickCounter: number;
  likeCounter: number;
}

export const NEVER_COUNTED: Counters = { impressionCounter: 0, clickCounter: 0, likeCounter: 0 };

/** Of a post that may have a row of `post_count` joined to it. */
export const COUNTERS = [
  raw<number>`coalesce(post_count.impressions, 0)`.as('impressionCounter'),
  raw<number>`coalesce(post_count.clicks, 0)`.as('clickCounter'),
  raw<number>`coalesce(post_count.likes, 0)`.as('likeCounter'),
] as const;
