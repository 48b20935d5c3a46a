import { type LineJson, PAPER } from '@tuschel/protocol';
import { inkEvent, isSheet, isTakingBack, sheetOf } from '@tuschel/protocol/ink';
import { createStore, waitFor } from '../store.ts';
import { ApiException } from '../tuschelClient.ts';
import {
  appended,
  canTakeBack,
  commonLength,
  copyHead,
  fullness,
  headed,
  isDirty,
  isResize,
  pending,
  replaced,
  said,
} from './paperBook.ts';
import type { Blocked } from './paperSending.ts';
import type { KeptPaper, Unsaid } from './paperStore.ts';
import { PaperTalk, type TalkOptions } from './paperTalk.ts';
import type { PaperLog, PaperState } from './paperTypes.ts';

export interface OpenPaperOptions extends Omit<TalkOptions, 'show'> {
  /** Of a new paper. */
  newId: () => string;
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

/** With pen in hand, seconds: a longer pause does not count as painting. */
const LONGEST_GAP_S = 60;

/** Nothing is taken here either. */
const CLOSED: ReadonlySet<Blocked> = new Set(['locked', 'gone', 'forbidden', 'overfull']);

export function openPaper(options: OpenPaperOptions): OpenPaper {
  const paper = new PaperInHand(options);
  paper.wakeUp();
  return paper;
}

/** One paper in this window: what is done to it is kept on the device first, and then sent. */
class PaperInHand implements OpenPaper {
  readonly paperId: string;
  readonly #options: OpenPaperOptions;
  readonly #talk: PaperTalk;
  readonly #shown;
  #isStopped = false;
  #penAt: number | null = null;
  /** Nothing is taken until events have been replaced as somebody has decided. */
  #isDeciding = false;
  /** Something did not fit on it any more. */
  #isWorn = false;

  constructor(options: OpenPaperOptions) {
    this.#options = options;
    this.#talk = new PaperTalk({ ...options, show: () => this.#show() });
    this.paperId = this.#talk.paperId;
    this.#shown = createStore<PaperState>(this.#state());
  }

  get = () => this.#shown.get();
  subscribe = (listener: () => void) => this.#shown.subscribe(listener);

  get events(): readonly LineJson[] {
    return this.#talk.book.events;
  }

  get lines(): readonly LineJson[] {
    return this.#talk.book.standing.lines;
  }

  get undone(): readonly LineJson[] {
    return this.#talk.book.standing.undone;
  }

  append(event: LineJson): boolean {
    if (!this.#mayPaint()) return false;
    const last = this.#talk.book.standing.lines.at(-1);
    const next = this.#talk.book.standing.undone.at(-1);
    const taken = appended(this.#talk.book, event);
    if (!taken) {
      this.#isWorn = true;
      this.#show();
      return false;
    }
    const touched = isTakingBack(taken) ? [last, next] : [taken];
    if (touched.some((line) => line && isResize(line))) this.#saySheet();
    this.#changed();
    return true;
  }

  undo(): LineJson | null {
    const line = this.#talk.book.standing.lines.at(-1);
    return line && this.append(inkEvent.undo()) ? line : null;
  }

  redo(): LineJson | null {
    const line = this.#talk.book.standing.undone.at(-1);
    return line && this.append(inkEvent.redo()) ? line : null;
  }

  rename(name: string): void {
    this.#say({ name: Array.from(name.normalize('NFC').trim()).slice(0, PAPER.nameLetters).join('') });
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
    const effectiveTimeTaken = this.#talk.book.head.about.effectiveTimeTaken + gap;
    // It is kept and sent with what the pen draws.
    said(this.#talk.book, { effectiveTimeTaken: Math.min(effectiveTimeTaken, PAPER.mostSeconds) });
    this.#show();
  }

  kept = () => this.#talk.keeper.kept();

  async flush(): Promise<void> {
    this.#talk.schedule(0);
    const isOver = () =>
      !this.#talk.isOwners() || this.#talk.isElsewhere || this.#talk.blocked !== null || !isDirty(this.#talk.book);
    await waitFor(this.#shown, () => isOver() || null);
  }

  async lock(): Promise<void> {
    // Somebody waits for it: it is tried now, and not for as long as there is no connection.
    this.#talk.look();
    await this.tried();
    await this.#talk.inTurn(async () => {
      if (this.#talk.blocked === 'locked') return;
      if (isDirty(this.#talk.book) || this.#talk.blocked || !this.#talk.isOwners())
        throw new Error('the server does not have all of the paper');
      const { effectiveTimeTaken } = this.#talk.book.head.about;
      const finished = { events: [], lockedAt: this.#options.clock.now(), effectiveTimeTaken };
      await this.#options.wire.update(this.paperId, finished).catch((error: unknown) => {
        // The answer before this one was lost.
        if (!(error instanceof ApiException && error.status === 406)) throw error;
      });
      this.#talk.blocked = 'locked';
      headed(this.#talk.book, { isLocked: true });
      this.#talk.keeper.keep();
    });
  }

  async takeNewer(): Promise<void> {
    if (this.#talk.isElsewhere || this.#isStopped) throw new Error('this window does not have the paper');
    await this.#deciding(async () => {
      const { paper, events } = await this.#talk.whole();
      replaced(this.#talk.book, 0, events);
      headed(this.#talk.book, { acked: events.length, unsaid: {} });
      this.#talk.heard(paper);
      await this.#keep();
    });
  }

  async keepMineAsCopy(): Promise<string> {
    const paperId = this.#options.newId();
    const copy: KeptPaper = { head: copyHead(this.#talk.book.head, paperId), events: [...this.#talk.book.events] };
    if (this.#talk.isElsewhere) {
      await this.#options.store.add(copy);
      return paperId;
    }
    await this.#deciding(async () => {
      const book = this.#talk.book;
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
    await this.#talk.keeper.kept();
    const kept = await store.take(this.paperId, this.#talk.book.head.owner);
    if (!kept) throw new Error('the paper is not on this device any more');
    const mine = [...this.#talk.book.events];
    const same = commonLength(mine, kept.events);
    const isMore = same === kept.events.length;
    let copyId: string | null = null;
    if (!isMore && same < mine.length) {
      copyId = newId();
      await store.add({ head: copyHead(this.#talk.book.head, copyId), events: mine });
    }
    if (!isMore) {
      replaced(this.#talk.book, 0, kept.events);
      this.#talk.redrawn += 1;
    }
    const mineUnsaid = isMore ? this.#talk.book.head.unsaid : {};
    this.#talk.book.head = {
      ...kept.head,
      about: { ...kept.head.about, ...mineUnsaid },
      unsaid: { ...kept.head.unsaid, ...mineUnsaid },
    };
    this.#talk.book.keptCount = kept.events.length;
    this.#talk.book.version += 1;
    this.#talk.isElsewhere = false;
    this.#talk.keeper.regain();
    this.#talk.look();
    return copyId;
  }

  retry(): void {
    if (this.#talk.blocked !== 'conflict') this.#talk.blocked = null;
    this.#talk.look();
  }

  wakeUp(): void {
    if (this.#talk.blocked === null || this.#talk.blocked === 'full') this.retry();
    void this.#talk.lookElsewhere();
  }

  stop(): void {
    this.#isStopped = true;
  }

  isStopped = () => this.#isStopped;

  resume(): void {
    this.#isStopped = false;
    this.retry();
  }

  async tried(): Promise<void> {
    await waitFor(this.#shown, () => this.#talk.status() !== 'saving' || !this.#talk.isOwners() || null);
  }

  end(): void {
    this.#isStopped = true;
    this.#talk.end();
  }

  atRest = () => this.#talk.atRest();

  #mayPaint(): boolean {
    const isClosed = this.#talk.blocked !== null && CLOSED.has(this.#talk.blocked);
    return !(this.#isStopped || this.#talk.isElsewhere || this.#isDeciding || isClosed);
  }

  #say(about: Unsaid): void {
    if (!this.#mayPaint()) return;
    said(this.#talk.book, about);
    this.#changed();
  }

  #saySheet(): void {
    const { width, height } = sheetOf(this.#talk.book.standing.lines);
    said(this.#talk.book, { imageWidth: width, imageHeight: height });
  }

  #changed(): void {
    this.#talk.keeper.keep();
    this.#show();
    this.#talk.changedLater();
  }

  /** Events are replaced by others, at rest. */
  async #deciding(decide: () => Promise<void>): Promise<void> {
    await this.#talk.inTurn(async () => {
      this.#isDeciding = true;
      try {
        await this.#talk.keeper.kept();
        await decide();
        this.#talk.blocked = null;
        this.#isWorn = false;
        this.#talk.redrawn += 1;
      } finally {
        this.#isDeciding = false;
      }
    });
    this.#talk.look();
  }

  async #keep(): Promise<void> {
    this.#talk.keeper.keep();
    await this.#talk.keeper.kept();
  }

  #show(): void {
    this.#shown.set(this.#state());
  }

  #state(): PaperState {
    const { head } = this.#talk.book;
    return {
      status: this.#talk.status(),
      pending: pending(this.#talk.book),
      isUnkept:
        (this.#talk.keeper.isRefused() || this.#talk.isElsewhere) &&
        this.#talk.book.keptCount < this.#talk.book.events.length,
      about: head.about,
      sourceId: head.sourceId,
      ...canTakeBack(this.#talk.book),
      fullness: this.#isWorn ? 'full' : fullness(this.#talk.book),
      replaced: this.#talk.redrawn,
    };
  }
}
