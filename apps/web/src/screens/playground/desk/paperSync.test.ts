import type { TuschelClient } from '@tuschel/client';
import { createPapers, memoryPaperStore, type PaperLog, type PaperStatus } from '@tuschel/client/paper';
import type { LineJson } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { paperSync } from './paperSync.ts';

const line = (x: number): LineJson => ({
  points: [{ x, y: 10, p: 1 }],
  color: { r: 0, g: 0, b: 0, a: 255 },
  size: 8,
  hardness: 100,
  tool: 0,
  layer: 1,
  pressure: 1,
  opacity: 100,
  spacing: 10,
  density: 100,
  blendMode: 0,
  t: 0,
  dt: 8,
});

/** A paper on this device, of which the server never hears. */
function begin(size: { width?: number; height?: number } = {}): Promise<PaperLog> {
  const papers = createPapers({
    client: { ask: () => new Promise(() => undefined) } as Pick<TuschelClient, 'ask'>,
    store: memoryPaperStore(),
    clock: { now: () => 0, setTimeout: () => 0, clearTimeout: () => undefined },
    newId: () => '11111111-1111-4111-8111-111111111111',
    user: () => 'ada',
    note: () => undefined,
  });
  return papers.begin(size);
}

const marks = (lines: readonly LineJson[]) => lines.map(({ points }) => points[0]?.x);

test('what is taken off a paper is taken back in its log, which only grows, and comes again as the same line', async () => {
  const log = await begin();
  const sync = paperSync(log);
  sync.append(line(1));
  sync.append(line(2));
  const [first] = sync.lines;
  sync.truncate(0);
  expect([marks(sync.lines), log.events.length]).toEqual([[], 4]);
  sync.append(first as LineJson);
  expect([marks(sync.lines), log.undone.length, log.events.length]).toEqual([[1], 1, 5]);
});

test('a new line gives up what was taken back', async () => {
  const log = await begin();
  const sync = paperSync(log);
  sync.append(line(1));
  sync.truncate(0);
  sync.append(line(3));
  expect([marks(sync.lines), log.undone.length]).toEqual([[3], 0]);
});

test('the size with which a paper began is nothing that can be taken back', async () => {
  const upright = paperSync(await begin({ width: 1080, height: 1920 }));
  expect(upright.laid).toEqual({ lines: 1, isLocked: false });
  expect(paperSync(await begin()).laid).toBeNull();
});

test('its state is the same object until something changes', async () => {
  const sync = paperSync(await begin());
  const before = sync.get();
  expect(sync.get()).toBe(before);
  sync.append(line(1));
  expect(sync.get()).not.toBe(before);
});

test.each<[PaperStatus, string]>([
  ['saved', 'saved'],
  ['saving', 'saving'],
  ['offline', 'offline'],
  ['conflict', 'offline'],
  ['full', 'offline'],
  ['forbidden', 'offline'],
  ['overfull', 'closed'],
  ['elsewhere', 'closed'],
  ['locked', 'closed'],
  ['gone', 'closed'],
])('on a paper that is %s the desk goes on, or not: %s', async (status, expected) => {
  const log = await begin();
  const state = { ...log.get(), status, pending: 3, fullness: 'nearlyFull' as const, replaced: 2 };
  const sync = paperSync({ ...log, get: () => state, subscribe: log.subscribe, lines: [], events: [] } as PaperLog);
  expect(sync.get()).toEqual({ status: expected, pending: 3, fullness: 'nearlyFull', replaced: 2 });
});
