import type { Point } from '../model.ts';

/** A place on the picture, px. */
export type Place = Pick<Point, 'x' | 'y'>;

/** Where the left upper, the right upper and the left lower corner of a box are; the fourth follows. */
export type Corners = readonly [leftTop: Place, rightTop: Place, leftBottom: Place];

/** Px, not rounded to whole ones. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** From a place of the picture back to where its ink was: `x = startX + rightX · x' + downX · y'`, and the same for y. Px. */
export interface Mapping {
  readonly startX: number;
  readonly startY: number;
  readonly rightX: number;
  readonly rightY: number;
  readonly downX: number;
  readonly downY: number;
}

/**
 * What takes the box to the corners, the other way round. Of + − × ÷ alone, which every engine computes alike; whole pixels and quarter turns
 * come out exactly.
 */
export function mappingOf({ left, top, right, bottom }: Box, [origin, across, down]: Corners): Mapping {
  const [width, height] = [right - left, bottom - top];
  const [acrossX, acrossY] = [across.x - origin.x, across.y - origin.y];
  const [downX, downY] = [down.x - origin.x, down.y - origin.y];
  const area = acrossX * downY - acrossY * downX;
  return {
    startX: left - (width * (origin.x * downY - origin.y * downX)) / area,
    startY: top - (height * (origin.y * acrossX - origin.x * acrossY)) / area,
    rightX: (width * downY) / area,
    downX: (-width * downX) / area,
    rightY: (-height * acrossY) / area,
    downY: (height * acrossX) / area,
  };
}

/** Ink that is passed over by one sample: more than that, and a thin line would break into dots. */
const REACH = 1.5;

/** What is made smaller than that loses detail, which nobody could see. */
const MOST_SAMPLES = 8;

/** How many samples a pixel is the mean of, in a row and in a column of it. */
export function samplesPerPixel({ rightX, rightY, downX, downY }: Mapping): { across: number; down: number } {
  const needed = (x: number, y: number) =>
    Math.min(Math.max(Math.ceil(Math.max(Math.abs(x), Math.abs(y)) / REACH), 1), MOST_SAMPLES);
  return { across: needed(rightX, rightY), down: needed(downX, downY) };
}
