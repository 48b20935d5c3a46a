// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { canvas, pass } from '../../testing/canvasActing.tsx';
import type { CanvasStage } from '../LiveCanvas.tsx';
import { toScreen } from '../view/view.ts';
import { attachTurtle } from './attachTurtle.ts';
import { createTurtle } from './turtle.ts';

/** The pen of the keyboard, up in the middle of the canvas. */
function pen() {
  const made = canvas();
  const turtle = createTurtle(made.easel, made.toolbox, () => performance.now());
  const detach = attachTurtle(made.stage() as CanvasStage, turtle, made.toolbox);
  onTestFinished(detach);
  turtle.toggle();
  const press = (...names: string[]) => {
    for (const name of names) {
      pass(10);
      made.key('down', name);
    }
  };
  const place = () => [turtle.get().x, turtle.get().y];
  return { ...made, turtle, detach, press, place };
}

test.each<[string, KeyboardEventInit, [number, number]]>([
  ['ArrowRight', {}, [968, 540]],
  ['ArrowLeft', {}, [952, 540]],
  ['ArrowUp', {}, [960, 532]],
  ['ArrowDown', {}, [960, 548]],
  ['Home', {}, [952, 532]],
  ['PageUp', {}, [968, 532]],
  ['End', {}, [952, 548]],
  ['PageDown', {}, [968, 548]],
  ['ArrowRight', { shiftKey: true }, [992, 540]],
  ['ArrowDown', { altKey: true }, [960, 541]],
])('the pen goes with %s %o to %o', (name, held, to) => {
  const { key, place } = pen();
  expect(key('down', name, held).defaultPrevented).toBe(true);
  expect(place()).toEqual(to);
});

test('keys change how the pen draws, and bring it to the middle', () => {
  const { press, key, toolbox, turtle, place } = pen();
  const size = () => toolbox.get().settings[toolbox.get().nib].size;
  const before = size();
  press('+');
  expect(size()).toBeGreaterThan(before);
  press('-', '-');
  expect(size()).toBeLessThan(before);
  press('c');
  const first = toolbox.get().color;
  press('c');
  expect(toolbox.get().color).not.toEqual(first);
  key('down', 'C', { shiftKey: true });
  expect(toolbox.get().color).toEqual(first);
  press('q');
  expect(turtle.get().heading).toBe(345);
  press('w', 'w');
  expect(turtle.get().heading).toBe(15);
  press('ArrowUp', 'ArrowLeft', 'j');
  expect(place()).toEqual([960, 540]);
  for (let longer = 0; longer < 9; longer++) press('s');
  expect(turtle.get().step).toBe(128);
  for (let shorter = 0; shorter < 9; shorter++) key('down', 'S', { shiftKey: true });
  expect(turtle.get().step).toBe(1);
});

test.each<[string, (made: ReturnType<typeof pen>) => void]>([
  ['the canvas loses the focus', ({ element }) => void element.dispatchEvent(new FocusEvent('blur'))],
  ['a pointer comes down', ({ pointer }) => void pointer('down', [900, 500], { button: 2 })],
  ['the canvas is left', ({ detach }) => detach()],
  ['it is no longer wanted', ({ turtle }) => turtle.toggle()],
])('the pen leaves the paper and keeps its line when %s', (_, happen) => {
  const made = pen();
  made.press(' ', 'ArrowRight', 'ArrowDown');
  expect([made.turtle.get().isDown, made.lines().length]).toEqual([true, 0]);
  happen(made);
  expect([made.turtle.get().isDown, made.lines().length]).toEqual([false, 1]);
});

test('a line that was taken away under the pen lifts it, and nothing is drawn on', () => {
  const { press, turtle, easel, lines, place } = pen();
  press(' ', 'ArrowRight');
  easel.finish();
  expect(lines()).toHaveLength(1);
  press('ArrowRight');
  expect([turtle.get().isDown, place()]).toEqual([false, [976, 540]]);
  press('ArrowRight', 'Enter');
  expect(lines()).toHaveLength(1);
});

test('a mark shows where the pen is, whether it draws, and in which colour, as long as it is led', () => {
  const { press, turtle, toolbox, viewport } = pen();
  const mark = screen.getByTestId('turtle');
  const shown = () => /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(mark.style.transform)?.slice(1).map(Number);
  const there = () => {
    const { x, y } = toScreen(viewport().view, turtle.get());
    return [expect.closeTo(x), expect.closeTo(y)];
  };
  expect([mark.hidden, mark.dataset['down']]).toEqual([false, 'false']);
  expect(shown()).toEqual(there());
  press('ArrowRight', ' ');
  expect(shown()).toEqual(there());
  expect(mark.dataset['down']).toBe('true');
  toolbox.setColor({ r: 1, g: 2, b: 3, a: 255 });
  expect(mark.style.getPropertyValue('--ink').toUpperCase()).toBe('#010203');
  press('Escape', 'Escape');
  expect(mark.hidden).toBe(true);
});

test('the hand of the mark points where forward is for the eye, and follows the view', async () => {
  const { press, viewport, turtle } = pen();
  const mark = screen.getByTestId('turtle');
  const turn = () => Number(/rotate\((-?[\d.]+)deg\)/.exec(mark.style.transform)?.[1]);
  press('w', 'w');
  expect(turn()).toBe(30);
  viewport().turn(15);
  await vi.waitFor(() => expect(turn()).toBe(45));
  const { x, y } = toScreen(viewport().view, turtle.get());
  expect(mark.style.transform).toContain(`translate(${x}px, ${y}px)`);
  viewport().upright();
  viewport().flip();
  await vi.waitFor(() => expect(turn()).toBe(150));
});

test('a pen that is off neither moves the view nor hears keys', () => {
  const { turtle, viewport, key, place } = pen();
  turtle.toggle();
  viewport().set({ scale: 4, x: 0, y: 0 });
  const { view } = viewport();
  turtle.do('turtleRight', { far: false, fine: false });
  expect(viewport().view).toBe(view);
  const before = place();
  expect(key('down', 'ArrowLeft').defaultPrevented).toBe(false);
  expect([place(), screen.getByTestId('turtle').hidden]).toEqual([before, true]);
});

test('keys take back and do again what the pen has drawn', () => {
  const { press, key, lines } = pen();
  press(' ', 'ArrowRight', ' ');
  expect(lines()).toHaveLength(1);
  expect(key('down', 'z', { ctrlKey: true, code: 'KeyZ' }).defaultPrevented).toBe(true);
  expect(lines()).toHaveLength(0);
  key('down', 'y', { ctrlKey: true, code: 'KeyY' });
  expect(lines()).toHaveLength(1);
  // Only directions go farther.
  expect(key('down', 'w', { altKey: true }).defaultPrevented).toBe(false);
});

test('a pen that goes out of sight takes the view along', () => {
  const { press, viewport, turtle, element } = pen();
  viewport().set({ scale: 4, x: 500 - 960 * 4, y: 300 - 540 * 4 });
  for (let step = 0; step < 20; step++) press('ArrowRight');
  const spot = toScreen(viewport().view, turtle.get());
  expect(spot.x).toBeCloseTo(1000 - 40);
  for (let step = 0; step < 20; step++) press('ArrowUp');
  expect(toScreen(viewport().view, turtle.get()).y).toBeCloseTo(40);
  expect(element.contains(screen.getByTestId('turtle'))).toBe(true);
});

test('keys of other parts of the page, and with Ctrl, are not the pen’s, nor any once it is gone', () => {
  const { element, key, place, detach } = pen();
  const field = element.appendChild(document.createElement('input'));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  expect(key('down', 'ArrowRight', { ctrlKey: true, shiftKey: true }).defaultPrevented).toBe(false);
  expect(place()).toEqual([960, 540]);
  detach();
  expect(key('down', 'ArrowRight').defaultPrevented).toBe(false);
  expect(place()).toEqual([960, 540]);
  expect(screen.queryByTestId('turtle')).toBeNull();
});
