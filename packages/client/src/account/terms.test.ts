import { owesTerms, RPC } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { createClient } from '../createClient.ts';
import { memoryLineStore } from '../drawing/lineStore.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock, START } from '../testbed/fakeClock.ts';
import { fakeFetch, json } from '../testbed/fakeFetch.ts';
import { ANNA, scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { jwt } from '../testbed/jwt.ts';
import { ApiException } from '../tuschelClient.ts';

/** Somebody who has logged in and owes the terms. */
async function newcomer() {
  const clock = fakeClock();
  const table = {
    accepted: null as number | null,
    mayRpc: true,
    privateImages: 0,
    images: 0,
    reading: Promise.resolve(),
  };
  const asked: string[] = [];
  const game = scriptedGameServer({
    account: async () => {
      await table.reading;
      return { ...ANNA, termsAccepted: table.accepted };
    },
    rpc: async (_token, id) => {
      asked.push(id);
      if (id === RPC.acceptTerms) return accept();
      if (table.accepted === null) throw new ApiException('termsNotAccepted', 403, '', {}, null);
      return { lobbyCode: 'ABCDEFGHJK' };
    },
  });
  function accept() {
    if (!table.mayRpc) throw new ApiException('Service unavailable', 503, '', {}, null);
    table.accepted = START;
    return { termsAccepted: START };
  }
  const progress = () => ({
    isSuccess: true,
    isPublic: false,
    total: table.images,
    done: table.privateImages,
    isFinished: table.privateImages === table.images,
  });
  const { fetch } = fakeFetch(({ method, url, body }) => {
    if (url.endsWith('/session/refresh')) return json({ token: jwt({ exp: START / 1000 + 10_000, uid: 'user-1' }) });
    if (url.endsWith('/session/logout')) return json({});
    if (!url.endsWith('/posts/initial-republish')) return json({ status: 451, detail: 'no' }, 451);
    asked.push(`${method} ${JSON.stringify(body) ?? ''}`.trim());
    if (method === 'GET') table.privateImages += 2;
    return json(progress());
  });
  const windowStorage = memoryStorage();
  windowStorage.setItem('tuschel.slot', 'slot0001');
  const client = createClient({
    env: ENV,
    fetch,
    windowStorage,
    browserStorage: memoryStorage(),
    lineStore: memoryLineStore(),
    clock,
    randomBytes: (length) => new Uint8Array(length),
    gameServer: game.server,
  });
  await client.start();
  const owes = () => {
    const session = client.get();
    return session.status === 'signedIn' && owesTerms(session.user, ENV.terms);
  };
  return { clock, client, table, asked, owes };
}

test('G4 accepting is recorded, and the account read again', async () => {
  const { client, asked, owes } = await newcomer();
  expect(owes()).toBe(true);
  await client.terms.accept();
  expect(asked).toEqual(['accept_terms']);
  expect(owes()).toBe(false);
});

describe('G5 earlier images', () => {
  test('are made private before, told as it goes', async () => {
    const { client, table, asked, owes, clock } = await newcomer();
    table.images = 4;
    const told: string[] = [];
    const onProgress = (done: number, total: number) => void told.push(`${done} of ${total}`);
    const accepted = client.terms.accept({ earlierImages: 'private', onProgress });
    await clock.pass(400);
    expect(asked).toEqual(['POST {"isPublic":false}']);
    await clock.pass(1000);
    await accepted;
    expect(told).toEqual(['0 of 4', '2 of 4', '4 of 4']);
    expect(asked).toEqual(['POST {"isPublic":false}', 'GET', 'GET', 'accept_terms']);
    expect(owes()).toBe(false);
  });

  test('stay public, and that is said, too', async () => {
    const { client, asked } = await newcomer();
    await client.terms.accept({ earlierImages: 'public' });
    expect(asked).toEqual(['POST {"isPublic":true}', 'accept_terms']);
  });
});

test('G4 accepting lasts until it is known here', async () => {
  const { clock, client, table, owes } = await newcomer();
  let read = () => {};
  table.reading = new Promise((resolve) => {
    read = resolve;
  });
  let isOver = false;
  const accepted = client.terms.accept().then(() => {
    isOver = true;
  });
  await clock.settle();
  expect([isOver, owes()]).toEqual([false, true]);
  read();
  await accepted;
  expect(owes()).toBe(false);
});

test('G4 what fails is told, nothing is accepted, and one may try again', async () => {
  const { client, table, owes } = await newcomer();
  table.mayRpc = false;
  await expect(client.terms.accept()).rejects.toMatchObject({ status: 503 });
  expect(owes()).toBe(true);
  table.mayRpc = true;
  await client.terms.accept();
  expect(owes()).toBe(false);
});

describe('G3 terms that are newer than the window', () => {
  test.each([
    ['a call of the game server', (client: Newcomer) => client.game.create('de')],
    ['a call of the product', (client: Newcomer) => client.drawings.read('3f333df6-90a4-4fda-8dd3-9485d27cee36')],
  ])('%s that is refused for it has the account read again', async (_, call) => {
    const { client, table, owes, clock } = await newcomer();
    await client.terms.accept();
    table.accepted = null;
    expect(owes()).toBe(false);
    await expect(call(client)).rejects.toBeInstanceOf(ApiException);
    await clock.settle();
    expect(owes()).toBe(true);
  });

  test('are noticed each time that they have become newer', async () => {
    const { client, table, owes, clock } = await newcomer();
    for (let time = 0; time < 2; time++) {
      await client.terms.accept();
      table.accepted = null;
      await expect(client.game.create('de')).rejects.toBeInstanceOf(ApiException);
      await clock.settle();
      expect(owes()).toBe(true);
    }
  });
});

type Newcomer = Awaited<ReturnType<typeof newcomer>>['client'];

test('G6 whoever declines is logged out', async () => {
  const { client } = await newcomer();
  await client.logout();
  expect(client.get()).toEqual({ status: 'signedOut' });
});
