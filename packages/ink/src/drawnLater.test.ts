import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from './index.ts';
import { createHistory, createRaster, defaultStyle, event, LANDSCAPE, lineWork, Tool } from './index.ts';
import { dot, SMALL, started } from './testing/dots.ts';

describe('what is drawn later', () => {
  const HASTE = () => true;
  /** A wide stroke over much of the page: some 60 steps. */
  const broad: Line = {
    ...defaultStyle(Tool.brush),
    size: 300,
    points: Array.from({ length: 900 }, (_, i) => ({ x: 200 + ((i * 17) % 1500), y: 200 + ((i * 5) % 700), p: 1 })),
  };

  test('is on the raster once it has caught up, a step at a time, and the lines are there at once', () => {
    const raster = createRaster(SMALL);
    const lines = [dot(1), event.swapLayers(0, 1), dot(2), dot(3)];
    for (const line of lines) raster.draw(line);
    const { raster: other, history: later } = started();
    later.reset(lines, 'later');
    expect([later.isBehind, later.lines, later.canUndo]).toEqual([true, lines, true]);
    let steps = 1;
    while (!later.catchUp(HASTE)) steps++;
    expect(steps).toBeGreaterThan(lines.length);
    expect([later.isBehind, other.hash()]).toEqual([false, raster.hash()]);
    expect(later.work).toBe(lines.reduce((sum, line) => sum + lineWork(line), 0));
  });

  test('is weighed in steps, too', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    const points = Array.from({ length: 3_000 }, () => ({ x: 20, y: 20, p: 1 }));
    const lines = Array.from({ length: 10 }, (_, number): Line => ({ ...dot(number), points }));
    history.reset(lines, 'later');
    const all = lines.reduce((sum, line) => sum + lineWork(line), 0);
    history.catchUp(HASTE);
    expect(history.work).toBeLessThan(all);
    history.catchUp();
    expect(history.work).toBe(all);
  });

  test('stops within a stroke, whenever a look at the clock says so', () => {
    const raster = createRaster(LANDSCAPE);
    const history = createHistory(raster);
    history.reset([broad], 'later');
    let steps = 0;
    while (!history.catchUp(HASTE)) steps++;
    expect(steps).toBeGreaterThan(40);
    const once = createRaster(LANDSCAPE);
    once.draw(broad);
    expect(raster.hash()).toBe(once.hash());
  });

  test('copies at most half a megabyte between two looks at the clock', () => {
    const raster = createRaster(LANDSCAPE);
    const history = createHistory(raster, { workBetween: 1_000 });
    let copied = 0;
    const [copyTiles, copyTile] = [raster.copyTiles.bind(raster), raster.copyTile.bind(raster)];
    raster.onCommit = () => (copied = Infinity);
    raster.copyTiles = (layer, tiles) => {
      copied += tiles.length;
      return copyTiles(layer, tiles);
    };
    raster.copyTile = (layer, tile) => {
      copied++;
      return copyTile(layer, tile);
    };
    history.reset([broad, broad], 'later');
    const steps: number[] = [];
    for (let isThere = false; !isThere; ) {
      copied = 0;
      isThere = history.catchUp(HASTE);
      steps.push(copied);
    }
    expect(Math.max(...steps)).toBe(16);
    history.undo();
    const once = createRaster(LANDSCAPE);
    once.draw(broad);
    expect(raster.hash()).toBe(once.hash());
  });

  test('is drawn first by whatever else is done', () => {
    const calls = {
      add: (history: ReturnType<typeof createHistory>) => history.add(dot(9)),
      undo: (history: ReturnType<typeof createHistory>) => history.undo(),
      redo: (history: ReturnType<typeof createHistory>) => history.redo(),
    };
    for (const [name, call] of Object.entries(calls)) {
      const [now, later] = (['now', 'later'] as const).map((when) => {
        const { raster, history } = started();
        history.reset([dot(1), dot(2), dot(3)], when);
        if (when === 'later') history.catchUp(HASTE);
        call(history);
        return { pixels: raster.hash(), lines: history.lines, isBehind: history.isBehind };
      });
      expect({ name, ...later }).toEqual({ name, ...now });
    }
  });

  test('gives way to a new start', () => {
    const { raster, history } = started();
    history.reset([dot(1), dot(2), dot(3)], 'later');
    history.catchUp(HASTE);
    history.reset([dot(4)], 'later');
    history.catchUp();
    const once = createRaster(SMALL);
    once.draw(dot(4));
    expect([raster.hash(), history.lines]).toEqual([once.hash(), [dot(4)]]);
  });

  test('changes no pixel of any way back and forth, wherever it is stopped', () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), number: fc.integer({ min: 0, max: 60 }) }),
      fc.constantFrom({ kind: 'undo' as const }, { kind: 'redo' as const }, { kind: 'swap' as const }),
      fc.record({ kind: fc.constant('catchUp' as const), steps: fc.integer({ min: 1, max: 4 }) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), fc.constantFrom(0, 40_000), (actions, budgetBytes) => {
        const options = { budgetBytes, workBetween: 2_000 };
        const [raster, other] = [createRaster(SMALL), createRaster(SMALL)];
        const history = createHistory(raster, options);
        const later = createHistory(other, options);
        const moved: (Line | null)[][] = [];
        for (const one of actions) {
          if (one.kind === 'add') for (const each of [history, later]) each.add(dot(one.number));
          else if (one.kind === 'swap') for (const each of [history, later]) each.add(event.swapLayers(0, 2));
          else if (one.kind === 'redo') moved.push([later.redo(), history.redo()]);
          else if (one.kind === 'undo') moved.push([later.undo('later'), history.undo()]);
          else for (let step = 0; step < one.steps; step++) later.catchUp(HASTE);
          expect([later.lines, later.canUndo, later.canRedo, later.work]).toEqual([
            history.lines,
            history.canUndo,
            history.canRedo,
            history.work,
          ]);
        }
        later.catchUp();
        for (const [line, wanted] of moved) expect(line).toEqual(wanted);
        expect([other.hash(), later.bytes]).toEqual([raster.hash(), history.bytes]);
      }),
      { numRuns: 60 },
    );
  });
});

test('a stroke whose pixels were given up is redone in steps', () => {
  const raster = createRaster();
  const history = createHistory(raster, { budgetBytes: 0 });
  const points = Array.from({ length: 900 }, (_, i) => ({ x: 200 + ((i * 17) % 1500), y: 400, p: 1 }));
  history.add({ ...defaultStyle(Tool.brush), size: 300, points });
  const whole = raster.hash();
  history.undo();
  expect(history.redo('later')).not.toBeNull();
  let steps = 0;
  while (!history.catchUp(() => true)) steps++;
  expect(steps).toBeGreaterThan(20);
  expect(raster.hash()).toBe(whole);
});
