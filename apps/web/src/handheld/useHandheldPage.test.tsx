// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHandheldPage } from './useHandheldPage.ts';

const root = document.documentElement;
const HEIGHT = 800;
let sight: EventTarget & { height: number; offsetTop: number; scale: number };

beforeEach(() => {
  sight = Object.assign(new EventTarget(), { height: HEIGHT, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', sight);
  vi.stubGlobal('innerHeight', HEIGHT);
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  useHandheldPage();
  return null;
}

const told = () => ({
  keyboard: root.style.getPropertyValue('--keyboard'),
  visible: root.style.getPropertyValue('--visible-height'),
  hasKeyboard: root.hasAttribute('data-keyboard'),
  isLow: root.hasAttribute('data-low'),
  isAtWork: root.hasAttribute('data-at-work'),
});

test('the styles of a page know what a keyboard lies over, from when it comes until it goes', () => {
  render(<Page />);
  expect(told()).toEqual({ keyboard: '0px', visible: '800px', hasKeyboard: false, isLow: false, isAtWork: true });
  Object.assign(sight, { height: 464 });
  act(() => void sight.dispatchEvent(new Event('resize')));
  expect(told()).toEqual({ keyboard: '336px', visible: '464px', hasKeyboard: true, isLow: true, isAtWork: true });
  Object.assign(sight, { offsetTop: 100 });
  act(() => void sight.dispatchEvent(new Event('scroll')));
  expect(told()).toMatchObject({ keyboard: '236px', visible: '564px', isLow: false });
  Object.assign(sight, { height: HEIGHT, offsetTop: 0 });
  act(() => void sight.dispatchEvent(new Event('resize')));
  expect(told()).toMatchObject({ keyboard: '0px', visible: '800px', hasKeyboard: false });
});

test('a window that is low by itself is low, too: 34 rem are, a pixel more is not', () => {
  render(<Page />);
  for (const [height, isLow] of [
    [545, false],
    [544, true],
  ] as const) {
    vi.stubGlobal('innerHeight', height);
    Object.assign(sight, { height });
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(told().isLow).toBe(isLow);
  }
});

test('a page that is left leaves nothing behind', () => {
  const { unmount } = render(<Page />);
  Object.assign(sight, { height: 464 });
  act(() => void sight.dispatchEvent(new Event('resize')));
  unmount();
  expect(told()).toEqual({ keyboard: '', visible: '', hasKeyboard: false, isLow: false, isAtWork: false });
  Object.assign(sight, { height: 464 });
  sight.dispatchEvent(new Event('resize'));
  expect(told().keyboard).toBe('');
});

test('a browser without a visual viewport has no keyboard over its pages', () => {
  vi.stubGlobal('visualViewport', null);
  render(<Page />);
  expect(told()).toMatchObject({ keyboard: '0px', visible: '800px' });
});
