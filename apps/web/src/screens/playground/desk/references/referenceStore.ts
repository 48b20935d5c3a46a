/** A picture that lies beside a paper, on this device alone. */
export interface Reference {
  id: string;
  paperId: string;
  /** Whose paper it is. */
  owner: string;
  name: string;
  picture: Blob;
  /** UTC ms */
  addedAt: number;
}

export interface ReferenceStore {
  /** Those of a paper, in the order in which they were added. */
  of(paperId: string, owner: string): Promise<Reference[]>;
  add(reference: Reference): Promise<void>;
  remove(id: string): Promise<void>;
  /** The papers of somebody beside which any lie. */
  papers(owner: string): Promise<string[]>;
  /** Removes all of somebody, or those beside one of their papers. */
  forget(owner: string, paperId?: string): Promise<void>;
}

const STORE = 'references';
/** Of a version that did not say whose pictures they are. Nobody can be shown them. */
const BEFORE = 'tuschel-references';
/** Keys are `[owner, paperId]`. */
const BY_PAPER = 'paper';

let here: ReferenceStore | null = null;

/** Those of this browser. */
export function referencesHere(): ReferenceStore {
  here ??= 'indexedDB' in globalThis ? indexedDbReferences() : memoryReferences();
  return here;
}

/** In IndexedDB. Where a browser gives none, each call fails. */
export function indexedDbReferences(name = 'tuschel-paper-references'): ReferenceStore {
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => {
    opened ??= openDatabase(name).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const references = async (mode: IDBTransactionMode) => (await database()).transaction(STORE, mode).objectStore(STORE);
  return {
    async of(paperId, owner) {
      const index = (await references('readonly')).index(BY_PAPER);
      const found = (await answerOf(index.getAll([owner, paperId]))) as Reference[];
      return found.toSorted((a, b) => a.addedAt - b.addedAt);
    },
    async add(reference) {
      await answerOf((await references('readwrite')).put(reference));
    },
    async remove(id) {
      await answerOf((await references('readwrite')).delete(id));
    },
    async papers(owner) {
      const found: string[] = [];
      const index = (await references('readonly')).index(BY_PAPER);
      await eachOf(index.openKeyCursor(ofOwner(owner), 'nextunique'), ({ key }) => {
        found.push((key as [string, string])[1]);
      });
      return found;
    },
    async forget(owner, paperId) {
      const store = await references('readwrite');
      const which = paperId === undefined ? ofOwner(owner) : IDBKeyRange.only([owner, paperId]);
      await eachOf(store.index(BY_PAPER).openKeyCursor(which), ({ primaryKey }) => void store.delete(primaryKey));
    },
  };
}

/** For tests, and where nothing is kept: forgets with the page. */
export function memoryReferences(): ReferenceStore {
  const kept = new Map<string, Reference>();
  const those = (owner: string, paperId?: string) =>
    [...kept.values()].filter((one) => one.owner === owner && (paperId === undefined || one.paperId === paperId));
  return {
    of: async (paperId, owner) => those(owner, paperId).toSorted((a, b) => a.addedAt - b.addedAt),
    add: async (reference) => void kept.set(reference.id, reference),
    remove: async (id) => void kept.delete(id),
    papers: async (owner) => [...new Set(those(owner).map(({ paperId }) => paperId))],
    async forget(owner, paperId) {
      for (const { id } of those(owner, paperId)) kept.delete(id);
    },
  };
}

/** Every key of an owner: a string stands before a list. */
function ofOwner(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}

function eachOf<Cursor extends IDBCursor>(
  request: IDBRequest<Cursor | null>,
  take: (cursor: Cursor) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error ?? new Error('this device keeps nothing'));
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      take(cursor);
      cursor.continue();
    };
  });
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_PAPER, ['owner', 'paperId']);
  // Where another window of that version has it open it goes another time.
  indexedDB.deleteDatabase(BEFORE);
  return answerOf(request);
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('this device keeps nothing'));
  });
}
