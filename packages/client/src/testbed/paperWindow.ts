import { createPapers, type PapersDeps } from '../paper/papers.ts';
import type { PaperStore } from '../paper/paperStore.ts';
import type { Papers } from '../paper/paperTypes.ts';
import type { ApiCall, ClientClock } from '../tuschelClient.ts';

/** A window with papers in it, that can be killed: from that moment on nothing it had begun goes on. */
export function paperWindow({
  clock,
  store,
  ask,
  newId,
  storeMs = 0,
  user = 'ada',
  pictures,
}: PaperWindowOptions): PaperWindow {
  let isAlive = true;
  const never = new Promise<never>(() => undefined);
  const pause = (ms: number) => new Promise<void>((resolve) => clock.setTimeout(resolve, ms));
  const slow = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (storeMs > 0) await pause(storeMs);
    if (!isAlive) return never;
    const result = await work();
    return isAlive ? result : never;
  };
  const papers = createPapers({
    clock: { ...clock, setTimeout: (run, ms) => clock.setTimeout(() => isAlive && run(), ms) },
    store: Object.fromEntries(
      Object.entries(store).map(([name, call]) => [
        name,
        (...args: never[]) => slow(() => (call as (...given: never[]) => Promise<unknown>)(...args)),
      ]),
    ) as unknown as PaperStore,
    client: { ask: (call) => (isAlive ? ask(call).then((answer) => (isAlive ? answer : never)) : never) },
    newId,
    user: typeof user === 'function' ? user : () => user,
    note: () => undefined,
    ...(pictures ? { pictures } : {}),
  });
  return {
    papers,
    kill() {
      isAlive = false;
    },
  };
}

export interface PaperWindow {
  papers: Papers;
  kill(): void;
}

export interface PaperWindowOptions {
  clock: ClientClock;
  store: PaperStore;
  ask: (call: ApiCall) => Promise<unknown>;
  newId: () => string;
  storeMs?: number;
  /** Who is signed in; null: nobody. */
  user?: string | (() => string | null);
  pictures?: PapersDeps['pictures'] & {};
}
