import type {
  BlogChange,
  BlogDrafts,
  BlogList,
  BlogMessage,
  BlogPictured,
  ContentBlock,
  NewBlogPost,
  WholeBlogPost,
} from '@tuschel/protocol';
import { callEndpoint } from '../http/callEndpoint.ts';
import type { TuschelClient } from '../tuschelClient.ts';

/** News of the team. All throw ApiException. */
export interface BlogCalls {
  /** Newest first. */
  list(skip: number, take: number): Promise<BlogList>;
  one(id: string): Promise<WholeBlogPost>;
}

/** What the team does with them. All throw ApiException. */
export interface BlogDesk {
  /** What nobody else sees yet first. */
  all(skip: number, take: number): Promise<BlogDrafts>;
  create(post: NewBlogPost): Promise<BlogMessage>;
  /** Both texts empty: deletes it. */
  change(id: string, change: BlogChange): Promise<BlogMessage>;
  /** A text as it would be shown. */
  preview(content: string): Promise<ContentBlock[]>;
  /** @param picture base64 */
  picture(picture: string): Promise<BlogPictured>;
}

export function blogOf(client: Pick<TuschelClient, 'ask'>): BlogCalls {
  return {
    list: (skip, take) => callEndpoint(client, 'GET /blog/posts?skip&take', { query: { skip, take } }),
    one: (id) => callEndpoint(client, 'GET /blog/posts/:id', { params: { id } }),
  };
}

export function blogDeskOf(client: Pick<TuschelClient, 'ask'>): BlogDesk {
  return {
    all: (skip, take) => callEndpoint(client, 'GET /admin/blog?skip&take', { query: { skip, take } }),
    create: (body) => callEndpoint(client, 'POST /blog/posts', { body }),
    change: (id, body) => callEndpoint(client, 'POST /blog/posts/:id', { params: { id }, body }),
    preview: async (content) =>
      (await callEndpoint(client, 'POST /admin/blog/preview', { body: { content } })).blocks as ContentBlock[],
    picture: (picture) =>
      callEndpoint(client, 'POST /admin/blog/picture', { body: { picture }, timeoutMs: PICTURE_MS }),
  };
}

/** A picture of two megabytes over a slow line, ms. */
const PICTURE_MS = 60_000;
