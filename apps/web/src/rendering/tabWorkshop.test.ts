import type { RenderWork } from '@tuschel/client/render';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NEW_SHIFT, nextShift } from './shift.ts';
import { createTabWorkshop, type TaskWorker, type WorkerAnswer, type WorkerTask } from './tabWorkshop.ts';

const WORK: RenderWork = {
  jobId: 'job',
  kind: 'picture',
  drawingId: 'a',
  ink: new Uint8Array(1),
  title: 'A bear',
  author: 'Anna',
  uploads: { jpg: '/jpg' },
  leaseMs: 300_000,
};
const { signal } = new AbortController();

/** Workers that were opened, what they were told, and whether they were ended. */
function workers() {
  const opened: { tasks: WorkerTask[]; isEnded: boolean; say: (answer: WorkerAnswer) => void; break: () => void }[] =
    [];
  const open = (): TaskWorker => {
    const listeners = new Map<string, ((event: { data: WorkerAnswer }) => void)[]>();
    const tell = (kind: string, data?: WorkerAnswer) =>
      listeners.get(kind)?.forEach((listener) => listener({ data: data as WorkerAnswer }));
    const worker = {
      tasks: [] as WorkerTask[],
      isEnded: false,
      say: (data: WorkerAnswer) => tell('message', data),
      break: () => tell('error'),
    };
    opened.push(worker);
    return {
      postMessage: (task) => worker.tasks.push(task),
      addEventListener: (kind: string, listener: never) =>
        void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
      terminate: () => (worker.isEnded = true),
    };
  };
  return { opened, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a worker gives way to a new one before it has grown for long', async () => {
  const { opened, open } = workers();
  const shop = createTabWorkshop(open);
  const makeOne = async (number: number) => {
    const made = shop.make(WORK, signal);
    opened.at(-1)?.say({ number, ok: true, rendered: {} });
    await made;
  };
  for (let number = 1; number <= 8; number++) await makeOne(number);
  expect(opened.map(({ tasks, isEnded }) => [tasks.length, isEnded])).toEqual([[8, true]]);
  await makeOne(9);
  expect(opened.map(({ tasks, isEnded }) => [tasks.length, isEnded])).toEqual([
    [8, true],
    [1, false],
  ]);
  shop.close();
});

test('a worker is told the drawing and where its files go, and neither job nor drawing id; it is kept for the next one', async () => {
  const { opened, open } = workers();
  const shop = createTabWorkshop(open);
  const first = shop.make(WORK, signal);
  const { ink, kind, title, author, uploads } = WORK;
  expect(opened[0]?.tasks).toEqual([{ number: 1, ink, kind, title, author, uploads }]);
  opened[0]?.say({ number: 1, ok: true, rendered: { videoMs: 1 } });
  expect(await first).toEqual({ videoMs: 1 });
  const second = shop.make(WORK, signal);
  opened[0]?.say({ number: 1, ok: true, rendered: { videoMs: 9 } });
  opened[0]?.say({ number: 2, ok: true, rendered: { videoMs: 2 } });
  expect(await second).toEqual({ videoMs: 2 });
  expect(opened).toHaveLength(1);
  shop.close();
  expect(opened[0]?.isEnded).toBe(true);
});

test.each([
  ['says what was wrong', (worker) => worker.say({ number: 1, ok: false, error: 'cut off' }), 'cut off'],
  ['breaks off', (worker) => worker.break(), 'broke off'],
  ['takes too long', () => vi.advanceTimersByTime(240_000), 'longer than 240 s'],
] as [string, (worker: ReturnType<typeof workers>['opened'][number]) => void, string][])(
  'after a worker that %s the next job has a new one',
  async (_, end, why) => {
    const { opened, open } = workers();
    const shop = createTabWorkshop(open);
    const made = shop.make(WORK, signal);
    end(opened[0]!);
    await expect(made).rejects.toThrow(why);
    expect(opened[0]?.isEnded).toBe(true);
    const next = shop.make(WORK, signal);
    opened[1]?.say({ number: 2, ok: true, rendered: {} });
    expect(await next).toEqual({});
  },
);

test('a worker is ended when the job is not wanted any more', async () => {
  const { opened, open } = workers();
  const stop = new AbortController();
  const made = createTabWorkshop(open).make(WORK, stop.signal);
  stop.abort();
  await expect(made).rejects.toThrow('stopped');
  expect(opened[0]?.isEnded).toBe(true);
});

test('a job that is not wanted before it begins is not even told', async () => {
  const { opened, open } = workers();
  await expect(createTabWorkshop(open).make(WORK, AbortSignal.abort())).rejects.toThrow('stopped');
  expect(opened.map(({ tasks, isEnded }) => [tasks, isEnded])).toEqual([[[], true]]);
});

test('a job that is done is not ended later, neither by its time nor by whoever stops', async () => {
  const { opened, open } = workers();
  const stop = new AbortController();
  const shop = createTabWorkshop(open);
  const made = shop.make(WORK, stop.signal);
  opened[0]?.say({ number: 1, ok: true, rendered: {} });
  await made;
  expect(vi.getTimerCount()).toBe(0);
  stop.abort();
  expect(opened[0]?.isEnded).toBe(false);
});

test('a shift counts what was made and what was not, and says what is being done', () => {
  const film = { ...WORK, kind: 'video' } as const;
  const states = [
    { name: 'works', work: WORK },
    { name: 'done', work: WORK, error: null },
    { name: 'works', work: film },
    { name: 'done', work: film, error: null },
    { name: 'done', work: film, error: 'too large' },
    { name: 'refused' },
  ] as const;
  const shifts = states.map((_, i) => states.slice(0, i + 1).reduce<typeof NEW_SHIFT>(nextShift, NEW_SHIFT));
  expect(shifts.map(({ doing }) => doing)).toEqual(['picture', 'picture', 'video', 'video', 'video', 'refused']);
  expect(shifts.at(-1)).toMatchObject({ pictures: 1, videos: 1, failures: 1, lastError: 'too large' });
});
