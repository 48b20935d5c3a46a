import { describe, expect, test } from 'vitest';
import { PAGE, setUp } from '../testbed/drawnPage.ts';
import { stroke } from '../testbed/modelServer.ts';
import type { DrawingSync, LineStore } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawings } from './drawings.ts';

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
