import type { JournalEntry } from '../ports.ts';

/** Throws when `entries` are not exactly those that come after `lastSeq`: its owner has lost count, and that is a bug. */
export function continues(id: string, lastSeq: number, entries: readonly JournalEntry[]): void {
  entries.forEach(({ seq }, index) => {
    const expected = lastSeq + 1 + index;
    if (seq !== expected) throw new Error(`journal: match ${id} got entry ${seq} where ${expected} comes next`);
  });
}
