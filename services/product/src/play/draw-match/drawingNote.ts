import type { PageRow } from '@tuschel/platform/ports';
import { defined, type DrawingNote } from '@tuschel/rules';
import type { PageMeta } from '../../library/drawing/pageMeta.ts';

/** What an artist has said in the finish dialog, as far as the game needs to know it; null: nothing. */
export function noteOf(page: Pick<PageRow, 'meta'> | null): DrawingNote | null {
  const { triggerWarning = 0, save = true } = (page?.meta ?? {}) as PageMeta;
  if (triggerWarning === 0 && save) return null;
  return defined<DrawingNote>({ warning: triggerWarning || undefined, unsaved: save ? undefined : true });
}
