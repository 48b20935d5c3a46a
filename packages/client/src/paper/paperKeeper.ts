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

export function createPaperKeeper(options: PaperKeeperOptions): PaperKeeper {
  return new Keeper(options);
}

class Keeper implements PaperKeeper {
  readonly #options: PaperKeeperOptions;
  #work: Promise<void> | null = null;
  #isOverdue = false;
  #isFailed = false;
  #isLost = false;
  readonly #waiting: (() => void)[] = [];

  constructor(options: PaperKeeperOptions) {
    this.#options = options;
  }

  keep(): void {
    const { book } = this.#options;
    if (this.#isLost || this.#work || book.keptVersion >= book.version) return;
    this.#isFailed = false;
    this.#work = this.#writeAll();
  }

  kept(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#work && !this.#isOverdue) this.#waiting.push(resolve);
      else resolve();
    });
  }

  sendable(): number {
    const { book } = this.#options;
    return this.isRefused() ? book.events.length : book.keptCount;
  }

  isRefused(): boolean {
    return this.#isOverdue || this.#isFailed;
  }

  lose(): void {
    this.#isLost = true;
    this.#options.lost();
  }

  regain(): void {
    this.#isLost = false;
  }

  async #writeAll(): Promise<void> {
    const { book, lost } = this.#options;
    while (book.keptVersion < book.version && !this.#isLost && !this.#isFailed) {
      await this.#write().catch((error: unknown) => this.#refuse(error));
    }
    this.#work = null;
    if (this.#isLost) lost();
    this.#release();
  }

  async #write(): Promise<void> {
    const { book, store, clock } = this.#options;
    const { version, replaced, keptCount: from } = book;
    const end = book.events.length;
    const timer = clock.setTimeout(() => {
      this.#isOverdue = true;
      this.#refuse('no answer');
      this.#release();
    }, STORE_PATIENCE_MS);
    try {
      const head = { ...book.head, savedAt: clock.now() };
      const isMine = await store.write(head, book.events.slice(0, end), from);
      if (isMine) book.keptVersion = version;
      // Where events were replaced meanwhile, fewer are as they are here.
      if (isMine && book.replaced === replaced) book.keptCount = Math.max(book.keptCount, end);
      this.#isLost ||= !isMine;
    } catch (error) {
      this.#isFailed = true;
      throw error;
    } finally {
      clock.clearTimeout(timer);
      this.#isOverdue = false;
    }
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
    this.#options.changed();
  }

  #refuse(error: unknown): void {
    const { note, book } = this.#options;
    note('A paper could not be kept on this device.', { paperId: book.head.paperId, error: String(error) });
  }
}
