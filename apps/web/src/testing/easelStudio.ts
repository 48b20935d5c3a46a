import type { DrawingSync, DrawingSyncState } from '@tuschel/client';
import { canvasOf, createRaster, type Line, placedLines, Tool } from '@tuschel/ink';
import type { DrawingMeta, LineJson } from '@tuschel/protocol';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { createEasel, type Easel } from '../canvas/easel.ts';
import type { Turning } from '../canvas/paper.ts';
import type { PenSample } from '../canvas/stroke/hand.ts';
import type { InSlices } from '../canvas/pixels/inSlices.ts';
import { PIXEL_BUDGETS } from '../canvas/pixels/pixelBudget.ts';
import { createToolbox } from '../canvas/tools/toolbox.ts';
import { toolLimits } from '../canvas/tools/toolLimits.ts';

export function paper(
  stored: LineJson[] = [],
  { laid = null, meta = {} }: Partial<Pick<DrawingSync, 'laid' | 'meta'>> = {},
) {
  let lines = [...stored];
  let state: DrawingSyncState = { status: 'saved', pending: 0, fullness: 'fine', replaced: 0 };
  let most = Number.POSITIVE_INFINITY;
  const metas: DrawingMeta[] = [];
  const listeners = new Set<() => void>();
  const set = (change: Partial<DrawingSyncState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const sync: DrawingSync = {
    drawingId: 'page',
    get lines() {
      return lines;
    },
    laid,
    meta,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    append: (line) => void (lines.length < most && lines.push(line)),
    truncate: (length) => void lines.splice(length),
    setMeta: (change) => {
      metas.push(change);
      Object.assign(meta, change);
    },
    flush: () => Promise.resolve(),
    flushOnLeave: () => undefined,
    stop: () => undefined,
  };
  const replaceBy = (others: LineJson[]) => {
    lines = others;
    set({ replaced: state.replaced + 1 });
  };
  return { sync, set, metas, replaceBy, holdAtMost: (count: number) => (most = count) };
}

/** All at once, unless a test wants to see what happens in between. */
export const atOnce: InSlices = (work) => void work(() => false);

export function studio(page = paper(), tools: Partial<Tools> = {}, schedule = atOnce, turning: Turning = {}) {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const limits = toolLimits({ ...ALL_TOOLS, ...tools }, page.sync.laid?.isLocked ?? false);
  const toolbox = createToolbox(storage, [], limits);
  let now = 0;
  const easel = createEasel(page.sync, toolbox, () => now, PIXEL_BUDGETS.large, schedule, turning);
  const at = (x: number, y: number, phase: PenSample['phase']): PenSample => {
    now += 8;
    return { x, y, pointerType: 'mouse', pressure: 0.5, phase, time: now, isRegular: false, isCentred: false };
  };
  /** The pen comes down at the first place and goes through the others; a frame is painted after each. */
  const pull = (places: readonly Place[], held: Held = {}) => {
    places.forEach(([x, y], index) => {
      const sample = { ...at(x, y, index === 0 ? 'down' : 'move'), ...held };
      if (index === 0) easel.begin(sample, false);
      else easel.extend([sample]);
      easel.show();
      easel.raster.flatten();
    });
  };
  const stroke = (places: readonly Place[], held: Held = {}) => {
    pull(places, held);
    easel.end();
  };
  const draw = (x: number, y: number, toX: number, toY: number) => {
    easel.begin(at(x, y, 'down'), false);
    easel.extend([1, 2, 3, 4].map((i) => at(x + ((toX - x) * i) / 4, y + ((toY - y) * i) / 4, 'move')));
    easel.end();
  };
  return { ...page, toolbox, easel, at, draw, pull, stroke };
}

/** A red square from 100, 100 to 200, 200 on the middle layer. */
export function redSquare(page = paper(), tools: Partial<Tools> = {}) {
  const made = studio(page, tools);
  made.toolbox.setColor(RED);
  made.toolbox.take(Tool.lassoFill);
  made.stroke([
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ]);
  return made;
}

export type Place = readonly [x: number, y: number];

export type Held = Partial<Pick<PenSample, 'isRegular' | 'isCentred' | 'pointerType' | 'pressure'>>;

/** The colour that is seen, without alpha. */
export function seen({ raster }: Easel, x: number, y: number): number[] {
  raster.flatten();
  return Array.from(raster.rgba.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 3));
}

export const RED = { r: 200, g: 0, b: 0, a: 255 };

export const INKED = [200, 0, 0];

export const WHITE = [255, 255, 255];

export function hashOf(lines: readonly LineJson[], isPortrait = false): string {
  const raster = createRaster(canvasOf({ isPortrait }));
  for (const line of placedLines(lines as readonly Line[])) raster.draw(line);
  return raster.hash();
}
