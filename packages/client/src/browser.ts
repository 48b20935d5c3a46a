import type { RuntimeConfig } from '@tuschel/protocol';
import { SESSION_CHANNEL } from './account/session.ts';
import type { ClientOptions } from './clientOptions.ts';
import { assembleClient } from './assembleClient.ts';
import { lazyDrawings } from './drawing/lazyDrawings.ts';
import { lazyMatch } from './game/lazyMatch.ts';
import { deviceStorage } from './storage/deviceStorage.ts';
import type { Neighbours, SessionNews, TuschelClient } from './tuschelClient.ts';

/** The client of a page in a browser. Errors that nobody caught are reported. */
export function createBrowserClient(env: RuntimeConfig, options: Pick<ClientOptions, 'log'> = {}): TuschelClient {
  const clock: ClientOptions['clock'] = {
    now: () => Date.now(),
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (timer) => window.clearTimeout(timer as number | undefined),
  };
  const wiring: Parameters<typeof assembleClient>[0] = {
    ...options,
    env,
    clock,
    fetch: (input, init) => window.fetch(input, init),
    windowStorage: deviceStorage(() => window.sessionStorage),
    browserStorage: deviceStorage(() => window.localStorage),
    loadChat: () => import('./chat/chats.ts'),
    loadInk: () => import('@tuschel/protocol/ink'),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    onWakeUp,
    onLeave,
    ...('BroadcastChannel' in window ? { neighbours: neighbours() } : {}),
    ...(navigator.locks ? { exclusively: (name, work) => navigator.locks.request(name, work) } : {}),
  };
  const makeDrawings = lazyDrawings(async () => (await import('./drawing/browserDrawings.ts')).browserDrawings);
  const makeMatch = lazyMatch(async () => (await import('./game/match.ts')).createMatch);
  const client = assembleClient(wiring, makeDrawings, makeMatch);
  window.addEventListener('error', ({ error, message }) => client.reportException(message, stackOf(error)));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    client.reportException(String(reason), stackOf(reason)),
  );
  return client;
}

function onWakeUp(listener: () => void): () => void {
  return listen([
    [window, 'online', listener],
    [window, 'pageshow', listener],
    [document, 'visibilitychange', () => document.visibilityState === 'visible' && listener()],
  ]);
}

function onLeave(listener: () => void): () => void {
  return listen([
    [window, 'pagehide', listener],
    [document, 'visibilitychange', () => document.visibilityState === 'hidden' && listener()],
  ]);
}

/** The windows of one browser speak on a channel of their own. */
function neighbours(): Neighbours {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  return {
    tell: (news) => channel.postMessage(news),
    listen(listener) {
      const hear = ({ data }: MessageEvent<SessionNews>) => listener(data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}

function listen(wanted: [EventTarget, string, () => void][]): () => void {
  for (const [target, type, listener] of wanted) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of wanted) target.removeEventListener(type, listener);
  };
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
