import type { Extend } from '@tuschel/gameserver/extend';
import { namesOf } from '../../people/account/shownName.ts';
import type { BlogRow } from './tables.ts';

type Written = Pick<BlogRow, 'author'>;

/** The names of the authors of posts; empty for an author who has left. */
export type AuthorsOf = (rows: readonly Written[]) => Promise<(row: Written) => string>;

export function createAuthors(accounts: Pick<Extend['accounts'], 'many'>): AuthorsOf {
  return async (rows) => {
    const names = await namesOf(
      accounts,
      rows.flatMap(({ author }) => author ?? []),
    );
    return ({ author }) => (author === null ? '' : (names.get(author) ?? ''));
  };
}
