import { describe, expect, test } from 'vitest';
import { fakeClock } from '../testbed/fakeClock.ts';
import { SMOOTH } from '../testbed/lossyNetwork.ts';
import { modelServer, stroke } from '../testbed/modelServer.ts';
import type { DrawingSync, LateDrawing } from '../tuschelClient.ts';
import { createDrawings } from './drawings.ts';
import { lateId } from './lateDrawings.ts';
import { memoryLineStore } from './lineStore.ts';

const PAGE = 'page-1';
const TITLE = 'Eine Katze fährt zur See';

/** A browser in which somebody has opened a page that is drawn on already. */
async function setUp() {
  const clock = fakeClock();
  const server = modelServer(clock, () => SMOOTH);
  const store = memoryLineStore();
  const told: LateDrawing[] = [];
  let user: string | null = 'anna';
  const browser = () =>
    createDrawings({
      api: server.api,
      lineStore: store,
      clock,
      note: () => undefined,
      late: { user: () => user, told: (late) => told.push(late) },
    });
  const drawings = browser();
  const open = async (where = drawings): Promise<DrawingSync> => {
    const opening = where.open(PAGE, TITLE);
    await clock.pass(20);
    return opening;
  };
  const sync = await open();
  const draw = (...ids: number[]) => ids.forEach((t) => sync.append(stroke(t)));
  draw(1, 2);
  await clock.pass(600);
  return {
    clock,
    server,
    store,
    told,
    drawings,
    open,
    sync,
    draw,
    browser,
    has: () => server.read().lines.map(({ t }) => t),
    apart: () => server.kept().map(({ title, lines }) => ({ title, lines: lines.map(({ t }) => t) })),
    logIn: (who: string | null) => {
      user = who;
    },
  };
}

const whole = (...lines: number[]) => [{ title: TITLE, lines }];

describe('strokes that come when their page has closed', () => {
  test('are kept with the whole drawing as one of its own, and that is said', async () => {
    const { clock, server, store, told, sync, draw, has, apart } = await setUp();
    server.refuse(406);
    draw(3, 4);
    await clock.pass(5_000);
    expect(has()).toEqual([1, 2]);
    expect(apart()).toEqual(whole(1, 2, 3, 4));
    expect(server.kept()[0]?.meta).toMatchObject({ save: true });
    expect(told).toEqual([{ page: PAGE, drawingId: server.kept()[0]?.drawingId }]);
    expect(sync.get().status).toBe('closed');
    expect(await store.load(PAGE)).toBeNull();
  });

  test('are none where all had been sent', async () => {
    const { clock, server, store, told, sync } = await setUp();
    server.refuse(406);
    sync.setMeta({ x: 4 });
    await clock.pass(5_000);
    expect([server.kept(), told]).toEqual([[], []]);
    expect(await store.load(PAGE)).toBeNull();
  });

  test('and the one that was under the pen then belong together', async () => {
    const { clock, server, draw, apart } = await setUp();
    server.refuse(406);
    draw(3);
    await clock.pass(600);
    draw(4);
    await clock.pass(5_000);
    expect(apart()).toEqual(whole(1, 2, 3, 4));
  });

  test('leave out what somebody else had drawn there', async () => {
    const { clock, server, open, browser, apart } = await setUp();
    server.lay([stroke(50), stroke(51)]);
    const sync = await open(browser());
    server.refuse(406);
    sync.append(stroke(3));
    await clock.pass(5_000);
    expect(apart()).toEqual(whole(3));
  });

  test('wait on this device until the server can be reached', async () => {
    const { clock, server, store, told, draw, apart } = await setUp();
    server.refuse(406);
    server.refuseKept(503);
    draw(3);
    await clock.pass(60_000);
    expect(told).toEqual([]);
    expect((await store.load(PAGE))?.lines.map(({ t }) => t)).toEqual([3]);
    server.refuseKept(null);
    await clock.pass(60_000);
    expect(apart()).toEqual(whole(1, 2, 3));
    expect(told).toHaveLength(1);
    expect(await store.load(PAGE)).toBeNull();
  });

  test('stay on this device where there is no room for them, and that is said once', async () => {
    const { clock, server, store, told, draw, drawings, browser, apart } = await setUp();
    server.refuse(406);
    server.refuseKept(413);
    draw(3);
    await clock.pass(5_000);
    expect(told).toEqual([{ page: PAGE, drawingId: null }]);
    expect((await store.load(PAGE))?.lines.map(({ t }) => t)).toEqual([3]);
    drawings.stop();
    const again = browser();
    await clock.pass(60_000);
    expect(told).toHaveLength(1);
    again.stop();
    server.refuseKept(null);
    browser();
    await clock.pass(60_000);
    expect(apart()).toEqual(whole(1, 2, 3));
    expect(told).toHaveLength(2);
  });

  test('are kept without a title that is refused, and under another id where theirs is taken', async () => {
    const { clock, server, draw, apart } = await setUp();
    const mine = lateId(PAGE, 3, 0);
    await Promise.all([
      server.api.keep({ drawingId: mine, lines: [stroke(9)], meta: {}, title: undefined }),
      clock.pass(20),
    ]);
    server.refuse(406);
    draw(3);
    await clock.pass(5_000);
    expect(apart().slice(1)).toEqual(whole(1, 2, 3));
    expect(server.kept()[1]?.drawingId).toBe(lateId(PAGE, 3, 1));
  });

  test('that come while the others are on their way are kept with them', async () => {
    const { clock, server, told, draw } = await setUp();
    const keep = server.api.keep.bind(server.api);
    server.api.keep = (drawing) => {
      server.api.keep = keep;
      draw(4);
      return keep(drawing);
    };
    server.refuse(406);
    draw(3);
    await clock.pass(5_000);
    const last = server.kept().at(-1);
    expect(last?.lines.map(({ t }) => t)).toEqual([1, 2, 3, 4]);
    expect(told).toEqual([{ page: PAGE, drawingId: last?.drawingId }]);
  });

  test('are given up where every id is taken, or the server does not want them even without a title', async () => {
    for (const status of [409, 400]) {
      const { clock, server, store, told, draw } = await setUp();
      server.refuse(406);
      server.refuseKept(status);
      draw(3);
      await clock.pass(5_000);
      expect(told).toEqual([{ page: PAGE, drawingId: null }]);
      expect((await store.load(PAGE))?.lines.map(({ t }) => t)).toEqual([3]);
    }
  });

  test('are tried no more by a browser that has been closed', async () => {
    const { clock, server, store, told, draw, drawings } = await setUp();
    server.refuse(406);
    server.refuseKept(503);
    draw(3);
    await clock.pass(5_000);
    drawings.stop();
    server.refuseKept(null);
    await clock.pass(60_000);
    expect([server.kept(), told]).toEqual([[], []]);
    expect((await store.load(PAGE))?.lines.map(({ t }) => t)).toEqual([3]);
  });

  test('of somebody else in the same browser wait for them', async () => {
    const { clock, server, store, drawings, browser, draw, logIn, told, apart } = await setUp();
    server.down(true);
    draw(3);
    await clock.pass(2_000);
    drawings.stop();
    server.down(false);
    server.refuse(406);
    logIn('ben');
    const other = browser();
    await clock.pass(60_000);
    expect([server.kept(), told]).toEqual([[], []]);
    expect((await store.load(PAGE))?.lines).toHaveLength(1);
    other.stop();
    logIn('anna');
    browser();
    await clock.pass(60_000);
    expect(apart()).toEqual(whole(1, 2, 3));
  });
});

test('strokes of a page that closes while somebody else is signed in, or nobody, wait for their painter', async () => {
  const { clock, server, store, draw, drawings, browser, logIn, told, apart } = await setUp();
  logIn('ben');
  server.refuse(406);
  draw(3);
  await clock.pass(60_000);
  expect([server.kept(), told]).toEqual([[], []]);
  expect((await store.load(PAGE))?.lines).toHaveLength(1);
  drawings.stop();
  logIn('anna');
  browser();
  await clock.pass(60_000);
  expect(apart()).toEqual(whole(1, 2, 3));
});

test('strokes of nobody are kept as no drawing of its own', async () => {
  const { clock, server, browser, open, logIn } = await setUp();
  logIn(null);
  const sync = await open(browser());
  server.refuse(406);
  sync.append(stroke(9));
  await clock.pass(10_000);
  expect(server.kept()).toEqual([]);
});

describe('a page that was left before all was sent', () => {
  test('is gone on with, although nobody draws on it', async () => {
    const { clock, server, store, sync, draw, has, told } = await setUp();
    server.down(true);
    draw(3, 4);
    await clock.pass(2_000);
    sync.stop();
    server.down(false);
    await clock.pass(60_000);
    expect(has()).toEqual([1, 2, 3, 4]);
    expect(await store.load(PAGE)).toBeNull();
    expect(told).toEqual([]);
  });

  test('and has closed meanwhile keeps them apart', async () => {
    const { clock, server, sync, draw, apart } = await setUp();
    server.down(true);
    draw(3);
    await clock.pass(2_000);
    sync.stop();
    server.down(false);
    server.refuse(406);
    await clock.pass(60_000);
    expect(apart()).toEqual(whole(1, 2, 3));
  });

  test('is left to whoever opens it again', async () => {
    const { clock, server, sync, draw, open, has } = await setUp();
    draw(3);
    sync.stop();
    const again = await open();
    again.append(stroke(4));
    await clock.pass(10_000);
    expect(again.get().status).toBe('saved');
    again.append(stroke(5));
    await clock.pass(2_000);
    expect(has()).toEqual([1, 2, 3, 4, 5]);
    expect(server.kept()).toEqual([]);
  });
});

test('ten minutes offline, an undo among them, are there to the last stroke, and of a crash as well', async () => {
  const { clock, server, drawings, sync, draw, browser, open, has } = await setUp();
  server.down(true);
  for (let t = 3; t < 303; t++) {
    draw(t);
    await clock.pass(2_000);
  }
  sync.truncate(250);
  draw(1_000);
  await clock.pass(1_000);
  expect(sync.get().status).toBe('offline');
  // The browser dies without a word; the page is opened again in another one before the network is back.
  drawings.stop();
  const opening = open(browser());
  await clock.pass(5_000);
  server.down(false);
  await clock.pass(60_000);
  const again = await opening;
  const drawn = [...Array.from({ length: 250 }, (_, i) => i + 1), 1_000];
  expect(again.lines.map(({ t }) => t)).toEqual(drawn);
  expect(has()).toEqual(drawn);
  expect(again.get()).toMatchObject({ status: 'saved', pending: 0 });
});

test('what is kept apart has a UUID that follows from its page and its lines', () => {
  const id = lateId(PAGE, 3, 0);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(lateId(PAGE, 3, 0)).toBe(id);
  expect(new Set([id, lateId(PAGE, 4, 0), lateId('page-2', 3, 0), lateId(PAGE, 3, 1)]).size).toBe(4);
});
