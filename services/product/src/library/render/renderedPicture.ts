import type { Blobs, Sql } from '@tuschel/platform/ports';
import type { StoredDrawing } from '../drawing/storedDrawing.ts';
import type { RenderTables } from './tables.ts';

/**
 * The large picture (JPEG) that was rendered of a drawing, for whoever sees these lines of it. Null: there is none yet, or it shows less or more than
 * they see.
 */
export async function renderedPicture(
  { sql, blobs }: { sql: Sql; blobs: Pick<Blobs, 'get'> },
  { page, lines }: Pick<StoredDrawing, 'page' | 'lines'>,
): Promise<Uint8Array | null> {
  // The picture shows what a stranger may see. If no line is withheld from a stranger or from this reader, both see the same.
  if (lines.length !== page.lines) return null;
  const made = await sql
    .db<RenderTables>()
    .selectFrom('render_file')
    .select('key')
    .where('drawing', '=', page.drawing)
    .where('file', '=', 'jpg')
    .where('withheld', '=', 0)
    .executeTakeFirst();
  return (made && (await blobs.get(made.key))?.body) ?? null;
}
