import { type Box, boxAround, type Place, SELECTION_CORNERS } from '@tuschel/ink';
import type { Size, Spot } from '../view/view.ts';

/** How one goes round what is to be moved. */
export const SELECTIONS = ['rectangle', 'lasso'] as const;
export type SelectionForm = (typeof SELECTIONS)[number];

/** Less of the picture is a tap, px. */
const LEAST = 2;

/** The next place of a way around something; a rectangle has but two of them. On whole pixels of the picture: there ink can be moved without loss. */
export function outlineWith(outline: readonly Spot[], spot: Spot, form: SelectionForm, picture: Size): readonly Spot[] {
  const next = { x: within(spot.x, picture.width), y: within(spot.y, picture.height) };
  if (form === 'rectangle') return [outline[0] ?? next, next];
  const last = outline.at(-1);
  if (last?.x === next.x && last.y === next.y) return outline;
  // A way with every other place is still the way.
  const kept = outline.length < SELECTION_CORNERS.max ? outline : outline.filter((_, index) => index % 2 === 0);
  return [...kept, next];
}

function within(at: number, length: number): number {
  return Math.min(Math.max(Math.round(at), 0), length);
}

/** What the way goes round, as a polygon; null: nothing. */
export function selectionOf(outline: readonly Spot[], form: SelectionForm): readonly Place[] | null {
  const polygon = form === 'rectangle' ? rectangleOf(boxAround(outline)) : outline;
  const { left, top, right, bottom } = boxAround(polygon);
  const isSome = polygon.length >= SELECTION_CORNERS.min && right - left >= LEAST && bottom - top >= LEAST;
  return isSome ? polygon : null;
}

export function rectangleOf({ left, top, right, bottom }: Box): readonly Place[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
