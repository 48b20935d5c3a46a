import { ownScript } from '../trustedTypes.ts';

/** After the page is there: offline somebody sees a page of ours. Where the browser refuses, everything else works as before. */
export function registerServiceWorker(page: Window): void {
  const workers = page.navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  page.addEventListener('load', () => {
    workers.register(ownScript('/sw.js'), { updateViaCache: 'none' }).catch(() => undefined);
  });
}
