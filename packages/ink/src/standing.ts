import { LANDSCAPE, PORTRAIT, STEPS_PER_UNIT } from './limits.ts';
import { type Point, Tool } from './model.ts';
import type { Size } from './output/size.ts';
import { DrawingEvent } from './tools/event.ts';

/** What has to be known of a line for it. */
interface Logged {
  readonly tool: number;
  readonly size: number;
}

/** What a log in which taking back is an event comes to. */
export interface Standing<Entry extends Logged> {
  /** On the paper, oldest first. */
  readonly lines: readonly Entry[];
  /** Taken back, and not given up by drawing on; the first to come again is the last. */
  readonly undone: readonly Entry[];
}

/** Whether the line takes another one back, or brings it back. */
export function isTakingBack({ tool, size }: Logged): boolean {
  return tool === Tool.event && (size === DrawingEvent.undo || size === DrawingEvent.redo);
}

/** The same, one line after the other; `lines` and `undone` are always the same lists. */
export class StandingLines<Entry extends Logged> implements Standing<Entry> {
  readonly lines: Entry[] = [];
  readonly undone: Entry[] = [];

  /** An undo where nothing stands, and a redo where nothing was undone, change nothing. */
  add(line: Entry): void {
    if (!isTakingBack(line)) {
      this.undone.length = 0;
      this.lines.push(line);
      return;
    }
    const [from, to] = line.size === DrawingEvent.undo ? [this.lines, this.undone] : [this.undone, this.lines];
    const last = from.pop();
    if (last) to.push(last);
  }
}

/** The list itself where nothing in it was taken back. */
export function standingLines<Entry extends Logged>(log: readonly Entry[]): Standing<Entry> {
  if (!log.some(isTakingBack)) return { lines: log, undone: [] };
  const standing = new StandingLines<Entry>();
  for (const line of log) standing.add(line);
  return standing;
}

export type SheetLines = readonly (Logged & { readonly points: readonly Pick<Point, 'x' | 'y'>[] })[];

/** The size of the sheet after these lines, which stand; where none of them says, that of a page. */
export function sheetOf(lines: SheetLines, isPortrait = false): Size {
  const last = lines.findLast(({ tool, size }) => tool === Tool.event && size === DrawingEvent.resize);
  const [told] = last?.points ?? [];
  if (!told) return isPortrait ? PORTRAIT : LANDSCAPE;
  return { width: told.x * STEPS_PER_UNIT, height: told.y * STEPS_PER_UNIT };
}
