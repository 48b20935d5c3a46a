import type { DrawingSync, Store } from '@tuschel/client';
import { type Color, event, type Line, type Raster } from '@tuschel/ink';
import { createCatchUp } from './catchUp.ts';
import { createPaper, type PaperState } from './paper.ts';
import { type InSlices, inSlices } from './pixels/inSlices.ts';
import { AWAY_BYTES, type PixelBudget } from './pixels/pixelBudget.ts';
import { createHand, type Hand } from './stroke/hand.ts';
import type { Toolbox } from './tools/toolbox.ts';

/**
 * The picture while it is being drawn: pixels, strokes and the way back. Every finished stroke goes to the drawing's sync
 * at once. Knows nothing of elements; `LiveCanvas` brings pointers to it and its pixels to the screen.
 */
export interface Easel extends Store<PaperState>, Hand {
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
  const paper = createPaper(sync, toolbox.limits, budget);
  const { raster, history, canDraw, repaint } = paper;
  const begunAt = now() - endOf(history.lines.at(-1));
  const catchUp = createCatchUp(history, schedule, () => {
    // Only now is it known how much work the drawing is.
    paper.refresh();
    repaint();
  });
  const whenWhole = (act: () => void) => catchUp.whenWhole(act);
  catchUp.begin();

  const keep = (line: Line): boolean => paper.keep(line, () => hand.drop());
  const lastLine = () => history.lines.at(-1);
  const hand: Hand = createHand({ raster, toolbox, begunAt, canDraw, keep, repaint, lastLine });
  /** The pen is on the paper, and has not drawn yet because the picture is not whole. */
  let isAwaited = false;
  const lift = (how: 'end' | 'drop') => {
    isAwaited = false;
    hand[how]();
  };

  const draw = () => {
    if (history.isBehind) catchUp.begin();
    else repaint();
  };
  /** Something that concerns the whole picture; a stroke on its way comes before it. */
  const happen = (line: Line) => {
    if (hand.isStroking) hand.end();
    if (canDraw()) keep({ ...line, t: Math.max(0, Math.round(now() - begunAt)) });
  };
  const eraseAll = () => {
    if (!tools.undo || (!hand.isStroking && paper.isBlank())) return;
    happen(hasBase ? event.eraseLayers(1, 2) : event.eraseAll());
  };
  const eraseLayer = (layer: number) => {
    if (!tools.undo || !layers.includes(layer)) return;
    if (hand.isStroking || raster.inkedTiles(layer).length > 0) happen(event.eraseLayers(layer, layer));
  };

  let { replaced } = sync.get();
  sync.subscribe(() => {
    paper.refresh();
    if (replaced === sync.get().replaced) return;
    replaced = sync.get().replaced;
    lift('drop');
    catchUp.forget();
    paper.replace();
    catchUp.begin();
    if (!history.isBehind) repaint();
  });
  showLayers(raster, toolbox, sync, repaint);

  return {
    raster,
    get isBehind() {
      return history.isBehind;
    },
    whole: catchUp.whole,
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
    end: () => whenWhole(() => lift('end')),
    drop: () => whenWhole(() => lift('drop')),
    leave() {
      catchUp.settle();
      if (hand.isStroking) lift('end');
    },
    giveBack: () => history.giveBack(AWAY_BYTES),
    get: paper.get,
    subscribe: paper.subscribe,
    onPixels: paper.onPixels,
    canDraw,
    colorAt: (x, y) => colorAt(raster, Math.floor(x), Math.floor(y), history.isBehind),
    undo: () => whenWhole(() => !hand.isStroking && paper.undo() && draw()),
    redo: () => whenWhole(() => !hand.isStroking && paper.redo() && draw()),
    eraseAll: () => whenWhole(eraseAll),
    eraseLayer: (layer) => whenWhole(() => eraseLayer(layer)),
    swapLayers(a, b) {
      if (a !== b && layers.includes(a) && layers.includes(b)) whenWhole(() => happen(event.swapLayers(a, b)));
    },
    setLocked(locked) {
      if (locked === paper.get().isLocked) return;
      if (locked) catchUp.settle();
      if (locked && hand.isStroking) hand.end();
      paper.lock(locked);
    },
  };
}

/** The picture shows the layers that the artist wants to see, and the drawing remembers them. */
function showLayers(raster: Raster, toolbox: Toolbox, sync: DrawingSync, repaint: () => void): void {
  let { visible } = toolbox.get();
  const show = () => visible.forEach((isVisible, layer) => raster.setLayerVisible(layer, isVisible));
  show();
  toolbox.subscribe(() => {
    if (visible === toolbox.get().visible) return;
    visible = toolbox.get().visible;
    show();
    sync.setMeta({ layers: visible.map((isVisible, id) => ({ id, isVisible })) });
    repaint();
  });
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
