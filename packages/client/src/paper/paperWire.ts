import type { Drawing, LineJson, Paper, PaperList, PaperUpdate, PaperUpdateResult } from '@tuschel/protocol';
import { decodeDrawing, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { callEndpoint } from '../http/callEndpoint.ts';
import { ApiException, type TuschelClient } from '../tuschelClient.ts';

/** The REST calls of papers. All throw ApiException. */
export interface PaperWire {
  update(paperId: string, update: PaperUpdate): Promise<PaperUpdateResult>;
  /** Without its events. */
  paper(paperId: string): Promise<Paper>;
  events(paperId: string): Promise<LineJson[]>;
  list(part: { skip: number; take: number; isBin: boolean }): Promise<PaperList>;
  bin(paperId: string): Promise<void>;
  /** Out of the bin, for good. It is no matter if it is erased already. */
  erase(paperId: string): Promise<void>;
  /** The same of many. Answers those that are not there any more. @param paperIds `PAPER.erasedAtOnce` at most */
  eraseAll(paperIds: readonly string[]): Promise<readonly string[]>;
}

/** A paper of hours on a slow line. */
const WHOLE_MS = 60_000;
/** A thousand events. */
const BATCH_MS = 20_000;

export function paperWire(client: Pick<TuschelClient, 'ask'>): PaperWire {
  return {
    update: (paperId, body) =>
      callEndpoint(client, 'POST /papers/:paperId/update', { params: { paperId }, body, timeoutMs: BATCH_MS }),
    paper: (paperId) =>
      callEndpoint(client, 'GET /papers/:paperId', { params: { paperId }, query: { events: 'false' } }),
    async events(paperId) {
      const answer = await client.ask({
        method: 'GET',
        path: `/drawing/${encodeURIComponent(paperId)}/lines`,
        headers: { Accept: `${INK_MEDIA_TYPE}, application/json;q=0.9` },
        bytesType: INK_MEDIA_TYPE,
        timeoutMs: WHOLE_MS,
      });
      if (answer instanceof Uint8Array) return decodeDrawing(answer).lines;
      return (answer as Drawing | null)?.lines ?? [];
    },
    list: ({ skip, take, isBin }) =>
      callEndpoint(client, 'GET /papers?skip&take', { query: { skip, take, ...(isBin ? { bin: 'true' } : {}) } }),
    async bin(paperId) {
      await callEndpoint(client, 'DELETE /papers/:paperId', { params: { paperId } });
    },
    async erase(paperId) {
      try {
        await callEndpoint(client, 'DELETE /papers/:paperId', { params: { paperId }, query: { erase: 'true' } });
      } catch (error) {
        // The answer before this one was lost, or another device was quicker.
        if (!(error instanceof ApiException && error.status === 404)) throw error;
      }
    },
    async eraseAll(paperIds) {
      const body = { paperIds: [...paperIds] };
      const answer = await callEndpoint(client, 'POST /papers/erase', { body, timeoutMs: WHOLE_MS });
      return answer.erased;
    },
  };
}
