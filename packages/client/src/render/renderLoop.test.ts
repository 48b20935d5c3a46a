import type { RenderJobUpdate } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { type FakeClock, fakeClock } from '../testbed/fakeClock.ts';
import { ApiException } from '../tuschelClient.ts';
import { type RenderLoopOptions, type RenderState, startRenderLoop } from './renderLoop.ts';
import type { RenderQueue, RenderWork } from './renderQueue.ts';

const MINUTE_MS = 60_000;

function workOf(jobId: string): RenderWork {
  const ink = new Uint8Array();
  return {
    jobId,
    kind: 'picture',
    drawingId: `of ${jobId}`,
    ink,
    title: '',
    author: '',
    uploads: {},
    leaseMs: 5 * MINUTE_MS,
  };
}
const failure = (status: number, headers: Record<string, string> = {}, message = `status ${status}`) =>
  new ApiException(message, status, '', headers, null);

type Next = RenderWork | { waitMs: number } | Error;

/** A server that answers in order, and then has nothing to do for a minute. */
function world(answers: Next[], options: { make?: RenderLoopOptions['make']; settle?: (Error | null)[] } = {}) {
  const clock: FakeClock = fakeClock();
  const begun = clock.now();
  const asked: number[] = [];
  const told: RenderJobUpdate[] = [];
  const states: RenderState[] = [];
  const queue: Pick<RenderQueue, 'next' | 'settle'> = {
    async next() {
      asked.push(clock.now() - begun);
      const answer = answers.shift() ?? { waitMs: MINUTE_MS };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async settle(update) {
      told.push(update);
      const refusal = options.settle?.shift();
      if (refusal) throw refusal;
    },
  };
  const make = options.make ?? (async () => ({ videoMs: 5_000 }));
  const loop = startRenderLoop({ queue, clock, make, onState: (state) => states.push(state) });
  return { clock, asked, told, states, loop };
}

describe('jobs', () => {
  test('are done one after the other without a pause, and each is told of once', async () => {
    const { clock, told, states, asked } = world([workOf('a'), workOf('b')]);
    await clock.settle();
    expect(told).toEqual([
      { jobId: 'a', success: true, videoMs: 5_000 },
      { jobId: 'b', success: true, videoMs: 5_000 },
    ]);
    expect(asked).toEqual([0, 0, 0]);
    expect(states.map(({ name }) => name)).toEqual(['works', 'done', 'works', 'done', 'waits']);
  });

  test('that fail are told as failed, with at most so many words, and the next one comes', async () => {
    let count = 0;
    const make = async () => {
      if (count++ === 0) throw new Error('no'.repeat(1_000));
      return {};
    };
    const { clock, told, states } = world([workOf('a'), workOf('b')], { make });
    await clock.settle();
    expect(told[0]).toEqual({ jobId: 'a', success: false, error: 'no'.repeat(250) });
    expect(told[1]).toEqual({ jobId: 'b', success: true });
    expect(states[1]).toMatchObject({ name: 'done', error: 'no'.repeat(250) });
    expect(states[3]).toMatchObject({ name: 'done', error: null });
  });

  test('are told of again when the answer is lost', async () => {
    const { clock, told, states } = world([workOf('a')], { settle: [failure(0), failure(503), null] });
    await clock.pass(10_000);
    expect(told).toHaveLength(3);
    expect(states[1]).toMatchObject({ name: 'done', error: null });
  });

  test('are settled when the server does not want to hear of them again', async () => {
    const { clock, told, states } = world([workOf('a')], { settle: [failure(0), failure(400)] });
    await clock.pass(10_000);
    expect(told).toHaveLength(2);
    expect(states[1]).toMatchObject({ name: 'done', error: null });
  });

  test('that the server does not accept have failed', async () => {
    const { clock, told, states } = world([workOf('a')], { settle: [failure(400, {}, 'not a JPEG')] });
    await clock.pass(10_000);
    expect(told).toHaveLength(1);
    expect(states[1]).toMatchObject({ name: 'done', error: 'not a JPEG' });
  });

  test('are given up once they are lent to somebody else', async () => {
    const { clock, told } = world([workOf('a')], { settle: Array.from({ length: 100 }, () => failure(0)) });
    await clock.pass(5 * MINUTE_MS + 31_000);
    const count = told.length;
    expect(count).toBeGreaterThan(5);
    await clock.pass(5 * MINUTE_MS);
    expect(told).toHaveLength(count);
  });
});

describe('between two questions', () => {
  test('as much time passes as the server says, but neither none nor an hour', async () => {
    const { clock, asked } = world([{ waitMs: 4_000 }, { waitMs: -5 }, { waitMs: 3_600_000 }]);
    await clock.pass(10 * MINUTE_MS);
    expect(asked.slice(0, 4)).toEqual([0, 4_000, 4_250, 64_250]);
  });

  test('more passes the longer it does not answer', async () => {
    const { clock, asked, states } = world(Array.from({ length: 7 }, () => failure(0)));
    await clock.pass(2 * MINUTE_MS);
    expect(asked.slice(0, 8)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
    expect(states[0]).toEqual({ name: 'unreachable', error: 'status 0' });
  });

  test('as little passes as at first once it has answered in between', async () => {
    const { clock, asked } = world([failure(0), failure(0), { waitMs: 4_000 }, failure(0), failure(0)]);
    await clock.pass(MINUTE_MS);
    expect(asked.slice(0, 6)).toEqual([0, 1_000, 3_000, 7_000, 8_000, 10_000]);
  });

  test('and not less than it asks for', async () => {
    const { clock, asked } = world([failure(429, { 'retry-after': '20' }), failure(503, { 'retry-after': '9000' })]);
    await clock.pass(3 * MINUTE_MS);
    expect(asked.slice(0, 3)).toEqual([0, 20_000, 80_000]);
  });

  test('and not less than one has learnt to wait, where it asks for less', async () => {
    const busy = failure(503, { 'retry-after': '1' });
    const { clock, asked } = world([busy, busy, busy, busy]);
    await clock.pass(MINUTE_MS);
    expect(asked.slice(0, 5)).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
  });

  test('a minute passes where the token is not known', async () => {
    const { clock, asked, states } = world([failure(401), failure(403)]);
    await clock.pass(2 * MINUTE_MS);
    expect(asked).toEqual([0, MINUTE_MS, 2 * MINUTE_MS]);
    expect(states[0]).toEqual({ name: 'refused' });
  });
});

describe('stopping', () => {
  test('ends the waiting at once', async () => {
    const { clock, asked, loop } = world([]);
    await clock.settle();
    await loop.stop();
    await clock.pass(10 * MINUTE_MS);
    expect(asked).toEqual([0]);
  });

  test('breaks off the job at hand and tells of it', async () => {
    const make = (_: RenderWork, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    const { clock, told, asked, loop } = world([workOf('a'), workOf('b')], { make });
    await clock.settle();
    await loop.stop();
    expect(told).toEqual([{ jobId: 'a', success: false, error: 'stopped' }]);
    expect(asked).toEqual([0]);
  });
});
