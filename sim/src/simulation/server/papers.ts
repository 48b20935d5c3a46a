import { stagedIn, stagedWrites } from '@tuschel/platform';
import type { Clock, Lines } from '@tuschel/platform/ports';
import type { PaperChange, PaperRow, PaperShelf } from '@tuschel/product/simulated';

/**
 * What the database knows of papers in a simulation: it survives each server. A transaction takes no time, so that none is open when a process
 * dies; room and pictures are not what is simulated.
 */
export function memoryPapers(clock: Pick<Clock, 'now'>, lines: Pick<Lines, 'page' | 'erase'>): PaperShelf {
  const rows = new Map<string, PaperRow>();
  /** Ids of those that are gone for good. */
  const erased = new Set<string>();
  const turns = new Map<string, Promise<unknown>>();
  const ofAuthor = (author: string) => [...rows.values()].filter((row) => row.author === author);
  const useOf = (author: string) => ({ papers: ofAuthor(author).length, bytes: 0 });

  const changeIn = (painter: string): PaperChange => {
    const tx = stagedWrites();
    return {
      tx,
      use: async () => useOf(painter),
      async held(id, at) {
        const [row, page] = [rows.get(id), await lines.page(id)];
        if (!row || !page) return null;
        tx.stage(() => void (row.updated_at = at));
        return { row: { ...row }, page, use: useOf(row.author) };
      },
      makeRoom: async () => null,
      insert: async (row) => tx.stage(() => void rows.set(row.id, row)),
      update: async (id, change) => tx.stage(() => void Object.assign(rows.get(id) ?? {}, change)),
      finish: async () => undefined,
    };
  };

  return {
    find: async (id) => copyOf(rows.get(id)),
    row: async (id) => copyOf(rows.get(id)),
    isErased: async (id) => erased.has(id),
    async bin(id) {
      const row = rows.get(id);
      if (row) row.deleted_at ??= clock.now();
    },
    async erase(ids) {
      const tx = stagedWrites();
      tx.stage(() => {
        for (const id of ids) {
          rows.delete(id);
          erased.add(id);
        }
      });
      await lines.erase({ tx }, [...ids]);
      stagedIn({ tx }).commit();
    },
    list: async (author, isBin) =>
      ofAuthor(author)
        .filter(({ deleted_at: deletedAt }) => (deletedAt !== null) === isBin)
        .toSorted((a, b) => b.updated_at - a.updated_at || (a.id < b.id ? 1 : -1)),
    change(painter, isKept, work) {
      const turn = (turns.get(painter) ?? Promise.resolve()).then(async () => {
        const change = changeIn(painter);
        const answer = await work(change);
        if (isKept(answer)) stagedIn(change).commit();
        return answer;
      });
      const settled = turn.catch(() => undefined);
      turns.set(painter, settled);
      return turn;
    },
  };
}

function copyOf(row: PaperRow | undefined): PaperRow | null {
  return row ? { ...row } : null;
}
