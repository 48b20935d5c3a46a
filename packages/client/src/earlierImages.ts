import type { EarlierImageChange, EarlierImagesPage, InitialRepublishResult } from '@tuschel/protocol';
import { ApiException, type TuschelClient } from './tuschelClient.ts';

/** The images of before the terms that their artist has set private. All throw ApiException. */
export interface EarlierImagesCalls {
  /** How many there are; 0 for who never was asked, or left them public. */
  count(): Promise<number>;
  /** @param page from 0, newest first */
  page(page: number): Promise<EarlierImagesPage>;
  /** Publishes one again, or sets it private once more. */
  change(change: EarlierImageChange): Promise<void>;
}

const PATH = '/posts/initial-republish';

export function earlierImagesOf({ ask }: Pick<TuschelClient, 'ask'>): EarlierImagesCalls {
  return {
    async count() {
      try {
        const { isPublic, total } = (await ask({ method: 'GET', path: PATH })) as InitialRepublishResult;
        return isPublic ? 0 : total;
      } catch (error) {
        if (error instanceof ApiException && error.status === 404) return 0;
        throw error;
      }
    },
    page: async (page) => (await ask({ method: 'GET', path: `${PATH}/images?page=${page}` })) as EarlierImagesPage,
    async change(change) {
      await ask({ method: 'POST', path: `${PATH}/image`, body: change });
    },
  };
}
