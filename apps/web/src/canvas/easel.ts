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
import { createHand, type Hand } from './hand.ts';
import type { Toolbox } from './toolbox.ts';

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
  /** What is seen at a place, picture px; null beside the picture. */
  colorAt(x: number, y: number): Color | null;
  /** Called when pixels have changed. Returns how to stop listening. */
  onPixels(listener: () => void): () => void;
}

/** Bytes of pixels for the way back, the last strokes and copies of the whole: phones have less to give. */
const HISTORY = {
  desktop: { budgetBytes: 64_000_000, keyframeBytes: 192_000_000 },
  handheld: { budgetBytes: 24_000_000, keyframeBytes: 64_000_000 },
};

export function createEasel(sync: DrawingSync, toolbox: Toolbox, now: () => number, isHandheld: boolean): Easel {
  const { tools, hasBase, layers } = toolbox.limits;
  const laid = sync.laid?.lines ?? 0;
  const raster = createRaster(canvasOf({ isPortrait: sync.meta.isPortrait ?? false }));
  const history = createHistory(raster, HISTORY[isHandheld ? 'handheld' : 'desktop']);
  history.reset(sync.lines as readonly Line[]);

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

  /** Something that concerns the whole picture; a stroke on its way comes before it. */
  const happen = (line: Line) => {
    if (hand.isStroking) hand.end();
    if (canDraw()) keep({ ...line, t: Math.max(0, Math.round(now() - begunAt)) });
  };

  let { replaced } = sync.get();
  sync.subscribe(() => {
    if (stateNow().fullness !== state.fullness) changed();
    if (replaced === sync.get().replaced) return;
    replaced = sync.get().replaced;
    hand.drop();
    history.reset(sync.lines as readonly Line[]);
    changed();
    repaint();
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
    get isStroking() {
      return hand.isStroking;
    },
    get guides() {
      return hand.guides;
    },
    begin: (sample, eraser) => hand.begin(sample, eraser),
    extend: (samples, expected) => hand.extend(samples, expected),
    show: () => hand.show(),
    end: () => hand.end(),
    drop: () => hand.drop(),
    get: () => state,
    subscribe: (listener) => listen(listeners, listener),
    onPixels: (listener) => listen(pixelListeners, listener),
    canDraw,
    colorAt: (x, y) => colorAt(raster, Math.floor(x), Math.floor(y)),
    undo() {
      if (!stateNow().canUndo || hand.isStroking || !history.undo()) return;
      isWorn = false;
      sync.truncate(history.lines.length);
      changed();
      repaint();
    },
    redo() {
      const line = !stateNow().canRedo || hand.isStroking ? null : history.redo();
      if (!line) return;
      sync.append(line);
      changed();
      repaint();
    },
    eraseAll() {
      const isBlankNow = () => isBlank(history.lines.slice(laid));
      if (!tools.undo || (!hand.isStroking && (hasBase || laid === 0) && isBlankNow())) return;
      happen(hasBase ? event.eraseLayers(1, 2) : event.eraseAll());
    },
    eraseLayer(layer) {
      if (!tools.undo || !layers.includes(layer)) return;
      if (hand.isStroking || raster.inkedTiles(layer).length > 0) happen(event.eraseLayers(layer, layer));
    },
    swapLayers(a, b) {
      if (a !== b && layers.includes(a) && layers.includes(b)) happen(event.swapLayers(a, b));
    },
    setLocked(locked) {
      if (locked === isLocked) return;
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

function colorAt(raster: Raster, x: number, y: number): Color | null {
  const { rgba, width, height } = raster;
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  // A stroke that was dropped a moment ago is still in the pixels until they are painted.
  raster.refresh();
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
