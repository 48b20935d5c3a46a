import type { EarlierImageChange, EarlierImagesPage } from '@tuschel/protocol';
import { callEndpoint } from '../http/callEndpoint.ts';
import type { TuschelClient } from '../tuschelClient.ts';

/** The images of before the terms that their artist has set private. All throw ApiException. */
export interface EarlierImagesCalls {
  /** How many there are; 0 for whoever was never asked, or left them public. */
  count(): Promise<number>;
  /** @param page from 0, newest first */
  page(page: number): Promise<EarlierImagesPage>;
  /** Publishes one again, or sets it private once more. */
  change(change: EarlierImageChange): Promise<void>;
}

const LIST = 'GET /posts/initial-republish/images?page';

export function earlierImagesOf(client: Pick<TuschelClient, 'ask'>): EarlierImagesCalls {
  return {
    async count() {
      // The list first: for whoever was never asked it is empty, where the progress would be a 404, red in every console.
      const { images } = await callEndpoint(client, LIST, { query: { page: 0 } });
      if (images.length === 0) return 0;
      return (await callEndpoint(client, 'GET /posts/initial-republish')).total;
    },
    page: (page) => callEndpoint(client, LIST, { query: { page } }),
    async change(change) {
      await callEndpoint(client, 'POST /posts/initial-republish/image', { body: change });
    },
  };
}
