import { ownWorker } from '../../trustedTypes.ts';
import { errandOf, type TakeAnswer, TakeRefusal, type TakeTask } from './takeErrand.ts';
// oxlint-disable-next-line import/default -- the build makes this module
import address from './takeWorker.ts?worker&url';

/** Makes a file of a drawing while the page goes on. Rejects where the browser cannot, and when `signal` aborts. @throws TakeRefusal */
export function takeDrawing(task: TakeTask, signal: AbortSignal): Promise<Blob> {
  const worker = ownWorker(address);
  const made = new Promise<Blob>((resolve, reject) => {
    const stop = () => reject(new DOMException('The file is not wanted any more.', 'AbortError'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<TakeAnswer>) => {
      if (data.ok) return resolve(data.file);
      reject(data.fault ? new TakeRefusal(data.fault, data.error) : new Error(data.error));
    });
    worker.addEventListener('error', () => reject(new Error('The worker broke off.')));
    worker.postMessage(errandOf(task));
  });
  // Its canvas is large, and no engine counts it.
  return made.finally(() => worker.terminate());
}
