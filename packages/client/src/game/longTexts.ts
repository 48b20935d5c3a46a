import type { Options } from '@tuschel/protocol';
import { callEndpoint } from '../http/callEndpoint.ts';
import type { TuschelClient } from '../tuschelClient.ts';

/** All options of the lobby that one leads, with the texts for which its state has no room (`longTexts`). Throws ApiException. */
export async function wholeOptions(client: Pick<TuschelClient, 'ask'>, matchId: string): Promise<Options> {
  const found = await callEndpoint(client, 'GET /match/:matchId/options', { params: { matchId }, timeoutMs: 60_000 });
  return found.options;
}
