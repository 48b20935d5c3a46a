// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { attachLooking } from './looking.ts';
import type { View } from './view.ts';
import type { Viewport } from './viewport.ts';

test('a picture that is only looked at is zoomed by two fingers on a trackpad in Safari, until it is left', () => {
  const element = document.createElement('div');
  let view: View = { scale: 1, x: 0, y: 0 };
  const viewport: Pick<Viewport, 'view' | 'set' | 'spotOf' | 'measure'> = {
    get view() {
      return view;
    },
    set: (next) => (view = next),
    spotOf: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
    measure: () => undefined,
  };
  const detach = attachLooking(
    element,
    viewport as Viewport,
    () => false,
    () => undefined,
  );
  const pinch = (scale: number) => {
    for (const [type, factor] of [
      ['gesturestart', 1],
      ['gesturechange', scale],
    ] as const)
      element.dispatchEvent(
        Object.assign(new Event(type, { cancelable: true }), { clientX: 5, clientY: 5, scale: factor }),
      );
  };
  pinch(2);
  expect(view.scale).toBeCloseTo(2);
  detach();
  pinch(2);
  expect(view.scale).toBeCloseTo(2);
});
