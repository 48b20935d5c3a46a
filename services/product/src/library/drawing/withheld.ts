import type { Lines, PageRow } from '@tuschel/platform/ports';
import { baseOf } from './pageTerms.ts';

/**
 * How many of the first lines of a drawing are not for `reader`: they are those of a drawing before, which is hidden or no longer kept. Its own
 * artist goes on seeing what they drew on, unless it is no more.
 * @param reader user id
 */
export async function linesWithheld(lines: Pick<Lines, 'page'>, page: PageRow, reader: string): Promise<number> {
  const isOwn = page.author === reader;
  // While it is drawn on, lines are named by their number.
  if (isOwn && page.state === 'open') return 0;
  return withheld(lines, page, (source) => !isOwn && isHidden(source, reader));
}

/** What lies under the source lies under this page, too. */
async function withheld(
  lines: Pick<Lines, 'page'>,
  page: PageRow,
  hides: (source: PageRow) => boolean,
): Promise<number> {
  const base = baseOf(page);
  if (!base || page.base === 0) return 0;
  const source = await lines.page(base.copyFrom);
  if (!source || hides(source)) return page.base;
  return Math.max(0, (await withheld(lines, source, hides)) - (base.leftOut ?? 0));
}

/** A drawing with another one on it has had readers: whoever drew that, and then all. Nobody's, it is hidden. */
function isHidden({ author, readers }: PageRow, reader: string): boolean {
  return readers.length === 0 && author !== reader;
}
