/** Bytes of pixels that a device has to give beside the picture itself. */
export interface PixelBudget {
  /** What the last strokes have covered, for the way back. */
  strokes: number;
  /** Copies of the whole picture, from which a longer way back begins. */
  copies: number;
  /** The same in a drawing that is only looked at. */
  replay: number;
  /** A page that has been hidden for this long gives most of it back, ms. */
  awayMs: number;
}

/**
 * A picture has 66.5 MB of planes and pixels and 8.3 MB on its canvas: with `small` all of it stays below 132 MB, where a tablet is to give a
 * page 200.
 */
export const PIXEL_BUDGETS = {
  large: { strokes: 64_000_000, copies: 192_000_000, replay: 128_000_000, awayMs: 60_000 },
  small: { strokes: 17_000_000, copies: 40_000_000, replay: 40_000_000, awayMs: 0 },
} satisfies Record<string, PixelBudget>;

/** What the last strokes keep while nobody looks, bytes: a step back or two is what one comes back for. */
export const AWAY_BYTES = 8_000_000;

/** What a browser tells of its device. */
export interface Device extends Pick<Navigator, 'maxTouchPoints' | 'platform' | 'userAgent'> {
  /** GiB, in browsers made of Chromium, and only over https or at home. */
  deviceMemory?: number | undefined;
}

/** Less than this, GiB, is shared with a system and other programs that need it themselves. */
const ROOMY_GIB = 8;

/** @param isHeld nothing about the device is as exact as a mouse */
export function pixelBudget(
  device: Device = navigator,
  isHeld = matchMedia('(any-pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches,
): PixelBudget {
  return isPhoneOrTablet(device) || isHeld || (device.deviceMemory ?? ROOMY_GIB) < ROOMY_GIB
    ? PIXEL_BUDGETS.small
    : PIXEL_BUDGETS.large;
}

/**
 * Whatever else is connected to it. An iPad says that it is a Mac, but no Mac has a screen that is touched; there every browser is Safari's
 * engine, whose pages are ended when they take too much.
 */
function isPhoneOrTablet({ maxTouchPoints, platform, userAgent }: Device): boolean {
  const isApple = /^(iP|Mac)/.test(platform) && maxTouchPoints > 1;
  return isApple || /\bAndroid\b/.test(userAgent);
}
