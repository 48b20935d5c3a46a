import { defined, type OpenedPage, type PageRef } from '@tuschel/rules';
import type { PageMeta, PageTerms } from '../../library/drawing/pageMeta.ts';
import { drawingId } from './pageId.ts';

/** What stands beside the lines of a page from the beginning; empty where everything is allowed. */
export function openedMeta(seed: string, opened: OpenedPage): Record<string, unknown> {
  const { tools, base, baseOpacity: opacity = 100, baseLayers, copyable } = opened;
  const idOf = (page: PageRef) => drawingId(seed, page);
  const terms = defined<PageTerms>({
    tools,
    base: base && { drawing: idOf(base), opacity, ...(baseLayers && { layers: [...baseLayers] }) },
    copyable: copyable?.map(idOf),
  });
  const meta = defined<PageMeta>({
    terms: Object.keys(terms).length === 0 ? undefined : terms,
    isPortrait: tools?.format === 'portrait' ? true : undefined,
  });
  return { ...meta };
}
