import type { Lines, Sql } from '@tuschel/platform/ports';
import { sql as raw, type Transaction } from 'kysely';
import { isUuid } from '../../http/uuid.ts';
import type { Leaving } from './person.ts';

const AT_ONCE = 100;
/** All ids of ours look like this; a page may have another. */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Takes everything that somebody has drawn, or, of what others have in their books, their name. Begun again it goes on. */
export async function eraseDrawings(sql: Sql, lines: Pick<Lines, 'erase'>, who: Leaving): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const { rows } = await raw<{ drawing: string; isOthers: boolean }>`
      select page.drawing, exists (
        select from round join book on book.id = round.book join player on player.game = book.game
        where round.drawing = case when page.drawing ~ ${UUID} then page.drawing::uuid end and player.user_id <> ${who.id}::uuid) as "isOthers"
      from line_page as page where page.author = ${who.id} order by page.drawing limit ${AT_ONCE}`.execute(sql.db());
    if (rows.length === 0) return all;
    await sql.transaction<never, void>(async (tx) => {
      const kept = rows.filter(({ isOthers }) => who.keepsPages && isOthers).map(({ drawing }) => drawing);
      const gone = rows.map(({ drawing }) => drawing).filter((drawing) => !kept.includes(drawing));
      await forgetEntries(tx, [...kept, ...gone]);
      await lines.erase({ tx }, gone);
      await makeNameless(tx, kept, who);
    });
    all.push(...rows.map(({ drawing }) => drawing));
  }
}

/** What was said of them and where they hung. */
async function forgetEntries(tx: Transaction<never>, drawings: string[]): Promise<void> {
  for (const table of ['solo', 'hidden_drawing', 'post', 'post_evidence', 'attempt'])
    await raw`delete from ${raw.table(table)} where drawing = any(${drawings.filter(isUuid)}::uuid[])`.execute(tx);
  // Their pictures and films tell whose they are; they are made anew when somebody asks.
  for (const table of ['render_job', 'render_file'])
    await raw`delete from ${raw.table(table)} where drawing = any(${drawings}::text[])`.execute(tx);
}

/** The strokes stay, and how they are to be shown; what else the artist's client told goes. */
async function makeNameless(tx: Transaction<never>, drawings: string[], { standIn }: Leaving): Promise<void> {
  await raw`
    update line_page set author = ${standIn}, meta = meta - 'note' - 'previewData' - 'save'
    where drawing = any(${drawings}::text[])`.execute(tx);
  await raw`delete from line_tail where drawing = any(${drawings}::text[])`.execute(tx);
}

/** Nobody who is gone is among the readers of a page. */
export async function forgetReader(sql: Sql, { id }: Leaving): Promise<void> {
  await raw`update line_page set readers = array_remove(readers, ${id}) where ${id} = any(readers)`.execute(sql.db());
}
