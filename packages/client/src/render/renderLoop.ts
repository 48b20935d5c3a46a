import { RENDER, type RenderJobUpdate } from '@tuschel/protocol';
import { isTransient } from '../http/apiException.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import type { RenderQueue, RenderWork } from './renderQueue.ts';

/** What is reported of a job that succeeded. */
export type Rendered = Pick<RenderJobUpdate, 'durations' | 'previewData' | 'videoMs'>;

/** What a renderer is doing. */
export type RenderState =
  | { readonly name: 'waits' }
  | { readonly name: 'works'; readonly work: RenderWork }
  /** The last job ended so. */
  | { readonly name: 'done'; readonly work: RenderWork; readonly error: string | null }
  /** The server does not answer, or has too much to do. */
  | { readonly name: 'unreachable'; readonly error: string }
  /** The token is not one of a renderer (any more). */
  | { readonly name: 'refused' };

export interface RenderLoopOptions {
  readonly queue: Pick<RenderQueue, 'next' | 'settle'>;
  readonly clock: ClientClock;
  /** Makes the files of a job and puts them where it says. What it throws is the job's error. */
  readonly make: (work: RenderWork, signal: AbortSignal) => Promise<Rendered>;
  readonly onState?: (state: RenderState) => void;
}

export interface RenderLoop {
  /** Takes no further job. The one at hand is broken off and told as failed: another renderer may take it up. */
  stop(): Promise<void>;
}

/** Between two questions, ms: a server that says something else is not believed. */
const LEAST_WAIT_MS = 250;
/** After a failure, ms; twice as long after each further one. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Somebody may still be issued the token. */
const REFUSED_RETRY_MS = 60_000;
const REFUSALS = new Set([401, 403]);

/**
 * Works off the server's queue, one job at a time, and never ends by itself: a failure is reported, and a server that does not answer is asked again.
 * Each job is told of once, or once more where the answer was lost; the server takes the first.
 */
export function startRenderLoop({ queue, clock, make, onState = () => {} }: RenderLoopOptions): RenderLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;

  function afterFailure(error: unknown): number {
    const { status, headers } =
      error instanceof ApiException ? error : { status: 0, headers: {} as Record<string, string> };
    if (REFUSALS.has(status)) {
      onState({ name: 'refused' });
      return REFUSED_RETRY_MS;
    }
    onState({ name: 'unreachable', error: textOf(error) });
    const told = Number(headers['retry-after']) * 1_000 || 0;
    const own = Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS);
    return Math.min(Math.max(told, own), RENDER.pollMostMs);
  }

  /** One question, and the job that it brings. @returns how long to wait before the next one, ms */
  async function turn(): Promise<number> {
    let next: Awaited<ReturnType<RenderQueue['next']>>;
    try {
      next = await queue.next();
      failures = 0;
    } catch (error) {
      return afterFailure(error);
    }
    if ('waitMs' in next) {
      onState({ name: 'waits' });
      return Math.min(Math.max(next.waitMs, LEAST_WAIT_MS), RENDER.pollMostMs);
    }
    await work(next);
    return 0;
  }

  async function work(work: RenderWork): Promise<void> {
    onState({ name: 'works', work });
    const until = clock.now() + work.leaseMs;
    let error: string | null = null;
    let rendered: Rendered = {};
    try {
      rendered = await make(work, signal);
    } catch (failure) {
      error = textOf(failure).slice(0, RENDER.error);
    }
    const { jobId } = work;
    const update = error === null ? { jobId, success: true, ...rendered } : { jobId, success: false, error };
    onState({ name: 'done', work, error: (await settle({ queue, clock }, signal, update, until)) ?? error });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const ms = await turn();
      if (ms > 0) await wait(clock, signal, ms);
    }
  }

  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** @returns why it came to nothing, where the server said so; null: it was taken, or settled already */
async function settle(
  { queue, clock }: Pick<RenderLoopOptions, 'queue' | 'clock'>,
  signal: AbortSignal,
  update: RenderJobUpdate,
  until: number,
): Promise<string | null> {
  for (let tries = 0; ; tries++) {
    try {
      await queue.settle(update);
      return null;
    } catch (error) {
      const isLost = isTransient(error) && clock.now() < until && !signal.aborted;
      if (!isLost) return tries > 0 && !isTransient(error) ? null : textOf(error);
      await wait(clock, signal, Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS));
    }
  }
}

/** Ends with the signal, too. */
function wait(clock: ClientClock, signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = clock.setTimeout(done, ms);
    function done(): void {
      clock.clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
