/** An animation runs so often before it rests on its last frame. */
export const ROUNDS = 3;
const DEFAULT_FPS = 6;
/** Slower is no animation, faster flashes. */
const FPS = { min: 2, max: 12 };

/** Frames in a second. */
export function frameRate(fps = DEFAULT_FPS, speed = 1): number {
  return Math.min(FPS.max, Math.max(FPS.min, fps * speed));
}

/** ms of all rounds together */
export function framesDuration(count: number, fps: number): number {
  return (ROUNDS * count * 1_000) / fps;
}

/** The frame that is to be seen; the last one once all rounds are over. */
export function frameAt(position: number, count: number, fps: number): number {
  const frame = Math.floor((position * fps) / 1_000);
  return frame >= ROUNDS * count ? count - 1 : frame % count;
}

/** Where each frame of each round begins, and where all of them are over, ms. Rounded up: there the frame is to be seen. */
export function frameStarts(count: number, fps: number): number[] {
  return Array.from({ length: ROUNDS * count + 1 }, (_, frame) => Math.ceil((frame * 1_000) / fps));
}
