import type { Extend } from '@tuschel/gameserver/extend';
import type { Blobs, Clock, Entropy, Lines, Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';
import { AVATAR_PREFIX } from '../avatar/avatars.ts';
import { blankAudit } from './books.ts';
import { eraseDrawings, forgetReader } from './drawings.ts';
import { eraseJournals, FORGET, scrubLists } from './elsewhere.ts';
import { eraseFromGames } from './games.ts';
import { leaving } from './person.ts';

export interface EraseDeps {
  sql: Sql;
  lines: Pick<Lines, 'erase'>;
  blobs: Pick<Blobs, 'delete'>;
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  extend: Pick<Extend, 'accounts' | 'endAccount'>;
}

/**
 * Erases somebody for good: nothing that is kept names them, has a word of theirs or, unless they leave it to the books of others, a drawing. Each step
 * may be done again, and the account itself goes last: whoever begins anew after a crash knows whom it was about.
 */
export function createErase(deps: EraseDeps) {
  const { sql, lines, blobs, clock, entropy, extend } = deps;
  return async (id: string, keepsPages: boolean): Promise<void> => {
    const account = await extend.accounts.get(id);
    const who = leaving(id, account, keepsPages, entropy.uuid());
    const drawings = await eraseDrawings(sql, lines, who);
    await forgetReader(sql, who);
    await eraseFromGames(sql, lines, who);
    await blankAudit(sql, who, drawings, clock.now());
    await scrubLists(sql, who);
    for (const forget of Object.values(FORGET).flat()) await forget(who).execute(sql.db());
    await eraseAvatar(sql, blobs, id, account?.avatarUrl ?? '');
    await eraseJournals(sql, who);
    await extend.endAccount(id);
  };
}

/** Two people may have the same picture. */
async function eraseAvatar(sql: Sql, blobs: Pick<Blobs, 'delete'>, id: string, url: string): Promise<void> {
  if (!url.startsWith(`/media/${AVATAR_PREFIX}`)) return;
  const { rows } = await raw`
    select from gameserver_account where avatar_url = ${url} and id <> ${id} limit 1`.execute(sql.db());
  if (rows.length === 0) await blobs.delete(url.slice('/media/'.length));
}
