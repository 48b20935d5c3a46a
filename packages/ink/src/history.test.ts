import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line, Raster } from './index.ts';
import { createHistory, createRaster, defaultStyle, lineWork, Tool } from './index.ts';
import { dot, SMALL, started } from './testing/dots.ts';
import { event } from './tools/event.ts';

/** Tells how often it is copied what was there before a stroke. */
function countCopies(raster: Raster): () => number {
  const { onCommit } = raster;
  const copyTiles = raster.copyTiles.bind(raster);
  let copies = 0;
  raster.onCommit = (before, bytes) => {
    copies++;
    onCommit?.(before, bytes);
  };
  raster.copyTiles = (...which) => {
    copies++;
    return copyTiles(...which);
  };
  return () => copies;
}

test.each([undefined, 100_000])('300 strokes can be undone to the blank page and redone (budget %s)', (budgetBytes) => {
  const { raster, history } = started(budgetBytes);
  const hashes = [raster.hash()];
  for (let number = 0; number < 300; number++) {
    history.add(dot(number));
    hashes.push(raster.hash());
  }
  for (let left = 299; left >= 0; left--) {
    expect(history.undo()).toEqual(dot(left));
    expect(raster.hash()).toBe(hashes[left]);
  }
  expect(history.undo()).toBeNull();
  for (let number = 0; number < 300; number++) {
    expect(history.redo()).toEqual(dot(number));
    expect(raster.hash()).toBe(hashes[number + 1]);
  }
  expect(history.redo()).toBeNull();
});

test('a redone stroke shows on a tile that a replay had wiped meanwhile', () => {
  const at = (x: number): Line => ({ ...dot(0), points: [{ x, y: 30, p: 1 }] });
  // Each dot lies within one tile of 32 kB: the first gives up its pixels, so that undoing it wipes the page.
  const { raster, history } = started(70_000);
  const hashes = [30, 95, 160].map((x) => {
    history.add(at(x));
    return raster.hash();
  });
  while (history.canUndo) history.undo();
  for (const hash of hashes) {
    history.redo();
    expect(raster.hash()).toBe(hash);
  }
});

test('a layer is bare before its first stroke and again once that is undone, whatever its tiles may hold', () => {
  const { raster, history } = started();
  const isBare = () => [0, 1, 2].map((layer) => raster.isLayerBare(layer));
  const before = isBare();
  history.add({ ...dot(0), layer: 1 });
  expect(isBare()).toEqual([before[0], false, before[2]]);
  history.undo();
  expect(isBare()).toEqual(before);
  expect(before).toEqual([true, true, true]);
  history.redo();
  expect(raster.isLayerBare(1)).toBe(false);
});

test('a copy of the picture with strokes that were undone is never gone back to', () => {
  const raster = createRaster(SMALL);
  // A copy after every stroke, and a ring that holds the last two.
  const history = createHistory(raster, { budgetBytes: 70_000, workBetween: 0 });
  const at = (number: number, x: number): Line => ({ ...dot(number), layer: 1, points: [{ x, y: 30, p: 1 }] });
  for (const [number, x] of [20, 40, 160].entries()) history.add(at(number, x));
  history.undo();
  for (const [number, x] of [90, 100, 110, 120].entries()) history.add(at(number + 10, x));
  while (history.canUndo) {
    history.undo();
    const straight = createRaster(SMALL);
    for (const line of history.lines) straight.draw(line);
    expect(raster.hash()).toBe(straight.hash());
  }
});

test('what is kept is counted exactly, whatever is drawn, undone, replayed and taken up again', () => {
  const raster = createRaster(SMALL);
  const budgets = { budgetBytes: 150_000, keyframeBytes: 200_000 };
  const history = createHistory(raster, { ...budgets, workBetween: 20_000 });
  const step = fc.constantFrom('add', 'add', 'add', 'undo', 'undo', 'redo', 'reset');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      for (const [i, what] of steps.entries()) {
        // The wide ones take more than one tile.
        if (what === 'add') history.add({ ...dot(i), size: 20 + (i % 4) * 25 });
        else if (what === 'reset') history.reset(history.lines.slice(0, 12));
        else history[what as 'undo' | 'redo']();
        expect(history.bytes).toBeGreaterThanOrEqual(0);
        expect(history.bytes).toBeLessThanOrEqual(350_000);
      }
      // Nothing is left to go back to, so that nothing may be counted.
      history.reset([]);
      expect(history.bytes).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('the work of a drawing is that of the lines that stand', () => {
  const { history } = started();
  const workOf = (...lines: Line[]) => lines.reduce((sum, line) => sum + lineWork(line), 0);
  expect(history.work).toBe(0);
  for (const number of [1, 2, 3]) history.add(dot(number));
  expect(history.work).toBe(workOf(dot(1), dot(2), dot(3)));
  history.undo();
  expect(history.work).toBe(workOf(dot(1), dot(2)));
  history.redo();
  expect(history.work).toBe(workOf(dot(1), dot(2), dot(3)));
  history.reset([dot(4), dot(5)]);
  expect(history.work).toBe(workOf(dot(4), dot(5)));
  history.undo();
  history.undo();
  expect(history.work).toBe(0);
});

test('the work of a line that was undone before the drawing was taken up counts once it is redone', () => {
  const { history } = started();
  history.reset([dot(1)], 'now', [dot(3), dot(2)]);
  expect(history.work).toBe(lineWork(dot(1)));
  history.redo();
  expect(history.work).toBe(lineWork(dot(1)) + lineWork(dot(2)));
  history.redo();
  history.add(dot(4));
  expect(history.work).toBe([1, 2, 3, 4].reduce((sum, number) => sum + lineWork(dot(number)), 0));
});

test('what was undone before the sheet was turned can be redone after it is turned again', () => {
  const { history } = started();
  const turned = event.orient(true);
  history.reset([dot(1)], 'now', [dot(3), dot(2), turned]);
  expect(history.redo()).toEqual(turned);
  expect(history.undone).toEqual([dot(3), dot(2)]);
  expect([history.redo(), history.redo(), history.redo()]).toEqual([dot(2), dot(3), null]);
});

test('a new stroke ends what could be redone', () => {
  const { history } = started();
  history.add(dot(1));
  history.undo();
  expect(history.canRedo).toBe(true);
  history.add(dot(2));
  expect(history.canRedo).toBe(false);
  expect(history.redo()).toBeNull();
  expect(history.lines).toEqual([dot(2)]);
});

describe('a line that is added is on the raster exactly once', () => {
  const line = { ...dot(5), opacity: 40 };
  const expected = createRaster(SMALL);
  expected.draw(line);

  test('when it was not drawn before', () => {
    const { raster, history } = started();
    history.add(line);
    expect(raster.hash()).toBe(expected.hash());
  });

  test('when its live stroke was committed before', () => {
    const { raster, history } = started();
    raster.begin(line);
    raster.extend(line.points);
    raster.commit();
    history.add(line);
    expect(raster.hash()).toBe(expected.hash());
  });

  test('when its live stroke is still open', () => {
    const { raster, history } = started();
    raster.begin(line);
    raster.extend(line.points);
    history.add(line);
    expect(raster.isStroking).toBe(false);
    expect(raster.hash()).toBe(expected.hash());
  });

  test('when it lies wholly outside the frame', () => {
    const { raster, history } = started();
    const blank = raster.hash();
    const outside = { ...line, points: [{ x: -400, y: -400, p: 1 }] };
    raster.begin(outside);
    raster.extend(outside.points);
    raster.commit();
    history.add(outside);
    history.add(line);
    expect(history.undo()).toEqual(line);
    expect(history.undo()).toEqual(outside);
    expect(raster.hash()).toBe(blank);
  });
});

test('nothing is undone or redone under a pen that is down', () => {
  const { raster, history } = started();
  history.add(dot(1));
  history.add(dot(2));
  history.undo();
  raster.begin(dot(3));
  expect([history.canUndo, history.canRedo, history.undo(), history.redo()]).toEqual([false, false, null, null]);
  raster.cancel();
  expect([history.canUndo, history.canRedo]).toEqual([true, true]);
});

test('a sheet stays turned under a pen that is down, and the stroke goes on', () => {
  const { raster, history } = started();
  for (const line of [dot(1), event.orient(true)]) history.add(line);
  raster.begin(dot(2));
  expect(history.undo()).toBeNull();
  expect([history.lines.length, raster.isStroking]).toEqual([2, true]);
  raster.extend(dot(2).points);
  history.add(dot(2));
  expect(history.undo()).toEqual(dot(2));
  expect(history.undo()).toEqual(event.orient(true));
});

test('what is still being drawn can be undone already, in the middle of each stroke, too', () => {
  const { history } = started();
  history.reset([dot(1), dot(2)], 'later', [dot(3)]);
  const seen: boolean[] = [];
  while (!history.catchUp(() => true)) seen.push(history.canUndo, history.canRedo);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).not.toContain(false);
});

test('a drawing that is taken up again can be undone line by line', () => {
  const { raster, history } = started();
  history.add(dot(9));
  history.undo();
  history.reset([dot(1), dot(2)]);
  expect(history.canRedo).toBe(false);
  expect(history.undo()).toEqual(dot(2));
  const expected = createRaster(SMALL);
  expected.draw(dot(1));
  expect(raster.hash()).toBe(expected.hash());
});

test.each([undefined, 100_000])(
  'a long drawing that is taken up again goes back to the blank page (budget %s)',
  (budgetBytes) => {
    const drawing = Array.from({ length: 300 }, (_, number) => dot(number));
    const { raster, history } = started(budgetBytes);
    const hashes = [raster.hash()];
    for (const line of drawing) {
      history.add(line);
      hashes.push(raster.hash());
    }
    const again = started(budgetBytes);
    again.history.reset(drawing);
    expect(again.history.bytes).toBeLessThanOrEqual(history.bytes);
    for (let left = 299; left >= 0; left--) {
      expect(again.history.undo()).toEqual(dot(left));
      expect(again.raster.hash()).toBe(hashes[left]);
    }
    for (let number = 0; number < 300; number++) {
      again.history.redo();
      expect(again.raster.hash()).toBe(hashes[number + 1]);
    }
  },
);

describe('a long drawing that is taken up again', () => {
  // Each within a tile of its own, 32 kB.
  const inTile = (number: number): Line => ({ ...dot(number), points: [{ x: 32 + (number % 3) * 64, y: 32, p: 1 }] });
  const drawing = Array.from({ length: 40 }, (_, number) => inTile(number));

  test('gives back its last strokes without drawing any other anew', () => {
    const { raster, history } = started(10 * 33_000);
    history.reset(drawing);
    let draws = 0;
    const draw = raster.draw.bind(raster);
    raster.draw = (line) => {
      draws++;
      draw(line);
    };
    for (let back = 0; back < 10; back++) history.undo();
    expect(draws).toBe(0);
  });

  test('keeps some dozens of its last strokes, and comes back whole from any of them, however far it goes', () => {
    const { raster, history } = started();
    const many = Array.from({ length: 700 }, (_, number) => inTile(number));
    history.reset(many);
    expect(history.bytes).toBeGreaterThan(15_000_000);
    expect(history.bytes).toBeLessThan(18_000_000);
    const whole = raster.hash();
    const straight = createRaster(SMALL);
    for (const line of many.slice(0, 100)) straight.draw(line);
    while (history.lines.length > 100) history.undo();
    expect(raster.hash()).toBe(straight.hash());
    while (history.canRedo) history.redo();
    expect(raster.hash()).toBe(whole);
    expect(history.lines).toEqual(many);
  });

  test('copies nothing of what nobody could undo from the ring', () => {
    const { raster, history } = started(10 * 33_000);
    const copies = countCopies(raster);
    history.reset(drawing);
    expect(copies()).toBeGreaterThanOrEqual(10);
    expect(copies()).toBeLessThan(16);
  });
});

describe('a long drawing along the borders of the picture', () => {
  const WHOLE_TILES = { width: 192, height: 128 };

  /** Copies of pixels that are made when strokes of these points are taken up again, and strokes drawn anew to undo what the ring holds. */
  function effort(places: readonly (readonly [x: number, y: number])[]): { copies: number; draws: number } {
    const points = places.map(([x, y]) => ({ x, y, p: 1 }));
    const line: Line = { ...defaultStyle(Tool.pencil), size: 4, points };
    const raster = createRaster(WHOLE_TILES);
    const history = createHistory(raster, { budgetBytes: 10 * 33_000 });
    const copies = countCopies(raster);
    history.reset(Array.from({ length: 40 }, () => line));
    const made = copies();
    let draws = 0;
    const draw = raster.draw.bind(raster);
    raster.draw = (one) => {
      draws++;
      draw(one);
    };
    for (let back = 0; back < 10; back++) history.undo();
    return { copies: made, draws };
  }

  test.each([
    ['left', [[0, 30]]],
    ['upper', [[30, 0]]],
    ['right', [[191.9375, 30]]],
    ['lower', [[30, 127.9375]]],
  ] as const)('copies no more at the %s one than the ring holds', (_, places) => {
    const { copies, draws } = effort(places);
    expect(copies).toBeGreaterThanOrEqual(10);
    expect(copies).toBeLessThan(16);
    expect(draws).toBe(0);
  });

  test.each([
    [
      'right',
      [
        [190, 30],
        [192, 30],
      ],
    ],
    [
      'lower',
      [
        [30, 126],
        [30, 128],
      ],
    ],
    [
      'left',
      [
        [2, 30],
        [-0.0625, 30],
      ],
    ],
    [
      'upper',
      [
        [30, 2],
        [30, -0.0625],
      ],
    ],
  ] as const)('does not count places beyond the %s one', (_, places) => {
    expect(effort(places).draws).toBe(0);
  });
});

test('a line that cannot be drawn leaves a history that goes on', () => {
  const { raster, history } = started(100_000);
  const wrong = { ...dot(0), tool: Tool.smudge };
  expect(() =>
    history.reset([...Array.from({ length: 20 }, (_, i) => dot(i)), wrong, dot(1), dot(2), dot(3), dot(4), dot(5)]),
  ).toThrow(RangeError);
  history.reset([dot(1)]);
  history.add(dot(2));
  history.undo();
  const expected = createRaster(SMALL);
  expected.draw(dot(1));
  expect(raster.hash()).toBe(expected.hash());
});

test('a raster has one history, and a line at least one point', () => {
  const { raster, history } = started();
  expect(() => createHistory(raster)).toThrow('already');
  expect(() => history.add({ ...dot(1), points: [] })).toThrow('at least one point');
});

test('a stroke whose line is never told is a broken program', () => {
  const { raster } = started();
  raster.draw(dot(1));
  expect(() => raster.draw(dot(2))).toThrow('never added');
});
