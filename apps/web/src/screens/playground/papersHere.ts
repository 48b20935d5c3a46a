import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { browserPapers, type Papers } from '@tuschel/client/paper';
import type { PaperList } from '@tuschel/protocol';
import { useClient } from '../../ClientContext.tsx';

const given = new WeakMap<TuschelClient, Papers>();

/** The papers of this browser. */
export function usePapersHere(): Papers {
  const client = useClient();
  return given.get(client) ?? browserPapers(client);
}

/** This client has papers of another kind: that of the stage, where they get into trouble on purpose. */
export function givePapers(client: TuschelClient, papers: Papers): void {
  given.set(client, papers);
}

/** How much room there is for papers. Throws ApiException. */
export async function paperQuota(client: Pick<TuschelClient, 'ask'>): Promise<PaperList['quota']> {
  return (await callEndpoint(client, 'GET /papers?skip&take', { query: { skip: 0, take: 0 } })).quota;
}
