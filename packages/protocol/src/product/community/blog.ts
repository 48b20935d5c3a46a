import * as T from 'typebox';
import { BLOG } from './blogLimits.ts';
import type { ContentBlock } from '../../site/contentPage.ts';
import type { Endpoints } from '../endpoint.ts';

/** Of a post: it stands in its address. */
export const BlogIdSchema = T.String({ pattern: '^[a-z0-9][a-z0-9-]{0,79}$' });

const PictureSchema = T.Object({
  /** A path of this server. */
  src: T.String(),
  alt: T.String(),
  /** px */
  width: T.Optional(T.Integer()),
  height: T.Optional(T.Integer()),
});

const post = {
  id: T.String(),
  /** Since when everybody may read it; of one that nobody may read yet, when it was begun. UTC ms. */
  createdAt: T.Number(),
  /** Empty: somebody of the team who is not here any more. */
  authorName: T.String(),
  /** Title and text of a language are both there, or both empty. */
  titleDe: T.String(),
  titleEn: T.String(),
  /** Markdown */
  contentDe: T.String(),
  contentEn: T.String(),
  /** The first words of the texts, plain. */
  leadDe: T.String(),
  leadEn: T.String(),
  /** The first picture of the texts; null: there is none. */
  picture: T.Union([PictureSchema, T.Null()]),
};

/** One of a list. */
export const BlogPostSchema = T.Object(post);

const blocks = T.Array(T.Unsafe<ContentBlock>(T.Object({ kind: T.String() })));

/** GET /blog/posts/{id}: with its texts as they are shown. */
export const WholeBlogPostSchema = T.Object({ ...post, blocksDe: blocks, blocksEn: blocks });

const number = T.String({ pattern: '^\\d{1,6}$' });
/** GET /blog/posts?skip&take: `take` from 1 to `BLOG.mostTake`. Newest first. */
export const BlogQuerySchema = T.Object({ skip: number, take: number });
export const BlogListSchema = T.Object({ posts: T.Array(BlogPostSchema), totalItems: T.Integer() });

/** A post as the team sees it. */
export const BlogDraftSchema = T.Object({
  ...post,
  /** From then on everybody may read it, UTC ms; null: nobody yet. */
  publishAt: T.Union([T.Number(), T.Null()]),
  /** Counts up with each change. */
  version: T.Integer(),
});
/** GET /admin/blog?skip&take: those that nobody else sees yet first, and of each kind the newest. */
export const BlogDraftsSchema = T.Object({ posts: T.Array(BlogDraftSchema), totalItems: T.Integer() });

const text = {
  titleDe: T.String({ maxLength: BLOG.title }),
  titleEn: T.String({ maxLength: BLOG.title }),
  contentDe: T.String({ maxLength: BLOG.content }),
  contentEn: T.String({ maxLength: BLOG.content }),
};
const publishAt = T.Optional(T.Union([T.Integer({ minimum: 0, maximum: BLOG.lastMoment }), T.Null()]));

/** POST /blog/posts: without `publishAt` it is published at once. */
export const NewBlogPostSchema = T.Object({ ...text, publishAt }, { additionalProperties: false });
/**
 * POST /blog/posts/{id}: without `publishAt` it stays published, or not, as it is. Both texts empty: it is deleted. With the version that was
 * changed it is refused when somebody else has changed it meanwhile.
 */
export const BlogChangeSchema = T.Object(
  { ...text, publishAt, version: T.Optional(T.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);
/** What became of a post. */
export const BlogMessageSchema = T.Object({
  message: T.Union([T.Literal('created'), T.Literal('changed'), T.Literal('deleted')]),
  id: T.String(),
});

/** POST /admin/blog/preview: a text as it would be shown. */
export const BlogPreviewSchema = T.Object({ content: text.contentDe }, { additionalProperties: false });
export const BlogPreviewedSchema = T.Object({ blocks });

/** POST /admin/blog/picture: a PNG, JPEG or WebP. It is scaled down to `BLOG.pictureSide`. */
export const BlogPictureSchema = T.Object(
  { picture: T.String({ maxLength: Math.ceil(BLOG.pictureBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }) },
  { additionalProperties: false },
);
/** Its address stands in a text as `![what it shows](src)`. */
export const BlogPicturedSchema = T.Object({ src: T.String(), width: T.Integer(), height: T.Integer() });

const BlogParamsSchema = T.Object({ id: BlogIdSchema });

export const blogApi = {
  'GET /blog/posts?skip&take': { query: BlogQuerySchema, answer: BlogListSchema },
  'POST /blog/posts': { body: NewBlogPostSchema, answer: BlogMessageSchema },
  'GET /blog/posts/:id': { params: BlogParamsSchema, answer: WholeBlogPostSchema },
  'POST /blog/posts/:id': { params: BlogParamsSchema, body: BlogChangeSchema, answer: BlogMessageSchema },
  'GET /admin/blog?skip&take': { query: BlogQuerySchema, answer: BlogDraftsSchema },
  'POST /admin/blog/preview': { body: BlogPreviewSchema, answer: BlogPreviewedSchema },
  'POST /admin/blog/picture': { body: BlogPictureSchema, answer: BlogPicturedSchema },
} as const satisfies Endpoints;

export type BlogPost = T.Static<typeof BlogPostSchema>;
export type BlogList = T.Static<typeof BlogListSchema>;
export type WholeBlogPost = T.Static<typeof WholeBlogPostSchema>;
export type BlogDraft = T.Static<typeof BlogDraftSchema>;
export type BlogDrafts = T.Static<typeof BlogDraftsSchema>;
export type BlogText = Omit<T.Static<typeof NewBlogPostSchema>, 'publishAt'>;
export type NewBlogPost = T.Static<typeof NewBlogPostSchema>;
export type BlogChange = T.Static<typeof BlogChangeSchema>;
export type BlogMessage = T.Static<typeof BlogMessageSchema>;
export type BlogPicture = NonNullable<BlogPost['picture']>;
export type BlogPictured = T.Static<typeof BlogPicturedSchema>;
