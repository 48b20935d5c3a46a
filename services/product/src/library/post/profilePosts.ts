import type { Account, Accounts } from '@tuschel/gameserver/extend';
import type { Lines, Sql } from '@tuschel/platform/ports';
import { GALLERY, type Post } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { FOR_VISITORS } from './discover.ts';
import type { PostRow, PostTables } from './tables.ts';
import { wirePosts } from './wirePost.ts';

/** What of somebody's pictures stands on their profile. */
export interface ProfilePosts {
  of(artist: Account, isMember: boolean): Promise<{ posts: Post[]; refsheets: Post[] }>;
}

export interface ProfilePostsDeps {
  sql: Pick<Sql, 'db'>;
  lines: Pick<Lines, 'page' | 'pages'>;
  accounts: Pick<Accounts, 'many'>;
}

export function createProfilePosts({ sql, lines, accounts }: ProfilePostsDeps): ProfilePosts {
  const db = sql.db<PostTables>();
  const rowsOf = async (artist: string, isMember: boolean, mark: 'is_on_profile' | 'is_refsheet', most: number) => {
    const { rows } = await raw<PostRow>`
      select * from post where author = ${artist} and is_shown and ${raw.ref(mark)} ${isMember ? raw`` : FOR_VISITORS}
      order by place, posted_at desc, drawing desc limit ${most}`.execute(db);
    return rows;
  };
  return {
    async of({ id }, isMember) {
      const [posts, refsheets] = await Promise.all([
        rowsOf(id, isMember, 'is_on_profile', GALLERY.profilePosts),
        rowsOf(id, isMember, 'is_refsheet', GALLERY.refsheets),
      ]);
      // A picture may be in both lists.
      const rows = new Map([...posts, ...refsheets].map((row) => [row.drawing, row]));
      const told = await wirePosts({ db: { tx: db }, lines, accounts }, [...rows.values()]);
      const byId = new Map(told.map(({ post }) => [post.id, post]));
      const toldOf = (list: readonly PostRow[]) => list.flatMap(({ drawing }) => byId.get(drawing) ?? []);
      return { posts: toldOf(posts), refsheets: toldOf(refsheets) };
    },
  };
}
