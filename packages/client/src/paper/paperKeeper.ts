import { STORE_PATIENCE_MS } from '../drawing/lineKeeper.ts';
import type { ClientClock } from '../tuschelClient.ts';
import type { PaperBook } from './paperBook.ts';
import type { PaperStore } from './paperStore.ts';

export interface PaperKeeper {
  /** Writes what is new, one write at a time. */
  keep(): void;
  /** Resolves when everything so far is written, or the device refuses, or has not answered for `STORE_PATIENCE_MS`. */
  kept(): Promise<void>;
  /** So many of the first events may be sent: they are on this device, or it keeps nothing. */
  sendable(): number;
  /** Something is not written, and will not be soon. */
  isRefused(): boolean;
  /** Another window has the paper: from now on nothing is written. */
  lose(): void;
  /** This window has it again. */
  regain(): void;
}

export interface PaperKeeperOptions {
  book: PaperBook;
  store: PaperStore;
  clock: ClientClock;
  note: (message: string, fields?: object) => void;
  /** Something was written, or will not be. */
  changed: () => void;
  /** Another window has the paper. */
  lost: () => void;
}

export function createPaperKeeper({ book, store, clock, note, changed, lost }: PaperKeeperOptions): PaperKeeper {
  let work: Promise<void> | null = null;
  let isOverdue = false;
  let isFailed = false;
  let isLost = false;
  const waiting: (() => void)[] = [];

  function release(): void {
    for (const resolve of waiting.splice(0)) resolve();
    changed();
  }

  function refuse(error: unknown): void {
    note('A paper could not be kept on this device.', { paperId: book.head.paperId, error: String(error) });
  }

  async function write(): Promise<void> {
    const { version, replaced, keptCount: from } = book;
    const end = book.events.length;
    const timer = clock.setTimeout(() => {
      isOverdue = true;
      refuse('no answer');
      release();
    }, STORE_PATIENCE_MS);
    try {
      const head = { ...book.head, savedAt: clock.now() };
      const isMine = await store.write(head, book.events.slice(0, end), from);
      if (isMine) book.keptVersion = Math.max(book.keptVersion, version);
      // Where events were replaced meanwhile, fewer are as they are here.
      if (isMine && book.replaced === replaced) book.keptCount = Math.max(book.keptCount, end);
      isLost ||= !isMine;
      isFailed = false;
    } catch (error) {
      isFailed = true;
      throw error;
    } finally {
      clock.clearTimeout(timer);
      isOverdue = false;
    }
  }

  async function writeAll(): Promise<void> {
    while (book.keptVersion < book.version && !isLost && !isFailed) {
      await write().catch(refuse);
    }
    work = null;
    if (isLost) lost();
    release();
  }

  const isRefused = () => isOverdue || isFailed;
  return {
    keep() {
      if (isLost) return;
      isFailed = false;
      work ??= writeAll();
    },
    kept: () =>
      new Promise((resolve) => {
        if (work && !isOverdue) waiting.push(resolve);
        else resolve();
      }),
    sendable: () => (isRefused() ? book.events.length : book.keptCount),
    isRefused,
    lose() {
      isLost = true;
      lost();
    },
    regain() {
      isLost = false;
    },
  };
}
