import type { OpenedPage } from '@tuschel/rules';
import type { PageMeta } from '../../library/drawing/pageMeta.ts';
import type { PageTerms } from '../../library/drawing/pageMeta.ts';
import { drawingId } from './pageId.ts';

/** What stands beside the lines of a page from the beginning; empty where everything is allowed. */
export function openedMeta(seed: string, opened: OpenedPage): Record<string, unknown> {
  const terms = termsFor(seed, opened);
  const meta: PageMeta = {
    ...(Object.keys(terms).length === 0 ? {} : { terms }),
    ...(opened.tools?.format === 'portrait' ? { isPortrait: true } : {}),
  };
  return { ...meta };
}

function termsFor(seed: string, { tools, base, baseOpacity = 100, baseLayers, copyable }: OpenedPage): PageTerms {
  const layers = baseLayers ? { layers: [...baseLayers] } : {};
  return {
    ...(tools ? { tools } : {}),
    ...(base ? { base: { drawing: drawingId(seed, base), opacity: baseOpacity, ...layers } } : {}),
    ...(copyable ? { copyable: copyable.map((page) => drawingId(seed, page)) } : {}),
  };
}
