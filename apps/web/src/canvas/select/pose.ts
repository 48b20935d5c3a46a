import { type Box, type Corners, LIMITS, quantisePoint } from '@tuschel/ink';
import { type Spot, turned } from '../view/view.ts';

/** How taken ink lies on the picture: it is mirrored, stretched, turned and then moved. Picture px. */
export interface Pose {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Whole px, never 0; below 0 it is mirrored. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise, 0…359.9. */
  readonly turn: number;
}

/** A place on the frame of a pose: −1 left or top, 0 the middle, 1 right or bottom. */
export interface Grip {
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

export const GRIPS: readonly Grip[] = [
  { across: -1, down: -1 },
  { across: 0, down: -1 },
  { across: 1, down: -1 },
  { across: 1, down: 0 },
  { across: 1, down: 1 },
  { across: 0, down: 1 },
  { across: -1, down: 1 },
  { across: -1, down: 0 },
];

/** What is held while a frame is pulled. */
export interface PullKeys {
  /** Proportions stay; a turn goes in steps. */
  readonly isRegular: boolean;
  /** Around the middle instead of away from the opposite side. */
  readonly isCentred: boolean;
}

const RIGHT_ANGLE = 90;
/** A turn so near to upright is meant to be upright, degrees. */
const NEARLY = 1.5;
/** With the key for regular shapes a turn goes in steps of so many degrees. */
const TURN_STEP = 15;
/** Of a degree. */
const TURN_GRID = 10;

export function poseOf({ left, top, right, bottom }: Box): Pose {
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top, turn: 0 };
}

export function samePose(a: Pose, b: Pose): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.turn === b.turn;
}

/** Where a place of the frame lies. */
export function spotOnFrame(
  { x, y, width, height, turn }: Pose,
  { across, down }: { across: number; down: number },
): Spot {
  const arm = turned({ x: (across * width) / 2, y: (down * height) / 2 }, turn);
  return { x: x + arm.x, y: y + arm.y };
}

/** Left upper, right upper and left lower corner, as the event has them. */
export function cornersOf(pose: Pose): Corners {
  const corner = (across: number, down: number) => {
    const { x, y } = spotOnFrame(pose, { across, down });
    return quantisePoint(x, y, 0);
  };
  return [corner(-1, -1), corner(1, -1), corner(-1, 1)];
}

/** Whether all of the frame lies where points of a line can be. */
export function isWithinReach(pose: Pose): boolean {
  const isReached = (value: number) => value >= LIMITS.coordinateMin && value <= LIMITS.coordinateMax;
  return GRIPS.every((grip) => {
    const { x, y } = spotOnFrame(pose, grip);
    return isReached(x) && isReached(y);
  });
}

/** Whether a spot lies inside of the frame. */
export function isInFrame(pose: Pose, spot: Spot): boolean {
  const { x, y } = turned({ x: spot.x - pose.x, y: spot.y - pose.y }, -pose.turn);
  return Math.abs(x) <= Math.abs(pose.width) / 2 && Math.abs(y) <= Math.abs(pose.height) / 2;
}

/** By whole pixels: then every pixel of the ink stays what it is. */
export function moved(pose: Pose, dx: number, dy: number): Pose {
  return { ...pose, x: pose.x + Math.round(dx), y: pose.y + Math.round(dy) };
}

/** Pulled by a grip to a spot. */
export function pulled(pose: Pose, grip: Grip, to: Spot, { isRegular, isCentred }: PullKeys): Pose {
  const { across, down } = grip;
  const anchor = isCentred ? { x: pose.x, y: pose.y } : spotOnFrame(pose, { across: -across, down: -down });
  const arm = turned({ x: to.x - anchor.x, y: to.y - anchor.y }, -pose.turn);
  const share = isCentred ? 2 : 1;
  const width = across === 0 ? pose.width : arm.x * across * share;
  const height = down === 0 ? pose.height : arm.y * down * share;
  const stretched = isRegular ? inProportion(pose, grip, width, height) : { width, height };
  return anchored(pose, sized(stretched), grip, isCentred ? null : anchor);
}

/** Both sides grow by as much: as far as the pointer leads along the diagonal, or along the side that is pulled. */
function inProportion({ width, height }: Pose, { across, down }: Grip, toWidth: number, toHeight: number) {
  const [byWidth, byHeight] = [toWidth / width, toHeight / height];
  const along = (toWidth * width + toHeight * height) / (width ** 2 + height ** 2);
  const factor = across === 0 ? byHeight : down === 0 ? byWidth : along;
  return { width: width * factor, height: height * factor };
}

/** Larger or smaller around the middle. */
export function scaled(pose: Pose, factor: number): Pose {
  return anchored(pose, sized({ width: pose.width * factor, height: pose.height * factor }), GRIPS[0] as Grip, null);
}

const sized = ({ width, height }: { width: number; height: number }) => ({ width: side(width), height: side(height) });

/** A whole pixel at least. */
function side(length: number): number {
  return Math.round(length) || (length < 0 ? -1 : 1);
}

/** @param anchor where the side opposite to the grip stays; null: the middle stays */
function anchored(pose: Pose, size: { width: number; height: number }, grip: Grip, anchor: Spot | null): Pose {
  const next = { ...pose, ...size };
  if (!anchor) return onPixels(next);
  const arm = turned({ x: (grip.across * size.width) / 2, y: (grip.down * size.height) / 2 }, pose.turn);
  return onPixels({ ...next, x: anchor.x + arm.x, y: anchor.y + arm.y });
}

/** Turned by how far the pointer went round the middle. */
export function led(pose: Pose, from: Spot, to: Spot, { isRegular }: Pick<PullKeys, 'isRegular'>): Pose {
  const angle = (spot: Spot) => (Math.atan2(spot.y - pose.y, spot.x - pose.x) * 180) / Math.PI;
  const turn = pose.turn + angle(to) - angle(from);
  if (isRegular) return turnedTo(pose, Math.round(turn / TURN_STEP) * TURN_STEP);
  const upright = Math.round(turn / RIGHT_ANGLE) * RIGHT_ANGLE;
  return turnedTo(pose, Math.abs(turn - upright) < NEARLY ? upright : turn);
}

export function turnedBy(pose: Pose, degrees: number): Pose {
  return turnedTo(pose, pose.turn + degrees);
}

function turnedTo(pose: Pose, degrees: number): Pose {
  const tenths = Math.round(degrees * TURN_GRID);
  const whole = 360 * TURN_GRID;
  return onPixels({ ...pose, turn: (((tenths % whole) + whole) % whole) / TURN_GRID });
}

/** Left and right change places on the picture, or top and bottom. */
export function mirrored(pose: Pose, way: 'across' | 'down'): Pose {
  const turn = (360 - pose.turn) % 360;
  return way === 'across' ? { ...pose, turn, width: -pose.width } : { ...pose, turn, height: -pose.height };
}

/** What stands upright lies on whole pixels: there nothing of it is blurred. */
function onPixels(pose: Pose): Pose {
  if (pose.turn % RIGHT_ANGLE !== 0) return pose;
  const corner = spotOnFrame(pose, { across: -1, down: -1 });
  return { ...pose, x: pose.x + Math.round(corner.x) - corner.x, y: pose.y + Math.round(corner.y) - corner.y };
}
