import type { Rendered, RenderWork } from '@tuschel/client/render';

/** What a worker is told of a job: not who we are. */
export type WorkerTask = Pick<RenderWork, 'kind' | 'ink' | 'title' | 'author' | 'uploads'> & {
  readonly number: number;
};

export type WorkerAnswer =
  | { readonly number: number; readonly ok: true; readonly rendered: Rendered }
  | { readonly number: number; readonly ok: false; readonly error: string };

/** Of a `Worker` what is used. */
export interface TaskWorker {
  postMessage(task: WorkerTask): void;
  addEventListener(kind: 'message', listener: (event: { data: WorkerAnswer }) => void): void;
  addEventListener(kind: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/** Makes pictures and films in a worker of the page, which can be ended at any moment. */
export interface TabWorkshop {
  /** One at a time. Rejects with what went wrong. */
  make(work: RenderWork, signal: AbortSignal): Promise<Rendered>;
  close(): void;
}

/** Less than a job is lent for: somebody else is to have time for it, too. */
const WALL_MS = 240_000;
/**
 * Then a worker gives way to a new one. Each job draws on a canvas of some 60 MB that no engine counts when it decides whether to collect what
 * nobody holds any more: a tab that renders for days would grow until its browser ends it.
 */
const JOBS_OF_A_WORKER = 8;

/** @param open starts a worker */
export function createTabWorkshop(open: () => TaskWorker): TabWorkshop {
  let worker: TaskWorker | null = null;
  let number = 0;
  let jobs = 0;

  const end = () => {
    worker?.terminate();
    worker = null;
    jobs = 0;
  };

  return {
    async make({ kind, ink, title, author, uploads }, signal) {
      const own = (worker ??= open());
      const task: WorkerTask = { number: ++number, kind, ink, title, author, uploads };
      try {
        const rendered = await answerOf(own, task, signal);
        if (++jobs >= JOBS_OF_A_WORKER) end();
        return rendered;
      } catch (error) {
        // Whatever went wrong, the next job begins with nothing of it.
        end();
        throw error;
      }
    },
    close: end,
  };
}

function answerOf(worker: TaskWorker, task: WorkerTask, signal: AbortSignal): Promise<Rendered> {
  return new Promise<Rendered>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      reject(new Error(why));
    };
    const stop = () => fail('The renderer was stopped.');
    const timer = setTimeout(() => fail(`It takes longer than ${WALL_MS / 1_000} s.`), WALL_MS);
    worker.addEventListener('message', ({ data }) => {
      if (data.number !== task.number) return;
      if (!data.ok) return fail(data.error);
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(data.rendered);
    });
    worker.addEventListener('error', () => fail('The worker broke off.'));
    worker.addEventListener('messageerror', () => fail('The worker broke off.'));
    signal.addEventListener('abort', stop);
    if (signal.aborted) return stop();
    worker.postMessage(task);
  });
}
