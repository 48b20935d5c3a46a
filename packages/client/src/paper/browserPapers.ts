import type { TuschelClient } from '../tuschelClient.ts';
import { indexedDbPaperStore } from './indexedDbPaperStore.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import { paperPictures } from './paperPictures.ts';
import { createPapers } from './papers.ts';
import type { Papers } from './paperTypes.ts';

let made: { client: object; papers: Papers } | null = null;

/** The papers of a page in a browser: always the same for one client. What a device does not keep is there as long as the page. */
export function browserPapers(client: Pick<TuschelClient, 'ask' | 'get' | 'subscribe'>): Papers {
  if (made?.client === client) return made.papers;
  const user = () => {
    const now = client.get();
    return now.status === 'signedIn' ? now.user.id : null;
  };
  const clock = {
    now: () => Date.now(),
    setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
    clearTimeout: (timer: unknown) => window.clearTimeout(timer as number | undefined),
  };
  const papers = createPapers({
    client,
    clock,
    user,
    ...('indexedDB' in globalThis
      ? { store: indexedDbPaperStore({ now: clock.now }), pictures: paperPictures({ now: clock.now }) }
      : { store: memoryPaperStore() }),
    newId: () => uuid(crypto.getRandomValues(new Uint8Array(16))),
    note: (message, fields) => console.debug(message, fields),
  });
  const wakeUp = () => document.visibilityState === 'visible' && papers.wakeUp();
  window.addEventListener('online', wakeUp);
  document.addEventListener('visibilitychange', wakeUp);
  made = { client, papers };
  return papers;
}

/** Version 4. `crypto.randomUUID` is not there without TLS. */
function uuid(bytes: Uint8Array): string {
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
