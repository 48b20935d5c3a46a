import type { LineJson } from '@tuschel/protocol';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LineStore, PendingLines } from '../tuschelClient.ts';

/** For bots and tests: forgets with the process. */
export function memoryLineStore(): LineStore {
  const kept = new Map<string, PendingLines>();
  return {
    load: async (drawingId) => {
      const pending = kept.get(drawingId);
      return pending ? copyOf(pending) : null;
    },
    save: async (pending) => {
      kept.set(pending.drawingId, copyOf(pending));
    },
    remove: async (drawingId) => {
      kept.delete(drawingId);
    },
    owned: async (owner, until) => [...kept.values()].filter(isOwned(owner, until)).map(({ drawingId }) => drawingId),
  };
}

function isOwned(owner: string, until: number) {
  return (page: Pick<PendingLines, 'owner' | 'savedAt'>) => page.owner === owner && page.savedAt <= until;
}

/** Lines never change once they are drawn; their list does. */
const copyOf = (pending: PendingLines): PendingLines => ({ ...pending, lines: [...pending.lines] });

/** What nobody came back for so long belongs to a page that has closed. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Heading = Omit<PendingLines, 'lines'> & { count: number };

interface Schema extends DBSchema {
  headings: { key: string; value: Heading };
  /** Key: drawing id and index of the line in the drawing. */
  lines: { key: [string, number]; value: LineJson };
}

/**
 * In IndexedDB. Saving costs what is new since the last save, not what is pending: lines keep their identity, so those
 * that were written before are recognised. A save is durable as a whole or not at all.
 */
export function indexedDbLineStore(options: { now: () => number; name?: string }): LineStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const written = new Map<string, PendingLines>();
  /** Changes that were begun. One that is begun while another is under way does not know what that one leaves behind. */
  let changes = 0;

  function database(): Promise<IDBPDatabase<Schema>> {
    opened ??= openDatabase(options.name ?? 'tuschel', options.now()).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  return {
    async load(drawingId) {
      const db = await database();
      const tx = db.transaction(['headings', 'lines']);
      const heading = await tx.objectStore('headings').get(drawingId);
      if (!heading) return null;
      const { count, ...rest } = heading;
      const lines = count === 0 ? [] : await tx.objectStore('lines').getAll(linesFrom(drawingId, rest.base, count));
      return { ...rest, lines };
    },
    async save(pending) {
      const { drawingId, base, lines } = pending;
      const from = firstNewIndex(written.get(drawingId), pending);
      written.delete(drawingId);
      changes += 1;
      const mine = changes;
      const db = await database();
      const tx = db.transaction(['headings', 'lines'], 'readwrite');
      const store = tx.objectStore('lines');
      const { lines: _, ...heading } = pending;
      await Promise.all([
        tx.objectStore('headings').put({ ...heading, count: lines.length }),
        store.delete(linesBefore(drawingId, base)),
        store.delete(linesFrom(drawingId, from)),
        ...lines.slice(from - base).map((line, i) => store.put(line, [drawingId, from + i])),
        tx.done,
      ]);
      if (mine === changes) written.set(drawingId, { ...pending, lines: [...lines] });
    },
    async remove(drawingId) {
      written.delete(drawingId);
      changes += 1;
      const db = await database();
      const tx = db.transaction(['headings', 'lines'], 'readwrite');
      await Promise.all([
        tx.objectStore('headings').delete(drawingId),
        tx.objectStore('lines').delete(linesFrom(drawingId, 0)),
        tx.done,
      ]);
    },
    async owned(owner, until) {
      const headings = await (await database()).getAll('headings');
      return headings.filter(isOwned(owner, until)).map(({ drawingId }) => drawingId);
    },
  };
}

/** Index in the drawing from which on the lines differ from what was written. */
function firstNewIndex(before: PendingLines | undefined, { base, lines }: PendingLines): number {
  if (!before || base < before.base) return base;
  const same = lines.findIndex((line, i) => before.lines[base - before.base + i] !== line);
  return base + (same === -1 ? lines.length : same);
}

function linesFrom(drawingId: string, index: number, count = Number.POSITIVE_INFINITY): IDBKeyRange {
  return IDBKeyRange.bound([drawingId, index], [drawingId, index + count], false, true);
}

/** From -1, because no range may be empty. */
function linesBefore(drawingId: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([drawingId, -1], [drawingId, index], false, true);
}

async function openDatabase(name: string, now: number): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('headings', { keyPath: 'drawingId' });
      created.createObjectStore('lines');
    },
  });
  await sweep(db, now - KEPT_MS);
  return db;
}

async function sweep(db: IDBPDatabase<Schema>, before: number): Promise<void> {
  const tx = db.transaction(['headings', 'lines'], 'readwrite');
  for (const { drawingId, savedAt } of await tx.objectStore('headings').getAll()) {
    if (savedAt >= before) continue;
    await tx.objectStore('headings').delete(drawingId);
    await tx.objectStore('lines').delete(linesFrom(drawingId, 0));
  }
  await tx.done;
}
