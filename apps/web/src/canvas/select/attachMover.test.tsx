// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { canvas } from '../../testing/canvasActing.tsx';
import type { CanvasStage } from '../LiveCanvas.tsx';
import { attachMover } from './attachMover.ts';

/** A stroke on the canvas, all of it selected. */
function selected() {
  const made = canvas();
  const { mover } = made.easel;
  made.pull([
    [300, 200],
    [350, 260],
    [400, 300],
  ]);
  made.toolbox.select('rectangle');
  const detach = attachMover(made.stage() as CanvasStage, mover, made.toolbox);
  onTestFinished(detach);
  mover.selectAll();
  const pose = () => {
    const { selected: ink } = mover.get();
    if (!ink) throw new Error('nothing is selected');
    return ink.pose;
  };
  return { ...made, mover, pose, detach };
}

test.each<[string, KeyboardEventInit, object]>([
  ['ArrowLeft', {}, { x: -1 }],
  ['ArrowRight', {}, { x: 1 }],
  ['ArrowUp', {}, { y: -1 }],
  ['ArrowDown', {}, { y: 1 }],
  ['ArrowLeft', { shiftKey: true }, { x: -10 }],
  ['ArrowRight', { shiftKey: true }, { x: 10 }],
  ['ArrowUp', { shiftKey: true }, { y: -10 }],
  ['ArrowDown', { shiftKey: true }, { y: 10 }],
  ['r', {}, { turn: 15 }],
  ['R', { shiftKey: true }, { turn: -15 }],
  [']', {}, { turn: 15 }],
  ['[', {}, { turn: -15 }],
  ['}', { shiftKey: true }, { turn: 1 }],
  ['{', { shiftKey: true }, { turn: -1 }],
])('what is selected goes with %s %o by %o, and the page does nothing of its own', (name, held, by) => {
  const { key, pose } = selected();
  const before = pose();
  expect(key('down', name, held).defaultPrevented).toBe(true);
  const differences = { x: pose().x - before.x, y: pose().y - before.y, turn: ((pose().turn + 180) % 360) - 180 };
  expect(differences).toEqual({ x: 0, y: 0, turn: 0, ...by });
});

test('keys make what is selected larger and smaller, flip it, and put it down', () => {
  const { key, pose, mover, lines } = selected();
  const { width, height } = pose();
  key('down', '+');
  expect(pose().width / width).toBeCloseTo(1.05, 1);
  expect(pose().width).toBeGreaterThan(width);
  key('down', '-');
  key('down', '-');
  expect(pose().width).toBeLessThan(width);
  key('down', 'h');
  expect([Math.sign(pose().width), Math.sign(pose().height)]).toEqual([-Math.sign(width), Math.sign(height)]);
  key('down', 'H', { shiftKey: true });
  expect(Math.sign(pose().height)).toBe(-Math.sign(height));
  expect(lines()).toHaveLength(1);
  key('down', 'Enter');
  expect([lines().length, mover.get().selected]).toEqual([2, null]);
});

test('Escape takes back the pull, then what was moved, then the selection, and is the page’s own after that', () => {
  const { key, pose, pull, pointer, mover, lines } = selected();
  const { x } = pose();
  key('down', 'ArrowRight');
  pointer('down', [350, 260]);
  pointer('move', [450, 260]);
  expect(pose().x).toBeGreaterThan(x + 10);
  key('down', 'Escape');
  expect([pose().x, mover.isDragging]).toEqual([x + 1, false]);
  pointer('up', [450, 260]);
  key('down', 'Escape');
  expect(pose().x).toBe(x);
  expect(key('down', 'Escape').defaultPrevented).toBe(true);
  expect(mover.get().selected).toBeNull();
  expect(key('down', 'Escape').defaultPrevented).toBe(false);
  expect(key('down', 'ArrowRight').defaultPrevented).toBe(false);
  expect(lines()).toHaveLength(1);
  pull([
    [200, 100],
    [700, 500],
  ]);
  expect(mover.get().selected).not.toBeNull();
});

test('keys that other parts of the page hear are none of the selection, nor are those of a pen that draws', () => {
  const { element, pose, toolbox, key } = selected();
  const before = pose();
  const field = element.appendChild(document.createElement('input'));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
  expect(pose()).toEqual(before);
  expect(key('down', 'x').defaultPrevented).toBe(false);
  toolbox.select();
  toolbox.setColor({ r: 1, g: 2, b: 3, a: 255 });
  expect(toolbox.get().selects).toBe('lasso');
});

test('the pointer shows what it would take hold of', () => {
  const { element, pointer, toolbox } = selected();
  expect(element.dataset['selecting']).toBe('outline');
  pointer('move', [350, 250]);
  expect(element.dataset['selecting']).toBe('inside');
  pointer('move', [800, 500]);
  expect(element.dataset['selecting']).toBe('outline');
  toolbox.take(toolbox.get().nib);
  expect(element.dataset['selecting']).toBe('');
});

test('what was moved is put down when the canvas is left, which hears nothing after that', () => {
  const { mover, lines, detach, key, element } = selected();
  mover.move(30, 0);
  expect(lines()).toHaveLength(1);
  const parts = element.childElementCount;
  detach();
  expect(lines()).toHaveLength(2);
  expect(element.childElementCount).toBeLessThan(parts);
  mover.selectAll();
  const { pose } = mover.get().selected ?? {};
  expect(key('down', 'ArrowLeft').defaultPrevented).toBe(false);
  expect(mover.get().selected?.pose).toEqual(pose);
});

test('what is selected is shown where it is seen, as soon as the view changes', async () => {
  const { element, viewport, mover } = selected();
  const way = () => element.querySelector('[data-testid="selection"]')?.getAttribute('d');
  const before = way();
  expect(before).toMatch(/^M/);
  viewport().set({ scale: 2, x: 0, y: 0 });
  const { left, top } = mover.get().selected!.box;
  await vi.waitFor(() => expect(way()).toMatch(new RegExp(`^M${left * 2} ${top * 2}L`)));
  expect(way()).not.toBe(before);
  mover.deselect();
  expect(way()).toBe('');
});

test('a finger takes hold of a grip from farther away than a mouse, as far as it is seen', () => {
  const { element, pointer, mover, viewport } = selected();
  const { right, bottom } = mover.get().selected!.box;
  const { scale, x, y } = viewport().view;
  // Beside the lower right corner, CSS px of the window.
  const beside = (far: number) => [right * scale + x + 100 + far, bottom * scale + y + 50] as const;
  pointer('move', beside(18), { type: 'mouse' });
  expect(element.dataset['selecting']).toBe('outline');
  pointer('move', beside(18), { type: 'touch' });
  expect(element.dataset['selecting']).toBe('grip');
  // What goes on elsewhere says nothing of the canvas.
  const elsewhere = new PointerEvent('pointermove', { bubbles: true, clientX: 0, clientY: 0, pointerType: 'mouse' });
  document.body.dispatchEvent(elsewhere);
  expect(element.dataset['selecting']).toBe('grip');
});

test('while something is pulled, the pointer stays what it took hold of', () => {
  const { element, pointer } = selected();
  pointer('move', [350, 250]);
  pointer('down', [350, 250]);
  // Straight across: the pointer is no longer above it.
  pointer('move', [800, 600], { shiftKey: true });
  expect(element.dataset['selecting']).toBe('inside');
  pointer('up', [800, 600]);
});

test('with another tool in the hand no key is the selection’s, and Escape is the page’s', () => {
  const { key, toolbox, element } = selected();
  toolbox.take(toolbox.get().nib);
  expect([key('down', 'ArrowLeft').defaultPrevented, key('down', 'Escape').defaultPrevented]).toEqual([false, false]);
  toolbox.select('lasso');
  expect(element.dataset['selecting']).toBe('outline');
});
