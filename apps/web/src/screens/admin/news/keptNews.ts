import { browserStorage } from '../../../browserStorage.ts';
import type { NewsDraft } from './newsDraft.ts';

/** What was typed and not sent, in this browser: a closed window loses nothing. */
export interface KeptNews {
  read(id: string | null): NewsDraft | null;
  write(id: string | null, draft: NewsDraft): void;
  forget(id: string | null): void;
}

const KEY = 'tuschel.news.';

export function createKeptNews(
  storage: Pick<typeof browserStorage, 'getItem' | 'setItem' | 'removeItem'> = browserStorage,
): KeptNews {
  const keyOf = (id: string | null) => `${KEY}${id ?? ''}`;
  return {
    read(id) {
      const text = storage.getItem(keyOf(id));
      if (text === null) return null;
      try {
        const read = JSON.parse(text) as Partial<Record<keyof NewsDraft, unknown>>;
        const { titleDe, titleEn, contentDe, contentEn, when } = read;
        const parts = [titleDe, titleEn, contentDe, contentEn, when];
        return parts.every((part) => typeof part === 'string') ? (read as NewsDraft) : null;
      } catch {
        return null;
      }
    },
    write: (id, draft) => storage.setItem(keyOf(id), JSON.stringify(draft)),
    forget: (id) => storage.removeItem(keyOf(id)),
  };
}
