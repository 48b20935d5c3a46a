import type { Area } from '@tuschel/ink';

/** How the picture lies on the screen: a picture point `p` is shown at `p * scale + offset`, in CSS px of the viewport element. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export const MIN_SCALE = 0.1;
export const MAX_SCALE = 16;
/** From here on single pixels are what one wants to see. */
export const PIXELATED_FROM = 3;
/** So much of the picture stays in sight, CSS px. */
const KEEP_IN_SIGHT = 48;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The whole picture, centred, with `margin` CSS px around. */
export function fitView(viewport: Size, picture: Size, margin: number): View {
  const scale = clamp(
    Math.min((viewport.width - 2 * margin) / picture.width, (viewport.height - 2 * margin) / picture.height),
    MIN_SCALE,
    MAX_SCALE,
  );
  return {
    scale,
    x: (viewport.width - picture.width * scale) / 2,
    y: (viewport.height - picture.height * scale) / 2,
  };
}

export function toPicture(view: View, spot: Spot): Spot {
  return { x: (spot.x - view.x) / view.scale, y: (spot.y - view.y) / view.scale };
}

export function toScreen(view: View, point: Spot): Spot {
  return { x: point.x * view.scale + view.x, y: point.y * view.scale + view.y };
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
  return { scale, x: spot.x - (spot.x - view.x) * ratio, y: spot.y - (spot.y - view.y) * ratio };
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
  return {
    scale: view.scale,
    x: clamp(view.x, KEEP_IN_SIGHT - picture.width * view.scale, viewport.width - KEEP_IN_SIGHT),
    y: clamp(view.y, KEEP_IN_SIGHT - picture.height * view.scale, viewport.height - KEEP_IN_SIGHT),
  };
}

/** The CSS transform, for an element with its origin at the top left. */
export function cssTransform(view: View): string {
  return `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle([a, b]: readonly [Spot, Spot]): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
