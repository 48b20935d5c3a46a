import { expect, test } from 'vitest';
import { defaultStyle, event, isBeyondPage, type Line, lineWork, logWork, Tool } from '../index.ts';

const line = (tool: number, spots: [x: number, y: number][], changes: Partial<Line> = {}): Line => ({
  ...defaultStyle(tool),
  ...changes,
  tool,
  points: spots.map(([x, y]) => ({ x, y, p: 1 })),
});

test('the work of a line of a log is reckoned for the largest sheet, too, where what fills the picture fills more', () => {
  const [page, largest] = [1920 * 1080, 4096 * 2304];
  const corners: [number, number][] = [
    [-10, -10],
    [4_200, -10],
    [4_200, 2_400],
    [-10, 2_400],
  ];
  const filling: Line[] = [
    line(Tool.floodFill, [[5, 5]]),
    line(Tool.lassoFill, corners),
    event.eraseAll(),
    event.transform({
      from: 0,
      to: 0,
      selection: [
        { x: 0, y: 0 },
        { x: 4_096, y: 0 },
        { x: 4_096, y: 2_304 },
      ],
      corners: [
        { x: 0, y: 0 },
        { x: 4_096, y: 0 },
        { x: 0, y: 2_304 },
      ],
    }),
  ];
  for (const one of filling) {
    const work = logWork(one);
    expect(work.usual).toBe(lineWork(one));
    expect(work.largest / work.usual).toBeGreaterThan(0.98 * (largest / page));
    expect(work.largest / work.usual).toBeLessThan(1.02 * (largest / page));
  }
  const small = line(Tool.brush, [
    [10, 10],
    [60, 40],
  ]);
  expect(logWork(small)).toEqual({ usual: lineWork(small), largest: lineWork(small) });
});

test('the work of a flood in a log is that of its rectangle, wherever that lies', () => {
  const bounded = (x: number, y: number) =>
    line(Tool.floodFill, [
      [x + 5, y + 5],
      [x, y],
      [x + 999, y + 999],
    ]);
  const within = logWork(bounded(100, 100));
  expect(within.usual).toBe(within.largest);
  for (const place of [bounded(3_000, 1_200), bounded(-1_000, -1_000), bounded(100, 4_000)]) {
    expect(logWork(place)).toEqual(within);
  }
});

test('a log counts for the largest sheet from the first event on that makes it larger than a page', () => {
  const resize = (width: number, height: number) => isBeyondPage(event.resize({ width, height }));
  expect([resize(1920, 1080), resize(1080, 1920), resize(64, 64), resize(1440, 1440)]).not.toContain(true);
  expect([resize(1921, 64), resize(64, 1921), resize(1441, 1441), resize(4096, 2304)]).not.toContain(false);
  expect(isBeyondPage(event.eraseAll())).toBe(false);
  expect(isBeyondPage(line(Tool.pencil, [[256, 144]], { size: 12 }))).toBe(false);
});
