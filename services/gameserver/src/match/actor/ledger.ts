import { storageProblemOf } from '@tuschel/platform';
import type { Clock, Journal, JournalEntry, Log, Persist } from '@tuschel/platform/ports';
import { NODE_SILENT_MS } from '../recovery/nodeSilence.ts';

/** `rejected`: the journal works, but this it will not take; nothing was written. `stopped`: the process is going down. */
export type Written = 'written' | 'fenced' | 'rejected' | 'stopped';

/** The journal of one match in the hands of its owner: it waits out a database that is away. */
export interface Ledger {
  /** Resolves when the inputs are durable, however long that takes. */
  append(inputs: unknown[], persist: Persist | undefined): Promise<Written>;
  snapshot(state: unknown): Promise<Written>;
  end(): Promise<Written>;
  /** Entries since the last snapshot. */
  readonly tail: number;
}

export interface LedgerDeps {
  journal: Journal;
  clock: Clock;
  log: Log;
  /** Ends all waiting. */
  stop: AbortSignal;
}

export interface Owned {
  matchId: string;
  epoch: number;
  rulesVersion: number;
  /** Of the last entry. */
  seq: number;
  snapshotSeq: number;
}

/** An entry that fails so often while the journal itself answers will never be taken. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;
/** Whoever waited longer for a write may have been taken for dead meanwhile: the heartbeat before it may have been older. */
const LONG_WRITE_MS = NODE_SILENT_MS / 2;

export function openLedger(owned: Owned, deps: LedgerDeps): Ledger {
  const { journal, clock, log, stop } = deps;
  const { matchId, epoch, rulesVersion } = owned;
  let { seq, snapshotSeq } = owned;

  const { pause, whatBecameOf, write } = createWriter(owned, deps);

  return {
    async append(inputs, persist) {
      const begunAt = clock.now();
      const entries = inputs.map((data, index) => ({ seq: seq + 1 + index, data }));
      let written = await write(entries, persist);
      // It is in the journal, but its people may have heard of it, and of what came after it, from another node already.
      if (written === 'written' && clock.now() - begunAt >= LONG_WRITE_MS) written = await whatBecameOf(entries);
      if (written === 'written') seq += entries.length;
      return written;
    },

    async snapshot(state) {
      try {
        if (!(await journal.snapshot(matchId, epoch, seq, rulesVersion, state))) return 'fenced';
        snapshotSeq = seq;
        return 'written';
      } catch (error) {
        log.warn('a match snapshot was not stored', { error });
        return 'rejected';
      }
    },

    async end() {
      for (let attempt = 0; !stop.aborted; attempt++) {
        try {
          return (await journal.end(matchId, epoch)) ? 'written' : 'fenced';
        } catch {
          await pause(attempt);
        }
      }
      return 'stopped';
    },

    get tail() {
      return seq - snapshotSeq;
    },
  };
}

/** Writes entries however long it takes, and finds out what has become of them where nobody said. */
function createWriter({ matchId, epoch }: Owned, { journal, clock, log, stop }: LedgerDeps) {
  const pause = (attempt: number) =>
    clock.sleep(Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS), stop).catch(() => undefined);

  /** A failed append may have been committed all the same: only the journal knows. Waits until it answers. */
  const whatBecameOf = async (entries: JournalEntry[]): Promise<Written> => {
    for (let attempt = 0; !stop.aborted; attempt++) {
      try {
        const stored = await journal.load(matchId);
        if (stored?.epoch !== epoch) return 'fenced';
        const last = stored.entries.at(-1)?.seq ?? stored.snapshotSeq;
        return last >= (entries.at(-1)?.seq ?? 0) ? 'written' : 'rejected';
      } catch {
        await pause(attempt);
      }
    }
    return 'stopped';
  };

  const write = async (entries: JournalEntry[], persist: Persist | undefined): Promise<Written> => {
    let rejections = 0;
    for (let attempt = 0; !stop.aborted; attempt++) {
      try {
        return (await journal.append(matchId, epoch, entries, persist)) ? 'written' : 'fenced';
      } catch (error) {
        log.warn('a match input was not stored yet', { attempt, error });
        const become = await whatBecameOf(entries);
        // A disk without room can be read from: it is not the entry's fault.
        if (storageProblemOf(error) === null) rejections++;
        if (become !== 'rejected' || rejections === MOST_ATTEMPTS) return become;
        await pause(attempt);
      }
    }
    return 'stopped';
  };

  return { pause, whatBecameOf, write };
}
