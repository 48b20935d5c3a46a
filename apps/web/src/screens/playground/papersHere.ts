import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { NewPaper, PaperEntry, Papers } from '@tuschel/client/paper';
import { PAPER, type PaperList } from '@tuschel/protocol';
import { useClient } from '../../ClientContext.tsx';
import { randomId } from '../solo/randomId.ts';

/** What the shelf does with papers. */
export type ShelfPapers = Pick<Papers, 'list' | 'bin' | 'restore' | 'rename' | 'copy'> & {
  begin(paper: NewPaper): Promise<{ paperId: string }>;
};

const made = new WeakMap<TuschelClient, ShelfPapers>();

/** The papers of this browser, opened once for each client. */
export function usePapersHere(): ShelfPapers {
  const client = useClient();
  const papers = made.get(client) ?? papersOf(client);
  made.set(client, papers);
  return papers;
}

function papersOf(client: TuschelClient): ShelfPapers {
  const update = (paperId: string, body: object) =>
    callEndpoint(client, 'POST /papers/:paperId/update', { params: { paperId }, body });
  return {
    async begin({ name = '', width, height }) {
      const paperId = randomId();
      await update(paperId, { name, imageWidth: width, imageHeight: height });
      return { paperId };
    },
    async list({ skip = 0, take = PAPER.take, isBin = false } = {}) {
      const query = { skip, take, ...(isBin ? { bin: 'true' } : {}) };
      const { entries, totalCount } = await callEndpoint(client, 'GET /papers?skip&take', { query });
      return { entries: entries.map((entry): PaperEntry => ({ ...entry, pending: 0 })), totalCount, isOffline: false };
    },
    async bin(paperId) {
      await callEndpoint(client, 'DELETE /papers/:paperId', { params: { paperId } });
    },
    restore: async (paperId) => void (await update(paperId, { deletedAt: null })),
    rename: async (paperId, name) => void (await update(paperId, { name: name.trim() })),
    async copy(paperId, name) {
      const id = randomId();
      const paper = await callEndpoint(client, 'GET /papers/:paperId', { params: { paperId } });
      const { imageWidth, imageHeight, imageThumbnail, triggerWarning } = paper;
      const about = { imageWidth, imageHeight, imageThumbnail, triggerWarning, sourceId: paperId };
      for (let from = 0; from === 0 || from < paper.events.length; from += PAPER.eventsAtOnce)
        await update(id, { ...about, name, events: paper.events.slice(from, from + PAPER.eventsAtOnce) });
      return id;
    },
  };
}

/** How much room there is for papers. Throws ApiException. */
export async function paperQuota(client: Pick<TuschelClient, 'ask'>): Promise<PaperList['quota']> {
  return (await callEndpoint(client, 'GET /papers?skip&take', { query: { skip: 0, take: 0 } })).quota;
}
