import type { DrawingSync, DrawingSyncState, Store } from '@tuschel/client';
import {
  canvasOf,
  createHistory,
  createRaster,
  DrawingEvent,
  event,
  type History,
  type Line,
  LIMITS,
  lineWork,
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
}

type Fullness = DrawingSyncState['fullness'];

/** Takes lines and gives them back: pixels, strokes and the way back. Each change goes to the drawing's sync at once. */
export interface Paper extends Store<PaperState> {
  readonly raster: Raster;
  readonly history: History;
  readonly canDraw: () => boolean;
  /** Nothing of one's own is to be seen, nor anything that came with it and can be erased. */
  readonly isBlank: () => boolean;
  /** Puts a line on the picture and hands it over. @param refuse what is done when it may not be @returns whether the paper took it */
  readonly keep: (line: Line, refuse: () => void) => boolean;
  /** @returns whether there was something to undo, which may leave the picture behind */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly lock: (isLocked: boolean) => void;
  /** The sync has other lines now. */
  readonly replace: () => void;
  /** The sync may have got fuller, or more is known of the work. */
  readonly refresh: () => void;
  /** Pixels have changed. */
  readonly repaint: () => void;
  /** Called when pixels have changed. Returns how to stop listening. */
  readonly onPixels: (listener: () => void) => () => void;
}

export function createPaper(sync: DrawingSync, { tools, hasBase }: ToolLimits, budget: PixelBudget): Paper {
  const laid = sync.laid?.lines ?? 0;
  const raster = createRaster(canvasOf({ isPortrait: sync.meta.isPortrait ?? false }));
  const history = createHistory(raster, { budgetBytes: budget.strokes, keyframeBytes: budget.copies });
  history.reset(sync.lines as readonly Line[], 'later');

  let isLocked = false;
  /** A stroke was refused, because to draw it would take more work than is left. */
  let isWorn = false;
  /** Counts changes. */
  const pixels = createStore(0);

  const stateNow = () => stateOf(history, sync, tools, { laid, isLocked, isWorn });
  const state = createStore(stateNow());
  const changed = () => state.set(stateNow());
  const repaint = () => pixels.set(pixels.get() + 1);

  return {
    raster,
    history,
    get: state.get,
    subscribe: state.subscribe,
    onPixels: pixels.subscribe,
    repaint,
    canDraw() {
      const { fullness, strokesLeft } = stateNow();
      return !isLocked && sync.get().status !== 'closed' && fullness !== 'full' && strokesLeft !== 0;
    },
    isBlank: () => (hasBase || laid === 0) && isBlank(history.lines.slice(laid)),
    keep(line, refuse) {
      // The server would take nothing any more after such a line.
      if (toolsFault(line, tools, hasBase)) {
        refuse();
        return false;
      }
      isWorn = history.work + lineWork(line) > LIMITS.workPerDrawing;
      if (isWorn) refuse();
      const isTaken = !isWorn && handedOver(line, history, sync);
      changed();
      if (!isWorn) repaint();
      return isTaken;
    },
    undo() {
      if (!stateNow().canUndo || !history.undo('later')) return false;
      isWorn = false;
      sync.truncate(history.lines.length);
      changed();
      return true;
    },
    redo() {
      const line = stateNow().canRedo ? history.redo('later') : null;
      if (!line) return false;
      sync.append(line);
      changed();
      return true;
    },
    lock(locked) {
      isLocked = locked;
      changed();
    },
    replace() {
      history.reset(sync.lines as readonly Line[], 'later');
      changed();
    },
    refresh() {
      if (stateNow().fullness !== state.get().fullness) changed();
    },
  };
}

/** @returns whether the drawing takes the line: one that is full does not, and then it must not be seen either */
function handedOver(line: Line, history: History, sync: DrawingSync): boolean {
  history.add(line);
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
