import type { Migrations } from '@tuschel/platform/ports';
import { type Kysely, sql } from 'kysely';

export const postMigrations: Migrations = {
  'product-006-posts': {
    async up(db) {
      // What its artist has published. `is_unpublished`: nobody else sees it; the status of its moderation stays.
      await db.schema
        .createTable('post')
        .addColumn('drawing', 'uuid', (column) => column.primaryKey())
        .addColumn('author', 'uuid', (column) => column.notNull())
        .addColumn('posted_at', 'bigint', (column) => column.notNull())
        .addColumn('moderation_status', 'integer', (column) => column.notNull())
        .addColumn('is_unpublished', 'boolean', (column) => column.notNull().defaultTo(false))
        .execute();
      await db.schema.createIndex('post_of_author').on('post').columns(['author', 'posted_at']).execute();
      // What somebody answered about the images they had posted before the terms, and how far it has been carried out.
      await db.schema
        .createTable('republish')
        .addColumn('person', 'uuid', (column) => column.primaryKey())
        .addColumn('is_public', 'boolean', (column) => column.notNull())
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .addColumn('total', 'integer', (column) => column.notNull())
        .addColumn('done', 'integer', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .execute();
    },
  },
  'product-033-withdrawn-posts': {
    async up(db) {
      // Set private by the answer about earlier images: its artist may publish each of them again.
      await db.schema
        .alterTable('post')
        .addColumn('is_withdrawn', 'boolean', (column) => column.notNull().defaultTo(false))
        .execute();
    },
  },
  'product-080-gallery': {
    async up(db) {
      await postColumns(db);
      await postIndexes(db);
      await postFollows(db);
      await postWeeks(db);
    },
  },
  'product-088-post-author-weeks': {
    async up(db) {
      await postAuthorWeeks(db);
    },
  },
  'product-123-post-authors': {
    async up(db) {
      await postAuthors(db);
    },
  },
  'product-141-quiz': {
    async up(db) {
      // Of the prompt, as its artist says: the quiz asks in the player's language.
      await sql`alter table post add column language text`.execute(db);
      await sql`
        create index post_quiz on post (posted_at desc)
        where is_shown and may_quiz and allow_video and approved_warning = 0 and prompt is not null`.execute(db);
    },
  },
};

async function postColumns(db: Kysely<unknown>): Promise<void> {
  // `approved_…`: as everybody reads it; null: nobody has approved anything yet. `undo`: the last decision, as long as it can be taken back.
  await sql`
    alter table post
      add column game uuid,
      add column mode int not null default 0,
      add column author_name text not null default '',
      add column prompt text,
      add column prompt_author uuid,
      add column prompt_by text,
      add column created_at bigint not null default 0,
      add column lines int not null default 0,
      add column width int not null default 1920,
      add column height int not null default 1080,
      add column preview text,
      add column draw_ms bigint,
      add column has_base boolean not null default false,
      add column allow_download boolean not null default true,
      add column allow_video boolean not null default true,
      add column place int not null default 0,
      add column description text not null default '',
      add column alt_text text not null default '',
      add column trigger_warning int not null default 0,
      add column version int not null default 0,
      add column approved_description text,
      add column approved_alt_text text,
      add column approved_warning int,
      add column may_redraw boolean not null default true,
      add column may_quiz boolean not null default false,
      add column is_refsheet boolean not null default false,
      add column is_on_profile boolean not null default true,
      add column is_hidden boolean not null default false,
      add column is_quarantined boolean not null default false,
      add column is_author_out boolean not null default false,
      add column is_newcomer boolean not null default false,
      add column approved_at bigint,
      add column queued_at bigint,
      add column rejected_by uuid,
      add column reject_reason text,
      add column reject_note text,
      add column rejected_at bigint,
      add column overturn_by uuid,
      add column appeal text,
      add column appealed_at bigint,
      add column appeal_answer text,
      add column undo jsonb,
      add column locked_by uuid,
      add column locked_until bigint,
      add column impressions int not null default 0,
      add column clicks int not null default 0,
      add column likes int not null default 0`.execute(db);
  await sql`
    update post set version = 1, approved_at = posted_at, approved_description = '', approved_alt_text = '', approved_warning = 0
    where moderation_status = 2`.execute(db);
  await sql`update post set version = 1, queued_at = posted_at where moderation_status = 1`.execute(db);
  await sql`
    update post set is_hidden = true where exists (select from hidden_drawing where hidden_drawing.drawing = post.drawing)`.execute(
    db,
  );
  await sql`
    alter table post
      add column is_shown boolean not null generated always as (
        approved_warning is not null
        and not (is_unpublished or is_hidden or is_quarantined or is_author_out)) stored,
      add column is_waiting boolean not null generated always as (
        not (is_unpublished or is_hidden or is_quarantined) and (
          moderation_status = 1
          or (moderation_status = 3 and ((appeal is not null and appeal_answer is null) or overturn_by is not null)))
      ) stored`.execute(db);
}

/** SexualContent, which visitors do not see. */
const FOR_VISITORS = sql`(approved_warning & 4) = 0`;

async function postIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index post_shown on post (posted_at desc, drawing desc) where is_shown`.execute(db);
  await sql`
    create index post_shown_to_visitors on post (posted_at desc, drawing desc) where is_shown and ${FOR_VISITORS}`.execute(
    db,
  );
  await sql`create index post_unwarned on post (posted_at desc) where is_shown and approved_warning = 0`.execute(db);
  await sql`create index post_queue on post (is_newcomer, queued_at, drawing) where is_waiting`.execute(db);
}

/** What makes a picture vanish elsewhere makes its post vanish in the same transaction, whoever did it. */
async function postFollows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function post_hidden() returns trigger language plpgsql as $$
    begin
      update post set is_hidden = (tg_op = 'INSERT') where drawing = coalesce(new.drawing, old.drawing);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger post_hidden after insert or delete on hidden_drawing
    for each row execute function post_hidden()`.execute(db);
  await sql`
    create function post_erased() returns trigger language plpgsql as $$
    begin
      if old.drawing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        delete from post where drawing = old.drawing::uuid;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger post_erased after delete on line_page
    for each row execute function post_erased()`.execute(db);
  await sql`
    create function account_out(metadata jsonb, disable_time timestamptz) returns boolean language sql immutable as $$
      select disable_time is not null
        or coalesce(metadata->>'isBanned', '') = 'true' or coalesce(metadata->>'isRestricted', '') = 'true'
    $$`.execute(db);
  await sql`
    create function post_author_out() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        update post set is_author_out = true where author = old.id and not is_author_out;
      elsif account_out(old.metadata, old.disable_time) <> account_out(new.metadata, new.disable_time) then
        update post set is_author_out = account_out(new.metadata, new.disable_time) where author = new.id;
      end if;
      return null;
    end $$`.execute(db);
  // Tests look at our tables without a game server.
  await sql`
    do $$
    begin
      if to_regclass('gameserver_account') is not null then
        create trigger post_author_out after update of metadata, disable_time or delete on gameserver_account
          for each row execute function post_author_out();
        update post set is_author_out = true from gameserver_account
          where gameserver_account.id = post.author and account_out(metadata, disable_time);
      end if;
    end $$`.execute(db);
}

/**
 * How many pictures are shown of each week, counted with each change: Mondays since 1970, UTC. Statements, not rows, so that many posts of
 * somebody who is banned are one change.
 */
async function postWeeks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_week (
      week int primary key,
      shown int not null,
      for_visitors int not null
    ) with (fillfactor = 50)`.execute(db);
  await WEEK_OF.execute(db);
  const change = (rows: string, sign: number) => `
    select post_week_of(posted_at) as week, ${sign} as shown,
      case when (approved_warning & 4) = 0 then ${sign} else 0 end as for_visitors
    from ${rows} where is_shown`;
  const count = (name: string, changes: string) =>
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into post_week (week, shown, for_visitors)
        select week, sum(shown), sum(for_visitors) from (${changes}) as changes
        group by week having sum(shown) <> 0 or sum(for_visitors) <> 0 order by week
        on conflict (week) do update set
          shown = post_week.shown + excluded.shown, for_visitors = post_week.for_visitors + excluded.for_visitors;
        return null;
      end $$`);
  const [added, gone] = [change('added', 1), change('gone', -1)];
  await count('post_week_added', added).execute(db);
  await count('post_week_gone', gone).execute(db);
  await count('post_week_changed', `${added} union all ${gone}`).execute(db);
  const trigger = (name: string, event: string, tables: string) =>
    sql.raw(`
      create trigger ${name} after ${event} on post referencing ${tables}
      for each statement execute function ${name}()`);
  await trigger('post_week_added', 'insert', 'new table as added').execute(db);
  await trigger('post_week_gone', 'delete', 'old table as gone').execute(db);
  await trigger('post_week_changed', 'update', 'old table as gone new table as added').execute(db);
  await sql
    .raw(
      `insert into post_week select week, sum(shown), sum(for_visitors) from (${change('post', 1)}) as all_posts group by week`,
    )
    .execute(db);
}

const WEEK_OF = sql`
  create or replace function post_week_of(posted_at bigint) returns int language sql immutable as $$
    select ((posted_at / 86400000 + 3) / 7)::int
  $$`;

/** The same for each person, and how many of their pictures were approved and turned down: some have thousands, which nobody counts anew. */
async function postAuthorWeeks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_author_week (
      author uuid not null,
      week int not null,
      shown int not null,
      for_visitors int not null,
      approved int not null,
      rejected int not null,
      primary key (author, week)
    ) with (fillfactor = 50)`.execute(db);
  // Not only where it is there already: what is restored from a copy of the tables has no functions.
  await WEEK_OF.execute(db);
  const sums = ['shown', 'for_visitors', 'approved', 'rejected'];
  const summed = sums.map((one) => `sum(${one})`).join(', ');
  const change = (rows: string, sign: number) => `
    select author, post_week_of(posted_at) as week, ${sign} * is_shown::int as shown,
      ${sign} * (is_shown and (approved_warning & 4) = 0)::int as for_visitors,
      ${sign} * (approved_at is not null)::int as approved, ${sign} * (moderation_status = 3)::int as rejected
    from ${rows}`;
  const changes = { added: change('added', 1), gone: change('gone', -1) };
  const count = (name: string, isLess: boolean, changed: string) =>
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into post_author_week (author, week, ${sums.join(', ')})
        select author, week, ${summed} from (${changed}) as changes
        group by author, week having ${sums.map((one) => `sum(${one}) <> 0`).join(' or ')} order by author, week
        on conflict (author, week) do update set
          ${sums.map((one) => `${one} = post_author_week.${one} + excluded.${one}`).join(', ')};
        ${
          isLess
            ? `delete from post_author_week where author in (select author from gone)
                and ${sums.map((one) => `${one} = 0`).join(' and ')};`
            : ''
        }
        return null;
      end $$`);
  await count('post_author_week_added', false, changes.added).execute(db);
  await count('post_author_week_gone', true, changes.gone).execute(db);
  await count('post_author_week_changed', true, `${changes.added} union all ${changes.gone}`).execute(db);
  const trigger = (name: string, event: string, tables: string) =>
    sql.raw(`
      create trigger ${name} after ${event} on post referencing ${tables}
      for each statement execute function ${name}()`);
  await trigger('post_author_week_added', 'insert', 'new table as added').execute(db);
  await trigger('post_author_week_gone', 'delete', 'old table as gone').execute(db);
  await trigger('post_author_week_changed', 'update', 'old table as gone new table as added').execute(db);
  await sql
    .raw(
      `insert into post_author_week select author, week, ${summed} from (${change('post', 1)}) as all_posts
      group by author, week having ${sums.map((one) => `sum(${one}) <> 0`).join(' or ')}`,
    )
    .execute(db);
}

/** The sum of a person's weeks: a page of the queue names fifty people, each of whom may have three years of them. */
async function postAuthors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_author (
      author uuid primary key,
      approved int not null,
      rejected int not null
    ) with (fillfactor = 50)`.execute(db);
  const change = (rows: string, sign: number) =>
    `select author, ${sign} * approved as approved, ${sign} * rejected as rejected from ${rows}`;
  const counter = (name: string, event: string, tables: string, changed: string) =>
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into post_author (author, approved, rejected)
        select author, sum(approved), sum(rejected) from (${changed}) as changes
        group by author having sum(approved) <> 0 or sum(rejected) <> 0 order by author
        on conflict (author) do update set
          approved = post_author.approved + excluded.approved, rejected = post_author.rejected + excluded.rejected;
        delete from post_author where author in (select author from (${changed}) as changes) and approved = 0 and rejected = 0;
        return null;
      end $$;
      create trigger ${name} after ${event} on post_author_week referencing ${tables}
      for each statement execute function ${name}()`);
  const [added, gone] = [change('added', 1), change('gone', -1)];
  await counter('post_author_added', 'insert', 'new table as added', added).execute(db);
  await counter('post_author_gone', 'delete', 'old table as gone', gone).execute(db);
  const changed = `${added} union all ${gone}`;
  await counter('post_author_changed', 'update', 'old table as gone new table as added', changed).execute(db);
  await sql`
    insert into post_author select author, sum(approved), sum(rejected) from post_author_week
    group by author having sum(approved) <> 0 or sum(rejected) <> 0`.execute(db);
}
