/** One sparkle. Its place is that of its top left corner, in percent of what it adorns. */
export interface Sparkle {
  key: number;
  /** UTC ms */
  bornAt: number;
  /** px */
  size: number;
  top: number;
  left: number;
}

export const SPARKLES_AT_FIRST = 3;
export const SPARKLE_LIFE_MS = 1_550;
/** From one sparkle to the next, ms. */
export const SPARKLE_PAUSE_MS = [100, 901] as const;
const SIZE_PX = [10, 30] as const;
const PLACE_PERCENT = [-5, 90] as const;

/** From 0 up to 1, without 1. */
type Random = () => number;

export function createSparkle(key: number, now: number, random: Random): Sparkle {
  return {
    key,
    bornAt: now,
    size: between(SIZE_PX, random),
    top: between(PLACE_PERCENT, random),
    left: between(PLACE_PERCENT, random),
  };
}

/** With a new one; those whose time is over are gone. */
export function nextSparkles(sparkles: readonly Sparkle[], now: number, random: Random): Sparkle[] {
  const key = (sparkles.at(-1)?.key ?? -1) + 1;
  return [...sparkles.filter(({ bornAt }) => now - bornAt < SPARKLE_LIFE_MS), createSparkle(key, now, random)];
}

/** Whole milliseconds until the next one. */
export function sparklePause(random: Random): number {
  const [least, most] = SPARKLE_PAUSE_MS;
  return Math.floor(least + random() * (most - least + 1));
}

function between([low, high]: readonly [number, number], random: Random): number {
  return low + random() * (high - low);
}
