// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { Tool } from '@tuschel/ink';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CanvasStage } from '../../../canvas/LiveCanvas.tsx';
import { FRESH_KEYS, keySettings } from '../../../keys/keySettings.ts';
import { actOn } from '../../../testing/actOn.tsx';
import { paper, studio } from '../../../testing/easelStudio.ts';
import { useShortcuts, zoomBy } from './useShortcuts.ts';

afterEach(() => keySettings.set(FRESH_KEYS));

/** A canvas with keys, and what stands beside it. */
async function desk(tools = {}) {
  const made = studio(paper(), tools);
  const acts = ['finish', 'saved', 'eraseAll', 'help', 'leaveCanvas', 'panels', 'turtle'] as const;
  const done: string[] = [];
  const actions = Object.fromEntries(acts.map((name) => [name, () => void done.push(name)])) as Record<
    (typeof acts)[number],
    () => void
  >;
  const viewport = {
    view: { scale: 2, x: 0, y: 0 },
    middle: () => ({ x: 100, y: 50 }),
    set: vi.fn<(view: object) => void>(),
    fit: () => void done.push('fit'),
    actualSize: () => void done.push('actualSize'),
    turn: (degrees: number) => void done.push(`turn ${degrees}`),
    flip: () => void done.push('flip'),
    upright: () => void done.push('upright'),
  };
  const Desk = () => {
    const element = useRef<HTMLDivElement>(null);
    const stage = useRef<CanvasStage | null>(null);
    const [shown] = useState(actions);
    useEffect(() => {
      stage.current = { element: element.current!, viewport } as unknown as CanvasStage;
    }, []);
    useShortcuts(made, stage, shown);
    return (
      <>
        <div ref={element} role="application" tabIndex={0} />
        <textarea />
        <input type="range" />
        <div role="dialog">
          <button type="button">OK</button>
        </div>
      </>
    );
  };
  await actOn(<Desk />);
  const canvas = screen.getByRole('application');
  const key = (name: string, init: KeyboardEventInit = {}, target: Element = canvas) => {
    const event = createEvent.keyDown(target, { key: name, ...init });
    fireEvent(target, event);
    return event.defaultPrevented;
  };
  const held = () => made.toolbox.get().settings[made.toolbox.get().nib];
  return { ...made, done, viewport, key, canvas, held };
}

test('each key of the desk does what it says', async () => {
  const { key, done } = await desk();
  key('Enter', { ctrlKey: true });
  key('s', { ctrlKey: true });
  key('Delete', { ctrlKey: true, shiftKey: true });
  key('F1');
  key('F6');
  key('Tab');
  key('k');
  expect(done).toEqual(['finish', 'saved', 'eraseAll', 'help', 'leaveCanvas', 'panels', 'turtle']);
});

test('each key of the view does what it says', async () => {
  const { key, done, viewport } = await desk();
  key('0', { ctrlKey: true });
  key('1', { ctrlKey: true });
  key('r');
  key('R', { shiftKey: true });
  key('m');
  expect(done).toEqual(['fit', 'actualSize', 'turn 15', 'upright', 'flip']);
  key('+');
  key('-');
  expect(viewport.set.mock.calls).toEqual([
    [{ scale: 2.5, x: -25, y: -12.5 }],
    [expect.objectContaining({ scale: 1.6, x: 20, y: 10 })],
  ]);
});

test('a view is made larger around its middle', () => {
  const set = vi.fn<(view: object) => void>();
  const viewport = { view: { scale: 1, x: 10, y: 20 }, middle: () => ({ x: 10, y: 20 }), set };
  zoomBy(viewport as never, 2);
  expect(set).toHaveBeenCalledExactlyOnceWith({ scale: 2, x: 10, y: 20 });
});

test('keys of a keymap make what is drawn stronger, weaker, harder and softer, ten per cent at a time', async () => {
  const { key, held } = await desk();
  const own = { opacityUp: ['q'], opacityDown: ['w'], hardnessUp: ['a'], hardnessDown: ['y'] };
  keySettings.set({ ...FRESH_KEYS, own });
  const { opacity, hardness } = held();
  key('w');
  key('w');
  expect(held().opacity).toBe(opacity - 20);
  key('q');
  expect(held().opacity).toBe(opacity - 10);
  key('y');
  key('y');
  key('y');
  key('a');
  expect(held().hardness).toBe(hardness - 20);
});

test('a key that is held down takes a tool, selects or begins with the keyboard once, but takes back again and again', async () => {
  const { key, toolbox, draw, done, sync } = await desk();
  const both = (name: string, init: KeyboardEventInit = {}) => [key(name, init), key(name, { ...init, repeat: true })];
  expect(both('b')).toEqual([true, true]);
  const size = toolbox.get().settings[Tool.brush].size;
  key('b', { repeat: true });
  expect(toolbox.get().settings[Tool.brush].size).toBe(size);
  key('b');
  expect(toolbox.get().setBy[Tool.brush]).toBeTruthy();
  both('s');
  expect(toolbox.get().selects).toBe('rectangle');
  both('k');
  expect(done).toEqual(['turtle']);
  toolbox.take(Tool.pencil);
  draw(100, 100, 200, 200);
  draw(300, 100, 400, 200);
  both('z', { ctrlKey: true });
  expect(sync.lines).toHaveLength(0);
});

test('all is selected with the tool for it, which a key lets go again; where nothing may be moved nothing is', async () => {
  const { key, toolbox, draw, easel } = await desk();
  draw(100, 100, 200, 200);
  key('a', { ctrlKey: true });
  expect([toolbox.get().selects, easel.mover.get().selected === null]).toEqual(['rectangle', false]);
  key('s');
  expect(toolbox.get().selects).toBe('lasso');
  key('a', { ctrlKey: true });
  expect([toolbox.get().selects, easel.mover.get().selected === null]).toEqual(['lasso', false]);
  key('A', { ctrlKey: true, shiftKey: true });
  expect([toolbox.get().selects, easel.mover.get().selected]).toEqual(['lasso', null]);
});

test('where nothing may be taken back no key selects', async () => {
  const { key, toolbox, draw, easel } = await desk({ undo: false });
  draw(100, 100, 200, 200);
  key('s');
  key('a', { ctrlKey: true });
  const { selected, news } = easel.mover.get();
  expect([toolbox.get().selects, selected, news.count]).toEqual([null, null, 0]);
});

test('layers are taken, shown and moved by key, and the eyes of the others stay as they are', async () => {
  const { key, toolbox, draw, sync } = await desk();
  draw(100, 100, 200, 200);
  key('ArrowUp', { altKey: true, code: 'ArrowUp' });
  expect([toolbox.get().layer, sync.lines.length]).toEqual([2, 2]);
  key('1', { altKey: true, code: 'Digit1' });
  expect(toolbox.get().layer).toBe(0);
  key('#', { altKey: true, shiftKey: true, code: 'Digit3' });
  expect(toolbox.get().visible).toEqual([true, true, false]);
  key('K', { shiftKey: true });
  expect(toolbox.get().grid).toBe('thirds');
});

test('what was heard already, is typed, or belongs to a dialog, is no key of the desk', async () => {
  const { key, toolbox, canvas } = await desk();
  const typing = screen.getByRole('textbox');
  expect(key('z', { ctrlKey: true }, typing)).toBe(false);
  expect(key('z', { ctrlKey: true }, screen.getByRole('slider'))).toBe(true);
  expect(key('z', { ctrlKey: true }, screen.getByRole('button', { name: 'OK' }))).toBe(false);
  const take = (event: Event) => event.preventDefault();
  canvas.addEventListener('keydown', take);
  key('b');
  expect(toolbox.get().nib).toBe(Tool.pencil);
  canvas.removeEventListener('keydown', take);
  key('b');
  expect(toolbox.get().nib).toBe(Tool.brush);
});
