import { BODY, type LineJson, LINE_SYNC, type Paper, type PaperUpdate } from '@tuschel/protocol';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import {
  aboutOf,
  batchOf,
  bookOf,
  commonLength,
  headed,
  isDirty,
  type PaperBook,
  replaced,
  withoutSaid,
} from './paperBook.ts';
import { createPaperKeeper, type PaperKeeper } from './paperKeeper.ts';
import { type Blocked, failureOf } from './paperSending.ts';
import type { KeptPaper, PaperStore } from './paperStore.ts';
import type { PaperState } from './paperTypes.ts';
import type { PaperWire } from './paperWire.ts';

export interface TalkOptions {
  kept: KeptPaper;
  store: PaperStore;
  wire: PaperWire;
  clock: ClientClock;
  /** Who is signed in; null: nobody. */
  user: () => string | null;
  note: (message: string, fields?: object) => void;
  /** Something is otherwise than it was shown. */
  show: () => void;
}

/** Three quarters of what the server takes; the rest is room for what is said beside the events. */
const BATCH_BYTES = BODY.linesBytes * 0.75;

/** What of a paper goes to the server and comes from there: one request at a time, and nothing that the device has not kept. */
export class PaperTalk {
  readonly paperId: string;
  readonly book: PaperBook;
  readonly keeper: PaperKeeper;
  blocked: Blocked | null = null;
  isElsewhere = false;
  /** Counts how often the canvas has to be drawn anew. */
  redrawn = 0;
  readonly #options: TalkOptions;
  #isEnded = false;
  #failures = 0;
  #batchBytes = BATCH_BYTES;
  /** Events of the last request. */
  #sent = 0;
  /** The last event that the server has goes along once more: so it is seen whether that is still the one that it has. */
  #isProving = true;
  #isLookingDue = true;
  #timer: unknown = null;
  #work: Promise<void> = Promise.resolve();

  constructor(options: TalkOptions) {
    this.#options = options;
    this.book = bookOf(options.kept);
    this.paperId = options.kept.head.paperId;
    // No window shows a desk for a moment on which nothing can be painted any more.
    if (options.kept.head.isLocked) this.blocked = 'locked';
    else if (options.kept.head.isErased) this.blocked = 'gone';
    this.keeper = createPaperKeeper({
      ...options,
      book: this.book,
      changed: () => options.show(),
      lost: () => {
        this.isElsewhere = true;
        options.show();
      },
    });
  }

  look(): void {
    this.#failures = 0;
    this.#batchBytes = BATCH_BYTES;
    this.#isProving = true;
    this.#isLookingDue = true;
    this.keeper.keep();
    this.#options.show();
    this.schedule(0);
  }

  /** Another window may have taken the paper while nothing was painted here. */
  async lookElsewhere(): Promise<void> {
    const epoch = await this.#options.store.epoch(this.paperId).catch(() => null);
    if (epoch !== null && epoch !== this.book.head.epoch) this.keeper.lose();
  }

  isOwners(): boolean {
    return this.#options.user() === this.book.head.owner;
  }

  /** What is painted while it is waited for a server does not make it come back sooner. */
  changedLater(): void {
    if (this.#failures === 0 || this.#timer === null) this.schedule(LINE_SYNC.idleMs);
  }

  schedule(afterMs: number): void {
    const { clock } = this.#options;
    clock.clearTimeout(this.#timer);
    if (this.#isEnded) return;
    this.#timer = clock.setTimeout(() => {
      this.#timer = null;
      void this.inTurn(() => this.#goOn());
    }, afterMs);
  }

  /** One thing after the other, whatever asks the server or answers for it. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#work.then(work).finally(() => this.#options.show());
    const settled = mine.catch(() => undefined);
    this.#work = settled;
    return mine;
  }

  async #goOn(): Promise<void> {
    if (this.#isEnded || this.isElsewhere || this.blocked || !this.isOwners()) return;
    this.#sent = 0;
    try {
      if (this.#isLookingDue && this.book.head.isBegun) await this.#lookThere();
      this.#isLookingDue = false;
      if (this.blocked || this.isElsewhere || !isDirty(this.book)) return;
      await this.#send();
      this.#failures = 0;
      if (isDirty(this.book)) this.schedule(0);
    } catch (error) {
      await this.#fail(error);
    }
  }

  async #fail(error: unknown): Promise<void> {
    const failure = failureOf(error, this.#failures + 1, this.#sent);
    this.#options.note('A paper could not be sent.', { paperId: this.paperId, error: String(error), failure });
    switch (failure.kind) {
      case 'blocked':
        this.blocked = failure.status;
        if (failure.status === 'gone') await this.#lookWhetherErased();
        return;
      case 'smaller':
        this.#batchBytes /= 2;
        return this.schedule(0);
      case 'source':
        headed(this.book, { sourceId: null });
        this.keeper.keep();
        return this.schedule(0);
      case 'later':
        this.#failures += 1;
        return this.schedule(failure.afterMs);
    }
  }

  /** Or it lies in the bin. What only this device has of one that is erased stays on its shelf: no list of the server has it. */
  async #lookWhetherErased(): Promise<void> {
    const paper = await this.#options.wire.paper(this.paperId).catch((error: unknown) => error);
    if (!(paper instanceof ApiException && paper.status === 404)) return;
    headed(this.book, { isErased: true });
    this.keeper.keep();
  }

  /** What the server has: more than is known here, less, or other events. */
  async #lookThere(): Promise<void> {
    const { wire } = this.#options;
    const before = this.book.replaced;
    const paper = await wire.paper(this.paperId);
    const isMoreThere = paper.eventsCount > this.book.head.acked;
    const there = isMoreThere ? await this.#eventsOf(paper) : null;
    if (before !== this.book.replaced) return;
    if (there) this.#compare(there);
    else if (paper.eventsCount < this.book.head.acked) headed(this.book, { acked: paper.eventsCount });
    if (this.blocked === 'conflict') return;
    this.heard(paper);
    this.keeper.keep();
  }

  #compare(there: readonly LineJson[]): void {
    const here = this.book.events;
    const same = commonLength(there, here);
    if (same < Math.min(there.length, here.length)) {
      this.blocked = 'conflict';
      return;
    }
    if (there.length > here.length) {
      replaced(this.book, here.length, there.slice(here.length));
      this.redrawn += 1;
    }
    headed(this.book, { acked: there.length });
  }

  async whole(): Promise<{ paper: Paper; events: LineJson[] }> {
    const paper = await this.#options.wire.paper(this.paperId);
    return { paper, events: await this.#eventsOf(paper) };
  }

  async #eventsOf(paper: Paper): Promise<LineJson[]> {
    if (paper.eventsCount === 0) return [];
    const events = await this.#options.wire.events(this.paperId);
    if (events.length < paper.eventsCount) throw new Error('the paper came in part');
    return events;
  }

  /** What the server says of the paper, but for what is not said yet. */
  heard(paper: Paper): void {
    const { head } = this.book;
    const { sourceId, gameId } = paper;
    const isLocked = paper.lockedAt !== null;
    headed(this.book, { isBegun: true, isLocked, about: { ...aboutOf(paper), ...head.unsaid }, sourceId, gameId });
    if (isLocked) this.blocked = 'locked';
    else if (paper.deletedAt !== null) this.blocked = 'gone';
  }

  async #send(): Promise<void> {
    const { wire, note } = this.#options;
    // Nothing is sent that a crash would take from this device.
    await this.keeper.kept();
    // Nor anything about which another window may have decided otherwise since.
    await this.lookElsewhere();
    const book = this.book;
    const { acked, unsaid, isBegun, sourceId, gameId } = book.head;
    if (this.isElsewhere) return;
    const from = this.#isProving && acked > 0 ? acked - 1 : acked;
    const end = Math.max(this.keeper.sendable(), acked);
    const batch = batchOf(book, from, end, this.#batchBytes);
    const origin = { ...(sourceId === null ? {} : { sourceId }), ...(gameId === null ? {} : { gameId }) };
    const update: PaperUpdate = {
      ...unsaid,
      ...(isBegun ? {} : origin),
      events: batch.map((data, at) => ({ index: from + at, data })),
    };
    const before = book.replaced;
    this.#sent = batch.length;
    const result = await wire.update(this.paperId, update);
    if (before !== book.replaced) return;
    this.#isProving = false;
    if (result.isSuccess) {
      const reached = Math.max(book.head.acked, from + batch.length);
      headed(book, { acked: reached, isBegun: true, unsaid: withoutSaid(book.head.unsaid, unsaid) });
      this.keeper.keep();
      return;
    }
    note('The server asks for other events.', { paperId: this.paperId, from, result });
    if (result.isOverwriteForbidden) return this.#lookAtOthers(acked);
    headed(book, { acked: Math.min(acked, result.missingIndexStart ?? 0) });
    this.#isProving = true;
  }

  /** The server has other events than those that were sent. */
  async #lookAtOthers(acked: number): Promise<void> {
    const before = this.book.replaced;
    const { events } = await this.whole();
    if (before !== this.book.replaced) return;
    this.#compare(events);
    if (!this.blocked && this.book.head.acked === acked)
      throw new Error('the server tells events that it does not have');
  }

  status(): PaperState['status'] {
    if (this.isElsewhere) return 'elsewhere';
    if (this.blocked) return this.blocked;
    if (this.#failures > 0) return 'offline';
    return isDirty(this.book) ? 'saving' : 'saved';
  }

  /** Sends nothing any more. */
  end(): void {
    this.#isEnded = true;
    this.#options.clock.clearTimeout(this.#timer);
  }

  /** Resolves when nothing is under way. */
  async atRest(): Promise<void> {
    await this.keeper.kept();
    await this.#work;
  }
}
