import type { PaperLog } from '@tuschel/client/paper';
import type { Line } from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import {
  browserStrokes,
  createStrokeJournal,
  type StrokeJournal,
  type StrokeStore,
  type UnfinishedStroke,
  unfinishedStroke,
} from '../../../canvas/stroke/strokeJournal.ts';
import { mayBeDrawn, toolLimits } from '../../../canvas/tools/toolLimits.ts';

let here: StrokeStore | null = null;

/** Those of this browser. */
export function strokesHere(): StrokeStore {
  here ??= browserStrokes();
  return here;
}

/** All of somebody's can be found. */
const keyOf = (owner: string, paperId: string) => `${owner} ${paperId}`;

/** What was under the pen when the desk was left without a word, in whatever way; null: nothing. */
export function strokeLeft(owner: string, paperId: string): Promise<UnfinishedStroke | null> {
  return unfinishedStroke(keyOf(owner, paperId), strokesHere());
}

/** Writes down what is under the pen, and behind how many events: a log never becomes shorter, the lines on a paper do. */
export function paperJournal(owner: string, log: PaperLog): StrokeJournal {
  const journal = createStrokeJournal(keyOf(owner, log.paperId), strokesHere());
  return {
    ...journal,
    underway: (soFar) =>
      journal.underway(() => {
        const stroke = soFar();
        return stroke && { ...stroke, after: log.events.length };
      }),
  };
}

/**
 * The stroke that was left becomes a line like all others, on top of what another device may have painted since. One that was lifted
 * in time is in the log already, even if it was taken back later.
 */
export function takeUpStroke({ after, line }: UnfinishedStroke, log: PaperLog, journal: StrokeJournal): void {
  // What it was painted on has been given up for another version.
  const isGivenUp = after > log.events.length;
  const isThere = log.events.slice(after).some((event) => isSameStroke(event, line));
  // Once it is kept as all others are it does not come again; where nothing can be painted now it waits.
  if (isGivenUp || isThere || !mayBeDrawn(line, toolLimits()) || log.append(line)) journal.lifted();
}

/** A stroke begins when it begins, and has its end only later. */
function isSameStroke(one: LineJson, other: Line): boolean {
  return one.tool === other.tool && one.t === other.t && one.layer === other.layer && one.size === other.size;
}

export function forgetStroke(owner: string, paperId: string): Promise<void> {
  return strokesHere().remove(keyOf(owner, paperId));
}

/** Nothing of somebody's strokes stays on this device. */
export function forgetStrokes(owner: string): Promise<void> {
  return strokesHere().removeAll(keyOf(owner, ''));
}
