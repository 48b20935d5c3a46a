import type { Patch } from './layerTiles.ts';
import type { Line } from './model.ts';
import type { SpareTiles } from './spareTiles.ts';

export interface DrawnLine {
  readonly line: Line;
  /** The line where it lies on the sheet. */
  readonly placed: Line;
  /** The other side of the line: without it while it is drawn, with it while it is undone. Null once it was given up. */
  patch: Patch | null;
  /** Of all lines up to this one. */
  work: number;
}

/** The lines that stand and those that were undone, with the pixels of as many as the budget allows, those nearest to the present. */
export class StrokeRing {
  readonly done: DrawnLine[] = [];
  /** Last undone at the end. */
  readonly undone: DrawnLine[] = [];
  /** Entries of `done` before this one have given up their patch. */
  firstKept = 0;
  bytes = 0;
  readonly budgetBytes: number;
  readonly #spare: SpareTiles;

  constructor(budgetBytes: number, spare: SpareTiles) {
    this.budgetBytes = budgetBytes;
    this.#spare = spare;
    this.#tidySpare();
  }

  get work(): number {
    return this.done.at(-1)?.work ?? 0;
  }

  /** Counts a patch that an entry is going to have. */
  count(patch: Patch | null): void {
    this.bytes += patch?.bytes ?? 0;
    this.#tidySpare();
  }

  #release(entry: DrawnLine): void {
    this.bytes -= entry.patch?.bytes ?? 0;
    for (const { pixels } of entry.patch?.parts ?? []) for (const tile of pixels) this.#spare.leave(tile);
    entry.patch = null;
  }

  forgetUndone(): void {
    for (const entry of this.undone.splice(0)) this.#release(entry);
  }

  forgetAll(): void {
    this.forgetUndone();
    for (const entry of this.done.splice(0)) this.#release(entry);
  }

  /** Gives up what is furthest from the present: first what can be drawn again cheaply, then the oldest. */
  keepBudget(most = this.budgetBytes): void {
    for (const entry of this.undone) {
      if (this.bytes <= most) return;
      this.#release(entry);
    }
    while (this.bytes > most && this.firstKept < this.done.length)
      this.#release(this.done[this.firstKept++] as DrawnLine);
  }

  /** Gives up so much that a copy of so many bytes does not exceed the budget, and leaves its arrays for the copy; all, where it is larger. */
  makeRoomFor(needed: number): void {
    this.keepBudget(Math.max(0, this.budgetBytes - needed));
    this.#tidySpare();
  }

  /** Gives the memory back. */
  giveBack(bytesLeft: number): void {
    const before = this.firstKept;
    this.keepBudget(bytesLeft);
    // Of lines that are still to be drawn there will be patches, too.
    this.firstKept = before;
    this.#spare.allow('strokes', 0);
  }

  #tidySpare(): void {
    this.#spare.allow('strokes', this.budgetBytes - this.bytes);
  }
}
