import { type KeyValue, memoryStorage } from '@tuschel/client';

/** What this browser remembers; where it allows no storage, what lasts as long as the page. */
export const browserStorage: KeyValue = openOr(() => localStorage);
/** What this window remembers over a reload. */
export const windowStorage: KeyValue = openOr(() => sessionStorage);

function openOr(open: () => KeyValue): KeyValue {
  try {
    return open();
  } catch {
    return memoryStorage();
  }
}
