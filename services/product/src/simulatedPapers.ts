import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Entropy, Lines } from '@tuschel/platform/ports';
import type { PaperUpdate } from '@tuschel/protocol';
import { readBody } from './heavy/readBody.ts';
import type { Refusal } from './http/refusal.ts';
import { createPaperBudget } from './library/drawing/drawingBudget.ts';
import { entryOf, FOR_SUPPORTERS, mayPaint, paperOf } from './library/paper/endpoints.ts';
import type { PaperRow, PaperStore } from './library/paper/paperStore.ts';
import { eraseRefusal } from './library/paper/papers.ts';
import { LOCKED, NOT_FOUND, savePapers } from './library/paper/save.ts';

export interface HttpAnswer {
  status: number;
  /** JSON */
  body: string;
}

/** What is known of papers, in memory: what the database says of them. */
export interface PaperShelf extends PaperStore {
  row(id: string): Promise<PaperRow | null>;
  /** Into the bin, where it is not there already. */
  bin(id: string): Promise<void>;
  /** Out of the bin, with their events, for good: all of them or none. */
  erase(ids: readonly string[]): Promise<void>;
  /** The last one painted on first. */
  list(author: string, isBin: boolean): Promise<PaperRow[]>;
}

/** The end-points of papers. */
export interface SimulatedPapers {
  /** `body`: JSON. */
  update(id: string, user: string, body: Uint8Array): Promise<HttpAnswer>;
  /** Without its events. */
  read(id: string, user: string): Promise<HttpAnswer>;
  bin(id: string, user: string): Promise<HttpAnswer>;
  erase(id: string, user: string): Promise<HttpAnswer>;
  /** Those that may not be erased stay. */
  eraseAll(ids: readonly string[], user: string): Promise<HttpAnswer>;
  list(user: string, part: { skip: number; take: number; isBin: boolean }): Promise<HttpAnswer>;
}

export interface SimulatedPapersDeps {
  shelf: PaperShelf;
  lines: Lines;
  clock: Clock;
  entropy: Entropy;
  accountOf: (user: string) => Promise<Account>;
  refusalAnswer: (refusal: Refusal) => HttpAnswer;
}

export function simulatedPapers(deps: SimulatedPapersDeps): SimulatedPapers {
  const { shelf, lines, accountOf, refusalAnswer } = deps;
  const save = savePapers({
    ...deps,
    store: shelf,
    config: { quota: { tiers: [1] } },
    budget: createPaperBudget(lines),
    sourceRefusal: async () => ({ code: 'badRequest', errors: { sourceId: 'is not known' } }),
  });
  const answer = (value: object): HttpAnswer => ({ status: 200, body: JSON.stringify(value) });
  const theirs = async (id: string, user: string) => {
    const row = await shelf.row(id);
    return row?.author === user ? row : null;
  };

  return {
    async update(id, user, body) {
      const account = await accountOf(user);
      if (!mayPaint(account)) return refusalAnswer(FOR_SUPPORTERS);
      const read = readBody(body, 'events');
      if (!read.ok) throw new Error('a body that is not read here');
      const { firstIndex = 0, events: _, ...wish } = read.rest as PaperUpdate & { firstIndex?: number };
      const saved = await save(account, id, wish, firstIndex, read.strokes);
      return saved.ok ? answer(saved.result) : refusalAnswer(saved.refusal);
    },
    async read(id, user) {
      const row = await theirs(id, user);
      if (!row) return refusalAnswer(NOT_FOUND);
      const page = await lines.page(id);
      const head = paperOf(row, { renderedAt: null, renderError: null });
      return answer({ ...head, eventsCount: page?.lines ?? 0, events: [] });
    },
    async bin(id, user) {
      const row = await theirs(id, user);
      if (!row) return refusalAnswer(NOT_FOUND);
      if (row.locked_at !== null) return refusalAnswer(LOCKED);
      await shelf.bin(id);
      return answer({ isSuccess: true });
    },
    async erase(id, user) {
      const refusal = eraseRefusal(await shelf.row(id), user);
      if (refusal) return refusalAnswer(refusal);
      await shelf.erase([id]);
      return answer({ isSuccess: true });
    },
    async eraseAll(ids, user) {
      const erased: string[] = [];
      const theirOwn: string[] = [];
      for (const id of ids) {
        const row = await theirs(id, user);
        if (row && eraseRefusal(row, user) !== null) continue;
        erased.push(id);
        if (row) theirOwn.push(id);
      }
      await shelf.erase(theirOwn);
      return answer({ erased });
    },
    async list(user, { skip, take, isBin }) {
      const rows = await shelf.list(user, isBin);
      const quota = { papers: rows.length, of: 200, percent: 0 };
      return answer({ entries: rows.slice(skip, skip + take).map(entryOf), totalCount: rows.length, quota });
    },
  };
}
