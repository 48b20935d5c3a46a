import type { LinesResult } from '@tuschel/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FakeClock, fakeClock } from '../testbed/fakeClock.ts';
import { type Fate, SMOOTH } from '../testbed/lossyNetwork.ts';
import { modelServer, stroke } from '../testbed/modelServer.ts';
import type { ClientClock, DrawingSync, LineStore } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawings } from './drawings.ts';
import { memoryLineStore } from './lineStore.ts';

const PAGE = 'drawing-1';

/** One life of the page: when it is killed, nothing of it runs on. */
function livingPage(options: { clock: FakeClock; store: LineStore; api: DrawingApi; storeMs: number }) {
  const { clock, store, storeMs } = options;
  let isAlive = true;
  const whileAlive = <Result>(work: Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      work.then(
        (result) => isAlive && resolve(result),
        (error: unknown) => isAlive && reject(error as Error),
      );
    });
  const pageClock: ClientClock = {
    now: clock.now,
    setTimeout: (run, ms) => clock.setTimeout(() => isAlive && run(), ms),
    clearTimeout: (timer) => clock.clearTimeout(timer),
  };
  const slowly = <Result>(work: () => Promise<Result>) =>
    new Promise<Result>((resolve) => {
      pageClock.setTimeout(() => void work().then((result) => isAlive && resolve(result)), storeMs);
    });
  return {
    kill() {
      isAlive = false;
    },
    drawings: createDrawings({
      api: {
        drawing: (id: string) => whileAlive(options.api.drawing(id)),
        putLines: (...args: Parameters<DrawingApi['putLines']>) => whileAlive(options.api.putLines(...args)),
        lineBytes: options.api.lineBytes,
      } as DrawingApi,
      lineStore: {
        load: (id) => slowly(() => store.load(id)),
        save: (pending) => {
          const snapshot = structuredClone(pending);
          return slowly(() => store.save(snapshot));
        },
        remove: (id) => slowly(() => store.remove(id)),
        owned: (owner, until) => store.owned(owner, until),
      },
      clock: pageClock,
      note: () => {},
    }),
  };
}

type Action =
  | { do: 'draw'; count: number }
  | { do: 'undo'; count: number }
  | { do: 'crop'; x: number }
  | { do: 'wait'; ms: number }
  | { do: 'flush' }
  | { do: 'reload'; isNoticed: boolean }
  | { do: 'restart' }
  | { do: 'outage'; ms: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('draw' as const), count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('draw' as const), count: fc.integer({ min: 60, max: 80 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('undo' as const), count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crop' as const), x: fc.integer({ min: 0, max: 99 }) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 4000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), isNoticed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('outage' as const), ms: fc.integer({ min: 1, max: 20_000 }) }) },
);

const chance = (oneIn: number) => fc.integer({ min: 1, max: oneIn }).map((n) => n === 1);
const fate: fc.Arbitrary<Fate> = fc.record({
  isLost: chance(6),
  isAnswerLost: chance(6),
  there: fc.integer({ min: 0, max: 900 }),
  back: fc.integer({ min: 0, max: 900 }),
  echo: fc.option(fc.integer({ min: 1, max: 15_000 }), { freq: 5 }),
});

const ids = (lines: readonly { t?: number }[]) => lines.map(({ t }) => t ?? -1);
const isRising = (numbers: number[]) => numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0));

async function play(actions: Action[], fates: Fate[], storeMs: number): Promise<void> {
  const clock = fakeClock();
  const store = memoryLineStore();
  let isSmooth = false;
  let requests = 0;
  /** One request in four gets through, else nothing would ever be seen to happen. */
  const nextFate = () => {
    requests += 1;
    return isSmooth || requests % 4 === 0 ? SMOOTH : (fates[requests % fates.length] ?? SMOOTH);
  };
  const server = modelServer(clock, nextFate);
  const acked = new Set<number>();
  const undone = new Set<number>();
  let nextId = 1;

  const api: typeof server.api = {
    ...server.api,
    async putLines(id, update) {
      const sent = ids(update.lines);
      const result: LinesResult = await server.api.putLines(id, update);
      if (result.isSuccess) for (const line of sent) acked.add(line);
      return result;
    },
  };
  let page = livingPage({ clock, store, api, storeMs });
  let sync!: DrawingSync;

  async function open(): Promise<void> {
    let opened: DrawingSync | null = null;
    void page.drawings.open(PAGE).then((result) => {
      opened = result;
    });
    while (!opened) await clock.pass(1000);
    sync = opened;
  }

  function checkRestored(): void {
    const restored = ids(sync.lines);
    expect(isRising(restored), 'no line is doubled or out of order').toBe(true);
    for (const line of acked) {
      if (!undone.has(line)) expect(restored, 'an acknowledged line is there').toContain(line);
    }
  }

  async function run(step: Action): Promise<void> {
    switch (step.do) {
      case 'draw':
        for (let i = 0; i < step.count; i++) sync.append(stroke(nextId++));
        return;
      case 'undo': {
        const length = Math.max(0, sync.lines.length - step.count);
        for (const line of ids(sync.lines).slice(length)) undone.add(line);
        return sync.truncate(length);
      }
      case 'crop':
        return sync.setMeta({ x: step.x });
      case 'wait':
        return clock.pass(step.ms);
      case 'flush':
        void sync.flush();
        return;
      case 'restart':
        return server.restart();
      case 'outage':
        server.down(true);
        await clock.pass(step.ms);
        return server.down(false);
      case 'reload':
        if (step.isNoticed) page.drawings.leave();
        page.kill();
        page = livingPage({ clock, store, api, storeMs });
        await open();
        return checkRestored();
      default:
        step satisfies never;
    }
  }

  await open();
  for (const step of actions) {
    await run(step);
    expect(isRising(ids(server.read().lines))).toBe(true);
  }

  isSmooth = true;
  let isFlushed = false;
  void sync.flush().then(() => {
    isFlushed = true;
  });
  await clock.pass(120_000);
  expect(isFlushed).toBe(true);
  expect(sync.get()).toMatchObject({ status: 'saved', pending: 0 });
  expect(ids(server.read().lines)).toEqual(ids(sync.lines));
  expect(server.read().x).toBe(sync.meta.x);
  checkRestored();
  expect(await store.load(PAGE)).toBeNull();
}

/** Misfortunes that once ended badly. The first request is the opening of the page. */
const kept: [Action[], Fate[], number][] = [
  // The farewell of the old page arrives after the new one has read the server.
  [
    [
      { do: 'draw', count: 1 },
      { do: 'wait', ms: 310 },
      { do: 'draw', count: 4 },
      { do: 'reload', isNoticed: true },
    ],
    [{ ...SMOOTH, there: 900 }, SMOOTH],
    300,
  ],
  // A request with the old frame arrives a second time after the new frame.
  [
    [
      { do: 'crop', x: 1 },
      { do: 'wait', ms: 1000 },
      { do: 'crop', x: 2 },
      { do: 'wait', ms: 1000 },
    ],
    [SMOOTH, SMOOTH, { ...SMOOTH, echo: 10_000 }],
    0,
  ],
];

test('whatever the network, the server and the browser do, the server ends with what the artist wants', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 1, maxLength: 30 }),
      fc.array(fate, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 300 }),
      play,
    ),
    { numRuns: 200, examples: kept },
  );
});
