import { TILE, TILE_SHIFT } from './kernel/grid.ts';
import { type Copying, createKeyframes, type KeyframeOptions, TILES_AT_ONCE } from './keyframes.ts';
import type { Line } from './model.ts';
import type { Patch, PatchPart, Raster } from './raster.ts';
import { ifThereIsRoom } from './shortage.ts';
import { type IsTimeUp, neverUp, pointsPerStep } from './steps.ts';
import { event } from './tools/event.ts';
import { lineWork } from './tools/index.ts';

/** The lines of a drawing and the way back and forth through them, stroke by stroke. */
export interface History {
  /** What is on the raster now, or will be once it has caught up, oldest first. Live: changes with every call below. */
  readonly lines: readonly Line[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Sum of the lines' `lineWork`; after a new start `later` it is complete once the raster has caught up. */
  readonly work: number;
  /** Bytes of pixels kept for going back and forth. */
  readonly bytes: number;
  /** Lines are still to be drawn, after a call `later`: until then the raster belongs to the history. */
  readonly isBehind: boolean;
  /**
   * Draws what the raster lacks, until it is time to stop; all of it unless told otherwise. Every other call does so first.
   *
   * @returns whether the raster has caught up
   */
  catchUp(isTimeUp?: IsTimeUp): boolean;
  /**
   * Appends a line; what was undone before cannot be redone any more. Afterwards the line is on the raster exactly once: an open live
   * stroke is committed, a live stroke committed since the last call is taken for the line, and otherwise the line is drawn.
   */
  add(line: Line): void;
  /**
   * Takes the last line off the raster and returns it; null when there is none or a live stroke is open. `later`: where lines have to be drawn
   * for that, it is left to {@link catchUp}.
   */
  undo(when?: 'now' | 'later'): Line | null;
  /**
   * Brings back the line undone last and returns it; null when there is none or a live stroke is open. `later`: where it has to be drawn for that,
   * it is left to {@link catchUp}.
   */
  redo(when?: 'now' | 'later'): Line | null;
  /** Starts over: clears the raster and draws the lines, each of which can be undone. `later`: drawing them is left to {@link catchUp}. */
  reset(lines: readonly Line[], when?: 'now' | 'later'): void;
  /**
   * Gives back memory until no more than so many bytes are kept, all of the last strokes; 0 unless given. Going back further costs a replay, until
   * more has been drawn again.
   */
  giveBack(bytesLeft?: number): void;
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
  work: number;
}

const DEFAULT_BUDGET = 64_000_000;
/** In about half a millisecond. */
const POINTS_WEIGHED_AT_ONCE = 4_000;

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
  /** The stroke committed last, while nobody has told its line. Null in it: there was no memory for what was there before. */
  let unclaimed: { readonly patch: Patch | null } | null = null;
  /** Draws what the raster lacks, and halts wherever that may take long; null: it lacks nothing. */
  let rest: Copying | null = null;

  if (raster.onCommit) throw new Error('the raster has a history already');
  tidySpare();
  raster.onCommit = (copy, needed) => {
    if (unclaimed) throw new Error('a stroke was committed whose line was never added');
    makeRoomFor(needed);
    unclaimed = { patch: needed > budgetBytes ? null : withRoom(copy) };
  };

  /** A copy, for which everything else is given up where there is no memory. Null: not even then. */
  function withRoom<T>(copy: () => T): T | null {
    return ifThereIsRoom(copy) ?? (giveBack(), ifThereIsRoom(copy));
  }

  function release(entry: Entry): void {
    bytes -= entry.patch?.bytes ?? 0;
    for (const { pixels } of entry.patch?.parts ?? []) for (const tile of pixels) raster.spare.leave(tile);
    entry.patch = null;
  }

  /** Gives up so much that a copy of so many bytes does not exceed the budget, and leaves its arrays for the copy; all, where it is larger. */
  function makeRoomFor(needed: number): void {
    keepBudget(Math.max(0, budgetBytes - needed));
    tidySpare();
  }

  function tidySpare(): void {
    raster.spare.allow('strokes', budgetBytes - bytes);
  }

  /** Gives up what is furthest from the present: first what can be drawn again cheaply, then the oldest. */
  function keepBudget(most = budgetBytes): void {
    for (const entry of undone) {
      if (bytes <= most) return;
      release(entry);
    }
    while (bytes > most && firstKept < done.length) release(done[firstKept++] as Entry);
  }

  function giveBack(bytesLeft = 0): void {
    keyframes.forgetAll();
    const before = firstKept;
    keepBudget(bytesLeft);
    // Of lines that are still to be drawn there will be patches, too.
    firstKept = before;
    raster.spare.allow('strokes', 0);
  }

  function push(entry: Entry): void {
    done.push(entry);
    lines.push(entry.line);
    keepBudget();
    keyframes.reach(lines.length, entry.work);
  }

  function drawn(line: Line): Patch | null {
    if (raster.isStroking) raster.commit();
    if (!unclaimed) raster.draw(line);
    return claim();
  }

  function claim(): Patch | null {
    const claimed = unclaimed;
    unclaimed = null;
    if (!claimed) throw new Error('a line needs at least one point');
    bytes += claimed.patch?.bytes ?? 0;
    tidySpare();
    return claimed.patch;
  }

  function add(line: Line): void {
    catchUp();
    for (const entry of undone) release(entry);
    undone.length = 0;
    push({ line, patch: drawn(line), work: (done.at(-1)?.work ?? 0) + lineWork(line) });
  }

  /** How many of the lines will have given up their patch when all have been drawn: of a long drawing nearly all, and to make them takes long. */
  function countForGood(all: readonly Line[]): number {
    let left = all.length;
    for (let needed = 0; left > 0 && needed <= budgetBytes; ) needed += leastPatchBytes(all[--left] as Line, raster);
    return left;
  }

  /**
   * Has the lines drawn from the latest copy of the picture on, which refills the patches of the last ones. Copies with other lines must have
   * been forgotten before; none of the lines behind the copy has a patch.
   *
   * @param first comes before that
   */
  function replay(first?: Copying): void {
    unclaimed = null;
    raster.cancel();
    const { index, copying } = keyframes.restoring(done.length);
    firstKept = index;
    rest = restoreAndRedraw(copying, index, first);
    if (done.length === 0) catchUp();
  }

  function* restoreAndRedraw(copying: Copying, index: number, first?: Copying): Copying {
    if (first) yield* first;
    yield* copying;
    yield* redraw(index);
  }

  function* weigh(): Copying {
    let work = 0;
    let points = 0;
    for (const entry of done) {
      work += lineWork(entry.line);
      entry.work = work;
      points += entry.line.points.length;
      if (points < POINTS_WEIGHED_AT_ONCE) continue;
      points = 0;
      yield;
    }
  }

  function* redraw(first: number): Copying {
    const forGood = countForGood(lines);
    const goal = done.at(-1)?.work ?? 0;
    for (const [index, entry] of done.entries()) {
      if (index < first) continue;
      if (entry.line.tool !== event.id) {
        const { points } = entry.line;
        const atOnce = pointsPerStep(entry.line, entry.work - (done[index - 1]?.work ?? 0));
        raster.begin(entry.line);
        for (let at = 0; at < points.length; at += atOnce) {
          raster.extend(points.slice(at, at + atOnce));
          yield;
        }
      }
      if (index < forGood) completeForGood(entry.line);
      else if (raster.isStroking) yield* completeBitByBit(entry);
      else entry.patch = drawn(entry.line);
      keepBudget();
      const copying = keyframes.reaching(index + 1, entry.work, goal);
      if (copying) yield* copying;
      yield;
    }
  }

  /** Of what was there before nothing is kept. */
  function completeForGood(line: Line): void {
    const { onCommit } = raster;
    raster.onCommit = null;
    try {
      if (raster.isStroking) raster.commit();
      else raster.draw(line);
    } finally {
      raster.onCommit = onCommit;
    }
  }

  /** What was there before a stroke over the whole paper is 16 MB, which take longer to copy than the page should wait. */
  function* completeBitByBit(entry: Entry): Copying {
    const tiles = raster.settle();
    makeRoomFor(tiles.length * TILE_BYTES);
    const parts: PatchPart[] = [];
    for (let at = 0; at < tiles.length; at += TILES_AT_ONCE) {
      const copy = () => raster.copyTiles(entry.line.layer, tiles.slice(at, at + TILES_AT_ONCE));
      const part = withRoom(copy);
      if (!part) return completeForGood(entry.line);
      parts.push(part);
      yield;
    }
    completeForGood(entry.line);
    const patchBytes = parts.flatMap(({ pixels }) => pixels).reduce((sum, { byteLength }) => sum + byteLength, 0);
    entry.patch = { parts, swapped: null, bytes: patchBytes };
    bytes += patchBytes;
    tidySpare();
  }

  function catchUp(isTimeUp: IsTimeUp = neverUp): boolean {
    while (rest) {
      if (rest.next().done) rest = null;
      else if (isTimeUp()) break;
    }
    return rest === null;
  }

  function undo(when: 'now' | 'later' = 'now'): Line | null {
    catchUp();
    const entry = raster.isStroking ? undefined : done.pop();
    if (!entry) return null;
    lines.pop();
    undone.push(entry);
    keyframes.forgetAfter(lines.length);
    if (entry.patch) raster.swap(entry.patch);
    else replay();
    if (when === 'now') catchUp();
    return entry.line;
  }

  function redo(when: 'now' | 'later' = 'now'): Line | null {
    catchUp();
    const entry = raster.isStroking ? undefined : undone.pop();
    if (!entry) return null;
    if (entry.patch) {
      raster.swap(entry.patch);
      push(entry);
      return entry.line;
    }
    done.push(entry);
    lines.push(entry.line);
    rest = redraw(done.length - 1);
    if (when === 'now') catchUp();
    return entry.line;
  }

  function reset(all: readonly Line[], when: 'now' | 'later' = 'now'): void {
    rest = null;
    const own = all.slice();
    for (const entry of undone) release(entry);
    undone.length = 0;
    keyframes.forgetAfter(-1);
    for (const entry of done.splice(0)) release(entry);
    lines.length = 0;
    raster.clear();
    for (const line of own) {
      done.push({ line, patch: null, work: 0 });
      lines.push(line);
    }
    replay(weigh());
    if (when === 'now') catchUp();
  }

  return {
    lines,
    get canUndo() {
      return done.length > 0 && (rest !== null || !raster.isStroking);
    },
    get canRedo() {
      return undone.length > 0 && (rest !== null || !raster.isStroking);
    },
    get work() {
      return done.at(-1)?.work ?? 0;
    },
    get bytes() {
      return bytes + keyframes.bytes;
    },
    get isBehind() {
      return rest !== null;
    },
    catchUp,
    add,
    undo,
    redo,
    reset,
    giveBack,
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
