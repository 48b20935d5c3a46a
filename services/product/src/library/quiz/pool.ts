import type { Accounts } from '@tuschel/gameserver/extend';
import type { Sql } from '@tuschel/platform/ports';
import type { Language, QuizPicture } from '@tuschel/rules';
import { sql as raw } from 'kysely';
import { shownName } from '../../people/account/shownName.ts';
import type { PostTables } from '../post/tables.ts';

type Tables = PostTables & { gameserver_account: { id: string; lang_tag: string } };

/** A picture that may be asked for, and its size in pixels. */
export interface QuizEntry extends QuizPicture {
  readonly width: number;
  readonly height: number;
}

export interface QuizPool {
  /** At most {@link MOST} of them, without those of these people. */
  entries(language: Language, without: readonly string[]): Promise<QuizEntry[]>;
  /** Whether this picture may be asked for still. */
  isOpen(drawing: string): Promise<boolean>;
  /** Pictures, and people who drew them. */
  count(language: Language, without: readonly string[]): Promise<{ pictures: number; artists: number }>;
}

/** Out of so many of the newest, at random. */
const NEWEST = 5_000;
const MOST = 200;

/** Approved, without a warning, and its artist lets it be asked for. How it came about is shown, so that must be allowed as well. */
const IS_OPEN = raw<boolean>`post.is_shown and post.may_quiz and post.allow_video and post.approved_warning = 0
  and post.prompt is not null`;

export interface QuizPoolDeps {
  sql: Pick<Sql, 'db'>;
  accounts: Pick<Accounts, 'many'>;
}

export function createQuizPool({ sql, accounts }: QuizPoolDeps): QuizPool {
  const db = sql.db<Tables>();

  const openIn = (language: Language, without: readonly string[]) => raw`
    from post join gameserver_account as artist on artist.id = post.author
    where ${IS_OPEN} and char_length(post.prompt) >= 2 and not post.author = any(${without}::uuid[])
      and coalesce(post.language, case when artist.lang_tag like 'de%' then 'de' else 'en' end) = ${language}`;

  return {
    async entries(language, without) {
      const { rows } = await raw<Omit<QuizEntry, 'name'>>`
        select * from (
          select post.drawing, post.author as artist, post.prompt, post.width, post.height
          ${openIn(language, without)} order by post.posted_at desc limit ${NEWEST}) as newest
        order by random() limit ${MOST}`.execute(db);
      const people = await accounts.many([...new Set(rows.map(({ artist }) => artist))]);
      const names = new Map(people.map((account) => [account.id, shownName(account)]));
      return rows.flatMap((row) => {
        const name = names.get(row.artist);
        return name === undefined ? [] : [{ ...row, name }];
      });
    },

    async isOpen(drawing) {
      const row = await db
        .selectFrom('post')
        .select('drawing')
        .where('drawing', '=', drawing)
        .where(IS_OPEN)
        .executeTakeFirst();
      return row !== undefined;
    },

    async count(language, without) {
      const { rows } = await raw<{ pictures: number; artists: number }>`
        select count(*)::int as pictures, count(distinct post.author)::int as artists
        ${openIn(language, without)}`.execute(db);
      return rows[0] ?? { pictures: 0, artists: 0 };
    },
  };
}
