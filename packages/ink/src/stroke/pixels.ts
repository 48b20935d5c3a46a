import type { Point, Style } from '../model.ts';
import { at, capOf, diameterOf, round, type Touch } from './nib.ts';
import type { Paper } from './paper.ts';
import { createPath, type Step } from './path.ts';
import type { Stroke } from './stroke.ts';

/** Half a pixel keeps the stamps of neighbouring pixels joined. */
export const PIXEL_STEP: Step = { none: 0, more: 0, least: 0.5 };

/**
 * A stroke of whole pixels without soft edges. Its stamps sit on the grid: a stamp of an odd width around the middle of a pixel, one of an
 * even width around a corner.
 */
export function createPixelStroke(style: Style, touch: Touch, paper: Paper): Stroke {
  const diameter = diameterOf(style, touch);
  const most = capOf(style, touch);
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  let lastWidth = 0;
  let lastCap = 0;

  const path = createPath(PIXEL_STEP, (x, y, pressure) => {
    const width = Math.max(round(at(diameter, pressure)), 1);
    const left = Math.floor(x - (width - 1) / 2);
    const top = Math.floor(y - (width - 1) / 2);
    const cap = round(at(most, pressure));
    if (left === lastX && top === lastY && width === lastWidth && cap <= lastCap) return;
    [lastX, lastY, lastWidth, lastCap] = [left, top, width, cap];
    stampDisc(paper, left, top, width, cap);
  });
  return {
    add(points: readonly Point[]) {
      for (const point of points) path.add(point);
    },
    end: () => path.end(),
    foresee(points) {
      const present = [lastX, lastY, lastWidth, lastCap] as const;
      path.foresee(points, true);
      [lastX, lastY, lastWidth, lastCap] = present;
    },
  };
}

/** Covers every pixel whose middle lies in the disc of this width; coverage never falls. */
function stampDisc(paper: Paper, left: number, top: number, width: number, cap: number): void {
  const area = {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(left + width, paper.width),
    bottom: Math.min(top + width, paper.height),
  };
  if (area.left >= area.right || area.top >= area.bottom) return;
  const { coverage, stride } = paper;
  for (let row = area.top; row < area.bottom; row++) {
    const across = pixelsAcross(width, 2 * (row - top) + 1 - width);
    const from = Math.max(left + (width - across) / 2, area.left);
    const to = Math.min(left + (width + across) / 2, area.right);
    for (let i = row * stride + from; i < row * stride + to; i++) {
      if ((coverage[i] as number) < cap) coverage[i] = cap;
    }
  }
  paper.touch(area);
}

/**
 * How many pixels of a row have their middle within a disc that is `width` across.
 *
 * @param offset twice the distance of the middle of the row from that of the disc
 */
function pixelsAcross(width: number, offset: number): number {
  const reach = Math.floor(Math.sqrt(width * width - offset * offset));
  // Twice the distance of a middle has the parity of width - 1.
  return reach - ((reach + width + 1) % 2) + 1;
}
