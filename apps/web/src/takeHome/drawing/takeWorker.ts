/** A worker that makes one file of a drawing, and is ended after it. */
import type { Drawing } from '@tuschel/protocol';
import { drawingFile, type DrawingWords } from './drawingFile.ts';
import type { DrawingForm } from './drawingForms.ts';

export interface TakeTask {
  readonly drawing: Drawing;
  readonly form: DrawingForm;
  readonly words: DrawingWords;
}

export type TakeAnswer = { readonly ok: true; readonly file: Blob } | { readonly ok: false; readonly error: string };

const scope = globalThis as unknown as {
  onmessage: (event: { data: TakeTask }) => void;
  postMessage: (answer: TakeAnswer) => void;
};

scope.onmessage = ({ data: { drawing, form, words } }) =>
  void drawingFile(drawing, form, words).then(
    (file) => scope.postMessage({ ok: true, file }),
    (error: unknown) => scope.postMessage({ ok: false, error: String(error) }),
  );
