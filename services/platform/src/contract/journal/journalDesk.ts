import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { Journal, Lines } from '../../ports.ts';

export interface JournalUnderTest {
  journal: Journal;
  lines: Lines;
}

/** What the tests of a journal do again and again. */
export interface JournalDesk {
  /** From the first `beforeAll` on. */
  readonly journal: Journal;
  readonly lines: Lines;
  readonly openMatch: (snapshot?: unknown) => Promise<string>;
  /** A match of this node. */
  readonly openAt: (node: string) => Promise<string>;
  readonly unserved: (silentSince: number, node?: string) => Promise<string[]>;
  readonly entry: (seq: number, data?: unknown) => { seq: number; data: unknown };
  readonly pageOf: (match: string) => { drawing: string; match: string; step: number; author: string };
}

export function journalDesk(make: () => Promise<JournalUnderTest>): JournalDesk {
  let under: JournalUnderTest;

  beforeAll(async () => {
    under = await make();
  });

  const open = async (node: string, snapshot: unknown) => {
    const id = randomUUID();
    await under.journal.open({ id, module: 'draw', rulesVersion: 3, node, snapshot });
    return id;
  };

  return {
    get journal() {
      return under.journal;
    },
    get lines() {
      return under.lines;
    },
    openMatch: (snapshot = { phase: 'lobby' }) => open('a', snapshot),
    openAt: (node) => open(node, {}),
    unserved: async (silentSince, node) => (await under.journal.unserved(silentSince, node)).map(({ id }) => id),
    entry: (seq, data = { type: 'tick' }) => ({ seq, data }),
    pageOf: (match) => ({ drawing: randomUUID(), match, step: 0, author: randomUUID() }),
  };
}
