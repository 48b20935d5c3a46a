import { useInfiniteQuery } from '@tanstack/react-query';
import { historyOf } from '@tuschel/client/history';
import { soloOf } from '@tuschel/client/solo';
import { useMemo } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { drawingsIn, type OwnDrawing } from './drawingsIn.ts';

interface OwnDrawings {
  status: 'loading' | 'failed' | 'ready';
  /** Why it failed. */
  error: unknown;
  drawings: readonly OwnDrawing[];
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => void;
  retry: () => void;
}

/** What this person has drawn in games and alone, a page of each at a time. */
export function useOwnDrawings(userId: string): OwnDrawings {
  const client = useClient();
  const calls = useMemo(() => ({ solo: soloOf(client), history: historyOf(client) }), [client]);
  const { data, status, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['ownDrawings', userId],
    queryFn: async ({ pageParam }) => {
      const [alone, games] = await Promise.all([calls.solo.drawings(pageParam), calls.history.page(pageParam)]);
      return { alone, games };
    },
    initialPageParam: 0,
    getNextPageParam: ({ alone, games }, _pages, page) => (alone.hasMore || games.hasMore ? page + 1 : undefined),
  });
  return {
    status: status === 'success' ? 'ready' : status === 'error' ? 'failed' : 'loading',
    error,
    drawings: drawingsIn(data?.pages ?? [], userId),
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
