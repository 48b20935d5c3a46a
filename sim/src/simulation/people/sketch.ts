import type { DrawingSync } from '@tuschel/client';
import { defaultStyle, MONO_INK, Tool } from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import { between, type Luck } from '../../luck.ts';
import { markOf, type Sheet } from '../referee/sheet.ts';

/** A page as one artist has it on the screen, and what they took away and might bring back. */
export interface Sketch {
  readonly sync: DrawingSync;
  /** More than one window has drawn on this page: the revisions decide whose lines stay. */
  contested: boolean;
  undone: LineJson[];
  /** Strokes that the artist means to draw. */
  wanted: number;
  /** UTC ms at which the artist last did something. */
  touchedAt: number;
  /** What was compared last. */
  seen: { state: unknown; stored: unknown };
}

export function newSketch(sync: DrawingSync, contested: boolean, luck: Luck, touchedAt: number): Sketch {
  const seen = { state: null, stored: null };
  return { sync, contested, undone: [], wanted: between(luck, 0, 9), touchedAt, seen };
}

/** A small stroke on the grid that no other stroke equals, as every mode allows it. `mark` stands in its `t`. */
export function stroke(luck: Luck, mark: number): LineJson {
  const [x, y] = [between(luck, 0, 1919), between(luck, 0, 1079)];
  return {
    ...defaultStyle(Tool.pencil),
    points: [
      { x, y, p: 1 },
      { x: x + 16, y: y + 8, p: 1 },
    ],
    color: MONO_INK,
    pressure: 0,
    t: mark,
  };
}

export function marks(lines: readonly LineJson[]): string {
  return lines.map(({ t }) => t ?? -1).join();
}

export function storedMarks({ lines }: Sheet): string {
  return lines.map(markOf).join();
}

/** One thing an artist does: a stroke, undo, redo, another frame. */
export function sketchOn(sketch: Sketch, luck: Luck, nextMark: () => number, now: number): void {
  const { sync } = sketch;
  sketch.touchedAt = now;
  const what = luck();
  const own = sync.lines.length - (sync.laid?.lines ?? 0);
  if (what < 0.14 && own > 0) {
    const length = sync.lines.length - between(luck, 1, Math.min(3, own));
    sketch.undone = sync.lines.slice(length);
    sync.truncate(length);
  } else if (what < 0.22 && sketch.undone.length > 0) {
    const back = sketch.undone;
    sketch.undone = [];
    for (const line of back) sync.append(line);
  } else if (what < 0.26) {
    sync.setMeta({ x: between(luck, 0, 9), scale: 1 });
  } else {
    sketch.undone = [];
    for (let i = between(luck, 1, 3); i > 0; i--) sync.append(stroke(luck, nextMark()));
  }
}

/** A client sends after two seconds at most, and again when a request has timed out. */
const SAVED_WITHIN_MS = 20_000;

/** Where nothing is in the way, all that was drawn is saved soon, as long as the page is open. Null when that holds. */
export function notSaved({ sync, contested, touchedAt }: Sketch, sheet: Sheet | undefined, now: number): string | null {
  if (contested || sheet?.state !== 'open') return null;
  const { status } = sync.get();
  if (status === 'closed') return 'given up while it is open';
  if (status === 'saved' || now <= touchedAt + SAVED_WITHIN_MS) return null;
  return `not saved ${now - touchedAt} ms after the last stroke`;
}

/** What the artist is told is saved, is what is stored. Null when that holds. */
export function unsaved(sketch: Sketch, sheet: Sheet | undefined): string | null {
  const state = sketch.sync.get();
  const stored = sheet?.lines;
  if (sketch.seen.state === state && sketch.seen.stored === stored) return null;
  sketch.seen = { state, stored };
  if (sketch.contested || state.status !== 'saved' || !sheet) return null;
  const [drawn, kept] = [marks(sketch.sync.lines), storedMarks(sheet)];
  return drawn === kept ? null : `shown as saved: ${drawn}; stored: ${kept}`;
}
