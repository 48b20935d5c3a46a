import { describe, expect, test } from 'vitest';
import { PAGE, setUp } from '../testbed/drawnPage.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { SMOOTH } from '../testbed/lossyNetwork.ts';
import { modelServer, stroke } from '../testbed/modelServer.ts';
import type { DrawingSync } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawings } from './drawings.ts';
import { memoryLineStore } from './lineStore.ts';

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

  test('whoever has not shows what the other drew', async () => {
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

  test('a stroke that is drawn while the other’s picture is on its way is not lost', async () => {
    const { clock, draw, server, sync, has } = await setUp();
    draw(1, 2);
    await clock.pass(600);
    server.put({ index: 1, rev: 7, lines: [stroke(50), stroke(51)] });
    sync.setMeta({ isPortrait: true });
    // The refusal comes back after 10 ms, the picture after 20.
    await clock.pass(515);
    draw(9);
    await clock.pass(1200);
    expect(sync.lines.map(({ t }) => t)).toEqual([1, 50, 51, 9]);
    expect(has()).toEqual([1, 50, 51, 9]);
    expect(sync.get()).toMatchObject({ status: 'saved', replaced: 1 });
  });

  test.each([
    ['of one that has nothing new', (sync: DrawingSync) => sync.setMeta({ x: 3 }), false],
    ['of one that has', (sync: DrawingSync) => sync.append(stroke(9)), false],
    ['where nothing is taken back', (sync: DrawingSync) => sync.append(stroke(9)), true],
    ['of an undo where nothing is taken back', (sync: DrawingSync) => sync.truncate(1), true],
  ])('handing in comes to an end: %s', async (_, change, isKept) => {
    const { clock, draw, server, store, sync } = await setUp();
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
    expect(await store.load(PAGE)).toBeNull();
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
