import type { HideDrawing, History, HistoryGame } from '@tuschel/protocol';
import { callEndpoint } from '../http/callEndpoint.ts';
import type { TuschelClient } from '../tuschelClient.ts';

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

export function historyOf(client: Pick<TuschelClient, 'ask'>): HistoryCalls {
  return {
    page: (page) => callEndpoint(client, 'GET /profiles/history?page', { query: { page } }),
    game: (gameId) => callEndpoint(client, 'GET /single-game-info?gameId', { query: { gameId } }),
    async leave(gameId) {
      await callEndpoint(client, 'POST /profiles/history/leave', { body: { gameId } });
    },
    async hide(request) {
      await callEndpoint(client, 'DELETE /posts/hide-mydrawing', { body: request });
    },
  };
}
