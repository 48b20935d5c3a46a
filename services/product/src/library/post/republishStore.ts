import type { Clock, Sql } from '@tuschel/platform/ports';
import type { EarlierImage, EarlierImageChange, EarlierImagesPage, InitialRepublishResult } from '@tuschel/protocol';
import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import type { PostRow } from './tables.ts';

interface RepublishTable {
  person: string;
  is_public: boolean;
  /** Posts of up to this time are meant. */
  asked_at: number;
  total: number;
  done: number;
  finished_at: number | null;
}

interface Tables {
  post: Pick<PostRow, 'drawing' | 'author' | 'posted_at' | 'is_unpublished' | 'is_withdrawn'>;
  republish: RepublishTable;
}

export interface RepublishStore {
  /** Notes the answer, once: only "public" can be changed, into "private". Answers what counts. */
  ask(person: string, isPublic: boolean): Promise<InitialRepublishResult>;
  find(person: string): Promise<InitialRepublishResult | null>;
  /** Those that nobody has finished. */
  unfinished(): Promise<string[]>;
  /** Sets some more images private, and counts them in the same transaction. True: there are none left. */
  advance(person: string): Promise<boolean>;
  /** The images that were set private, newest first. @param page from 0 */
  images(person: string, page: number): Promise<EarlierImagesPage>;
  /** Publishes one of them again, or sets it private once more. False: there is no such image. */
  change(person: string, change: EarlierImageChange): Promise<boolean>;
}

const PAGE = 24;
/** Images set private in one transaction. */
const BATCH = 100;

export function createRepublishStore(sql: Sql, clock: Pick<Clock, 'now'>): RepublishStore {
  const db = sql.db<Tables>();

  return {
    ...withdrawnImages(db),

    ask: (person, isPublic) =>
      sql.transaction<Tables, InitialRepublishResult>(async (tx) => {
        const now = clock.now();
        const total = isPublic ? 0 : await countPublic(tx, person, now);
        const finished = total === 0 ? now : null;
        const answer = { is_public: isPublic, asked_at: now, total, done: 0, finished_at: finished };
        await tx
          .insertInto('republish')
          .values({ person, ...answer })
          .onConflict((conflict) => {
            const known = conflict.column('person');
            return isPublic ? known.doNothing() : known.doUpdateSet(answer).where('republish.is_public', '=', true);
          })
          .execute();
        return progressOf(await byPerson(tx, person).executeTakeFirstOrThrow());
      }),

    async find(person) {
      const row = await byPerson(db, person).executeTakeFirst();
      return row ? progressOf(row) : null;
    },

    async unfinished() {
      const rows = await db.selectFrom('republish').select('person').where('finished_at', 'is', null).execute();
      return rows.map((row) => row.person);
    },

    advance: (person) =>
      sql.transaction<Tables, boolean>(async (tx) => {
        const job = await byPerson(tx, person).forUpdate().executeTakeFirst();
        if (!job || job.finished_at !== null) return true;
        const { numUpdatedRows } = await tx
          .updateTable('post')
          .set({ is_unpublished: true, is_withdrawn: true })
          .where('drawing', 'in', (row) =>
            publicPosts(row, person, job.asked_at).select('drawing').orderBy('posted_at').limit(BATCH),
          )
          .executeTakeFirst();
        const isFinished = numUpdatedRows < BATCH;
        await tx
          .updateTable('republish')
          .set({ done: job.done + Number(numUpdatedRows), finished_at: isFinished ? clock.now() : null })
          .where('person', '=', person)
          .execute();
        return isFinished;
      }),
  };
}

/** Those that were set private. */
function withdrawnImages(db: Kysely<Tables>): Pick<RepublishStore, 'images' | 'change'> {
  return {
    async images(person, page) {
      const rows = await db
        .selectFrom('post')
        .select(['drawing', 'posted_at', 'is_unpublished'])
        .where('author', '=', person)
        .where('is_withdrawn', '=', true)
        .orderBy('posted_at', 'desc')
        .orderBy('drawing')
        .offset(page * PAGE)
        .limit(PAGE + 1)
        .execute();
      const images = rows.slice(0, PAGE).map(
        (row): EarlierImage => ({
          drawingId: row.drawing,
          postedAt: row.posted_at,
          isPublic: !row.is_unpublished,
        }),
      );
      return { images, hasMore: rows.length > PAGE };
    },

    async change(person, { drawingId, isPublic }) {
      const { numUpdatedRows } = await db
        .updateTable('post')
        .set({ is_unpublished: !isPublic })
        .where('drawing', '=', drawingId)
        .where('author', '=', person)
        .where('is_withdrawn', '=', true)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
  };
}

type From = Pick<Transaction<Tables>, 'selectFrom'> | ExpressionBuilder<Tables, 'post'>;

function publicPosts(from: From, person: string, until: number) {
  return (
    (from as Pick<Transaction<Tables>, 'selectFrom'>)
      .selectFrom('post')
      .where('author', '=', person)
      .where('posted_at', '<=', until)
      // What its artist has published again since stays public.
      .where('is_withdrawn', '=', false)
      .where('is_unpublished', '=', false)
  );
}

async function countPublic(tx: Transaction<Tables>, person: string, until: number): Promise<number> {
  const { posts } = await publicPosts(tx, person, until)
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .executeTakeFirstOrThrow();
  return posts;
}

function byPerson(db: Pick<Transaction<Tables>, 'selectFrom'>, person: string) {
  return db.selectFrom('republish').selectAll().where('person', '=', person);
}

function progressOf(row: Selectable<RepublishTable>): InitialRepublishResult {
  const { is_public: isPublic, total, done, finished_at: finishedAt } = row;
  return { isSuccess: true, isPublic, total, done, isFinished: finishedAt !== null };
}
