import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Pictures of papers on this device, as `packPicture` of the ink makes them: opening a paper draws only what came since. They may be
 * lost at any time; `unpackPicture` says which is of use.
 */
export interface PaperPictures {
  /** The newest first; none where the device does not answer. */
  load(paperId: string): Promise<Uint8Array[]>;
  /** The one before the newest stays: undo may go back behind the newest. */
  save(paperId: string, bytes: Uint8Array): Promise<void>;
  remove(paperId: string): Promise<void>;
}

/** Of the papers that were painted on last. */
const MOST_PAPERS = 12;
/** Larger ones take longer to read than to draw, and room that the artist may need. */
const MOST_BYTES = 96_000_000;

interface Kept {
  paperId: string;
  savedAt: number;
  pictures: Uint8Array[];
}

interface Schema extends DBSchema {
  pictures: { key: string; value: Kept };
  /** When each was saved: read without the pictures. */
  saved: { key: string; value: number };
}

export function paperPictures(options: { now: () => number; name?: string }): PaperPictures {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;

  function database(): Promise<IDBPDatabase<Schema>> {
    opened ??= openDatabase(options.name ?? 'tuschel-paper-pictures').catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function remove(paperId: string): Promise<void> {
    const tx = (await database()).transaction(['pictures', 'saved'], 'readwrite');
    await Promise.all([tx.objectStore('pictures').delete(paperId), tx.objectStore('saved').delete(paperId), tx.done]);
  }

  return {
    async load(paperId) {
      const kept = await database()
        .then((db) => db.get('pictures', paperId))
        .catch(() => undefined);
      return kept?.pictures ?? [];
    },
    async save(paperId, bytes) {
      if (bytes.length > MOST_BYTES) return;
      const savedAt = options.now();
      const tx = (await database()).transaction(['pictures', 'saved'], 'readwrite');
      const [before] = (await tx.objectStore('pictures').get(paperId))?.pictures ?? [];
      const pictures = before && before.length + bytes.length <= MOST_BYTES ? [bytes, before] : [bytes];
      await Promise.all([
        tx.objectStore('pictures').put({ paperId, savedAt, pictures }),
        tx.objectStore('saved').put(savedAt, paperId),
        tx.done,
      ]);
      for (const oldest of await beyond(await database())) await remove(oldest);
    },
    remove,
  };
}

/** Rejects also where a browser throws at once. */
async function openDatabase(name: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('pictures', { keyPath: 'paperId' });
      created.createObjectStore('saved');
    },
  });
}

async function beyond(db: IDBPDatabase<Schema>): Promise<string[]> {
  const tx = db.transaction('saved');
  const [keys, times] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
  const newest = keys.map((key, i) => ({ key, at: times[i] ?? 0 })).toSorted((a, b) => b.at - a.at);
  return newest.slice(MOST_PAPERS).map(({ key }) => key);
}
