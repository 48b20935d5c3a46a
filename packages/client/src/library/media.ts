import { type DrawingMedia, type MediaList, RENDER, type RenderKind, type RenderStats } from '@tuschel/protocol';
import type { TuschelClient } from '../tuschelClient.ts';

/** Rendered pictures and videos of drawings. All throw ApiException. */
export interface MediaCalls {
  /** What there is of these drawings for this reader. What is not there, or not for their eyes, is left out. */
  of(drawingIds: readonly string[]): Promise<DrawingMedia[]>;
  /** Asks for what is not there, for the first time or again. */
  ask(drawingId: string, kind: RenderKind): Promise<DrawingMedia>;
  stats(): Promise<RenderStats>;
}

export function mediaOf({ ask }: Pick<TuschelClient, 'ask'>): MediaCalls {
  return {
    async of(drawingIds) {
      const lists: MediaList[] = [];
      for (let from = 0; from < drawingIds.length; from += RENDER.mediaAtOnce) {
        const body = { drawingIds: drawingIds.slice(from, from + RENDER.mediaAtOnce) };
        lists.push((await ask({ method: 'POST', path: '/drawing/media', body })) as MediaList);
      }
      return lists.flatMap(({ drawings }) => drawings);
    },
    ask: async (drawingId, kind) =>
      (await ask({
        method: 'POST',
        path: `/drawing/${encodeURIComponent(drawingId)}/render`,
        body: { kind },
      })) as DrawingMedia,
    stats: async () => (await ask({ method: 'GET', path: '/render/stats' })) as RenderStats,
  };
}
