// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { View } from './view.ts';
import { MIDDLE, canvas, pass } from '../../testing/canvasActing.tsx';

test('the wheel zooms about the pointer, by lines more than by pixels, and with Ctrl as a trackpad pinches', () => {
  const { wheel, viewport, onPicture } = canvas();
  const zoomed = (init: WheelEventInit) => {
    act(() => viewport().fit());
    const { scale } = viewport().view;
    expect(wheel(MIDDLE, init).defaultPrevented).toBe(true);
    return viewport().view.scale / scale;
  };
  expect(zoomed({ deltaY: -100 })).toBeCloseTo(Math.exp(0.16));
  expect(zoomed({ deltaY: -3, deltaMode: 1 })).toBeCloseTo(Math.exp(0.1584));
  expect(zoomed({ deltaY: 10, ctrlKey: true })).toBeCloseTo(Math.exp(-0.12));
  act(() => viewport().fit());
  const before = onPicture([500, 300]);
  wheel([500, 300], { deltaY: -200 });
  expect(onPicture([500, 300]).x).toBeCloseTo(before.x);
  expect(onPicture([500, 300]).y).toBeCloseTo(before.y);
});

test('with Shift the wheel makes the brush wider or narrower and leaves the view', () => {
  const { wheel, viewport, toolbox } = canvas();
  const size = () => toolbox.get().settings[toolbox.get().nib].size;
  toolbox.adjust({ size: 100 });
  const { view } = viewport();
  wheel(MIDDLE, { deltaY: -1, shiftKey: true });
  expect(size()).toBeGreaterThan(100);
  wheel(MIDDLE, { deltaY: 1, shiftKey: true });
  wheel(MIDDLE, { deltaY: 1, shiftKey: true });
  expect(size()).toBeLessThan(101);
  // Some systems turn the wheel sideways while Shift is held.
  toolbox.adjust({ size: 100 });
  wheel(MIDDLE, { deltaX: -1, shiftKey: true });
  expect(size()).toBeGreaterThan(100);
  wheel(MIDDLE, { deltaX: 1, shiftKey: true });
  wheel(MIDDLE, { deltaX: 1, shiftKey: true });
  expect(size()).toBeLessThan(101);
  expect(viewport().view).toBe(view);
});

test('with Space held a drag moves the view and draws nothing; with Ctrl it zooms', () => {
  const { key, pull, viewport, lines, element, cursor, pointer } = canvas();
  pointer('move', MIDDLE);
  expect(cursor()).not.toBeNull();
  expect(key('down', ' ').defaultPrevented).toBe(true);
  expect(element.dataset['panning']).toBe('true');
  expect(cursor()).toBeNull();
  const before: View = viewport().view;
  pull([
    [300, 200],
    [320, 230],
  ]);
  expect(viewport().view.scale).toBe(before.scale);
  expect(viewport().view.x - before.x).toBeCloseTo(20);
  expect(viewport().view.y - before.y).toBeCloseTo(30);
  pull(
    [
      [300, 200],
      [400, 200],
    ],
    { ctrlKey: true },
  );
  expect(viewport().view.scale / before.scale).toBeCloseTo(Math.exp(0.6));
  pull(
    [
      [300, 200],
      [200, 200],
    ],
    { metaKey: true },
  );
  expect(viewport().view.scale).toBeCloseTo(before.scale);
  key('up', ' ');
  expect(element.dataset['panning']).toBe('false');
  expect(lines()).toEqual([]);
  pull([
    [300, 200],
    [320, 230],
  ]);
  expect(lines()).toHaveLength(1);
});

test('R turns by a step when it is tapped, and freely while it is held for a drag', () => {
  const { key, pull, viewport } = canvas();
  key('down', 'r');
  key('up', 'r');
  expect(viewport().view.turn).toBe(15);
  key('down', 'R');
  pull([
    [900, 350],
    [600, 650],
  ]);
  key('up', 'r');
  expect(viewport().view.turn).toBeCloseTo(105);
  key('down', 'r');
  key('up', 'r');
  expect(viewport().view.turn).toBeCloseTo(120);
});

test.each([
  ['Shift+R', 'R', { shiftKey: true }],
  ['Ctrl+R', 'r', { ctrlKey: true }],
  ['Cmd+R', 'r', { metaKey: true }],
  ['Alt+R', 'r', { altKey: true }],
  ['Alt+Space', ' ', { altKey: true }],
  ['X', 'x', {}],
])('%s holds nothing', (_name, name, init) => {
  const { key, element, viewport } = canvas();
  expect(key('down', name, init).defaultPrevented).toBe(false);
  key('up', name);
  expect(element.dataset['panning']).toBeUndefined();
  expect(viewport().view.turn).toBeUndefined();
});

test('a held key that repeats forgets no turn, and another key ends no hold', () => {
  const { key, pull, viewport, element } = canvas();
  key('down', 'r');
  pull([
    [900, 350],
    [600, 650],
  ]);
  expect(key('down', 'r', { repeat: true }).defaultPrevented).toBe(true);
  key('up', 'x');
  expect(element.dataset['panning']).toBe('true');
  key('up', 'r');
  expect(viewport().view.turn).toBeCloseTo(90);
});

test('a canvas without the focus holds no key', () => {
  const { key, element, pull, lines } = canvas();
  key('down', ' ');
  element.dispatchEvent(new FocusEvent('blur'));
  expect(element.dataset['panning']).toBe('false');
  pull([
    [300, 200],
    [320, 230],
  ]);
  expect(lines()).toHaveLength(1);
});

/** Two fingers around the middle turn by a quarter and go apart. */
function twist({ pointer }: Pick<ReturnType<typeof canvas>, 'pointer'>) {
  const finger = (id: number) => ({ type: 'touch', id }) as const;
  pointer('down', [500, 350], finger(1));
  pointer('down', [700, 350], finger(2));
  for (const degrees of [15, 30, 45, 60, 75, 90]) {
    const [dx, dy] = [Math.cos, Math.sin].map((of) => 150 * of((degrees * Math.PI) / 180)) as [number, number];
    pointer('move', [600 - dx, 350 - dy], finger(1));
    pointer('move', [600 + dx, 350 + dy], finger(2));
  }
  pointer('up', [600, 200], finger(1));
  pointer('up', [600, 500], finger(2));
}

test('two fingers zoom, and turn on a screen that is large enough', () => {
  const tablet = canvas({ screenSize: 600 });
  const { scale } = tablet.viewport().view;
  twist(tablet);
  expect(tablet.viewport().view.scale).toBeGreaterThan(scale);
  expect(tablet.viewport().view.turn ?? 0).not.toBe(0);
  expect(tablet.lines()).toEqual([]);
});

test('on a phone two fingers do not turn', () => {
  const phone = canvas({ screenSize: 599 });
  const { scale } = phone.viewport().view;
  twist(phone);
  expect(phone.viewport().view.scale).toBeGreaterThan(scale);
  expect(phone.viewport().view.turn ?? 0).toBe(0);
});

test('two fingers that shut like a fist show the whole picture', () => {
  const { pointer, viewport, zooms } = canvas();
  act(() => viewport().set({ scale: 4, x: -200, y: -100 }));
  pointer('down', [500, 350], { type: 'touch', id: 1 });
  pointer('down', [700, 350], { type: 'touch', id: 2 });
  for (const dx of [30, 80]) {
    pointer('move', [500 + dx, 350], { type: 'touch', id: 1 });
    pointer('move', [700 - dx, 350], { type: 'touch', id: 2 });
  }
  pass(100);
  pointer('up', [580, 350], { type: 'touch', id: 1 });
  expect(zooms.at(-1)?.[1]).toBe(true);
});
