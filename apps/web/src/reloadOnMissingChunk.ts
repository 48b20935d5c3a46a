const STORED = 'tuschel.reloadedAt';
/** Two reloads are at least so far apart, ms: a chunk that stays missing must not reload for ever. */
const PAUSE_MS = 30_000;

/** After an update of the server an open page asks for chunks that are gone. The new page has them. */
export function reloadOnMissingChunk(page: Window, storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  page.addEventListener('vite:preloadError', (event) => {
    const now = Date.now();
    if (now - Number(storage.getItem(STORED)) < PAUSE_MS) return;
    event.preventDefault();
    storage.setItem(STORED, String(now));
    page.location.reload();
  });
}
