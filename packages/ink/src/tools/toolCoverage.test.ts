import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KERNEL_NAMES, kernelMaker } from '../kernel/choose.ts';
import { DAB_INTS } from '../kernel/dab.ts';
import type { Kernel, KernelName } from '../kernel/kernel.ts';
import { ONE } from '../kernel/spans.ts';
import { type Point, Pressure, type Style, Tool } from '../model.ts';
import { createPaper } from '../stroke/createPaper.ts';
import { createPath } from '../stroke/path.ts';
import { type Dab, type Place, stepsAlong, strokeShare, type Touched } from '../testing/shapes.ts';
import { defaultStyle, toolOf } from './index.ts';

const WIDTH = 150;
const HEIGHT = 110;

/** Greatest distance from the exact coverage, in levels of 255. */
const MOST_OFF = 1;

/** The share of its size and of its opacity that a tool keeps without any pressure, where pressure drives them. */
const LIGHTEST: Record<number, { readonly size: number; readonly opacity: number }> = {
  [Tool.pencil]: { size: 0.5, opacity: 0.1 },
  [Tool.brush]: { size: 0.15, opacity: 0 },
  [Tool.pixel]: { size: 0.2, opacity: 0.1 },
  [Tool.eraser]: { size: 0.3, opacity: 0.2 },
  [Tool.line]: { size: 1, opacity: 1 },
  [Tool.rectangle]: { size: 1, opacity: 1 },
  [Tool.ellipse]: { size: 1, opacity: 1 },
};

/** Dabs of a pen are never nearer to each other than this, px. */
const NEAREST = 0.5;

function kernelOf(name: KernelName): Kernel {
  const make = kernelMaker(name);
  if (!make) throw new Error(`the kernel ${name} does not run here`);
  return make(WIDTH, HEIGHT);
}

function diameterAt({ tool, size, pressure }: Style, p: number): number {
  const lightest = pressure & Pressure.size ? (LIGHTEST[tool]?.size as number) : 1;
  return size * (lightest + (1 - lightest) * p);
}

function capAt({ tool, pressure }: Style, p: number): number {
  const lightest = pressure & Pressure.opacity ? (LIGHTEST[tool]?.opacity as number) : 1;
  return lightest + (1 - lightest) * p;
}

/** Hardness, and the places and radii of dabs, stand on a grid of 1/256. */
const on256 = (value: number) => Math.floor(value * 256 + 0.5) / 256;

function dabAt(style: Style, { x, y, p }: Touched): Dab {
  return { x: on256(x), y: on256(y), radius: on256(diameterAt(style, p) / 2), cap: capAt(style, p) };
}

/** Lets a tool cover the kernel's coverage plane. @param see is called before the coverage is dropped */
function cover(kernel: Kernel, style: Style, points: readonly Point[], see: (at: Int16Array) => void): void {
  const stroke = toolOf(style.tool).stroke(style, createPaper(kernel));
  stroke.add(points);
  stroke.end();
  see(kernel.coverage);
  kernel.drop();
  kernel.marks.fill(0);
}

/** Greatest distance from what the dabs cover in real numbers, in levels of 255. */
function furthest(kernel: Kernel, style: Style, points: readonly Point[], dabs: readonly Dab[]): number {
  let most = 0;
  cover(kernel, style, points, (coverage) => {
    for (let row = 0; row < HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++) {
        const covered = (coverage[row * kernel.stride + column] as number) / ONE;
        const exact = strokeShare(dabs, on256(style.hardness / 100), style.density / 100, column, row);
        most = Math.max(most, Math.abs(covered - exact) * 255);
      }
    }
  });
  return most;
}

/** Places on a way round corners, each so far from the one before; the step goes on round a corner. */
function stepsRound(corners: readonly Touched[], step: number): Touched[] {
  const places = [corners[0] as Touched];
  let walked = 0;
  for (const [i, to] of corners.entries()) {
    const from = corners[Math.max(i - 1, 0)] as Touched;
    const length = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2);
    if (length === 0) continue;
    const rest = step - walked;
    if (rest > length) {
      walked += length;
      continue;
    }
    const share = rest / length;
    const first = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, p: to.p };
    const reached = stepsAlong(first, to, step);
    places.push(...reached);
    walked = length - rest - (reached.length - 1) * step;
  }
  return places;
}

const apart = (a: Place, b: Place) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** Where a tool places its dabs, to 1/256 px. */
function placesOf(kernel: Kernel, style: Style, points: readonly Point[]): Place[] {
  const places: Place[] = [];
  const paper = createPaper(kernel);
  const stamp = (count: number) => {
    for (let i = 0; i < count; i++) {
      const [x = 0, y = 0] = paper.dabs.subarray(i * DAB_INTS, i * DAB_INTS + 2);
      places.push({ x: x / 256, y: y / 256 });
    }
  };
  const stroke = toolOf(style.tool).stroke(style, { ...paper, stamp });
  stroke.add(points);
  stroke.end();
  return places;
}

/** How far a place lies off an ellipse, px, to the first order: what its equation is off by, over its slope. */
function offEllipse({ x, y }: Place, middle: Place, across: number, down: number): number {
  const [u, v] = [(x - middle.x) / across, (y - middle.y) / down];
  const slope = 2 * Math.sqrt((u / across) ** 2 + (v / down) ** 2);
  return Math.abs(u * u + v * v - 1) / slope;
}

/** Column and row of every pixel whose middle lies in the disc that fills a square, from the corner of that on. */
function pixelsOfDisc(width: number): { column: number; row: number }[] {
  return Array.from({ length: width * width }, (_, i) => ({ column: i % width, row: Math.floor(i / width) })).filter(
    ({ column, row }) => (2 * column + 1 - width) ** 2 + (2 * row + 1 - width) ** 2 <= width * width,
  );
}

const coordinate = (most: number) => fc.integer({ min: -10 * 16, max: (most + 10) * 16 }).map((steps) => steps / 16);
const pressure = fc.oneof(
  fc.constantFrom(0, 1),
  fc.nat(1023).map((steps) => steps / 1023),
);
const point = fc.record({ x: coordinate(WIDTH), y: coordinate(HEIGHT), p: pressure });
const percent = fc.oneof(fc.constantFrom(1, 100), fc.integer({ min: 1, max: 100 }));

const styleOf = (...tools: readonly number[]): fc.Arbitrary<Style> =>
  fc
    .record({
      tool: fc.constantFrom(...tools),
      size: fc.integer({ min: 16, max: 60 * 16 }).map((steps) => steps / 16),
      hardness: percent,
      density: percent,
      spacing: fc.oneof(fc.constantFrom(10, 200), fc.integer({ min: 5, max: 200 })),
      pressure: fc.constantFrom(0, Pressure.size, Pressure.opacity, Pressure.size | Pressure.opacity),
    })
    .map((style) => ({ ...defaultStyle(style.tool), ...style }));

const stepAt = (style: Style, p: number) => Math.max((diameterAt(style, p) * style.spacing) / 100, NEAREST);

/** The corners that a tool goes round, from its first point and its last. */
function cornersOf(tool: number, first: Point, last: Point): Touched[] {
  if (tool !== Tool.rectangle) return [first, last];
  return [first, { ...first, x: last.x }, last, { ...first, y: last.y }, first].map((place) => ({
    ...place,
    p: last.p,
  }));
}

describe.each(KERNEL_NAMES)('in the kernel %s', (name) => {
  const kernel = kernelOf(name);

  test('a straight stroke of any tool covers each pixel as much as its dabs do in real numbers', () => {
    const tools = [Tool.pencil, Tool.brush, Tool.eraser, Tool.line, Tool.rectangle];
    fc.assert(
      fc.property(styleOf(...tools), point, point, (style, first, end) => {
        const last = { ...end, p: first.p };
        const places = stepsRound(cornersOf(style.tool, first, last), stepAt(style, first.p));
        const dabs = places.map((place) => dabAt(style, place));
        expect(furthest(kernel, style, [first, last], dabs)).toBeLessThanOrEqual(MOST_OFF);
      }),
      { numRuns: 60 },
    );
  });

  test('a curved stroke is as wide and as dark at each of its dabs as the pressure there says', () => {
    fc.assert(
      fc.property(
        styleOf(Tool.pencil, Tool.brush, Tool.eraser),
        fc.array(point, { minLength: 1, maxLength: 5 }),
        (style, points) => {
          const dabs: Dab[] = [];
          const [none, full] = [diameterAt(style, 0), diameterAt(style, 1)].map((px) => (px * style.spacing) / 100);
          const step = { none: none as number, more: (full as number) - (none as number), least: NEAREST };
          const path = createPath(step, (x, y, p) => dabs.push(dabAt(style, { x, y, p })));
          for (const one of points) path.add(one);
          path.end();
          expect(furthest(kernel, style, points, dabs)).toBeLessThanOrEqual(MOST_OFF);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('an ellipse keeps to the true one, begins and ends at its right and leaves no gap', () => {
    fc.assert(
      fc.property(fc.tuple(point, point), ([first, last]) => {
        const style: Style = { ...defaultStyle(Tool.ellipse), size: 10, spacing: 10 };
        const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
        const [across, down] = [Math.abs(last.x - first.x) / 2, Math.abs(last.y - first.y) / 2];
        fc.pre(across > 1 && down > 1);
        const dabs = placesOf(kernel, style, [first, last]);
        for (const place of dabs) expect(offEllipse(place, middle, across, down)).toBeLessThan(1 / 4);
        const ends = [dabs[0], dabs.at(-1)] as Place[];
        for (const end of ends)
          expect(apart(end, { x: middle.x + (last.x - first.x) / 2, y: middle.y })).toBeLessThan(1.05);
        const steps = dabs.slice(1).map((place, i) => apart(place, dabs[i] as Place));
        expect(Math.max(...steps)).toBeLessThan(1.01);
        const around = [0, 1, 2, 3].map((quarter) =>
          dabs.some(({ x, y }) => x > middle.x === (quarter & 1) > 0 && y > middle.y === quarter > 1),
        );
        expect(around).toEqual([true, true, true, true]);
      }),
      { numRuns: 40 },
    );
  });

  test('the pixel pen covers the pixels whose middles lie in its discs, each as much as the pressure there says', () => {
    const pixels = styleOf(Tool.pixel).map((style) => ({ ...style, size: style.size / 3 + 1 }));
    fc.assert(
      fc.property(pixels, point, point, (style, first, end) => {
        const last = { ...end, p: first.p };
        const width = Math.max(Math.floor(diameterAt(style, first.p) + 0.5), 1);
        const places = stepsAlong(first, last, NEAREST);
        // Where a disc would lie between two columns or rows, the last bit of a number decides which one it is.
        const isTie = (value: number) => Math.abs(value - Math.round(value)) < 1e-9 && value !== Math.round(value);
        const corners = places.map(({ x, y }) => ({ x: x - (width - 1) / 2, y: y - (width - 1) / 2 }));
        fc.pre(!corners.some(({ x, y }) => isTie(x) || isTie(y)));
        const disc = pixelsOfDisc(width);
        const inked = new Uint8Array(WIDTH * HEIGHT);
        for (const { x, y } of corners) {
          for (const { column, row } of disc) {
            const [across, down] = [Math.floor(x) + column, Math.floor(y) + row];
            if (across >= 0 && across < WIDTH && down >= 0 && down < HEIGHT) inked[down * WIDTH + across] = 1;
          }
        }
        const most = capAt(style, first.p);
        let worst = 0;
        cover(kernel, style, [first, last], (coverage) => {
          for (let row = 0; row < HEIGHT; row++) {
            for (let column = 0; column < WIDTH; column++) {
              const covered = (coverage[row * kernel.stride + column] as number) / ONE;
              worst = Math.max(worst, Math.abs(covered - (inked[row * WIDTH + column] === 1 ? most : 0)));
            }
          }
        });
        expect(worst * ONE).toBeLessThanOrEqual(0.501);
      }),
      { numRuns: 60 },
    );
  });
});
