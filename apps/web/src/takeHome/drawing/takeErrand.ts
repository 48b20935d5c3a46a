import { decodeInk, encodeInk, type Line } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import type { DrawingWords } from './drawingFile.ts';
import type { DrawingForm } from './drawingForms.ts';

export interface TakeTask {
  readonly drawing: Drawing;
  readonly form: DrawingForm;
  readonly words: DrawingWords;
}

/** A task on its way, with the lines of the drawing as INK1. */
export interface TakeErrand extends TakeTask {
  readonly ink: Uint8Array;
  /** How many lines these are: a stream that is cut between two of them looks whole. */
  readonly lineCount: number;
}

/** Why a drawing cannot be read: it is of a later version than the worker, its end is missing, or it is no drawing. */
export const TAKE_FAULTS = ['newer', 'cut', 'unreadable'] as const;
export type TakeFault = (typeof TAKE_FAULTS)[number];

export type TakeAnswer =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly error: string; readonly fault?: TakeFault };

/** A drawing that the worker does not read: better no file than one with lines missing. */
export class TakeRefusal extends Error {
  readonly fault: TakeFault;
  constructor(fault: TakeFault, message: string) {
    super(message);
    this.name = 'TakeRefusal';
    this.fault = fault;
  }
}

/** The browser would copy each of a hundred thousand points by itself, and the page would wait for it. */
export function errandOf({ drawing, ...task }: TakeTask): TakeErrand {
  const { lines } = drawing;
  return {
    ...task,
    drawing: { ...drawing, lines: [] },
    ink: encodeInk(lines as readonly Line[]),
    lineCount: lines.length,
  };
}

/** @throws TakeRefusal */
export function taskOf({ ink, lineCount, drawing, ...task }: TakeErrand): TakeTask {
  const read = decodeInk(ink);
  if (!read.ok) {
    const { code, field, message } = read.error;
    throw new TakeRefusal(code === 'unsupported' && field === 'version' ? 'newer' : 'unreadable', message);
  }
  if (read.isCut || read.lines.length !== lineCount)
    throw new TakeRefusal('cut', `${read.lines.length} of ${lineCount} lines arrived`);
  return { ...task, drawing: { ...drawing, lines: read.lines as unknown as Drawing['lines'] } };
}
