import { describe, expect, test } from 'vitest';
import type { HistoryOptions, Line } from './index.ts';
import { createHistory, createRaster, lineWork } from './index.ts';
import { dot, SMALL } from './testing/dots.ts';

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

  test('of a drawing that is opened are not made before somebody goes back further than what is kept of its last strokes', () => {
    const raster = createRaster(SMALL);
    const lines = Array.from({ length: 64 }, (_, number) => dot(number));
    const workBetween = Math.max(...lines.map(lineWork));
    let copies = 0;
    const forgetChanges = raster.forgetChanges.bind(raster);
    raster.forgetChanges = () => {
      copies++;
      forgetChanges();
    };
    // The ring holds three strokes at least, and not all.
    const history = createHistory(raster, { workBetween, budgetBytes: 600_000 });
    history.reset(lines);
    for (let back = 0; back < 3; back++) history.undo();
    for (let again = 0; again < 3; again++) history.redo();
    expect(copies).toBe(0);
    while (copies === 0 && history.canUndo) history.undo();
    // Half-way, half-way of the rest, and so on.
    expect(copies).toBeGreaterThan(4);
    expect(copies).toBeLessThan(10);
    copies = 0;
    for (const line of lines) history.add(line);
    expect(copies).toBeGreaterThan(30);
  });

  test('of a drawing that is opened stand as far behind it as they stand apart', () => {
    const raster = createRaster(SMALL);
    const lines = Array.from({ length: 64 }, (_, number) => dot(number));
    const workBetween = 8 * Math.max(...lines.map(lineWork));
    const history = createHistory(raster, { workBetween, budgetBytes: 0 });
    history.reset(lines);
    for (let number = 0; number < 7; number++) history.add(dot(0));
    expect(history.bytes).toBe(0);
    for (let number = 0; number < 32; number++) history.add(dot(0));
    expect(history.bytes).toBeGreaterThan(0);
  });

  test('are made again once the picture has become small enough', () => {
    const raster = createRaster(SMALL);
    const large = (number: number, layer = number % 3): Line => ({ ...dot(number), size: 400, layer });
    const ofAll = 3 * SMALL.width * SMALL.height * 8;
    const workBetween = [0, 1, 2].reduce((sum, number) => sum + lineWork(large(number)), 0);
    const history = createHistory(raster, { budgetBytes: 0, keyframeBytes: ofAll - 1, workBetween });
    for (let number = 0; number < 3; number++) history.add(large(number));
    expect(history.bytes).toBe(0);
    for (let number = 0; number < 3; number++) history.undo();
    for (let number = 0; number < 3; number++) history.add(large(number, 0));
    expect(history.bytes).toBe(ofAll / 3);
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
