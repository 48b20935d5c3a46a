// @vitest-environment jsdom
import { LANDSCAPE, Tool } from '@tuschel/ink';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { freshSettings } from '../../../canvas/tools/nibs.ts';
import { firstNib } from '../useStudio.ts';

interface Screen {
  /** CSS px */
  width: number;
  height: number;
  isTouch: boolean;
}

/** Answers media queries as a browser with this window does. */
function look({ width, height, isTouch }: Screen): void {
  const holds = (feature: string): boolean => {
    const [, name = '', value = ''] = /\(([a-z-]+): ([^)]+)\)/.exec(feature) ?? [];
    const px = Number.parseFloat(value) * 16;
    const answers: Record<string, boolean> = {
      pointer: value === (isTouch ? 'coarse' : 'fine'),
      'max-width': width <= px,
      'max-height': height <= px,
    };
    return answers[name] ?? false;
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.split(',').some((each) => each.split(' and ').every(holds)),
  }));
}

/** How wide the first stroke is on the screen when the whole picture is to be seen, CSS px; the bars take their part of the height. */
function widthOfStroke({ width, height }: Screen): number {
  const scale = Math.min(width / LANDSCAPE.width, (height - BARS) / LANDSCAPE.height);
  return freshSettings(firstNib()).size * scale;
}

/** Above and below the canvas, in both orientations of a phone. */
const BARS = 120;

test.each([
  ['a phone upright', { width: 360, height: 740, isTouch: true }, Tool.brush],
  ['a phone on its side', { width: 740, height: 360, isTouch: true }, Tool.brush],
  ['a tablet', { width: 820, height: 1180, isTouch: true }, Tool.pencil],
  ['a narrow window on a desk, with a mouse', { width: 360, height: 740, isTouch: false }, Tool.pencil],
  ['a large window', { width: 1440, height: 900, isTouch: false }, Tool.pencil],
])('on %s the tool that lies in the hand at first fits it', (_where, screen, nib) => {
  look(screen);
  expect(firstNib()).toBe(nib);
});

test('a pencil on a phone would not be seen', () => {
  const phone = { width: 360, height: 740, isTouch: true };
  expect((freshSettings(Tool.pencil).size * phone.width) / LANDSCAPE.width).toBeLessThan(1);
});

test('on no touch screen the first stroke is thinner than one and a half pixels', () => {
  const screens = fc.record({
    width: fc.integer({ min: 320, max: 1400 }),
    height: fc.integer({ min: 320, max: 1400 }),
    isTouch: fc.constant(true),
  });
  fc.assert(
    fc.property(screens, (screen) => {
      look(screen);
      expect(widthOfStroke(screen)).toBeGreaterThanOrEqual(1.5);
    }),
  );
});
