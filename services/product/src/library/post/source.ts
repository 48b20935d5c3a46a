import type { Tx } from '@tuschel/platform/ports';
import { type Kysely, sql as raw } from 'kysely';
import { rowsOf } from '../../play/lobby/rows.ts';
import type { HistoryTables } from '../history/tables.ts';
import { dayName } from '../solo/promptOfDay.ts';
import type { SoloTables } from '../solo/tables.ts';

/** Where a drawing of somebody's comes from: a page of a game, or what they drew alone. */
export interface OwnDrawing {
  drawing: string;
  /** Null: of no game. */
  game: string | null;
  /** GameMode */
  mode: number;
  createdAt: number;
  authorName: string;
  prompt: string | null;
  promptAuthor: string | null;
  promptBy: string | null;
  /** Of the challenge. */
  day?: string;
}

type Tables = HistoryTables & SoloTables;

/** All drawings of somebody, newest first; with `drawing` that one, if it is theirs. `tx`: a transaction, or the database. */
export async function ownDrawings(tx: Tx, artist: string, drawing?: string): Promise<OwnDrawing[]> {
  const db = rowsOf<Tables>(tx);
  const [pages, alone] = await Promise.all([ofGames(db, artist, drawing), alones(db, artist, drawing)]);
  return [...pages, ...alone].toSorted((a, b) => b.createdAt - a.createdAt);
}

async function ofGames(db: Kysely<Tables>, artist: string, drawing?: string): Promise<OwnDrawing[]> {
  const { rows } = await raw<OwnDrawing>`
    select page.drawing, game.id as game, game.mode, game.created_at as "createdAt", page.player_name as "authorName",
      prompt.text as prompt, prompt.player as "promptAuthor", prompt.player_name as "promptBy"
    from round as page
    join book on book.id = page.book
    join game on game.id = book.game
    left join lateral (
      select text, player, player_name from round as earlier
      where earlier.book = page.book and earlier.num < page.num and earlier.text is not null
        and not earlier.hidden and not earlier.hidden_by_maker
      order by earlier.num desc limit 1) as prompt on true
    where page.player = ${artist} and page.drawing is not null and not page.skipped
      ${drawing === undefined ? raw`` : raw`and page.drawing = ${drawing}`}`.execute(db);
  return rows;
}

async function alones(db: Kysely<Tables>, artist: string, drawing?: string): Promise<OwnDrawing[]> {
  const all = db
    .selectFrom('solo')
    .select(['drawing', 'mode', 'created_at', 'author_name', 'prompt', 'day'])
    .where('author', '=', artist);
  const rows = await (drawing === undefined ? all : all.where('drawing', '=', drawing)).execute();
  return rows.map((row) => ({
    drawing: row.drawing,
    game: null,
    mode: row.mode,
    createdAt: row.created_at,
    authorName: row.author_name,
    prompt: row.prompt,
    promptAuthor: null,
    promptBy: null,
    ...(row.day === null ? {} : { day: dayName(row.day) }),
  }));
}
