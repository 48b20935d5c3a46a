import type { Clock, Journal, Lines, Persist } from '@tuschel/platform/ports';
import type { PaperShelf } from '@tuschel/product/simulated';
import { between, type Luck } from '../../luck.ts';

/** How the storage behaves at the moment. */
export interface Weather {
  /** Per cent of calls that fail: half of them after they were carried out. */
  failing: number;
  /** Longest way to the storage and back, ms each; 0: at once. */
  slowMs: number;
}

/** A process that can die at any moment: from then on it does nothing any more, and nothing reaches it. */
export interface Mortal {
  readonly isAlive: boolean;
  /** Until then it hangs: nothing moves in it. UTC ms. */
  readonly hangsUntil: number;
}

/** Resolves once the process goes on; never when it has died. */
export async function goingOn(clock: Clock, life: Mortal): Promise<void> {
  while (life.isAlive && life.hangsUntil > clock.now()) await clock.sleep(life.hangsUntil - clock.now());
  if (!life.isAlive) await never();
}

/** A new one each time: what waits for it can be forgotten with it. */
const never = () => new Promise<never>(() => undefined);

/** The clock of one process. */
export function mortalClock(clock: Clock, life: Mortal): Clock {
  return {
    now: () => clock.now(),
    at(at, wake) {
      let isCalledOff = false;
      const callOff = clock.at(at, () => {
        if (life.hangsUntil <= clock.now()) return void (life.isAlive && wake());
        void goingOn(clock, life).then(() => isCalledOff || wake());
      });
      return () => {
        isCalledOff = true;
        callOff();
      };
    },
    sleep: (ms, signal) => clock.sleep(ms, signal).then(() => goingOn(clock, life)),
  };
}

interface Stores {
  journal: Journal;
  lines: Lines;
  shelf: PaperShelf;
}

/** The storage as one process reaches it, in all weathers. */
export function stormyStorage(
  stores: Stores,
  { clock, luck, weather, life }: { clock: Clock; luck: Luck; weather: Weather; life: Mortal },
): Stores {
  const way = async () => {
    if (weather.slowMs > 0 && luck() < 0.6) await clock.sleep(between(luck, 0, weather.slowMs));
    await goingOn(clock, life);
  };

  const call: StorageCall = async (name, work) => {
    const fate = luck() * 200;
    await way();
    if (fate < weather.failing) throw new Error(`storage: ${name} was not carried out`);
    const answer = await work();
    await way();
    if (fate < weather.failing * 2) throw new Error(`storage: the answer to ${name} was lost`);
    return answer;
  };

  /** Rows of the module travel within the transaction: a process that dies meanwhile leaves nothing of it. */
  const within = (persist: Persist | undefined): Persist | undefined =>
    persist &&
    (async (tx) => {
      await way();
      await persist(tx);
    });

  const { journal, lines, shelf } = stores;
  return {
    journal: {
      begin: (...args) => goingOn(clock, life).then(() => journal.begin(...args)),
      open: (match, persist) => call('open', () => journal.open(match, within(persist))),
      append: (id, epoch, entries, persist) =>
        call('append', () => journal.append(id, epoch, entries, within(persist))),
      snapshot: (...args) => call('snapshot', () => journal.snapshot(...args)),
      claim: (...args) => call('claim', () => journal.claim(...args)),
      load: (id) => call('load', () => journal.load(id)),
      live: () => call('live', () => journal.live()),
      newestRules: async (module) => (life.isAlive ? journal.newestRules(module) : never()),
      owner: (id) => call('owner', () => journal.owner(id)),
      // Those of other nodes are looked for all the time.
      unserved: async (silentSince, node) => {
        if (node !== undefined) return call('unserved', () => journal.unserved(silentSince, node));
        return goingOn(clock, life).then(() => journal.unserved(silentSince));
      },
      end: (...args) => call('end', () => journal.end(...args)),
      retire: (...args) => goingOn(clock, life).then(() => journal.retire(...args)),
      heartbeat: (node, at) => goingOn(clock, life).then(() => journal.heartbeat(node, at)),
      lastHeartbeat: () => call('lastHeartbeat', () => journal.lastHeartbeat()),
    },
    lines: {
      open: (tx, pages) => lines.open(tx, pages),
      grant: (tx, grants) => lines.grant(tx, grants),
      erase: (tx, drawings) => lines.erase(tx, drawings),
      put: (tx, page) => lines.put(tx, page),
      appendIn: (tx, ...request) => lines.appendIn(tx, ...request),
      use: (tx, author, since) => lines.use(tx, author, since),
      largest: (most) => call('largest', () => lines.largest(most)),
      begin: (...args) => call('begin', () => lines.begin(...args)),
      append: (...args) => call('append lines', () => lines.append(...args)),
      page: (drawing) => call('page', () => lines.page(drawing)),
      pages: (drawings) => call('pages', () => lines.pages(drawings)),
      read: (drawing) => call('read', () => lines.read(drawing)),
      close: (drawings) => call('close', () => lines.close(drawings)),
      sweep: (before) => call('sweep', () => lines.sweep(before)),
      pack: (most) => call('pack', () => lines.pack(most)),
    },
    shelf: stormyShelf(shelf, call),
  };
}

type StorageCall = <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>;

function stormyShelf(shelf: PaperShelf, call: StorageCall): PaperShelf {
  return {
    find: (id) => call('find a paper', () => shelf.find(id)),
    row: (id) => call('read a paper', () => shelf.row(id)),
    isErased: (id) => call('find an erased paper', () => shelf.isErased(id)),
    bin: (id) => call('bin a paper', () => shelf.bin(id)),
    erase: (ids) => call('erase papers', () => shelf.erase(ids)),
    list: (...args) => call('list papers', () => shelf.list(...args)),
    change: (...args) => call('change a paper', () => shelf.change(...args)),
  };
}
