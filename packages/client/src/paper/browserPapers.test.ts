import * as fakeIndexedDb from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modelPapers } from '../testbed/modelPapers.ts';
import { SMOOTH } from '../testbed/lossyNetwork.ts';
import { stroke } from '../testbed/modelServer.ts';
import { type ApiCall, ApiException, type SessionState } from '../tuschelClient.ts';
import { browserPapers } from './browserPapers.ts';
import { paperPictures } from './paperPictures.ts';
import type { PaperLog, Papers } from './paperTypes.ts';

/** A page, as far as papers ask for one. */
class FakePage extends EventTarget {
  visibilityState = 'visible';
}

let page: FakePage;
let frame: EventTarget;
beforeEach(() => {
  page = new FakePage();
  frame = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
  for (const [name, value] of Object.entries(fakeIndexedDb))
    if (/^(IDB|indexedDB)/.test(name)) vi.stubGlobal(name, value);
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const timers = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
};

/** Somebody's client, and the server behind it. */
function clientOf(id: string | null) {
  const server = modelPapers(timers, () => ({ ...SMOOTH, there: 0, back: 0 }));
  let isDown = false;
  const asked: ApiCall[] = [];
  const client = {
    get: () => (id === null ? { status: 'signedOut' } : { status: 'signedIn', user: { id } }) as SessionState,
    subscribe: () => () => undefined,
    ask: (call: ApiCall) => {
      asked.push(call);
      if (isDown) return Promise.reject(new ApiException('', 0, '', {}, null));
      return server.ask(id ?? '')(call);
    },
  } as unknown as Parameters<typeof browserPapers>[0];
  return { client, server, asked, down: (value: boolean) => (isDown = value) };
}

async function painted(papers: Papers): Promise<PaperLog> {
  const log = await papers.begin();
  log.append(stroke(1));
  await log.flush();
  return log;
}

test('the papers of a client are always the same, and those of another client others', () => {
  const [ada, mila] = [clientOf('ada').client, clientOf('mila').client];
  const papers = browserPapers(ada);
  expect(browserPapers(ada)).toBe(papers);
  expect(browserPapers(mila)).not.toBe(papers);
});

test('a paper has a UUID of version 4, is kept under its painter, and is there in the next window', async () => {
  const { client, server } = clientOf('ada');
  const log = await painted(browserPapers(client));
  expect(log.paperId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(server.numbers(log.paperId)).toEqual([1]);
  await log.kept();
  const offline = clientOf('ada');
  offline.down(true);
  const next = browserPapers(offline.client);
  expect((await next.open(log.paperId)).events).toHaveLength(1);
  const strange = clientOf('mila');
  await expect(browserPapers(strange.client).open(log.paperId)).rejects.toMatchObject({ status: 404 });
  await next.forget('ada', true);
});

test('papers and their pictures are where the next release looks for them, and a picture goes with its paper', async () => {
  const { client } = clientOf('ada');
  const papers = browserPapers(client);
  const log = await painted(papers);
  const pictures = paperPictures({ now: () => 1 });
  await pictures.save(log.paperId, new Uint8Array([7]));
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['tuschel-papers', 'tuschel-paper-pictures']));
  await papers.bin(log.paperId);
  expect(await pictures.load(log.paperId)).toHaveLength(1);
  await papers.erase(log.paperId);
  expect(await pictures.load(log.paperId)).toEqual([]);
});

test('nobody who is signed out has papers', async () => {
  await expect(browserPapers(clientOf(null).client).begin()).rejects.toMatchObject({ status: 401 });
});

test('ids differ in every place that is left to chance, also where a byte begins with a zero', async () => {
  const seen: string[] = [];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = new Uint8Array(array!.buffer);
    bytes.set(Array.from({ length: bytes.length }, (_, at) => (seen.length % 2 ? 0xff : at)));
    return array;
  });
  const papers = browserPapers(clientOf('ada').client);
  for (let n = 0; n < 2; n++) {
    const { paperId } = await papers.begin();
    seen.push(paperId);
  }
  expect(seen).toEqual(['00010203-0405-4607-8809-0a0b0c0d0e0f', 'ffffffff-ffff-4fff-bfff-ffffffffffff']);
  for (const id of seen) await papers.bin(id);
});

test.each([
  ['the network is back', () => frame.dispatchEvent(new Event('online'))],
  ['the page is seen again', () => page.dispatchEvent(new Event('visibilitychange'))],
])('papers are sent when %s, as long as somebody sees the page', async (_, happens) => {
  const { client, server, asked, down } = clientOf('ada');
  const papers = browserPapers(client);
  const log = await painted(papers);
  down(true);
  log.append(stroke(2));
  log.retry();
  await vi.waitFor(() => expect(log.get().status).toBe('offline'));
  down(false);
  const before = asked.length;
  page.visibilityState = 'hidden';
  happens();
  await log.kept();
  expect(asked.length).toBe(before);
  page.visibilityState = 'visible';
  happens();
  await vi.waitFor(() => expect(log.get().status).toBe('saved'));
  expect(server.numbers(log.paperId)).toEqual([1, 2]);
  await papers.forget('ada', true);
});

test('a browser that keeps nothing has papers as long as the page is there', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
  const before = Reflect.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  Reflect.deleteProperty(globalThis, 'indexedDB');
  try {
    const { client, down } = clientOf('ada');
    const papers = browserPapers(client);
    const log = await painted(papers);
    down(true);
    const again = await papers.open(log.paperId);
    expect([again.events.length, again.get().isUnkept]).toEqual([1, false]);
    await papers.forget('ada', true);
  } finally {
    if (before) Object.defineProperty(globalThis, 'indexedDB', before);
  }
});
