import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Lines, PageRow, Sql } from '@tuschel/platform/ports';
import { GALLERY, type MyDrawing, type MyDrawings, type Rejection } from '@tuschel/protocol';
import type { Kysely } from 'kysely';
import type { PageMeta } from '../drawing/pageMeta.ts';
import type { HistoryTables } from '../history/tables.ts';
import { sizeOf } from '../history/wireGame.ts';
import type { SoloTables } from '../solo/tables.ts';
import { COUNTERS, type Counters, NEVER_COUNTED } from '../stats/counters.ts';
import type { StatsTables } from '../stats/tables.ts';
import { isRejected, lifeOf } from './life.ts';
import { type OwnDrawing, ownDrawings } from './source.ts';
import type { PostRow } from './tables.ts';

type Tables = StatsTables & HistoryTables & SoloTables;

/** Everything that somebody has drawn, as they see it. */
export interface Shelf {
  all(account: Account): Promise<MyDrawings>;
  one(account: Account, drawing: string): Promise<MyDrawing | null>;
}

export interface ShelfDeps {
  sql: Sql;
  lines: Pick<Lines, 'pages'>;
  clock: Pick<Clock, 'now'>;
}

/** Pages that are read with one question. */
const AT_ONCE = 500;

export function createShelf({ sql, lines, clock }: ShelfDeps): Shelf {
  const db = sql.db<Tables>();

  const entriesOf = async (artist: string, drawing?: string) => {
    const [own, posts, hidden] = await Promise.all([
      ownDrawings({ tx: db }, artist, drawing),
      postsOf(db, artist, drawing),
      hiddenOf(db, artist),
    ]);
    const pages = await pagesOf(lines, own);
    let previews = 0;
    return own.flatMap((one) => {
      const page = pages.get(one.drawing);
      // What is no longer kept is nobody's drawing any more.
      if (!page || page.state === 'open' || page.lines <= page.base) return [];
      const post = posts.get(one.drawing);
      const isShown = post?.is_quarantined !== true && previews++ < GALLERY.previews;
      return [
        { entry: wireDrawing(one, page, post, { isShown, now: clock.now() }), isHidden: hidden.has(one.drawing) },
      ];
    });
  };

  return {
    async all({ id }) {
      const entries = await entriesOf(id);
      const told = (is: (one: (typeof entries)[number]) => boolean) => entries.filter(is).map(({ entry }) => entry);
      const isPosted = ({ moderationStatus, isUnpublished, isOnProfile }: MyDrawing) =>
        moderationStatus !== 0 && !isUnpublished && isOnProfile;
      return {
        drawings: told(({ entry, isHidden }) => !isHidden && entry.gameId !== null),
        singleplayer: told(({ entry, isHidden }) => !isHidden && entry.gameId === null),
        hidden: told(({ isHidden }) => isHidden),
        profile: { posts: told(({ entry }) => isPosted(entry)).length, max: GALLERY.profilePosts },
      };
    },
    one: async ({ id }, drawing) => (await entriesOf(id, drawing))[0]?.entry ?? null,
  };
}

type CountedPost = PostRow & Counters;

async function postsOf(db: Kysely<Tables>, artist: string, drawing?: string): Promise<Map<string, CountedPost>> {
  const all = db
    .selectFrom('post')
    .leftJoin('post_count', 'post_count.drawing', 'post.drawing')
    .selectAll('post')
    .select(COUNTERS)
    .where('post.author', '=', artist);
  const rows = await (drawing === undefined ? all : all.where('post.drawing', '=', drawing)).execute();
  return new Map(rows.map((row) => [row.drawing, row]));
}

async function hiddenOf(db: Kysely<Tables>, artist: string): Promise<Set<string>> {
  const rows = await db.selectFrom('hidden_drawing').select('drawing').where('artist', '=', artist).execute();
  return new Set(rows.map(({ drawing }) => drawing));
}

async function pagesOf(lines: Pick<Lines, 'pages'>, own: readonly OwnDrawing[]): Promise<Map<string, PageRow>> {
  const pages = new Map<string, PageRow>();
  for (let from = 0; from < own.length; from += AT_ONCE)
    for (const page of await lines.pages(own.slice(from, from + AT_ONCE).map(({ drawing }) => drawing)))
      pages.set(page.drawing, page);
  return pages;
}

interface Telling {
  isShown: boolean;
  now: number;
}

function wireDrawing(own: OwnDrawing, page: PageRow, post: CountedPost | undefined, telling: Telling): MyDrawing {
  const meta = page.meta as PageMeta;
  const time = meta.time;
  return {
    gameId: own.game,
    drawingId: own.drawing,
    createdAt: own.createdAt,
    promptText: own.prompt,
    ...(telling.isShown && meta.previewData !== undefined ? { previewData: meta.previewData } : {}),
    ...sizeOf(meta),
    linesCount: page.lines - page.base,
    ...(time === undefined ? {} : { time }),
    gameMode: own.mode,
    ...(own.day === undefined ? {} : { day: own.day }),
    hasBase: page.base > 0,
    ...(post ? postedPart(post, telling.now) : { ...NEVER_POSTED, triggerWarning: meta.triggerWarning ?? 0 }),
  };
}

const NEVER_POSTED = {
  order: 0,
  postedAt: null,
  description: '',
  isUnpublished: false,
  moderationStatus: 0,
  ...NEVER_COUNTED,
  version: 0,
  altText: '',
  mayRedraw: true,
  mayQuiz: false,
  isRefsheet: false,
  isOnProfile: true,
  shown: null,
  rejection: null,
  isQuarantined: false,
};

function postedPart(post: CountedPost, now: number) {
  const { approved } = lifeOf(post);
  return {
    triggerWarning: post.trigger_warning,
    order: post.place,
    postedAt: post.version === 0 ? null : post.posted_at,
    description: post.description,
    isUnpublished: post.is_unpublished,
    moderationStatus: post.moderation_status,
    impressionCounter: post.impressionCounter,
    clickCounter: post.clickCounter,
    likeCounter: post.likeCounter,
    version: post.version,
    altText: post.alt_text,
    mayRedraw: post.may_redraw,
    mayQuiz: post.may_quiz,
    ...(post.language === null ? {} : { language: post.language }),
    isRefsheet: post.is_refsheet,
    isOnProfile: post.is_on_profile,
    shown: post.is_shown ? approved : null,
    rejection: rejectionOf(post, now),
    isQuarantined: post.is_quarantined,
  };
}

/** Told once it can no longer be taken back. */
function rejectionOf(post: PostRow, now: number): Rejection | null {
  if (!isRejected(post) || post.reject_reason === null || (post.undo && now <= post.undo.until)) return null;
  const { appeal, appealed_at: appealedAt, appeal_answer: answer } = post;
  return {
    reason: post.reject_reason,
    note: post.reject_note ?? '',
    at: post.rejected_at ?? post.posted_at,
    appeal:
      appeal === null ? null : { text: appeal, at: appealedAt ?? 0, isAnswered: answer !== null, answer: answer ?? '' },
    mayAppeal: appeal === null && !post.is_unpublished,
  };
}
