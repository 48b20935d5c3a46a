import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryOptions, Line, Raster } from './index.ts';
import { createHistory, createRaster, defaultStyle, event, LANDSCAPE, lineWork, Tool } from './index.ts';

const SMALL = { width: 200, height: 130 };

/** A dot; each number has its own place and shade. */
function dot(number: number): Line {
  return {
    points: [{ x: (number * 37) % 200, y: (number * 23) % 130, p: 1 }],
    ...defaultStyle(Tool.brush),
    color: { r: (number * 11) % 256, g: 90, b: 200, a: 255 },
    layer: number % 3,
  };
}

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

function started(budgetBytes?: number) {
  const raster = createRaster(SMALL);
  const history = createHistory(raster, budgetBytes === undefined ? {} : { budgetBytes });
  return { raster, history };
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

describe('copies of the picture', () => {
  const drawing = Array.from({ length: 60 }, (_, number) => dot(number));

  /** How many strokes are drawn anew to take back one that the ring has given up. */
  function drawsOf(options: HistoryOptions): number {
    const raster = createRaster(SMALL);
    // The ring holds nothing.
    const history = createHistory(raster, { ...options, budgetBytes: 0 });
    for (const line of drawing) history.add(line);
    let draws = 0;
    const begin = raster.begin.bind(raster);
    raster.begin = (style) => {
      draws++;
      begin(style);
    };
    history.undo();
    expect(history.lines).toHaveLength(drawing.length - 1);
    return draws;
  }

  test('stand so much work apart as is asked for, and a stroke is taken back from the one before it', () => {
    const work = drawing.reduce((sum, line) => sum + lineWork(line), 0);
    expect(drawsOf({ workBetween: work / 6 })).toBeLessThan(11);
    expect(drawsOf({ workBetween: work / 6 })).toBeGreaterThan(0);
    expect(drawsOf({ workBetween: work * 2 })).toBe(59);
    expect(drawsOf({})).toBe(59);
  });

  test('are kept within their budget, and none where it is nothing', () => {
    expect(drawsOf({ workBetween: 0 })).toBe(0);
    expect(drawsOf({ workBetween: 0, keyframeBytes: 0 })).toBe(59);
  });

  test('are not made of a picture that is over their budget by itself, stroke after stroke', () => {
    const raster = createRaster(SMALL);
    let copied = 0;
    const copyTile = raster.copyTile.bind(raster);
    raster.copyTile = (layer, tile) => {
      copied++;
      return copyTile(layer, tile);
    };
    const ofAll = 3 * SMALL.width * SMALL.height * 8;
    const history = createHistory(raster, { budgetBytes: 0, keyframeBytes: ofAll - 1, workBetween: 0 });
    for (let number = 0; number < 100; number++) history.add({ ...dot(number), size: 400 });
    copied = 0;
    for (let number = 0; number < 50; number++) history.add({ ...dot(number), size: 400 });
    expect(copied).toBe(0);

    const hash = raster.hash();
    history.undo();
    expect(history.redo()).not.toBeNull();
    expect(raster.hash()).toBe(hash);
  });

  test('of a drawing that is opened are not made where they would be given up on the way', () => {
    const raster = createRaster(SMALL);
    const lines = Array.from({ length: 64 }, (_, number) => dot(number));
    const workBetween = Math.max(...lines.map(lineWork));
    let copies = 0;
    const forgetChanges = raster.forgetChanges.bind(raster);
    raster.forgetChanges = () => {
      copies++;
      forgetChanges();
    };
    const history = createHistory(raster, { workBetween });
    history.reset(lines);
    // Half-way, half-way of the rest, and so on.
    expect(copies).toBeGreaterThan(4);
    expect(copies).toBeLessThan(10);
    copies = 0;
    for (const line of lines) history.add(line);
    expect(copies).toBeGreaterThan(30);
  });

  test('are made again once the picture has become small enough', () => {
    const raster = createRaster(SMALL);
    const large = (number: number, layer = number % 3): Line => ({ ...dot(number), size: 400, layer });
    const ofAll = 3 * SMALL.width * SMALL.height * 8;
    const workBetween = [0, 1, 2].reduce((sum, number) => sum + lineWork(large(number)), 0);
    const history = createHistory(raster, { budgetBytes: 0, keyframeBytes: ofAll - 1, workBetween });
    for (let number = 0; number < 3; number++) history.add(large(number));
    expect(history.bytes).toBe(0);
    history.reset([0, 1, 2].map((number) => large(number, 0)));
    expect(history.bytes).toBe(ofAll / 3);
  });
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

describe('a machine without memory', () => {
  /** Copies fail while it is so, in the words of an engine. */
  function short(error: () => unknown) {
    const raster = createRaster(SMALL);
    const history = createHistory(raster, { workBetween: 0 });
    const kept = raster.onCommit;
    const [copyTiles, copyTile] = [raster.copyTiles.bind(raster), raster.copyTile.bind(raster)];
    let left = Infinity;
    const spend = () => {
      if (left-- <= 0) throw error();
    };
    raster.onCommit = (copy, bytes) =>
      kept?.(() => {
        spend();
        return copy();
      }, bytes);
    raster.copyTile = (...where) => {
      spend();
      return copyTile(...where);
    };
    raster.copyTiles = (...where) => {
      spend();
      return copyTiles(...where);
    };
    return { raster, history, mayCopy: (times: number) => void (left = times) };
  }
  const straight = (lines: readonly Line[]) => {
    const raster = createRaster(SMALL);
    for (const line of lines) raster.draw(line);
    return raster.hash();
  };

  test.each([
    ['Chromium and WebKit', () => new RangeError('Array buffer allocation failed')],
    ['Firefox, in words', () => 'out of memory'],
    [
      'Firefox, too much at once',
      () => Object.assign(new Error('allocation size overflow'), { name: 'InternalError' }),
    ],
  ])('loses the way back, never a stroke (%s)', (_, error) => {
    const { raster, history, mayCopy } = short(error);
    for (let number = 0; number < 10; number++) history.add(dot(number));
    expect(history.bytes).toBeGreaterThan(0);
    mayCopy(0);
    for (let number = 10; number < 14; number++) history.add(dot(number));
    expect([history.bytes, history.lines.length]).toEqual([0, 14]);
    expect(raster.hash()).toBe(straight(history.lines));
    mayCopy(Infinity);
    for (let left = 13; left >= 0; left--) {
      history.undo();
      expect(raster.hash()).toBe(straight(history.lines));
    }
    for (let count = 1; count <= 14; count++) {
      history.redo();
      expect(raster.hash()).toBe(straight(Array.from({ length: count }, (_none, number) => dot(number))));
    }
  });

  test.each([0, 1, 5])('opens a drawing as it is, with the way back as far as there is room (%i copies)', (times) => {
    const { raster, history, mayCopy } = short(() => new RangeError('Array buffer allocation failed'));
    const drawing = Array.from({ length: 10 }, (_, number) => dot(number));
    mayCopy(times);
    history.reset(drawing);
    expect(raster.hash()).toBe(straight(drawing));
    mayCopy(Infinity);
    for (let left = 9; left >= 0; left--) {
      history.undo();
      expect(raster.hash()).toBe(straight(drawing.slice(0, left)));
    }
  });

  test('gives back the rest for the stroke that is drawn now', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    for (let number = 0; number < 10; number++) history.add(dot(number));
    const before = history.bytes;
    const kept = raster.onCommit;
    let tries = 0;
    raster.onCommit = (copy, bytes) =>
      kept?.(() => {
        if (++tries === 1) throw new RangeError('Array buffer allocation failed');
        return copy();
      }, bytes);
    history.add(dot(10));
    expect(tries).toBe(2);
    expect(history.bytes).toBeGreaterThan(0);
    expect(history.bytes).toBeLessThan(before / 3);
  });

  test('is no excuse for other faults', () => {
    const { history, mayCopy } = short(() => new TypeError('not a function'));
    mayCopy(0);
    expect(() => history.add(dot(1))).toThrow('not a function');
  });
});

describe('memory given back', () => {
  const drawing = Array.from({ length: 40 }, (_, number) => dot(number));
  const straight = (count: number) => {
    const raster = createRaster(SMALL);
    for (const line of drawing.slice(0, count)) raster.draw(line);
    return raster.hash();
  };

  test.each([0, 100_000])(
    'leaves %i bytes of the last strokes, and the way back is right all the same',
    (bytesLeft) => {
      const raster = createRaster(SMALL);
      const history = createHistory(raster, { workBetween: 20_000 });
      for (const line of drawing) history.add(line);
      history.undo();
      history.giveBack(bytesLeft);
      expect(history.bytes).toBeLessThanOrEqual(bytesLeft);
      expect(history.bytes > 0).toBe(bytesLeft > 0);
      history.redo();
      expect(raster.hash()).toBe(straight(40));
      for (let left = 39; left >= 0; left--) {
        history.undo();
        expect(raster.hash()).toBe(straight(left));
      }
    },
  );

  test('while it is behind is no trouble, and the budget holds afterwards', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster, { budgetBytes: 150_000, keyframeBytes: 200_000, workBetween: 20_000 });
    history.reset(drawing, 'later');
    for (let i = 0; i < 50; i++) history.catchUp(() => true);
    history.giveBack();
    expect([history.bytes, history.isBehind]).toEqual([0, true]);
    history.catchUp();
    for (const line of drawing) history.add(line);
    expect(history.bytes).toBeLessThanOrEqual(350_000);
    for (const _ of drawing) history.undo();
    expect(raster.hash()).toBe(straight(40));
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
