import { describe, expect, test } from 'vitest';
import { PAGE, setUp } from '../testbed/drawnPage.ts';
import { stroke } from '../testbed/modelServer.ts';
import type { DrawingSync } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawings } from './drawings.ts';

describe('when lines are sent', () => {
  test('half a second after the pen rests', async () => {
    const { clock, draw, server, sync } = await setUp();
    draw(1);
    expect(sync.get()).toEqual({ status: 'saving', pending: 1, fullness: 'fine', replaced: 0 });
    await clock.pass(499);
    expect(server.puts).toHaveLength(0);
    await clock.pass(1);
    expect(server.puts).toHaveLength(1);
    await clock.pass(10);
    expect(sync.get()).toMatchObject({ status: 'saved', pending: 0 });
  });

  test('every two seconds while the pen does not rest', async () => {
    const { clock, draw, server } = await setUp();
    const start = clock.now();
    const times: number[] = [];
    for (let t = 1; t <= 20; t++) {
      draw(t);
      const before = server.puts.length;
      await clock.pass(250);
      if (server.puts.length > before) times.push(clock.now() - start);
    }
    expect(times).toEqual([2000, 4000]);
  });

  test('at once with the 64th line', async () => {
    const { clock, draw, server } = await setUp();
    draw(1, 63);
    await clock.settle();
    expect(server.puts).toHaveLength(0);
    draw(64);
    await clock.settle();
    expect(server.puts).toHaveLength(1);
  });

  test('one request at a time', async () => {
    const { clock, draw, server, has } = await setUp();
    draw(1, 64);
    await clock.pass(5);
    draw(65, 200);
    await clock.settle();
    expect(server.puts).toHaveLength(1);
    await clock.pass(30);
    expect(server.puts.map(({ index, lines }) => [index, lines.length])).toEqual([
      [0, 64],
      [64, 136],
    ]);
    expect(has()).toHaveLength(200);
  });

  test('at once when handing in, and that waits for the acknowledgement', async () => {
    const { clock, draw, sync, has } = await setUp();
    draw(1, 3);
    let isThere = false;
    void sync.flush().then(() => {
      isThere = true;
    });
    await clock.pass(9);
    expect(isThere).toBe(false);
    await clock.pass(2);
    expect(isThere).toBe(true);
    expect(has()).toEqual([1, 2, 3]);
    await sync.flush();
  });

  test('handing in waits for what was drawn until then, not for what is drawn on', async () => {
    const { clock, draw, sync } = await setUp();
    draw(1, 3);
    let isThere = false;
    void sync.flush().then(() => {
      isThere = true;
    });
    await clock.pass(5);
    draw(4);
    expect(isThere).toBe(false);
    await clock.pass(5);
    expect([isThere, sync.get().pending]).toEqual([true, 1]);
  });

  test.each([
    ['an undo', (sync: DrawingSync) => sync.truncate(1)],
    ['a new frame', (sync: DrawingSync) => sync.setMeta({ x: 1 })],
  ])('handing in waits for %s, too', async (_, change) => {
    const { clock, draw, sync, server } = await setUp();
    draw(1, 3);
    await clock.pass(600);
    change(sync);
    let isThere = false;
    void sync.flush().then(() => {
      isThere = true;
    });
    await clock.pass(9);
    expect(isThere).toBe(false);
    await clock.pass(1);
    expect(isThere).toBe(true);
    expect(server.read()).toMatchObject({ rev: 1, totalLines: sync.lines.length });
  });

  test('handing in after a reload waits for what was left unsaid', async () => {
    const { clock, draw, sync, server, store, has } = await setUp();
    server.refuse(503);
    draw(1, 3);
    await clock.pass(600);
    sync.stop();
    server.refuse(null);
    const drawings = createDrawings({ api: server.api as DrawingApi, lineStore: store, clock, note: () => {} });
    const opening = drawings.open(PAGE);
    await clock.pass(10);
    let isThere = false;
    void (await opening).flush().then(() => {
      isThere = true;
    });
    await clock.settle();
    expect([isThere, has()]).toEqual([false, []]);
    await clock.pass(10);
    expect([isThere, has()]).toEqual([true, [1, 2, 3]]);
  });

  test('not before they are kept on this device', async () => {
    const { clock, draw, server, store } = await setUp();
    const order: string[] = [];
    const save = store.save.bind(store);
    store.save = async (pending) => {
      await new Promise<void>((resolve) => {
        clock.setTimeout(resolve, 1000);
      });
      order.push(`kept ${pending.lines.length}`);
      return save(pending);
    };
    draw(1, 64);
    await clock.pass(1999);
    expect([order, server.puts.length]).toEqual([['kept 1'], 0]);
    await clock.pass(1);
    expect([order, server.puts.length]).toEqual([['kept 1', 'kept 64'], 1]);
  });
});

describe('an undo', () => {
  test('makes the server forget the line', async () => {
    const { clock, draw, sync, has } = await setUp();
    draw(1, 3);
    await clock.pass(600);
    sync.truncate(1);
    draw(9);
    await clock.pass(600);
    expect(has()).toEqual([1, 9]);
  });

  test('while the line is on its way catches up with it', async () => {
    const { clock, draw, sync, has, server } = await setUp();
    draw(1, 64);
    await clock.pass(2);
    sync.truncate(60);
    await clock.pass(600);
    expect(server.puts.at(-1)).toMatchObject({ index: 60, lines: [], rev: 1 });
    expect(has()).toHaveLength(60);
  });
});

describe('when the server does not take them', () => {
  test('it is tried again after 1, 2, 4 … 30 s, and the artist is told that the work is safe here', async () => {
    const { clock, draw, sync, server, store } = await setUp();
    server.refuse(503);
    const start = clock.now();
    const times: number[] = [];
    draw(1);
    for (let second = 0; second < 700; second++) {
      const before = server.puts.length;
      await clock.pass(100);
      if (server.puts.length > before) times.push(Math.floor((clock.now() - start) / 1000));
    }
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 61]);
    expect(sync.get()).toMatchObject({ status: 'offline', pending: 1 });
    expect((await store.load(PAGE))?.lines).toHaveLength(1);
  });

  test.each([503, 507])(
    'L9 status %i with Retry-After: it is tried when the server says, however often',
    async (status) => {
      const { clock, draw, sync, server } = await setUp();
      server.refuse(status, { 'retry-after': '2' });
      draw(1);
      await clock.pass(30_000);
      expect(server.puts.length).toBeGreaterThanOrEqual(14);
      server.refuse(null);
      await clock.pass(2_100);
      expect(sync.get()).toMatchObject({ status: 'saved', pending: 0 });
    },
  );

  test('L9 a server that would be asked again at once is left alone for a second', async () => {
    const { clock, draw, server } = await setUp();
    server.refuse(503, { 'retry-after': '0.01' });
    draw(1);
    await clock.pass(20_000);
    expect(server.puts.length).toBeGreaterThan(5);
    expect(server.puts.length).toBeLessThanOrEqual(20);
  });

  test('G3 while the terms are owed the strokes wait, on this device and then at the server', async () => {
    const { clock, draw, sync, server, store } = await setUp();
    server.refuse(451);
    draw(1, 3);
    await clock.pass(10_000);
    expect(sync.get()).toMatchObject({ status: 'offline', pending: 3 });
    expect((await store.load(PAGE))?.lines).toHaveLength(3);
    server.refuse(null);
    await clock.pass(30_000);
    expect(sync.get()).toMatchObject({ status: 'saved', pending: 0 });
  });

  test('ten minutes without a network inside one step, with strokes taken back: afterwards the server has what is seen, in its order', async () => {
    const { clock, draw, sync, server, store, has } = await setUp();
    draw(1, 3);
    await clock.pass(600);
    server.refuse(503);
    for (let minute = 0; minute < 10; minute++) {
      draw(10 * minute + 10, 10 * minute + 19);
      await clock.pass(30_000);
      sync.truncate(sync.lines.length - 2);
      await clock.pass(30_000);
    }
    const seen = sync.lines.map(({ t }) => t);
    expect(seen).toHaveLength(83);
    expect((await store.load(PAGE))?.lines).toHaveLength(80);
    expect(has()).toEqual([1, 2, 3]);
    server.refuse(null);
    await clock.pass(31_000);
    expect(has()).toEqual(seen);
    expect(sync.get()).toMatchObject({ status: 'saved', pending: 0, replaced: 0 });
    expect(await store.load(PAGE)).toBeNull();
  });

  test('it is tried at once when the network is back', async () => {
    const { clock, draw, sync, server, drawings } = await setUp();
    server.refuse(503);
    draw(1);
    await clock.pass(20_000);
    server.refuse(null);
    drawings.wakeUp();
    await clock.pass(10);
    expect(sync.get()).toMatchObject({ status: 'saved' });
  });

  test.each([403, 404, 406])('status %i: the page is closed, nothing more is sent', async (status) => {
    const { clock, draw, sync, server, store } = await setUp();
    server.refuse(status);
    draw(1);
    const flushed = sync.flush();
    await clock.pass(10);
    await flushed;
    expect(sync.get().status).toBe('closed');
    draw(2);
    await clock.pass(60_000);
    expect(server.puts).toHaveLength(1);
    expect(await store.load(PAGE)).toBeNull();
  });

  test('a batch that is too large is split until it fits', async () => {
    const { clock, draw, server, has, sync } = await setUp();
    server.limit(10);
    draw(1, 64);
    await clock.pass(1000);
    expect(has()).toEqual(Array.from({ length: 64 }, (_, i) => i + 1));
    expect(sync.get()).toMatchObject({ status: 'saved' });
  });

  test('of a batch that is too large about half is sent next', async () => {
    const { clock, draw, server } = await setUp();
    server.limit(10);
    draw(1, 64);
    await clock.pass(1000);
    const sizes = server.puts.map(({ lines }) => lines.length);
    expect(sizes.slice(0, 4)).toEqual([64, 32, 16, 8]);
  });

  test('a line that is too large by itself fills the drawing, until it is undone', async () => {
    const { clock, draw, server, sync } = await setUp();
    server.refuse(413);
    draw(1);
    await clock.pass(60_000);
    expect(server.puts).toHaveLength(1);
    expect(sync.get()).toMatchObject({ status: 'offline', fullness: 'full' });
    server.refuse(null);
    sync.truncate(0);
    await clock.pass(600);
    expect(sync.get()).toMatchObject({ status: 'saved', fullness: 'fine' });
  });
});

describe('leaving the page', () => {
  test('sends what is kept here, and no more than may outlive the page', async () => {
    const { clock, server, drawings, keptAlive, sync } = await setUp();
    server.refuse(503);
    for (let t = 1; t <= 30; t++) sync.append(stroke(t, 200));
    await clock.settle();
    drawings.leave();
    expect(keptAlive).toHaveLength(1);
    expect(keptAlive[0]).toBeLessThanOrEqual(60_000);
    expect(keptAlive[0]).toBeGreaterThan(50_000);
  });

  test('sends nothing when all is said', async () => {
    const { clock, draw, drawings, keptAlive } = await setUp();
    draw(1);
    await clock.pass(600);
    drawings.leave();
    expect(keptAlive).toEqual([]);
  });
});
