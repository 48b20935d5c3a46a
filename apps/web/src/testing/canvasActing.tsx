import type { DrawingSync, DrawingSyncState } from '@tuschel/client';
import type { LineJson, Tools } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { openBrowser } from './browser.ts';
import { createEasel } from '../canvas/easel.ts';
import { type CanvasStage, LiveCanvas } from '../canvas/LiveCanvas.tsx';
import { PIXEL_BUDGETS } from '../canvas/pixels/pixelBudget.ts';
import { createToolbox } from '../canvas/tools/toolbox.ts';
import { toolLimits } from '../canvas/tools/toolLimits.ts';

/** Where the canvas lies in the window, CSS px. */
export const BOX = { left: 100, top: 50, width: 1000, height: 600 };

export const MIDDLE = [600, 350] as const;

export interface PointerOptions
  extends Partial<Pick<PointerEventInit, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>> {
  id?: number;
  type?: 'mouse' | 'pen' | 'touch';
  pressure?: number;
  coalesced?: readonly PointerEvent[];
  predicted?: readonly PointerEvent[];
}

export type Place = readonly [x: number, y: number];

export interface CanvasOptions {
  tools?: Partial<Tools>;
  screenSize?: number;
  /** Called once there is a browser, before it shows anything. */
  onOpen?: () => void;
}

/** A page that nobody stores. */
function pageInMemory(): DrawingSync {
  let lines: LineJson[] = [];
  const state: DrawingSyncState = { status: 'saved', pending: 0, fullness: 'fine', replaced: 0 };
  return {
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
}

/** Pointers, keys and wheel over the canvas. */
function handOver(element: HTMLElement) {
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
  return { eventOf, pointer, pull, key, wheel };
}

/** A page on an easel, and the hand that holds pointer and keys over it. */
export function canvas({ tools = {}, screenSize = 1200, onOpen }: CanvasOptions = {}) {
  openBrowser({});
  onOpen?.();
  vi.stubGlobal('screen', { width: screenSize, height: screenSize });
  vi.useFakeTimers({
    now: 0,
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...BOX, x: 100, y: 50 } as DOMRect);
  const sync = pageInMemory();
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
    ...handOver(element),
    cursor,
    stage: () => stage,
    lines: () => sync.lines,
    /** Where a place of the window lies on the picture. */
    onPicture: ([x, y]: Place) => {
      const { scale, x: left, y: top } = viewport().view;
      return { x: (x - BOX.left - left) / scale, y: (y - BOX.top - top) / scale };
    },
  };
}

export function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

export function close({ x, y }: { x: number; y: number }) {
  return { x: expect.closeTo(x, 0) as number, y: expect.closeTo(y, 0) as number };
}
