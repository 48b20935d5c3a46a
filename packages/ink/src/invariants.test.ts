import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { History, Line, Point, Raster } from './index.ts';
import {
  BlendMode,
  canonicalLine,
  createHistory,
  createPlayer,
  createRaster,
  quantiseLine,
  quantisePoint,
  Tool,
  validateLine,
} from './index.ts';

/** Neither side a multiple of a tile, so that cut tiles are drawn on too. */
const SMALL = { width: 150, height: 100 };

const channel = fc.integer({ min: 0, max: 255 });
const percent = fc.integer({ min: 1, max: 100 });

const anyPoint: fc.Arbitrary<Point> = fc
  .tuple(
    fc.double({ min: -60, max: 210, noNaN: true }),
    fc.double({ min: -60, max: 160, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([x, y, p]) => quantisePoint(x, y, p));

const anyLine: fc.Arbitrary<Line> = fc
  .record(
    {
      points: fc.array(anyPoint, { minLength: 1, maxLength: 12 }),
      color: fc.record({ r: channel, g: channel, b: channel, a: channel }),
      size: fc.double({ min: 1, max: 60, noNaN: true }),
      hardness: percent,
      tool: fc.constantFrom(
        Tool.pencil,
        Tool.brush,
        Tool.pixel,
        Tool.eraser,
        Tool.line,
        Tool.rectangle,
        Tool.ellipse,
        Tool.lassoFill,
        Tool.floodFill,
      ),
      layer: fc.integer({ min: 0, max: 2 }),
      pressure: fc.integer({ min: 0, max: 3 }),
      opacity: percent,
      spacing: fc.integer({ min: 5, max: 200 }),
      density: percent,
      blendMode: fc.constantFrom(...Object.values(BlendMode)),
      t: fc.nat(100_000),
      dt: fc.double({ min: 0, max: 40, noNaN: true }),
    },
    {
      requiredKeys: [
        'points',
        'color',
        'size',
        'hardness',
        'tool',
        'layer',
        'pressure',
        'opacity',
        'spacing',
        'density',
        'blendMode',
      ],
    },
  )
  .map(quantiseLine);

const anyDrawing = fc.array(anyLine, { maxLength: 8 });

/** Cuts a list at arbitrary places; empty pieces occur. */
function pieces<T>(items: readonly T[], cuts: readonly number[]): T[][] {
  const ends = [...cuts.map((cut) => cut % (items.length + 1)), items.length].sort((a, b) => a - b);
  return ends.map((end, i) => items.slice(ends[i - 1] ?? 0, end));
}

function pixels(lines: readonly Line[]): string {
  const raster = createRaster(SMALL);
  for (const line of lines) raster.draw(line);
  return raster.hash();
}

function drawLive(raster: Raster, line: Line, cuts: readonly number[], afterEach: () => void): void {
  raster.begin(line);
  for (const piece of pieces(line.points, cuts)) {
    raster.extend(piece);
    afterEach();
  }
}

describe('a live stroke', () => {
  test('gives the same pixels however its points came in', () => {
    fc.assert(
      fc.property(
        anyDrawing,
        anyLine,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.boolean(),
        (before, line, cuts, isShown) => {
          const raster = createRaster(SMALL);
          for (const earlier of before) raster.draw(earlier);
          drawLive(raster, line, cuts, () => isShown && raster.flatten());
          raster.commit();
          expect(raster.hash()).toBe(pixels([...before, line]));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('leaves no trace when it is cancelled', () => {
    fc.assert(
      fc.property(anyDrawing, anyLine, fc.array(fc.nat(), { maxLength: 3 }), (before, line, cuts) => {
        const raster = createRaster(SMALL);
        for (const earlier of before) raster.draw(earlier);
        drawLive(raster, line, cuts, () => raster.flatten());
        raster.cancel();
        expect(raster.hash()).toBe(pixels(before));
      }),
      { numRuns: 60 },
    );
  });

  test('is shown as it will be committed', () => {
    fc.assert(
      fc.property(anyDrawing, anyLine, (before, line) => {
        // The curve to the last point is walked when the pen is lifted; a doubled last point leaves nothing to walk.
        const last = line.points.at(-1) as Point;
        const stroke = { ...line, points: [...line.points, last, last] };
        const raster = createRaster(SMALL);
        for (const earlier of before) raster.draw(earlier);
        drawLive(raster, stroke, [], () => raster.flatten());
        const live = raster.hash();
        raster.commit();
        raster.setLayerVisible(0, false);
        raster.setLayerVisible(0, true);
        expect(raster.hash()).toBe(live);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is foreseen of a live stroke', () => {
  const anyAhead = fc.array(fc.array(anyPoint, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
  const anyCuts = fc.array(fc.nat(), { maxLength: 6 });

  /** Looks ahead after each portion of points, each time further ahead points. */
  function drawLooking(raster: Raster, line: Line, cuts: readonly number[], aheads: readonly Point[][]): void {
    let at = 0;
    drawLive(raster, line, cuts, () => {
      raster.foresee(aheads[at++ % aheads.length] ?? []);
      raster.flatten();
    });
  }

  test('is not part of it: the drawing is the same with and without', () => {
    fc.assert(
      fc.property(anyDrawing, anyLine, anyCuts, anyAhead, (before, line, cuts, aheads) => {
        const raster = createRaster(SMALL);
        for (const earlier of before) raster.draw(earlier);
        drawLooking(raster, line, cuts, aheads);
        raster.commit();
        const shown = raster.hash();
        raster.setLayerVisible(line.layer, false);
        raster.setLayerVisible(line.layer, true);
        expect([shown, raster.hash()]).toEqual(Array(2).fill(pixels([...before, line])));
      }),
      { numRuns: 100 },
    );
  });

  test('is gone with the stroke that is cancelled', () => {
    fc.assert(
      fc.property(anyDrawing, anyLine, anyCuts, anyAhead, (before, line, cuts, aheads) => {
        const raster = createRaster(SMALL);
        for (const earlier of before) raster.draw(earlier);
        drawLooking(raster, line, cuts, aheads);
        raster.cancel();
        expect(raster.hash()).toBe(pixels(before));
      }),
      { numRuns: 60 },
    );
  });

  test('is gone as soon as the stroke goes on', () => {
    fc.assert(
      fc.property(anyDrawing, anyLine, anyCuts, anyAhead, (before, line, cuts, aheads) => {
        const [looking, blind] = [createRaster(SMALL), createRaster(SMALL)];
        for (const raster of [looking, blind]) for (const earlier of before) raster.draw(earlier);
        drawLooking(looking, line, cuts, aheads);
        looking.extend([]);
        drawLive(blind, line, cuts, () => blind.flatten());
        expect(looking.hash()).toBe(blind.hash());
      }),
      { numRuns: 60 },
    );
  });

  test('takes no more room in a history than the stroke itself', () => {
    fc.assert(
      fc.property(anyLine, anyCuts, anyAhead, (line, cuts, aheads) => {
        const bytes = [true, false].map((looks) => {
          const raster = createRaster(SMALL);
          const history = createHistory(raster);
          if (looks) drawLooking(raster, line, cuts, aheads);
          history.add(line);
          return history.bytes;
        });
        expect(bytes[0]).toBe(bytes[1]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a history', () => {
  type Step = 'undo' | 'redo' | Line;
  const anySteps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: anyLine },
      { weight: 3, arbitrary: fc.constant('undo' as const) },
      { weight: 2, arbitrary: fc.constant('redo' as const) },
    ),
    { maxLength: 25 },
  );

  function take(history: History, raster: Raster, step: Step, isLive: boolean): void {
    if (step === 'undo') history.undo();
    else if (step === 'redo') history.redo();
    else {
      if (isLive) drawLive(raster, step, [3], () => raster.flatten());
      history.add(step);
    }
  }

  /** What the steps mean, told with two lists. */
  function meant(steps: readonly Step[]): Line[] {
    const done: Line[] = [];
    let undone: Line[] = [];
    for (const step of steps) {
      if (step === 'undo') undone.push(...done.splice(-1));
      else if (step === 'redo') done.push(...undone.splice(-1));
      else {
        done.push(step);
        undone = [];
      }
    }
    return done;
  }

  test('shows exactly the lines that stand, whatever was undone and redone and however little it may remember', () => {
    fc.assert(
      fc.property(
        anySteps,
        fc.constantFrom(0, 60_000, 200_000, 64_000_000),
        fc.constantFrom(0, 150_000, 400_000, 4_000_000),
        fc.boolean(),
        (steps, budgetBytes, keyframeBytes, isLive) => {
          const raster = createRaster(SMALL);
          const history = createHistory(raster, { budgetBytes, keyframeBytes, workBetween: 30_000 });
          for (const step of steps) {
            take(history, raster, step, isLive);
            expect(history.bytes).toBeLessThanOrEqual(budgetBytes + keyframeBytes);
          }
          expect(history.lines).toEqual(meant(steps));
          expect(raster.hash()).toBe(pixels(history.lines));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a player', () => {
  test('ends in the pixels of the drawing, however far it goes at a time', () => {
    fc.assert(
      fc.property(
        anyDrawing,
        fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 12 }),
        (lines, times) => {
          const raster = createRaster(SMALL);
          const player = createPlayer(raster, lines, { maxMs: 400 });
          for (const time of times) {
            player.advance(time);
            raster.flatten();
          }
          player.finish();
          expect(player.isFinished).toBe(true);
          expect(raster.hash()).toBe(pixels(lines));
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe('a quantised line', () => {
  test('stays as it is when quantised again', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(quantiseLine(line)).toEqual(line);
      }),
    );
  });

  test('a point at any finite place lands on the grid and stays there', () => {
    const any = fc.double({ noDefaultInfinity: true, noNaN: true });
    fc.assert(
      fc.property(any, any, any, (x, y, p) => {
        const point = quantisePoint(x, y, p);
        expect(quantisePoint(point.x, point.y, point.p)).toEqual(point);
        expect(Number.isInteger(point.x * 16) && Number.isInteger(point.y * 16)).toBe(true);
      }),
    );
  });

  test('has one text, from which it can be read back, whatever the order of its keys', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const text = canonicalLine(line);
        expect(JSON.parse(text)).toEqual(line);
        const shuffled = Object.fromEntries(Object.entries(line).reverse()) as unknown as Line;
        expect(canonicalLine(shuffled)).toBe(text);
      }),
    );
  });

  test('differs from another exactly when the texts differ', () => {
    fc.assert(
      fc.property(anyLine, anyPoint, fc.nat(), (line, point, at) => {
        const points = line.points.with(at % line.points.length, point);
        const other = { ...line, points };
        const isSame = JSON.stringify(line.points) === JSON.stringify(points);
        expect(canonicalLine(other) === canonicalLine(line)).toBe(isSame);
      }),
    );
  });
});

describe('a line from outside', () => {
  test('is accepted when it is one', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(validateLine(line)).toEqual({ ok: true, line });
      }),
    );
  });

  test('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(typeof validateLine(value).ok).toBe('boolean');
      }),
    );
  });

  test('is either refused or safe to draw when one of its fields is anything', () => {
    const anyKey = fc.constantFrom(
      'points',
      'color',
      'size',
      'hardness',
      'tool',
      'layer',
      'pressure',
      'opacity',
      'spacing',
      'density',
      'blendMode',
      't',
      'dt',
    );
    fc.assert(
      fc.property(anyLine, anyKey, fc.oneof(fc.anything(), fc.double(), fc.constant(1e308)), (line, key, value) => {
        const result = validateLine({ ...line, [key]: value });
        if (result.ok) createRaster(SMALL).draw(result.line);
        expect(result.ok || result.error.field.startsWith(key)).toBe(true);
      }),
    );
  });
});
