import { describe, expect, test } from 'vitest';
import type { Line } from './index.ts';
import { createPlayer, createRaster, defaultStyle, event, lineWork, Tool } from './index.ts';

const SMALL = { width: 200, height: 130 };

function stroke(y: number, timing: { t?: number; dt?: number } = {}): Line {
  const points = Array.from({ length: 11 }, (_, i) => ({ x: 20 + i * 15, y, p: 1 }));
  return { points, ...defaultStyle(Tool.brush), ...timing };
}

function started(lines: readonly Line[], maxMs?: number) {
  const raster = createRaster(SMALL);
  return { raster, player: createPlayer(raster, lines, maxMs === undefined ? {} : { maxMs }) };
}

describe('the duration', () => {
  test('of lines without times follows a steady pace', () => {
    expect(started([stroke(20)]).player.duration).toBe(80);
    expect(started([stroke(20), stroke(60)]).player.duration).toBe(80 + 60 + 80);
  });

  test('follows the artist, but not a pause to think', () => {
    const quick = [stroke(20, { t: 1000, dt: 10 }), stroke(60, { t: 1150, dt: 20 })];
    expect(started(quick).player.duration).toBe(100 + 50 + 200);
    const thinking = [stroke(20, { t: 0, dt: 10 }), stroke(60, { t: 90_000, dt: 20 })];
    expect(started(thinking).player.duration).toBe(100 + 300 + 200);
  });

  test('is never longer than allowed', () => {
    const long = Array.from({ length: 300 }, () => stroke(20, { t: 0, dt: 100 }));
    expect(started(long).player.duration).toBe(12_000);
    expect(started(long, 500).player.duration).toBe(500);
  });

  test('of no lines is nothing', () => {
    const { player } = started([]);
    expect([player.duration, player.isFinished, player.advance(10)]).toEqual([0, true, false]);
  });
});

describe('advancing', () => {
  test('draws a stroke point by point and says when something changed', () => {
    const { raster, player } = started([stroke(60, { t: 0, dt: 10 })]);
    expect(player.advance(0)).toBe(true);
    expect(player.advance(5)).toBe(false);
    expect(player.advance(50)).toBe(true);
    expect(raster.isStroking).toBe(true);
    raster.flatten();
    expect(raster.rgba[(60 * 200 + 30) * 4]).toBeLessThan(128);
    expect(raster.rgba[(60 * 200 + 160) * 4]).toBe(255);
    expect(player.advance(100)).toBe(true);
    expect([raster.isStroking, player.isFinished, player.advance(1000)]).toEqual([false, true, false]);
  });

  test('shows the last point at the end in spite of rounding', () => {
    const { player } = started([stroke(20), stroke(40), stroke(60)], 7.3);
    player.advance(7.3);
    expect(player.isFinished).toBe(true);
  });

  test('does not go back', () => {
    const { raster, player } = started([stroke(60)]);
    player.advance(40);
    const shown = raster.hash();
    expect(player.advance(0)).toBe(false);
    expect(raster.hash()).toBe(shown);
  });
});

test('a restart in mid-stroke plays from white paper', () => {
  const { raster, player } = started([stroke(20), stroke(60)]);
  const blank = raster.hash();
  player.advance(100);
  player.restart();
  expect(raster.hash()).toBe(blank);
  player.finish();
  const expected = createRaster(SMALL);
  expected.draw(stroke(20));
  expected.draw(stroke(60));
  expect(raster.hash()).toBe(expected.hash());
});

test('a player takes over the raster of one that was left in mid-stroke', () => {
  const { raster, player } = started([stroke(20)]);
  player.advance(40);
  createPlayer(raster, [stroke(60)]).finish();
  const expected = createRaster(SMALL);
  expected.draw(stroke(60));
  expect(raster.hash()).toBe(expected.hash());
});

describe('going to any time', () => {
  const lines = Array.from({ length: 12 }, (_, i) => stroke(10 + i * 9, { t: i * 200, dt: 10 }));

  /** The picture at a time, played straight there. */
  function straightTo(ms: number): string {
    const { raster, player } = started(lines);
    player.advance(ms);
    return raster.hash();
  }

  test.each([1, 50_000, 100_000_000])(
    'shows what playing there shows (a copy for each %i pixels of work)',
    (workBetween) => {
      const raster = createRaster(SMALL);
      const player = createPlayer(raster, lines, { workBetween });
      player.finish();
      for (const ms of [300, 1700, 55, 0, 900, 899, 2300, 1, 1205]) {
        player.seek(ms);
        expect([player.position, raster.hash()]).toEqual([ms, straightTo(ms)]);
      }
      player.seek(1e9);
      expect([player.isFinished, raster.hash()]).toEqual([true, straightTo(1e9)]);
      player.seek(-5);
      expect([player.position, raster.hash()]).toEqual([0, straightTo(0)]);
    },
  );

  test('stroke by stroke goes to the end of each, back and forth, and pauses', () => {
    const { player } = started(lines);
    player.advance(450);
    player.step(1);
    expect([player.strokes, player.isPaused]).toEqual([3, true]);
    player.step(1);
    expect(player.strokes).toBe(4);
    player.step(-1);
    expect(player.strokes).toBe(3);
    player.step(-1);
    player.step(-1);
    player.step(-1);
    player.step(-1);
    expect([player.strokes, player.position]).toEqual([0, 0]);
    for (let i = 0; i < 20; i++) player.step(1);
    expect([player.strokes, player.isFinished]).toEqual([12, true]);
  });
});

describe('passing time', () => {
  test('is faster at a higher speed and stands still while paused', () => {
    const { player } = started([stroke(20, { t: 0, dt: 10 })]);
    player.speed = 2;
    player.tick(20);
    expect(player.position).toBe(40);
    player.isPaused = true;
    expect([player.tick(500), player.position]).toEqual([false, 40]);
    player.isPaused = false;
    player.tick(500);
    expect([player.isFinished, player.position]).toEqual([true, 100]);
  });

  test('begins anew at the end when it loops', () => {
    const { raster, player } = started([stroke(20, { t: 0, dt: 10 })]);
    player.finish();
    expect(player.tick(10)).toBe(false);
    player.loops = true;
    expect(player.tick(10)).toBe(true);
    expect([player.position, raster.hash()]).toEqual([0, createRaster(SMALL).hash()]);
  });

  test('keeps copies of what comes after a place that somebody went back to', () => {
    const raster = createRaster(SMALL);
    let copies = 0;
    const copyTile = raster.copyTile.bind(raster);
    raster.copyTile = (...at) => (copies++, copyTile(...at));
    const lines = Array.from({ length: 8 }, (_, i) => stroke(10 + i * 15, { t: i * 200, dt: 10 }));
    const player = createPlayer(raster, lines, { workBetween: lineWork(lines[0] as Line) });
    player.advance(900);
    const copied = copies;
    player.seek(850);
    player.advance(1_200);
    expect(copies).toBeGreaterThan(copied);
  });

  test('shows what happens to the whole drawing when its time has come', () => {
    const lines = [
      stroke(20, { t: 0, dt: 10 }),
      { ...event.eraseAll(), t: 200, dt: 0 },
      stroke(60, { t: 400, dt: 10 }),
    ];
    const { raster, player } = started(lines);
    player.advance(150);
    expect(raster.hash()).not.toBe(createRaster(SMALL).hash());
    player.advance(200);
    expect(raster.hash()).toBe(createRaster(SMALL).hash());
    player.finish();
    expect(player.isFinished).toBe(true);
  });
});

describe('a clock that stops it', () => {
  const HASTE = () => true;
  const lines = [stroke(20, { t: 0, dt: 10 }), event.swapLayers(0, 1), stroke(60, { t: 150, dt: 10 }), stroke(90)];

  test('leaves it behind, with the time of what is shown, and the same call goes on', () => {
    const { raster, player } = started(lines);
    const once = started(lines);
    once.player.advance(220);
    let calls = 0;
    let before = -1;
    do {
      player.advance(220, HASTE);
      expect(player.position).toBeGreaterThanOrEqual(before);
      before = player.position;
      calls++;
    } while (player.isBehind);
    expect(calls).toBeGreaterThan(2);
    expect([player.position, raster.hash()]).toEqual([220, once.raster.hash()]);
  });

  test('what is shown in between is what is due at that time', () => {
    const { raster, player } = started(lines);
    const shown: string[][] = [];
    do {
      player.advance(player.duration, HASTE);
      const due = started(lines);
      due.player.advance(player.position);
      if (raster.isStroking) shown.push([raster.hash(), due.raster.hash()]);
    } while (player.isBehind);
    for (const [hash, wanted] of shown) expect(hash).toBe(wanted);
    expect([player.isFinished, player.position]).toEqual([true, player.duration]);
  });

  test('stops within a stroke', () => {
    const points = Array.from({ length: 900 }, (_, i) => ({ x: 200 + ((i * 17) % 1500), y: 400, p: 1 }));
    const player = createPlayer(createRaster(), [{ ...defaultStyle(Tool.brush), size: 300, points, dt: 1 }]);
    player.advance(player.duration, HASTE);
    expect([player.isBehind, player.strokes]).toEqual([true, 0]);
    expect(player.position).toBeGreaterThan(0);
    expect(player.position).toBeLessThan(player.duration / 20);
  });

  test('leads backwards, too, and by steps', () => {
    const { raster, player } = started(lines);
    player.finish();
    const goal = player.step(-1, HASTE);
    while (player.isBehind) player.seek(goal, HASTE);
    const once = started(lines);
    once.player.finish();
    expect(once.player.step(-1)).toBe(goal);
    expect([player.position, raster.hash()]).toEqual([once.player.position, once.raster.hash()]);
  });

  test('is of no matter to lines without any length in time', () => {
    const dots = [1, 2, 3].map(
      (y): Line => ({ ...stroke(y * 30, { t: 0, dt: 0 }), points: [{ x: 50, y: y * 30, p: 1 }] }),
    );
    const { raster, player } = started(dots);
    do player.advance(player.duration, HASTE);
    while (player.isBehind);
    const once = createRaster(SMALL);
    for (const line of dots) once.draw(line);
    expect([player.isFinished, raster.hash()]).toEqual([true, once.hash()]);
  });

  test('does not hold back who steps: the next step is counted from where one was led', () => {
    const goals = (isTimeUp: () => boolean) => {
      const { player } = started(lines);
      return [1, 1, 1, -1, 1, -1, -1].map((direction) => player.step(direction as 1 | -1, isTimeUp));
    };
    expect(goals(HASTE)).toEqual(goals(() => false));
  });
});

test('memory given back costs a replay, never a pixel', () => {
  const lines = [20, 40, 60, 80].map((y) => stroke(y));
  const { raster, player } = started(lines);
  player.finish();
  player.giveBack();
  player.seek(player.duration / 2);
  const once = started(lines);
  once.player.advance(once.player.duration / 2);
  expect(raster.hash()).toBe(once.raster.hash());
});
