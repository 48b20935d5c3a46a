import type { Options, WholeOptions } from '@tuschel/protocol';
import type { TuschelClient } from './tuschelClient.ts';

/** All options of the lobby that one leads, with the texts for which its state has no room (`longTexts`). Throws ApiException. */
export async function wholeOptions({ ask }: Pick<TuschelClient, 'ask'>, matchId: string): Promise<Options> {
  const path = `/match/${encodeURIComponent(matchId)}/options`;
  return ((await ask({ method: 'GET', path, timeoutMs: 60_000 })) as WholeOptions).options;
}
