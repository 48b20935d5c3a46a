import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Rendered, RenderWork } from '@tuschel/client/render';
import { HEAP_MIB, IDLE_MS, JOB_LIMITS, type JobLimits, KEEP_BELOW_BYTES, PRIORITY, YOUNG_MIB } from './limits.ts';
import { processUse } from './processUse.ts';
import { startBehind } from './startBehind.ts';
import type { RenderTask, TaskResult } from './task.ts';
import { watchProcess } from './watch.ts';

/** Makes pictures and films in a process of its own, which can be ended at any moment: nothing of a drawing can hold up or harm whoever asks. */
export interface Workshop {
  /** One at a time. Rejects with what went wrong, also when the process was ended for taking too much. */
  make(work: RenderWork, signal: AbortSignal): Promise<Rendered>;
  /** The process that works, or waits for more; null: there is none. */
  readonly pid: number | null;
  close(): Promise<void>;
}

export interface WorkshopOptions {
  /** Path of the program; null: we encode by ourselves. */
  readonly ffmpeg: string | null;
  readonly limits?: JobLimits;
  /** Of a film, ms; as long as one may be unless given. */
  readonly filmMs?: number;
  /** Of the process, as `nice` counts; the lowest unless given. */
  readonly priority?: number;
  /** A process that has grown beyond this is not kept for the next job, bytes. */
  readonly keepBelowBytes?: number;
  /** For tests: what runs in the process. */
  readonly program?: string;
}

const PROGRAM = fileURLToPath(new URL('./child/main.ts', import.meta.url));

/** All that a process needs of our surroundings; keys and addresses of databases are not among it. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'NODE_COMPILE_CACHE'];

/** It gives back what it has done with as soon as it is done: what it draws on lies where the engine would not look for a long time. */
const FLAGS = ['--expose-gc', `--max-semi-space-size=${YOUNG_MIB}`, `--max-old-space-size=${HEAP_MIB}`];
/** One thread works at a time: heaps of their own for the others would only lie idle. Of the C library. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };

export function createWorkshop(options: WorkshopOptions): Workshop {
  const {
    ffmpeg,
    filmMs,
    keepBelowBytes = KEEP_BELOW_BYTES,
    limits = JOB_LIMITS,
    priority = PRIORITY,
    program = PROGRAM,
  } = options;
  let worker: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let number = 0;

  function open(): ChildProcess {
    const child = startWorker(program, priority);
    child.once('exit', () => {
      if (worker === child) worker = null;
    });
    return child;
  }

  function end(child: ChildProcess | null): void {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    if (worker === child) worker = null;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }

  /** The process stays for the next job, unless it has grown. */
  function keep(child: ChildProcess): void {
    const use = child.pid ? processUse(child.pid) : null;
    if (use && use.memoryBytes > keepBelowBytes) return end(child);
    idle = setTimeout(() => end(child), IDLE_MS).unref();
  }

  return {
    get pid() {
      return worker?.pid ?? null;
    },
    async make(work, signal) {
      clearTimeout(idle);
      const child = (worker ??= open());
      const { kind, ink, title, author, uploads } = work;
      const about = { kind, ink, title, author, uploads, ffmpeg, ...(filmMs !== undefined && { filmMs }) };
      const task: RenderTask = { number: ++number, ...about };
      try {
        const rendered = await result(child, task, limits, signal);
        keep(child);
        return rendered;
      } catch (error) {
        // Whatever went wrong, the next job begins with nothing of it.
        end(child);
        throw error;
      }
    },
    async close() {
      clearTimeout(idle);
      const child = worker;
      if (!child) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      end(child);
      await gone;
    },
  };
}

function startWorker(program: string, priority: number): ChildProcess {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const child = startBehind([process.execPath, ...FLAGS, program, String(process.pid)], priority, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // In a group of its own: what it starts ends with it.
    detached: true,
    env: { ...env, ...ENVIRONMENT },
  });
  // One that could not be started, or written to, says so by its end.
  child.on('error', () => {});
  return child;
}

function result(child: ChildProcess, task: RenderTask, limits: JobLimits, signal: AbortSignal): Promise<Rendered> {
  return new Promise<Rendered>((resolve, reject) => {
    const fail = (why: string) => {
      done();
      reject(new Error(why));
    };
    const unwatch = child.pid ? watchProcess(child.pid, limits, fail) : () => {};
    const answered = (message: unknown) => {
      const told = message as TaskResult;
      if (told.number !== task.number) return;
      if (!told.ok) return fail(told.error);
      done();
      resolve(told.rendered);
    };
    const gone = (code: number | null, sent: NodeJS.Signals | null) =>
      fail(`The renderer broke off (${sent ?? code}).`);
    const aborted = () => fail('The renderer was stopped.');
    const done = () => {
      unwatch();
      child.off('message', answered).off('exit', gone);
      signal.removeEventListener('abort', aborted);
    };
    child.on('message', answered).once('exit', gone);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) return aborted();
    if (!child.pid) return fail('The renderer cannot be started.');
    child.send(task, (error) => error && fail('The renderer broke off.'));
  });
}
