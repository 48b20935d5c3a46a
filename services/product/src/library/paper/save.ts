import type { Account } from '@tuschel/gameserver/extend';
import type { AppendResult, Clock, Entropy, Lines, PageRow } from '@tuschel/platform/ports';
import { PAPER, type PaperUpdate, type PaperUpdateResult } from '@tuschel/protocol';
import type { ProductConfig } from '../../config.ts';
import type { Refusal } from '../../http/refusal.ts';
import { personOf } from '../../people/account/person.ts';
import { strokeRefusal } from '../drawing/append.ts';
import { type DrawingBudget, paperCostAtOnce, paperExcess } from '../drawing/drawingBudget.ts';
import { inTurn } from '../drawing/inTurn.ts';
import { type Cost, logSumOf, type Strokes, type StrokesRead } from '../drawing/strokes.ts';
import { timesOf } from '../quota/quota.ts';
import type { HeldPaper, PaperChange, PaperHead, PaperRow, PaperStore, PaperUse } from './paperStore.ts';
import { PAPERS } from './tables.ts';

/** Everything of a save request but its events. */
export type PaperWish = Omit<PaperUpdate, 'events'>;
export type Saved = { ok: true; result: PaperUpdateResult } | { ok: false; refusal: Refusal };

/**
 * Adds events to a paper, which is made where there is none, and puts down what is said of it. Durable once it resolves.
 * @param id of the paper, made by the client, or null for a new one
 * @param first where the events belong
 */
export type SavePaper = (
  account: Account,
  id: string | null,
  wish: PaperWish,
  first: number,
  read: StrokesRead,
) => Promise<Saved>;

export interface SaveDeps {
  store: PaperStore;
  lines: Pick<Lines, 'put' | 'page' | 'appendIn' | 'close'>;
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  config: { quota: Pick<ProductConfig['quota'], 'tiers'> };
  budget: DrawingBudget;
  /** Why nobody may draw after this drawing, or not this account; null: it may. */
  sourceRefusal: (account: Account, drawing: string) => Promise<Refusal | null>;
}

/** What somebody asks for, once it is judged. */
interface Asked {
  account: Account;
  id: string;
  wish: PaperWish;
  first: number;
  strokes: Strokes;
}

export const NOT_FOUND: Refusal = { code: 'paperNotFound' };
export const LOCKED: Refusal = {
  code: 'entityLocked',
  detail: 'This paper is finished. A copy of it may be gone on with.',
};
const FULL: Refusal = {
  code: 'quotaFull',
  detail: 'There is no room left for more papers.',
  errors: { quota: 'papers' },
};
const TOO_LARGE: Refusal = {
  code: 'badRequest',
  detail: `A paper has at most ${PAPER.mostWidth} × ${PAPER.mostHeight} pixels.`,
  errors: { imageHeight: 'is too large' },
};

export function savePapers(deps: SaveDeps): SavePaper {
  // One after the other for each artist: who waits for their turn holds no connection meanwhile.
  const turn = inTurn();
  return (account, given, wish, first, read) =>
    turn(account.id, async () => {
      if (!read.ok) return refused(strokeRefusal(read));
      if (!fits(wish)) return refused(TOO_LARGE);
      const id = given ?? deps.entropy.uuid();
      const asked = { account, id, wish, first, strokes: read.strokes };
      const saved = (await appendAtOnce(deps, asked)) ?? (await save(deps, asked));
      // A renderer takes nothing that is drawn on.
      if (saved.ok && saved.result.isSuccess && typeof wish.lockedAt === 'number') await deps.lines.close([id]);
      return saved;
    });
}

/**
 * What nearly every request brings: a few events behind the last one. The database is asked as little as may be for it. Null: it brings
 * something else, or is refused, and nothing has happened.
 */
async function appendAtOnce(deps: SaveDeps, asked: Asked): Promise<Saved | null> {
  const { first, strokes } = asked;
  if (first === 0 || strokes.lines.length === 0) return null;
  const saved = await changeHeld(deps, asked, async (change, held) => {
    const cost = paperCostAtOnce(held.page, { index: first, rev: held.page.rev }, strokes);
    return cost && take(deps, change, asked, held, held.page, cost);
  });
  return isTaken(saved) ? saved : null;
}

/** Where a paper has its page, its row is read only once it is held, or where nothing is to be changed. */
async function save(deps: SaveDeps, asked: Asked): Promise<Saved> {
  const { store, lines } = deps;
  const page = await lines.page(asked.id);
  if (page?.match === PAPERS) return page.author === asked.account.id ? extend(deps, asked, page) : refused(NOT_FOUND);
  const row = await store.find(asked.id);
  if (!row) return begin(deps, asked);
  const closed = closedRefusal(row, asked);
  if (closed) return refused(closed);
  // Begun just now.
  const begun = await lines.page(asked.id);
  return begun ? extend(deps, asked, begun) : refused(NOT_FOUND);
}

/** That the paper is closed goes before everything else that is wrong. */
async function unlessClosed({ store }: Pick<SaveDeps, 'store'>, asked: Asked, answer: Saved): Promise<Saved> {
  const closed = closedRefusal(await store.find(asked.id), asked);
  return closed ? refused(closed) : answer;
}

/** Either way round. */
function fits({ imageWidth = 0, imageHeight = 0 }: PaperWish): boolean {
  return Math.min(imageWidth, imageHeight) <= PAPER.mostHeight;
}

/** Somebody else's is as if it were not there, and so is one in the bin for all but taking it out. */
function closedRefusal(row: PaperHead | null, { account, wish }: Asked): Refusal | null {
  if (row?.author !== account.id) return NOT_FOUND;
  if (row.locked_at !== null) return LOCKED;
  return row.deleted_at !== null && wish.deletedAt !== null ? NOT_FOUND : null;
}

async function begin(deps: SaveDeps, { account, id, wish, first, strokes }: Asked): Promise<Saved> {
  const { store, lines, clock, config } = deps;
  // A device that was away does not bring it back, nor a shelf that it still lies on.
  if (isTakenOutOnly(wish, strokes.lines.length) || (await store.isErased(id))) return refused(NOT_FOUND);
  if (first > 0) return nothing(null, 0, false);
  const wrong = endFault(wish, strokes.lines.length);
  if (wrong) return refused(wrong);
  const source = wish.sourceId ? await sourceFault(deps, account, wish.sourceId.toLowerCase()) : null;
  if (source) return refused(source);
  const cost = logSumOf(strokes.costs);
  const excess = paperExcess(strokes.lines.length, cost);
  if (excess) return refused({ code: 'payloadTooLarge', detail: excess });
  return store.change(account.id, isTaken, async (change) => {
    const use = await change.use();
    if (use.papers >= PAPER.perPerson * timesOf(account, config.quota)) return refused(FULL);
    const full = await roomRefusal(deps, change, account, use, cost.bytes);
    if (full) return refused(full);
    const page = { drawing: id, match: PAPERS, step: 0, author: account.id, meta: { ...cost }, lines: strokes.lines };
    // A drawing has this id.
    if (!(await lines.put(change, { ...page, isOpen: true }))) return refused(NOT_FOUND);
    const row = freshRow(account, id, wish, clock.now());
    await change.insert(row);
    await settle(deps, change, row, wish, strokes.lines.length);
    return all(id);
  });
}

/** Out of the bin, and nothing else: that begins no blank paper. */
function isTakenOutOnly(wish: PaperWish, events: number): boolean {
  return events === 0 && wish.deletedAt === null && Object.keys(wish).length === 1;
}

/** What {@link appendAtOnce} leaves: events that are there already or take a closer look, or none. */
async function extend(deps: SaveDeps, asked: Asked, page: PageRow): Promise<Saved> {
  const { id, first, strokes } = asked;
  const hasEvents = strokes.lines.length > 0;
  if (hasEvents && first > page.lines) return unlessClosed(deps, asked, nothing(id, page.lines, false));
  // What was stored before is told again; nothing of it is counted twice.
  const verdict = hasEvents ? await deps.budget(page, { index: first, rev: page.rev }, strokes) : null;
  if (verdict && !verdict.ok)
    return unlessClosed(deps, asked, refused({ code: 'payloadTooLarge', detail: verdict.message }));
  return changeHeld(deps, asked, (change, held) => take(deps, change, asked, held, page, verdict?.cost ?? null));
}

/** All in one: what is acknowledged costs the disk one commit. */
function changeHeld<Answer extends Saved | null>(
  { store, clock }: Pick<SaveDeps, 'store' | 'clock'>,
  asked: Asked,
  work: (change: PaperChange, held: HeldPaper) => Promise<Answer>,
): Promise<Answer | Saved> {
  return store.change<Answer | Saved>(asked.account.id, isTaken, async (change) => {
    const held = await change.held(asked.id, clock.now());
    const closed = held ? closedRefusal(held.row, asked) : NOT_FOUND;
    return held && !closed ? work(change, held) : refused(closed ?? NOT_FOUND);
  });
}

/** On a paper that is held. @param cost of all its events with these; null: none come */
async function take(
  deps: SaveDeps,
  change: PaperChange,
  asked: Asked,
  held: HeldPaper,
  page: PageRow,
  cost: Cost | null,
): Promise<Saved> {
  const { account, id, wish, first, strokes } = asked;
  let total = page.lines;
  if (cost) {
    const more = cost.bytes - Number(page.meta['bytes'] ?? 0);
    const full = more > 0 ? await roomRefusal(deps, change, account, held.use, more, id) : null;
    if (full) return refused(full);
    const request = { index: first, lines: strokes.lines, isKept: true, meta: { ...cost } };
    const appended = await deps.lines.appendIn(change, id, account.id, request, PAPER.events);
    if (!appended.ok) return notAppended(id, page, appended);
    total = appended.totalLines;
  }
  const wrong = endFault(wish, total);
  if (wrong) return refused(wrong);
  await settle(deps, change, held.row, wish, total);
  return all(id);
}

/** Something of it was stored. */
function isTaken(saved: Saved | null): boolean {
  return saved?.ok === true && saved.result.isSuccess;
}

/** One of their own papers, or a drawing that they may redraw. Null: it is. */
async function sourceFault(
  { store, sourceRefusal }: Pick<SaveDeps, 'store' | 'sourceRefusal'>,
  account: Account,
  source: string,
): Promise<Refusal | null> {
  const paper = await store.find(source);
  return paper?.author === account.id ? null : sourceRefusal(account, source);
}

/** Why there is no room for so many bytes more; null: there is. */
function roomRefusal(
  { config }: Pick<SaveDeps, 'config'>,
  change: PaperChange,
  account: Account,
  use: PaperUse,
  bytes: number,
  grown?: string,
): Promise<Refusal | null> {
  const isFull = use.bytes + bytes > PAPER.bytes * timesOf(account, config.quota);
  return isFull ? Promise.resolve(FULL) : change.makeRoom(account, bytes, grown);
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

/** What is said of a paper, in the end, and whether it is finished with it. */
async function settle(
  { clock }: Pick<SaveDeps, 'clock'>,
  change: PaperChange,
  row: PaperHead,
  wish: PaperWish,
  events: number,
): Promise<void> {
  const now = clock.now();
  const said = saidOf(wish, row);
  if (wish.deletedAt !== undefined) said.deleted_at = wish.deletedAt === null ? null : now;
  if (typeof wish.lockedAt === 'number') said.locked_at = now;
  if (Object.keys(said).length > 0) await change.update(row.id, said);
  if (said.locked_at) await change.finish({ ...row, ...said }, events);
}

/** Why a paper with so many events cannot be finished like this; null: it can, or is not to be. */
function endFault({ lockedAt, deletedAt }: PaperWish, events: number): Refusal | null {
  if (typeof lockedAt !== 'number') return null;
  if (events === 0) return { code: 'badRequest', detail: 'Nothing is drawn on this paper.' };
  return typeof deletedAt === 'number' ? { code: 'badRequest', detail: 'A paper is finished or thrown away.' } : null;
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

function all(paperId: string): Saved {
  return { ok: true, result: { isSuccess: true, paperId, missingIndexStart: null, isOverwriteForbidden: false } };
}

function nothing(paperId: string | null, missingIndexStart: number, isOverwriteForbidden: boolean): Saved {
  return { ok: true, result: { isSuccess: false, paperId, missingIndexStart, isOverwriteForbidden } };
}

function refused(refusal: Refusal): Saved {
  return { ok: false, refusal };
}
