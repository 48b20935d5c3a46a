import { memoryPaperStore } from '../paper/memoryPaperStore.ts';
import type { PaperStore } from '../paper/paperStore.ts';
import type { NewPaper, PaperLog, Papers } from '../paper/paperTypes.ts';
import type { ApiCall } from '../tuschelClient.ts';
import { fakeClock } from './fakeClock.ts';
import { type Fate, SMOOTH } from './lossyNetwork.ts';
import { modelPapers } from './modelPapers.ts';
import { stroke } from './modelServer.ts';
import { paperWindow, type PaperWindow, type PaperWindowOptions } from './paperWindow.ts';

/** A server of papers, and devices on which somebody paints. */
export function paperTable() {
  const clock = fakeClock();
  let fate: Fate = SMOOTH;
  const server = modelPapers(clock, () => fate);
  let ids = 0;
  let strokes = 0;
  /** What was asked of the server, as `METHOD /path`. */
  const asked: string[] = [];
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const askAs = (user: string) => (call: ApiCall) => {
    asked.push(`${call.method} ${call.path}`);
    return server.ask(user)(call);
  };

  function windowOf(options: Partial<PaperWindowOptions> = {}): PaperWindow {
    return paperWindow({ clock, store: memoryPaperStore(), ask: askAs('ada'), newId, ...options });
  }

  /** What a promise becomes while time passes. */
  async function passing<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    over.catch(() => undefined);
    for (let i = 0; i < 40 && !isOver; i++) await clock.pass(500);
    if (!isOver) throw new Error('still under way after twenty seconds');
    return over;
  }

  function draw(log: PaperLog, count = 1): void {
    for (let i = 0; i < count; i++) log.append(stroke(++strokes));
  }

  return {
    clock,
    server,
    asked,
    askAs,
    newId,
    windowOf,
    device: (store: PaperStore = memoryPaperStore()): Papers => windowOf({ store }).papers,
    passing,
    draw,
    /** A paper with so many strokes, which the server has. */
    async begun(papers: Papers, count = 2, about: NewPaper = {}): Promise<PaperLog> {
      const log = await passing(papers.begin(about));
      draw(log, count);
      await passing(log.flush());
      return log;
    },
    /** How the next requests fare. */
    travels(how: Partial<Fate>) {
      fate = { ...SMOOTH, ...how };
    },
  };
}

export type PaperTable = ReturnType<typeof paperTable>;

/** A device that refuses some of what it is asked, or never answers, until it is let. */
export function troubledStore(store: PaperStore) {
  const trouble = new Map<keyof PaperStore, 'refuses' | 'is silent'>();
  const troubled = Object.fromEntries(
    Object.entries(store).map(([name, call]) => [
      name,
      async (...args: never[]) => {
        const what = trouble.get(name as keyof PaperStore);
        if (what === 'refuses') throw new DOMException('no room', 'QuotaExceededError');
        if (what === 'is silent') return new Promise(() => undefined);
        return (call as (...given: never[]) => Promise<unknown>)(...args);
      },
    ]),
  ) as unknown as PaperStore;
  return { store: troubled, trouble };
}
