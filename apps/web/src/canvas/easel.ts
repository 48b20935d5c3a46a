import type { DrawingSync, DrawingSyncState, Store } from '@tuschel/client';
import {
  canvasOf,
  type Color,
  createHistory,
  createRaster,
  DrawingEvent,
  event,
  type Line,
  LIMITS,
  lineWork,
  type Raster,
  toolsFault,
} from '@tuschel/ink';
import { createHand, type Hand } from './stroke/hand.ts';
import { type InSlices, inSlices } from './pixels/inSlices.ts';
import { AWAY_BYTES, type PixelBudget } from './pixels/pixelBudget.ts';
import type { Toolbox } from './tools/toolbox.ts';

export interface EaselState {
  canUndo: boolean;
  canRedo: boolean;
  /** Strokes of one's own on the picture. */
  strokes: number;
  /** How many of them there may still be; null: as many as a drawing holds. */
  strokesLeft: number | null;
  /** Of the paper: strokes, points, and the work it takes to draw them. */
  fullness: Fullness;
  isLocked: boolean;
}

type Fullness = DrawingSyncState['fullness'];

/**
 * The picture while it is being drawn: pixels, strokes and the way back. Every finished stroke goes to the drawing's sync
 * at once. Knows nothing of elements; `LiveCanvas` brings pointers to it and its pixels to the screen.
 */
export interface Easel extends Store<EaselState>, Hand {
  readonly raster: Raster;
  /** Strokes that were there before are still to be drawn: the pixels are half a picture, and nobody should see them. */
  readonly isBehind: boolean;
  /** Resolves once the picture is whole. */
  whole(): Promise<void>;
  undo(): void;
  redo(): void;
  /** White paper on all layers but a locked base, as a line that can be undone. Nothing happens on a paper that is locked, full or blank. */
  eraseAll(): void;
  /** White paper on one layer, 0…2, as a line that can be undone. Nothing happens on a paper that is locked or full, or to a layer without ink. */
  eraseLayer(layer: number): void;
  /** Two different layers, 0…2, exchange their ink, as a line that can be undone. Nothing happens on a paper that is locked or full. */
  swapLayers(a: number, b: number): void;
  setLocked(isLocked: boolean): void;
  canDraw(): boolean;
  /** Whoever leaves takes the pen off the paper: what is under way is kept, at once. */
  leave(): void;
  /** Nobody looks: gives back the memory for going far back. */
  giveBack(): void;
  /** What is seen at a place, picture px; null beside the picture. */
  colorAt(x: number, y: number): Color | null;
  /** Called when pixels have changed. Returns how to stop listening. */
  onPixels(listener: () => void): () => void;
}

/** @param schedule how long work is done, in the page's own time unless given */
export function createEasel(
  sync: DrawingSync,
  toolbox: Toolbox,
  now: () => number,
  budget: PixelBudget,
  schedule: InSlices = inSlices,
): Easel {
  const { tools, hasBase, layers } = toolbox.limits;
  const laid = sync.laid?.lines ?? 0;
  const raster = createRaster(canvasOf({ isPortrait: sync.meta.isPortrait ?? false }));
  const history = createHistory(raster, { budgetBytes: budget.strokes, keyframeBytes: budget.copies });
  history.reset(sync.lines as readonly Line[], 'later');

  const begunAt = now() - endOf(history.lines.at(-1));
  let isLocked = false;
  /** A stroke was refused, because to draw it would take more work than is left. */
  let isWorn = false;
  const listeners = new Set<() => void>();
  const pixelListeners = new Set<() => void>();

  const ownStrokes = () => history.lines.length - laid;
  const strokesLeft = () => (tools.maxLines === undefined ? null : Math.max(0, tools.maxLines - ownStrokes()));

  const stateNow = (): EaselState => ({
    canUndo: history.canUndo && !isLocked && tools.undo && ownStrokes() > 0,
    canRedo: history.canRedo && !isLocked && tools.undo,
    strokes: ownStrokes(),
    strokesLeft: strokesLeft(),
    fullness: isWorn ? 'full' : fullest(sync.get().fullness, history.work),
    isLocked,
  });
  let state = stateNow();

  const changed = () => {
    state = stateNow();
    for (const listener of listeners) listener();
  };
  const repaint = () => {
    for (const listener of pixelListeners) listener();
  };
  /** Asked for while the picture was not whole; in this order. */
  const waiting: (() => void)[] = [];
  const wholeListeners = new Set<() => void>();
  let isScheduled = false;

  /** Does what waits. It may leave the picture behind again. */
  const caughtUp = () => {
    while (waiting.length > 0 && !history.isBehind) waiting.shift()?.();
    if (history.isBehind) return;
    for (const listener of wholeListeners) listener();
    wholeListeners.clear();
    // Only now is it known how much work the drawing is.
    if (stateNow().fullness !== state.fullness) changed();
    repaint();
  };
  /** Draws what is missing without holding up the page. */
  const keepUp = () => {
    if (isScheduled || !history.isBehind) return;
    isScheduled = true;
    schedule((isTimeUp) => {
      if (history.catchUp(isTimeUp)) caughtUp();
      isScheduled = history.isBehind;
      return !isScheduled;
    });
  };
  /** Does at once what waits: afterwards it would be too late. */
  const settle = () => {
    while (waiting.length > 0) {
      history.catchUp();
      caughtUp();
    }
  };
  /** Now, or when the picture is whole. */
  const whenWhole = (act: () => void) => {
    if (history.isBehind) waiting.push(act);
    else act();
  };
  keepUp();

  const canDraw = () => {
    return !isLocked && sync.get().status !== 'closed' && stateNow().fullness !== 'full' && strokesLeft() !== 0;
  };

  /** Puts a line on the picture and hands it over. @returns whether the paper took it */
  const keep = (line: Line): boolean => {
    // The server would take nothing any more after such a line.
    if (toolsFault(line, tools, hasBase)) {
      hand.drop();
      return false;
    }
    isWorn = history.work + lineWork(line) > LIMITS.workPerDrawing;
    if (isWorn) {
      hand.drop();
      changed();
      return false;
    }
    history.add(line);
    sync.append(line);
    // A drawing that is full does not take the line; then it must not be seen either.
    const isTaken = sync.lines.length >= history.lines.length;
    if (!isTaken) history.undo();
    changed();
    repaint();
    return isTaken;
  };

  const hand = createHand({ raster, toolbox, begunAt, canDraw, keep, repaint, lastLine: () => history.lines.at(-1) });

  const undo = () => {
    if (!stateNow().canUndo || hand.isStroking || !history.undo('later')) return;
    isWorn = false;
    sync.truncate(history.lines.length);
    changed();
    if (history.isBehind) keepUp();
    else repaint();
  };
  const redo = () => {
    const line = !stateNow().canRedo || hand.isStroking ? null : history.redo('later');
    if (!line) return;
    sync.append(line);
    changed();
    if (history.isBehind) keepUp();
    else repaint();
  };

  /** Something that concerns the whole picture; a stroke on its way comes before it. */
  const happen = (line: Line) => {
    if (hand.isStroking) hand.end();
    if (canDraw()) keep({ ...line, t: Math.max(0, Math.round(now() - begunAt)) });
  };

  const eraseAll = () => {
    const isBlankNow = () => isBlank(history.lines.slice(laid));
    if (!tools.undo || (!hand.isStroking && (hasBase || laid === 0) && isBlankNow())) return;
    happen(hasBase ? event.eraseLayers(1, 2) : event.eraseAll());
  };
  const eraseLayer = (layer: number) => {
    if (!tools.undo || !layers.includes(layer)) return;
    if (hand.isStroking || raster.inkedTiles(layer).length > 0) happen(event.eraseLayers(layer, layer));
  };

  /** The pen is on the paper, and has not drawn yet because the picture is not whole. */
  let isAwaited = false;
  const end = () => {
    isAwaited = false;
    hand.end();
  };
  const drop = () => {
    isAwaited = false;
    hand.drop();
  };

  let { replaced } = sync.get();
  sync.subscribe(() => {
    if (stateNow().fullness !== state.fullness) changed();
    if (replaced === sync.get().replaced) return;
    replaced = sync.get().replaced;
    drop();
    waiting.length = 0;
    history.reset(sync.lines as readonly Line[], 'later');
    changed();
    keepUp();
    if (!history.isBehind) repaint();
  });

  let { visible } = toolbox.get();
  visible.forEach((isVisible, layer) => raster.setLayerVisible(layer, isVisible));
  toolbox.subscribe(() => {
    if (visible === toolbox.get().visible) return;
    visible = toolbox.get().visible;
    visible.forEach((isVisible, layer) => raster.setLayerVisible(layer, isVisible));
    sync.setMeta({ layers: visible.map((isVisible, id) => ({ id, isVisible })) });
    repaint();
  });

  return {
    raster,
    get isBehind() {
      return history.isBehind;
    },
    whole: () => (history.isBehind ? new Promise((resolve) => wholeListeners.add(resolve)) : Promise.resolve()),
    get isStroking() {
      return hand.isStroking || isAwaited;
    },
    get guides() {
      return hand.guides;
    },
    // What the pen does while the picture is not whole is done once it is.
    begin(sample, eraser) {
      isAwaited = history.isBehind;
      whenWhole(() => {
        isAwaited = false;
        hand.begin(sample, eraser);
      });
    },
    extend: (samples, expected) => whenWhole(() => hand.extend(samples, expected)),
    show: () => hand.show(),
    end: () => whenWhole(end),
    drop: () => whenWhole(drop),
    leave() {
      settle();
      if (hand.isStroking) end();
    },
    giveBack: () => history.giveBack(AWAY_BYTES),
    get: () => state,
    subscribe: (listener) => listen(listeners, listener),
    onPixels: (listener) => listen(pixelListeners, listener),
    canDraw,
    colorAt: (x, y) => colorAt(raster, Math.floor(x), Math.floor(y), history.isBehind),
    undo: () => whenWhole(undo),
    redo: () => whenWhole(redo),
    eraseAll: () => whenWhole(eraseAll),
    eraseLayer: (layer) => whenWhole(() => eraseLayer(layer)),
    swapLayers(a, b) {
      if (a !== b && layers.includes(a) && layers.includes(b)) whenWhole(() => happen(event.swapLayers(a, b)));
    },
    setLocked(locked) {
      if (locked === isLocked) return;
      if (locked) settle();
      if (locked && hand.isStroking) hand.end();
      isLocked = locked;
      changed();
    },
  };
}

/** Nothing has been drawn since the beginning, or since all was erased. */
function isBlank(lines: readonly Line[]): boolean {
  const last = lines.at(-1);
  if (!last || last.tool !== event.id) return !last;
  const isAllOfIt = last.size === DrawingEvent.eraseLayers && last.layer <= 1 && last.points[0]?.x === 2;
  return last.size === DrawingEvent.eraseAll || isAllOfIt;
}

function fullest(stored: Fullness, work: number): Fullness {
  if (stored === 'full' || work >= LIMITS.workPerDrawing) return 'full';
  return work >= LIMITS.workPerDrawing * 0.9 ? 'nearlyFull' : stored;
}

/** @param isBehind what is seen is the last picture that was whole */
function colorAt(raster: Raster, x: number, y: number, isBehind: boolean): Color | null {
  const { rgba, width, height } = raster;
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  // A stroke that was dropped a moment ago is still in the pixels until they are painted.
  if (!isBehind) raster.refresh();
  const [r = 0, g = 0, b = 0] = rgba.subarray((y * width + x) * 4);
  return { r, g, b, a: 255 };
}

/** When the stroke ended, ms since the drawing was begun. */
function endOf(line: Line | undefined): number {
  return line ? (line.t ?? 0) + (line.dt ?? 0) * (line.points.length - 1) : 0;
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
