import { encodeInk, type Line } from '@tuschel/ink';
import { ownWorker } from '../../trustedTypes.ts';
// oxlint-disable-next-line import/default -- the build makes this module
import address from './takeWorker.ts?worker&url';
import type { TakeAnswer, TakeErrand, TakeTask } from './takeWorker.ts';

/** Makes a file of a drawing while the page goes on. Rejects where the browser cannot, and when `signal` aborts. */
export function takeDrawing(task: TakeTask, signal: AbortSignal): Promise<Blob> {
  const worker = ownWorker(address);
  const made = new Promise<Blob>((resolve, reject) => {
    const stop = () => reject(new DOMException('The file is not wanted any more.', 'AbortError'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<TakeAnswer>) =>
      data.ok ? resolve(data.file) : reject(new Error(data.error)),
    );
    worker.addEventListener('error', () => reject(new Error('The worker broke off.')));
    worker.postMessage(errandOf(task));
  });
  // Its canvas is large, and no engine counts it.
  return made.finally(() => worker.terminate());
}

/** The browser would copy each of a hundred thousand points by itself, and the page would wait for it. */
function errandOf({ drawing, ...task }: TakeTask): TakeErrand {
  return { ...task, drawing: { ...drawing, lines: [] }, ink: encodeInk(drawing.lines as readonly Line[]) };
}
