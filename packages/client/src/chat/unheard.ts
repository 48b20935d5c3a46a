import { createStore } from '../store.ts';
import type { ChatPerson, KeyValue, SessionState, Store } from '../tuschelClient.ts';

/** Whom somebody does not want to hear. Kept on the device, for each account by itself. */
export interface Unheard extends Store<readonly ChatPerson[]> {
  readonly set: (person: ChatPerson, isHeard: boolean) => void;
}

/** More are not remembered: who was muted first is heard again. */
const MOST = 200;

export function createUnheard(storage: KeyValue, session: Store<SessionState>): Unheard {
  const people = createStore<readonly ChatPerson[]>([]);
  let owner: string | null = null;

  const keyOf = (id: string) => `tuschel.unheard.${id}`;
  const follow = () => {
    const now = session.get();
    const id = now.status === 'signedIn' ? now.user.id : null;
    if (id === owner) return;
    owner = id;
    people.set(id === null ? [] : read(storage.getItem(keyOf(id))));
  };
  session.subscribe(follow);
  follow();

  return {
    get: people.get,
    subscribe: people.subscribe,
    set({ id, name }, isHeard) {
      const others = people.get().filter((other) => other.id !== id);
      people.set(isHeard ? others : [...others, { id, name }].slice(-MOST));
      if (owner !== null) storage.setItem(keyOf(owner), JSON.stringify(people.get()));
    },
  };
}

function read(text: string | null): ChatPerson[] {
  try {
    const people: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(people) ? people.filter(isPerson) : [];
  } catch {
    return [];
  }
}

function isPerson(one: unknown): one is ChatPerson {
  const { id, name } = (one ?? {}) as Partial<Record<keyof ChatPerson, unknown>>;
  return typeof id === 'string' && typeof name === 'string';
}
