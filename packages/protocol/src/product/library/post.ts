import * as T from 'typebox';
import { GALLERY } from '../../gallery/galleryLimits.ts';
import type { Endpoints } from '../endpoint.ts';
import { SimpleResultSchema } from './history.ts';

const integer = T.Integer();
/** UTC ms */
const time = T.Number();
const uuid = T.String({ format: 'uuid' });
const maybe = <Schema extends T.TSchema>(schema: Schema) => T.Union([schema, T.Null()]);
/** Flags of ContentWarning. */
const warning = T.Integer({ minimum: 0, maximum: 7 });

const language = T.Union([T.Literal('de'), T.Literal('en')]);

/** Why a picture is not shown to all. */
export const RejectReasonSchema = T.Union([
  T.Literal('notSafe'),
  T.Literal('wrongWarning'),
  T.Literal('personalData'),
  T.Literal('hate'),
  T.Literal('copied'),
  T.Literal('aiMade'),
  T.Literal('notADrawing'),
  T.Literal('noConsent'),
  T.Literal('other'),
]);

/** What a moderator said of a picture that was turned down. */
const RejectionSchema = T.Object({
  reason: RejectReasonSchema,
  note: T.String(),
  at: time,
  /** What the artist said to that; null: nothing. */
  appeal: maybe(T.Object({ text: T.String(), at: time, isAnswered: T.Boolean(), answer: T.String() })),
  /** The artist may still say something to it. */
  mayAppeal: T.Boolean(),
});

/** Texts and warnings of a picture. */
const content = { description: T.String(), altText: T.String(), triggerWarning: integer };

/** A drawing of one's own. From `gameId` to `time` as the specification has it. */
export const MyDrawingSchema = T.Object({
  /** Null: it belongs to no game. */
  gameId: maybe(T.String()),
  drawingId: T.String(),
  createdAt: time,
  /** Null: nothing was to be drawn. */
  promptText: maybe(T.String()),
  /** Absent beyond the newest `GALLERY.previews`, and where the artist's browser made none. */
  previewData: T.Optional(T.String()),
  originalWidth: integer,
  originalHeight: integer,
  /** As the artist says now. */
  triggerWarning: integer,
  linesCount: integer,
  /** Place on the profile, smaller ones first. 0 where it was never published. */
  order: integer,
  /** Null: it was never published. Of an approved one: when that was first. */
  postedAt: maybe(time),
  description: T.String(),
  isUnpublished: T.Boolean(),
  /** ModerationStatus, of what the artist wishes. */
  moderationStatus: integer,
  impressionCounter: integer,
  clickCounter: integer,
  likeCounter: integer,
  /** How long it took, ms. Absent where that is not known. */
  time: T.Optional(T.Number()),
  /** Additive: GameMode. */
  gameMode: integer,
  /** Additive, of the challenge: its day of UTC, "2026-11-21". */
  day: T.Optional(T.String()),
  /** Additive: what a moderator looks at; grows with each change that needs one. */
  version: integer,
  altText: T.String(),
  mayRedraw: T.Boolean(),
  mayQuiz: T.Boolean(),
  /** Of its prompt, as its artist says. Absent: nobody has said so. */
  language: T.Optional(language),
  isRefsheet: T.Boolean(),
  isOnProfile: T.Boolean(),
  /** Additive: what everybody reads beside it now; null: nobody sees it. */
  shown: maybe(T.Object(content)),
  rejection: maybe(RejectionSchema),
  /** Additive: a moderator has locked it away; it can be neither published nor seen. */
  isQuarantined: T.Boolean(),
  /** Additive: it builds on a drawing of somebody else, which is seen below it. */
  hasBase: T.Boolean(),
});

/** GET /posts/mydrawings, newest first. */
export const MyDrawingsSchema = T.Object({
  drawings: T.Array(MyDrawingSchema),
  singleplayer: T.Array(MyDrawingSchema),
  hidden: T.Array(MyDrawingSchema),
  /** Additive: posts on the profile, and most of them. */
  profile: T.Object({ posts: integer, max: integer }),
});

/** POST /posts/update-post: publishes a drawing, or changes how it is published. What is absent stays as it is. */
export const UpdatePostSchema = T.Object({
  /** Of a page of a game; absent or null for all else. */
  gameId: T.Optional(maybe(uuid)),
  drawingId: uuid,
  order: T.Optional(T.Integer({ minimum: -GALLERY.mostOrder, maximum: GALLERY.mostOrder })),
  /** At most `GALLERY.description` code points. */
  description: T.Optional(T.String({ maxLength: GALLERY.description * 2 })),
  triggerWarning: T.Optional(warning),
  isUnpublished: T.Optional(T.Boolean()),
  /** Additive: for those who cannot see it; at most `GALLERY.altText` code points. */
  altText: T.Optional(T.String({ maxLength: GALLERY.altText * 2 })),
  /** Additive: others may redraw it. */
  mayRedraw: T.Optional(T.Boolean()),
  /** Additive: it may be asked for in the quiz. */
  mayQuiz: T.Optional(T.Boolean()),
  /** Additive: the language of its prompt, in which the quiz asks for it. */
  language: T.Optional(language),
  /** Additive: it is part of the artist's reference sheet. */
  isRefsheet: T.Optional(T.Boolean()),
  /** Additive: false takes it off the profile; it stays in the gallery. */
  isOnProfile: T.Optional(T.Boolean()),
});
/** `drawing`, additive: as it is then. */
export const UpdatePostResultSchema = T.Object({ isSuccess: T.Boolean(), drawing: MyDrawingSchema });

/** POST /posts/order: the posts of the profile in their new order, first ones first. */
export const OrderPostsSchema = T.Object({
  drawingIds: T.Array(uuid, { minItems: 1, maxItems: GALLERY.profilePosts, uniqueItems: true }),
});

/** POST /posts/appeal: once for each rejection. Answered with the drawing. */
export const PostAppealSchema = T.Object(
  { drawingId: uuid, text: T.String({ minLength: 1, maxLength: GALLERY.appeal }) },
  { additionalProperties: false },
);

/** POST /posts/erase-mydrawing: for good. In games of others a mark stands in its place. */
export const EraseDrawingSchema = T.Object({ gameId: T.Optional(maybe(uuid)), drawingId: uuid });

/** A published picture. From `id` to `time` as the specification has it. */
export const PostSchema = T.Object({
  /** Its drawing's. */
  id: T.String(),
  order: integer,
  /** When it was approved first. */
  postedAt: time,
  description: T.String(),
  triggerWarning: integer,
  previewData: T.Optional(T.String()),
  originalWidth: integer,
  originalHeight: integer,
  playerId: T.String(),
  playerName: T.String(),
  /** Empty: there is none. */
  playerAvatar: T.String(),
  /** Id of the face that they drew, once it was approved. */
  face: T.Optional(T.String()),
  /** How long it took, ms. */
  time: T.Optional(T.Number()),
  /** Additive. */
  altText: T.String(),
  gameMode: integer,
  linesCount: integer,
  /** Absent: nothing was to be drawn, or its author does not show it. */
  promptText: T.Optional(T.String()),
  /** Who wrote the prompt; absent where that is the artist, nobody, or not told. */
  promptBy: T.Optional(T.String()),
  mayRedraw: T.Boolean(),
  /** It may be taken away as a picture; its film, and its lines one by one, may be looked at. */
  allowDownload: T.Boolean(),
  allowVideo: T.Boolean(),
  /** Whose drawings are seen below it. A name is empty where they do not wish to be named, or are gone. */
  credits: T.Array(T.Object({ drawingId: T.String(), playerName: T.String() })),
  /** Additive: the published drawing that it was drawn after. `playerName` is empty where its artist does not want to be named. */
  after: T.Optional(T.Object({ drawingId: T.String(), playerName: T.String() })),
});

/** Of the specification's profile what stands beside a picture. */
export const PostProfileSchema = T.Object({
  id: T.String(),
  displayName: T.String(),
  userName: T.String(),
  avatarUrl: T.String(),
  /** Id of the face that they drew, once it was approved. */
  face: T.Optional(T.String()),
  supporterLevel: integer,
  isCommunity: T.Boolean(),
  isRestricted: T.Boolean(),
  isBanned: T.Boolean(),
});

const DiscoveredSchema = T.Object({ post: PostSchema, profile: PostProfileSchema });

/** POST /posts/list; with none of it the newest of all. `year` and `week` (ISO 8601, UTC) come together. */
export const DiscoverQuerySchema = T.Object({
  offset: T.Optional(T.Integer({ minimum: 0, maximum: GALLERY.mostOffset })),
  /** Absent: `GALLERY.listed`. */
  limit: T.Optional(T.Integer({ minimum: 1, maximum: GALLERY.mostListed })),
  year: T.Optional(T.Integer({ minimum: 1970, maximum: 9999 })),
  week: T.Optional(T.Integer({ minimum: 1, maximum: 53 })),
  /** User names. */
  authors: T.Optional(T.Array(T.String({ minLength: 1, maxLength: 128 }), { maxItems: GALLERY.authors })),
});

export const DiscoverSchema = T.Object({
  drawings: T.Array(DiscoveredSchema),
  filters: T.Object({
    weeks: T.Array(
      T.Object({
        /** "2026-W01" */
        label: T.String(),
        /** Pictures that this reader can see. */
        count: integer,
        /** Additive: of the ISO week, and its first and last moment, UTC ms. */
        year: integer,
        week: integer,
        from: time,
        until: time,
      }),
    ),
  }),
  /** Additive: all that these filters let through, for this reader. */
  total: integer,
});

/** GET /posts/list: the same as POST, as texts; `authors` with commas between them. Answers with an ETag. */
export const DiscoverTextQuerySchema = T.Object({
  offset: T.Optional(T.String({ pattern: '^\\d{1,7}$' })),
  limit: T.Optional(T.String({ pattern: '^\\d{1,2}$' })),
  year: T.Optional(T.String({ pattern: '^\\d{4}$' })),
  week: T.Optional(T.String({ pattern: '^\\d{1,2}$' })),
  authors: T.Optional(T.String({ maxLength: 2_000 })),
});

/** GET /posts/home: some of the newest, none with a warning. */
export const HomePicturesSchema = T.Object({ drawings: T.Array(DiscoveredSchema) });

/** GET /posts/drawing/{drawingId}: what the page of one picture shows. Visitors are asked to log in (401) where its warning is not for them. */
export const SharedPictureSchema = T.Object({
  ...DiscoveredSchema.properties,
  /** The pictures beside it in the list of all; null: there are none. */
  newer: maybe(T.String()),
  older: maybe(T.String()),
});

/** GET /oembed?url: of the page of a picture. */
export const OEmbedSchema = T.Object({
  version: T.Literal('1.0'),
  type: T.Union([T.Literal('photo'), T.Literal('link')]),
  title: T.String(),
  author_name: T.String(),
  author_url: T.String(),
  provider_name: T.String(),
  provider_url: T.String(),
  cache_age: integer,
  url: T.Optional(T.String()),
  width: T.Optional(integer),
  height: T.Optional(integer),
  thumbnail_url: T.Optional(T.String()),
  thumbnail_width: T.Optional(integer),
  thumbnail_height: T.Optional(integer),
});

export const postApi = {
  'GET /posts/mydrawings': { answer: MyDrawingsSchema },
  'POST /posts/update-post': { body: UpdatePostSchema, answer: UpdatePostResultSchema },
  'POST /posts/order': { body: OrderPostsSchema, answer: SimpleResultSchema },
  'POST /posts/appeal': { body: PostAppealSchema, answer: UpdatePostResultSchema },
  'POST /posts/erase-mydrawing': { body: EraseDrawingSchema, answer: SimpleResultSchema },
  'POST /posts/list': { body: DiscoverQuerySchema, answer: DiscoverSchema },
  'GET /posts/list': { query: DiscoverTextQuerySchema, answer: DiscoverSchema },
  'GET /posts/home': { answer: HomePicturesSchema },
  'GET /posts/drawing/:drawingId': { params: T.Object({ drawingId: uuid }), answer: SharedPictureSchema },
  'GET /oembed?url': {
    query: T.Object({
      url: T.String({ maxLength: 2_000 }),
      format: T.Optional(T.String({ maxLength: 20 })),
      maxwidth: T.Optional(T.String({ maxLength: 10 })),
      maxheight: T.Optional(T.String({ maxLength: 10 })),
    }),
    answer: OEmbedSchema,
  },
} as const satisfies Endpoints;

export type RejectReason = T.Static<typeof RejectReasonSchema>;
export type Rejection = T.Static<typeof RejectionSchema>;
export type MyDrawing = T.Static<typeof MyDrawingSchema>;
export type MyDrawings = T.Static<typeof MyDrawingsSchema>;
export type UpdatePost = T.Static<typeof UpdatePostSchema>;
export type UpdatePostResult = T.Static<typeof UpdatePostResultSchema>;
export type OrderPosts = T.Static<typeof OrderPostsSchema>;
export type PostAppeal = T.Static<typeof PostAppealSchema>;
export type EraseDrawing = T.Static<typeof EraseDrawingSchema>;
export type Post = T.Static<typeof PostSchema>;
export type PostProfile = T.Static<typeof PostProfileSchema>;
export type Discovered = T.Static<typeof DiscoveredSchema>;
export type DiscoverQuery = T.Static<typeof DiscoverQuerySchema>;
export type Discover = T.Static<typeof DiscoverSchema>;
export type DiscoverTextQuery = T.Static<typeof DiscoverTextQuerySchema>;
export type HomePictures = T.Static<typeof HomePicturesSchema>;
export type SharedPicture = T.Static<typeof SharedPictureSchema>;
export type OEmbed = T.Static<typeof OEmbedSchema>;
