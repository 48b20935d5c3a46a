/** A picture that lies beside a paper, on this device alone. */
export interface Reference {
  id: string;
  paperId: string;
  name: string;
  picture: Blob;
  /** UTC ms */
  addedAt: number;
}

export interface ReferenceStore {
  /** Those of a paper, in the order in which they were added. */
  of(paperId: string): Promise<Reference[]>;
  add(reference: Reference): Promise<void>;
  remove(id: string): Promise<void>;
}

const STORE = 'references';
const BY_PAPER = 'paper';

/** In IndexedDB. Where a browser gives none, each call fails. */
export function indexedDbReferences(name = 'tuschel-references'): ReferenceStore {
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => {
    opened ??= openDatabase(name).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    async of(paperId) {
      const store = (await database()).transaction(STORE).objectStore(STORE);
      const found = (await answerOf(store.index(BY_PAPER).getAll(paperId))) as Reference[];
      return found.toSorted((a, b) => a.addedAt - b.addedAt);
    },
    async add(reference) {
      await answerOf((await database()).transaction(STORE, 'readwrite').objectStore(STORE).put(reference));
    },
    async remove(id) {
      await answerOf((await database()).transaction(STORE, 'readwrite').objectStore(STORE).delete(id));
    },
  };
}

/** For tests, and where nothing is kept: forgets with the page. */
export function memoryReferences(): ReferenceStore {
  const kept = new Map<string, Reference>();
  return {
    of: async (paperId) => [...kept.values()].filter((one) => one.paperId === paperId),
    add: async (reference) => void kept.set(reference.id, reference),
    remove: async (id) => void kept.delete(id),
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_PAPER, 'paperId');
  return answerOf(request);
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('this device keeps nothing'));
  });
}
