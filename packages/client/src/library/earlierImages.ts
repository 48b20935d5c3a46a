import type { EarlierImageChange, EarlierImagesPage } from '@tuschel/protocol';
import { callEndpoint } from '../http/callEndpoint.ts';
import { ApiException, type TuschelClient } from '../tuschelClient.ts';

/** The images of before the terms that their artist has set private. All throw ApiException. */
export interface EarlierImagesCalls {
  /** How many there are; 0 for who never was asked, or left them public. */
  count(): Promise<number>;
  /** @param page from 0, newest first */
  page(page: number): Promise<EarlierImagesPage>;
  /** Publishes one again, or sets it private once more. */
  change(change: EarlierImageChange): Promise<void>;
}

export function earlierImagesOf(client: Pick<TuschelClient, 'ask'>): EarlierImagesCalls {
  return {
    async count() {
      try {
        const { isPublic, total } = await callEndpoint(client, 'GET /posts/initial-republish');
        return isPublic ? 0 : total;
      } catch (error) {
        if (error instanceof ApiException && error.status === 404) return 0;
        throw error;
      }
    },
    page: (page) => callEndpoint(client, 'GET /posts/initial-republish/images?page', { query: { page } }),
    async change(change) {
      await callEndpoint(client, 'POST /posts/initial-republish/image', { body: change });
    },
  };
}
