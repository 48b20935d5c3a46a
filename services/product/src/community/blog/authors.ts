import type { Extend } from '@tuschel/gameserver/extend';
import type { BlogRow } from './tables.ts';

type Written = Pick<BlogRow, 'author'>;

/** The names of the authors of posts; empty for an author who has left. */
export type AuthorsOf = (rows: readonly Written[]) => Promise<(row: Written) => string>;

export function createAuthors(accounts: Pick<Extend['accounts'], 'many'>): AuthorsOf {
  return async (rows) => {
    const ids = new Set(rows.flatMap(({ author }) => author ?? []));
    const people = await accounts.many([...ids]);
    const names = new Map(people.map(({ id, displayName, username }) => [id, displayName || username]));
    return ({ author }) => (author === null ? '' : (names.get(author) ?? ''));
  };
}
