import type { Accounts } from '@tuschel/gameserver/extend';
import type { PageRow, Sql } from '@tuschel/platform/ports';
import { personOf } from '../../people/account/person.ts';
import type { HistoryTables } from '../history/tables.ts';
import type { SoloTables } from '../solo/tables.ts';
import type { ToRender } from './jobs.ts';

/** What was to be drawn and by whom, as it is kept: of a game that is over, or of somebody's own. */
export function createDescribe(sql: Sql, accounts: Pick<Accounts, 'get'>): (page: PageRow) => Promise<ToRender> {
  const db = sql.db<HistoryTables & SoloTables>();

  const inSolo = async (drawing: string) => {
    const row = await db
      .selectFrom('solo')
      .select(['author_name', 'prompt'])
      .where('drawing', '=', drawing)
      .executeTakeFirst();
    return row && { title: row.prompt ?? '', author: row.author_name };
  };

  const inGame = async (drawing: string) => {
    const round = await db
      .selectFrom('round')
      .select(['book', 'num', 'player_name'])
      .where('drawing', '=', drawing)
      .executeTakeFirst();
    if (!round) return undefined;
    const text = await db
      .selectFrom('round')
      .select('text')
      .where('book', '=', round.book)
      .where('num', '<', round.num)
      .where('text', 'is not', null)
      .where('hidden', '=', false)
      .where('hidden_by_maker', '=', false)
      .orderBy('num', 'desc')
      .executeTakeFirst();
    return { title: text?.text ?? '', author: round.player_name };
  };

  return async ({ drawing, author }) => {
    const kept = (await inSolo(drawing)) ?? (await inGame(drawing));
    if (kept) return { drawing, ...kept };
    const account = await accounts.get(author);
    return { drawing, title: '', author: account ? personOf(account).name : '' };
  };
}
