import type { LineJson } from '@tuschel/protocol';
import { decodeDrawing, encodeDrawing } from '@tuschel/protocol/ink';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { areEventsSent, isSent, type KeptPaper, type PaperHead, type PaperStore } from './paperStore.ts';

/** Events lie together by so many, as INK1: a stroke writes some ten kilobytes, and a paper of hours is read in some hundred pieces. */
const SHEAF = 256;
/** A paper that the server has all of, and that nobody opened here for so long, is only there. */
const CACHED_MS = 60 * 24 * 60 * 60 * 1000;

type Kept = PaperHead & { count: number };

interface Schema extends DBSchema {
  papers: { key: string; value: Kept; indexes: { owner: string } };
  /** Key: id of the paper, and which sheaf of its events. */
  events: { key: [string, number]; value: Uint8Array };
}

type Tx = IDBPTransaction<Schema, ('papers' | 'events')[], 'readwrite'>;

export function indexedDbPaperStore(options: { now: () => number; name?: string }): PaperStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;

  function database(): Promise<IDBPDatabase<Schema>> {
    opened ??= openDatabase(options.name ?? 'tuschel-papers', options.now()).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function changing<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result> {
    const tx: Tx = (await database()).transaction(['papers', 'events'], 'readwrite');
    const [result] = await Promise.all([change(tx), tx.done]);
    return result;
  }

  return {
    async read(paperId) {
      const tx = (await database()).transaction(['papers', 'events']);
      const [kept, sheaves] = await Promise.all([
        tx.objectStore('papers').get(paperId),
        tx.objectStore('events').getAll(sheavesFrom(paperId, 0)),
      ]);
      return kept ? paperOf(kept, sheaves) : null;
    },
    epoch: async (paperId) => (await (await database()).get('papers', paperId))?.epoch ?? null,
    take: (paperId, owner) =>
      changing(async (tx) => {
        const kept = await tx.objectStore('papers').get(paperId);
        if (kept?.owner !== owner) return null;
        const mine = { ...kept, epoch: kept.epoch + 1 };
        const [sheaves] = await Promise.all([
          tx.objectStore('events').getAll(sheavesFrom(paperId, 0)),
          tx.objectStore('papers').put(mine),
        ]);
        return paperOf(mine, sheaves);
      }),
    write: (head, events, from, copy, before) =>
      changing(async (tx) => {
        const kept = await tx.objectStore('papers').get(head.paperId);
        if (kept?.epoch !== head.epoch || (before !== undefined && kept.count !== before)) return false;
        if (copy) await putPaper(tx, copy, 0);
        await putPaper(tx, { head, events }, Math.min(from, kept.count));
        return true;
      }),
    add: (paper) =>
      changing(async (tx) => {
        if (await tx.objectStore('papers').get(paper.head.paperId)) return false;
        await putPaper(tx, paper, 0);
        return true;
      }),
    heads: async (owner) => (await database()).getAllFromIndex('papers', 'owner', owner),
    remove: (paperId, isAll) =>
      changing(async (tx) => {
        const kept = await tx.objectStore('papers').get(paperId);
        if (kept && (isAll || areEventsSent(kept))) await removePaper(tx, paperId);
      }),
    forget: (owner, isAll) =>
      changing(async (tx) => {
        const heads = await tx.objectStore('papers').index('owner').getAll(owner);
        const gone = heads.filter((head) => isAll || isSent(head)).map(({ paperId }) => paperId);
        await Promise.all(gone.map((paperId) => removePaper(tx, paperId)));
        return gone;
      }),
  };
}

async function removePaper(tx: Tx, paperId: string): Promise<void> {
  await Promise.all([
    tx.objectStore('papers').delete(paperId),
    tx.objectStore('events').delete(sheavesFrom(paperId, 0)),
  ]);
}

async function putPaper(tx: Tx, { head, events }: KeptPaper, from: number): Promise<void> {
  const { paperId } = head;
  const first = Math.floor(from / SHEAF);
  const store = tx.objectStore('events');
  const puts: Promise<unknown>[] = [tx.objectStore('papers').put({ ...head, count: events.length })];
  for (let sheaf = first; sheaf * SHEAF < events.length; sheaf++) {
    const lines = events.slice(sheaf * SHEAF, (sheaf + 1) * SHEAF);
    puts.push(store.put(encodeDrawing(lines, {}), [paperId, sheaf]));
  }
  puts.push(store.delete(sheavesFrom(paperId, Math.ceil(events.length / SHEAF))));
  await Promise.all(puts);
}

function paperOf({ count, ...head }: Kept, sheaves: readonly Uint8Array[]): KeptPaper {
  const events: LineJson[] = [];
  for (const sheaf of sheaves) for (const line of decodeDrawing(sheaf).lines) events.push(line);
  if (events.length !== count) throw new Error('the paper on this device is not whole');
  return { head, events };
}

function sheavesFrom(paperId: string, sheaf: number): IDBKeyRange {
  return IDBKeyRange.bound([paperId, sheaf], [paperId, Number.POSITIVE_INFINITY]);
}

async function openDatabase(name: string, now: number): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('papers', { keyPath: 'paperId' }).createIndex('owner', 'owner');
      created.createObjectStore('events');
    },
  });
  await sweep(db, now - CACHED_MS);
  return db;
}

/** Whatever the clock says: what only this device has stays. */
async function sweep(db: IDBPDatabase<Schema>, before: number): Promise<void> {
  const tx: Tx = db.transaction(['papers', 'events'], 'readwrite');
  for (const head of await tx.objectStore('papers').getAll()) {
    if (isSent(head) && head.savedAt < before) await removePaper(tx, head.paperId);
  }
  await tx.done;
}
