import type { TuschelClient } from '@tuschel/client';
import { galleryOf } from '@tuschel/client/gallery';
import type { Discover } from '@tuschel/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useClient, useStore, useUser } from '../../ClientContext.tsx';
import { createPagedFeed, type FeedState, type PagedFeed } from '../../gallery/pagedFeed.ts';
import { type Published, usePublished } from '../../gallery/published.ts';
import type { Filter } from './filter.ts';
import { eachOnce } from '../../eachOnce.ts';

export type Week = Discover['filters']['weeks'][number];

/** Pictures of one page. */
const PAGE = 24;
/** Choices whose pictures are kept for somebody who comes back to them. */
const MOST_KEPT = 12;

export interface Feed {
  status: FeedState<Discover>['status'];
  error: unknown;
  pictures: readonly Published[];
  weeks: readonly Week[];
  more: FeedState<Discover>['more'];
  turn: () => void;
  retry: () => void;
}

/** Published drawings, the newest first, page by page. What somebody may see depends on who they are. */
export function useDiscover(filter: Filter): Feed {
  const client = useClient();
  const userId = useUser()?.id ?? null;
  const published = usePublished();
  const feed = useMemo(() => feedOf(client, userId, filter), [client, userId, filter]);
  useEffect(() => keptFresh(feed), [feed]);
  const { status, error, pages, more } = useLastReady(useStore(feed), userId);
  const pictures = useMemo(
    () =>
      eachOnce(
        pages.flatMap(({ drawings }) => drawings.map(published)),
        ({ drawingId }) => drawingId,
      ),
    [pages, published],
  );
  return {
    status,
    error,
    pictures,
    weeks: pages[0]?.filters.weeks ?? [],
    more,
    turn: () => void feed.turn(),
    retry: () => void feed.refresh(),
  };
}

const feeds = new WeakMap<TuschelClient, Map<string, PagedFeed<Discover>>>();

/** The same one for the same choice: Back leads to the same place on the same wall. */
function feedOf(client: TuschelClient, userId: string | null, { week, authors }: Filter): PagedFeed<Discover> {
  const kept = feeds.get(client) ?? new Map<string, PagedFeed<Discover>>();
  feeds.set(client, kept);
  const key = JSON.stringify([userId, week, authors]);
  const feed =
    kept.get(key) ??
    createPagedFeed({
      size: PAGE,
      load: (offset) => galleryOf(client).list({ offset, limit: PAGE, ...week, authors: [...authors] }),
    });
  // The one that was looked at last is the last to go.
  kept.delete(key);
  kept.set(key, feed);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return feed;
}

/** Asked now, and again whenever somebody comes back to the page or to the net. */
function keptFresh(feed: PagedFeed<Discover>): () => void {
  const refresh = () => void (document.visibilityState === 'visible' && feed.refresh());
  void feed.refresh();
  document.addEventListener('visibilitychange', refresh);
  window.addEventListener('online', refresh);
  return () => {
    document.removeEventListener('visibilitychange', refresh);
    window.removeEventListener('online', refresh);
  };
}

/** Until the pictures of another choice are there those of the one before stay, for the same person. */
function useLastReady(state: FeedState<Discover>, userId: string | null): FeedState<Discover> {
  const [last, keep] = useState({ state, userId });
  if (state.status !== 'loading' && last.state !== state) keep({ state, userId });
  return state.status === 'loading' && last.state.status === 'ready' && last.userId === userId ? last.state : state;
}
