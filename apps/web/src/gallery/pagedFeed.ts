import type { Store } from '@tuschel/client';
import { patience, retryDelay } from '../connection/retryDelay.ts';

export interface FeedState<Page> {
  status: 'loading' | 'failed' | 'ready';
  /** Why there is nothing, or no more. */
  error: unknown;
  /** In their order. */
  pages: readonly Page[];
  more: 'none' | 'there' | 'coming' | 'failed';
}

/** Pages of an answer, as far as somebody has turned them. */
export interface PagedFeed<Page> extends Store<FeedState<Page>> {
  /** Asks anew for all pages that have been turned. What is there stays until the new ones have come, and where none come. */
  refresh(): Promise<void>;
  /** Turns one more page, if there is one. */
  turn(): Promise<void>;
}

export interface Paging<Page> {
  load: (offset: number) => Promise<Page>;
  /** What a page holds at most. */
  size: number;
  wait?: (ms: number) => Promise<void>;
}

/** Asks for one page at a time. Of its own, not of the query library: that weighs as much as everything else on this screen. */
export function createPagedFeed<Page extends { total: number }>({
  load,
  size,
  wait = pause,
}: Paging<Page>): PagedFeed<Page> {
  let state: FeedState<Page> = { status: 'loading', error: null, pages: [], more: 'none' };
  let last = Promise.resolve();
  let isRefreshing = false;
  const listeners = new Set<() => void>();

  const tell = (change: Partial<FeedState<Page>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const hasMore = (pages: readonly Page[]) => pages.length * size < (pages.at(-1)?.total ?? 0);
  const insist = async (offset: number) => {
    for (let failures = 0; ; failures++) {
      try {
        return await load(offset);
      } catch (error) {
        if (failures + 1 >= patience.tries) throw error;
        await wait(retryDelay(failures, error));
      }
    }
  };
  const inTurn = (work: () => Promise<void>) => (last = last.then(work));

  const turnAgain = async () => {
    if (state.status === 'failed') tell({ status: 'loading', error: null });
    try {
      const pages: Page[] = [];
      do pages.push(await insist(pages.length * size));
      while (pages.length < state.pages.length && hasMore(pages));
      tell({ status: 'ready', error: null, pages, more: hasMore(pages) ? 'there' : 'none' });
    } catch (error) {
      if (state.status === 'loading') tell({ status: 'failed', error });
    } finally {
      isRefreshing = false;
    }
  };
  const turnOne = async () => {
    if (state.more === 'none') return;
    try {
      const pages = [...state.pages, await insist(state.pages.length * size)];
      tell({ error: null, pages, more: hasMore(pages) ? 'there' : 'none' });
    } catch (error) {
      tell({ error, more: 'failed' });
    }
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh() {
      if (isRefreshing) return last;
      isRefreshing = true;
      return inTurn(turnAgain);
    },
    turn() {
      if (state.more !== 'there' && state.more !== 'failed') return last;
      tell({ more: 'coming' });
      return inTurn(turnOne);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
