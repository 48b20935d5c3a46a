import type { ClientOptions } from '../clientOptions.ts';
import { createClient } from '../createClient.ts';
import { memoryLineStore } from '../drawing/lineStore.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { ENV } from './environment.ts';
import { fakeClock } from './fakeClock.ts';
import { type Asked, fakeFetch, json } from './fakeFetch.ts';
import { jwt } from './jwt.ts';
import { scriptedGameServer } from './scriptedGameServer.ts';
import type { TuschelClient } from '../tuschelClient.ts';

export const MINUTE = 60_000;
export const SLOT_KEY = 'tuschel.slot';

type Around = Partial<Pick<ClientOptions, 'browserStorage' | 'neighbours' | 'exclusively'>>;

export function setUp(options: { life?: number; slot?: string } & Around = {}) {
  const clock = fakeClock();
  const windowStorage = memoryStorage();
  const { browserStorage = memoryStorage(), neighbours, exclusively } = options;
  if (options.slot) windowStorage.setItem(SLOT_KEY, options.slot);
  const game = scriptedGameServer({
    authenticateCustom: async () => ({ token: tokenFor(180), refreshToken: 'refresh-1' }),
  });
  const logged: string[] = [];
  const table = {
    /** Minutes that a token lives which the server gives from now on. */
    life: options.life ?? 180,
    /** How the server answers a refresh; null: with a token. */
    refreshAnswer: null as ((asked: Asked) => Response | Promise<Response>) | null,
    /** The server's clock runs so far ahead of this machine's. */
    ahead: 0,
    vars: {} as Record<string, string>,
    luck: (length: number): Uint8Array => new Uint8Array(length).fill(7),
    /** Whose tokens the server gives. */
    owner: 'user-1',
  };
  function tokenFor(minutes: number): string {
    const exp = Math.floor((clock.now() + table.ahead + minutes * MINUTE) / 1000);
    return jwt({ exp, uid: table.owner, usn: 'anna', vrs: table.vars });
  }
  const { fetch, asked } = fakeFetch((request) => {
    if (request.url.endsWith('/session/refresh')) {
      if (table.refreshAnswer) return table.refreshAnswer(request);
      const date = new Date(clock.now() + table.ahead).toUTCString();
      return json({ token: tokenFor(table.life) }, 200, { date });
    }
    if (request.url.endsWith('/login/start')) return json({ authorizeUrl: '/login/local?state=s1', state: 's1' });
    if (request.url.endsWith('/login/local')) return json({ code: 'c 1' });
    if (request.url.endsWith('/session/logout')) return json({}, 500);
    return json({}, 404);
  });
  const wakers = new Set<() => void>();
  const client: TuschelClient = createClient({
    env: ENV,
    fetch,
    windowStorage,
    browserStorage,
    lineStore: memoryLineStore(),
    clock,
    randomBytes: (length) => table.luck(length),
    log: (message) => logged.push(message),
    onWakeUp: (listener) => {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
    gameServer: game.server,
    ...(neighbours ? { neighbours } : {}),
    ...(exclusively ? { exclusively } : {}),
  });
  const refreshes = () => asked.filter(({ url }) => url.endsWith('/session/refresh'));
  const wake = () => {
    for (const listener of wakers) listener();
  };
  return { clock, client, game, table, tokenFor, asked, refreshes, windowStorage, browserStorage, logged, wake };
}
