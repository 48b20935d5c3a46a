import { type Point, quantisePoint } from '@tuschel/ink';
import { describe, expect, it, test } from 'vitest';
import { createCorners } from './corners.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A way of a hand: where it is after so many px. */
interface Way {
  readonly length: number;
  readonly at: (px: number) => Spot;
}

const PHASES = 20;

/** What a mouse tells of it, 125 times a second, in whole pixels. @param phase of the first sample, 0…1 @param speed px/s */
function samples({ length, at }: Way, speed: (px: number) => number, phase: number): Point[] {
  const spots = [at(0)];
  let next = 0.008 * phase;
  for (let px = 0, time = 0; px < length; time += 0.0002) {
    px += speed(px) * 0.0002;
    if (time < next || px >= length) continue;
    spots.push(at(px));
    next += 0.008;
  }
  return [...spots, at(length)].map(({ x, y }) => quantisePoint(Math.round(x), Math.round(y), 1));
}

function kept(points: readonly Point[]): Point[] {
  const corners = createCorners();
  return [...points.flatMap((point) => corners.add(point)), ...corners.end()].map(({ x, y, p }) =>
    quantisePoint(x, y, p),
  );
}

/** The ink's curve through points (packages/ink, stroke/path.ts), in short chords. */
function curve(points: readonly Spot[]): Spot[] {
  const between = (a: Spot, b: Spot, share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  const chords = points.slice(1, -1).flatMap((control, index) => {
    const from = between(points[index] as Spot, control, 0.5);
    const to = between(control, points[index + 2] as Spot, 0.5);
    return Array.from({ length: 17 }, (_, step) =>
      between(between(from, control, step / 16), between(control, to, step / 16), step / 16),
    );
  });
  return [points[0] as Spot, ...chords, points.at(-1) as Spot];
}

function distanceTo(line: readonly Spot[], { x, y }: Spot): number {
  return Math.min(
    ...line.slice(1).map((to, index) => {
      const from = line[index] as Spot;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
      const share = Math.min(Math.max(along, 0), 1);
      return Math.hypot(x - from.x - dx * share, y - from.y - dy * share);
    }),
  );
}

const CORNER = { x: 900, y: 500 };
const SIDE = 300;

/** Straight to a corner, and back at an angle, degrees. */
function wayAround(angle: number): Way {
  const turned = (angle * Math.PI) / 180;
  return {
    length: 2 * SIDE,
    at: (px) =>
      px < SIDE
        ? { x: CORNER.x - SIDE + px, y: CORNER.y }
        : { x: CORNER.x - Math.cos(turned) * (px - SIDE), y: CORNER.y + Math.sin(turned) * (px - SIDE) },
  };
}

/** By how much the curve misses the corner on average, px. @param slower at the corner, share of 5,000 px/s */
function missed(angle: number, slower: number, through: (points: Point[]) => Point[]): number {
  const speed = (px: number) => 5_000 * (1 - slower * Math.exp(-(((px - SIDE) / 60) ** 2)));
  const misses = Array.from({ length: PHASES }, (_, n) =>
    distanceTo(curve(through(samples(wayAround(angle), speed, (n + 0.5) / PHASES))), CORNER),
  );
  return misses.reduce((sum, one) => sum + one, 0) / PHASES;
}

describe('a corner that is drawn in one go, at 125 samples a second', () => {
  it.each([
    [30, 0, 15, 0.5],
    [60, 0, 13, 0.5],
    [90, 0, 11, 0.5],
    [30, 0.8, 2.9, 1],
    [60, 0.8, 2.5, 0.5],
  ])(
    'of %i°, slowed down by %f: is missed by more than %f px as it is sampled, and by less than %f px',
    (angle, slower, before, now) => {
      expect(missed(angle, slower, (points) => points)).toBeGreaterThan(before);
      expect(missed(angle, slower, kept)).toBeLessThan(now);
    },
  );

  it('is a corner at either end of a zigzag', () => {
    const zigzag = [0, 1, 2, 3, 4, 5].map((n) => ({ x: 200 + 12 * n, y: n % 2 === 0 ? 300 : 420, p: 1 }));
    for (const tip of zigzag) expect(distanceTo(curve(kept(zigzag)), tip)).toBeLessThan(1);
  });
});

const round = (radius: number): Way => ({
  length: 4 * Math.PI * radius,
  at: (px) => ({ x: CORNER.x + radius * Math.cos(px / radius), y: CORNER.y + radius * Math.sin(px / radius) }),
});

describe('an arc has no corner', () => {
  it.each([15, 30, 60, 120, 300])('as a circle of %i px, slow or fast', (radius) => {
    for (const speed of [200, 500, 1_000, 2_000, 3_500, 5_000]) {
      for (let n = 0; n < PHASES; n++) {
        const points = samples(round(radius), () => speed, (n + 0.5) / PHASES);
        expect(kept(points), `at ${speed} px/s`).toEqual(points);
      }
    }
  });

  it('as a loop at the end of a straight way', () => {
    for (const radius of [15, 20, 30, 40, 60]) {
      const loop: Way = {
        length: 300 + 2 * Math.PI * radius,
        at: (px) => {
          const turned = Math.max(px - 300, 0) / radius;
          return {
            x: 600 + Math.min(px, 300) + radius * Math.sin(turned),
            y: 500 + radius * (1 - Math.cos(turned)),
          };
        },
      };
      for (const speed of [500, 1_000, 2_000, 3_500, 5_000]) {
        for (let n = 0; n < PHASES; n++) {
          const points = samples(loop, () => speed, (n + 0.5) / PHASES);
          expect(kept(points), `of ${radius} px at ${speed} px/s`).toEqual(points);
        }
      }
    }
  });

  it('as a row of waves, unless they are so steep and fast that there is nothing of their tips', () => {
    const wave: Way = { length: 1_200, at: (px) => ({ x: 300 + px, y: 500 + 60 * Math.sin(px / 50) }) };
    for (const speed of [300, 1_000, 2_000, 4_000]) {
      const points = samples(wave, () => speed, 0.5);
      expect(kept(points), `at ${speed} px/s`).toEqual(points);
    }
  });
});

test('no sample waits for more than two others, and none is lost or moved', () => {
  const corners = createCorners();
  const hand = samples(wayAround(30), () => 5_000, 0.3);
  const drawn: Point[] = [];
  for (const point of hand) {
    drawn.push(...corners.add(point));
    expect(corners.held.length).toBeLessThanOrEqual(2);
    expect([...drawn, ...corners.held].at(-1)).toEqual(point);
  }
  drawn.push(...corners.end());
  expect(corners.held).toEqual([]);
  expect(drawn.filter((point) => hand.includes(point))).toEqual(hand);
  expect(drawn).toHaveLength(hand.length + 2);
});

test('a dot and a straight line are what they are', () => {
  const line = [0, 1, 2, 3].map((n) => ({ x: 100 + 40 * n, y: 100, p: 1 }));
  expect(kept(line.slice(0, 1))).toEqual(line.slice(0, 1));
  expect(kept(line)).toEqual(line);
});

test.each([
  [4, 0],
  [5, 1],
])('sides of %i px that meet at a right angle have %i corners: shorter ones turn by chance', (side, corners) => {
  const places = [
    [-side, 0],
    [0, 0],
    [1, 3],
    [1, 3 + side],
    [1, 3 + 2 * side],
  ] as const;
  const hand = places.map(([x, y]) => ({ x: 100 + x, y: 100 + y, p: 1 }));
  expect(kept(hand)).toHaveLength(hand.length + 2 * corners);
});

test('a corner is none of the places that the hand never went to', () => {
  const hand = [
    { x: 100, y: 100, p: 1 },
    { x: 110, y: 100, p: 1 },
    { x: 108, y: 90, p: 1 },
    { x: 120, y: 110, p: 1 },
    { x: 130, y: 125, p: 1 },
  ];
  for (const point of kept(hand)) expect(hand).toContainEqual(point);
});
