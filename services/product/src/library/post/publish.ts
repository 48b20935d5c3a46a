import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Lines, PageRow, Sql } from '@tuschel/platform/ports';
import { GALLERY, MODERATION, ModerationStatus, nextLife, type PostContent, type UpdatePost } from '@tuschel/protocol';
import type { WordFilter } from '@tuschel/words';
import { type Kysely, sql as raw, type Transaction } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { isShutOut, readMetadata } from '../../people/account/metadata.ts';
import type { HistoryTables } from '../history/tables.ts';
import type { RenderJobs } from '../render/jobs.ts';
import { takeTurn } from '../quota/turn.ts';
import type { SoloTables } from '../solo/tables.ts';
import { actorOf, columnsOf, isRejected, lifeOf, NO_REJECTION } from './life.ts';
import { insertable, rowOf } from './freshRow.ts';
import { type OwnDrawing, ownDrawings } from './source.ts';
import type { PostRow, PostTables } from './tables.ts';

type Tables = PostTables & HistoryTables & SoloTables;
type Tx = Transaction<Tables>;

export interface PublishDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  lines: Pick<Lines, 'page' | 'erase'>;
  filter: WordFilter;
  limiter: RateLimiter;
  renders: Pick<RenderJobs, 'queue'>;
  /** Of a person: fewer finished games than others, or a young account. */
  isNewcomer: (account: Account) => Promise<boolean>;
}

/** What artists do with their own drawings. Null: it is done. */
export interface Publish {
  update(account: Account, change: UpdatePost, address: string): Promise<Refusal | null>;
  order(account: Account, drawings: readonly string[]): Promise<Refusal | null>;
  appeal(account: Account, drawing: string, text: string): Promise<Refusal | null>;
  erase(account: Account, drawing: string, game: string | null): Promise<Refusal | null>;
}

const NOT_THERE: Refusal = { code: 'notPermitted', detail: 'There is no such drawing of yours.' };

export function createPublish(deps: PublishDeps): Publish {
  const { sql, clock, lines } = deps;
  const db = sql.db<Tables>();

  /** A page of a game is named with it, all else without. */
  const find = async (artist: string, drawing: string, game: string | null): Promise<OwnDrawing | Refusal> => {
    const [own] = await ownDrawings({ tx: db }, artist, drawing);
    if (!own) return NOT_THERE;
    if (own.game !== game) return { code: 'wrongGameMode', detail: 'The drawing is not of that game.' };
    return own;
  };

  return {
    async update(account, change, address) {
      const drawing = change.drawingId.toLowerCase();
      const own = await find(account.id, drawing, change.gameId?.toLowerCase() ?? null);
      if ('code' in own) return own;
      const isNewcomer = await deps.isNewcomer(account);
      const content = contentOf(change, deps.filter, isNewcomer);
      if ('code' in content) return content;
      const page = await lines.page(drawing);
      if (!page || page.state === 'open' || page.lines <= page.base) return NOT_THERE;
      return sql.transaction<Tables, Refusal | null>((tx) =>
        carryOut(tx, { ...deps, account, address, own, page, change, content, isNewcomer }),
      );
    },

    order: (account, drawings) => order(sql, account.id, drawings),

    appeal: (account, drawing, text) =>
      sql.transaction<Tables, Refusal | null>(async (tx) => {
        const row = await postOf(tx, account.id, drawing);
        if (!row || text === '') return { code: 'notPermitted' };
        const next = nextLife(lifeOf(row), { type: 'appeal' }, actorOf(account), clock.now(), MODERATION.undoMs);
        if ('refusal' in next) return { code: next.refusal };
        const now = clock.now();
        await tx
          .updateTable('post')
          .set({ appeal: text, appealed_at: now, appeal_answer: null, queued_at: now, undo: null })
          .where('drawing', '=', drawing)
          .execute();
        return null;
      }),

    async erase(account, drawing, game) {
      const own = await find(account.id, drawing, game);
      if ('code' in own) return own;
      return sql.transaction<Tables, Refusal | null>(async (tx) => {
        const row = await postOf(tx, account.id, drawing);
        if (row?.is_quarantined) return { code: 'notPermitted' };
        await tx.deleteFrom('solo').where('drawing', '=', drawing).where('author', '=', account.id).execute();
        await tx.deleteFrom('hidden_drawing').where('drawing', '=', drawing).execute();
        await tx.deleteFrom('post').where('drawing', '=', drawing).execute();
        await lines.erase({ tx }, [drawing]);
        return null;
      });
    },
  };
}

/** All of them, or none. */
function order(sql: Sql, artist: string, drawings: readonly string[]): Promise<Refusal | null> {
  return sql
    .transaction<Tables, Refusal | null>(async (tx) => {
      await takeTurn({ tx }, artist);
      for (const [place, drawing] of drawings.entries()) {
        const { numUpdatedRows } = await tx
          .updateTable('post')
          .set({ place })
          .where('drawing', '=', drawing.toLowerCase())
          .where('author', '=', artist)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return refuse(NOT_THERE);
      }
      return null;
    })
    .catch(refusalOf);
}

/** Ends a transaction without any effect. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function refuse(refusal: Refusal): never {
  throw new Refused(refusal);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}

async function postOf(tx: Tx, artist: string, drawing: string): Promise<PostRow | undefined> {
  return tx
    .selectFrom('post')
    .selectAll()
    .where('drawing', '=', drawing)
    .where('author', '=', artist)
    .forUpdate()
    .executeTakeFirst();
}

/** Whoever is new here advertises nothing: an address with its scheme, or `www.` before it. */
const LINK = /(?:https?:\/\/|\bwww\.)\S/i;

export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** The texts as they are kept, or what is wrong with them. */
function contentOf(change: UpdatePost, filter: WordFilter, isNewcomer: boolean): Partial<PostContent> | Refusal {
  const content: Partial<PostContent> = {};
  const errors: Record<string, string> = {};
  for (const [field, most] of [
    ['description', GALLERY.description],
    ['altText', GALLERY.altText],
  ] as const) {
    if (change[field] === undefined) continue;
    const text = change[field].normalize('NFC').trim();
    if (Array.from(text).length > most) errors[field] = 'tooLong';
    else if (filter.check(text).level === 'block') errors[field] = 'badWords';
    else if (isNewcomer && hasLink(text)) errors[field] = 'links';
    content[field] = text;
  }
  if (Object.keys(errors).length > 0) return { code: 'badRequest', errors };
  return { ...content, ...(change.triggerWarning === undefined ? {} : { triggerWarning: change.triggerWarning }) };
}

interface Changing extends Omit<PublishDeps, 'isNewcomer'> {
  account: Account;
  address: string;
  own: OwnDrawing;
  page: PageRow;
  change: UpdatePost;
  content: Partial<PostContent>;
  isNewcomer: boolean;
}

async function carryOut(tx: Tx, changing: Changing): Promise<Refusal | null> {
  const { account, own, page, change, clock } = changing;
  await takeTurn({ tx }, account.id);
  const before = await postOf(tx, account.id, own.drawing);
  const fresh = await freshRow(tx, changing);
  const row = before ?? fresh;
  const now = clock.now();
  const command = {
    type: 'update',
    content: changing.content,
    ...(change.isUnpublished === undefined ? {} : { isUnpublished: change.isUnpublished }),
    ...(change.isOnProfile === undefined ? {} : { isOnProfile: change.isOnProfile }),
  } as const;
  const next = nextLife(lifeOf(row), command, actorOf(account), now, MODERATION.undoMs);
  if ('refusal' in next) return { code: next.refusal };
  const { life } = next;
  const isSubmitted = life.version !== row.version;
  const retryAfterMs = isSubmitted ? changing.limiter.take(['publish'], rateKey(changing)) : null;
  if (retryAfterMs !== null) return { code: 'tooManyRequests', retryAfterMs };
  const columns = {
    ...columnsOf(life),
    ...wishesOf(change, row),
    is_withdrawn: row.is_withdrawn && life.isUnpublished,
    ...(isRejected(row) && !isRejected({ moderation_status: life.status }) ? NO_REJECTION : {}),
    ...(life.undo === null ? { undo: null } : {}),
    ...(isSubmitted ? { queued_at: now, is_newcomer: changing.isNewcomer, locked_by: null, locked_until: null } : {}),
    ...(isSubmitted && row.approved_at === null ? { posted_at: now } : {}),
  };
  const full = await roomRefusal(tx, account.id, { ...row, ...columns });
  if (full) return full;
  if (before) await tx.updateTable('post').set(columns).where('drawing', '=', own.drawing).execute();
  else {
    await tx
      .insertInto('post')
      .values(insertable({ ...row, ...columns }))
      .execute();
  }
  if (isSubmitted)
    await changing.renders.queue(
      [{ drawing: page.drawing, title: own.prompt ?? '', author: own.authorName }],
      { isAsked: true },
      { tx },
    );
  return null;
}

function rateKey({ account, address }: Changing) {
  return { user: account.id, address };
}

function wishesOf(change: UpdatePost, row: PostRow) {
  return {
    place: change.order ?? row.place,
    may_redraw: change.mayRedraw ?? row.may_redraw,
    may_quiz: change.mayQuiz ?? row.may_quiz,
    language: change.language ?? row.language,
    is_refsheet: change.isRefsheet ?? row.is_refsheet,
  };
}

/** A drawing that was never published, as a row; the newest stands first on the profile. */
async function freshRow(tx: Tx, { account, own, page, clock }: Changing): Promise<PostRow> {
  const { place } = await tx
    .selectFrom('post')
    .select(raw<number>`coalesce(min(place), 1) - 1`.as('place'))
    .where('author', '=', account.id)
    .executeTakeFirstOrThrow();
  const isOut = isShutOut(account) || readMetadata(account).isRestricted === true;
  return { ...rowOf(own, page, clock.now()), place, is_hidden: await isHidden(tx, own.drawing), is_author_out: isOut };
}

async function isHidden(tx: Tx, drawing: string): Promise<boolean> {
  const row = await tx.selectFrom('hidden_drawing').select('drawing').where('drawing', '=', drawing).executeTakeFirst();
  return row !== undefined;
}

/** Whether the profile, and the reference sheet, have room for a post as it would be then. */
async function roomRefusal(tx: Kysely<Tables>, artist: string, post: PostRow): Promise<Refusal | null> {
  const isPosted = post.moderation_status !== ModerationStatus.None && !post.is_unpublished;
  const { profile, refsheet } = await tx
    .selectFrom('post')
    .select([
      raw<number>`count(*) filter (where is_on_profile and moderation_status <> 0)::int`.as('profile'),
      raw<number>`count(*) filter (where is_refsheet)::int`.as('refsheet'),
    ])
    .where('author', '=', artist)
    .where('drawing', '<>', post.drawing)
    .where('is_unpublished', '=', false)
    .executeTakeFirstOrThrow();
  if (isPosted && post.is_on_profile && profile >= GALLERY.profilePosts) return { code: 'profileFull' };
  if (isPosted && post.is_refsheet && refsheet >= GALLERY.refsheets) return { code: 'refsheetFull' };
  return null;
}
