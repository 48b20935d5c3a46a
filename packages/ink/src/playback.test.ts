import { describe, expect, test } from 'vitest';
import type { Line, PlayerOptions, Raster } from './index.ts';
import { createPlayer, createRaster, defaultStyle, event, Tool } from './index.ts';

const SMALL = { width: 200, height: 130 };
const HASTE = () => true;

/** Eleven points. */
function stroke(y: number, timing: { t?: number; dt?: number } = {}, layer = 1): Line {
  const points = Array.from({ length: 11 }, (_, i) => ({ x: 20 + i * 15, y, p: 1 }));
  return { points, ...defaultStyle(Tool.brush), layer, ...timing };
}

/** Over the whole sheet, in a moment. */
function wash(layer: number, grey: number, t: number): Line {
  const corners = [
    [0, 0],
    [200, 0],
    [200, 130],
    [0, 130],
  ] as const;
  const points = corners.map(([x, y]) => ({ x, y, p: 1 }));
  return {
    ...defaultStyle(Tool.lassoFill),
    points,
    layer,
    opacity: 60,
    color: { r: grey, g: grey, b: 90, a: 255 },
    t,
    dt: 0,
  };
}

function started(lines: readonly Line[], options: PlayerOptions = {}) {
  const raster = createRaster(SMALL);
  return { raster, player: createPlayer(raster, lines, options) };
}

/** The picture at a time, played straight there. */
function straightTo(lines: readonly Line[], ms: number): string {
  const { raster, player } = started(lines);
  player.advance(ms);
  return raster.hash();
}

/** Counts the strokes that are begun from now on. */
function strokesBegun(raster: Raster): { count: number } {
  const begun = { count: 0 };
  const begin = raster.begin.bind(raster);
  raster.begin = (style) => {
    begun.count++;
    begin(style);
  };
  return begun;
}

/** Strokes of 100 ms, each of which begins 100 ms after the one before has ended. */
const EVEN = Array.from({ length: 5 }, (_, i) => stroke(15 + i * 22, { t: i * 200, dt: 10 }));

describe('a step', () => {
  test.each([
    { from: 0, ahead: 100, back: 0 },
    { from: 50, ahead: 100, back: 0 },
    { from: 100, ahead: 300, back: 0 },
    { from: 250, ahead: 300, back: 100 },
    { from: 300, ahead: 500, back: 100 },
    { from: 399, ahead: 500, back: 100 },
    { from: 400, ahead: 500, back: 300 },
    { from: 450, ahead: 500, back: 300 },
    { from: 850, ahead: 900, back: 700 },
    { from: 900, ahead: 900, back: 700 },
  ])('from $from ms leads ahead to $ahead and back to $back, to the end of a stroke', ({ from, ahead, back }) => {
    for (const [direction, goal] of [
      [1, ahead],
      [-1, back],
    ] as const) {
      const { raster, player } = started(EVEN);
      player.advance(from);
      expect([player.step(direction), player.position, player.isPaused]).toEqual([goal, goal, true]);
      expect(raster.hash()).toBe(goal === 0 ? createRaster(SMALL).hash() : straightTo(EVEN, goal));
      // The same from a time that has been asked for, but is far from being drawn.
      const late = started(EVEN).player;
      late.advance(from, HASTE);
      const told = late.step(direction, HASTE);
      while (late.isBehind) late.seek(told, HASTE);
      expect([told, late.position]).toEqual([goal, goal]);
    }
  });
});

test.each([7.3, 11.1, 90.7, 333.3, 777])(
  'steps lead from stroke to stroke, there and back, also where a drawing is played in %f ms and times are rounded',
  (maxMs) => {
    const { player } = started(EVEN, { maxMs });
    const strokes = (direction: 1 | -1) => EVEN.map(() => (player.step(direction), player.strokes));
    expect(strokes(1)).toEqual([1, 2, 3, 4, 5]);
    expect(strokes(-1)).toEqual([4, 3, 2, 1, 0]);
    expect(strokes(1)).toEqual([1, 2, 3, 4, 5]);
  },
);

test('the end is the end, however it is rounded and however far beyond it one asked for', () => {
  for (const maxMs of [7.3, 11.1, 90.7, 333.3]) {
    const { player } = started(EVEN, { maxMs });
    player.finish();
    player.step(-1);
    expect([player.step(1), player.position, player.isFinished]).toEqual([maxMs, maxMs, true]);
    const late = started(EVEN, { maxMs }).player;
    late.advance(5_000, HASTE);
    expect([late.isBehind, late.step(1, HASTE)]).toEqual([true, maxMs]);
  }
});

describe('a clock that stops the player', () => {
  test('is looked at after each stroke, and nothing is behind once all is drawn', () => {
    const { player } = started(EVEN.map((line) => ({ ...line, points: line.points.slice(0, 1) })));
    const counts: number[] = [];
    do {
      player.advance(player.duration, HASTE);
      counts.push(player.strokes);
      expect(player.isBehind).toBe(!player.isFinished);
    } while (player.isBehind && counts.length < 50);
    expect(counts.at(-1)).toBe(EVEN.length);
    for (const [i, count] of counts.entries()) expect(count - (counts[i - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test('tells how far the picture has come: before the first stroke, within one, and between two', () => {
    const { player } = started(EVEN);
    let looks = 0;
    const positions = new Set([player.position]);
    const strokes = new Set<number>();
    do {
      player.advance(player.duration, () => ++looks % 2 === 0);
      positions.add(player.position);
      strokes.add(player.strokes);
    } while (player.isBehind);
    expect([...positions][0]).toBe(0);
    expect([...positions].at(-1)).toBe(player.duration);
    for (const position of positions) expect(position % 200).toBeLessThanOrEqual(100);
    expect(strokes.size).toBeGreaterThan(2);
  });

  test('shows nobody a picture that is half put back', () => {
    // Three layers of twelve tiles each: more than are put back at a time.
    const lines = [0, 1, 2].map((layer) => wash(layer, 40 * layer, layer * 100));
    lines.push(wash(0, 200, 300), wash(1, 220, 400), wash(2, 240, 500), stroke(60, { t: 600, dt: 10 }));
    const { raster, player } = started(lines, { workBetween: 1 });
    player.finish();
    expect(player.isTorn).toBe(false);
    const torn: boolean[] = [];
    const [seen, due]: [string[], string[]] = [[], []];
    for (let look = 0; look === 0 || (player.isBehind && look < 200); look++) {
      player.seek(350, HASTE);
      torn.push(player.isTorn);
      if (player.isTorn) continue;
      seen.push(raster.hash());
      due.push(straightTo(lines, player.position));
    }
    expect(seen).toEqual(due);
    expect(torn.filter(Boolean).length).toBeGreaterThan(1);
    expect([player.isTorn, player.isBehind, player.position]).toEqual([false, false, 350]);
    expect(raster.hash()).toBe(straightTo(lines, 350));

    player.finish();
    player.seek(350, HASTE);
    expect([player.isTorn, player.isBehind]).toEqual([true, true]);
    player.restart();
    expect([player.isTorn, player.isBehind, player.position]).toEqual([false, false, 0]);
    expect(raster.hash()).toBe(createRaster(SMALL).hash());
    player.finish();
    expect(raster.hash()).toBe(straightTo(lines, player.duration));
  });
});

describe('what is kept for going back', () => {
  const all = { workBetween: 1 };

  test('saves drawing anew, until it is given back', () => {
    const { raster, player } = started(EVEN, all);
    player.finish();
    const kept = strokesBegun(raster);
    player.seek(750);
    expect(kept.count).toBe(0);
    player.finish();
    player.giveBack();
    const anew = strokesBegun(raster);
    player.seek(750);
    expect(anew.count).toBe(4);
    expect(raster.hash()).toBe(straightTo(EVEN, 750));
  });

  test('is nothing where nobody goes back', () => {
    const { raster, player } = started(EVEN, { ...all, budgetBytes: 0 });
    player.finish();
    const anew = strokesBegun(raster);
    player.seek(750);
    expect(anew.count).toBe(4);
  });

  test('is not made of the finished drawing, for which somebody waits', () => {
    const { raster, player } = started(EVEN.slice(0, 1), all);
    let copies = 0;
    const copyTile = raster.copyTile.bind(raster);
    raster.copyTile = (...where) => (copies++, copyTile(...where));
    player.finish();
    expect(copies).toBe(0);
  });

  test('is of no use to the drawing that comes after, nor in its way', () => {
    const { raster, player } = started(EVEN, all);
    player.finish();
    const others = EVEN.map((line) => ({ ...line, layer: 2 })).slice(0, 3);
    const next = createPlayer(raster, others, all);
    next.finish();
    next.seek(350);
    expect(raster.hash()).toBe(straightTo(others, 350));
  });
});

describe('time that passes', () => {
  test('adds up, at the speed of the moment', () => {
    const { player } = started(EVEN);
    player.tick(10);
    player.tick(15);
    expect(player.position).toBe(25);
    player.speed = 0.5;
    player.tick(10);
    expect(player.position).toBe(30);
  });

  test('does not begin anew what has nothing in it', () => {
    const { player } = started([]);
    player.loops = true;
    expect([player.tick(10), player.tick(10), player.position]).toEqual([false, false, 0]);
  });
});

describe('the pace of a drawing', () => {
  const spot = { x: 50, y: 50, p: 1 };
  const moved = event.transform({
    from: 1,
    to: 1,
    selection: [spot, { x: 90, y: 50 }, { x: 90, y: 90 }],
    corners: [
      { x: 100, y: 60 },
      { x: 140, y: 60 },
      { x: 100, y: 100 },
    ],
  });

  test.each<[what: string, lines: Line[], ms: number]>([
    ['a line that says its own pace', [stroke(20, { dt: 3 })], 30],
    ['a line that is there at once', [stroke(20, { dt: 0 })], 0],
    ['an event, however many points it has', [{ ...moved, dt: 50 }], 0],
    ['an event between two lines', [stroke(20), moved, stroke(60)], 80 + 60 + 60 + 80],
    [
      'a line after one of which nobody knows when it ended',
      [stroke(20, { dt: 10 }), stroke(60, { t: 9_000, dt: 10 })],
      260,
    ],
    ['a line that does not know when it was begun', [stroke(20, { t: 0, dt: 10 }), stroke(60, { dt: 10 })], 260],
    [
      'one begun before the line before it was ended',
      [stroke(20, { t: 500, dt: 10 }), stroke(60, { t: 550, dt: 10 })],
      200,
    ],
    ['the longest pause', [stroke(20, { t: 0, dt: 10 }), stroke(60, { t: 401, dt: 10 })], 500],
    ['a pause just as short', [stroke(20, { t: 0, dt: 10 }), stroke(60, { t: 399, dt: 10 })], 499],
    ['a first line that was begun late', [stroke(20, { t: 5_000, dt: 10 })], 100],
  ])('follows %s', (_, lines, ms) => {
    expect(started(lines).player.duration).toBe(ms);
  });

  test('is the same all along when it is played faster', () => {
    const [slow, quick] = [10, 1].map((by) => EVEN.map((line, i) => ({ ...line, t: i * 20 * by, dt: by })));
    const faster = (ms: number) => {
      const { raster, player } = started(slow as Line[], { maxMs: 90 });
      player.advance(ms);
      return raster.hash();
    };
    expect(started(slow as Line[], { maxMs: 90 }).player.duration).toBe(90);
    expect(started(quick as Line[]).player.duration).toBe(90);
    for (const ms of [0.5, 4.5, 10.5, 15.5, 33.5, 52.5, 88.5]) expect(faster(ms)).toBe(straightTo(quick as Line[], ms));
  });

  test('is its own where the film may be just as long', () => {
    expect(started(EVEN, { maxMs: 900 }).player.duration).toBe(900);
    expect(started(EVEN, { maxMs: 899 }).player.duration).toBe(899);
  });
});

test('a drawing whose sheet was turned is played as it lies in the end', () => {
  const lines = [stroke(20, { t: 0, dt: 10 }), event.orient(true), stroke(60, { t: 200, dt: 10 })];
  const turned = createRaster({ width: 130, height: 200 });
  createPlayer(turned, lines).finish();
  const plain = createRaster({ width: 130, height: 200 });
  createPlayer(plain, [lines[0] as Line, lines[2] as Line]).finish();
  expect(turned.hash()).not.toBe(plain.hash());
});
