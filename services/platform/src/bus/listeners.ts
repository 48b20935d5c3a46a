/** One that listens on the bus. Those of one queue take turns. */
export interface Listener<Handler> {
  pattern: string;
  queue: string | null;
  handler: Handler;
}

/** Finds who listens to a subject: at once for plain subjects, by trying each pattern that has a wildcard. */
export interface ListenerTable<Handler> {
  add(listener: Listener<Handler>): void;
  delete(listener: Listener<Handler>): void;
  has(listener: Listener<Handler>): boolean;
  matching(subject: string): Listener<Handler>[];
  clear(): void;
}

export function listenerTable<Handler>(): ListenerTable<Handler> {
  const plain = new Map<string, Set<Listener<Handler>>>();
  const wild = new Set<Listener<Handler>>();
  const placeOf = ({ pattern }: Listener<Handler>) => (hasWildcard(pattern) ? wild : plain.get(pattern));

  return {
    add(listener) {
      if (!placeOf(listener)) plain.set(listener.pattern, new Set());
      placeOf(listener)?.add(listener);
    },
    delete(listener) {
      placeOf(listener)?.delete(listener);
      if (plain.get(listener.pattern)?.size === 0) plain.delete(listener.pattern);
    },
    has: (listener) => placeOf(listener)?.has(listener) ?? false,
    matching: (subject) => [
      ...(plain.get(subject) ?? []),
      ...[...wild].filter(({ pattern }) => matchesSubject(pattern, subject)),
    ],
    clear() {
      plain.clear();
      wild.clear();
    },
  };
}

function hasWildcard(pattern: string): boolean {
  return pattern.split('.').some((token) => token === '*' || token === '>');
}

/** In a pattern `*` stands for one token of the dot-separated subject and a last `>` for one or more. */
function matchesSubject(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.');
  const given = subject.split('.');
  const rest = wanted.at(-1) === '>';
  if (rest ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((token, index) => token === '>' || token === '*' || token === given[index]);
}
