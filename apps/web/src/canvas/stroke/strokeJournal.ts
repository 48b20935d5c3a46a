import { decodeInk, encodeInk, type Line } from '@tuschel/ink';

/** A stroke that was under the pen when everything ended: nobody lifted it, so no line was handed over. */
export interface UnfinishedStroke {
  /** Of how many lines the drawing was. */
  readonly after: number;
  readonly line: Line;
}

/** What is under the pen, written on this device in small steps. */
export interface StrokeJournal {
  /** It has got longer. @param soFar null: there is nothing of it yet */
  underway(soFar: () => UnfinishedStroke | null): void;
  /** The pen is lifted; what was written goes once the line is certainly kept as all others are. */
  lifted(): void;
  /** What was written goes at once. */
  forget(): void;
}

/** Keeps one unfinished stroke for each drawing. */
export interface StrokeStore {
  load(drawingId: string): Promise<UnfinishedStroke | null>;
  save(drawingId: string, stroke: UnfinishedStroke): Promise<void>;
  remove(drawingId: string): Promise<void>;
  /** Those of all drawings whose ids begin like this. */
  removeAll(beginning: string): Promise<void>;
}

/** So much of a stroke may be lost, ms. */
const STEP_MS = 250;
/** A line is on the device within some hundredths of a second. */
const SETTLED_MS = 2_000;
/** A device that does not answer sooner keeps no page from being opened, ms. */
const PATIENCE_MS = 1_000;

export function createStrokeJournal(drawingId: string, store: StrokeStore): StrokeJournal {
  let step = 0;
  let end = 0;
  let newest: () => UnfinishedStroke | null = () => null;
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const stop = () => {
    clearTimeout(step);
    clearTimeout(end);
    [step, end] = [0, 0];
  };
  const remove = () => {
    stop();
    quietly(store.remove(drawingId));
  };
  return {
    underway(soFar) {
      newest = soFar;
      if (step !== 0) return;
      stop();
      step = window.setTimeout(() => {
        step = 0;
        const stroke = newest();
        if (stroke) quietly(store.save(drawingId, stroke));
      }, STEP_MS);
    },
    lifted() {
      stop();
      end = window.setTimeout(remove, SETTLED_MS);
    },
    forget: remove,
  };
}

/** What was under the pen when the page was ended in the middle of a stroke; null where there is none, or no answer. */
export async function unfinishedStroke(drawingId: string, store: StrokeStore): Promise<UnfinishedStroke | null> {
  const noAnswer = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return Promise.race([store.load(drawingId).catch(() => null), noAnswer]);
}

const STROKES = 'strokes';
/** What nobody came back for so long belongs to a page that has closed. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

interface Kept {
  after: number;
  ink: Uint8Array;
  savedAt: number;
}

/** In a database of its own beside that of the lines, which is written at the same moments. */
export function browserStrokes(name = 'tuschel-strokes', now: () => number = Date.now): StrokeStore {
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => {
    opened ??= openDatabase(name, now() - KEPT_MS).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const strokes = async (mode: IDBTransactionMode) =>
    (await database()).transaction(STROKES, mode).objectStore(STROKES);
  return {
    async load(drawingId) {
      const kept = (await answerOf((await strokes('readonly')).get(drawingId))) as Kept | undefined;
      const read = kept && decodeInk(kept.ink);
      const line = read?.ok ? read.lines[0] : undefined;
      return kept && line ? { after: kept.after, line } : null;
    },
    async save(drawingId, { after, line }) {
      const kept: Kept = { after, ink: encodeInk([line]), savedAt: now() };
      await answerOf((await strokes('readwrite')).put(kept, drawingId));
    },
    async remove(drawingId) {
      await answerOf((await strokes('readwrite')).delete(drawingId));
    },
    async removeAll(beginning) {
      const those = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
      await answerOf((await strokes('readwrite')).delete(those));
    },
  };
}

async function openDatabase(name: string, before: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STROKES);
  const database = await answerOf(request);
  const store = database.transaction(STROKES, 'readwrite').objectStore(STROKES);
  const sweep = store.openCursor();
  sweep.onsuccess = () => {
    const cursor = sweep.result;
    if (!cursor) return;
    if ((cursor.value as Kept).savedAt < before) cursor.delete();
    cursor.continue();
  };
  return database;
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device does not answer'));
  });
}
