import type { Lines, Sql } from '@tuschel/platform/ports';
import { sql as raw, type Transaction } from 'kysely';
import { isUuid } from '../../http/uuid.ts';
import type { Leaving } from './person.ts';
import { GONE_TEXT, scrubJson, type Traces } from './scrubJson.ts';

const AT_ONCE = 20;

/** Takes somebody out of the books of the games that they played: others keep theirs. A game in which nobody is left goes. */
export async function eraseFromGames(sql: Sql, lines: Pick<Lines, 'erase'>, who: Leaving): Promise<void> {
  for (;;) {
    const { rows } = await raw<{ id: string }>`
      select id from game where host = ${who.id} union select game from player where user_id = ${who.id}
      union select game from book where owner = ${who.id}
      union select game from book join round on round.book = book.id where round.player = ${who.id}
      limit ${AT_ONCE}`.execute(sql.db());
    if (rows.length === 0) break;
    for (const { id } of rows) await sql.transaction<never, void>((tx) => eraseFromGame(tx, lines, id, who));
  }
  await raw`delete from finished_game where person = ${who.id}`.execute(sql.db());
  // What others drew to their words.
  await raw`
    update post set prompt = null, prompt_author = null, prompt_by = null where prompt_author = ${who.id}`.execute(
    sql.db(),
  );
}

async function eraseFromGame(tx: Transaction<never>, lines: Pick<Lines, 'erase'>, game: string, who: Leaving) {
  await scrubForms(tx, game, who);
  await raw`
    update round set text = case when text is null then null else ${GONE_TEXT} end, player = null, player_name = ''
    from book where book.id = round.book and book.game = ${game} and round.player = ${who.id}`.execute(tx);
  await raw`
    update book set owner = ${who.standIn}, owner_name = '' where game = ${game} and owner = ${who.id}`.execute(tx);
  // The plan is of the host's making, with words of theirs.
  await raw`
    update game set host = ${who.standIn}, host_name = '', plan = null where id = ${game} and host = ${who.id}`.execute(
    tx,
  );
  await raw`delete from player where game = ${game} and user_id = ${who.id}`.execute(tx);
  const { rows } = await raw`select from player where game = ${game} limit 1`.execute(tx);
  if (rows.length > 0) return;
  const left = await raw<{ drawing: string }>`
    select round.drawing from round join book on book.id = round.book
    where book.game = ${game} and round.drawing is not null`.execute(tx);
  await lines.erase(
    { tx },
    left.rows.map(({ drawing }) => drawing),
  );
  await raw`delete from game where id = ${game}`.execute(tx);
}

/** What stands beside the pages: subjects, answers, who was cast. */
async function scrubForms(tx: Transaction<never>, game: string, who: Leaving): Promise<void> {
  const { rows } = await raw<{ book: string; num: number; player: string | null; text: string | null; form: unknown }>`
    select round.book, round.num, round.player, round.text, round.form from round
    join book on book.id = round.book where book.game = ${game}`.execute(tx);
  const own = rows.filter(({ player }) => player === who.id).flatMap(({ text }) => (text === null ? [] : [text]));
  const traces: Traces = { ...who, texts: new Set(own) };
  for (const { book, num, player, form } of rows) {
    if (form === null) continue;
    const scrubbed = JSON.stringify(player === who.id ? ownForm(form) : scrubJson(form, traces));
    if (scrubbed === JSON.stringify(form)) continue;
    await raw`update round set form = ${scrubbed}::jsonb where book = ${book} and num = ${num}`.execute(tx);
  }
}

/** Of a page of their own only what it lies on. */
function ownForm(form: unknown): unknown {
  const { baseDrawingId } = form as { baseDrawingId?: unknown };
  return typeof baseDrawingId === 'string' && isUuid(baseDrawingId) ? { baseDrawingId } : null;
}
