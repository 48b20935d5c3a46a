/**
 * How much of a pixel a shape covers, in real numbers, from the geometry alone. A pixel is the square from its column and row to the next ones;
 * places are in pixels.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * What a soft round dab covers of the pixel whose middle is so far away: all up to the inner radius, nothing from the rim on, and in between
 * the smoothstep 3m² - 2m³ of the share of the way from rim to inner radius, measured in squared distance. Even the hardest edge is a pixel wide.
 *
 * @param hardness inner radius as share of the radius
 */
export function dabShare(distanceSquare: number, radius: number, hardness: number): number {
  const rim = radius + 0.5;
  const inner = Math.max(0, Math.min(radius * hardness, radius - 0.5));
  const way = (rim * rim - distanceSquare) / (rim * rim - inner * inner);
  const m = Math.min(1, Math.max(0, way));
  // A dab thinner than a pixel is one pixel wide and pale instead.
  const pale = Math.min(1, (2 * radius) ** 2);
  return (3 - 2 * m) * m * m * pale;
}

/** Signed area by the shoelace formula. */
function areaOf(corners: readonly Place[]): number {
  let sum = 0;
  for (const [i, { x, y }] of corners.entries()) {
    const next = corners[(i + 1) % corners.length] as Place;
    sum += x * next.y - next.x * y;
  }
  return sum / 2;
}

/** Cuts off what lies beyond a line, after Sutherland and Hodgman. @param depth how far a place lies on the side that stays */
function cut(corners: readonly Place[], depth: (place: Place) => number): Place[] {
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length] as Place;
    const [a, b] = [depth(from), depth(to)];
    const kept = a >= 0 ? [from] : [];
    if (a >= 0 === b >= 0) return kept;
    const share = a / (a - b);
    return [...kept, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }];
  });
}

/** Covered share of a pixel by a polygon whose sides do not cross. */
export function polygonShare(corners: readonly Place[], column: number, row: number): number {
  const right = cut(corners, ({ x }) => x - column);
  const left = cut(right, ({ x }) => column + 1 - x);
  const below = cut(left, ({ y }) => y - row);
  return Math.abs(areaOf(cut(below, ({ y }) => row + 1 - y)));
}

/** How many sides of a polygon pass a pixel. */
export function sidesThrough(corners: readonly Place[], column: number, row: number): number {
  const passes = (from: Place, to: Place) => {
    const right = cut([from, to], ({ x }) => x - column);
    const left = cut(right, ({ x }) => column + 1 - x);
    const below = cut(left, ({ y }) => y - row);
    return cut(below, ({ y }) => row + 1 - y).length > 0;
  };
  return corners.filter((from, i) => passes(from, corners[(i + 1) % corners.length] as Place)).length;
}

/** A dab of a stroke: where, how wide, and the coverage that it never exceeds. */
export interface Dab extends Place {
  readonly radius: number;
  readonly cap: number;
}

/** What dabs one after the other cover of a pixel: each adds a share of what is missing to its cap. */
export function strokeShare(dabs: readonly Dab[], hardness: number, flow: number, column: number, row: number): number {
  let covered = 0;
  for (const { x, y, radius, cap } of dabs) {
    const square = (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2;
    if (square < (radius + 0.5) ** 2) covered += Math.max(0, cap - covered) * dabShare(square, radius, hardness) * flow;
  }
  return covered;
}

/** A place of a stroke with its pressure, 0…1. */
export interface Touched extends Place {
  readonly p: number;
}

export function between(a: Touched, b: Touched, share: number): Touched {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), p: mix(a.p, b.p) };
}

/**
 * The smooth curve through a stroke: straight from its first point to the middle between that and the second one, from middle to middle over the
 * point between them as a quadratic Bézier curve (de Casteljau), and straight to its last point.
 *
 * @param points at least two
 * @param pieces into which each part is cut
 */
export function curveThrough(points: readonly Touched[], pieces: number): Touched[] {
  const way: Touched[] = [];
  const follow = (at: (t: number) => Touched) => {
    for (let piece = 0; piece < pieces; piece++) way.push(at(piece / pieces));
  };
  const [first, last] = [points[0] as Touched, points.at(-1) as Touched];
  let from = between(first, points[1] as Touched, 0.5);
  follow((t) => between(first, from, t));
  for (let i = 1; i + 1 < points.length; i++) {
    const control = points[i] as Touched;
    const [start, end] = [from, between(control, points[i + 1] as Touched, 0.5)];
    follow((t) => between(between(start, control, t), between(control, end, t), t));
    from = end;
  }
  follow((t) => between(from, last, t));
  return [...way, last];
}

/** Places on a straight way, each so far from the one before, from its start on. */
export function stepsAlong(from: Touched, to: Touched, step: number): Touched[] {
  const length = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, i) =>
    between(from, to, length === 0 ? 0 : (i * step) / length),
  );
}
