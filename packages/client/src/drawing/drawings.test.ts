import type { Drawing } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { fakeClock } from '../testbed/fakeClock.ts';
import { SMOOTH } from '../testbed/lossyNetwork.ts';
import { modelServer, stroke } from '../testbed/modelServer.ts';
import { ApiException, type DrawingSync } from '../tuschelClient.ts';
import { createDrawings } from './drawings.ts';
import { memoryLineStore } from './lineStore.ts';

const noAnswer = () => new ApiException('Request timed out.', 0, '', {}, null);

/** Drawings of a server whose answers to reading can be set by hand. */
function setUp() {
  const clock = fakeClock();
  const server = modelServer(clock, () => SMOOTH);
  const asked: string[] = [];
  const answers = { read: async (): Promise<Drawing | null> => server.read() };
  const drawings = createDrawings({
    api: {
      ...server.api,
      async drawing(id) {
        asked.push(id);
        return answers.read();
      },
    },
    lineStore: memoryLineStore(),
    clock,
    note: () => {},
  });
  return { clock, server, asked, answers, drawings };
}

describe('a drawing to look at', () => {
  test('is read once, for as long as nobody draws on it', async () => {
    const { drawings, asked, clock } = setUp();
    await drawings.read('a');
    await drawings.read('a');
    expect(asked).toEqual(['a']);
    const sync = await drawings.open('a');
    await drawings.read('a');
    await drawings.read('a');
    expect(asked).toEqual(['a', 'a', 'a', 'a']);
    sync.stop();
    await drawings.read('a');
    await drawings.read('a');
    expect(asked).toHaveLength(5);
    await clock.settle();
  });

  test('for which a full server has no room yet is asked for when it says, for a while', async () => {
    const { drawings, asked, answers, clock } = setUp();
    const working = answers.read;
    answers.read = () => Promise.reject(new ApiException('', 503, '', { 'retry-after': '2' }, null));
    const reading = drawings.read('a');
    await clock.pass(1_999);
    expect(asked).toHaveLength(1);
    await clock.pass(2_001);
    expect(asked).toHaveLength(3);
    answers.read = working;
    await clock.pass(2_000);
    expect((await reading)?.lines).toEqual([]);
    answers.read = () => Promise.reject(new ApiException('', 429, '', { 'retry-after': '99' }, null));
    const refused = drawings.read('b').catch((error: unknown) => error);
    await clock.pass(20 * 30_000);
    expect(await refused).toMatchObject({ status: 429 });
    expect(asked.filter((id) => id === 'b')).toHaveLength(21);
  });

  test.each([
    ['nobody answers', noAnswer()],
    ['it is not for this person', new ApiException('', 403, '', { 'retry-after': '1' }, null)],
  ])('is asked for once where %s', async (_, error) => {
    const { drawings, asked, answers } = setUp();
    answers.read = () => Promise.reject(error);
    await expect(drawings.read('a')).rejects.toBe(error);
    expect(asked).toHaveLength(1);
  });

  test('is read again after it was laid on another', async () => {
    const { drawings, asked, clock } = setUp();
    await drawings.read('a');
    void drawings.begin('a', 'source');
    await clock.pass(20);
    await drawings.read('a');
    expect(asked).toEqual(['a', 'a']);
  });

  test.each<[string, () => Promise<Drawing | null>]>([
    ['is not there', async () => null],
    ['is not complete', async () => ({ lines: [], totalLines: 3 }) as unknown as Drawing],
    ['could not be read', () => Promise.reject(noAnswer())],
  ])('that %s is read again', async (_, read) => {
    const table = setUp();
    const { read: working } = table.answers;
    table.answers.read = read;
    await table.drawings.read('a').catch(() => null);
    await table.clock.settle();
    table.answers.read = working;
    expect(await table.drawings.read('a')).toEqual(table.server.read());
    expect(table.asked).toHaveLength(2);
  });

  test('is kept while two hundred others are, and makes room for one more', async () => {
    const { drawings, asked } = setUp();
    for (let n = 0; n < 200; n++) await drawings.read(`drawing ${n}`);
    await drawings.read('drawing 0');
    expect(asked).toHaveLength(200);
    await drawings.read('drawing 200');
    await drawings.read('drawing 1');
    expect(asked).toHaveLength(201);
    await drawings.read('drawing 0');
    expect(asked).toHaveLength(202);
  });

  test('whose first reading fails late does not take a newer one away', async () => {
    const table = setUp();
    let fail = () => {};
    table.answers.read = () =>
      new Promise((_, reject) => {
        fail = () => reject(noAnswer());
      });
    const first = table.drawings.read('a').catch(() => 'failed');
    void table.drawings.begin('a', 'source');
    await table.clock.pass(20);
    table.answers.read = async () => table.server.read();
    await table.drawings.read('a');
    fail();
    expect(await first).toBe('failed');
    await table.drawings.read('a');
    expect(table.asked).toHaveLength(2);
  });
});

describe('a page to draw on', () => {
  test('is asked for again after 1, 2, 4 … 30 s while the server is away', async () => {
    const table = setUp();
    const times: number[] = [];
    const start = table.clock.now();
    const working = table.answers.read;
    table.answers.read = () => {
      times.push((table.clock.now() - start) / 1000);
      return Promise.reject(noAnswer());
    };
    let opened: DrawingSync | undefined;
    void table.drawings.open('a').then((sync) => {
      opened = sync;
    });
    await table.clock.pass(100_000);
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    table.answers.read = working;
    await table.clock.pass(30_000);
    expect(opened?.drawingId).toBe('a');
  });

  test('is asked for when a full server says, where that is later', async () => {
    const table = setUp();
    const times: number[] = [];
    const start = table.clock.now();
    table.answers.read = () => {
      times.push((table.clock.now() - start) / 1000);
      return Promise.reject(new ApiException('', 503, '', { 'retry-after': '5' }, null));
    };
    void table.drawings.open('a');
    await table.clock.pass(31_000);
    expect(times).toEqual([0, 5, 10, 15, 23]);
    table.drawings.stop();
  });

  test.each<[string, () => Promise<Drawing | null>, number]>([
    ['does not exist', async () => null, 404],
    ['may not be seen', () => Promise.reject(new ApiException('Forbidden', 403, '', {}, null)), 403],
  ])('that %s is not asked for again', async (_, read, status) => {
    const table = setUp();
    table.answers.read = read;
    await expect(table.drawings.open('a')).rejects.toMatchObject({ status, response: '' });
    await table.clock.pass(60_000);
    expect(table.asked).toHaveLength(1);
  });

  test('can be opened after opening it has failed, and is then like any other', async () => {
    const table = setUp();
    const working = table.answers.read;
    table.answers.read = async () => null;
    await expect(table.drawings.open('a')).rejects.toThrow('Drawing not found');
    table.answers.read = working;
    const sync = await table.drawings.open('a');
    sync.append(stroke(1));
    await table.clock.pass(600);
    expect(table.server.read().lines).toHaveLength(1);
    expect(sync.get().status).toBe('saved');
  });

  test('sends nothing more after all were stopped; what was drawn until then is on the device', async () => {
    const { drawings, server, clock } = setUp();
    const sync = await drawings.open('a');
    server.refuse(503);
    sync.append(stroke(1));
    await clock.pass(600);
    const before = server.puts.length;
    drawings.stop();
    drawings.wakeUp();
    sync.append(stroke(2));
    await clock.pass(60_000);
    expect(server.puts).toHaveLength(before);
    server.refuse(null);
    const again = drawings.open('a');
    await clock.pass(20);
    expect((await again).lines.map(({ t }) => t)).toEqual([1]);
  });
});

describe('a server that keeps asking for other lines', () => {
  test('gets them three times at once, then after 1, 2, 4 … s; one that takes them starts anew', async () => {
    const { server, clock } = setUp();
    const times: number[] = [];
    let start = 0;
    let isRefusing = true;
    const drawings = createDrawings({
      api: {
        ...server.api,
        async putLines(...put) {
          if (!isRefusing) return server.api.putLines(...put);
          times.push(Math.floor((clock.now() - start) / 1000));
          return { isSuccess: false, missingFromIndex: 0, x: 0, y: 0, scale: 1, totalLines: 0, rev: 0 };
        },
      },
      lineStore: memoryLineStore(),
      clock,
      note: () => {},
    });
    const opening = drawings.open('a');
    await clock.pass(20);
    const sync = await opening;
    for (const last of [1, 2]) {
      times.length = 0;
      isRefusing = true;
      start = clock.now() + 500;
      sync.append(stroke(last));
      await clock.pass(10_000);
      expect(times).toEqual([0, 0, 0, 0, 1, 3, 7]);
      isRefusing = false;
      await clock.pass(30_000);
      expect(sync.get()).toMatchObject({ status: 'saved', pending: 0 });
    }
  });
});

describe('a page of another window is looked at', () => {
  test.each([
    [400, { errors: { index: 'takes back what stays' } }, 1],
    [400, { errors: { rev: 'is too high' } }, 0],
    [400, null, 0],
    [500, { errors: { index: 'takes back what stays' } }, 0],
  ])('where status %i says %j', async (status, problem, readings) => {
    const { server, clock } = setUp();
    let isRefusing = false;
    let reads = 0;
    const drawings = createDrawings({
      api: {
        ...server.api,
        drawing(id) {
          reads += 1;
          return server.api.drawing(id);
        },
        putLines(...put) {
          if (isRefusing) return Promise.reject(new ApiException('', status, '', {}, problem));
          return server.api.putLines(...put);
        },
      },
      lineStore: memoryLineStore(),
      clock,
      note: () => {},
    });
    const opening = drawings.open('a');
    await clock.pass(20);
    const sync = await opening;
    isRefusing = true;
    reads = 0;
    sync.append(stroke(1));
    await clock.pass(900);
    expect(reads).toBe(readings);
  });
});
