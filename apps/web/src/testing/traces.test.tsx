// @vitest-environment jsdom
import { render, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReducedMotion } from '../look/useReducedMotion.ts';
import { openBrowser } from './browser.ts';
import { watchTraces } from './traces.ts';

afterEach(() => void vi.restoreAllMocks());

test('what a page has begun is named with its place until it has ended', () => {
  openBrowser({});
  const wrong = watchTraces();
  const { unmount } = renderHook(() => useReducedMotion());
  expect(wrong()).toEqual([
    expect.stringMatching(/^change of a media query is left behind \(look\/useReducedMotion\.ts:\d+\)$/),
  ]);
  unmount();
  expect(wrong()).toEqual([]);
});

test('two children of one key are a mistake', () => {
  openBrowser({});
  const wrong = watchTraces();
  render(['one', 'one'].map((key) => <p key={key} />));
  expect(wrong()).toEqual([expect.stringContaining('same key')]);
});
