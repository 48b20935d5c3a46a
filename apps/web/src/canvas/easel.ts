import type { DrawingSync, Store } from '@tuschel/client';
import { type Color, event, type History, type Line, middleOfInk, quantisePoint, type Raster } from '@tuschel/ink';
import { type CatchUp, createCatchUp } from './catchUp.ts';
import { createPaper, type Paper, type PaperState, type Turning } from './paper.ts';
import { type InSlices, inSlices } from './pixels/inSlices.ts';
import { AWAY_BYTES, type PixelBudget } from './pixels/pixelBudget.ts';
import { createMover, type Mover } from './select/mover.ts';
import { createHand, type Hand, type PenSample } from './stroke/hand.ts';
import type { ToolLimits } from './tools/toolLimits.ts';
import type { StrokeJournal } from './stroke/strokeJournal.ts';
import type { Toolbox } from './tools/toolbox.ts';

/**
 * The picture while it is being drawn: pixels, strokes and the way back. Every finished stroke goes to the drawing's sync
 * at once. Knows nothing of elements; `LiveCanvas` brings pointers to it and its pixels to the screen.
 */
export interface Easel extends Store<PaperState>, Hand {
  readonly raster: Raster;
  /** Takes the pen in the place of the hand while the toolbox says that it selects. */
  readonly mover: Mover;
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
  /** Such a layer comes onto the one below, as a line that can be undone. Nothing happens on a paper that is locked or full. */
  mergeDown(layer: number): void;
  /** A layer is shown as strong as that, per cent, as a line that can be undone. Nothing happens on a paper that is locked or full. */
  fadeLayer(layer: number, opacity: number): void;
  /** Shows what {@link fadeLayer} would do. */
  tryOpacity(layer: number, opacity: number): void;
  readonly isPortrait: boolean;
  /** The sheet can be turned: the round allows it, nobody else's drawing lies on it, and somebody lays out another one. */
  readonly mayTurn: boolean;
  /** The sheet stands upright from now on, or no longer, as a line that can be undone: another easel takes the place of this one. */
  turn(): void;
  /** What is drawn comes to the middle of the sheet, as a line that can be undone. Nothing happens where it lies there, or where there is none. */
  center(): void;
  /** Another easel has taken its place. */
  retire(): void;
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

/**
 * @param schedule how long work is done, in the page's own time unless given
 * @param journal of what is under the pen, or moved and not put down; absent: that is lost if the page is ended without a word
 */
export function createEasel(
  sync: DrawingSync,
  toolbox: Toolbox,
  now: () => number,
  budget: PixelBudget,
  schedule: InSlices = inSlices,
  turning: Turning = {},
  journal?: StrokeJournal,
): Easel {
  const paper = createPaper(sync, toolbox.limits, budget, turning);
  const { raster, history, canDraw, repaint } = paper;
  const begunAt = now() - endOf(history.lines.at(-1));
  const age = () => Math.max(0, Math.round(now() - begunAt));
  const catchUp = createCatchUp(history, schedule, () => {
    // Only now is it known how much work the drawing is.
    paper.refresh();
    repaint();
  });
  const { whenWhole } = catchUp;
  catchUp.begin();

  const keep = (line: Line): boolean => paper.keep(line, () => hand.drop());
  const lastLine = () => history.lines.at(-1);
  const { underway, lifted, moving } = writtenDown(sync, age, journal);
  const hand: Hand = createHand({ raster, toolbox, begunAt, canDraw, keep, repaint, lastLine, underway, lifted });
  const changes = createChanges(paper, hand, catchUp, toolbox.limits, {
    age,
    settle: () => mover.settle(),
    takeBack: () => mover.takeBack(),
  });
  const { happen, ...acts } = changes;
  const { hasRoomFor } = paper;
  const mover = createMover({ raster, toolbox, canDraw, hasRoomFor, happen, repaint, moving });
  const drawing = createPatientHand(hand, history, whenWhole);
  const { lift, isDown, ...pen } = withMover(drawing, mover, toolbox, whenWhole);

  const forget = () => {
    mover.forget();
    lift('drop');
    catchUp.forget();
  };
  const ends = [
    sync.subscribe(() => paper.refresh()),
    whenReplaced(sync, () => {
      forget();
      paper.replace();
      catchUp.begin();
      if (!history.isBehind) repaint();
    }),
    showLayers(raster, toolbox, sync, repaint),
  ];

  return {
    raster,
    mover,
    get isBehind() {
      return history.isBehind;
    },
    whole: catchUp.whole,
    get isStroking() {
      return isDown();
    },
    get guides() {
      return hand.guides;
    },
    ...pen,
    show: () => hand.show(),
    corners: hand.corners,
    stepBack: () => hand.stepBack(),
    hover: (sample) => hand.hover(sample),
    leave() {
      catchUp.settle();
      mover.putDown();
      if (hand.isStroking) lift('finish');
    },
    retire() {
      forget();
      paper.lock(true);
      for (const end of ends) end();
      history.giveBack();
    },
    giveBack: () => history.giveBack(AWAY_BYTES),
    get: paper.get,
    subscribe: paper.subscribe,
    onPixels: paper.onPixels,
    canDraw,
    colorAt: (x, y) => colorAt(raster, Math.floor(x), Math.floor(y), history.isBehind),
    ...acts,
    undo() {
      // As long as it is written down, the stroke would come back.
      if (!hand.isStroking) journal?.forget();
      acts.undo();
    },
    setLocked(locked) {
      if (locked === paper.get().isLocked) return;
      if (locked) catchUp.settle();
      if (locked) mover.putDown();
      if (locked && hand.isStroking) hand.finish();
      paper.lock(locked);
    },
  };
}

/** What is under the pen, or moved and not put down yet, goes into the journal as the line that it would become. */
function writtenDown(sync: DrawingSync, age: () => number, journal: StrokeJournal | undefined) {
  const underway = (soFar: () => Line | null) =>
    journal?.underway(() => {
      const line = soFar();
      return line && { after: sync.lines.length, line };
    });
  return {
    underway,
    lifted: () => journal?.lifted(),
    moving: (what: Line | 'putDown' | 'putBack') => {
      if (what === 'putDown') journal?.lifted();
      else if (what === 'putBack') journal?.forget();
      else underway(() => ({ ...what, t: age() }));
    },
  };
}

/** Called when the lines are no longer those that were drawn here. Returns how to stop listening. */
function whenReplaced(sync: DrawingSync, act: () => void): () => void {
  let { replaced } = sync.get();
  return sync.subscribe(() => {
    if (replaced === sync.get().replaced) return;
    replaced = sync.get().replaced;
    act();
  });
}

/** What the pen does while the picture is not whole is done once it is. */
function createPatientHand(hand: Hand, history: History, whenWhole: CatchUp['whenWhole']) {
  /** The pen is on the paper, and has not drawn yet because the picture is not whole. */
  let isAwaited = false;
  const lift = (how: 'end' | 'finish' | 'drop') => {
    isAwaited = false;
    hand[how]();
  };
  return {
    lift,
    isDown: () => hand.isStroking || isAwaited,
    begin(sample: PenSample, eraser: boolean) {
      isAwaited = history.isBehind;
      whenWhole(() => {
        isAwaited = false;
        hand.begin(sample, eraser);
      });
    },
    extend: (...samples: Parameters<Hand['extend']>) => whenWhole(() => hand.extend(...samples)),
    end: () => whenWhole(() => lift('end')),
    finish: () => whenWhole(() => lift('finish')),
    drop: () => whenWhole(() => lift('drop')),
  };
}

type PatientHand = ReturnType<typeof createPatientHand>;

/** While the pen selects, it draws nothing. */
function withMover(hand: PatientHand, mover: Mover, toolbox: Toolbox, whenWhole: CatchUp['whenWhole']): PatientHand {
  return {
    lift: hand.lift,
    finish: hand.finish,
    isDown: () => hand.isDown() || mover.isDragging,
    begin(sample, eraser) {
      if (toolbox.get().selects) whenWhole(() => mover.begin(sample));
      else hand.begin(sample, eraser);
    },
    extend(...samples) {
      if (mover.isDragging) mover.extend(samples[0]);
      else hand.extend(...samples);
    },
    end: () => (mover.isDragging ? mover.end() : hand.end()),
    drop: () => (mover.isDragging ? mover.drop() : hand.drop()),
  };
}

interface Around {
  /** Of the drawing, ms. */
  age: () => number;
  /** Ink that lies elsewhere is put down first. */
  settle: () => void;
  /** Or taken back, if there is any. */
  takeBack: () => boolean;
}

/** What happens to the whole picture once it is whole. */
function createChanges(
  paper: Paper,
  hand: Hand,
  catchUp: CatchUp,
  { tools, hasBase, layers }: ToolLimits,
  around: Around,
): { happen: (line: Line) => void } & Pick<
  Easel,
  | 'undo'
  | 'redo'
  | 'eraseAll'
  | 'eraseLayer'
  | 'swapLayers'
  | 'mergeDown'
  | 'fadeLayer'
  | 'tryOpacity'
  | 'isPortrait'
  | 'mayTurn'
  | 'turn'
  | 'center'
> {
  const { whenWhole, begin } = catchUp;
  const { age, settle } = around;
  /** A stroke on its way comes before it. */
  const happen = (line: Line) => {
    settle();
    if (hand.isStroking) hand.finish();
    if (!paper.canDraw()) return;
    paper.keep({ ...line, t: age() }, () => hand.drop());
    // What has moved is drawn anew.
    begin();
  };
  return {
    happen,
    ...wayBack(paper, hand, catchUp, around),
    eraseAll: () =>
      whenWhole(() => {
        settle();
        if (!tools.undo || (!hand.isStroking && paper.isBlank())) return;
        happen(hasBase ? event.eraseLayers(1, 2) : event.eraseAll());
      }),
    eraseLayer: (layer) =>
      whenWhole(() => {
        settle();
        if (!tools.undo || !layers.includes(layer)) return;
        if (hand.isStroking || !paper.raster.isLayerBare(layer)) happen(event.eraseLayers(layer, layer));
      }),
    swapLayers(a, b) {
      if (a !== b && layers.includes(a) && layers.includes(b)) whenWhole(() => happen(event.swapLayers(a, b)));
    },
    mergeDown(layer) {
      if (layers.includes(layer) && layers.includes(layer - 1)) whenWhole(() => happen(event.mergeDown(layer)));
    },
    fadeLayer(layer, opacity) {
      if (!layers.includes(layer)) return;
      whenWhole(() => {
        if (paper.get().opacities[layer] === opacity) paper.tryOpacity(layer, opacity);
        else happen(event.fadeLayer(layer, opacity));
      });
    },
    tryOpacity(layer, opacity) {
      if (!paper.history.isBehind) paper.tryOpacity(layer, opacity);
    },
    isPortrait: paper.isPortrait,
    mayTurn: paper.mayTurn,
    turn() {
      if (paper.mayTurn) whenWhole(() => happen(event.orient(!paper.isPortrait)));
    },
    center: () =>
      whenWhole(() => {
        const { raster, history, isPortrait } = paper;
        settle();
        if (hand.isStroking) hand.finish();
        const middle = hasBase ? null : middleOfInk(history.lines);
        const isThere = middle?.x === raster.width / 2 && middle.y === raster.height / 2;
        if (middle && !isThere) happen(event.center(quantisedMiddle(middle), isPortrait));
      }),
  };
}

/** Ink that is not put down yet is what is taken back first. */
function wayBack(
  paper: Paper,
  hand: Hand,
  { whenWhole, begin }: CatchUp,
  { settle, takeBack }: Around,
): Pick<Easel, 'undo' | 'redo'> {
  const draw = () => {
    if (paper.history.isBehind) begin();
    else paper.repaint();
  };
  return {
    undo: () =>
      whenWhole(() => {
        if (hand.stepBack() || hand.isStroking || takeBack()) return;
        settle();
        if (paper.undo()) draw();
      }),
    redo: () =>
      whenWhole(() => {
        if (hand.isStroking) return;
        takeBack();
        settle();
        if (paper.redo()) draw();
      }),
  };
}

/** As far out as a line's point can be. */
function quantisedMiddle({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const point = quantisePoint(x, y, 0);
  return { x: Math.round(point.x), y: Math.round(point.y) };
}

/** The picture shows the layers that the artist wants to see, and the drawing remembers them. */
function showLayers(raster: Raster, toolbox: Toolbox, sync: DrawingSync, repaint: () => void): () => void {
  let { visible } = toolbox.get();
  const show = () => visible.forEach((isVisible, layer) => raster.setLayerVisible(layer, isVisible));
  show();
  return toolbox.subscribe(() => {
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
