/** A worker of the page `/render`: a task comes, its files are made and put where they belong, and one message says how it went. */
import { type Rendered, uploadFile } from '@tuschel/client/render';
import { type MediaFile, MEDIA_FILES } from '@tuschel/protocol';
import { decodeDrawing } from '@tuschel/protocol/ink';
import { tabFiles } from './tabFiles.ts';
import type { WorkerTask, WorkerAnswer } from './tabWorkshop.ts';

const scope = globalThis as unknown as {
  onmessage: (event: { data: WorkerTask }) => void;
  postMessage: (answer: WorkerAnswer) => void;
};
const CLOCK = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
};

scope.onmessage = ({ data }) =>
  void make(data).then(
    (rendered) => scope.postMessage({ number: data.number, ok: true, rendered }),
    (error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      scope.postMessage({ number: data.number, ok: false, error: text });
    },
  );

async function make({ ink, kind, title, author, uploads }: WorkerTask): Promise<Rendered> {
  const from = performance.now();
  const drawing = decodeDrawing(ink);
  const load = performance.now() - from;
  const { files, durations, ...told } = await tabFiles(drawing, { kind, title, author });
  const made = performance.now();
  for (const [name, file] of Object.entries(files) as [MediaFile, Uint8Array][]) {
    const address = uploads[name];
    if (!address) throw new Error(`There is no place for the ${name}.`);
    await uploadFile(
      { fetch: (input, init) => fetch(input, init), clock: CLOCK },
      address,
      file,
      MEDIA_FILES[name].type,
    );
  }
  return { ...told, durations: { ...durations, load, upload: performance.now() - made } };
}
