// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { attachTrackpadPinch } from './trackpadPinch.ts';
import { toPicture, type View } from './view.ts';
import type { Viewport } from './viewport.ts';

let element: HTMLElement;
let view: View;
let zoomed: number;
/** Where the element lies on the page, CSS px from the left, and where it was when that was read. */
let lies: { now: number; read: number };
let detach: () => void;

beforeEach(() => {
  element = document.createElement('div');
  view = { scale: 1, x: 10, y: 20 };
  zoomed = 0;
  lies = { now: 0, read: 0 };
  const viewport: Pick<Viewport, 'view' | 'set' | 'spotOf' | 'measure'> = {
    get view() {
      return view;
    },
    set: (next) => (view = next),
    spotOf: ({ clientX, clientY }) => ({ x: clientX - lies.read, y: clientY }),
    measure: () => void (lies.read = lies.now),
  };
  detach = attachTrackpadPinch(element, viewport as Viewport, () => zoomed++);
});

/** As Safari sends them while two fingers move on a trackpad. */
function gesture(type: 'gesturestart' | 'gesturechange' | 'gestureend', scale: number): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), { clientX: 60, clientY: 40, scale });
  element.dispatchEvent(event);
  return event;
}

function pointer(type: 'pointerdown' | 'pointerup' | 'pointercancel', pointerType: string, pointerId = 1): void {
  element.dispatchEvent(Object.assign(new Event(type), { pointerType, pointerId }));
}

test('two fingers on a trackpad zoom around the place where they are, and the page stays as it is', () => {
  const before = toPicture(view, { x: 60, y: 40 });
  expect(gesture('gesturestart', 1).defaultPrevented).toBe(true);
  expect(gesture('gesturechange', 1.5).defaultPrevented).toBe(true);
  expect(view.scale).toBeCloseTo(1.5);
  gesture('gesturechange', 3);
  expect(view.scale).toBeCloseTo(3);
  expect(toPicture(view, { x: 60, y: 40 })).toEqual({ x: expect.closeTo(before.x, 6), y: expect.closeTo(before.y, 6) });
  expect(gesture('gestureend', 3).defaultPrevented).toBe(true);
  expect(zoomed).toBe(2);
});

test('a canvas that has moved on the page is zoomed around the place where the fingers are now', () => {
  lies.now = 30;
  const before = toPicture(view, { x: 30, y: 40 });
  gesture('gesturestart', 1);
  gesture('gesturechange', 2);
  expect(toPicture(view, { x: 30, y: 40 })).toEqual({ x: expect.closeTo(before.x, 6), y: expect.closeTo(before.y, 6) });
});

test('the next pinch goes on from where the last one ended', () => {
  gesture('gesturestart', 1);
  gesture('gesturechange', 2);
  gesture('gestureend', 2);
  gesture('gesturestart', 1);
  gesture('gesturechange', 0.5);
  expect(view.scale).toBeCloseTo(1);
});

test('fingers on a touch screen zoom by their pointers alone', () => {
  pointer('pointerdown', 'touch', 1);
  pointer('pointerdown', 'touch', 2);
  gesture('gesturestart', 1);
  expect(gesture('gesturechange', 2).defaultPrevented).toBe(true);
  expect(view.scale).toBe(1);
  pointer('pointerup', 'touch', 1);
  gesture('gesturechange', 3);
  expect(view.scale).toBe(1);
  pointer('pointercancel', 'touch', 2);
  gesture('gesturestart', 1);
  gesture('gesturechange', 2);
  expect(view.scale).toBeCloseTo(2);
});

test('a pen or a mouse that is down does not keep a trackpad from zooming', () => {
  pointer('pointerdown', 'pen');
  gesture('gesturestart', 1);
  gesture('gesturechange', 2);
  expect(view.scale).toBeCloseTo(2);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a scale of %s changes nothing', (scale) => {
  gesture('gesturestart', 1);
  gesture('gesturechange', scale);
  expect(view).toEqual({ scale: 1, x: 10, y: 20 });
});

test('once detached it hears nothing more', () => {
  detach();
  expect(gesture('gesturestart', 1).defaultPrevented).toBe(false);
  gesture('gesturechange', 2);
  expect(view.scale).toBe(1);
});
