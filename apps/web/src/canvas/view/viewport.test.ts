// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createViewport } from './viewport.ts';

const PICTURE = { width: 1920, height: 1080 };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A window on the picture, upright, that the device can be turned with. */
function held() {
  let resized = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  let box = { width: 360, height: 600 };
  const orientation = { type: 'portrait-primary' };
  vi.stubGlobal('screen', { orientation });
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ left: 0, top: 0, ...box }) as DOMRect;
  const viewport = createViewport(element, document.createElement('canvas'), PICTURE, () => undefined);
  return {
    viewport,
    resize: (width: number, height: number, type = orientation.type) => {
      box = { width, height };
      orientation.type = type;
      resized();
    },
  };
}

test('after the device is turned the whole picture is in sight again, however closely it was looked at', () => {
  const { viewport, resize } = held();
  viewport.set({ scale: 2, x: -500, y: -300 });
  resize(740, 240, 'landscape-primary');
  expect(viewport.view.scale).toBeCloseTo((240 - 2 * 740 * 0.02) / PICTURE.height);
});

test('a window that only changes its size keeps what was looked at closely', () => {
  const { viewport, resize } = held();
  viewport.set({ scale: 2, x: -500, y: -300 });
  resize(360, 300);
  resize(360, 300, 'portrait-secondary');
  expect(viewport.view.scale).toBe(2);
});
