import type { Account } from '@tuschel/gameserver/extend';
import { drawingFault, LOG_LIMITS } from '@tuschel/ink';
import type { AppendResult, Clock, Entropy, Lines, PageRow, Sql } from '@tuschel/platform/ports';
import { GameMode, PAPER, type PaperList, type PaperUpdate, type PaperUpdateResult } from '@tuschel/protocol';
import { type Kysely, type Selectable, sql as raw, type Transaction } from 'kysely';
import type { ProductConfig } from '../../config.ts';
import type { Refusal } from '../../http/refusal.ts';
import { personOf } from '../../people/account/person.ts';
import { strokeRefusal } from '../drawing/append.ts';
import type { DrawingBudget } from '../drawing/drawingBudget.ts';
import { inTurn } from '../drawing/inTurn.ts';
import { type Cost, type Strokes, type StrokesRead, sumOf } from '../drawing/strokes.ts';
import { rowsOf } from '../../play/lobby/rows.ts';
import { type Quota, timesOf } from '../quota/quota.ts';
import { takeTurn } from '../quota/turn.ts';
import type { RenderJobs } from '../render/jobs.ts';
import { makeRoom } from '../solo/drafts.ts';
import type { SoloTables } from '../solo/tables.ts';
import { PAPERS, type PaperTables } from './tables.ts';

export type PaperRow = Selectable<PaperTables['paper']>;
type Tables = PaperTables & SoloTables;
type Tx = Transaction<Tables>;

/** Everything of a save request but its events. */
export type PaperWish = Omit<PaperUpdate, 'events'>;
export type Saved = { ok: true; result: PaperUpdateResult } | { ok: false; refusal: Refusal };

export interface Papers {
  /**
   * Adds events to a paper, which is made where there is none, and puts down what is said of it. Durable once it resolves.
   * @param id of the paper, made by the client, or null for a new one
   * @param first where the events belong
   */
  save(account: Account, id: string | null, wish: PaperWish, first: number, read: StrokesRead): Promise<Saved>;
  /** There is one under this id, and it is not theirs. */
  isOthers(account: Account, id: string): Promise<boolean>;
  /** Null: there is none of theirs. */
  find(account: Account, id: string): Promise<PaperRow | null>;
  list(
    account: Account,
    part: { skip: number; take: number; isBin: boolean },
  ): Promise<{ rows: PaperRow[]; total: number }>;
  /** What all of theirs take, of what they may take. */
  room(account: Account): Promise<PaperList['quota']>;
  /** Into the bin. Idempotent. */
  bin(account: Account, id: string): Promise<Refusal | null>;
  /** Makes picture and film of a finished one again. */
  renderAgain(id: string): Promise<Refusal | null>;
  /** When its picture was made, and why it has none. */
  rendered(id: string): Promise<{ renderedAt: number | null; renderError: string | null }>;
  /** What has lain in the bin for too long goes; what is finished takes no more strokes, also where a server ended in between. */
  tidy(): Promise<void>;
}

export interface PapersDeps {
  sql: Sql;
  lines: Pick<Lines, 'put' | 'page' | 'read' | 'append' | 'close' | 'erase'>;
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  config: Pick<ProductConfig, 'quota'>;
  quota: Pick<Quota, 'room' | 'countGone'>;
  budget: DrawingBudget;
  renders: Pick<RenderJobs, 'queue'>;
  /** Why nobody may draw after this drawing, or not this account; null: it may. */
  sourceRefusal: (account: Account, drawing: string) => Promise<Refusal | null>;
}

const NOT_FOUND: Refusal = { code: 'paperNotFound' };
const LOCKED: Refusal = { code: 'entityLocked', detail: 'This paper is finished. A copy of it may be gone on with.' };
const FULL: Refusal = {
  code: 'quotaFull',
  detail: 'There is no room left for more papers.',
  errors: { quota: 'papers' },
};

export function createPapers(deps: PapersDeps): Papers {
  const { sql, lines, clock, entropy, renders } = deps;
  const db = sql.db<Tables>();
  // One after the other for each artist, so that two saves do not take the same room.
  const turn = inTurn();

  return {
    save: (account, id, wish, first, read) =>
      turn(account.id, async () => {
        const paper = id ?? entropy.uuid();
        const saved = await saveInTurn(deps, account, paper, wish, first, read);
        // A renderer takes nothing that is drawn on.
        if (saved.ok && saved.result.isSuccess && typeof wish.lockedAt === 'number') await lines.close([paper]);
        return saved;
      }),

    async isOthers({ id: author }, id) {
      const row = await rowOf(db, id);
      return row !== undefined && row.author !== author;
    },

    async find({ id: author }, id) {
      const row = await rowOf(db, id);
      return row?.author === author ? row : null;
    },

    list: ({ id: author }, part) => partOf(db, author, part),

    async room(account) {
      const times = timesOf(account, deps.config.quota);
      const { papers, bytes } = await useOf(db, account.id);
      const of = Math.ceil(PAPER.perPerson * times);
      const full = Math.max(papers / of, bytes / (PAPER.bytes * times));
      return { papers, of, percent: Math.min(100, Math.floor(full * 100)) };
    },

    async bin({ id: author }, id) {
      const row = await rowOf(db, id);
      if (row?.author !== author) return NOT_FOUND;
      if (row.locked_at !== null) return LOCKED;
      await db
        .updateTable('paper')
        .set({ deleted_at: clock.now() })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
      return null;
    },

    async renderAgain(id) {
      const row = await rowOf(db, id);
      if (!row) return NOT_FOUND;
      if (row.locked_at === null) return { code: 'notPermitted', detail: 'It is not finished.' };
      await renders.queue([toRender(row)], { isAsked: true, isAnew: true });
      return null;
    },

    rendered: (id) => renderedOf(db, id),

    async tidy() {
      await closeFinished(db, lines);
      await emptyBin(deps);
    },
  };
}

async function saveInTurn(
  deps: PapersDeps,
  account: Account,
  id: string,
  wish: PaperWish,
  first: number,
  read: StrokesRead,
): Promise<Saved> {
  if (!read.ok) return refused(strokeRefusal(read));
  if (!fits(wish)) return refused(TOO_LARGE);
  const row = await rowOf(deps.sql.db<Tables>(), id);
  if (!row) return begin(deps, account, id, wish, first, read.strokes);
  const closed = closedRefusal(row, account, wish);
  return closed ? refused(closed) : goOn(deps, account, row, wish, first, read.strokes);
}

async function partOf(db: Kysely<Tables>, author: string, { skip, take, isBin }: Parameters<Papers['list']>[1]) {
  const theirs = db
    .selectFrom('paper')
    .where('author', '=', author)
    .where('deleted_at', isBin ? 'is not' : 'is', null);
  const rows = await theirs
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(Math.min(take, PAPER.mostTaken))
    .execute();
  const { total } = await theirs.select(raw<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

async function renderedOf(db: Kysely<Tables>, id: string) {
  const { rows } = await raw<{ made: number | null; error: string | null }>`
    select (select min(made_at) from render_file where drawing = ${id}) as made,
      (select max(error) from render_job where drawing = ${id} and due_at is null) as error`.execute(db);
  return { renderedAt: rows[0]?.made ?? null, renderError: rows[0]?.error ?? null };
}

function emptyBin({ sql, lines, clock }: Pick<PapersDeps, 'sql' | 'lines' | 'clock'>): Promise<void> {
  return sql.transaction<Tables, void>(async (tx) => {
    const gone = await tx
      .deleteFrom('paper')
      .where('deleted_at', '<', clock.now() - PAPER.binMs)
      .where('locked_at', 'is', null)
      .returning('id')
      .execute();
    await lines.erase(
      { tx },
      gone.map(({ id }) => id),
    );
  });
}

/** Either way round. */
function fits({ imageWidth = 0, imageHeight = 0 }: PaperWish): boolean {
  return Math.min(imageWidth, imageHeight) <= PAPER.mostHeight;
}

const TOO_LARGE: Refusal = {
  code: 'badRequest',
  detail: `A paper has at most ${PAPER.mostWidth} × ${PAPER.mostHeight} pixels.`,
  errors: { imageHeight: 'is too large' },
};

/** Somebody else's is as if it were not there, and so is one in the bin for all but taking it out. */
function closedRefusal(row: PaperRow, { id }: Account, wish: PaperWish): Refusal | null {
  if (row.author !== id) return NOT_FOUND;
  if (row.locked_at !== null) return LOCKED;
  return row.deleted_at !== null && wish.deletedAt !== null ? NOT_FOUND : null;
}

async function begin(
  deps: PapersDeps,
  account: Account,
  id: string,
  wish: PaperWish,
  first: number,
  strokes: Strokes,
): Promise<Saved> {
  const { sql, lines, clock, quota, config } = deps;
  if (first > 0) return nothing(null, 0, false);
  const wrong = endFault(wish, strokes.lines.length);
  if (wrong) return refused(wrong);
  const source = wish.sourceId ? await sourceFault(deps, account, wish.sourceId.toLowerCase()) : null;
  if (source) return refused(source);
  const cost = sumOf(strokes.costs);
  const excess = drawingFault(strokes.lines.length, cost.points, cost.work, cost.bytes, LOG_LIMITS);
  if (excess) return refused({ code: 'payloadTooLarge', detail: excess.message });
  return sql.transaction<Tables, Saved>(async (tx) => {
    await takeTurn({ tx }, account.id);
    const most = PAPER.perPerson * timesOf(account, config.quota);
    const { papers, bytes } = await useOf(tx, account.id);
    if (papers >= most || bytes + cost.bytes > PAPER.bytes * timesOf(account, config.quota)) return refused(FULL);
    const room = await quota.room(soloOf(tx), account, cost.bytes);
    if ('refusal' in room) return refused(room.refusal);
    const page = {
      drawing: id,
      match: PAPERS,
      step: 0,
      author: account.id,
      meta: { ...cost },
      lines: strokes.lines,
      isOpen: true,
    };
    // A drawing has this id.
    if (!(await lines.put({ tx }, page))) return refused(NOT_FOUND);
    const row = freshRow(account, id, wish, clock.now());
    await tx.insertInto('paper').values(row).execute();
    await makeRoom(soloOf(tx), { lines, quota }, account.id, room.goes);
    const asked = await settle(deps, tx, row, wish, strokes.lines.length);
    return asked ? refused(asked) : all(id);
  });
}

async function goOn(
  deps: PapersDeps,
  account: Account,
  row: PaperRow,
  wish: PaperWish,
  first: number,
  strokes: Strokes,
): Promise<Saved> {
  const { sql, lines, budget } = deps;
  const page = await lines.page(row.id);
  if (!page) return refused(NOT_FOUND);
  let total = page.lines;
  if (strokes.lines.length > 0) {
    if (first > page.lines) return nothing(row.id, page.lines, false);
    // What was stored before is told again; nothing of it is counted twice.
    const verdict = await budget(page, { index: first, rev: page.rev }, strokes);
    if (!verdict.ok) return refused({ code: 'payloadTooLarge', detail: verdict.message });
    const refusal = await growthRefusal(deps, account, page, verdict.cost);
    if (refusal) return refused(refusal);
    const request = { index: first, lines: strokes.lines, isKept: true, meta: { ...verdict.cost } };
    const appended = await lines.append(row.id, account.id, request, PAPER.events);
    if (!appended.ok) return notAppended(row.id, page, appended);
    total = appended.totalLines;
  }
  return sql.transaction<Tables, Saved>(async (tx) => {
    const now = await tx.selectFrom('paper').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst();
    if (!now) return refused(NOT_FOUND);
    const refusal = await settle(deps, tx, now, wish, total);
    return refusal ? refused(refusal) : all(row.id);
  });
}

/** One of their own papers, or a drawing that they may redraw. Null: it is. */
async function sourceFault(
  { sql, sourceRefusal }: Pick<PapersDeps, 'sql' | 'sourceRefusal'>,
  account: Account,
  source: string,
): Promise<Refusal | null> {
  const paper = await rowOf(sql.db<Tables>(), source);
  return paper?.author === account.id ? null : sourceRefusal(account, source);
}

/** Why a paper may not grow like this; null: it may. */
async function growthRefusal(
  { sql, lines, quota, config }: Pick<PapersDeps, 'sql' | 'lines' | 'quota' | 'config'>,
  account: Account,
  page: PageRow,
  cost: Cost,
): Promise<Refusal | null> {
  const more = cost.bytes - Number(page.meta['bytes'] ?? 0);
  if (more <= 0) return null;
  return sql.transaction<Tables, Refusal | null>(async (tx) => {
    await takeTurn({ tx }, account.id);
    const { bytes } = await useOf(tx, account.id);
    if (bytes + more > PAPER.bytes * timesOf(account, config.quota)) return FULL;
    const room = await quota.room(soloOf(tx), account, more, page.drawing);
    if ('refusal' in room) return room.refusal;
    await makeRoom(soloOf(tx), { lines, quota }, account.id, room.goes);
    return null;
  });
}

function notAppended(id: string, page: PageRow, appended: Extract<AppendResult, { ok: false }>): Saved {
  switch (appended.reason) {
    case 'gap':
      return nothing(id, appended.missingFromIndex, false);
    case 'stale':
    case 'kept':
      return nothing(id, page.lines, true);
    case 'closed':
      return refused(LOCKED);
    case 'full':
      return refused({ code: 'payloadTooLarge', detail: `A paper holds at most ${PAPER.events} events.` });
    case 'unknown':
    case 'notAuthor':
      return refused(NOT_FOUND);
    default:
      return appended satisfies never;
  }
}

async function closeFinished(db: Kysely<Tables>, lines: Pick<Lines, 'close'>): Promise<void> {
  const { rows } = await raw<{ drawing: string }>`
    select drawing from line_page where match = ${PAPERS} and state = 'open'
      and exists (select from paper where paper.id::text = drawing and locked_at is not null)`.execute(db);
  if (rows.length > 0) await lines.close(rows.map(({ drawing }) => drawing));
}

/** What is said of a paper, in the end, and whether it is finished with it. */
async function settle(
  { clock, renders }: Pick<PapersDeps, 'clock' | 'renders'>,
  tx: Tx,
  row: PaperRow,
  wish: PaperWish,
  events: number,
): Promise<Refusal | null> {
  if (row.locked_at !== null) return LOCKED;
  const wrong = endFault(wish, events);
  if (wrong) return wrong;
  const isLocked = typeof wish.lockedAt === 'number';
  const changed: PaperRow = { ...row, ...saidOf(wish, row), updated_at: clock.now() };
  if (isLocked) changed.locked_at = clock.now();
  if (wish.deletedAt !== undefined) changed.deleted_at = wish.deletedAt === null ? null : clock.now();
  await tx.updateTable('paper').set(changed).where('id', '=', row.id).execute();
  if (!isLocked) return null;
  await finish(tx, changed, events);
  await renders.queue([toRender(changed)], {}, { tx });
  return null;
}

/** Why a paper with so many events cannot be finished like this; null: it can, or is not to be. */
function endFault({ lockedAt, deletedAt }: PaperWish, events: number): Refusal | null {
  if (typeof lockedAt !== 'number') return null;
  if (events === 0) return { code: 'badRequest', detail: 'Nothing is drawn on this paper.' };
  return typeof deletedAt === 'number' ? { code: 'badRequest', detail: 'A paper is finished or thrown away.' } : null;
}

/** From now on it is a drawing like those of half an hour: on the shelf of its artist, and for the gallery if they like. */
async function finish(tx: Tx, row: PaperRow, events: number): Promise<void> {
  await tx
    .insertInto('solo')
    .values({
      drawing: row.id,
      author: row.author,
      author_name: row.author_name,
      mode: GameMode.SingleplayerFreeTraining,
      prompt: row.name === '' ? null : row.name,
      lines: events,
      digest: Buffer.alloc(32),
      created_at: row.locked_at ?? row.updated_at,
      day: null,
      language: null,
      counted: null,
      saved: true,
      bytes: 0,
      is_open: false,
      source: row.source,
    })
    .execute();
}

function toRender({ id, name, author_name: author }: PaperRow) {
  return { drawing: id, title: name, author };
}

function freshRow(account: Account, id: string, wish: PaperWish, now: number): PaperRow {
  const fresh = {
    id,
    author: account.id,
    author_name: personOf(account).name,
    source: wish.sourceId?.toLowerCase() ?? null,
    game: wish.gameId ?? null,
    name: '',
    warning: 0,
    seconds: 0,
    width: USUAL.width,
    height: USUAL.height,
    thumbnail: null,
    created_at: now,
    updated_at: now,
    locked_at: null,
    deleted_at: null,
  };
  return { ...fresh, ...saidOf(wish, fresh) };
}

/** As a page of a game has it. */
const USUAL = { width: 1920, height: 1080 };

/** What was said last counts, but for the time with pen in hand, which only grows. */
function saidOf(wish: PaperWish, { seconds }: Pick<PaperRow, 'seconds'>): Partial<PaperRow> {
  return {
    ...(wish.name === undefined ? {} : { name: wish.name.trim() }),
    ...(wish.triggerWarning === undefined ? {} : { warning: wish.triggerWarning }),
    ...(wish.effectiveTimeTaken === undefined ? {} : { seconds: Math.max(seconds, wish.effectiveTimeTaken) }),
    ...(wish.imageWidth === undefined ? {} : { width: wish.imageWidth }),
    ...(wish.imageHeight === undefined ? {} : { height: wish.imageHeight }),
    ...(wish.imageThumbnail === undefined ? {} : { thumbnail: wish.imageThumbnail }),
  };
}

/** Papers and bytes of theirs that count: also those in the bin, until they are gone. */
async function useOf(tx: Kysely<Tables>, author: string): Promise<{ papers: number; bytes: number }> {
  const { rows } = await raw<{ papers: number; bytes: number }>`
    select count(*)::int as papers, coalesce(sum((page.meta->>'bytes')::float8), 0)::float8 as bytes
    from paper join line_page as page on page.drawing = paper.id::text
    where paper.author = ${author}`.execute(tx);
  return rows[0] ?? { papers: 0, bytes: 0 };
}

function rowOf(db: Kysely<Tables>, id: string): Promise<PaperRow | undefined> {
  return db.selectFrom('paper').selectAll().where('id', '=', id).executeTakeFirst();
}

function all(paperId: string): Saved {
  return { ok: true, result: { isSuccess: true, paperId, missingIndexStart: null, isOverwriteForbidden: false } };
}

function nothing(paperId: string | null, missingIndexStart: number, isOverwriteForbidden: boolean): Saved {
  return { ok: true, result: { isSuccess: false, paperId, missingIndexStart, isOverwriteForbidden } };
}

/** The same transaction, where drawings of half an hour are looked after. */
function soloOf(tx: Tx): Transaction<SoloTables> {
  return rowsOf<SoloTables>({ tx });
}

function refused(refusal: Refusal): Saved {
  return { ok: false, refusal };
}
