import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from './index.ts';
import { createHistory, createPlayer, createRaster, defaultStyle, event, quantiseLine, Tool } from './index.ts';
import { Keyframes } from './keyframes.ts';

const SMALL = { width: 320, height: 200 };

/** Strokes of all lengths and widths, so that some copies are larger than any budget. */
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    tool: fc.constantFrom(Tool.brush, Tool.pixel, Tool.eraser, Tool.rectangle, Tool.lassoFill),
    size: fc.integer({ min: 1, max: 120 }),
    layer: fc.nat(2),
    points: fc.array(fc.record({ x: fc.nat(320), y: fc.nat(200), p: fc.constant(1) }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ tool, ...rest }) => quantiseLine({ ...defaultStyle(tool), ...rest }));

type Step = { kind: 'draw'; line: Line } | { kind: 'undo' | 'redo' | 'erase' | 'swap' };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyLine.map((line): Step => ({ kind: 'draw', line })) },
  fc.constantFrom<Step>({ kind: 'undo' }, { kind: 'undo' }, { kind: 'redo' }, { kind: 'erase' }, { kind: 'swap' }),
);
/** Over all of the paper. */
const whole: Line = {
  points: [
    { x: 0, y: 0, p: 1 },
    { x: SMALL.width, y: SMALL.height, p: 1 },
  ],
  ...defaultStyle(Tool.brush),
  pressure: 0,
  size: 300,
  hardness: 100,
};
const anyBudget = fc.integer({ min: 0, max: 2_000_000 });

test('the way back never takes more than it was given, whatever is drawn, undone and redone', () => {
  const rasters = [createRaster(SMALL), createRaster(SMALL)] as const;
  fc.assert(
    fc.property(anyBudget, anyBudget, fc.array(anyStep, { maxLength: 30 }), (budgetBytes, keyframeBytes, steps) => {
      const [raster, straight] = rasters;
      raster.onCommit = null;
      raster.clear();
      const history = createHistory(raster, { budgetBytes, keyframeBytes, workBetween: 50_000 });
      for (const step of steps) {
        if (step.kind === 'draw') history.add(step.line);
        else if (step.kind === 'erase') history.add(event.eraseAll());
        else if (step.kind === 'swap') history.add(event.swapLayers(0, 2));
        else history[step.kind]();
        expect(history.bytes + raster.spare.bytes).toBeLessThanOrEqual(budgetBytes + keyframeBytes);
      }
      straight.clear();
      for (const line of history.lines) straight.draw(line);
      expect(raster.hash()).toBe(straight.hash());
    }),
    { numRuns: 60 },
  );
});

test('a long drawing asks for no more memory than it was given and a copy, however often strokes are taken back', () => {
  const raster = createRaster(SMALL);
  const pictureBytes = SMALL.width * SMALL.height * 8;
  const [budgetBytes, keyframeBytes] = [pictureBytes, 2 * pictureBytes];
  const asked = new Set<Int16Array>();
  const take = raster.spare.take.bind(raster.spare);
  raster.spare.take = (values) => {
    const pixels = take(values);
    asked.add(pixels);
    return pixels;
  };
  const history = createHistory(raster, { budgetBytes, keyframeBytes, workBetween: 50_000 });
  for (let time = 0; time < 60; time++) {
    history.add({ ...whole, color: { r: time, g: 0, b: 0, a: 255 } });
    if (time % 5 !== 4) continue;
    history.undo();
    history.redo();
  }
  const bytes = [...asked].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(bytes).toBeGreaterThan(keyframeBytes);
  expect(bytes).toBeLessThanOrEqual(budgetBytes + keyframeBytes + pictureBytes);
});

test('a replay that goes back and forth in the smallest slices, and gives back memory, shows what was drawn', () => {
  const raster = createRaster(SMALL);
  const straight = createRaster(SMALL);
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 30 }),
      fc.array(
        fc.record({ to: fc.double({ min: 0, max: 1, noNaN: true }), slices: fc.nat(60), forgets: fc.boolean() }),
      ),
      (lines, seeks) => {
        const player = createPlayer(raster, lines, { workBetween: 0 });
        const always = () => true;
        for (const { to, slices, forgets } of seeks) {
          // Someone who scrubs does not wait until everything is there.
          for (let slice = 0; slice <= slices; slice++) player.seek(to * player.duration, always);
          if (forgets) player.giveBack();
        }
        while (player.position < player.duration || player.isBehind) player.seek(player.duration, always);
        straight.clear();
        for (const line of lines) straight.draw(line);
        expect(raster.hash()).toBe(straight.hash());
      },
    ),
    { numRuns: 60 },
  );
});

test('copies of the picture never take more than they were given', () => {
  const raster = createRaster(SMALL);
  fc.assert(
    fc.property(anyBudget, fc.array(anyLine, { maxLength: 30 }), (budgetBytes, lines) => {
      raster.clear();
      const keyframes = new Keyframes(raster, { budgetBytes, workBetween: 0 });
      for (const [index, line] of lines.entries()) {
        raster.draw(line);
        keyframes.reach(index + 1, index + 1);
        expect(keyframes.bytes).toBeLessThanOrEqual(budgetBytes);
      }
      keyframes.forgetAll();
      expect(keyframes.bytes).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('of copies that are too many the one goes that saves least work, seen from the present', () => {
  const raster = createRaster(SMALL);
  const dot = quantiseLine({ ...defaultStyle(Tool.pixel), size: 4, layer: 0, points: [{ x: 9, y: 9, p: 1 }] });
  raster.draw(dot);
  const single = new Keyframes(raster, { workBetween: 0 });
  single.reach(1, 1);
  raster.clear();

  const keyframes = new Keyframes(raster, { budgetBytes: 3 * single.bytes, workBetween: 0 });
  for (const [index, work] of [100, 110, 200, 300].entries()) {
    raster.draw({ ...dot, color: { r: 10 * index, g: 0, b: 0, a: 255 } });
    keyframes.reach(index + 1, work);
  }
  expect([1, 2, 3, 4].map((count) => keyframes.restoring(count).index)).toEqual([1, 1, 3, 4]);
});

test('whoever does not go back keeps nothing', () => {
  const raster = createRaster(SMALL);
  const lines = fc.sample(anyLine, { numRuns: 20, seed: 1 });
  createPlayer(raster, lines, { budgetBytes: 0 }).finish();
  const keyframes = new Keyframes(raster, { budgetBytes: 0, workBetween: 0 });
  keyframes.reach(1, 1);
  expect(keyframes.bytes).toBe(0);
});
