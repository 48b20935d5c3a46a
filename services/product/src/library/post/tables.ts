import type { Judged, Language, RejectReason } from '@tuschel/protocol';
import type { ColumnType, Generated } from 'kysely';

/** The last decision about a post, as it is kept. */
export interface KeptUndo {
  by: string;
  /** UTC ms */
  until: number;
  before: Judged;
  /** What else it changed. */
  row: Partial<Pick<PostRow, (typeof DECIDED)[number]>>;
}

/** What a decision changes beside the life of a picture. */
export const DECIDED = [
  'reject_reason',
  'reject_note',
  'rejected_at',
  'appeal',
  'appealed_at',
  'appeal_answer',
  'queued_at',
  'posted_at',
  'approved_at',
] as const satisfies readonly (keyof PostRow)[];

/** A post as it is read. */
export interface PostRow {
  drawing: string;
  author: string;
  /** Of the first approval, once there was one. */
  posted_at: number;
  moderation_status: number;
  is_unpublished: boolean;
  is_withdrawn: boolean;
  game: string | null;
  /** GameMode */
  mode: number;
  author_name: string;
  prompt: string | null;
  prompt_author: string | null;
  prompt_by: string | null;
  created_at: number;
  lines: number;
  width: number;
  height: number;
  preview: string | null;
  draw_ms: number | null;
  has_base: boolean;
  allow_download: boolean;
  allow_video: boolean;
  /** On the profile, smaller ones first. */
  place: number;
  description: string;
  alt_text: string;
  trigger_warning: number;
  version: number;
  approved_description: string | null;
  approved_alt_text: string | null;
  approved_warning: number | null;
  may_redraw: boolean;
  may_quiz: boolean;
  /** Of the prompt, as its artist says; null: the artist's own counts. */
  language: Language | null;
  is_refsheet: boolean;
  is_on_profile: boolean;
  is_hidden: boolean;
  is_quarantined: boolean;
  is_author_out: boolean;
  is_newcomer: boolean;
  /** For the first time. */
  approved_at: number | null;
  /** Since when it waits for a moderator; null: it never did. */
  queued_at: number | null;
  rejected_by: string | null;
  reject_reason: RejectReason | null;
  reject_note: string | null;
  rejected_at: number | null;
  overturn_by: string | null;
  appeal: string | null;
  appealed_at: number | null;
  /** Null: nobody has answered. */
  appeal_answer: string | null;
  undo: KeptUndo | null;
  locked_by: string | null;
  locked_until: number | null;
  is_shown: boolean;
  is_waiting: boolean;
}

type Written = 'is_shown' | 'is_waiting';
type WithDefault = Exclude<keyof PostRow, 'drawing' | 'author' | 'posted_at' | 'moderation_status' | Written>;

/** What is published. */
export interface PostTables {
  post: {
    [Name in keyof PostRow]: Name extends Written
      ? ColumnType<PostRow[Name], never, never>
      : Name extends 'undo'
        ? ColumnType<KeptUndo | null, string | null | undefined, string | null>
        : Name extends WithDefault
          ? Generated<PostRow[Name]>
          : PostRow[Name];
  };
  /** `week`: since 1970, counted by Mondays of UTC. */
  post_week: { week: number; shown: number; for_visitors: number };
  /** The same for each person; and of all pictures of theirs. Counted by the database. */
  post_author_week: {
    author: string;
    week: number;
    shown: number;
    for_visitors: number;
    approved: number;
    rejected: number;
  };
  /** The sum of a person's weeks. */
  post_author: { author: string; approved: number; rejected: number };
}
