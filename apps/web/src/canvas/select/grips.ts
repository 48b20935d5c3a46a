import { distance, type Size, type Spot, toScreen, type View } from '../view/view.ts';
import { type Grip, GRIPS, isInFrame, type Pose, spotOnFrame } from './pose.ts';

/** The window on the picture while something is selected. */
export interface Look {
  readonly view: View;
  /** CSS px. */
  readonly window: Size;
}

/** What of a frame is pulled; null: nothing of it. */
export type Held = { readonly part: 'grip'; readonly grip: Grip } | { readonly part: 'knob' | 'inside' } | null;

/** The knob that turns the frame stands so far away from it, CSS px. */
const KNOB_AWAY = 34;
/** It is in sight with so much around it, CSS px. */
const IN_SIGHT = 16;
/** A pointer within this distance has met a grip, CSS px: half of what a finger needs. */
const REACH: Readonly<Record<string, number>> = { touch: 22, pen: 16 };
const REACH_OF_MOUSE = 11;
/** Sides shorter than this have no grip in their middle: there one takes hold of the frame itself. CSS px. */
const SHORT = 72;

/** The grips that a frame has on this screen. */
export function gripsOf(pose: Pose, { view }: Look): readonly Grip[] {
  const isShort = (length: number) => Math.abs(length) * view.scale < SHORT;
  return GRIPS.filter(
    ({ across, down }) => !(across === 0 && isShort(pose.width)) && !(down === 0 && isShort(pose.height)),
  );
}

/** Where the knob is, in CSS px of the window: beyond a side where there is room for it, and else within the frame. */
export function knobOf(pose: Pose, look: Look): Spot {
  const middle = toScreen(look.view, pose);
  const sides = [
    { across: 0, down: -1 },
    { across: 0, down: 1 },
    { across: 1, down: 0 },
    { across: -1, down: 0 },
  ].map((side) => toScreen(look.view, spotOnFrame(pose, side)));
  const beyond = sides.map((side) => along(middle, side, KNOB_AWAY));
  const [first = middle] = sides;
  return beyond.find((spot) => isInSight(spot, look.window)) ?? along(middle, first, -KNOB_AWAY);
}

/** So far from a spot on the way that leads on from another one. */
function along(from: Spot, over: Spot, far: number): Spot {
  const length = distance(from, over) || 1;
  return { x: over.x + ((over.x - from.x) * far) / length, y: over.y + ((over.y - from.y) * far) / length };
}

function isInSight({ x, y }: Spot, { width, height }: Size): boolean {
  return x >= IN_SIGHT && y >= IN_SIGHT && x <= width - IN_SIGHT && y <= height - IN_SIGHT;
}

/** What a pointer meets on a frame. @param spot on the picture */
export function heldAt(pose: Pose, spot: Spot, look: Look, pointerType: string): Held {
  const at = toScreen(look.view, spot);
  const reach = REACH[pointerType] ?? REACH_OF_MOUSE;
  if (distance(at, knobOf(pose, look)) <= reach) return { part: 'knob' };
  const away = (grip: Grip) => distance(at, toScreen(look.view, spotOnFrame(pose, grip)));
  const [nearest] = gripsOf(pose, look).toSorted((a, b) => away(a) - away(b));
  const isInside = isInFrame(pose, spot);
  // Of a small frame there has to be something left by which it can be moved.
  const least = Math.min(Math.abs(pose.width), Math.abs(pose.height)) * look.view.scale;
  const within = isInside ? Math.min(reach, least / 4) : reach;
  if (nearest && away(nearest) <= within) return { part: 'grip', grip: nearest };
  return isInside ? { part: 'inside' } : null;
}
