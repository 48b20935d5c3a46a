import type { KeyValue } from '../tuschelClient.ts';
import { memoryStorage } from './memoryStorage.ts';

/**
 * A browser's storage that never throws. Where it is blocked, or takes a value no more (its quota is used up), what it does not
 * take lasts as long as the page. `read` throws where storage is blocked.
 */
export function deviceStorage(read: () => KeyValue): KeyValue {
  const page = memoryStorage();
  /** Null when the browser does not do it. */
  const tried = <Result>(work: (storage: KeyValue) => Result): Result | null => {
    try {
      return work(read());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => page.getItem(key) ?? tried((storage) => storage.getItem(key)),
    setItem(key, value) {
      page.setItem(key, value);
      const isTaken = tried((storage) => {
        storage.setItem(key, value);
        return true;
      });
      // A value from before must not come back with the next page.
      if (isTaken) page.removeItem(key);
      else tried((storage) => storage.removeItem(key));
    },
    removeItem(key) {
      page.removeItem(key);
      tried((storage) => storage.removeItem(key));
    },
  };
}
