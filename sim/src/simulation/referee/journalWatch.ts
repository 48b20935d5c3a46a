import { stagedIn } from '@tuschel/platform';
import type { Clock, Journal, JournalEntry, Persist } from '@tuschel/platform/ports';
import type { DrawInput, DrawState } from '@tuschel/product/simulated';
import { step } from '@tuschel/rules';
import type { Shadow } from './shadow.ts';

/** Who reads and writes the journal: each life of a server is one. */
export type Owner = number;

/** The true journal, watched: one owner at a time writes a match, entry after entry, and what stands there makes the match. */
export interface JournalWatch {
  readonly shadows: ReadonlyMap<string, Shadow>;
  journalFor(owner: Owner): Journal;
  /** How often a match went from one node to another. */
  takeovers(): number;
  /** Nobody of this name lives any more. What the next owner of its matches credits must not be less than what they stood still. */
  died(lives: readonly Owner[]): void;
  /** Plays every match again from its first state and its entries, by way of a stored snapshot at `cut`. */
  replayAll(cut: (length: number) => number): void;
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

interface JournalWatchDeps {
  journal: Journal;
  clock: Pick<Clock, 'now'>;
  /** The match once more, from its first state on. */
  shadowOf: (opened: DrawState) => Shadow;
  /** This input was committed. */
  committed: (match: string, input: DrawInput) => void;
  fault: (rule: string) => void;
}

export function watchJournal(deps: JournalWatchDeps): JournalWatch {
  const records = createRecords(deps);
  let takeovers = 0;
  const { journal, fault } = deps;
  return {
    shadows: records.shadows,
    journalFor: (owner) => ({
      ...journal,
      open: (match, persist) =>
        journal.open(
          match,
          committing(persist, () => records.opened(owner, match.id, match.snapshot)),
        ),
      append: (id, epoch, entries, persist) =>
        journal.append(
          id,
          epoch,
          entries,
          committing(persist, () => records.appended(owner, id, epoch, entries)),
        ),
      async snapshot(id, epoch, seq, rulesVersion, snapshot) {
        const same = records.shadows.get(id)?.text(seq) === JSON.stringify(snapshot);
        const written = await journal.snapshot(id, epoch, seq, rulesVersion, snapshot);
        if (written && !same) fault('a snapshot is not what the committed inputs make');
        return written;
      },
      async claim(id, node, seen) {
        const before = await journal.owner(id);
        const epoch = await journal.claim(id, node, seen);
        if (epoch !== null) records.claimed(owner, id, seen, epoch);
        if (epoch !== null && before !== node) takeovers += 1;
        return epoch;
      },
      async end(id, epoch) {
        const ended = await journal.end(id, epoch);
        if (ended) records.ended(id);
        return ended;
      },
    }),
    takeovers: () => takeovers,
    died: (lives) => records.died(lives),
    replayAll: (cut) => records.replayAll(cut),
  };
}

function committing(persist: Persist | undefined, then: () => void): Persist {
  return async (tx) => {
    await persist?.(tx);
    stagedIn(tx).stage(then);
  };
}

/** What has been committed, by match, and by whom. */
function createRecords({ clock, shadowOf, committed, fault }: JournalWatchDeps) {
  const records = new Map<string, Kept>();
  const shadows = new Map<string, Shadow>();
  /** UTC ms */
  const deaths = new Map<Owner, number>();

  return {
    shadows,
    opened(owner: Owner, id: string, snapshot: unknown): void {
      const opened = JSON.stringify(snapshot);
      const shadow = shadowOf(JSON.parse(opened) as DrawState);
      const ownerOf = new Map([[1, owner]]);
      shadows.set(id, shadow);
      records.set(id, { shadow, opened, entries: [], epoch: 1, ownerOf, ended: false, claimedAt: 0, stoodMs: 0 });
    },
    appended(owner: Owner, id: string, epoch: number, entries: JournalEntry[]): void {
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
        if (input.type === 'resumed') checkOutage(record, input.downMs, fault);
        committed(id, input);
      }
      record.shadow.checkSheets();
    },
    claimed(owner: Owner, id: string, seen: number, epoch: number): void {
      const record = records.get(id);
      if (!record || epoch <= record.epoch || seen !== record.epoch) return fault('an epoch was given twice');
      const diedAt = deaths.get(record.ownerOf.get(seen) ?? owner);
      // Claimed once more before anything was written: it has stood still since the first time.
      if (diedAt !== undefined) record.stoodMs += clock.now() - Math.max(diedAt, record.claimedAt);
      record.claimedAt = clock.now();
      record.epoch = epoch;
      record.ownerOf.set(epoch, owner);
    },
    ended(id: string): void {
      const record = records.get(id);
      if (record) record.ended = true;
    },
    died(lives: readonly Owner[]): void {
      for (const owner of lives) if (!deaths.has(owner)) deaths.set(owner, clock.now());
    },
    replayAll(cut: (length: number) => number): void {
      for (const { shadow, opened, entries } of records.values())
        if (fold(opened, entries, cut(entries.length)) !== shadow.text()) fault('the same inputs made another match');
    },
  };
}

function checkOutage(record: Kept, downMs: number, fault: (rule: string) => void): void {
  const { stoodMs } = record;
  record.stoodMs = 0;
  if (downMs < stoodMs) fault(`M7: an outage of ${stoodMs} ms was credited with ${downMs}`);
}

/** Folds the inputs over the first state, by way of a stored snapshot after `cut` of them. */
function fold(first: string, inputs: readonly DrawInput[], cut: number): string {
  let { match, ...names } = JSON.parse(first) as DrawState;
  inputs.forEach((input, index) => {
    if (index === cut) match = JSON.parse(JSON.stringify(match)) as DrawState['match'];
    match = step(match, input).match;
  });
  return JSON.stringify({ ...names, match });
}
