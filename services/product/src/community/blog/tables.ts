import type { AuditTables } from '../../moderation/audit/audit.ts';

export interface BlogRow {
  id: string;
  /** Null: they are not here any more. */
  author: string | null;
  title_de: string;
  title_en: string;
  content_de: string;
  content_en: string;
  /** UTC ms */
  created_at: number;
  changed_at: number;
  /** Everybody may read it from then on; null: nobody yet. */
  publish_at: number | null;
  version: number;
  /** What is shown of the texts, read when they were written. */
  lead_de: string;
  lead_en: string;
  /** JSON; null: the texts have none. */
  picture: string | null;
  blocks_de: string;
  blocks_en: string;
}

export interface BlogTables extends AuditTables {
  blog_post: BlogRow;
}

/** What a list needs of a post. */
export type ListedBlogRow = Omit<BlogRow, 'blocks_de' | 'blocks_en'>;

export const LISTED = [
  'id',
  'author',
  'title_de',
  'title_en',
  'content_de',
  'content_en',
  'created_at',
  'changed_at',
  'publish_at',
  'version',
  'lead_de',
  'lead_en',
  'picture',
] as const satisfies readonly (keyof ListedBlogRow)[];
