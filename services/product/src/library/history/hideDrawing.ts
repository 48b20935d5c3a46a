import type { Clock, Lines, Sql } from '@tuschel/platform/ports';
import type { HideDrawing } from '@tuschel/protocol';
import type { Transaction } from 'kysely';
import type { HistoryTables } from './tables.ts';

interface Tables extends HistoryTables {
  post: { drawing: string; author: string; is_unpublished: boolean; is_quarantined: boolean };
  solo: { drawing: string; author: string };
}

/** Hides a drawing of one's own from everybody else, or shows it again. False: it is not theirs, or not of that game. */
export type HideOwnDrawing = (artist: string, request: HideDrawing) => Promise<boolean>;

export function createHideOwnDrawing(sql: Sql, lines: Pick<Lines, 'grant'>, clock: Pick<Clock, 'now'>): HideOwnDrawing {
  return (artist, { drawingId, gameId, isHide }) =>
    sql.transaction<Tables, boolean>(async (tx) => {
      const readers = await readersOf(tx, artist, drawingId.toLowerCase(), gameId?.toLowerCase() ?? null);
      if (readers === null || (await isQuarantined(tx, drawingId.toLowerCase()))) return false;
      const drawing = drawingId.toLowerCase();
      if (isHide) await hide(tx, artist, drawing, clock.now());
      else await tx.deleteFrom('hidden_drawing').where('drawing', '=', drawing).execute();
      await lines.grant({ tx }, [{ drawing, readers: isHide ? [] : readers }]);
      return true;
    });
}

/** What the team has locked away stays as it is. */
async function isQuarantined(tx: Transaction<Tables>, drawing: string): Promise<boolean> {
  const row = await tx.selectFrom('post').select('is_quarantined').where('drawing', '=', drawing).executeTakeFirst();
  return row?.is_quarantined === true;
}

/** What was published stays unpublished when the drawing is shown again. */
async function hide(tx: Transaction<Tables>, artist: string, drawing: string, at: number): Promise<void> {
  await tx
    .insertInto('hidden_drawing')
    .values({ drawing, artist, hidden_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('post')
    .set({ is_unpublished: true })
    .where('drawing', '=', drawing)
    .where('author', '=', artist)
    .execute();
}

/** Who may read it besides its artist while they do not hide it; null: it is not theirs, or not of that game. */
export async function readersOf(
  tx: Transaction<Tables>,
  artist: string,
  drawing: string,
  gameId: string | null,
): Promise<string[] | null> {
  if (gameId === null) {
    const own = await tx
      .selectFrom('solo')
      .select('drawing')
      .where('drawing', '=', drawing)
      .where('author', '=', artist)
      .executeTakeFirst();
    return own ? [] : null;
  }
  const round = await tx
    .selectFrom('round')
    .innerJoin('book', 'book.id', 'round.book')
    .innerJoin('game', 'game.id', 'book.game')
    .select(['round.hidden', 'game.shown'])
    .where('round.drawing', '=', drawing)
    .where('round.player', '=', artist)
    .where('game.id', '=', gameId)
    .executeTakeFirst();
  if (!round) return null;
  if (round.hidden || !round.shown) return [];
  // Whoever was removed from the game could not read it when it was shown there either.
  const players = await tx
    .selectFrom('player')
    .select('user_id')
    .where('game', '=', gameId)
    .where('removed', '=', false)
    .execute();
  return players.map((player) => player.user_id);
}
