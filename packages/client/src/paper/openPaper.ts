import { BODY, type LineJson, LINE_SYNC, type Paper, PAPER, type PaperUpdate } from '@tuschel/protocol';
import { inkEvent, isSheet, isTakingBack, sheetOf } from '@tuschel/protocol/ink';
import { createStore, waitFor } from '../store.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import {
  aboutOf,
  appended,
  batchOf,
  bookOf,
  canTakeBack,
  commonLength,
  copyHead,
  fullness,
  headed,
  isDirty,
  isResize,
  type PaperBook,
  pending,
  replaced,
  said,
  withoutSaid,
} from './paperBook.ts';
import { createPaperKeeper } from './paperKeeper.ts';
import { type Blocked, failureOf } from './paperSending.ts';
import type { KeptPaper, PaperStore, Unsaid } from './paperStore.ts';
import type { PaperLog, PaperState } from './paperTypes.ts';
import type { PaperWire } from './paperWire.ts';

export interface OpenPaperOptions {
  kept: KeptPaper;
  store: PaperStore;
  wire: PaperWire;
  clock: ClientClock;
  /** Of a new paper. */
  newId: () => string;
  /** Who is signed in; null: nobody. */
  user: () => string | null;
  note: (message: string, fields?: object) => void;
}

export interface OpenPaper extends PaperLog {
  /** Looks what the server has, and sends what is left. */
  wakeUp(): void;
  /** It was left. What is left of it is sent all the same. */
  isStopped(): boolean;
  /** It is gone on with. */
  resume(): void;
  /** Resolves when the server has everything, or does not take it, or does not answer. */
  tried(): Promise<void>;
  /** Sends nothing any more. */
  end(): void;
  /** Resolves when nothing of it is under way any more. */
  atRest(): Promise<void>;
}

/** Three quarters of what the server takes; the rest is room for what is said beside the events. */
const BATCH_BYTES = BODY.linesBytes * 0.75;
/** With pen in hand, seconds: whoever thinks for longer does something else. */
const LONGEST_GAP_S = 60;

export function openPaper(options: OpenPaperOptions): OpenPaper {
  const paper = new PaperInHand(options);
  paper.wakeUp();
  return paper;
}

/** One paper in this window: what is done to it is kept on the device first, and then sent, one request at a time. */
class PaperInHand implements OpenPaper {
  readonly paperId: string;
  readonly #options: OpenPaperOptions;
  readonly #book: PaperBook;
  readonly #keeper;
  readonly #shown;
  #blocked: Blocked | null = null;
  #isElsewhere = false;
  #isStopped = false;
  #isEnded = false;
  #failures = 0;
  #batchBytes = BATCH_BYTES;
  /** The last event that the server has goes along once more: so it is seen whether that is still the one that it has. */
  #isProving = true;
  #isLookingDue = true;
  #shownReplaced = 0;
  #penAt: number | null = null;
  #timer: unknown = null;
  #work: Promise<void> | null = null;
  /** Nothing is sent, and nothing taken, until events have been replaced as somebody has decided. */
  #isDeciding = false;

  constructor(options: OpenPaperOptions) {
    this.#options = options;
    this.#book = bookOf(options.kept);
    this.paperId = options.kept.head.paperId;
    this.#keeper = createPaperKeeper({
      ...options,
      book: this.#book,
      changed: () => this.#show(),
      lost: () => {
        this.#isElsewhere = true;
        this.#show();
      },
    });
    this.#shown = createStore<PaperState>(this.#state());
  }

  get = () => this.#shown.get();
  subscribe = (listener: () => void) => this.#shown.subscribe(listener);

  get events(): readonly LineJson[] {
    return this.#book.events;
  }

  get lines(): readonly LineJson[] {
    return this.#book.standing.lines;
  }

  get undone(): readonly LineJson[] {
    return this.#book.standing.undone;
  }

  append(event: LineJson): boolean {
    if (!this.#mayPaint()) return false;
    const last = this.#book.standing.lines.at(-1);
    const next = this.#book.standing.undone.at(-1);
    const taken = appended(this.#book, event);
    if (!taken) return false;
    const touched = isTakingBack(taken) ? [last, next] : [taken];
    if (touched.some((line) => line && isResize(line))) this.#saySheet();
    this.#changed();
    return true;
  }

  undo(): LineJson | null {
    const line = this.#book.standing.lines.at(-1);
    return line && this.append(inkEvent.undo()) ? line : null;
  }

  redo(): LineJson | null {
    const line = this.#book.standing.undone.at(-1);
    return line && this.append(inkEvent.redo()) ? line : null;
  }

  rename(name: string): void {
    this.#say({ name: [...name.normalize('NFC').trim()].slice(0, PAPER.nameLetters).join('') });
  }

  resize(width: number, height: number): boolean {
    return isSheet({ width, height }) && this.append(inkEvent.resize({ width, height }));
  }

  setThumbnail(imageThumbnail: string | null): void {
    this.#say({ imageThumbnail });
  }

  setWarning(triggerWarning: number): void {
    this.#say({ triggerWarning });
  }

  penMoved(): void {
    const seconds = Math.floor(this.#options.clock.now() / 1000);
    const gap = seconds - (this.#penAt ?? seconds);
    this.#penAt = seconds;
    if (gap <= 0 || gap > LONGEST_GAP_S || !this.#mayPaint()) return;
    const effectiveTimeTaken = this.#book.head.about.effectiveTimeTaken + gap;
    // It is kept and sent with what the pen draws.
    said(this.#book, { effectiveTimeTaken: Math.min(effectiveTimeTaken, PAPER.mostSeconds) });
  }

  kept = () => this.#keeper.kept();

  async flush(): Promise<void> {
    this.#schedule(0);
    const isOver = () => !this.#isOwners() || this.#isElsewhere || this.#blocked !== null || !isDirty(this.#book);
    await waitFor(this.#shown, () => isOver() || null);
  }

  async lock(): Promise<void> {
    await this.flush();
    await this.#inTurn(async () => {
      if (this.#blocked === 'locked') return;
      if (isDirty(this.#book) || this.#blocked || !this.#isOwners())
        throw new Error('the server does not have all of the paper');
      const { effectiveTimeTaken } = this.#book.head.about;
      const finished = { events: [], lockedAt: this.#options.clock.now(), effectiveTimeTaken };
      await this.#options.wire.update(this.paperId, finished).catch((error: unknown) => {
        // The answer before this one was lost.
        if (!(error instanceof ApiException && error.status === 406)) throw error;
      });
      this.#blocked = 'locked';
    });
  }

  async takeNewer(): Promise<void> {
    if (this.#isElsewhere || this.#isStopped) throw new Error('this window does not have the paper');
    await this.#deciding(async () => {
      const { paper, events } = await this.#whole();
      replaced(this.#book, 0, events);
      headed(this.#book, { acked: events.length, unsaid: {} });
      this.#heard(paper);
      await this.#keep();
    });
  }

  async keepMineAsCopy(): Promise<string> {
    const paperId = this.#options.newId();
    const copy: KeptPaper = { head: copyHead(this.#book.head, paperId), events: [...this.#book.events] };
    if (this.#isElsewhere) {
      await this.#options.store.add(copy);
      return paperId;
    }
    await this.#deciding(async () => {
      const book = this.#book;
      const mine = { ...copy, events: [...book.events] };
      // What the server has of this one stays. Both are written at once: wherever a crash comes, everything is on one of them.
      const left = book.events.slice(0, book.head.acked);
      const rest = { ...book.head, unsaid: {} };
      if (!(await this.#options.store.write(rest, left, left.length, mine))) await this.#options.store.add(mine);
      replaced(book, left.length, []);
      headed(book, { unsaid: {} });
    });
    return paperId;
  }

  async takeOver(): Promise<string | null> {
    const { store, newId } = this.#options;
    await this.#keeper.kept();
    const kept = await store.take(this.paperId);
    if (!kept) throw new Error('the paper is not on this device any more');
    const mine = [...this.#book.events];
    const same = commonLength(mine, kept.events);
    const isMore = same === kept.events.length;
    let copyId: string | null = null;
    if (!isMore && same < mine.length) {
      copyId = newId();
      await store.add({ head: copyHead(this.#book.head, copyId), events: mine });
    }
    if (!isMore) {
      replaced(this.#book, 0, kept.events);
      this.#shownReplaced += 1;
    }
    this.#book.head = { ...kept.head, unsaid: { ...kept.head.unsaid, ...(isMore ? this.#book.head.unsaid : {}) } };
    this.#book.keptCount = kept.events.length;
    this.#book.version += 1;
    this.#isElsewhere = false;
    this.#keeper.regain();
    this.#look();
    return copyId;
  }

  retry(): void {
    if (this.#blocked !== 'conflict') this.#blocked = null;
    this.#look();
  }

  wakeUp(): void {
    if (this.#blocked === null || this.#blocked === 'full') this.retry();
    void this.#lookElsewhere();
  }

  stop(): void {
    this.#isStopped = true;
    this.#show();
  }

  isStopped = () => this.#isStopped;

  resume(): void {
    this.#isStopped = false;
    this.retry();
  }

  async tried(): Promise<void> {
    await waitFor(this.#shown, () => this.#status() !== 'saving' || !this.#isOwners() || null);
  }

  end(): void {
    this.#isStopped = true;
    this.#isEnded = true;
    this.#options.clock.clearTimeout(this.#timer);
  }

  async atRest(): Promise<void> {
    await this.#keeper.kept();
    await this.#work;
  }

  #look(): void {
    this.#failures = 0;
    this.#isProving = true;
    this.#isLookingDue = true;
    this.#keeper.keep();
    this.#show();
    this.#schedule(0);
  }

  /** Another window may have taken the paper while nothing was painted here. */
  async #lookElsewhere(): Promise<void> {
    const epoch = await this.#options.store.epoch(this.paperId).catch(() => null);
    if (epoch !== null && epoch > this.#book.head.epoch) this.#keeper.lose();
  }

  #mayPaint(): boolean {
    const isClosed = this.#blocked === 'locked' || this.#blocked === 'gone' || this.#blocked === 'forbidden';
    return !(this.#isStopped || this.#isElsewhere || this.#isDeciding || isClosed);
  }

  #isOwners(): boolean {
    return this.#options.user() === this.#book.head.owner;
  }

  #say(about: Unsaid): void {
    if (!this.#mayPaint()) return;
    said(this.#book, about);
    this.#changed();
  }

  #saySheet(): void {
    const { width, height } = sheetOf(this.#book.standing.lines);
    said(this.#book, { imageWidth: width, imageHeight: height });
  }

  #changed(): void {
    this.#keeper.keep();
    this.#show();
    this.#changedLater();
  }

  /** What is painted while it is waited for a server does not make it come back sooner. */
  #changedLater(): void {
    if (this.#failures === 0 || this.#timer === null) this.#schedule(LINE_SYNC.idleMs);
  }

  #schedule(afterMs: number): void {
    const { clock } = this.#options;
    clock.clearTimeout(this.#timer);
    if (this.#isEnded) return;
    this.#timer = clock.setTimeout(() => {
      this.#timer = null;
      void this.#inTurn(() => this.#goOn());
    }, afterMs);
  }

  /** One thing after the other, whatever asks the server or answers for it. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const before = this.#work ?? Promise.resolve();
    const mine = before.then(work).finally(() => this.#show());
    const settled = mine.catch(() => undefined);
    this.#work = settled;
    return mine;
  }

  /** Events are replaced by others, at rest. */
  async #deciding(decide: () => Promise<void>): Promise<void> {
    await this.#inTurn(async () => {
      this.#isDeciding = true;
      try {
        await this.#keeper.kept();
        await decide();
        this.#blocked = null;
        this.#shownReplaced += 1;
      } finally {
        this.#isDeciding = false;
      }
    });
    this.#look();
  }

  async #keep(): Promise<void> {
    this.#keeper.keep();
    await this.#keeper.kept();
  }

  async #goOn(): Promise<void> {
    if (this.#isEnded || this.#isElsewhere || this.#blocked || !this.#isOwners()) return;
    const events = pending(this.#book);
    try {
      if (this.#isLookingDue && this.#book.head.isBegun) await this.#lookThere();
      this.#isLookingDue = false;
      if (this.#blocked || this.#isElsewhere || !isDirty(this.#book)) return;
      await this.#send();
      this.#failures = 0;
      if (isDirty(this.#book)) this.#schedule(0);
    } catch (error) {
      this.#fail(error, events);
    }
  }

  #fail(error: unknown, events: number): void {
    this.#failures += 1;
    const failure = failureOf(error, this.#failures, Math.min(events, PAPER.eventsAtOnce));
    this.#options.note('A paper could not be sent.', { paperId: this.paperId, error: String(error), failure });
    switch (failure.kind) {
      case 'blocked':
        this.#blocked = failure.status;
        return;
      case 'smaller':
        this.#batchBytes /= 2;
        return this.#schedule(0);
      case 'source':
        headed(this.#book, { sourceId: null });
        this.#keeper.keep();
        return this.#schedule(0);
      case 'later':
        return this.#schedule(failure.afterMs);
    }
  }

  /** What the server has: more than is known here, less, or other events. */
  async #lookThere(): Promise<void> {
    const { wire } = this.#options;
    const before = this.#book.replaced;
    const paper = await wire.paper(this.paperId);
    const isMoreThere = paper.eventsCount > this.#book.head.acked;
    const there = isMoreThere ? await this.#eventsOf(paper) : null;
    if (before !== this.#book.replaced) return;
    if (there) this.#compare(there);
    else if (paper.eventsCount < this.#book.head.acked) headed(this.#book, { acked: paper.eventsCount });
    if (this.#blocked === 'conflict') return;
    this.#heard(paper);
    this.#keeper.keep();
  }

  #compare(there: readonly LineJson[]): void {
    const here = this.#book.events;
    const same = commonLength(there, here);
    if (same < Math.min(there.length, here.length)) {
      this.#blocked = 'conflict';
      return;
    }
    if (there.length > here.length) {
      replaced(this.#book, here.length, there.slice(here.length));
      this.#shownReplaced += 1;
    }
    headed(this.#book, { acked: there.length });
  }

  async #whole(): Promise<{ paper: Paper; events: LineJson[] }> {
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
  #heard(paper: Paper): void {
    const { head } = this.#book;
    const { sourceId, gameId } = paper;
    headed(this.#book, { isBegun: true, about: { ...aboutOf(paper), ...head.unsaid }, sourceId, gameId });
    if (paper.lockedAt !== null) this.#blocked = 'locked';
    else if (paper.deletedAt !== null) this.#blocked = 'gone';
  }

  async #send(): Promise<void> {
    const { wire, note } = this.#options;
    // Nothing is sent that a crash would take from this device.
    await this.#keeper.kept();
    const book = this.#book;
    const { acked, unsaid, isBegun, sourceId, gameId } = book.head;
    if (this.#isElsewhere) return;
    const from = this.#isProving && acked > 0 ? acked - 1 : acked;
    const end = Math.max(this.#keeper.sendable(), acked);
    const batch = batchOf(book, from, end, this.#batchBytes);
    const origin = { ...(sourceId === null ? {} : { sourceId }), ...(gameId === null ? {} : { gameId }) };
    const update: PaperUpdate = {
      ...unsaid,
      ...(isBegun ? {} : origin),
      events: batch.map((data, at) => ({ index: from + at, data })),
    };
    const before = book.replaced;
    const result = await wire.update(this.paperId, update);
    if (before !== book.replaced) return;
    this.#isProving = false;
    if (result.isSuccess) {
      const reached = Math.max(book.head.acked, from + batch.length);
      headed(book, { acked: reached, isBegun: true, unsaid: withoutSaid(book.head.unsaid, unsaid) });
      this.#keeper.keep();
      return;
    }
    note('The server asks for other events.', { paperId: this.paperId, from, result });
    if (result.isOverwriteForbidden) return this.#lookAtOthers(acked);
    headed(book, { acked: Math.min(acked, result.missingIndexStart ?? 0) });
    this.#isProving = true;
  }

  /** The server has other events than those that were sent. */
  async #lookAtOthers(acked: number): Promise<void> {
    const before = this.#book.replaced;
    const { events } = await this.#whole();
    if (before !== this.#book.replaced) return;
    this.#compare(events);
    if (!this.#blocked && this.#book.head.acked === acked)
      throw new Error('the server tells events that it does not have');
  }

  #show(): void {
    this.#shown.set(this.#state());
  }

  #state(): PaperState {
    const { head } = this.#book;
    return {
      status: this.#status(),
      pending: pending(this.#book),
      isUnkept: this.#keeper.isRefused() || this.#isElsewhere ? this.#book.keptCount < this.#book.events.length : false,
      about: head.about,
      sourceId: head.sourceId,
      ...canTakeBack(this.#book),
      fullness: fullness(this.#book),
      replaced: this.#shownReplaced,
    };
  }

  #status(): PaperState['status'] {
    if (this.#isElsewhere) return 'elsewhere';
    if (this.#blocked) return this.#blocked;
    if (this.#failures > 0) return 'offline';
    return isDirty(this.#book) ? 'saving' : 'saved';
  }
}
