import type { ApiCall } from '@tuschel/client';
import { createPapers, memoryPaperStore, type PaperLog, type Papers, type PaperStore } from '@tuschel/client/paper';
import type { Clock } from '@tuschel/platform/ports';
import type { LineJson } from '@tuschel/protocol';
import { placedMarks, type PlacedMarks } from '../referee/placedMarks.ts';
import { noAnswer } from './paperAsk.ts';

/** Something with a browser, on which somebody paints. */
export interface PaperDevice {
  readonly store: PaperStore;
  /** All strokes that it has ever written down, each on its paper: the same one may be on a copy, too. */
  readonly kept: PlacedMarks;
  /** Those that went with a paper which was erased from here. */
  readonly erased: PlacedMarks;
  /** How long it takes to write something down, ms. */
  storeMs: number;
  isOffline: boolean;
  /** UTC ms: its lid is closed until then. */
  sleepsUntil: number;
  /** Local time minus that of the servers, ms. */
  skewMs: number;
}

/** A window with papers in it. */
export interface PaperWindow {
  readonly papers: Papers;
  log: PaperLog | null;
  /** Something that takes its time is under way in it. */
  isBusy: boolean;
  /** From now on nothing that it had begun goes on. */
  kill(): void;
}

export function newPaperDevice(storeMs: number, skewMs: number): PaperDevice {
  const [kept, erased] = [placedMarks(), placedMarks()];
  const store = watched(memoryPaperStore(), kept, erased);
  return { store, kept, erased, storeMs, skewMs, isOffline: false, sleepsUntil: 0 };
}

function watched(store: PaperStore, kept: PlacedMarks, erased: PlacedMarks): PaperStore {
  const marksIn = (events: readonly LineJson[]) => events.flatMap(({ t }) => (t !== undefined && t > 0 ? [t] : []));
  const note = (paperId: string, events: readonly LineJson[], marks = kept) => marks.add(paperId, marksIn(events));
  return {
    ...store,
    async write(head, events, from, copy, before) {
      const isWritten = await store.write(head, events, from, copy, before);
      if (!isWritten) return false;
      note(head.paperId, events.slice(from));
      if (!copy) return true;
      note(copy.head.paperId, copy.events);
      const stays = new Set(marksIn(events));
      // They have moved.
      kept.remove(
        head.paperId,
        marksIn(copy.events).filter((mark) => !stays.has(mark)),
      );
      return true;
    },
    async remove(paperId, isAll) {
      const before = store.read(paperId);
      const gone = store.remove(paperId, isAll);
      if (isAll) note(paperId, (await before)?.events ?? [], erased);
      await gone;
    },
    async add(paper) {
      const isAdded = await store.add(paper);
      if (isAdded) note(paper.head.paperId, paper.events);
      return isAdded;
    },
  };
}

interface PaperWindowDeps {
  clock: Clock;
  device: PaperDevice;
  user: string;
  ask: (call: ApiCall) => Promise<unknown>;
  newId: () => string;
  note: (message: string, fields?: object) => void;
}

/** A new one each time: what waits for it can be forgotten with it. */
const never = () => new Promise<never>(() => undefined);

export function openPaperWindow({ clock, device, user, ask, newId, note }: PaperWindowDeps): PaperWindow {
  const life = { isOpen: true };
  const after = (ms: number, run: () => void): (() => void) => {
    let callOff = clock.at(clock.now() + ms, function wake() {
      if (!life.isOpen) return;
      if (device.sleepsUntil > clock.now()) callOff = clock.at(device.sleepsUntil, wake);
      else run();
    });
    return () => callOff();
  };
  const pause = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve));
  /** What comes while the lid is closed comes too late. */
  const awake = async <Result>(result: Promise<Result>): Promise<Result> => {
    const settled = await result.then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (!life.isOpen) return never();
    if (device.sleepsUntil <= clock.now()) return settled();
    await pause(device.sleepsUntil - clock.now());
    throw noAnswer('the connection is gone');
  };
  const asked = async (call: ApiCall): Promise<unknown> => {
    if (!life.isOpen) return never();
    if (device.isOffline) return pause(1).then(() => Promise.reject(noAnswer('there is no network')));
    let callOff = () => {};
    const late = new Promise<never>((_, reject) => {
      callOff = after(call.timeoutMs ?? 10_000, () => reject(noAnswer('Request timed out.')));
    });
    return Promise.race([awake(ask(call)), late]).finally(() => callOff());
  };
  const papers = createPapers({
    client: { ask: asked as never },
    store: slowStore(device, life, pause),
    clock: {
      now: () => clock.now() + device.skewMs,
      setTimeout: (run, ms) => after(ms, run),
      clearTimeout: (callOff) => (callOff as (() => void) | null)?.(),
    },
    newId,
    user: () => user,
    note,
  });
  return {
    papers,
    log: null,
    isBusy: false,
    kill() {
      life.isOpen = false;
    },
  };
}

/** Between a call and its answer the window may be gone, with what was called carried out. */
function slowStore(
  { store, storeMs }: PaperDevice,
  life: { isOpen: boolean },
  pause: (ms: number) => Promise<void>,
): PaperStore {
  const slow = async (work: () => Promise<unknown>): Promise<unknown> => {
    if (storeMs > 0) await pause(storeMs);
    if (!life.isOpen) return never();
    const result = await work();
    if (storeMs > 0) await pause(storeMs);
    return life.isOpen ? result : never();
  };
  const calls = Object.entries(store) as [string, (...args: unknown[]) => Promise<unknown>][];
  return Object.fromEntries(
    calls.map(([name, call]) => [name, (...args: unknown[]) => slow(() => call(...args))]),
  ) as unknown as PaperStore;
}
