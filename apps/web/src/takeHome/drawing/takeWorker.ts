/** A worker that makes one file of a drawing, and is ended after it. */
import { decodeInk } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { drawingFile, type DrawingWords } from './drawingFile.ts';
import type { DrawingForm } from './drawingForms.ts';

export interface TakeTask {
  readonly drawing: Drawing;
  readonly form: DrawingForm;
  readonly words: DrawingWords;
}

/** A task on its way, with the lines of the drawing as INK1. */
export interface TakeErrand extends TakeTask {
  readonly ink: Uint8Array;
}

export type TakeAnswer = { readonly ok: true; readonly file: Blob } | { readonly ok: false; readonly error: string };

const scope = globalThis as unknown as {
  onmessage: (event: { data: TakeErrand }) => void;
  postMessage: (answer: TakeAnswer) => void;
};

async function run({ drawing, ink, form, words }: TakeErrand): Promise<Blob> {
  const read = decodeInk(ink);
  if (!read.ok) throw new Error('the drawing did not arrive');
  return drawingFile({ ...drawing, lines: read.lines as unknown as Drawing['lines'] }, form, words);
}

scope.onmessage = ({ data }) =>
  void run(data).then(
    (file) => scope.postMessage({ ok: true, file }),
    (error: unknown) => scope.postMessage({ ok: false, error: String(error) }),
  );
