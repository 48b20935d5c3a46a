import type { Clock, Journal, Lines } from '@tuschel/platform/ports';
import { OpCode, type Reply, type StateUpdate } from '@tuschel/protocol';
import { type JournalWatch, watchJournal } from './journalWatch.ts';
import { replyFaults, secretFaults, watchStates } from './messages.ts';
import { createPaper, type Paper } from './paper.ts';
import type { PaperCounts } from './paperLogs.ts';
import { type Listener, type SeatWatch, watchSeats } from './seatWatch.ts';
import { createShadow, type Shadow } from './shadow.ts';
import { markOf, type Sheet } from './sheet.ts';

/**
 * Sees everything that is committed and everything that leaves a server, and knows what must never happen. It stands on
 * the committed inputs alone: what a server believes, shows or answers is what it judges.
 */
export interface Referee
  extends JournalWatch,
    Pick<Paper, 'sheets' | 'lines' | 'papers'>,
    Pick<SeatWatch, 'left' | 'absent'> {
  readonly faults: readonly string[];
  fault(rule: string): void;
  /** Match data on its way to a socket. */
  sent(to: Listener, matchId: string, opCode: number, text: string): void;
  /** A socket has entered a match: it has the seat, and versions count from 1 again. */
  entered(to: Listener, matchId: string): void;
  /** May this person see the drawing now? To be asked before and after it is read. */
  maySee(person: string, drawing: string): boolean;
  /** The drawing page is the one that this person draws on now. */
  worksOn(person: string, drawing: string): boolean;
  /** The body of an answer to a request for a drawing. `allowed`: by `maySee`. */
  drawingSent(person: string, drawing: string, body: string | Uint8Array, allowed: boolean): void;
  /** A server acknowledges lines. */
  linesAcknowledged(drawing: string, update: Acknowledged, body: string): void;
  /** What came of all that people did. */
  counts(): Counts;
}

export interface Counts extends PaperCounts {
  /** Requests whose lines were stored and acknowledged. */
  appends: number;
  /** Pages to draw on. */
  pages: number;
  /** Texts that people wrote and that stand in a book. */
  texts: number;
  /** Drawings as they were handed to somebody else than their artist. */
  deliveries: number;
}

interface Acknowledged {
  index: number;
  rev?: number;
  lines: unknown[];
}

export function createReferee(stores: { journal: Journal; lines: Lines; clock: Pick<Clock, 'now'> }): Referee {
  const faults: string[] = [];
  const fault = (rule: string) => void faults.push(rule);
  const paper = createPaper(stores.lines, fault);
  const { sheets } = paper;
  const seats = watchSeats(stores.clock, fault);
  const states = watchStates();
  const journal = watchJournal({
    journal: stores.journal,
    clock: stores.clock,
    fault,
    shadowOf: (opened) => createShadow(opened, sheets, fault),
    committed(match, input) {
      if (input.type === 'join') seats.admitted(match, input.person.id);
      if (input.type === 'return') seats.admitted(match, input.person);
    },
  });
  const { shadows } = journal;
  let appends = 0;
  let deliveries = 0;

  return {
    ...journal,
    faults,
    fault,
    sheets,
    lines: paper.lines,
    papers: paper.papers,
    left: (...from) => seats.left(...from),
    absent: (matchId) => seats.absent(matchId),
    maySee(person, drawing) {
      const sheet = sheets.get(drawing);
      if (!sheet || sheet.author === person) return true;
      return shadows.get(sheet.match)?.maySee(person, drawing) ?? false;
    },
    worksOn: (person, drawing) => [...shadows.values()].some((shadow) => shadow.deskOf(person)?.drawing === drawing),
    sent(to, matchId, opCode, text) {
      const shadow = shadows.get(matchId);
      if (!shadow) return fault(`match data of a match ${matchId} that was never durable`);
      secretFaults(to.user, shadow, text, sheets).forEach(fault);
      if (opCode === OpCode.Reply) replyFaults(to.user, shadow, JSON.parse(text) as Reply).forEach(fault);
      if (opCode === OpCode.StateUpdate) states.faults(to, shadow, JSON.parse(text) as StateUpdate).forEach(fault);
      if (opCode === OpCode.ForceDisconnect) seats.lost(to, matchId);
      else seats.heard(to);
    },
    entered(to, matchId) {
      // Somebody who asks twice is told that they are in, and nothing else.
      if (seats.entered(to, matchId)) states.begin(to.session, matchId);
    },
    drawingSent(person, drawing, body, allowed) {
      if (body === 'null') return;
      if (!allowed) fault(`L8: ${person} was handed the drawing ${drawing}`);
      if (sheets.get(drawing)?.author !== person) deliveries += 1;
    },
    linesAcknowledged(drawing, update, body) {
      const { isSuccess } = JSON.parse(body) as { isSuccess: boolean };
      if (!isSuccess) return;
      if (update.lines.length > 0) appends += 1;
      if (!isStored(sheets.get(drawing), update)) fault(`L6: lines of ${drawing} were acknowledged and are not stored`);
    },
    counts: () => ({
      appends,
      pages: paper.opened,
      texts: textsIn(shadows.values()),
      deliveries,
      ...paper.papers.counts(),
    }),
  };
}

/** A page that is gone, and lines that a later revision has replaced, need not be. */
function isStored(sheet: Sheet | undefined, { index, rev = 0, lines }: Acknowledged): boolean {
  if (!sheet || sheet.rev > rev) return true;
  const stored = sheet.lines.slice(index, index + lines.length).map(markOf);
  return stored.join() === lines.map((line) => (line as { t: number }).t).join();
}

function textsIn(shadows: Iterable<Shadow>): number {
  const books = [...shadows].flatMap(({ match }) => (match.phase === 0 ? [] : match.books));
  const pages = books.flatMap((book) => book.pages);
  return pages.filter((page) => page.kind === 'text' && !page.dice && !page.given).length;
}
