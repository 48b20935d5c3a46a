import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRaster, defaultStyle, event, type Line, opacitiesAfter, type Raster, Tool } from './index.ts';
import { Keyframes } from './keyframes.ts';
import { dot, SMALL } from './testing/dots.ts';

/** Bytes of a picture with ink everywhere on one layer. */
const LAYER_BYTES = SMALL.width * SMALL.height * 8;

/** Over the whole sheet: more tiles on two layers than are copied at a time. */
const wash = (number: number, layer: number): Line => ({
  ...defaultStyle(Tool.lassoFill),
  layer,
  opacity: 30,
  color: { r: (number * 41) % 256, g: 60, b: 90, a: 255 },
  points: [
    { x: 0, y: 0, p: 1 },
    { x: 200, y: 0, p: 1 },
    { x: 200, y: 130, p: 1 },
    { x: 0, y: 130, p: 1 },
  ],
});

const LINES = Array.from({ length: 24 }, (_, i) => {
  if (i % 5 === 3) return wash(i, i % 3);
  if (i % 7 === 6) return event.fadeLayer(i % 3, 20 + i);
  return i === 17 ? event.eraseLayers(1, 2) : dot(i);
});

/** What the first lines look like. */
const LOOKS = (() => {
  const raster = createRaster(SMALL);
  return [raster.hash(), ...LINES.map((line) => (raster.draw(line), raster.hash()))];
})();

function goTo(keyframes: Keyframes, most: number): number {
  const { index, copying } = keyframes.restoring(most);
  while (!copying.next().done);
  return index;
}

function started(
  options: ConstructorParameters<typeof Keyframes>[1],
  shown = 0,
): { raster: Raster; keyframes: Keyframes } {
  const raster = createRaster(SMALL);
  const keyframes = new Keyframes(raster, options);
  for (let index = 0; index < shown; index++) {
    raster.draw(LINES[index] as Line);
    keyframes.reach(index + 1, index + 1);
  }
  return { raster, keyframes };
}

type Act = readonly [what: 'draw' | 'stop' | 'back' | 'forget' | 'forgetAll', number];
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>(['draw', 0]) },
  // Copies half-way, and gives it up.
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 2 }).map((steps): Act => ['stop', steps]) },
  { weight: 3, arbitrary: fc.nat(99).map((share): Act => ['back', share]) },
  { weight: 1, arbitrary: fc.nat(99).map((share): Act => ['forget', share]) },
  { weight: 1, arbitrary: fc.constant<Act>(['forgetAll', 0]) },
);

describe('copies of the picture', () => {
  test('show the lines that they say, however many were given up and forgotten, and however often one went back', () => {
    const budget = fc.constantFrom(LAYER_BYTES, 2.5 * LAYER_BYTES, 5 * LAYER_BYTES, 40 * LAYER_BYTES);
    fc.assert(
      fc.property(fc.array(act, { minLength: 4, maxLength: 40 }), budget, (acts, budgetBytes) => {
        const { raster, keyframes } = started({ budgetBytes, workBetween: 0 });
        const [seen, meant]: [unknown[], unknown[]] = [[], []];
        let shown = 0;
        for (const [what, value] of acts) {
          const until = Math.floor((value * (shown + 1)) / 100);
          if (what === 'back') {
            shown = goTo(keyframes, until);
            seen.push([raster.hash(), raster.opacities]);
            meant.push([LOOKS[shown], opacitiesAfter(LINES.slice(0, shown))]);
          } else if (what === 'forget') keyframes.forgetAfter(until);
          else if (what === 'forgetAll') keyframes.forgetAll();
          else if (shown < LINES.length) {
            raster.draw(LINES[shown++] as Line);
            const copying = keyframes.reaching(shown, shown);
            for (let step = 0; copying && (what === 'draw' || step < value) && !copying.next().done; step++);
          }
          expect(keyframes.bytes).toBeLessThanOrEqual(budgetBytes);
        }
        expect(seen).toEqual(meant);
      }),
      { numRuns: 120 },
    );
  });

  test('are not made twice of the same lines', () => {
    const { raster, keyframes } = started({ workBetween: 0 }, 8);
    const { bytes } = keyframes;
    expect(goTo(keyframes, 5)).toBe(5);
    for (let index = 5; index < 8; index++) {
      raster.draw(LINES[index] as Line);
      expect(keyframes.reaching(index + 1, index + 1)).toBeNull();
    }
    expect(keyframes.bytes).toBe(bytes);
    expect(goTo(keyframes, 6)).toBe(6);
    expect(raster.hash()).toBe(LOOKS[6]);
  });

  test('share what is the same in them', () => {
    const { raster, keyframes } = started({ workBetween: 0 });
    raster.draw(wash(1, 0));
    keyframes.reach(1, 1);
    expect(keyframes.bytes).toBe(LAYER_BYTES);
    raster.draw({ ...dot(0), size: 4 });
    keyframes.reach(2, 2);
    // One tile more.
    expect(keyframes.bytes).toBe(LAYER_BYTES + 64 * 64 * 8);
    keyframes.forgetAfter(1);
    expect(keyframes.bytes).toBe(LAYER_BYTES);
  });

  test('share nothing with one that is older than what was forgotten', () => {
    const { raster, keyframes } = started({ workBetween: 0 });
    const spot = (x: number, red: number): Line => ({
      ...dot(0),
      points: [{ x, y: 30, p: 1 }],
      layer: 1,
      color: { r: red, g: 0, b: 0, a: 255 },
    });
    for (const [index, line] of [spot(30, 90), spot(30, 200)].entries()) {
      raster.draw(line);
      keyframes.reach(index + 1, index + 1);
    }
    keyframes.forgetAfter(1);
    raster.draw(spot(150, 90));
    keyframes.reach(3, 3);
    const before = raster.hash();
    raster.draw(wash(1, 2));
    expect(goTo(keyframes, 3)).toBe(3);
    expect(raster.hash()).toBe(before);
  });

  test('are not made on once they were given up half-way', () => {
    const { raster, keyframes } = started({ workBetween: 0 });
    for (const layer of [0, 1, 2]) raster.draw(wash(layer, layer));
    const copying = keyframes.reaching(3, 3);
    copying?.next();
    expect(keyframes.bytes).toBeGreaterThan(0);
    keyframes.forgetAfter(9);
    expect(keyframes.bytes).toBe(0);
    expect([copying?.next().done, keyframes.bytes, keyframes.restoring(9).index]).toEqual([true, 0, 0]);
  });

  test('that were made elsewhere count like those made here', () => {
    const { raster, keyframes } = started({ workBetween: 0 }, 2);
    const tiles = new Map([[1, new Int16Array(64 * 64 * 4).fill(30)]]);
    keyframes.adopt({ index: 7, work: 70, tiles, opacities: [100, 50, 100] });
    expect(keyframes.bytes).toBe(64 * 64 * 8);
    expect([goTo(keyframes, 6), goTo(keyframes, 7)]).toEqual([0, 7]);
    expect([raster.inkedTiles(1), raster.opacities]).toEqual([[0], [100, 50, 100]]);
    keyframes.forgetAll();
    expect(keyframes.bytes).toBe(0);
  });

  test('share again with the one that was gone back to, if nothing newer is kept', () => {
    const { raster, keyframes } = started({ workBetween: 0 });
    raster.draw(wash(1, 0));
    keyframes.reach(1, 1);
    raster.draw(dot(0));
    goTo(keyframes, 1);
    raster.draw({ ...dot(0), size: 4 });
    keyframes.reach(2, 2);
    expect(keyframes.bytes).toBe(LAYER_BYTES + 64 * 64 * 8);
  });

  test('stand so much work apart, and the further the goal is away the further', () => {
    const { raster, keyframes } = started({ workBetween: 10 });
    raster.draw(dot(0));
    expect(keyframes.reaching(1, 9)).toBeNull();
    expect(keyframes.reaching(1, 10)).not.toBeNull();
    expect(keyframes.reaching(1, 10, 20)).not.toBeNull();
    expect(keyframes.reaching(1, 10, 21)).toBeNull();
    keyframes.reach(1, 10);
    expect([keyframes.reaching(2, 19), keyframes.reaching(2, 20) === null]).toEqual([null, false]);
    keyframes.skipTo(50);
    expect([keyframes.reaching(2, 59), keyframes.reaching(2, 60) === null]).toEqual([null, false]);
    // Somebody went back further than any copy.
    goTo(keyframes, 0);
    expect(keyframes.reaching(2, 20)).not.toBeNull();
  });

  test('take none of the arrays of one that is on its way back into the picture', () => {
    const { raster, keyframes } = started({ workBetween: 0 }, 10);
    raster.draw(wash(3, 2));
    const { index, copying } = keyframes.restoring(9);
    copying.next();
    keyframes.forgetAll();
    for (let i = 0; i < 40; i++) raster.spare.take(64 * 64 * 4).fill(9);
    while (!copying.next().done);
    expect(raster.hash()).toBe(LOOKS[index]);
  });

  test('that are given up lie about for the next one, but not once all memory is given back', () => {
    const { raster, keyframes } = started({ workBetween: 0, budgetBytes: 100 * LAYER_BYTES }, 8);
    keyframes.forgetAfter(2);
    expect(raster.spare.bytes).toBeGreaterThan(0);
    keyframes.forgetAll();
    expect([raster.spare.bytes, keyframes.bytes]).toEqual([0, 0]);
    raster.spare.leave(new Int16Array(64 * 64 * 4));
    keyframes.forgetAll();
    expect(raster.spare.bytes).toBe(0);
  });

  test('are put back, and taken, half a megabyte at a time', () => {
    const { raster, keyframes } = started({ workBetween: 0 });
    for (const layer of [0, 1, 2]) raster.draw(wash(layer, layer));
    const steps = (copying: Iterator<undefined, void> | null) => {
      let count = 0;
      while (copying && !copying.next().done) count++;
      return count;
    };
    // 36 tiles, 16 of them at a time.
    expect(steps(keyframes.reaching(3, 3))).toBe(2);
    expect(steps(keyframes.restoring(3).copying)).toBe(2);
    expect(raster.hash()).not.toBe(LOOKS[0]);
    // Paper is made white layer by layer, here of twenty tiles.
    const large = createRaster({ width: 320, height: 256 });
    for (const layer of [0, 2])
      large.draw({
        ...wash(1, layer),
        points: wash(1, layer).points.map((at) => ({ ...at, x: at.x * 2, y: at.y * 2 })),
      });
    expect(steps(new Keyframes(large).restoring(3).copying)).toBe(2);
    expect(large.hash()).toBe(createRaster({ width: 320, height: 256 }).hash());
  });
});
