import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeClock } from '../testbed/fakeClock.ts';
import { type Fate, SMOOTH } from '../testbed/lossyNetwork.ts';
import { modelPapers, numbersOf } from '../testbed/modelPapers.ts';
import { stroke } from '../testbed/modelServer.ts';
import { paperWindow, type PaperWindow } from '../testbed/paperWindow.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import type { LineJson } from '@tuschel/protocol';
import type { ApiCall } from '../tuschelClient.ts';
import type { PaperLog } from './paperTypes.ts';

/** Two devices; the first has two windows of one browser. */
const PLACES = ['desk', 'desk too', 'tablet'] as const;
type Place = (typeof PLACES)[number];
type Action = { at: Place } & (
  | { do: 'draw' | 'undo' | 'redo'; count: number }
  | { do: 'rename'; name: string }
  | { do: 'open' | 'kill' | 'leave' | 'newer' | 'copy' | 'takeOver' | 'wakeUp' }
  | { do: 'wait' | 'outage' | 'jump'; ms: number }
  | { do: 'restart' }
);

const at = fc.constantFrom(...PLACES);
const one = <What extends string>(...what: What[]) => fc.record({ at, do: fc.constantFrom(...what) });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ at, do: fc.constant('draw' as const), count: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      do: fc.constantFrom('undo' as const, 'redo' as const),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at, do: fc.constant('rename' as const), name: fc.constantFrom('Otter', 'Maari', '') }),
  },
  { weight: 5, arbitrary: one('open', 'kill', 'leave', 'copy', 'takeOver', 'wakeUp') },
  { weight: 2, arbitrary: one('newer') },
  { weight: 5, arbitrary: fc.record({ at, do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 4_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ at, do: fc.constant('outage' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at, do: fc.constant('jump' as const), ms: fc.integer({ min: -1e9, max: 1e9 }) }),
  },
  { weight: 1, arbitrary: one('restart') },
) as fc.Arbitrary<Action>;

const chance = (oneIn: number) => fc.integer({ min: 1, max: oneIn }).map((n) => n === 1);
const fate: fc.Arbitrary<Fate> = fc.record({
  isLost: chance(6),
  isAnswerLost: chance(5),
  there: fc.integer({ min: 0, max: 900 }),
  back: fc.integer({ min: 0, max: 900 }),
  echo: fc.option(fc.integer({ min: 1, max: 15_000 }), { freq: 4 }),
});

function mustBe(actual: unknown, expected: unknown, what: string): void {
  expect({ what, is: actual }).toEqual({ what, is: expected });
}

class World {
  readonly clock = fakeClock();
  readonly stores = { desk: memoryPaperStore(), tablet: memoryPaperStore() };
  readonly #fates: readonly Fate[];
  readonly #storeMs: number;
  readonly server;
  isSmooth = false;
  #requests = 0;
  #ids = 0;
  #strokes = 0;
  readonly windows = new Map<Place, PaperWindow>();
  readonly logs = new Map<Place, PaperLog>();
  readonly paperId: string;
  /** Written down on a device once; given up by the painter. */
  readonly durable = new Set<number>();
  readonly givenUp = new Set<number>();
  /** Sent before they were kept. */
  readonly tooEarly: number[] = [];
  /** How things have stood at some time, and how often events were replaced. */
  readonly seen = new Set<string>();
  /** What the server had of each paper. */
  readonly #had = new Map<string, number[]>();

  constructor(fates: readonly Fate[], storeMs: number) {
    this.#fates = fates;
    this.#storeMs = storeMs;
    this.server = modelPapers(this.clock, () => this.#nextFate());
    this.paperId = this.#newId();
  }

  #newId = () => `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;

  /** One request in three gets through, else nothing would ever be seen to happen. */
  #nextFate(): Fate {
    this.#requests += 1;
    return this.isSmooth || this.#requests % 3 === 0
      ? SMOOTH
      : (this.#fates[this.#requests % this.#fates.length] ?? SMOOTH);
  }

  storeOf(place: Place) {
    return this.stores[place === 'tablet' ? 'tablet' : 'desk'];
  }

  windowOf(place: Place): PaperWindow {
    const known = this.windows.get(place);
    if (known) return known;
    const made = paperWindow({
      clock: this.clock,
      store: this.storeOf(place),
      ask: (call) => {
        void this.#checkSent(place, call);
        return this.server.ask('ada')(call);
      },
      newId: this.#newId,
      storeMs: this.#storeMs,
    });
    this.windows.set(place, made);
    return made;
  }

  /** Nothing leaves a device that it has not written down: a crash would take it from there, and from nowhere else. */
  async #checkSent(place: Place, { method, path, body }: ApiCall): Promise<void> {
    if (method !== 'POST') return;
    const [, , paperId = ''] = path.split('/');
    const kept = numbersOf((await this.storeOf(place).read(paperId))?.events ?? []);
    const { events = [] } = body as { events?: { index: number; data: LineJson }[] };
    for (const { index, data } of events) if (kept[index] !== (data.t ?? -1)) this.tooEarly.push(data.t ?? -1);
  }

  /** Waits for something that a window does, for a while. */
  async within<Result>(work: Promise<Result>, ms = 30_000): Promise<Result | null> {
    let result: Result | null = null;
    let isOver = false;
    const over = work.then(
      (value) => {
        result = value;
      },
      () => undefined,
    );
    void over.then(() => {
      isOver = true;
    });
    for (let passed = 0; !isOver && passed < ms; passed += 500) await this.clock.pass(500);
    return result;
  }

  async open(place: Place): Promise<void> {
    const log = await this.within(this.windowOf(place).papers.open(this.paperId));
    if (log) this.logs.set(place, log);
  }

  async begin(): Promise<void> {
    await this.stores.desk.add({
      head: {
        paperId: this.paperId,
        owner: 'ada',
        epoch: 0,
        acked: 0,
        isBegun: false,
        about: {
          name: '',
          triggerWarning: 0,
          effectiveTimeTaken: 0,
          imageWidth: 1920,
          imageHeight: 1080,
          imageThumbnail: null,
        },
        unsaid: {},
        sourceId: null,
        gameId: null,
        savedAt: 0,
      },
      events: [],
    });
    await this.open('desk');
    this.isSmooth = true;
    this.draw(this.logs.get('desk') as PaperLog, 2);
    await this.clock.pass(3_000);
    await this.open('tablet');
    this.isSmooth = false;
  }

  draw(log: PaperLog, count: number): void {
    for (let i = 0; i < count; i++) log.append(stroke(++this.#strokes));
  }

  async run(step: Action): Promise<void> {
    const log = this.logs.get(step.at);
    switch (step.do) {
      case 'draw':
        return log && this.draw(log, step.count);
      case 'undo':
      case 'redo':
        for (let i = 0; i < step.count; i++) log?.[step.do]();
        return;
      case 'rename':
        return log?.rename(step.name);
      case 'open':
        return this.open(step.at);
      case 'kill':
        this.windows.get(step.at)?.kill();
        this.windows.delete(step.at);
        this.logs.delete(step.at);
        return;
      case 'leave':
        log?.stop();
        this.logs.delete(step.at);
        return;
      case 'newer':
        return log && this.takeNewer(log);
      case 'copy':
        return log && this.copy(log);
      case 'takeOver':
        return log && this.takeOver(log);
      case 'wakeUp':
        return this.windows.get(step.at)?.papers.wakeUp();
      case 'wait':
        return this.clock.pass(step.ms);
      case 'outage':
        this.server.down(true);
        await this.clock.pass(step.ms);
        return this.server.down(false);
      case 'jump':
        return this.clock.jump(step.ms);
      case 'restart':
        return this.server.restart();
      default:
        step satisfies never;
    }
  }

  async takeNewer(log: PaperLog): Promise<void> {
    if (log.get().status !== 'conflict') return;
    const mine = numbersOf(log.events);
    await this.within(log.takeNewer());
    const left = new Set(numbersOf(log.events));
    for (const number of mine) if (!left.has(number)) this.givenUp.add(number);
  }

  async copy(log: PaperLog): Promise<void> {
    if (log.get().status === 'saved') return;
    const mine = numbersOf(log.events);
    if (await this.within(log.keepMineAsCopy())) this.promise(mine);
  }

  async takeOver(log: PaperLog): Promise<void> {
    if (log.get().status !== 'elsewhere') return;
    const mine = numbersOf(log.events);
    const done = await this.within(
      log
        .takeOver()
        .then(() => log.kept())
        .then(() => true),
    );
    if (done) this.promise(mine);
  }

  promise(numbers: readonly number[]): void {
    for (const number of numbers) if (number >= 0) this.durable.add(number);
  }

  async look(): Promise<void> {
    mustBe(this.tooEarly, [], 'sent before it was kept');
    for (const store of Object.values(this.stores)) {
      for (const { paperId } of await store.heads('ada')) {
        const kept = await store.read(paperId);
        this.promise(numbersOf(kept?.events ?? []));
      }
    }
    for (const { id, events } of this.server.papers.values()) {
      const before = this.#had.get(id) ?? [];
      const now = numbersOf(events.map(({ data }) => data as never));
      mustBe(now.slice(0, before.length), before, 'a log of the server only grows');
      const strokes = now.filter((number) => number >= 0);
      mustBe(new Set(strokes).size, strokes.length, 'no stroke is there twice');
      mustBe(
        strokes,
        strokes.toSorted((a, b) => a - b),
        'strokes are in order',
      );
      this.#had.set(id, now);
    }
    for (const log of this.logs.values()) {
      const { status, replaced } = log.get();
      this.seen.add(status);
      if (replaced > 0) this.seen.add('replaced');
      if (status !== 'saved' || log.events.length === 0) continue;
      const there = this.server.numbers(log.paperId);
      mustBe(there.slice(0, log.events.length), numbersOf(log.events), 'what is shown as saved is what the server has');
    }
  }

  /** In peace: each device says what it has left, and one in conflict keeps its own as a copy. */
  async end(): Promise<void> {
    this.isSmooth = true;
    for (const place of ['desk', 'tablet'] as const) {
      for (const [one] of this.windows) if (one !== 'tablet' || place === 'tablet') this.windows.get(one)?.kill();
      this.windows.clear();
      this.logs.clear();
      await this.open(place);
      const log = this.logs.get(place);
      if (!log) continue;
      await this.within(log.flush());
      if (log.get().status === 'conflict') await this.within(log.keepMineAsCopy());
      await this.within(this.windowOf(place).papers.sendLeft());
      await this.within(log.flush());
      mustBe([log.get().status, log.get().pending], ['saved', 0], 'all is said in the end');
    }
  }
}

const WANTED = ['saved', 'saving', 'offline', 'conflict', 'elsewhere', 'replaced', 'copied', 'given up'];
const seen = new Map<string, number>();

async function play(actions: Action[], fates: Fate[], storeMs: number): Promise<void> {
  const world = new World(fates, storeMs);
  await world.begin();
  for (const step of actions) {
    await world.run(step);
    await world.look();
  }
  await world.end();
  await world.look();
  if (world.givenUp.size > 0) world.seen.add('given up');
  if (world.server.papers.size > 1) world.seen.add('copied');
  for (const what of world.seen) seen.set(what, (seen.get(what) ?? 0) + 1);
  const there = new Set([...world.server.papers.keys()].flatMap((id) => world.server.numbers(id)));
  const lost = [...world.durable].filter((number) => !there.has(number) && !world.givenUp.has(number));
  expect(lost, 'strokes that a device had written down and nobody gave up').toEqual([]);
}

test('whatever windows, network, server and clocks do, each stroke that was kept ends on a paper of the server, once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 5, maxLength: 40, size: 'max' }),
      fc.array(fate, { minLength: 1, maxLength: 20, size: 'max' }),
      fc.constantFrom(0, 0, 40, 300),
      play,
    ),
    {
      numRuns: Number(process.env['RUNS'] ?? 400),
      ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}),
    },
  );
  // It was played, too.
  expect([...seen.keys()]).toEqual(expect.arrayContaining(WANTED));
});
