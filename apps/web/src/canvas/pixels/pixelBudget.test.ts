import { expect, test } from 'vitest';
import { PIXEL_BUDGETS, pixelBudget } from './pixelBudget.ts';

const CHROME = 'Chrome/130.0.0.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`;

test.each([
  ['an iPad', { platform: 'MacIntel', maxTouchPoints: 5, userAgent: SAFARI }, true],
  ['an iPad with a trackpad', { platform: 'MacIntel', maxTouchPoints: 5, userAgent: SAFARI }, false],
  ['an iPad that asks for pages as a phone does', { platform: 'iPad', maxTouchPoints: 5, userAgent: SAFARI }, false],
  ['an iPhone', { platform: 'iPhone', maxTouchPoints: 5, userAgent: SAFARI }, true],
  ['an Android tablet with a mouse', { platform: 'Linux armv81', maxTouchPoints: 5, userAgent: ANDROID }, false],
  [
    'an Android tablet with much memory',
    { platform: 'Linux armv81', maxTouchPoints: 5, userAgent: ANDROID, deviceMemory: 8 },
    false,
  ],
  ['a small Chromebook', { platform: 'Linux x86_64', maxTouchPoints: 0, userAgent: CHROME, deviceMemory: 4 }, false],
  ['something else that is held in the hand', { platform: 'Linux', maxTouchPoints: 5, userAgent: 'Firefox' }, true],
])('%s has little memory to give', (_, device, isHeld) => {
  expect(pixelBudget(device, isHeld)).toBe(PIXEL_BUDGETS.small);
});

test.each([
  ['a Mac', { platform: 'MacIntel', maxTouchPoints: 0, userAgent: SAFARI }],
  ['a PC whose screen can be touched', { platform: 'Win32', maxTouchPoints: 10, userAgent: CHROME, deviceMemory: 8 }],
  ['the same in Firefox', { platform: 'Win32', maxTouchPoints: 10, userAgent: 'Firefox/140.0' }],
  ['a PC that tells all its memory', { platform: 'Win32', maxTouchPoints: 0, userAgent: CHROME, deviceMemory: 32 }],
  ['a display that is drawn on, at Linux', { platform: 'Linux x86_64', maxTouchPoints: 10, userAgent: 'Firefox' }],
])('%s has more', (_, device) => {
  expect(pixelBudget(device, false)).toBe(PIXEL_BUDGETS.large);
});

test('a tablet has at most 200 MB of planes, picture and history', () => {
  const planes = 66_500_000;
  const canvas = 1920 * 1080 * 4;
  const { strokes, copies, replay } = PIXEL_BUDGETS.small;
  expect(planes + canvas + Math.max(strokes + copies, replay)).toBeLessThanOrEqual(200_000_000);
});
