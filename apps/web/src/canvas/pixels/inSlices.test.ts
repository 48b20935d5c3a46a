import { createPlayer, createRaster, defaultStyle, type Line, Tool } from '@tuschel/ink';
import { afterEach, expect, test, vi } from 'vitest';
import { finished, inSlices, SLICE_MS, untilLate } from './inSlices.ts';

afterEach(() => void vi.restoreAllMocks());

/** A clock that a test turns. */
function clock(): { pass: (ms: number) => void } {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return { pass: (ms) => void (now += ms) };
}

test('a slice ends after its time', () => {
  const { pass } = clock();
  const isLate = untilLate();
  pass(SLICE_MS - 0.1);
  expect(isLate()).toBe(false);
  pass(0.1);
  expect(isLate()).toBe(true);
});

test('work goes on in slices until it is done, and the page has its turn in between', async () => {
  const { pass } = clock();
  const happened: string[] = [];
  let left = 2.5 * SLICE_MS;
  const done = new Promise<void>((resolve) => {
    inSlices((isTimeUp) => {
      happened.push('slice');
      while (left > 0 && !isTimeUp()) {
        pass(1);
        left--;
      }
      if (left === 0) resolve();
      return left === 0;
    });
  });
  setImmediate(() => happened.push('page'));
  await done;
  expect(happened.filter((one) => one === 'slice')).toHaveLength(3);
  expect(happened.indexOf('page')).toBeGreaterThan(0);
  expect(happened.indexOf('page')).toBeLessThan(happened.length - 1);
});

test('what fits into one slice is done at once', () => {
  let calls = 0;
  inSlices(() => {
    calls++;
    return true;
  });
  expect(calls).toBe(1);
});

test('a drawing that takes many slices comes out as if drawn at once', async () => {
  const points = Array.from({ length: 600 }, (_, i) => ({ x: 200 + ((i * 17) % 1500), y: 400 + (i % 300), p: 1 }));
  const lines: Line[] = [1, 2, 3].map((dt) => ({ ...defaultStyle(Tool.brush), size: 300, points, dt }));
  const { pass } = clock();
  const raster = createRaster();
  const player = createPlayer(raster, lines, { budgetBytes: 0 });
  const extend = raster.extend.bind(raster);
  raster.extend = (some) => {
    extend(some);
    pass(1);
  };
  let stopped = 0;
  const advance = player.advance.bind(player);
  player.advance = (to, isTimeUp) => {
    const changed = advance(to, isTimeUp);
    if (player.isBehind) stopped++;
    return changed;
  };
  await finished(player);
  const once = createRaster();
  for (const line of lines) once.draw(line);
  expect([player.isFinished, raster.hash()]).toEqual([true, once.hash()]);
  expect(stopped).toBeGreaterThan(3);
});
