import type { SessionNews } from '@tuschel/client';
import { keepSession, SESSION_CHANNEL } from '@tuschel/client/keep-session';
import { browserStorage, windowStorage } from '../browserStorage.ts';

/** The session of this window becomes one of the browser, as that of every account that lasts. */
export function keepBrowserSession(): void {
  keepSession({ windowStorage, browserStorage }, tellWindows);
}

function tellWindows(news: SessionNews): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage(news);
  channel.close();
}
