import type { Clock } from '@tuschel/platform/ports';

/** What was looked up stays good for a while. Holds `most` entries; of more, the oldest go. */
export interface Shelf<Value> {
  /** The value, looked up once for all who ask at the same time. What fails, and null, is not kept. `before`: what it was until now. */
  get(key: string, look: (before?: Value) => Promise<Value | null>): Promise<Value | null>;
  /** Likewise, also while what was looked up is still good. */
  renew(key: string, look: (before?: Value) => Promise<Value | null>): Promise<Value | null>;
  /** Looks these up anew the next time, also those that are just being looked up. */
  forget: (isMeant: (key: string) => boolean) => void;
}

export function createShelf<Value>(
  clock: Pick<Clock, 'now'>,
  most: number,
  keptFor: (value: Value) => number,
): Shelf<Value> {
  const known = new Map<string, { value: Value; until: number }>();
  const looking = new Map<string, Promise<Value | null>>();

  const put = (key: string, value: Value) => {
    known.delete(key);
    known.set(key, { value, until: clock.now() + keptFor(value) });
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
  };

  /** Not any more once it was forgotten. */
  const isWanted = (key: string, lookup: Promise<Value | null>) => looking.get(key) === lookup;

  const renew: Shelf<Value>['renew'] = async (key, look) => {
    const pending = looking.get(key);
    if (pending) return pending;
    const lookup: Promise<Value | null> = look(known.get(key)?.value)
      .then((value) => {
        if (value !== null && isWanted(key, lookup)) put(key, value);
        return value;
      })
      .finally(() => {
        if (isWanted(key, lookup)) looking.delete(key);
      });
    looking.set(key, lookup);
    return lookup;
  };

  return {
    async get(key, look) {
      const entry = known.get(key);
      return entry && clock.now() < entry.until ? entry.value : renew(key, look);
    },
    renew,
    forget(isMeant) {
      for (const kept of [known, looking]) for (const key of kept.keys()) if (isMeant(key)) kept.delete(key);
    },
  };
}
