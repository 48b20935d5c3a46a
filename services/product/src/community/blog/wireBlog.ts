import type { BlogDraft, BlogPicture, BlogPost, ContentBlock, WholeBlogPost } from '@tuschel/protocol';
import type { BlogRow, ListedBlogRow } from './tables.ts';

export function wirePost(row: ListedBlogRow, authorName: string): BlogPost {
  return {
    id: row.id,
    createdAt: row.publish_at ?? row.created_at,
    authorName,
    titleDe: row.title_de,
    titleEn: row.title_en,
    contentDe: row.content_de,
    contentEn: row.content_en,
    leadDe: row.lead_de,
    leadEn: row.lead_en,
    picture: row.picture === null ? null : (JSON.parse(row.picture) as BlogPicture),
  };
}

export function wireWhole(row: BlogRow, authorName: string): WholeBlogPost {
  const { de, en } = blocksOf(row);
  return { ...wirePost(row, authorName), blocksDe: de, blocksEn: en };
}

export function wireDraft(row: ListedBlogRow, authorName: string): BlogDraft {
  return { ...wirePost(row, authorName), publishAt: row.publish_at, version: row.version };
}

export function blocksOf({ blocks_de, blocks_en }: Pick<BlogRow, 'blocks_de' | 'blocks_en'>): {
  de: ContentBlock[];
  en: ContentBlock[];
} {
  return { de: JSON.parse(blocks_de) as ContentBlock[], en: JSON.parse(blocks_en) as ContentBlock[] };
}
