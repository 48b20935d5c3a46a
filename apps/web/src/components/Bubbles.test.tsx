// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Bubbles } from './Bubbles.tsx';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1_000);
  vi.stubGlobal('innerHeight', 500);
  onTestFinished(() => void vi.unstubAllGlobals());
});

function rise(luck = 0.5) {
  vi.spyOn(Math, 'random').mockReturnValue(luck);
  onTestFinished(() => void vi.restoreAllMocks());
  const layer = render(<Bubbles />).container.firstElementChild as HTMLElement;
  const bubbles = () => [...layer.querySelectorAll<HTMLElement>('[data-ink]')];
  const lean = () => ['--lean-x', '--lean-y'].map((name) => layer.style.getPropertyValue(name));
  return { layer, bubbles, lean };
}
const moveTo = (clientX: number, clientY: number, pointerType = 'mouse') =>
  // jsdom has no pointer events of its own.
  fireEvent(window, Object.assign(new MouseEvent('pointermove', { clientX, clientY }), { pointerType }));

test('drops rise behind the page, as decoration, as if they had been rising for a while', () => {
  const { layer, bubbles } = rise();
  expect([layer.getAttribute('aria-hidden'), bubbles().length]).toEqual(['true', 21]);
  const [first] = bubbles() as [HTMLElement];
  expect([first.style.animationDuration, first.style.animationDelay]).toEqual(['50000ms', '-25000ms']);
  // Those halfway to the front are a quarter of the way to the largest.
  expect([first.style.width, first.style.height, first.parentElement?.style.left]).toEqual(['28.5px', '28.5px', '50%']);
  expect([first.style.getPropertyValue('--sway'), first.dataset['ink']]).toEqual(['0px', 'done']);
});

test.each([
  [0, '10px', '40000ms', 'gold'],
  [0.999_999, '84px', '60000ms', 'danger'],
])('whatever luck has (%s), a drop is of a size, a life and an ink that there are', (luck, size, life, ink) => {
  const [first] = rise(luck).bubbles() as [HTMLElement];
  expect(Math.round(parseFloat(first.style.width))).toBe(parseFloat(size));
  expect(Math.round(parseFloat(first.style.animationDuration))).toBe(parseFloat(life));
  expect(first.dataset['ink']).toBe(ink);
});

/** As React hears of it where there are no animations. */
const arrive = (bubble: HTMLElement | undefined) =>
  fireEvent(bubble as HTMLElement, new Event('webkitAnimationEnd', { bubbles: true }));

test('a drop that has arrived gives way to a new one at the bottom, and the others rise on', () => {
  const { bubbles } = rise();
  const before = bubbles();
  arrive(before[2]);
  const after = bubbles();
  expect(after.map((one, at) => one === before[at]).flatMap((isSame, at) => (isSame ? [] : at))).toEqual([2]);
  expect(parseFloat(after[2]?.style.animationDelay ?? '')).toBeCloseTo(0);
  arrive(after[2]);
  expect(bubbles()).toHaveLength(21);
  expect(bubbles()[2]).not.toBe(after[2]);
});

test('drops lean towards the mouse, from the middle of the page, but not towards a finger', () => {
  const { lean } = rise();
  moveTo(1_000, 0);
  expect(lean()).toEqual(['34px', '-34px']);
  moveTo(500, 250);
  expect(lean()).toEqual(['0px', '0px']);
  moveTo(0, 500, 'touch');
  expect(lean()).toEqual(['0px', '0px']);
  moveTo(0, 500, 'pen');
  expect(lean()).toEqual(['-34px', '34px']);
});

test('once they are gone nothing follows the mouse any more', () => {
  const { lean } = rise();
  moveTo(1_000, 0);
  const stop = vi.spyOn(window, 'removeEventListener');
  cleanup();
  expect(stop.mock.calls.map(([type]) => type)).toContain('pointermove');
  expect(lean()).toEqual(['34px', '-34px']);
});
