import type { Notices, Unread } from '@tuschel/protocol';
import type { TuschelClient } from '../tuschelClient.ts';

/** The inbox of whoever is signed in. All throw ApiException. */
export interface NoticeCalls {
  unread(): Promise<number>;
  /** Newest first. @param before the id of the last one that is known */
  page(before?: string): Promise<Notices>;
  /** All of them are read. */
  read(): Promise<void>;
  remove(id: string): Promise<void>;
}

export function noticesOf({ ask }: Pick<TuschelClient, 'ask'>): NoticeCalls {
  return {
    unread: async () => ((await ask({ method: 'GET', path: '/notices/unread' })) as Unread).unread,
    async page(before) {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
      return (await ask({ method: 'GET', path: `/notices${query}` })) as Notices;
    },
    async read() {
      await ask({ method: 'POST', path: '/notices/read', body: {} });
    },
    async remove(id) {
      await ask({ method: 'DELETE', path: `/notices/${encodeURIComponent(id)}` });
    },
  };
}
