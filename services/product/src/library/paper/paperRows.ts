import type { Account } from '@tuschel/gameserver/extend';
import { prepared } from '@tuschel/platform';
import type { Lines, PageRow, Sql } from '@tuschel/platform/ports';
import { GameMode } from '@tuschel/protocol';
import { type Kysely, type RawBuilder, sql as raw, type Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import type { Refusal } from '../../http/refusal.ts';
import { rowsOf } from '../../play/lobby/rows.ts';
import type { Quota } from '../quota/quota.ts';
import type { Looked } from '../quota/standing.ts';
import { takeTurn } from '../quota/turn.ts';
import type { RenderJobs } from '../render/jobs.ts';
import { makeRoom } from '../solo/drafts.ts';
import type { SoloTables } from '../solo/tables.ts';
import type { Change, PaperChange, PaperHead, PaperStore, PaperUse } from './paperStore.ts';
import type { PaperTables } from './tables.ts';

type Tables = PaperTables & SoloTables;
type Tx = Transaction<Tables>;

export interface PaperRowsDeps {
  sql: Sql;
  lines: Pick<Lines, 'erase'>;
  quota: Pick<Quota, 'question' | 'room' | 'countGone'>;
  renders: Pick<RenderJobs, 'queue'>;
}

const HEAD = [
  'id',
  'author',
  'author_name',
  'source',
  'game',
  'name',
  'warning',
  'seconds',
  'width',
  'height',
  'created_at',
  'updated_at',
  'locked_at',
  'deleted_at',
] as const;
const HEAD_COLUMNS = raw.raw(HEAD.map((column) => `paper.${column}`).join());

/** Papers in PostgreSQL. */
export function paperRows(deps: PaperRowsDeps): PaperStore {
  const { sql } = deps;
  const db = sql.db<Tables>();
  return {
    find: async (id) => (await db.selectFrom('paper').select(HEAD).where('id', '=', id).executeTakeFirst()) ?? null,
    isErased: async (id) =>
      (await db.selectFrom('paper_erased').select('at').where('digest', '=', digestOf(id)).executeTakeFirst()) !==
      undefined,
    change: <Answer>(painter: string, isKept: (answer: Answer) => boolean, work: Change<Answer>) =>
      sql
        .transaction<Tables, Answer>(async (tx) => {
          await takeTurn({ tx }, painter);
          const answer = await work(changeIn(deps, tx, painter));
          if (!isKept(answer)) throw new TakenBack(answer);
          return answer;
        })
        .catch((error: unknown) => {
          if (error instanceof TakenBack) return error.answer as Answer;
          throw error;
        }),
  };
}

/** Ends a transaction of which nothing is to stay. */
class TakenBack extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('nothing of it was taken');
    this.answer = answer;
  }
}

function changeIn(deps: PaperRowsDeps, tx: Tx, painter: string): PaperChange {
  const { lines, quota, renders } = deps;
  const solo = rowsOf<SoloTables>({ tx });
  /** What the painter's room goes by, once it came along with a paper. */
  let looked: Looked | undefined;
  return {
    tx,
    use: () => useOf(tx, painter),
    async held(id, at) {
      const held = await heldRow(tx, id, at, quota.question(painter));
      looked = held?.looked;
      return held;
    },
    async makeRoom(account: Account, bytes: number, grown?: string): Promise<Refusal | null> {
      const room = await quota.room(solo, account, bytes, grown, looked);
      if ('refusal' in room) return room.refusal;
      await makeRoom(solo, { lines, quota }, account.id, room.goes);
      return null;
    },
    async insert(row) {
      await tx.insertInto('paper').values(row).execute();
    },
    async update(id, change) {
      await tx.updateTable('paper').set(change).where('id', '=', id).execute();
    },
    async finish(row, events) {
      await tx.insertInto('solo').values(finished(row, events)).execute();
      await renders.queue([toRender(row)], {}, { tx });
    },
  };
}

/** Of a paper that is erased this is left: a device that was away does not begin it anew. */
export async function noteErased(tx: Kysely<Tables>, ids: readonly string[], at: number): Promise<void> {
  await raw`
    insert into paper_erased (digest, at) select digest, ${at} from unnest(${ids.map(digestOf)}::bytea[]) as digest
    on conflict do nothing`.execute(tx);
}

const digestOf = (id: string) => createHash('sha256').update(id).digest();

/** Papers and bytes of theirs that count. */
const used = (author: unknown) => raw<number[]>`(
  select array[count(*)::float8, coalesce(sum((page.meta->>'bytes')::float8), 0)::float8]
  from paper as theirs join line_page as page on page.drawing = theirs.id::text
  where theirs.author = ${author})`;

function useIn([papers = 0, bytes = 0]: readonly number[]): PaperUse {
  return { papers, bytes };
}

export async function useOf(db: Kysely<Tables>, author: string): Promise<PaperUse> {
  const { use } = await db.selectNoFrom(used(author).as('use')).executeTakeFirstOrThrow();
  return useIn(use);
}

/** All of it in one statement: each waits for the one before. */
async function heldRow(tx: Tx, id: string, at: number, question: RawBuilder<Looked>) {
  const { rows } = await raw<PaperHead & { page: PageRow; use: number[]; looked: Looked }>`${prepared('paper-held')}
    update paper set updated_at = ${at}
    from line_page as page where id = ${id} and page.drawing = id::text
    returning ${HEAD_COLUMNS}, to_jsonb(page) as page,
      ${used(raw.ref('paper.author'))} as use, ${question} as looked`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  const { page, use, looked, ...row } = found;
  return { row, page, use: useIn(use), looked };
}

/** From now on it is a drawing like those of half an hour: on the shelf of its artist, and for the gallery if they like. */
function finished(row: PaperHead, events: number) {
  return {
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
  };
}

export function toRender({ id, name, author_name: author }: PaperHead) {
  return { drawing: id, title: name, author };
}
