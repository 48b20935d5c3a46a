import { TILE, TILE_SHIFT } from './kernel/grid.ts';
import { createKeyframes, type KeyframeOptions } from './keyframes.ts';
import type { Line } from './model.ts';
import type { Patch, Raster } from './raster.ts';
import { lineWork } from './tools/index.ts';

/** The lines of a drawing and the way back and forth through them, stroke by stroke. */
export interface History {
  /** What is on the raster now, oldest first. Live: changes with every call below. */
  readonly lines: readonly Line[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Sum of the lines' `lineWork`. */
  readonly work: number;
  /** Bytes of pixels kept for going back and forth. */
  readonly bytes: number;
  /**
   * Appends a line; what was undone before cannot be redone any more. Afterwards the line is on the raster exactly once: an open live
   * stroke is committed, a live stroke committed since the last call is taken for the line, and otherwise the line is drawn.
   */
  add(line: Line): void;
  /** Takes the last line off the raster and returns it; null when there is none or a live stroke is open. */
  undo(): Line | null;
  /** Brings back the line undone last and returns it; null when there is none or a live stroke is open. */
  redo(): Line | null;
  /** Starts over: clears the raster and draws the lines, each of which can be undone. */
  reset(lines: readonly Line[]): void;
}

export interface HistoryOptions {
  /** Bytes of pixels to keep of the last strokes, 64 MB unless given. Going back further costs a replay, never a wrong pixel. */
  budgetBytes?: number;
  /** Bytes of copies of the whole picture, from which such a replay starts; 192 MB unless given. */
  keyframeBytes?: number;
  /** See {@link KeyframeOptions}. */
  workBetween?: number;
}

interface Entry {
  readonly line: Line;
  /** The other side of the line: without it while it is drawn, with it while it is undone. Null once it was given up. */
  patch: Patch | null;
  /** Of all lines up to this one. */
  readonly work: number;
}

const DEFAULT_BUDGET = 64_000_000;

/**
 * Records every stroke committed on the raster. From now on nobody else may clear it or commit strokes without calling `add`.
 *
 * @throws when the raster has a history already
 */
export function createHistory(raster: Raster, options: HistoryOptions = {}): History {
  const { budgetBytes = DEFAULT_BUDGET } = options;
  const keyframes = createKeyframes(raster, keyframeOptions(options));
  const lines: Line[] = [];
  const done: Entry[] = [];
  /** Last undone at the end. */
  const undone: Entry[] = [];
  /** Entries of `done` before this one have given up their patch. */
  let firstKept = 0;
  let bytes = 0;
  /** The stroke committed last, while nobody has told its line. */
  let unclaimed: Patch | null = null;

  if (raster.onCommit) throw new Error('the raster has a history already');
  raster.onCommit = (before) => {
    if (unclaimed) throw new Error('a stroke was committed whose line was never added');
    unclaimed = before;
  };

  function release(entry: Entry): void {
    bytes -= entry.patch?.bytes ?? 0;
    entry.patch = null;
  }

  /** Gives up what is furthest from the present: first what can be drawn again cheaply, then the oldest. */
  function keepBudget(): void {
    for (const entry of undone) {
      if (bytes <= budgetBytes) return;
      release(entry);
    }
    while (bytes > budgetBytes && firstKept < done.length) release(done[firstKept++] as Entry);
  }

  function push(entry: Entry): void {
    done.push(entry);
    lines.push(entry.line);
    keepBudget();
    keyframes.reach(lines.length, entry.work);
  }

  function drawn(line: Line): Patch {
    if (raster.isStroking) raster.commit();
    if (!unclaimed) raster.draw(line);
    const patch = unclaimed;
    unclaimed = null;
    if (!patch) throw new Error('a line needs at least one point');
    bytes += patch.bytes;
    return patch;
  }

  /** Draws a line and keeps nothing of what was there before. */
  function drawnForGood(line: Line): null {
    const { onCommit } = raster;
    raster.onCommit = null;
    try {
      raster.draw(line);
    } finally {
      raster.onCommit = onCommit;
    }
    return null;
  }

  function append(line: Line, patch: Patch | null): void {
    push({ line, patch, work: (done.at(-1)?.work ?? 0) + lineWork(line) });
  }

  function add(line: Line): void {
    for (const entry of undone) release(entry);
    undone.length = 0;
    append(line, drawn(line));
  }

  /** How many of the lines will have given up their patch when all have been drawn: of a long drawing nearly all, and to make them takes long. */
  function countForGood(all: readonly Line[]): number {
    let left = all.length;
    for (let needed = 0; left > 0 && needed <= budgetBytes; ) needed += leastPatchBytes(all[--left] as Line, raster);
    return left;
  }

  /**
   * Draws all lines from the latest copy of the picture on, which refills the patches of the last ones. Copies with other lines must have been
   * forgotten before.
   */
  function replay(all: readonly Line[]): void {
    unclaimed = null;
    raster.cancel();
    const first = keyframes.restore(all.length);
    // Patches are given up from the oldest on, and the newest of these lines had none: there is nothing to release.
    done.length = first;
    firstKept = first;
    lines.length = first;
    const forGood = countForGood(all);
    for (const line of all.slice(first)) append(line, lines.length < forGood ? drawnForGood(line) : drawn(line));
  }

  function undo(): Line | null {
    const entry = raster.isStroking ? undefined : done.pop();
    if (!entry) return null;
    lines.pop();
    undone.push(entry);
    keyframes.forgetAfter(lines.length);
    if (entry.patch) raster.swap(entry.patch);
    else replay(lines.slice());
    return entry.line;
  }

  function redo(): Line | null {
    const entry = raster.isStroking ? undefined : undone.pop();
    if (!entry) return null;
    if (entry.patch) raster.swap(entry.patch);
    else entry.patch = drawn(entry.line);
    push(entry);
    return entry.line;
  }

  function reset(all: readonly Line[]): void {
    for (const entry of undone) release(entry);
    undone.length = 0;
    keyframes.forgetAll();
    for (const entry of done.splice(0)) release(entry);
    raster.clear();
    replay(all.slice());
  }

  return {
    lines,
    get canUndo() {
      return done.length > 0 && !raster.isStroking;
    },
    get canRedo() {
      return undone.length > 0 && !raster.isStroking;
    },
    get work() {
      return done.at(-1)?.work ?? 0;
    },
    get bytes() {
      return bytes + keyframes.bytes;
    },
    add,
    undo,
    redo,
    reset,
  };
}

/** Bytes of a whole tile in a patch. */
const TILE_BYTES = TILE * TILE * 8;

/** A patch has at least the tiles in which the line has a point. */
function leastPatchBytes({ points }: Line, { width, height }: Raster): number {
  const tiles = new Set<number>();
  for (const { x, y } of points) {
    if (x >= 0 && y >= 0 && x < width && y < height) tiles.add((y >> TILE_SHIFT) * width + (x >> TILE_SHIFT));
  }
  return tiles.size * TILE_BYTES;
}

function keyframeOptions({ keyframeBytes, workBetween }: HistoryOptions): KeyframeOptions {
  return {
    ...(keyframeBytes === undefined ? {} : { budgetBytes: keyframeBytes }),
    ...(workBetween === undefined ? {} : { workBetween }),
  };
}
