// @vitest-environment jsdom
import type { DrawingSync, DrawingSyncState } from '@tuschel/client';
import { BlendMode, Tool } from '@tuschel/ink';
import type { LineJson, Tools } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { createEasel } from './easel.ts';
import { type CanvasStage, LiveCanvas } from './LiveCanvas.tsx';
import { PIXEL_BUDGETS } from './pixels/pixelBudget.ts';
import { createToolbox } from './tools/toolbox.ts';
import { toolLimits } from './tools/toolLimits.ts';
import type { View } from './view/view.ts';

/** Where the canvas lies in the window, CSS px. */
const BOX = { left: 100, top: 50, width: 1000, height: 600 };
const MIDDLE = [600, 350] as const;

interface PointerOptions
  extends Partial<Pick<PointerEventInit, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>> {
  id?: number;
  type?: 'mouse' | 'pen' | 'touch';
  pressure?: number;
  coalesced?: readonly PointerEvent[];
  predicted?: readonly PointerEvent[];
}

type Place = readonly [x: number, y: number];

interface CanvasOptions {
  tools?: Partial<Tools>;
  screenSize?: number;
  /** Called once there is a browser, before it shows anything. */
  onOpen?: () => void;
}

/** A page on an easel, and the hand that holds pointer and keys over it. */
function canvas({ tools = {}, screenSize = 1200, onOpen }: CanvasOptions = {}) {
  openBrowser({});
  onOpen?.();
  vi.stubGlobal('screen', { width: screenSize, height: screenSize });
  vi.useFakeTimers({
    now: 0,
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...BOX, x: 100, y: 50 } as DOMRect);
  let lines: LineJson[] = [];
  const state: DrawingSyncState = { status: 'saved', pending: 0, fullness: 'fine', replaced: 0 };
  const sync: DrawingSync = {
    drawingId: 'page',
    get lines() {
      return lines;
    },
    laid: null,
    meta: {},
    get: () => state,
    subscribe: () => () => undefined,
    append: (line) => void lines.push(line),
    truncate: (length) => void (lines = lines.slice(0, length)),
    setMeta: () => undefined,
    flush: () => Promise.resolve(),
    flushOnLeave: () => undefined,
    stop: () => undefined,
  };
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const toolbox = createToolbox(storage, [], toolLimits({ ...ALL_TOOLS, ...tools }, false));
  const easel = createEasel(sync, toolbox, () => performance.now(), PIXEL_BUDGETS.large);
  let stage: CanvasStage | null = null;
  const zooms: [scale: number, isFitted: boolean][] = [];
  const panels = vi.fn<() => void>();
  const page = render(
    <LiveCanvas
      easel={easel}
      toolbox={toolbox}
      label="The canvas"
      keys="Tab leads away"
      over={<i data-testid="over" />}
      onReady={(ready) => (stage = ready)}
      onZoom={(...zoom) => zooms.push(zoom)}
      onPanels={panels}
    />,
  );
  onTestFinished(() => {
    page.unmount();
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });
  const element = screen.getByRole('application', { name: 'The canvas' });
  const viewport = () => {
    if (!stage) throw new Error('the canvas is gone');
    return stage.viewport;
  };
  const eventOf = (type: string, [x, y]: Place, options: PointerOptions = {}) => {
    const { id = 1, type: pointerType = 'mouse', coalesced, predicted, ...rest } = options;
    const event = new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      pointerId: id,
      pointerType,
      ...rest,
    });
    const at = performance.now();
    return Object.assign(
      Object.defineProperty(event, 'timeStamp', { value: at, configurable: true }),
      coalesced ? { getCoalescedEvents: () => coalesced } : {},
      predicted ? { getPredictedEvents: () => predicted } : {},
    );
  };
  const pointer = (
    type: 'down' | 'move' | 'up' | 'cancel' | 'enter' | 'leave',
    place: Place,
    options?: PointerOptions,
  ) => {
    const event = eventOf(`pointer${type}`, place, options);
    element.dispatchEvent(event);
    return event;
  };
  /** The pointer comes down, goes through the places, and is lifted, 10 ms apart. */
  const pull = ([first, ...others]: readonly [Place, ...Place[]], options?: PointerOptions) => {
    pointer('down', first, options);
    for (const place of others) {
      pass(10);
      pointer('move', place, options);
    }
    pass(10);
    pointer('up', others.at(-1) ?? first, options);
  };
  const key = (type: 'down' | 'up', name: string, init: KeyboardEventInit = {}) => {
    const code = name === ' ' ? 'Space' : '';
    const event = new KeyboardEvent(`key${type}`, { key: name, code, bubbles: true, cancelable: true, ...init });
    element.dispatchEvent(event);
    return event;
  };
  const wheel = (place: Place, init: WheelEventInit & { deltaMode?: number }) => {
    const event = new WheelEvent('wheel', {
      bubbles: true,
      cancelable: true,
      clientX: place[0],
      clientY: place[1],
      ...init,
    });
    element.dispatchEvent(event);
    return event;
  };
  const cursor = () => {
    pass(20);
    const outline = element.querySelector<HTMLElement>('[data-shape], div[hidden]:not([data-testid])');
    return outline && !outline.hidden ? { shape: outline.dataset['shape'], width: outline.style.width } : null;
  };
  return {
    element,
    easel,
    toolbox,
    viewport,
    zooms,
    panels,
    page,
    eventOf,
    pointer,
    pull,
    key,
    wheel,
    cursor,
    stage: () => stage,
    lines: () => lines,
    /** Where a place of the window lies on the picture. */
    onPicture: ([x, y]: Place) => {
      const { scale, x: left, y: top } = viewport().view;
      return { x: (x - BOX.left - left) / scale, y: (y - BOX.top - top) / scale };
    },
  };
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

function close({ x, y }: { x: number; y: number }) {
  return { x: expect.closeTo(x, 0) as number, y: expect.closeTo(y, 0) as number };
}

test('the whole picture is in sight at first, with a margin, and what lies over it lies with it', () => {
  const { viewport, zooms, easel, element } = canvas();
  const { width, height } = easel.raster;
  expect(viewport().view.scale).toBeCloseTo(Math.min(960 / width, 560 / height));
  expect(viewport().view.x).toBeCloseTo((1000 - width * viewport().view.scale) / 2);
  expect(zooms.at(-1)).toEqual([viewport().view.scale, true]);
  const picture = screen.getByTestId('canvas');
  expect(picture.style.transform).toContain('scale(');
  act(() => viewport().set({ scale: 4, x: -200, y: -100 }));
  expect(zooms.at(-1)).toEqual([4, false]);
  expect(picture.style.imageRendering).toBe('pixelated');
  expect(screen.getByTestId('over').parentElement?.style.transform).toBe(picture.style.transform);
  expect(document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tab leads away');
});

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

/**
 * An iPad's Scribble takes quick strokes of a pencil for handwriting and swallows them, unless the moves of the touch are prevented:
 * https://mikepk.com/2020/10/iOS-safari-scribble-bug/ and https://github.com/excalidraw/excalidraw/issues/3955. Safari tells two fingers on a
 * trackpad by gesture events.
 */
test('the browser does nothing of its own with what happens on the canvas', () => {
  const { pointer, element } = canvas();
  expect(pointer('down', [300, 200]).defaultPrevented).toBe(true);
  for (const type of ['contextmenu', 'touchmove', 'gesturestart', 'gesturechange', 'gestureend']) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    expect([type, event.defaultPrevented]).toEqual([type, true]);
  }
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
  pass(399);
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

test('a pen that was seen on one drawing is in the hand for the next one, too: fingers move the view', () => {
  canvas().pull(
    [
      [300, 200],
      [340, 220],
    ],
    { type: 'pen', pressure: 0.5 },
  );
  document.body.replaceChildren();
  const { pull, lines, viewport } = canvas();
  const before = viewport().view.x;
  pull(
    [
      [300, 200],
      [340, 220],
      [380, 220],
    ],
    { type: 'touch', id: 9 },
  );
  expect(lines()).toEqual([]);
  expect(viewport().view.x).not.toBe(before);
});

test('a place on the page is read again when the pointer comes', () => {
  const { pull, pointer, lines, viewport } = canvas();
  const { x, y, scale } = viewport().view;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...BOX, left: 200 } as DOMRect);
  pointer('enter', [400, 200]);
  expect(viewport().spotOf({ clientX: 400, clientY: 200 })).toEqual({ x: 200, y: 150 });
  pull([
    [400, 200],
    [440, 220],
  ]);
  expect(lines()[0]?.points?.[0]).toMatchObject(close({ x: (200 - x) / scale, y: (150 - y) / scale }));
});

test('a canvas that is gone hears nothing and paints nothing', () => {
  const { page, stage, pull, lines, element, pointer, easel, toolbox } = canvas();
  pointer('down', [300, 200], { type: 'touch' });
  page.unmount();
  expect(stage()).toBeNull();
  expect(screen.queryByTestId('loupe')).toBeNull();
  easel.drop();
  document.body.append(element);
  const show = vi.spyOn(easel, 'show');
  const { color } = toolbox.get();
  pull([
    [300, 200],
    [340, 220],
  ]);
  pass(1000);
  expect(lines()).toEqual([]);
  expect(show).not.toHaveBeenCalled();
  expect(toolbox.get().color).toEqual(color);
});

test('however often pixels change, they are painted once a frame, and not without need', () => {
  const { pointer, easel } = canvas();
  pass(100);
  const show = vi.spyOn(easel, 'show');
  pass(100);
  expect(show).not.toHaveBeenCalled();
  pointer('down', [300, 200]);
  for (let i = 1; i < 6; i++) pointer('move', [300 + 8 * i, 200]);
  pass(16);
  expect(show).toHaveBeenCalledTimes(1);
  pass(200);
  expect(show).toHaveBeenCalledTimes(1);
});

test('a lasso shows its line while it is pulled', () => {
  const { pointer, toolbox } = canvas();
  toolbox.take(Tool.lassoFill);
  const lasso = screen.getByTestId('lasso');
  pointer('down', [300, 200]);
  pointer('move', [400, 200]);
  pointer('move', [400, 300]);
  pass(17);
  expect(lasso.getAttribute('d')).toMatch(/^M200 150L/);
  pointer('up', [400, 300]);
  pass(17);
  expect(lasso.getAttribute('d')).toBe('');
});

test('what the browser has lost of the canvas is painted again: after its context came back, and when one looks again', () => {
  const { easel, put } = canvasWithPaper();
  const whole = [expect.anything(), 0, 0, 0, 0, easel.raster.width, easel.raster.height];
  put.mockClear();
  screen.getByTestId('canvas').dispatchEvent(new Event('contextrestored'));
  expect(put.mock.calls).toEqual([whole]);
  put.mockClear();
  lookAway();
  expect(put).not.toHaveBeenCalled();
  lookBack();
  expect(put.mock.calls).toEqual([whole]);
});

test('who looks away for a minute finds the strokes that can be taken back, without the memory for going far', () => {
  const { easel } = canvasWithPaper();
  const giveBack = vi.spyOn(easel, 'giveBack');
  lookAway();
  pass(59_000);
  expect(giveBack).not.toHaveBeenCalled();
  lookBack();
  pass(60_000);
  expect(giveBack).not.toHaveBeenCalled();
  lookAway();
  pass(60_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
});

function canvasWithPaper() {
  const put = vi.fn<(...args: unknown[]) => void>();
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { getContext } = HTMLCanvasElement.prototype;
  onTestFinished(() => void (HTMLCanvasElement.prototype.getContext = getContext));
  const shown = canvas({
    onOpen: () => {
      HTMLCanvasElement.prototype.getContext = (() => ({ putImageData: put })) as unknown as typeof getContext;
    },
  });
  return { ...shown, put };
}

function lookAway(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function lookBack(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
}
