import type { Clock, Entropy, Sql, Tx } from '@tuschel/platform/ports';
import { RENDER, type RenderKind } from '@tuschel/protocol';
import { type Kysely, type Selectable, sql as raw, type Transaction } from 'kysely';
import { tellLater } from '../../people/notice/tellLater.ts';
import { rowsOf } from '../../play/lobby/rows.ts';
import type { Renderer } from './renderers.ts';
import type { RenderTables } from './tables.ts';

/** A drawing to be rendered, and what stands in its files. */
export interface ToRender {
  drawing: string;
  /** What was to be drawn; empty: nothing was. */
  title: string;
  author: string;
}

export interface Wish {
  /** Absent: both. */
  kinds?: readonly RenderKind[];
  /** Somebody waits for it, or it is published: it comes before all that nobody waits for, and what has failed is tried again. */
  isAsked?: boolean;
  /** Also what has been made already is made anew. */
  isAnew?: boolean;
}

/** A job as it was handed out. */
export interface Leased {
  lease: string;
  kind: RenderKind;
  drawing: string;
  title: string;
  author: string;
  attempt: number;
  until: number;
}

/** What is made of a drawing, on disk already. */
export type MadeFile = Omit<RenderTables['render_file'], 'drawing' | 'withheld' | 'made_at' | 'seen_at'>;

export interface RenderJobs {
  /** The one way into the queue; what waits or is worked on already stays where it is. Drawings that are not there are left out. */
  queue(drawings: readonly ToRender[], wish?: Wish, tx?: Tx): Promise<void>;
  /** Hands out the next job, or says when there may be one, UTC ms. `mayBe`: what may be handed out now. */
  take(renderer: Renderer, kinds: readonly RenderKind[], mayBe: 'all' | 'light'): Promise<Leased | { nextAt: number }>;
  /** Hands a job back that could not be begun: as if it had not been taken. */
  giveBack(lease: string): Promise<void>;
  /** The job as long as the lease lasts; null: it is over, or somebody else's. */
  held(lease: string, renderer?: Renderer): Promise<Pick<Leased, 'drawing' | 'kind'> | null>;
  /**
   * Whoever hands a job in has it to themselves from then on, under another id, which is answered. Null: it is over, somebody else's, or being handed
   * in already.
   */
  claim(lease: string, renderer: Renderer): Promise<(Pick<Leased, 'drawing' | 'kind'> & { claim: string }) | null>;
  /** Handing in came to nothing, for no fault of the renderer's: it may try again. */
  release(claim: string, lease: string): Promise<void>;
  /** So many of its first lines were left out of what was handed out. */
  noteWithheld(lease: string, withheld: number): Promise<void>;
  /** The job's end. False: its time has run out meanwhile; then nothing has changed. */
  finish(claim: string, renderer: Renderer, made: readonly MadeFile[]): Promise<boolean>;
  fail(claim: string, renderer: Renderer, error: string): Promise<boolean>;
  counts(): Promise<{ waiting: number; rendering: number; failed: number }>;
}

export interface RenderJobsDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  /** Told of each attempt that has ended. */
  ended?: (kind: RenderKind, outcome: 'made' | 'failed' | 'late', workMs: number) => void;
}

type Rows = Transaction<RenderTables>;
type Ended = NonNullable<RenderJobsDeps['ended']>;
const KINDS: readonly RenderKind[] = ['picture', 'video'];
const LATE = 'nothing was heard of the renderer';

export function createRenderJobs({ sql, clock, entropy, ended = () => undefined }: RenderJobsDeps): RenderJobs {
  const db = sql.db<RenderTables>();

  return {
    async queue(drawings, wish = {}, tx) {
      if (drawings.length === 0) return;
      const rows = tx ? rowsOf<RenderTables>(tx) : db;
      for (const kind of wish.kinds ?? KINDS) await queueKind(rows, drawings, kind, wish, clock.now());
    },

    take: (renderer, kinds, mayBe) =>
      sql.transaction<RenderTables, Leased | { nextAt: number }>(async (tx) => {
        const now = clock.now();
        await endLate(tx, now, ended);
        const allowed = kinds.length > 0 ? kinds : KINDS;
        const taken = await takeNext(tx, now, renderer, { lease: entropy.uuid(), allowed, mayBe });
        return taken ?? { nextAt: await nextAt(tx, now, allowed) };
      }),

    ...leases({ sql, clock, entropy }),

    finish: (claim, renderer, made) =>
      sql.transaction<RenderTables, boolean>(async (tx) => {
        const now = clock.now();
        const job = await claimedBy(tx, claim, renderer, now);
        if (!job) return false;
        await nameFiles(tx, job, made, now);
        await countEnd(tx, renderer.id, 'total_successful', now - job.leased_at);
        ended(job.kind, 'made', now - job.leased_at);
        return true;
      }),

    fail: (claim, renderer, error) =>
      sql.transaction<RenderTables, boolean>(async (tx) => {
        const now = clock.now();
        const job = await claimedBy(tx, claim, renderer, now);
        if (!job) return false;
        await change(tx, job, afterFailure(job.attempts, now, error));
        if (job.attempts >= RENDER.attempts) await tellArtist(tx, job, now);
        await countEnd(tx, renderer.id, 'total_errors', now - job.leased_at);
        ended(job.kind, 'failed', now - job.leased_at);
        return true;
      }),

    async counts() {
      const { rows } = await raw<{ waiting: number; rendering: number; failed: number }>`
        select count(*) filter (where due_at is not null and leased_at is null)::int as waiting,
          count(*) filter (where leased_at is not null)::int as rendering,
          count(*) filter (where due_at is null)::int as failed
        from render_job`.execute(db);
      return rows[0] ?? { waiting: 0, rendering: 0, failed: 0 };
    },
  };
}

/** Jobs that have been handed out. */
function leases({
  sql,
  clock,
  entropy,
}: RenderJobsDeps): Pick<RenderJobs, 'giveBack' | 'held' | 'claim' | 'release' | 'noteWithheld'> {
  const db = sql.db<RenderTables>();
  return {
    async giveBack(lease) {
      await raw`
        with back as (
          update render_job set lease = null, leased_at = null, due_at = ${clock.now()}, attempts = attempts - 1
          where lease = ${lease} and leased_at is not null returning renderer)
        update renderer set total_jobs = total_jobs - 1 where id in (select renderer from back)`.execute(db);
    },

    async held(lease, renderer) {
      const query = db
        .selectFrom('render_job')
        .select(['drawing', 'kind'])
        .where('lease', '=', lease)
        .where('leased_at', 'is not', null)
        .where('due_at', '>', clock.now());
      const found = await (renderer ? query.where('renderer', '=', renderer.id) : query).executeTakeFirst();
      return found ?? null;
    },

    async claim(lease, renderer) {
      const claim = entropy.uuid();
      const claimed = await db
        .updateTable('render_job')
        .set({ lease: claim })
        .where('lease', '=', lease)
        .where('renderer', '=', renderer.id)
        .where('leased_at', 'is not', null)
        .where('due_at', '>', clock.now())
        .returning(['drawing', 'kind'])
        .executeTakeFirst();
      return claimed ? { ...claimed, claim } : null;
    },

    async release(claim, lease) {
      await db.updateTable('render_job').set({ lease }).where('lease', '=', claim).execute();
    },

    async noteWithheld(lease, withheld) {
      await db.updateTable('render_job').set({ withheld }).where('lease', '=', lease).execute();
    },
  };
}

/** What is there already stays, unless it is wanted anew; what waits already moves forward when it is asked for. */
async function queueKind(
  rows: Kysely<RenderTables>,
  drawings: readonly ToRender[],
  kind: RenderKind,
  { isAsked = false, isAnew = false }: Wish,
  now: number,
): Promise<void> {
  await raw`
    insert into render_job (drawing, kind, is_asked, created_at, due_at, title, author)
    select page.drawing, ${kind}, ${isAsked}, ${now}, ${now}, asked.title, asked.author
    from unnest(
      ${drawings.map(({ drawing }) => drawing)}::text[],
      ${drawings.map(({ title }) => title)}::text[],
      ${drawings.map(({ author }) => author)}::text[]
    ) as asked (drawing, title, author)
    join line_page as page on page.drawing = asked.drawing
    where ${isAnew} or not exists (
      select 1 from render_file
      where render_file.drawing = asked.drawing and file = ${kind === 'picture' ? 'jpg' : 'mp4'})
    order by page.drawing
    on conflict (drawing, kind) do update set
      is_asked = true,
      due_at = coalesce(render_job.due_at, excluded.due_at),
      attempts = case when render_job.due_at is null then 0 else render_job.attempts end,
      error = case when render_job.due_at is null then null else render_job.error end
    where excluded.is_asked`.execute(rows);
}

/** Leases that have run out: the attempt counts, for the job and for whoever held it. */
async function endLate(tx: Rows, now: number, ended: Ended): Promise<void> {
  const late = await tx
    .selectFrom('render_job')
    .select(['drawing', 'kind', 'attempts', 'renderer', 'leased_at'])
    .where('leased_at', 'is not', null)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const job of late) {
    const workMs = now - (job.leased_at ?? now);
    // Others come first, as after any failure: whoever dies of this one, or by chance, makes something else meanwhile.
    await change(tx, job, afterFailure(job.attempts, now, LATE));
    if (job.attempts >= RENDER.attempts) await tellArtist(tx, job, now);
    if (job.renderer) await countEnd(tx, job.renderer, 'total_errors', workMs);
    ended(job.kind, 'late', workMs);
  }
}

interface Taking {
  lease: string;
  allowed: readonly RenderKind[];
  mayBe: 'all' | 'light';
}

/** Null: there is none for this renderer now. */
async function takeNext(tx: Rows, now: number, renderer: Renderer, taking: Taking): Promise<Leased | null> {
  const { lease, allowed, mayBe } = taking;
  const held = await tx
    .selectFrom('render_job')
    .select('drawing')
    .where('renderer', '=', renderer.id)
    .where('leased_at', 'is not', null)
    .limit(RENDER.leasesAtOnce)
    .execute();
  if (held.length >= RENDER.leasesAtOnce) return null;
  const until = now + RENDER.leaseMs;
  const { rows } = await raw<Pick<Leased, 'drawing' | 'kind' | 'title' | 'author' | 'attempt'>>`
    update render_job set lease = ${lease}, renderer = ${renderer.id}, leased_at = ${now}, due_at = ${until},
      attempts = attempts + 1, withheld = 0
    where (drawing, kind) = (
      select drawing, kind from render_job
      where due_at <= ${now} and leased_at is null and kind = any(${allowed}::text[])
        and (${mayBe === 'all'} or kind = 'picture' or is_asked)
      order by is_asked desc, kind, created_at
      limit 1 for update skip locked)
    returning drawing, kind, title, author, attempts as attempt`.execute(tx);
  const job = rows[0];
  if (!job) return null;
  await tx
    .updateTable('renderer')
    .set(({ eb }) => ({ total_jobs: eb('total_jobs', '+', 1) }))
    .where('id', '=', renderer.id)
    .execute();
  return { ...job, lease, until };
}

type Claimed = Pick<Selectable<RenderTables['render_job']>, 'drawing' | 'kind' | 'withheld' | 'attempts'> & {
  leased_at: number;
};

/** The job that this renderer has claimed and not lost since, locked. */
async function claimedBy(tx: Rows, claim: string, renderer: Renderer, now: number): Promise<Claimed | null> {
  const job = await tx
    .selectFrom('render_job')
    .select(['drawing', 'kind', 'withheld', 'attempts', 'leased_at'])
    .where('lease', '=', claim)
    .where('renderer', '=', renderer.id)
    .where('due_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return job ? { ...job, leased_at: job.leased_at ?? now } : null;
}

/** From now on these are the files of the drawing, and its job is done. */
async function nameFiles(tx: Rows, job: Claimed, made: readonly MadeFile[], now: number): Promise<void> {
  const { drawing, kind, withheld } = job;
  for (const file of made) {
    const row = { ...file, withheld, made_at: now, seen_at: now };
    await tx
      .insertInto('render_file')
      .values({ drawing, ...row })
      .onConflict((conflict) => conflict.columns(['drawing', 'file']).doUpdateSet(row))
      .execute();
  }
  const keys = made.map(({ key }) => key);
  await tx.deleteFrom('render_trash').where('key', 'in', keys).execute();
  await tx.deleteFrom('render_job').where('drawing', '=', drawing).where('kind', '=', kind).execute();
}

type Change = Partial<Pick<RenderTables['render_job'], 'lease' | 'leased_at' | 'due_at' | 'error'>>;

async function change(tx: Rows, job: Pick<Leased, 'drawing' | 'kind'>, to: Change): Promise<void> {
  await tx.updateTable('render_job').set(to).where('drawing', '=', job.drawing).where('kind', '=', job.kind).execute();
}

/** Of what is published: its artist wonders where the picture is. */
async function tellArtist(
  tx: Rows,
  { drawing, kind }: { drawing: string; kind: RenderKind },
  now: number,
): Promise<void> {
  const { rows } = await raw<{ author: string; game: string | null }>`
    select author, game from post
    where drawing = ${drawing}::uuid and moderation_status <> 0 and not is_unpublished`.execute(tx);
  for (const { author, game } of rows) {
    const content = { type: 'renderError', drawingId: drawing, gameId: game, kind } as const;
    await tellLater({ tx }, { person: author, subject: drawing, content, dueAt: now });
  }
}

/** Back to its place in the queue, some seconds later; after the last attempt for good. */
function afterFailure(attempts: number, now: number, error: string) {
  const dueAt = attempts < RENDER.attempts ? now + RENDER.retryMs * attempts : null;
  return { lease: null, leased_at: null, due_at: dueAt, error: error.slice(0, RENDER.error) };
}

async function countEnd(
  tx: Rows,
  renderer: string,
  end: 'total_successful' | 'total_errors',
  workMs: number,
): Promise<void> {
  await tx
    .updateTable('renderer')
    .set(({ eb }) => ({ [end]: eb(end, '+', 1), work_ms: eb('work_ms', '+', workMs) }))
    .where('id', '=', renderer)
    .execute();
}

/** When the next job of these kinds may be there: not at once, as new ones come at any time, and not too late. */
async function nextAt(tx: Rows, now: number, kinds: readonly RenderKind[]): Promise<number> {
  const { rows } = await raw<{ soonest: number | null }>`
    select min(due_at) as soonest from render_job where due_at > ${now} and kind = any(${kinds}::text[])`.execute(tx);
  return Math.max(now + MIN_WAIT_MS, Math.min(now + RENDER.pollMs, rows[0]?.soonest ?? now + RENDER.pollMs));
}

const MIN_WAIT_MS = 250;
