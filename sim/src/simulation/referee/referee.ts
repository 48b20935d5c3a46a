import { stagedIn } from '@tuschel/platform';
import type { Clock, Journal, JournalEntry, Lines, Persist } from '@tuschel/platform/ports';
import type { DrawInput, DrawState } from '@tuschel/product/simulated';
import { type MatchState, OpCode, type Reply, type StateUpdate } from '@tuschel/protocol';
import { step } from '@tuschel/rules';
import { secretsIn } from './knowledge.ts';
import { createPaper, markOf, type Sheet } from './paper.ts';
import { createShadow, placeOf, type Shadow } from './shadow.ts';

/** One socket as the referee knows it. */
export interface Listener {
  readonly user: string;
  readonly session: string;
  /** Where its seats are kept: with the life of the server that it is connected to, or by all nodes together. */
  readonly table: number;
}

/** The table of two nodes that serve the same matches. */
export const ALL_NODES = 0;

/** So long the news that somebody's seat is lost may be on their way, ms. */
const NEWS_MS = 1_000;

/** Who reads and writes the journal: each life of a server is one. */
export type Owner = number;

/**
 * Sees everything that is committed and everything that leaves a server, and knows what must never happen. It stands on
 * the committed inputs alone: what a server believes, shows or answers is what it judges.
 */
export interface Referee {
  readonly faults: readonly string[];
  fault(rule: string): void;
  readonly shadows: ReadonlyMap<string, Shadow>;
  readonly sheets: ReadonlyMap<string, Sheet>;
  /** The true stores, watched. */
  journalFor(owner: Owner): Journal;
  readonly lines: Lines;
  /** Match data on its way to a socket. */
  sent(to: Listener, matchId: string, opCode: number, text: string): void;
  /** A socket has entered a match: it has the seat, and versions count from 1 again. */
  entered(to: Listener, matchId: string): void;
  /** A socket is out of a match, or of all of them. */
  left(session: string, matchId?: string): void;
  /** Since when (UTC ms) nobody is connected who had a seat in a match; everybody else is not there. */
  absent(matchId: string): ReadonlyMap<string, number>;
  /** May this person see the drawing now? To be asked before and after it is read. */
  maySee(person: string, drawing: string): boolean;
  /** The drawing page is the one that this person draws on now. */
  worksOn(person: string, drawing: string): boolean;
  /** The body of an answer to a request for a drawing. `allowed`: by `maySee`. */
  drawingSent(person: string, drawing: string, body: string | Uint8Array, allowed: boolean): void;
  /** A server acknowledges lines. */
  linesAcknowledged(drawing: string, update: { index: number; rev?: number; lines: unknown[] }, body: string): void;
  /** What came of all that people did. */
  counts(): Counts;
  /** How often a match went from one node to another. */
  takeovers(): number;
  /** Nobody of this name lives any more. What the next owner of its matches credits must not be less than what they stood still. */
  died(lives: readonly Owner[]): void;
  /** Plays every match again from its first state and its entries, by way of a stored snapshot at `cut`. */
  replayAll(cut: (length: number) => number): void;
}

export interface Counts {
  /** Requests whose lines were stored and acknowledged. */
  appends: number;
  /** Pages to draw on. */
  pages: number;
  /** Texts that people wrote and that stand in a book. */
  texts: number;
  /** Drawings as they were handed to somebody else than their artist. */
  deliveries: number;
}

interface Kept {
  shadow: Shadow;
  opened: string;
  entries: DrawInput[];
  epoch: number;
  ownerOf: Map<number, Owner>;
  ended: boolean;
  /** UTC ms; 0: its first owner has it. */
  claimedAt: number;
  /** For how long nobody served it before it was claimed, ms. */
  stoodMs: number;
}

export function createReferee(stores: { journal: Journal; lines: Lines; clock: Pick<Clock, 'now'> }): Referee {
  const faults: string[] = [];
  const fault = (rule: string) => void faults.push(rule);
  const paper = createPaper(stores.lines, fault);
  const records = new Map<string, Kept>();
  const shadows = new Map<string, Shadow>();
  const versions = new Map<string, number>();
  /** UTC ms */
  const deaths = new Map<Owner, number>();
  let appends = 0;
  let deliveries = 0;
  let takeovers = 0;
  /** By table, match and person: the session that has the seat. */
  const seats = new Map<string, string>();
  /** By match, then person. UTC ms. */
  const absences = new Map<string, Map<string, number>>();
  const absencesOf = (matchId: string) => absences.get(matchId) ?? new Map<string, number>();
  const isSeated = (matchId: string, user: string) =>
    [...seats.keys()].some((key) => key.endsWith(`${matchId} ${user}`));
  /** By session: until when it may not know yet that a newer one, its rival, has its seat, UTC ms. */
  const outgoing = new Map<string, { until: number; rival: string }>();

  const opened = (owner: Owner, id: string, snapshot: unknown) => {
    const text = JSON.stringify(snapshot);
    const shadow = createShadow(JSON.parse(text) as DrawState, paper.sheets, fault);
    shadows.set(id, shadow);
    records.set(id, {
      shadow,
      opened: text,
      entries: [],
      epoch: 1,
      ownerOf: new Map([[1, owner]]),
      ended: false,
      claimedAt: 0,
      stoodMs: 0,
    });
  };

  const appended = (owner: Owner, id: string, epoch: number, entries: JournalEntry[]) => {
    const record = records.get(id);
    if (!record) return fault(`an unknown match ${id} was written`);
    if (epoch !== record.epoch) fault(`the owner of epoch ${epoch} wrote in epoch ${record.epoch}`);
    if (record.ownerOf.get(epoch) !== owner) fault(`two owners wrote in epoch ${epoch}`);
    if (record.ended) fault('a match that has ended was written');
    for (const { seq, data } of entries) {
      if (seq !== record.shadow.seq + 1) fault(`entry ${seq} follows entry ${record.shadow.seq}`);
      const input = JSON.parse(JSON.stringify(data)) as DrawInput;
      record.entries.push(input);
      record.shadow.take(input);
      if (input.type === 'resumed') checkOutage(record, input.downMs);
      // The answer to them comes later.
      if (input.type === 'join') absences.get(id)?.delete(input.person.id);
      if (input.type === 'return') absences.get(id)?.delete(input.person);
    }
    record.shadow.checkSheets();
  };

  const checkOutage = (record: Kept, downMs: number) => {
    const { stoodMs } = record;
    record.stoodMs = 0;
    if (downMs < stoodMs) fault(`M7: an outage of ${stoodMs} ms was credited with ${downMs}`);
  };

  const claimed = (owner: Owner, id: string, seen: number, epoch: number) => {
    const record = records.get(id);
    if (!record || epoch <= record.epoch || seen !== record.epoch) return fault('an epoch was given twice');
    const diedAt = deaths.get(record.ownerOf.get(seen) ?? owner);
    // Claimed once more before anything was written: it has stood still since the first time.
    if (diedAt !== undefined) record.stoodMs += stores.clock.now() - Math.max(diedAt, record.claimedAt);
    record.claimedAt = stores.clock.now();
    record.epoch = epoch;
    record.ownerOf.set(epoch, owner);
  };

  const committing = (persist: Persist | undefined, then: () => void): Persist => {
    return async (tx) => {
      await persist?.(tx);
      stagedIn(tx).stage(then);
    };
  };

  const journalFor = (owner: Owner): Journal => {
    const { journal } = stores;
    return {
      ...journal,
      open: (match, persist) =>
        journal.open(
          match,
          committing(persist, () => opened(owner, match.id, match.snapshot)),
        ),
      append: (id, epoch, entries, persist) =>
        journal.append(
          id,
          epoch,
          entries,
          committing(persist, () => appended(owner, id, epoch, entries)),
        ),
      async snapshot(id, epoch, seq, rulesVersion, snapshot) {
        const same = shadows.get(id)?.text(seq) === JSON.stringify(snapshot);
        const written = await journal.snapshot(id, epoch, seq, rulesVersion, snapshot);
        if (written && !same) fault('a snapshot is not what the committed inputs make');
        return written;
      },
      async claim(id, node, seen) {
        const before = await journal.owner(id);
        const epoch = await journal.claim(id, node, seen);
        if (epoch !== null) claimed(owner, id, seen, epoch);
        if (epoch !== null && before !== node) takeovers += 1;
        return epoch;
      },
      async end(id, epoch) {
        const ended = await journal.end(id, epoch);
        const record = records.get(id);
        if (ended && record) record.ended = true;
        return ended;
      },
    };
  };

  const checkReply = ({ user }: Listener, shadow: Shadow, reply: Reply) => {
    const same = shadow.answers(user, reply.seq).some(({ ok, code }) => ok === reply.ok && code === reply.code);
    if (!same) fault(`M1: answer to command ${reply.seq} before it was durable, or another one`);
  };

  const checkState = ({ user, session }: Listener, shadow: Shadow, { version, full }: StateUpdate) => {
    const key = `${session} ${shadow.id}`;
    const before = versions.get(key) ?? 0;
    versions.set(key, version);
    if (version !== before + 1) fault(`M3: version ${version} after ${before}`);
    if (full.you.id !== user) fault(`M4: ${user} gets the view of ${full.you.id}`);
    if (!shadow.hasBeen(placeOf(full.phase, full.step))) fault('a state was shown that was never durable');
    checkLastSeq(user, shadow, full);
    const tellsAuthor = full.task?.authorName !== undefined && !shadow.match.options.showNeighbours;
    if (tellsAuthor) fault('M4: somebody is told whose page he got');
  };

  const checkLastSeq = (user: string, shadow: Shadow, { you }: MatchState) => {
    if (you.lastSeq > 0 && shadow.answers(user, you.lastSeq).length === 0) fault('M2: a number that was never taken');
  };

  const checkSecrets = ({ user }: Listener, shadow: Shadow, text: string) => {
    for (const secret of secretsIn(text)) {
      if (!shadow.knows(user, secret)) fault(`M4: ${user} reads ${secret}`);
    }
    for (const id of text.match(DRAWING_ID) ?? []) {
      if (paper.sheets.has(id) && !shadow.knows(user, id)) fault(`M4: ${user} learns of the drawing ${id}`);
    }
    if (text.includes(shadow.seed)) fault('M4: the seed of a match leaves the server');
  };

  const lostSeat = (to: Listener, matchId: string) => {
    const key = seatKey(to, matchId);
    // Meanwhile another one has it.
    if (outgoing.delete(to.session) && seats.get(key) !== to.session) return;
    seats.delete(key);
    // Two came in at once, and the match heard of them in the other order.
    for (const [session, { rival }] of outgoing) {
      if (rival !== to.session) continue;
      outgoing.delete(session);
      seats.set(key, session);
    }
  };

  const maySee = (person: string, drawing: string) => {
    const sheet = paper.sheets.get(drawing);
    if (!sheet || sheet.author === person) return true;
    return shadows.get(sheet.match)?.maySee(person, drawing) ?? false;
  };

  return {
    faults,
    fault,
    shadows,
    sheets: paper.sheets,
    lines: paper.lines,
    journalFor,
    absent: absencesOf,
    maySee,
    worksOn: (person, drawing) => [...shadows.values()].some((shadow) => shadow.deskOf(person)?.drawing === drawing),
    sent(to, matchId, opCode, text) {
      const shadow = shadows.get(matchId);
      if (!shadow) return fault(`match data of a match ${matchId} that was never durable`);
      checkSecrets(to, shadow, text);
      if (opCode === OpCode.Reply) checkReply(to, shadow, JSON.parse(text) as Reply);
      if (opCode === OpCode.StateUpdate) checkState(to, shadow, JSON.parse(text) as StateUpdate);
      if (opCode === OpCode.ForceDisconnect) lostSeat(to, matchId);
      else if ((outgoing.get(to.session)?.until ?? Number.POSITIVE_INFINITY) < stores.clock.now())
        fault(`M6: a socket of ${to.user} has lost its seat and plays on`);
    },
    entered(to, matchId) {
      const key = seatKey(to, matchId);
      const before = seats.get(key);
      if (before !== undefined && before !== to.session) {
        if (to.table !== ALL_NODES) fault(`M6: two sockets of ${to.user} have the seat`);
        // The word that it lost its seat is on its way to another node.
        else outgoing.set(before, { until: stores.clock.now() + NEWS_MS, rival: to.session });
      }
      seats.set(key, to.session);
      absences.get(matchId)?.delete(to.user);
      // Whoever asks twice is told that they are in, and nothing else.
      if (before !== to.session) versions.delete(`${to.session} ${matchId}`);
    },
    left(session, matchId) {
      outgoing.delete(session);
      for (const [key, seated] of seats) {
        if (seated !== session || (matchId !== undefined && !key.includes(matchId))) continue;
        seats.delete(key);
        const [, match = '', user = ''] = key.split(' ');
        if (!isSeated(match, user)) absences.set(match, absencesOf(match).set(user, stores.clock.now()));
      }
    },
    drawingSent(person, drawing, body, allowed) {
      if (body === 'null') return;
      if (!allowed) fault(`L8: ${person} was handed the drawing ${drawing}`);
      if (paper.sheets.get(drawing)?.author !== person) deliveries += 1;
    },
    linesAcknowledged(drawing, { index, rev = 0, lines }, body) {
      const sheet = paper.sheets.get(drawing);
      const { isSuccess } = JSON.parse(body) as { isSuccess: boolean };
      if (isSuccess && lines.length > 0) appends += 1;
      if (!sheet || !isSuccess || sheet.rev > rev) return;
      const stored = sheet.lines.slice(index, index + lines.length).map(markOf);
      const given = lines.map((line) => (line as { t: number }).t);
      if (stored.join() !== given.join()) fault(`L6: lines of ${drawing} were acknowledged and are not stored`);
    },
    counts() {
      const books = [...shadows.values()].flatMap(({ match }) => (match.phase === 0 ? [] : match.books));
      const texts = books.flatMap(({ pages }) =>
        pages.filter((page) => page.kind === 'text' && !page.dice && !page.given),
      );
      return { appends, pages: paper.opened, texts: texts.length, deliveries };
    },
    takeovers: () => takeovers,
    died(lives) {
      for (const owner of lives) if (!deaths.has(owner)) deaths.set(owner, stores.clock.now());
    },
    replayAll(cut) {
      for (const { shadow, opened: first, entries } of records.values()) {
        if (fold(first, entries, cut(entries.length)) !== shadow.text()) fault('the same inputs made another match');
      }
    },
  };
}

function seatKey({ user, table }: Listener, matchId: string): string {
  return `${table} ${matchId} ${user}`;
}

/** Ids of pages are UUIDs of version 8. */
const DRAWING_ID = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Folds the inputs over the first state, by way of a stored snapshot after `cut` of them. */
function fold(first: string, inputs: readonly DrawInput[], cut: number): string {
  let { match, ...names } = JSON.parse(first) as DrawState;
  inputs.forEach((input, index) => {
    if (index === cut) match = JSON.parse(JSON.stringify(match)) as DrawState['match'];
    match = step(match, input).match;
  });
  return JSON.stringify({ ...names, match });
}
