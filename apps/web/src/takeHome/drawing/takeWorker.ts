/** A worker that makes one file of a drawing, and is ended after it. */
import { drawingFile } from './drawingFile.ts';
import { type TakeAnswer, type TakeErrand, TakeRefusal, taskOf } from './takeErrand.ts';

const scope = globalThis as unknown as {
  onmessage: (event: { data: TakeErrand }) => void;
  postMessage: (answer: TakeAnswer) => void;
};

async function run(errand: TakeErrand): Promise<Blob> {
  const { drawing, form, words } = taskOf(errand);
  return drawingFile(drawing, form, words);
}

scope.onmessage = ({ data }) =>
  void run(data).then(
    (file) => scope.postMessage({ ok: true, file }),
    (error: unknown) =>
      scope.postMessage({
        ok: false,
        error: String(error),
        ...(error instanceof TakeRefusal ? { fault: error.fault } : {}),
      }),
  );
