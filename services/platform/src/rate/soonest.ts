/** Names with a time each. Finding the soonest takes no step, changing something as many as the count has binary digits. */
export interface Soonest {
  get(name: string): number | undefined;
  set(name: string, at: number): void;
  /** Infinity: there is none. */
  soonest(): number;
  removeSoonest(): void;
  readonly size: number;
}

interface Entry {
  name: string;
  at: number;
  index: number;
}

/** A binary heap whose entries know their places. */
export function createSoonest(): Soonest {
  const heap: Entry[] = [];
  const byName = new Map<string, Entry>();

  const put = (entry: Entry, index: number) => {
    entry.index = index;
    heap[index] = entry;
  };

  const rise = (entry: Entry) => {
    let { index } = entry;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.at <= entry.at) break;
      put(parent, index);
      index = above;
    }
    put(entry, index);
  };

  const sink = (entry: Entry) => {
    let { index } = entry;
    for (;;) {
      const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]];
      const sooner = left && right && right.at < left.at ? right : left;
      if (!sooner || sooner.at >= entry.at) break;
      const below = sooner.index;
      put(sooner, index);
      index = below;
    }
    put(entry, index);
  };

  return {
    get: (name) => byName.get(name)?.at,
    set(name, at) {
      const known = byName.get(name);
      const entry = known ?? { name, at, index: heap.length };
      if (known) known.at = at;
      else {
        byName.set(name, entry);
        heap.push(entry);
      }
      rise(entry);
      sink(entry);
    },
    soonest: () => heap[0]?.at ?? Infinity,
    removeSoonest() {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last) return;
      byName.delete(first.name);
      if (first === last) return;
      put(last, 0);
      sink(last);
    },
    get size() {
      return heap.length;
    },
  };
}
