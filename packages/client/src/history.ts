import type { HideDrawing, History, HistoryGame } from '@tuschel/protocol';
import type { TuschelClient } from './tuschelClient.ts';

/** The games that one has played. All throw ApiException. */
export interface HistoryCalls {
  /** @param page from 0, newest games first */
  page(page: number): Promise<History>;
  game(gameId: string): Promise<HistoryGame>;
  /** Takes a game off one's own list. */
  leave(gameId: string): Promise<void>;
  /** Hides a drawing of one's own from all others, or shows it again. */
  hide(request: HideDrawing): Promise<void>;
}

export function historyOf({ ask }: Pick<TuschelClient, 'ask'>): HistoryCalls {
  return {
    page: async (page) => (await ask({ method: 'GET', path: `/profiles/history?page=${page}` })) as History,
    game: async (gameId) =>
      (await ask({ method: 'GET', path: `/single-game-info?gameId=${encodeURIComponent(gameId)}` })) as HistoryGame,
    async leave(gameId) {
      await ask({ method: 'POST', path: '/profiles/history/leave', body: { gameId } });
    },
    async hide(request) {
      await ask({ method: 'DELETE', path: '/posts/hide-mydrawing', body: request });
    },
  };
}
