// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReducedMotion } from './useReducedMotion.ts';

afterEach(() => vi.unstubAllGlobals());

test('what the device asks for is heard, also when it changes while the page is open', () => {
  const device = Object.assign(new EventTarget(), { matches: true });
  const asked = vi.fn<(query: string) => typeof device>(() => device);
  vi.stubGlobal('matchMedia', asked);
  const { result, unmount } = renderHook(useReducedMotion);
  expect(new Set(asked.mock.calls.flat())).toEqual(new Set(['(prefers-reduced-motion: reduce)']));
  expect(result.current).toBe(true);
  const change = (matches: boolean) =>
    act(() => {
      device.matches = matches;
      device.dispatchEvent(new Event('change'));
    });
  change(false);
  expect(result.current).toBe(false);
  const forget = vi.spyOn(device, 'removeEventListener');
  unmount();
  expect(forget).toHaveBeenCalledTimes(1);
});
