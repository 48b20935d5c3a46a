// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { isRendered } from './isRendered.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const button = () => document.body.appendChild(document.createElement('button'));

test('what is in something hidden is not rendered', () => {
  const shown = button();
  const hidden = button();
  document.body.appendChild(document.createElement('div')).append(hidden);
  hidden.parentElement?.setAttribute('hidden', '');
  expect([shown, hidden].map(isRendered)).toEqual([true, false]);
});

test('a browser that cannot say so is asked where the element stands', () => {
  const shown = withoutVisibility(button(), [{} as DOMRect]);
  const hidden = withoutVisibility(button(), []);
  expect([shown, hidden].map(isRendered)).toEqual([true, false]);
});

function withoutVisibility(element: Element, rects: DOMRect[]): Element {
  Object.defineProperty(element, 'checkVisibility', { value: undefined });
  vi.spyOn(element, 'getClientRects').mockReturnValue(rects as unknown as DOMRectList);
  return element;
}
