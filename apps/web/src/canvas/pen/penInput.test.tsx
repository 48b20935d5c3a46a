// @vitest-environment jsdom
import { BlendMode, Tool } from '@tuschel/ink';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MIDDLE, canvas, pass, close } from '../../testing/canvasActing.tsx';
import { HOLD } from './pointerArbiter.ts';

test('a drag of the mouse becomes a line on the picture, and the canvas takes the focus', () => {
  const { pull, lines, onPicture, element } = canvas();
  pull([
    [300, 200],
    [400, 260],
    [500, 300],
  ]);
  expect(lines()).toHaveLength(1);
  const [line] = lines();
  expect(line?.tool).toBe(Tool.pencil);
  expect(line?.points?.[0]).toMatchObject(close(onPicture([300, 200])));
  expect(line?.points?.at(-1)).toMatchObject(close(onPicture([500, 300])));
  expect(document.activeElement).toBe(element);
});

test('a fast stroke takes every position that the browser has put together', () => {
  const { pointer, eventOf, lines, easel } = canvas();
  const extend = vi.spyOn(easel, 'extend');
  pointer('down', [300, 200]);
  const coalesced = [eventOf('pointermove', [310, 200]), eventOf('pointermove', [320, 210])];
  pointer('move', [330, 220], { coalesced });
  expect(extend.mock.lastCall?.[0]).toHaveLength(2);
  pointer('move', [340, 230], { coalesced: [] });
  expect(extend.mock.lastCall?.[0]).toHaveLength(1);
  pointer('up', [340, 230]);
  expect(lines()[0]?.points?.length).toBeGreaterThanOrEqual(4);
});

test('what the browser expects within a frame is seen, not kept, and goes when the pen rests', () => {
  const { pointer, eventOf, lines, easel } = canvas();
  const extend = vi.spyOn(easel, 'extend');
  const show = vi.spyOn(easel, 'show');
  pointer('down', [300, 200]);
  const soon = eventOf('pointermove', [350, 200]);
  const late = Object.defineProperty(eventOf('pointermove', [390, 200]), 'timeStamp', {
    value: performance.now() + 18,
  });
  pointer('move', [330, 200], { predicted: [soon, late] });
  expect(extend.mock.lastCall?.[1]).toHaveLength(1);
  pass(17);
  expect(show).toHaveLastReturnedWith(true);
  const { length } = show.mock.calls;
  pass(60);
  expect(show.mock.calls.length).toBe(length + 1);
  expect(show).toHaveLastReturnedWith(false);
  pass(200);
  expect(show.mock.calls.length).toBe(length + 1);
  pointer('up', [330, 200]);
  expect(Math.max(...(lines()[0]?.points ?? []).map(({ x }) => x))).toBeLessThan(1000);
});

test('Shift and Alt shape a stroke, also when they are pressed while the pen rests', () => {
  const { pointer, key, easel, toolbox } = canvas();
  const begin = vi.spyOn(easel, 'begin');
  const extend = vi.spyOn(easel, 'extend');
  toolbox.take(Tool.rectangle);
  expect(key('down', 'Alt').defaultPrevented).toBe(false);
  pointer('down', [300, 200], { shiftKey: true });
  expect(begin.mock.lastCall?.[0]).toMatchObject({
    isRegular: true,
    isCentred: false,
    phase: 'down',
    pointerType: 'mouse',
  });
  pointer('move', [400, 300]);
  expect(extend.mock.lastCall?.[0]).toMatchObject([{ isRegular: false, phase: 'move' }]);
  key('down', 'Shift', { shiftKey: true });
  expect(extend.mock.lastCall?.[0]).toMatchObject([{ isRegular: true, isCentred: false, phase: 'move' }]);
  expect(key('down', 'Alt', { shiftKey: true, altKey: true }).defaultPrevented).toBe(true);
  expect(extend.mock.lastCall?.[0]).toMatchObject([{ isRegular: true, isCentred: true }]);
  key('up', 'Shift', { altKey: true });
  expect(extend.mock.lastCall?.[0]).toMatchObject([{ isRegular: false, isCentred: true }]);
  const { length } = extend.mock.calls;
  key('down', 'x');
  expect(extend.mock.calls.length).toBe(length);
});

test('the outline is as wide as the brush is on the screen, and goes with the pointer', () => {
  const { pointer, cursor, toolbox, viewport, easel } = canvas();
  expect(cursor()).toBeNull();
  toolbox.adjust({ size: 100 });
  pointer('move', MIDDLE);
  const { width } = cursor() ?? {};
  expect(Number.parseFloat(width ?? '')).toBeCloseTo(100 * viewport().view.scale);
  expect(cursor()?.shape).toBe('outline');
  toolbox.take(Tool.eraser);
  expect(cursor()?.shape).toBe('eraser');
  toolbox.take(Tool.floodFill);
  expect(cursor()?.shape).toBe('crosshair');
  toolbox.take(Tool.pencil);
  toolbox.setPicking(true);
  expect(cursor()?.shape).toBe('crosshair');
  toolbox.setPicking(false);
  toolbox.toggleErasing();
  expect(cursor()?.shape).toBe('eraser');
  pointer('leave', MIDDLE);
  expect(cursor()).toBeNull();
  easel.setLocked(true);
  pointer('move', MIDDLE);
  expect(cursor()).toBeNull();
});

test('a finger has no outline', () => {
  const { pointer, cursor } = canvas();
  pointer('move', MIDDLE, { type: 'touch' });
  expect(cursor()).toBeNull();
});

test('under a stroke as wide as the window the crosshair of the system takes the place of the outline', () => {
  const { pointer, eventOf, cursor, toolbox, viewport, element, easel } = canvas();
  const extend = vi.spyOn(easel, 'extend');
  toolbox.adjust({ size: 300 });
  act(() => viewport().set({ scale: 4, x: -200, y: -100 }));
  pointer('move', MIDDLE);
  expect(cursor()?.shape).toBe('outline');
  expect(element.dataset['aiming']).toBeUndefined();
  pointer('down', MIDDLE);
  pointer('move', [610, 350]);
  expect(cursor()).toBeNull();
  expect(element.dataset['aiming']).toBe('true');
  pointer('move', [620, 350], { predicted: [eventOf('pointermove', [630, 350])] });
  expect(extend.mock.lastCall?.[1]).toEqual([]);
  pointer('up', [610, 350]);
  expect(element.dataset['aiming']).toBe('false');
  expect(cursor()?.shape).toBe('outline');
});

test('the turned pen erases as long as it is down, and its outline says so', () => {
  const { pointer, cursor, lines } = canvas();
  const eraser = { type: 'pen', button: 5, pressure: 0.5 } as const;
  pointer('down', [300, 200], eraser);
  pointer('move', [340, 220], eraser);
  expect(cursor()?.shape).toBe('eraser');
  pointer('up', [340, 220], eraser);
  expect(lines()[0]?.blendMode).toBe(BlendMode.erase);
  expect(cursor()?.shape).not.toBe('eraser');
});

test('a stroke that the system takes from a finger is forgotten', () => {
  const { pointer, lines, easel, toolbox } = canvas();
  toolbox.setFingers('always');
  pointer('down', [300, 200], { type: 'touch' });
  pointer('move', [340, 220], { type: 'touch' });
  expect(easel.isStroking).toBe(true);
  pointer('cancel', [340, 220], { type: 'touch' });
  expect(easel.isStroking).toBe(false);
  expect(lines()).toEqual([]);
});

test('with Alt the mouse takes a colour of the picture; a ring shows it beside the one before', () => {
  const { pull, pointer, toolbox, lines } = canvas();
  const white = { r: 255, g: 255, b: 255, a: 255 };
  const ink = toolbox.get().color;
  const loupe = screen.getByTestId('loupe');
  expect(loupe.hidden).toBe(true);
  pointer('down', MIDDLE, { altKey: true });
  expect(loupe.hidden).toBe(false);
  expect(toolbox.get().color).toEqual(white);
  expect(loupe.style.getPropertyValue('--picked')).toMatch(/^#ffffff$/i);
  expect(loupe.style.getPropertyValue('--before')).toMatch(/^#1b1c22$/i);
  expect(loupe.style.transform).toContain('translate(500px, 300px)');
  pointer('move', [650, 350], { altKey: true });
  expect(loupe.style.getPropertyValue('--before')).toMatch(/^#1b1c22$/i);
  expect(loupe.style.transform).toContain('translate(550px, 300px)');
  pointer('up', [650, 350], { altKey: true });
  expect(loupe.hidden).toBe(true);
  expect(lines()).toEqual([]);
  // The next time the colour before is another one.
  toolbox.setColor({ ...ink, r: 200 });
  pointer('down', MIDDLE, { altKey: true });
  expect(loupe.style.getPropertyValue('--before')).toMatch(/^#c81c22$/i);
  pointer('up', MIDDLE, { altKey: true });
  pull([
    [300, 200],
    [320, 230],
  ]);
  expect(lines()).toHaveLength(1);
});

test('once a colour is asked for, the next pointer picks it, and the one after that draws', () => {
  const { pull, toolbox, lines } = canvas();
  toolbox.setPicking(true);
  pull([MIDDLE]);
  expect(toolbox.get()).toMatchObject({ isPicking: false, color: { r: 255, g: 255, b: 255 } });
  expect(lines()).toEqual([]);
});

test('beside the picture there is no colour to take', () => {
  const { pointer, toolbox, viewport } = canvas();
  const before = toolbox.get().color;
  act(() => viewport().set({ scale: 0.1, x: 400, y: 300 }));
  pointer('down', [120, 60], { altKey: true });
  expect(toolbox.get().color).toEqual(before);
  expect(screen.getByTestId('loupe').hidden).toBe(true);
});

test('a finger that rests picks a colour; one that is lifted before does not', () => {
  const { pointer, toolbox, lines, easel } = canvas();
  toolbox.setFingers('always');
  pointer('down', MIDDLE, { type: 'touch' });
  expect(easel.isStroking).toBe(true);
  pass(HOLD - 1);
  expect(easel.isStroking).toBe(true);
  pass(1);
  expect(easel.isStroking).toBe(false);
  expect(toolbox.get().color).toMatchObject({ r: 255, g: 255, b: 255 });
  pointer('up', MIDDLE, { type: 'touch' });
  expect(lines()).toEqual([]);
  toolbox.defaultColors();
  for (const [index, end] of (['up', 'cancel'] as const).entries()) {
    pointer('down', MIDDLE, { type: 'touch', id: 10 + index });
    pass(100);
    pointer(end, MIDDLE, { type: 'touch', id: 10 + index });
    pass(1000);
    expect([end, toolbox.get().color.r]).toEqual([end, 27]);
  }
});

test('a finger draws a dot or an eye slowly, and they are lines like others', () => {
  const { pointer, toolbox, lines } = canvas();
  toolbox.setFingers('always');
  const [x, y] = MIDDLE;
  const { color } = toolbox.get();
  pointer('down', MIDDLE, { type: 'touch' });
  pass(500);
  pointer('up', MIDDLE, { type: 'touch' });
  pointer('down', MIDDLE, { type: 'touch', id: 2 });
  for (const [dx, dy] of [
    [3, -2],
    [6, 0],
    [3, 3],
    [0, 0],
  ] as const) {
    pass(100);
    pointer('move', [x + dx, y + dy], { type: 'touch', id: 2 });
  }
  pass(500);
  pointer('up', MIDDLE, { type: 'touch', id: 2 });
  expect(lines()).toHaveLength(2);
  expect(toolbox.get().color).toEqual(color);
});

test('a mouse that rests draws on', () => {
  const { pointer, easel } = canvas();
  pointer('down', MIDDLE);
  pass(2000);
  expect(easel.isStroking).toBe(true);
});

test('two fingers that tap undo, three redo, four hide the panels', () => {
  const { pull, pointer, lines, panels } = canvas();
  pull([
    [300, 200],
    [320, 230],
  ]);
  const tap = (fingers: number) => {
    const ids = Array.from({ length: fingers }, (_, index) => 20 + index);
    for (const id of ids) pointer('down', [300 + 40 * id, 300], { type: 'touch', id });
    for (const id of ids) pointer('up', [300 + 40 * id, 300], { type: 'touch', id });
    pass(1000);
  };
  tap(2);
  expect(lines()).toHaveLength(0);
  tap(3);
  expect(lines()).toHaveLength(1);
  expect(panels).not.toHaveBeenCalled();
  tap(4);
  expect(panels).toHaveBeenCalledTimes(1);
  expect(lines()).toHaveLength(1);
});

test('moves elsewhere on the page are none of the canvas, and its own are not heard elsewhere', () => {
  const { pointer, easel, eventOf } = canvas();
  const heard = vi.fn<() => void>();
  document.body.addEventListener('pointermove', heard);
  onTestFinished(() => document.body.removeEventListener('pointermove', heard));
  const extend = vi.spyOn(easel, 'extend');
  pointer('down', [300, 200]);
  document.body.dispatchEvent(eventOf('pointermove', [310, 200]));
  expect(extend).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(1);
  pointer('move', [320, 200]);
  expect(extend).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the choice for fingers holds: never, or always even after a pen', () => {
  const { pull, toolbox, lines } = canvas();
  toolbox.setFingers('never');
  pull(
    [
      [300, 200],
      [340, 220],
    ],
    { type: 'touch' },
  );
  expect(lines()).toEqual([]);
  toolbox.setFingers('always');
  pull(
    [
      [300, 200],
      [340, 220],
    ],
    { type: 'pen', pressure: 0.5 },
  );
  pass(1000);
  pull(
    [
      [300, 200],
      [340, 220],
    ],
    { type: 'touch' },
  );
  expect(lines()).toHaveLength(2);
});
