import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { galleryOf } from '@tuschel/client/gallery';
import type { Discover } from '@tuschel/protocol';
import { useMemo } from 'react';
import { useClient, useUser } from '../../ClientContext.tsx';
import { type Published, usePublished } from '../../gallery/published.ts';
import type { Filter } from './filter.ts';

export type Week = Discover['filters']['weeks'][number];

/** Pictures of one page. */
const PAGE = 24;

export interface Feed {
  status: 'loading' | 'failed' | 'ready';
  error: unknown;
  pictures: readonly Published[];
  weeks: readonly Week[];
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => void;
  retry: () => void;
}

/** Published drawings, the newest first, page by page. What somebody may see depends on who they are. */
export function useDiscover(filter: Filter): Feed {
  const client = useClient();
  const userId = useUser()?.id ?? null;
  const published = usePublished();
  const { data, status, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['discover', userId, filter],
    queryFn: ({ pageParam }) =>
      galleryOf(client).list({ offset: pageParam, limit: PAGE, ...filter.week, authors: [...filter.authors] }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (offset + PAGE < last.total ? offset + PAGE : undefined),
    placeholderData: keepPreviousData,
  });
  const pictures = useMemo(
    () => different((data?.pages ?? []).flatMap(({ drawings }) => drawings.map(published))),
    [data, published],
  );
  return {
    status: status === 'success' ? 'ready' : status === 'error' ? 'failed' : 'loading',
    error,
    pictures,
    weeks: data?.pages[0]?.filters.weeks ?? [],
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

/** What was published meanwhile moves all others on by one, some of them onto the next page. */
function different(pictures: readonly Published[]): Published[] {
  return [...new Map(pictures.map((one) => [one.drawingId, one])).values()];
}
