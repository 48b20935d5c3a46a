import type { Clock, Sql } from '@tuschel/platform/ports';
import { BLOG } from '@tuschel/protocol';
import { sql as raw, type Transaction } from 'kysely';
import { writeAudit } from '../../moderation/audit/audit.ts';
import type { ReadText } from './readPost.ts';
import { type BlogRow, type BlogTables, LISTED, type ListedBlogRow } from './tables.ts';

export interface Page {
  skip: number;
  take: number;
}

/** Posts, and what is written of the changes into the books. Times are UTC ms. */
export interface BlogStore {
  /** Those that everybody may read, newest first. */
  published(page: Page): Promise<{ rows: ListedBlogRow[]; total: number }>;
  /** All of them: what nobody else sees yet first. */
  all(page: Page): Promise<{ rows: ListedBlogRow[]; total: number }>;
  /** Null: there is none, or not for everybody. */
  one(id: string, isForTeam: boolean): Promise<BlogRow | null>;
  /** The newest ones that everybody may read, with their texts. */
  newest(count: number): Promise<BlogRow[]>;
  /** @param wanted its address, to which a number is added where it is taken. @returns its id; null: there are as many as there can be */
  create(by: string, wanted: string, text: ReadText, publishAt: number | null): Promise<string | null>;
  /** @param more publishAt undefined: as it is; version undefined: whatever it is; isWhole: it may be published */
  change(
    by: string,
    id: string,
    text: ReadText,
    more: { publishAt: number | null | undefined; version: number | undefined; isWhole: boolean },
  ): Promise<'changed' | 'none' | 'otherVersion' | 'unfinished'>;
  remove(by: string, id: string, version: number | undefined): Promise<'deleted' | 'none' | 'otherVersion'>;
}

type Tx = Transaction<BlogTables>;

/** Two who begin a post at the same moment do so one after the other. */
const TURN = 0x626c6f67;

export function createBlogStore(sql: Sql, clock: Pick<Clock, 'now'>): BlogStore {
  const book = (tx: Tx, by: string, id: string, action: 'make' | 'change' | 'remove' | 'publish', note: string) =>
    writeAudit({ tx }, { kind: 'blog', subject: id, action, note, by, at: clock.now() });
  const held = (tx: Tx, id: string) =>
    tx
      .selectFrom('blog_post')
      .select([...LISTED])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();

  return {
    ...reading(sql, clock),

    create: (by, wanted, text, publishAt) =>
      sql.transaction(async (tx: Tx) => {
        await raw`select pg_advisory_xact_lock(${TURN})`.execute(tx);
        const { n } = await tx
          .selectFrom('blog_post')
          .select(raw<number>`count(*)::int`.as('n'))
          .executeTakeFirstOrThrow();
        if (n >= BLOG.most) return null;
        const taken = await tx.selectFrom('blog_post').select('id').where('id', 'like', `${wanted}%`).execute();
        const id = freeAddress(wanted, new Set(taken.map((row) => row.id)));
        const at = clock.now();
        await tx
          .insertInto('blog_post')
          .values({ id, author: by, ...text, created_at: at, changed_at: at, publish_at: publishAt, version: 1 })
          .execute();
        await book(tx, by, id, publishAt === null ? 'make' : 'publish', titleOf(text));
        return id;
      }),

    change: (by, id, text, { publishAt, version, isWhole }) =>
      sql.transaction(async (tx: Tx) => {
        const before = await held(tx, id);
        if (!before) return 'none';
        if (version !== undefined && version !== before.version) return 'otherVersion';
        const publish_at = publishAt === undefined ? before.publish_at : publishAt;
        if (publish_at !== null && !isWhole) return 'unfinished';
        await tx
          .updateTable('blog_post')
          .set({ ...text, publish_at, changed_at: clock.now(), version: before.version + 1 })
          .where('id', '=', id)
          .execute();
        const isNews = before.publish_at === null && publish_at !== null;
        await book(tx, by, id, isNews ? 'publish' : 'change', titleOf(text));
        return 'changed';
      }),

    remove: (by, id, version) =>
      sql.transaction(async (tx: Tx) => {
        const before = await held(tx, id);
        if (!before) return 'none';
        if (version !== undefined && version !== before.version) return 'otherVersion';
        await tx.deleteFrom('blog_post').where('id', '=', id).execute();
        await book(tx, by, id, 'remove', titleOf(before));
        return 'deleted';
      }),
  };
}

function reading(sql: Sql, clock: Pick<Clock, 'now'>): Pick<BlogStore, 'published' | 'all' | 'one' | 'newest'> {
  const db = sql.db<BlogTables>();
  const shown = () => db.selectFrom('blog_post').where('publish_at', '<=', clock.now());
  return {
    async published({ skip, take }) {
      const rows = await shown()
        .select([...LISTED])
        .orderBy('publish_at', 'desc')
        .orderBy('id')
        .offset(skip)
        .limit(take)
        .execute();
      const { n } = await shown().select(raw<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
      return { rows, total: n };
    },

    async all({ skip, take }) {
      const rows = await db
        .selectFrom('blog_post')
        .select([...LISTED])
        .orderBy(raw`publish_at is not null and publish_at <= ${clock.now()}`)
        .orderBy(raw`coalesce(publish_at, created_at)`, 'desc')
        .orderBy('id')
        .offset(skip)
        .limit(take)
        .execute();
      const { n } = await db
        .selectFrom('blog_post')
        .select(raw<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow();
      return { rows, total: n };
    },

    async one(id, isForTeam) {
      const row = await db.selectFrom('blog_post').selectAll().where('id', '=', id).executeTakeFirst();
      return row && (isForTeam || isShown(row, clock.now())) ? row : null;
    },

    newest: (count) => shown().selectAll().orderBy('publish_at', 'desc').orderBy('id').limit(count).execute(),
  };
}

export function isShown({ publish_at }: Pick<BlogRow, 'publish_at'>, now: number): boolean {
  return publish_at !== null && publish_at <= now;
}

function titleOf({ title_en, title_de }: Pick<BlogRow, 'title_en' | 'title_de'>): string {
  return title_en === '' ? title_de : title_en;
}

function freeAddress(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let n = 2;
  while (taken.has(`${wanted}-${n}`)) n += 1;
  return `${wanted}-${n}`;
}
