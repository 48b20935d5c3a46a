import { expect, test } from 'vitest';
import { createClient } from '../createClient.ts';
import { memoryLineStore } from '../drawing/lineStore.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock, START } from '../testbed/fakeClock.ts';
import { fakeFetch, json } from '../testbed/fakeFetch.ts';
import { ANNA, scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { jwt } from '../testbed/jwt.ts';
import { ApiException, type SignedInUser } from '../tuschelClient.ts';

/** A browser window; `isSignedIn`: as Anna, of whom `account` is known. */
async function windowOf({ isSignedIn }: { isSignedIn: boolean }) {
  const kept: string[] = [];
  const account: Pick<SignedInUser, 'language'> = {};
  const logged: string[] = [];
  const table = { isAway: false };
  const game = scriptedGameServer({
    account: async () => ({ ...ANNA, termsAccepted: START, ...account }),
    async keepLanguage(_token, tag) {
      if (table.isAway) throw new ApiException('Service unavailable', 503, '', {}, null);
      kept.push(tag);
      account.language = tag === 'de-DE' ? 'de' : 'en';
    },
  });
  const { fetch } = fakeFetch(() => json({ token: jwt({ exp: START / 1000 + 10_000, uid: 'user-1' }) }));
  const windowStorage = memoryStorage();
  if (isSignedIn) windowStorage.setItem('tuschel.slot', 'slot0001');
  const client = createClient({
    env: ENV,
    fetch,
    windowStorage,
    browserStorage: memoryStorage(),
    lineStore: memoryLineStore(),
    clock: fakeClock(),
    randomBytes: (length) => new Uint8Array(length),
    gameServer: game.server,
    log: (message) => void logged.push(message),
  });
  await client.start();
  const language = () => {
    const session = client.get();
    return session.status === 'signedIn' ? session.user.language : null;
  };
  return { client, kept, logged, table, language };
}

test('A10 a language that somebody chose is kept with the account, and read again from there', async () => {
  const { client, kept, language } = await windowOf({ isSignedIn: true });
  expect(language()).toBeUndefined();
  await client.keepLanguage('de');
  expect(kept).toEqual(['de-DE']);
  expect(language()).toBe('de');
});

test('A10 whoever is not signed in has no account to keep it with', async () => {
  const { client, kept, logged } = await windowOf({ isSignedIn: false });
  await client.keepLanguage('de');
  expect(kept).toEqual([]);
  expect(logged).toEqual([]);
});

test('A10 while the server is away it is only logged: the browser remembers anyway', async () => {
  const { client, table, logged, language } = await windowOf({ isSignedIn: true });
  table.isAway = true;
  await client.keepLanguage('en');
  expect(logged).toContain('The language could not be kept.');
  expect(language()).toBeUndefined();
});
