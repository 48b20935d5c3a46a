import type { Area } from '@tuschel/ink';

/**
 * How the picture lies on the screen: it is mirrored, scaled, turned and then moved, in CSS px of the viewport element. The drawing itself
 * knows nothing of it.
 */
export interface View {
  scale: number;
  x: number;
  y: number;
  /** Degrees clockwise; absent: upright. */
  turn?: number;
  /** Left and right have changed places. */
  isFlipped?: boolean;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** One step of the key or the button that turns the view, degrees. */
export const TURN_STEP = 15;
export const MIN_SCALE = 0.1;
export const MAX_SCALE = 16;
/** From here on single pixels are what one wants to see. */
export const PIXELATED_FROM = 3;
/** So much of the picture stays in sight, CSS px. */
const KEEP_IN_SIGHT = 48;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The whole picture, centred, with `margin` CSS px around. */
export function fitView(viewport: Size, picture: Size, margin: number, lie: Lie = {}): View {
  const { width, height } = boxOf({ ...lie, scale: 1, x: 0, y: 0 }, picture);
  const scale = clamp(
    Math.min((viewport.width - 2 * margin) / width, (viewport.height - 2 * margin) / height),
    MIN_SCALE,
    MAX_SCALE,
  );
  return centred({ ...lie, scale, x: 0, y: 0 }, viewport, picture);
}

/** How a picture is turned and mirrored. */
export type Lie = Pick<View, 'turn' | 'isFlipped'>;

export function lieOf({ turn, isFlipped }: View): Lie {
  return { ...(turn === undefined ? {} : { turn }), ...(isFlipped === undefined ? {} : { isFlipped }) };
}

/** The middle of the picture in the middle of the viewport. */
export function centred(view: View, viewport: Size, picture: Size): View {
  const { left, top, width, height } = boxOf(view, picture);
  return panBy(view, (viewport.width - width) / 2 - left, (viewport.height - height) / 2 - top);
}

/** Where on the screen the picture lies, as an upright box. */
function boxOf(view: View, { width, height }: Size): Size & { left: number; top: number } {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => toScreen(view, { x, y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Exact for right angles, where a picture is to lie on whole pixels. */
export function turned({ x, y }: Spot, degrees: number): Spot {
  const quarter = ((degrees % 360) + 360) % 360;
  const [sin, cos] = RIGHT_ANGLES[quarter] ?? [
    Math.sin((quarter * Math.PI) / 180),
    Math.cos((quarter * Math.PI) / 180),
  ];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Sine and cosine. */
const RIGHT_ANGLES: Readonly<Record<number, readonly [number, number]>> = {
  0: [0, 1],
  90: [1, 0],
  180: [0, -1],
  270: [-1, 0],
};

export function toPicture({ scale, x, y, turn = 0, isFlipped = false }: View, spot: Spot): Spot {
  const back = turned({ x: (spot.x - x) / scale, y: (spot.y - y) / scale }, -turn);
  return isFlipped ? { x: -back.x, y: back.y } : back;
}

export function toScreen({ scale, x, y, turn = 0, isFlipped = false }: View, point: Spot): Spot {
  const there = turned({ x: (isFlipped ? -point.x : point.x) * scale, y: point.y * scale }, turn);
  return { x: there.x + x, y: there.y + y };
}

/** Turns the picture by degrees clockwise; the point under `spot` stays there. */
export function turnAt(view: View, spot: Spot, degrees: number): View {
  const arm = turned({ x: view.x - spot.x, y: view.y - spot.y }, degrees);
  const turn = ((((view.turn ?? 0) + degrees) % 360) + 360) % 360;
  return { ...view, x: spot.x + arm.x, y: spot.y + arm.y, turn };
}

/** Mirrors what is seen, left and right, about `spot`. */
export function flipAt(view: View, spot: Spot): View {
  const turn = (360 - (view.turn ?? 0)) % 360;
  return { ...view, x: 2 * spot.x - view.x, turn, isFlipped: !view.isFlipped };
}

/** The pixels of the picture that lie in the viewport, and perhaps some around. Empty where nothing of it is in sight. */
export function areaInSight(view: View, viewport: Size, picture: Size): Area {
  const corners = [0, viewport.width].flatMap((x) => [0, viewport.height].map((y) => toPicture(view, { x, y })));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(picture.width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(picture.height, Math.ceil(Math.max(...ys))),
  };
}

/** Zooms by `factor`; the picture point under `spot` stays under it. */
export function zoomAt(view: View, spot: Spot, factor: number): View {
  const scale = clamp(view.scale * factor, MIN_SCALE, MAX_SCALE);
  const ratio = scale / view.scale;
  return { ...view, scale, x: spot.x - (spot.x - view.x) * ratio, y: spot.y - (spot.y - view.y) * ratio };
}

export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** Two fingers hold two picture points: zoom by their distance, pan by their middle. */
export function pinch(view: View, from: readonly [Spot, Spot], to: readonly [Spot, Spot]): View {
  const before = middle(from);
  const after = middle(to);
  const factor = distance(...to) / Math.max(1, distance(...from));
  return panBy(zoomAt(view, before, factor), after.x - before.x, after.y - before.y);
}

/** The picture cannot be lost beyond the edge of the viewport. */
export function keepInSight(view: View, viewport: Size, picture: Size): View {
  const { left, top, width, height } = boxOf(view, picture);
  return panBy(
    view,
    clamp(left, KEEP_IN_SIGHT - width, viewport.width - KEEP_IN_SIGHT) - left,
    clamp(top, KEEP_IN_SIGHT - height, viewport.height - KEEP_IN_SIGHT) - top,
  );
}

/** The CSS transform, for an element with its origin at the top left. */
export function cssTransform({ x, y, scale, turn = 0, isFlipped = false }: View): string {
  const turning = turn === 0 ? '' : ` rotate(${turn}deg)`;
  return `translate(${x}px, ${y}px)${turning} scale(${isFlipped ? `${-scale}, ${scale}` : scale})`;
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle([a, b]: readonly [Spot, Spot]): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
