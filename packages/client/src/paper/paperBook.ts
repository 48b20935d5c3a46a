import { type LineJson, type Paper, PAPER } from '@tuschel/protocol';
import {
  inkEvent,
  isBeyondPage,
  logWork,
  LOG_LIMITS,
  quantiseLine,
  recordOf,
  StandingLines,
} from '@tuschel/protocol/ink';
import type { KeptPaper, PaperHead, Unsaid } from './paperStore.ts';
import type { PaperAbout, PaperState } from './paperTypes.ts';

/** A paper as it is here, and what of it the server is known to have. */
export interface PaperBook {
  head: PaperHead;
  /** Always the same list. */
  readonly events: LineJson[];
  standing: StandingLines<LineJson>;
  cost: Cost;
  /** So many of the first events are on this device as they are here. */
  keptCount: number;
  /** Counts changes of what is to be kept, and which of them is. */
  version: number;
  keptVersion: number;
  /** Counts how often events were replaced: what is on its way then says nothing any more. */
  replaced: number;
}

/** Bytes never come first: so many points have fewer. */
type Cost = Record<'points' | 'usual' | 'largest' | 'beyond', number>;

const NOTHING: Cost = { points: 0, usual: 0, largest: 0, beyond: 0 };

export function bookOf({ head, events }: KeptPaper): PaperBook {
  const book: PaperBook = {
    head,
    events: [],
    standing: new StandingLines(),
    cost: NOTHING,
    keptCount: events.length,
    version: 0,
    keptVersion: 0,
    replaced: 0,
  };
  take(book, events);
  return book;
}

function take(book: PaperBook, events: readonly LineJson[]): void {
  for (const event of events) {
    book.events.push(event);
    book.standing.add(event);
    book.cost = sum(book.cost, costOf(event));
  }
}

/** Each event is on the ink's grid. */
function costOf(event: LineJson): Cost {
  return { points: event.points.length, ...logWork(event), beyond: isBeyondPage(event) ? 1 : 0 };
}

function sum(a: Cost, b: Cost): Cost {
  return {
    points: a.points + b.points,
    usual: a.usual + b.usual,
    largest: a.largest + b.largest,
    beyond: a.beyond + b.beyond,
  };
}

/** Null: the paper is full. */
export function appended(book: PaperBook, given: LineJson): LineJson | null {
  const event = quantiseLine(given);
  if (shareOf(book.events.length + 1, sum(book.cost, costOf(event))) > 1) return null;
  book.version += 1;
  take(book, [event]);
  return event;
}

/** Of what a paper may hold, by what it has most of; as the server reckons. */
function shareOf(events: number, { points, usual, largest, beyond }: Cost): number {
  const work = beyond > 0 ? largest : usual;
  return Math.max(events / PAPER.events, points / LOG_LIMITS.points, work / LOG_LIMITS.work);
}

export function fullness({ events, cost }: PaperBook): PaperState['fullness'] {
  const share = shareOf(events.length, cost);
  if (share >= 1) return 'full';
  return share >= PAPER.nearlyFull ? 'nearlyFull' : 'fine';
}

export function said(book: PaperBook, about: Unsaid): void {
  const { head } = book;
  book.head = { ...head, about: { ...head.about, ...about }, unsaid: { ...head.unsaid, ...about } };
  book.version += 1;
}

/** Something of the head is another one now. */
export function headed(book: PaperBook, change: Partial<PaperHead>): void {
  book.head = { ...book.head, ...change };
  book.version += 1;
}

/** From `from` on the events are these. Where that takes none away the lines that stand are the same lists as before. */
export function replaced(book: PaperBook, from: number, events: readonly LineJson[]): void {
  const before = book.events.splice(0);
  book.standing = new StandingLines();
  book.cost = NOTHING;
  book.keptCount = Math.min(book.keptCount, from);
  book.version += 1;
  book.replaced += 1;
  take(book, [...before.slice(0, from), ...events]);
}

/** How many of the first events are the same in both. */
export function commonLength(a: readonly LineJson[], b: readonly LineJson[]): number {
  const least = Math.min(a.length, b.length);
  for (let i = 0; i < least; i++) if (!isSame(a[i] as LineJson, b[i] as LineJson)) return i;
  return least;
}

function isSame(a: LineJson, b: LineJson): boolean {
  const [one, other] = [recordOf(quantiseLine(a)), recordOf(quantiseLine(b))];
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Events that the server is not known to have. */
export function pending({ events, head }: PaperBook): number {
  return events.length - head.acked;
}

/** There is something to say; time with pen in hand alone is said another time. */
export function isDirty(book: PaperBook): boolean {
  return (
    pending(book) > 0 ||
    (Object.keys(book.head.unsaid) as (keyof PaperAbout)[]).some((key) => key !== 'effectiveTimeTaken')
  );
}

/** What is left to be said once this much of it has been. */
export function withoutSaid(unsaid: Unsaid, sent: Unsaid): Unsaid {
  const left = Object.entries(unsaid).filter(([key, value]) => sent[key as keyof PaperAbout] !== value);
  return Object.fromEntries(left);
}

/** The next events to send, from `from` on, of those before `end`: as many as one request takes, at least one. */
export function batchOf({ events }: PaperBook, from: number, end: number, mostBytes: number): readonly LineJson[] {
  let bytes = 0;
  let to = from;
  while (to < Math.min(end, from + PAPER.eventsAtOnce)) {
    bytes += JSON.stringify(events[to]).length + ENVELOPE_BYTES;
    if (bytes > mostBytes && to > from) break;
    to += 1;
  }
  return events.slice(from, to);
}

/** Around an event in a request: its index, its names, its brackets. */
const ENVELOPE_BYTES = 32;

/** Whether there is a line to take back: papers of hours are not gone through for it. */
export function canTakeBack({ standing }: PaperBook): { canUndo: boolean; canRedo: boolean } {
  return { canUndo: standing.lines.length > 0, canRedo: standing.undone.length > 0 };
}

const RESIZE = inkEvent.resize({ width: 640, height: 480 });

export function isResize({ tool, size }: LineJson): boolean {
  return tool === RESIZE.tool && size === RESIZE.size;
}

/** Of a paper with all that is on this one. */
export function copyHead(head: PaperHead, paperId: string): PaperHead {
  const fresh = { epoch: 0, acked: 0, isBegun: false, isLocked: false, isErased: false };
  const isThere = head.isBegun && !head.isErased;
  return { ...head, ...fresh, paperId, unsaid: head.about, sourceId: isThere ? head.paperId : head.sourceId };
}

export function aboutOf(paper: Pick<Paper, keyof PaperAbout>): PaperAbout {
  const { name, triggerWarning, effectiveTimeTaken, imageWidth, imageHeight, imageThumbnail } = paper;
  return { name, triggerWarning, effectiveTimeTaken, imageWidth, imageHeight, imageThumbnail };
}
