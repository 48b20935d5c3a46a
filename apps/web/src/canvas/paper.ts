import type { DrawingSync, DrawingSyncState, Store } from '@tuschel/client';
import {
  canvasOf,
  createHistory,
  createRaster,
  DrawingEvent,
  event,
  type History,
  isEventAllowed,
  type Line,
  LIMITS,
  lineWork,
  opacitiesAfter,
  orientationOf,
  type Raster,
  toolsFault,
} from '@tuschel/ink';
import type { Tools } from '@tuschel/rules';
import { createStore } from '../store.ts';
import type { PixelBudget } from './pixels/pixelBudget.ts';
import type { ToolLimits } from './tools/toolLimits.ts';

/** What can be done with a drawing, and how much of it there is. */
export interface PaperState {
  canUndo: boolean;
  canRedo: boolean;
  /** Strokes of one's own on the picture. */
  strokes: number;
  /** How many of them there may still be; null: as many as a drawing holds. */
  strokesLeft: number | null;
  /** Of the paper: strokes, points, and the work it takes to draw them. */
  fullness: Fullness;
  isLocked: boolean;
  /** How strong each layer is shown, per cent, from back to front. */
  opacities: readonly number[];
}

type Fullness = DrawingSyncState['fullness'];

/** What becomes of a sheet that is turned: another one, as wide as this one was high, takes its place. */
export interface Turning {
  /** Lines that were undone on the sheet before and can be done again, the first of them last. */
  readonly undone?: readonly Line[];
  /** Absent: the sheet cannot be turned. */
  readonly onTurn?: (undone: readonly Line[]) => void;
}

/** Takes lines and gives them back: pixels, strokes and the way back. Each change goes to the drawing's sync at once. */
export interface Paper extends Store<PaperState> {
  readonly raster: Raster;
  readonly history: History;
  readonly isPortrait: boolean;
  readonly mayTurn: boolean;
  readonly canDraw: () => boolean;
  /** Nothing of one's own is to be seen, nor anything that came with it and can be erased. */
  readonly isBlank: () => boolean;
  /** Whether the drawing may be so much work. */
  readonly hasRoomFor: (line: Line) => boolean;
  /** Puts a line on the picture and hands it over. @param refuse what is done when it may not be @returns whether the paper took it */
  readonly keep: (line: Line, refuse: () => void) => boolean;
  /** @returns whether there was something to undo, which may leave the picture behind */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly lock: (isLocked: boolean) => void;
  /** Shows a layer as strong as it might be, until something happens; no line says so. @param opacity per cent */
  readonly tryOpacity: (layer: number, opacity: number) => void;
  /** The sync has other lines now. */
  readonly replace: () => void;
  /** The sync may have got fuller, or more is known of the work. */
  readonly refresh: () => void;
  /** Pixels have changed. */
  readonly repaint: () => void;
  /** Called when pixels have changed. Returns how to stop listening. */
  readonly onPixels: (listener: () => void) => () => void;
}

export function createPaper(
  sync: DrawingSync,
  limits: ToolLimits,
  budget: PixelBudget,
  { undone = [], onTurn }: Turning = {},
): Paper {
  const { tools, hasBase } = limits;
  const laid = sync.laid?.lines ?? 0;
  const isPortrait = isUpright(sync);
  const raster = createRaster(canvasOf({ isPortrait, lines: sync.lines as readonly Line[] }));
  const history = createHistory(raster, { budgetBytes: budget.strokes, keyframeBytes: budget.copies });
  history.reset(sync.lines as readonly Line[], 'later', undone);

  const standing: Standing = { laid, isLocked: false, isWorn: false };
  /** Counts changes. */
  const pixels = createStore(0);

  const stateNow = () => stateOf(history, sync, tools, standing);
  const state = createStore(stateNow());
  const changed = () => state.set(stateNow());
  const repaint = () => pixels.set(pixels.get() + 1);

  return {
    raster,
    history,
    isPortrait,
    mayTurn: onTurn !== undefined && laid === 0 && isEventAllowed('orient', [0, 0], tools, hasBase),
    get: state.get,
    subscribe: state.subscribe,
    onPixels: pixels.subscribe,
    repaint,
    canDraw() {
      const { fullness, strokesLeft } = stateNow();
      return !standing.isLocked && sync.get().status !== 'closed' && fullness !== 'full' && strokesLeft !== 0;
    },
    hasRoomFor: (line) => history.work + lineWork(line) <= LIMITS.workPerDrawing,
    isBlank: () => (hasBase || laid === 0) && isBlank(history.lines.slice(laid)),
    ...createChanges({ sync, limits, history, raster, isPortrait, onTurn, standing, stateNow, changed, repaint }),
    lock(locked) {
      standing.isLocked = locked;
      changed();
    },
    refresh() {
      if (stateNow().fullness !== state.get().fullness) changed();
    },
  };
}

interface Changing extends Pick<Paper, 'history' | 'raster' | 'isPortrait' | 'repaint'> {
  sync: DrawingSync;
  limits: ToolLimits;
  onTurn: Turning['onTurn'];
  standing: Standing;
  stateNow: () => PaperState;
  changed: () => void;
}

/** What changes the picture: lines that come and go, and layers that are tried out. */
function createChanges(its: Changing): Pick<Paper, 'keep' | 'undo' | 'redo' | 'tryOpacity' | 'replace'> {
  const { sync, limits, history, raster, standing, stateNow, changed } = its;
  const { tools, hasBase } = limits;
  /** A layer is shown otherwise than the lines say. */
  let isTrying = false;
  const stopTrying = () => {
    if (isTrying) raster.setLayerOpacities(opacitiesAfter(history.lines));
    isTrying = false;
  };
  /** The drawing has other lines by now, and lies otherwise. */
  const turn = (left: readonly Line[]) => {
    sync.setMeta({ isPortrait: !its.isPortrait });
    its.onTurn?.(left);
  };
  return {
    tryOpacity(layer, opacity) {
      raster.setLayerOpacities(opacitiesAfter(history.lines).with(layer, opacity));
      isTrying = true;
      its.repaint();
    },
    keep(line, refuse) {
      stopTrying();
      // The server would take nothing any more after such a line.
      if (toolsFault(line, tools, hasBase)) {
        refuse();
        return false;
      }
      standing.isWorn = history.work + lineWork(line) > LIMITS.workPerDrawing;
      if (standing.isWorn) refuse();
      else if (isTurn(line)) {
        const isTaken = taken(line, sync);
        if (isTaken) turn([]);
        return isTaken;
      }
      const isTaken = !standing.isWorn && handedOver(line, history, sync);
      changed();
      if (!standing.isWorn) its.repaint();
      return isTaken;
    },
    undo() {
      stopTrying();
      if (!stateNow().canUndo) return false;
      const last = history.lines.at(-1);
      if (last && isTurn(last)) {
        sync.truncate(history.lines.length - 1);
        turn([...history.undone, last]);
        return false;
      }
      if (!history.undo('later')) return false;
      standing.isWorn = false;
      sync.truncate(history.lines.length);
      // Taking back is an event on a paper, and one that is full has no room for it.
      if (sync.lines.length > history.lines.length) history.redo('later');
      changed();
      return true;
    },
    redo() {
      stopTrying();
      if (!stateNow().canRedo) return false;
      const next = history.undone.at(-1);
      if (next && isTurn(next)) {
        if (taken(next, sync)) turn(history.undone.slice(0, -1));
        return false;
      }
      const line = history.redo('later');
      if (!line) return false;
      sync.append(line);
      changed();
      return true;
    },
    replace() {
      isTrying = false;
      if (its.onTurn && isUpright(sync) !== its.isPortrait) return its.onTurn([]);
      history.reset(sync.lines as readonly Line[], 'later');
      changed();
    },
  };
}

/** @returns whether there was room for it */
function taken(line: Line, sync: DrawingSync): boolean {
  const before = sync.lines.length;
  sync.append(line);
  return sync.lines.length > before;
}

/** What the lines say of the sheet counts; where they say nothing, how it lay in the beginning. */
function isUpright({ lines, meta }: DrawingSync): boolean {
  const orientation = orientationOf(lines as readonly Line[]);
  return orientation ? orientation === 'portrait' : (meta.isPortrait ?? false);
}

function isTurn({ tool, size }: Line): boolean {
  return tool === event.id && size === DrawingEvent.orient;
}

/** @returns whether the drawing takes the line: one that is full does not, and then it must not be seen either */
function handedOver(line: Line, history: History, sync: DrawingSync): boolean {
  history.add(line, 'later');
  sync.append(line);
  const isTaken = sync.lines.length >= history.lines.length;
  if (!isTaken) history.undo();
  return isTaken;
}

interface Standing {
  /** Lines that were there before somebody else's drawing went on. */
  laid: number;
  isLocked: boolean;
  isWorn: boolean;
}

function stateOf(history: History, sync: DrawingSync, tools: Tools, { laid, isLocked, isWorn }: Standing): PaperState {
  const strokes = history.lines.length - laid;
  return {
    canUndo: history.canUndo && !isLocked && tools.undo && strokes > 0,
    canRedo: history.canRedo && !isLocked && tools.undo,
    strokes,
    strokesLeft: tools.maxLines === undefined ? null : Math.max(0, tools.maxLines - strokes),
    fullness: isWorn ? 'full' : fullest(sync.get().fullness, history.work),
    isLocked,
    opacities: opacitiesAfter(history.lines),
  };
}

/** Nothing has been drawn since the beginning, or since all was erased. */
function isBlank(lines: readonly Line[]): boolean {
  const last = lines.findLast(({ tool, size }) => tool !== event.id || !LOOKS.has(size));
  if (!last || last.tool !== event.id) return !last;
  const isAllOfIt = last.size === DrawingEvent.eraseLayers && last.layer <= 1 && last.points[0]?.x === 2;
  return last.size === DrawingEvent.eraseAll || isAllOfIt;
}

/** What changes how the drawing lies or is shown, and inks nothing. */
const LOOKS: ReadonlySet<number> = new Set([DrawingEvent.fadeLayer, DrawingEvent.orient, DrawingEvent.center]);

function fullest(stored: Fullness, work: number): Fullness {
  if (stored === 'full' || work >= LIMITS.workPerDrawing) return 'full';
  return work >= LIMITS.workPerDrawing * 0.9 ? 'nearlyFull' : stored;
}
