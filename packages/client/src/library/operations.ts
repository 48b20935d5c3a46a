import type { Costs, EchoHeader, ErrorKinds, Overview, RunningMatches, ShownSetting } from '@tuschel/protocol';
import type { TuschelClient } from '../tuschelClient.ts';

/** How the instance does. All throw ApiException. */
export interface OperationsCalls {
  overview(): Promise<Overview>;
  /** What each part of the product takes. */
  costs(): Promise<Costs>;
  /** The newest first. */
  matches(): Promise<RunningMatches>;
  /** Ends a match for everybody in it. @param note for the books */
  closeMatch(matchId: string, note: string): Promise<void>;
  /** What browsers have reported, the latest first. */
  errors(offset: number): Promise<ErrorKinds>;
  /** Forgets a kind of error until it comes again. */
  settleError(fingerprint: string): Promise<void>;
  settings(): Promise<ShownSetting[]>;
  /** Has picture and film of a finished paper made again. */
  renderPaper(paperId: string): Promise<void>;
  /** What of a request of this browser has arrived at the server. */
  echo(): Promise<EchoHeader>;
}

export function operationsOf({ ask }: Pick<TuschelClient, 'ask'>): OperationsCalls {
  const get = (path: string) => ask({ method: 'GET', path });
  return {
    overview: async () => (await get('/admin/overview')) as Overview,
    costs: async () => (await get('/admin/costs')) as Costs,
    matches: async () => (await get('/admin/matches')) as RunningMatches,
    async closeMatch(matchId, note) {
      await ask({ method: 'POST', path: `/admin/matches/${encodeURIComponent(matchId)}/close`, body: { note } });
    },
    errors: async (offset) => (await get(`/admin/exceptions${offset === 0 ? '' : `?offset=${offset}`}`)) as ErrorKinds,
    async settleError(fingerprint) {
      await ask({ method: 'DELETE', path: `/admin/exceptions/${fingerprint}` });
    },
    settings: async () => ((await get('/admin/settings')) as { settings: ShownSetting[] }).settings,
    async renderPaper(paperId) {
      await ask({ method: 'POST', path: `/admin/papers/${encodeURIComponent(paperId)}/render` });
    },
    echo: async () => (await get('/admin/echoheader')) as EchoHeader,
  };
}
