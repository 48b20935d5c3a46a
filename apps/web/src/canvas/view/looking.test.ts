// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { attachLooking } from './looking.ts';
import type { View } from './view.ts';
import type { Viewport } from './viewport.ts';

/** A picture that is only looked at, and the places that are picked from it. */
function lookedAt({ isPicking = false } = {}) {
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
  const picked: [x: number, y: number][] = [];
  const detach = attachLooking(
    element,
    viewport as Viewport,
    () => isPicking,
    (x, y) => picked.push([x, y]),
  );
  const finger = (pointerId: number, what: 'down' | 'move' | 'up' | 'cancel', clientX: number, clientY: number) =>
    element.dispatchEvent(new PointerEvent(`pointer${what}`, { pointerId, clientX, clientY, pointerType: 'touch' }));
  return { element, view: () => view, picked, detach, finger };
}

test('a picture that is only looked at is zoomed by two fingers on a trackpad in Safari, until it is left', () => {
  const { element, view, detach } = lookedAt();
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
  expect(view().scale).toBeCloseTo(2);
  detach();
  pinch(2);
  expect(view().scale).toBeCloseTo(2);
});

test('one finger moves the picture and two zoom it; the one that stays moves it again', () => {
  const { view, finger, picked } = lookedAt({ isPicking: true });
  finger(1, 'down', 100, 100);
  finger(1, 'move', 130, 110);
  expect(view()).toEqual({ scale: 1, x: 30, y: 10 });
  finger(2, 'down', 230, 110);
  finger(2, 'move', 330, 110);
  expect(view().scale).toBeCloseTo(2);
  finger(2, 'up', 330, 110);
  const { scale, x, y } = view();
  finger(1, 'move', 140, 110);
  expect(view()).toEqual({ scale, x: x + 10, y });
  finger(1, 'up', 140, 110);
  expect(picked).toEqual([]);
});

test('a finger that the system took away is down no more: the next one moves the picture, or picks from it', () => {
  const { view, finger, picked } = lookedAt({ isPicking: true });
  finger(1, 'down', 200, 200);
  finger(1, 'cancel', 200, 200);
  finger(2, 'down', 10, 10);
  finger(2, 'move', 40, 10);
  finger(2, 'up', 40, 10);
  expect(view()).toEqual({ scale: 1, x: 30, y: 0 });
  expect(picked).toEqual([]);
  finger(3, 'down', 40, 50);
  // A finger is never quite still.
  finger(3, 'move', 42, 51);
  finger(3, 'up', 42, 51);
  expect(picked).toEqual([[10, 50]]);
  expect(view()).toEqual({ scale: 1, x: 30, y: 0 });
});

test('a tap picks nothing that nobody wants to pick', () => {
  const { finger, picked } = lookedAt();
  finger(1, 'down', 10, 10);
  finger(1, 'up', 10, 10);
  expect(picked).toEqual([]);
});
