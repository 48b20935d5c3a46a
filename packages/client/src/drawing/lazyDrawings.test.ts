import type { Drawing } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Drawings } from './drawings.ts';
import { lazyDrawings, type MakeDrawings } from './lazyDrawings.ts';

const DRAWING = { rev: 7 } as Drawing;
const real = {
  read: vi.fn<Drawings['read']>(async () => DRAWING),
  open: vi.fn<Drawings['open']>(),
  sketch: vi.fn<Drawings['sketch']>(),
  begin: vi.fn<Drawings['begin']>(),
  wakeUp: vi.fn<() => void>(),
  leave: vi.fn<() => void>(),
  stop: vi.fn<() => void>(),
} satisfies Drawings;
const load = vi.fn<() => Promise<MakeDrawings>>();
/** Delays of the timers that were set; each rings at once. */
const waits: number[] = [];

function drawings(): Drawings {
  const clock = {
    now: () => 0,
    setTimeout: (run: () => void, ms: number) => {
      waits.push(ms);
      queueMicrotask(run);
    },
    clearTimeout: () => undefined,
  };
  return lazyDrawings(load)({ api: {}, clock, note: () => undefined } as never);
}

beforeEach(() => {
  vi.clearAllMocks();
  waits.length = 0;
  load.mockReset().mockResolvedValue(() => real);
});

test('nothing is loaded before a drawing is asked for, and then once', async () => {
  const lazy = drawings();
  lazy.wakeUp();
  lazy.leave();
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([lazy.read('a'), lazy.read('b')])).toEqual([DRAWING, DRAWING]);
  expect(load).toHaveBeenCalledTimes(1);
  lazy.wakeUp();
  lazy.leave();
  expect([real.wakeUp, real.leave].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a match that was joined has it ready', async () => {
  const lazy = drawings();
  lazy.prepare?.();
  lazy.prepare?.();
  await lazy.read('a');
  expect(load).toHaveBeenCalledTimes(1);
});

test('whoever wants to draw waits until the network is back', async () => {
  load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
  expect(await drawings().read('a')).toBe(DRAWING);
  const [first = 0, second = 0] = waits;
  expect(waits).toHaveLength(2);
  expect(second).toBe(first * 2);
});

test('a client that is stopped meanwhile stays stopped', async () => {
  const lazy = drawings();
  const reading = lazy.read('a');
  lazy.stop();
  await reading;
  expect(real.stop).toHaveBeenCalledTimes(1);
});
