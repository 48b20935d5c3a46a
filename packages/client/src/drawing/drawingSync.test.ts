import { describe, expect, test } from 'vitest';
import { fakeClock } from '../testbed/fakeClock.ts';
import { modelServer, SMOOTH, stroke } from '../testbed/modelServer.ts';
import type { DrawingSync, LineStore } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawings } from './drawings.ts';
import { memoryLineStore } from './lineStore.ts';

const PAGE = 'drawing-1';

async function setUp() {
  const clock = fakeClock();
  const server = modelServer(clock, () => SMOOTH);
  const store = memoryLineStore();
  const noted: string[] = [];
  const keptAlive: number[] = [];
  const api: typeof server.api = {
    ...server.api,
    putLines(id, update, options) {
      if (options?.keepalive) keptAlive.push(JSON.stringify(update.lines).length);
      return server.api.putLines(id, update, options);
    },
  };
  const drawings = createDrawings({
    api: api as DrawingApi,
    lineStore: store,
    clock,
    note: (message) => noted.push(message),
  });
  let sync = undefined as unknown as DrawingSync;
  void drawings.open(PAGE).then((opened) => {
    sync = opened;
  });
  await clock.pass(20);
  const draw = (from: number, to = from) => {
    for (let t = from; t <= to; t++) sync.append(stroke(t));
  };
  const has = () => server.read().lines.map(({ t }) => t);
  return { clock, server, store, noted, keptAlive, drawings, sync, draw, has };
}

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

describe('another window drew on the page', () => {
  test('whoever has something new to say here is right', async () => {
    const { clock, draw, server, sync, has } = await setUp();
    draw(1, 2);
    await clock.pass(600);
    server.put({ index: 1, rev: 7, lines: [stroke(50), stroke(51)] });
    draw(3);
    await clock.pass(600);
    expect(has()).toEqual([1, 2, 3]);
    expect(sync.get()).toMatchObject({ status: 'saved', replaced: 0 });
  });

  test('the same where both wrote at one revision', async () => {
    const { clock, draw, server, has } = await setUp();
    draw(1, 2);
    await clock.pass(600);
    server.put({ index: 2, rev: 0, lines: [stroke(50)] });
    draw(3);
    await clock.pass(600);
    expect(has()).toEqual([1, 2, 3]);
  });

  test('an undo is something new', async () => {
    const { clock, draw, server, sync, has } = await setUp();
    draw(1, 2);
    await clock.pass(600);
    server.put({ index: 1, rev: 7, lines: [stroke(50), stroke(51)] });
    sync.truncate(1);
    await clock.pass(600);
    expect(has()).toEqual([1]);
  });

  test('who has not shows what the other drew', async () => {
    const { clock, draw, server, sync } = await setUp();
    draw(1, 2);
    await clock.pass(600);
    server.put({ index: 1, rev: 7, lines: [stroke(50), stroke(51)] });
    sync.setMeta({ isPortrait: true });
    await clock.pass(1200);
    expect(sync.lines.map(({ t }) => t)).toEqual([1, 50, 51]);
    expect(sync.get()).toMatchObject({ status: 'saved', replaced: 1 });
    expect(server.read().isPortrait).toBe(true);
  });

  test.each([
    ['of one that has nothing new', (sync: DrawingSync) => sync.setMeta({ x: 3 }), false],
    ['of one that has', (sync: DrawingSync) => sync.append(stroke(9)), false],
    ['where nothing is taken back', (sync: DrawingSync) => sync.append(stroke(9)), true],
    ['of an undo where nothing is taken back', (sync: DrawingSync) => sync.truncate(1), true],
  ])('handing in comes to an end: %s', async (_, change, isKept) => {
    const { clock, draw, server, sync } = await setUp();
    draw(1, 3);
    await clock.pass(600);
    if (isKept) server.keepAll();
    server.put(isKept ? { index: 3, rev: 0, lines: [stroke(50)] } : { index: 1, rev: 7, lines: [stroke(50)] });
    change(sync);
    let isThere = false;
    void sync.flush().then(() => {
      isThere = true;
    });
    await clock.pass(10_000);
    expect(isThere).toBe(true);
    expect(sync.get().status).toBe('saved');
    expect(server.read().lines).toEqual(sync.lines);
  });
});

describe('a page that lies on another drawing', () => {
  const onBase = async () => {
    const set = await setUp();
    set.server.lay([stroke(101), stroke(102)]);
    const sync = set.drawings.open(PAGE);
    await set.clock.pass(20);
    return { ...set, sync: await sync };
  };

  test('is undone down to it, and no further', async () => {
    const { clock, sync, has } = await onBase();
    expect(sync.laid).toEqual({ lines: 2, isLocked: true });
    for (const t of [1, 2]) sync.append(stroke(t));
    await clock.pass(600);
    expect(has()).toEqual([101, 102, 1, 2]);
    sync.truncate(0);
    await clock.pass(600);
    expect(has()).toEqual([101, 102]);
    expect(sync.lines).toHaveLength(2);
    expect(sync.get()).toMatchObject({ status: 'saved' });
  });

  test('is begun with a copy when the artist wishes so', async () => {
    const { clock, drawings, server } = await setUp();
    void drawings.begin(PAGE, 'source');
    await clock.pass(20);
    expect(server.puts).toMatchObject([{ index: 0, lines: [], copyFrom: 'source' }]);
  });

  test('where nothing is taken back, the lines of both windows stay', async () => {
    const { clock, server, sync, draw, has } = await setUp();
    server.keepAll();
    draw(1);
    await clock.pass(600);
    server.put({ index: 1, lines: [stroke(7)], rev: 0 });
    draw(2);
    await clock.pass(60_000);
    expect(has()).toEqual([1, 7, 2]);
    expect(sync.lines.map(({ t }) => t)).toEqual([1, 7, 2]);
    expect(sync.get()).toMatchObject({ status: 'saved', replaced: 1 });
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

describe('a device that does not answer', () => {
  /** What it is asked to do from now on is done when `answer` is called. */
  function hang(store: LineStore) {
    const asked: (() => void)[] = [];
    const intact = { load: store.load.bind(store), save: store.save.bind(store), remove: store.remove.bind(store) };
    const later = <Result>(work: () => Promise<Result>) =>
      new Promise<Result>((resolve) => {
        asked.push(() => void work().then(resolve));
      });
    store.load = (id) => later(() => intact.load(id));
    store.save = (pending) => later(() => intact.save(pending));
    store.remove = (id) => later(() => intact.remove(id));
    const answer = () => {
      Object.assign(store, intact);
      for (const work of asked.splice(0)) work();
    };
    return { asked, intact, answer };
  }

  test('holds the first lines back for five seconds, and those after them not at all', async () => {
    const { clock, draw, server, store, noted, has } = await setUp();
    const { asked } = hang(store);
    draw(1);
    await clock.pass(4_999);
    expect([server.puts.length, noted]).toEqual([0, []]);
    await clock.pass(1 + 10);
    expect([has(), noted]).toEqual([[1], ['Lines could not be kept on this device.']]);
    draw(2);
    await clock.pass(510);
    expect([has(), noted.length]).toEqual([[1, 2], 1]);
    // One write at a time, however long it takes.
    expect(asked).toHaveLength(1);
  });

  test('keeps the newest lines as soon as it answers, and is waited for again', async () => {
    const { clock, draw, server, store, has } = await setUp();
    const device = hang(store);
    server.refuse(503);
    draw(1);
    await clock.pass(6_000);
    draw(2);
    device.answer();
    await clock.settle();
    expect((await store.load(PAGE))?.lines.map(({ t }) => t)).toEqual([1, 2]);
    await clock.pass(60_000);
    server.refuse(null);
    await clock.pass(60_000);
    const again = hang(store);
    draw(3);
    await clock.pass(4_999);
    expect(has()).toEqual([1, 2]);
    again.answer();
    await clock.pass(1_000);
    expect(has()).toEqual([1, 2, 3]);
    expect(await store.load(PAGE)).toBeNull();
  });

  test('does not keep the newest lines from going out with the page', async () => {
    const { clock, draw, server, store, drawings } = await setUp();
    hang(store);
    server.refuse(503);
    draw(1);
    await clock.pass(6_000);
    draw(2);
    drawings.leave();
    expect(server.puts.at(-1)?.lines.map(({ t }) => t)).toEqual([1, 2]);
  });

  test('does not keep a page from being opened again, with all that was drawn', async () => {
    const { clock, draw, server, store, drawings } = await setUp();
    const { asked, answer } = hang(store);
    server.refuse(503);
    draw(1);
    await clock.pass(6_000);
    draw(2);
    let second: DrawingSync | undefined;
    void drawings.open(PAGE).then((opened) => {
      second = opened;
    });
    server.refuse(null);
    await clock.pass(50);
    expect(second?.lines.map(({ t }) => t)).toEqual([1, 2]);
    // The hand before writes no older state over the present one, whenever its write is over.
    second?.append(stroke(3));
    await clock.settle();
    asked.shift()?.();
    await clock.settle();
    expect(asked).toHaveLength(1);
    answer();
    await clock.settle();
    expect((await store.load(PAGE))?.lines.map(({ t }) => t)).toEqual([1, 2, 3]);
  });

  test('does not keep a page from being opened; what it still has stays there until something is drawn', async () => {
    const { clock, draw, server, store, drawings, sync, noted } = await setUp();
    server.refuse(503);
    draw(1, 2);
    await clock.pass(600);
    sync.stop();
    const after = createDrawings({
      api: server.api as DrawingApi,
      lineStore: store,
      clock,
      note: (m) => noted.push(m),
    });
    const { intact, answer } = hang(store);
    server.refuse(null);
    let opened: DrawingSync | undefined;
    void after.open(PAGE).then((one) => {
      opened = one;
    });
    await clock.pass(4_999);
    expect(opened).toBeUndefined();
    await clock.pass(20);
    expect(opened?.lines).toEqual([]);
    expect(noted).toContain('Lines kept on this device could not be read.');
    answer();
    await clock.pass(600);
    expect((await intact.load(PAGE))?.lines).toHaveLength(2);
    let third: DrawingSync | undefined;
    void after.open(PAGE).then((one) => {
      third = one;
    });
    await clock.pass(20);
    expect(third?.lines.map(({ t }) => t)).toEqual([1, 2]);
    void drawings;
  });
});

test('a page that is opened twice is drawn on by the second alone', async () => {
  const { clock, draw, drawings, sync, has } = await setUp();
  draw(1, 2);
  let second: DrawingSync | undefined;
  void drawings.open(PAGE).then((opened) => {
    second = opened;
  });
  await clock.pass(30);
  draw(3);
  second?.append(stroke(4));
  await clock.pass(600);
  expect(has()).toEqual([1, 2, 4]);
  expect(second?.lines.map(({ t }) => t)).toEqual([1, 2, 4]);
  expect(sync).not.toBe(second);
});

test('a drawing to look at is fetched once', async () => {
  const { clock, server, drawings } = await setUp();
  server.put({ index: 0, rev: 0, lines: [stroke(1)] });
  let fetched = 0;
  const before = server.api.drawing.bind(server.api);
  server.api.drawing = (id) => {
    fetched += 1;
    return before(id);
  };
  const fresh = createDrawings({ api: server.api as DrawingApi, lineStore: memoryLineStore(), clock, note: () => {} });
  const reading = [fresh.read('a'), fresh.read('a')];
  await clock.pass(20);
  expect((await Promise.all(reading)).map((drawing) => drawing?.lines.length)).toEqual([1, 1]);
  expect(fetched).toBe(1);
  void drawings;
});

test('a page that is looked at on its way to the easel is not taken for finished', async () => {
  const clock = fakeClock();
  const server = modelServer(clock, () => SMOOTH);
  const drawings = createDrawings({
    api: server.api as DrawingApi,
    lineStore: memoryLineStore(),
    clock,
    note: () => {},
  });
  const opened = drawings.open(PAGE);
  const glance = drawings.read(PAGE);
  await clock.pass(20);
  expect((await glance)?.lines).toEqual([]);
  const sync = await opened;
  sync.append(stroke(1));
  await clock.pass(3_000);
  sync.stop();
  const look = drawings.read(PAGE);
  await clock.pass(20);
  expect((await look)?.lines).toHaveLength(1);
});
