import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { historyOf } from '@tuschel/client/history';
import type { CustomPlan, HideDrawing, History, HistoryGame } from '@tuschel/protocol';
import { useMemo } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { withGonePeople } from './gonePeople.ts';
import { eachOnce } from '../../eachOnce.ts';

export interface Shelves {
  status: 'loading' | 'failed' | 'ready';
  /** Why it failed. */
  error: unknown;
  games: readonly HistoryGame[];
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => void;
  retry: () => void;
  /** Takes a game off the list. Throws ApiException. */
  leave: (gameId: string) => Promise<void>;
  /** The plan of one's own that was played there; undefined: none is kept. Throws ApiException. */
  planOf: (gameId: string) => Promise<CustomPlan | undefined>;
  /** Hides a drawing of one's own, or shows it again. Throws ApiException. */
  hide: (request: HideDrawing) => Promise<void>;
}

/** The games of who is signed in, page by page. */
export function useHistory(userId: string): Shelves {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const calls = useMemo(() => historyOf(client), [client]);
  const queryKey = ['history', userId];
  const { data, status, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => calls.page(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
  });
  const [host, someone] = [say('archive.someone.host'), say('archive.someone')];
  const games = useMemo(
    () =>
      eachOnce(data?.pages.flatMap(({ history }) => history) ?? [], ({ gameId }) => gameId).map((game) =>
        withGonePeople(game, { host, someone }),
      ),
    [data, host, someone],
  );
  return {
    status: status === 'success' ? 'ready' : status === 'error' ? 'failed' : 'loading',
    error,
    games,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
    planOf: async (gameId) => (await calls.game(gameId)).plan,
    async leave(gameId) {
      await calls.leave(gameId);
      queries.setQueryData<InfiniteData<History>>(queryKey, (before) => before && without(before, gameId));
      await queries.invalidateQueries({ queryKey });
    },
    async hide(request) {
      await calls.hide(request);
      await queries.invalidateQueries({ queryKey });
    },
  };
}

function without(data: InfiniteData<History>, gameId: string): InfiniteData<History> {
  const pages = data.pages.map((page) => ({
    ...page,
    history: page.history.filter((game) => game.gameId !== gameId),
  }));
  return { ...data, pages };
}
