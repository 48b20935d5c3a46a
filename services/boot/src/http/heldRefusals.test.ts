import { createConnection, type Socket } from 'node:net';
import { fakeClock, fakeLoad } from '@tuschel/platform';
import type { StorageState } from '@tuschel/platform/ports';
import { afterEach, describe, expect, test } from 'vitest';
import { holdRefusals } from './heldRefusals.ts';
import { httpServer } from './httpServer.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function site() {
  const clock = fakeClock();
  const load = fakeLoad();
  const storage: { now: StorageState } = { now: 'ready' };
  const http = httpServer(1);
  holdRefusals(http.app, { clock, load, storage: { state: () => storage.now } });
  http.app.get('/crowded', (_, reply) => reply.code(503).header('retry-after', '5').send('later'));
  http.app.get('/limited', (_, reply) => reply.code(429).header('retry-after', '1').send('later'));
  http.app.get('/broken', (_, reply) => reply.code(503).send('broken'));
  http.app.get('/page', () => 'here');
  const port = await http.listen('127.0.0.1', 0);
  open.push(() => http.stop());
  return { clock, load, storage, http, caller: () => caller(port) };
}

/** A connection on which requests are written as they are, and the statuses that have come back so far. */
async function caller(port: number) {
  const socket: Socket = createConnection(port, '127.0.0.1');
  let answers = '';
  socket
    .setEncoding('latin1')
    .on('data', (text: string) => (answers += text))
    .on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  open.push(() => socket.destroy());
  await new Promise((resolve) => void socket.once('connect', resolve));
  return {
    closed,
    isClosed: () => socket.destroyed,
    ask: (path: string, times = 1, from = '192.0.2.1') =>
      void socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`.repeat(times)),
    statuses: () => [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    leave: () => void socket.destroy(),
  };
}

async function inTens<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const made: Item[] = [];
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 10 }, make))));
  return made;
}

/** Whatever is on its way over the loopback has arrived: another request has been answered since. */
async function arrived(other: () => ReturnType<typeof caller>) {
  for (let round = 0; round < 3; round++) {
    const one = await other();
    one.ask('/page');
    await expect.poll(one.statuses).toEqual([200]);
  }
}

describe('while the server is busy, a refusal that says when to come again is held for two seconds', () => {
  test.each(['/crowded', '/limited'])('%s', async (path) => {
    const { clock, load, caller } = await site();
    load.become(1);
    const one = await caller();
    one.ask(path);
    await arrived(caller);
    await clock.advance(1_999);
    await arrived(caller);
    expect(one.statuses()).toEqual([]);
    await clock.advance(1);
    await expect.poll(one.statuses).toEqual([path === '/crowded' ? 503 : 429]);
  });

  test.each(['/broken', '/page'])('not so any other answer: %s', async (path) => {
    const { load, caller } = await site();
    load.become(2);
    const one = await caller();
    one.ask(path);
    await expect.poll(one.statuses).toEqual([path === '/broken' ? 503 : 200]);
  });
});

test('a server that is not busy refuses at once', async () => {
  const { caller } = await site();
  const one = await caller();
  one.ask('/crowded');
  await expect.poll(one.statuses).toEqual([503]);
});

describe('a network that comes again too early', () => {
  const refused = async (caller: Awaited<ReturnType<typeof site>>['caller'], times: number, from: string) => {
    const one = await caller();
    for (let time = 1; time <= times; time++) {
      one.ask('/limited', 1, from);
      await expect.poll(() => one.statuses().length).toBe(time);
    }
    return one;
  };

  test('is refused at once twenty times a minute, and then late', async () => {
    const { clock, caller } = await site();
    const one = await refused(caller, 20, '2001:db8::1');
    one.ask('/limited', 1, '2001:db8::2');
    await arrived(caller);
    expect(one.statuses()).toHaveLength(20);
    await clock.advance(2_000);
    await expect.poll(() => one.statuses().length).toBe(21);
  });

  test('is refused at once again a minute later, and others always are', async () => {
    const { clock, caller } = await site();
    await refused(caller, 20, '2001:db8::1');
    await refused(caller, 1, '2001:db8:0:1::1');
    await clock.advance(60_000);
    const one = await refused(caller, 20, '2001:db8::1');
    expect(one.statuses()).toEqual(Array(20).fill(429));
  });

  test('hears what is no refusal at once', async () => {
    const { caller } = await site();
    await refused(caller, 20, '2001:db8::1');
    const one = await caller();
    one.ask('/page', 1, '2001:db8::1');
    await expect.poll(one.statuses).toEqual([200]);
  });
});

test('while the database is away everybody is refused at once, however busy the server is', async () => {
  const { load, storage, caller } = await site();
  load.become(2);
  storage.now = 'away';
  const one = await caller();
  one.ask('/crowded');
  await expect.poll(one.statuses).toEqual([503]);
});

test('a thousand are held; one more is cut, and there is room again when one of them leaves', async () => {
  const { load, caller } = await site();
  load.become(1);
  const many = await inTens(1_000, caller);
  for (const one of many) one.ask('/crowded');
  await arrived(caller);
  const late = await caller();
  late.ask('/crowded');
  await late.closed;
  many[0]?.leave();
  await arrived(caller);
  const next = await caller();
  next.ask('/crowded');
  await arrived(caller);
  expect(next.isClosed()).toBe(false);
});

test('a caller that sends another request instead of waiting is cut', async () => {
  const { load, caller } = await site();
  load.become(1);
  const one = await caller();
  one.ask('/crowded', 2);
  await one.closed;
  expect(one.statuses()).toEqual([]);
});

test('a server that stops waits for none of them', async () => {
  const { load, http, caller } = await site();
  load.become(1);
  const one = await caller();
  one.ask('/crowded');
  await arrived(caller);
  await http.stop();
  await one.closed;
  expect(one.statuses()).toEqual([503]);
});
