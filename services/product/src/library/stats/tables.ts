import type { PostTables } from '../post/tables.ts';

/** How often published pictures are seen, opened and liked. */
export interface StatsTables extends PostTables {
  post_count: { drawing: string; author: string; impressions: number; clicks: number; likes: number };
  post_view_day: { day: number; salt: Uint8Array };
  post_view: { day: number; drawing: string; kind: number; viewer: string };
  post_like: { person: string; drawing: string; liked_at: number };
}
