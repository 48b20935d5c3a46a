import type { Page } from '@playwright/test';

/** Everything in a store of an IndexedDB database of this device. Nothing where the page has not opened the database so far. */
export function keptOnDevice<Kept>(page: Page, database: string, store: string): Promise<readonly Kept[]> {
  return page.evaluate(
    ([name, table]) =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        let isNew = false;
        opening.onupgradeneeded = () => {
          isNew = true;
          // The page shall make the first version itself.
          opening.transaction?.abort();
        };
        opening.onerror = () => (isNew ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(table).objectStore(table).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as Kept[]);
          };
        };
      }),
    [database, store] as const,
  );
}
