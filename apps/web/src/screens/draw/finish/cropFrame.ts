import type { Size } from '@tuschel/ink';
import type { CropChoice } from '../panels/cropInSight.ts';

export const SCALE_MIN = 1;
export const SCALE_MAX = 8;

/** A corner of the frame: −1 left or top, 1 right or bottom. */
export interface FrameCorner {
  readonly across: -1 | 1;
  readonly down: -1 | 1;
}
export const FRAME_CORNERS: readonly FrameCorner[] = [
  { across: -1, down: -1 },
  { across: 1, down: -1 },
  { across: -1, down: 1 },
  { across: 1, down: 1 },
];

/** So much of the canvas at first: a frame that one sees is one that one can take hold of. */
export const FIRST_FRAME = 1.25;

/** Of the canvas' shape and within it, whatever was wanted. */
export function boundedFrame({ x, y, scale }: CropChoice, { width, height }: Size): CropChoice {
  const zoom = Math.round(Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale)) * 1_000) / 1_000;
  const within = (at: number, part: number, whole: number) => Math.round(Math.min(Math.max(0, at), whole - part));
  return { x: within(x, width / zoom, width), y: within(y, height / zoom, height), scale: zoom };
}

export function movedFrame(frame: CropChoice, dx: number, dy: number, canvas: Size): CropChoice {
  return boundedFrame({ ...frame, x: frame.x + dx, y: frame.y + dy }, canvas);
}

/** Larger or smaller around its middle. */
export function scaledFrame(frame: CropChoice, scale: number, canvas: Size): CropChoice {
  const zoom = Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale));
  const grow = (whole: number) => (whole / frame.scale - whole / zoom) / 2;
  return boundedFrame({ x: frame.x + grow(canvas.width), y: frame.y + grow(canvas.height), scale: zoom }, canvas);
}

/** Pulled by a corner to a place of the canvas; the opposite corner stays. */
export function pulledFrame(
  frame: CropChoice,
  { across, down }: FrameCorner,
  to: { x: number; y: number },
  canvas: Size,
): CropChoice {
  const { width, height } = canvas;
  const anchor = {
    x: across > 0 ? frame.x : frame.x + width / frame.scale,
    y: down > 0 ? frame.y : frame.y + height / frame.scale,
  };
  const share = Math.max(((to.x - anchor.x) * across) / width, ((to.y - anchor.y) * down) / height);
  // It grows no further than to the edge.
  const most = Math.min(
    across > 0 ? 1 - anchor.x / width : anchor.x / width,
    down > 0 ? 1 - anchor.y / height : anchor.y / height,
  );
  const part = Math.min(Math.max(share, 1 / SCALE_MAX), most);
  return boundedFrame(
    {
      x: across > 0 ? anchor.x : anchor.x - part * width,
      y: down > 0 ? anchor.y : anchor.y - part * height,
      scale: 1 / part,
    },
    canvas,
  );
}
