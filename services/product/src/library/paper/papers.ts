import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Lines, Sql } from '@tuschel/platform/ports';
import { PAPER, type PaperList } from '@tuschel/protocol';
import { type Kysely, type Transaction, sql as raw } from 'kysely';
import type { ProductConfig } from '../../config.ts';
import type { Refusal } from '../../http/refusal.ts';
import { writeAudit } from '../../moderation/audit/audit.ts';
import { timesOf } from '../quota/quota.ts';
import type { RenderJobs } from '../render/jobs.ts';
import type { SoloTables } from '../solo/tables.ts';
import { noteErased, toRender, useOf } from './paperRows.ts';
import type { PaperRow } from './paperStore.ts';
import { LOCKED, NOT_FOUND, type SavePaper } from './save.ts';
import { PAPERS, type PaperTables } from './tables.ts';

type Tables = PaperTables & SoloTables;

export interface Papers {
  save: SavePaper;
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
  /** Out of the bin, for good: what it took is free at once. */
  erase(account: Account, id: string): Promise<Refusal | null>;
  /** The same of many at once. Answers those that are not there any more, or were nobody's or somebody else's. */
  eraseAll(account: Account, ids: readonly string[]): Promise<string[]>;
  /** Makes picture and film of a finished one again, as one of the team wishes. */
  renderAgain(by: string, id: string): Promise<Refusal | null>;
  /** When its picture was made, and why it has none. */
  rendered(id: string): Promise<{ renderedAt: number | null; renderError: string | null }>;
  /** What has lain in the bin for too long goes, and after a year also that it was there; what is finished takes no more strokes, also where a server ended in between. */
  tidy(): Promise<void>;
}

const NOT_IN_BIN: Refusal = { code: 'notPermitted', detail: 'Only what lies in the bin is erased.' };

export interface PapersDeps {
  sql: Sql;
  lines: Pick<Lines, 'close' | 'erase'>;
  clock: Pick<Clock, 'now'>;
  config: Pick<ProductConfig, 'quota'>;
  renders: Pick<RenderJobs, 'queue'>;
  save: SavePaper;
}

export function createPapers(deps: PapersDeps): Papers {
  const { sql, lines, clock, renders, save } = deps;
  const db = sql.db<Tables>();

  return {
    save,

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

    erase: ({ id: author }, id) => erased(deps, author, id),

    eraseAll: ({ id: author }, ids) => allErased(deps, author, ids),

    async renderAgain(by, id) {
      const row = await rowOf(db, id);
      if (!row) return NOT_FOUND;
      if (row.locked_at === null) return { code: 'notPermitted', detail: 'It is not finished.' };
      await sql.transaction<Tables, void>(async (tx) => {
        await writeAudit({ tx }, { kind: 'drawing', subject: id, action: 'render', note: '', by, at: clock.now() });
        await renders.queue([toRender(row)], { isAsked: true, isAnew: true }, { tx });
      });
      return null;
    },

    rendered: (id) => renderedOf(db, id),

    async tidy() {
      await closeFinished(db, lines);
      await emptyBin(deps);
    },
  };
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

/** Why somebody may not erase it for good; null: they may. */
export function eraseRefusal(
  row: Pick<PaperRow, 'author' | 'locked_at' | 'deleted_at'> | null | undefined,
  author: string,
): Refusal | null {
  if (row?.author !== author) return NOT_FOUND;
  if (row.locked_at !== null) return LOCKED;
  return row.deleted_at === null ? NOT_IN_BIN : null;
}

/** One that somebody takes out of the bin at the same moment stays. */
function erased(
  { sql, lines, clock }: Pick<PapersDeps, 'sql' | 'lines' | 'clock'>,
  author: string,
  id: string,
): Promise<Refusal | null> {
  return sql.transaction<Tables, Refusal | null>(async (tx) => {
    const row = await tx
      .selectFrom('paper')
      .select(['author', 'locked_at', 'deleted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const refusal = eraseRefusal(row, author);
    if (refusal) return refusal;
    await eraseForGood(tx, { lines, clock }, [id]);
    return null;
  });
}

async function eraseForGood(
  tx: Transaction<Tables>,
  { lines, clock }: Pick<PapersDeps, 'lines' | 'clock'>,
  ids: string[],
): Promise<void> {
  await tx.deleteFrom('paper').where('id', 'in', ids).execute();
  await noteErased(tx, ids, clock.now());
  await lines.erase({ tx }, ids);
}

/** Those that may not be erased stay, and the others go. */
function allErased(
  { sql, lines, clock }: Pick<PapersDeps, 'sql' | 'lines' | 'clock'>,
  author: string,
  ids: readonly string[],
): Promise<string[]> {
  return sql.transaction<Tables, string[]>(async (tx) => {
    const rows = await tx
      .selectFrom('paper')
      .select(['id', 'author', 'locked_at', 'deleted_at'])
      .where('id', 'in', ids)
      .where('author', '=', author)
      // Two requests for the same ones wait for each other, and not each for the other.
      .orderBy('id')
      .forUpdate()
      .execute();
    const stays = new Set(rows.filter((row) => eraseRefusal(row, author) !== null).map(({ id }) => id));
    const gone = rows.map(({ id }) => id).filter((id) => !stays.has(id));
    if (gone.length > 0) await eraseForGood(tx, { lines, clock }, gone);
    return ids.filter((id) => !stays.has(id));
  });
}

function emptyBin({ sql, lines, clock }: Pick<PapersDeps, 'sql' | 'lines' | 'clock'>): Promise<void> {
  return sql.transaction<Tables, void>(async (tx) => {
    const gone = await tx
      .deleteFrom('paper')
      .where('deleted_at', '<', clock.now() - PAPER.binMs)
      .where('locked_at', 'is', null)
      .returning('id')
      .execute();
    const ids = gone.map(({ id }) => id);
    await noteErased(tx, ids, clock.now());
    await lines.erase({ tx }, ids);
    const noLonger = clock.now() - PAPER.erasedMs;
    await tx.deleteFrom('paper_erased').where('at', '<', noLonger).execute();
  });
}

async function closeFinished(db: Kysely<Tables>, lines: Pick<Lines, 'close'>): Promise<void> {
  const { rows } = await raw<{ drawing: string }>`
    select drawing from line_page where match = ${PAPERS} and state = 'open'
      and exists (select from paper where paper.id::text = drawing and locked_at is not null)`.execute(db);
  if (rows.length > 0) await lines.close(rows.map(({ drawing }) => drawing));
}

function rowOf(db: Kysely<Tables>, id: string): Promise<PaperRow | undefined> {
  return db.selectFrom('paper').selectAll().where('id', '=', id).executeTakeFirst();
}
