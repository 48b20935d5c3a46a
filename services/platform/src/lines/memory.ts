import { stagedIn } from '../memoryTransaction.ts';
import type { AppendRequest, AppendResult, Clock, Lines, PageRow, Use } from '../ports.ts';
import { planAppend } from './appendPlan.ts';
import { storableMeta } from './meta.ts';

interface StoredPage extends Omit<PageRow, 'lines'> {
  log: Uint8Array[];
  isPacked: boolean;
  openedAt: number;
}

interface Tail {
  drawing: string;
  first: number;
  lines: Uint8Array[];
  cutAt: number;
}

interface Store {
  readonly pages: Map<string, StoredPage>;
  tails: Tail[];
}

/** The line log of a simulation. */
export function memoryLines({ clock }: { clock: Clock }): Lines {
  const store: Store = { pages: new Map(), tails: [] };
  const { pages } = store;
  const known = (drawings: readonly string[]) =>
    drawings.map((drawing) => pages.get(drawing)).filter((page) => page !== undefined);

  return {
    ...stagedPages(store, clock),

    async begin(drawing, lines, meta) {
      const page = pages.get(drawing);
      if (!page) return null;
      if (page.state === 'open' && page.log.length === 0) {
        const log = [...lines];
        Object.assign(page, { log, base: log.length, meta: { ...page.meta, ...storableMeta(meta) } });
      }
      return rowOf(page);
    },

    async append(drawing, author, request, maxLines) {
      const page = pageOf(store, drawing, author);
      if ('reason' in page) return page;
      return appendTo(page, request, maxLines, (tail) => store.tails.push({ ...tail, cutAt: clock.now() }));
    },

    async largest(most) {
      const authors = new Set([...pages.values()].map(({ author }) => author));
      return [...authors]
        .map((author) => ({ author, ...useOf(pages, author, 0) }))
        .filter(({ drawings }) => drawings > 0)
        .toSorted((a, b) => b.bytes - a.bytes || (a.author < b.author ? -1 : 1))
        .slice(0, most);
    },

    async page(drawing) {
      const page = pages.get(drawing);
      return page ? rowOf(page) : null;
    },

    pages: async (drawings) => known([...new Set(drawings)]).map(rowOf),

    async read(drawing) {
      const page = pages.get(drawing);
      return page ? { page: rowOf(page), lines: [...page.log] } : null;
    },

    async close(drawings) {
      const closed = known(drawings);
      for (const page of closed) if (page.state === 'open') page.state = 'closed';
      return new Map(closed.map((page) => [page.drawing, page.log.length - page.base]));
    },

    async sweep(before) {
      const kept = store.tails.filter(({ cutAt }) => cutAt >= before);
      const dropped = store.tails.length - kept.length;
      store.tails = kept;
      return dropped;
    },

    async pack(most) {
      const due = [...pages.values()].filter(({ state, isPacked }) => state !== 'open' && !isPacked).slice(0, most);
      for (const page of due) page.isPacked = true;
      return due.length;
    },
  };
}

/** Where an author may append, or why not. */
function pageOf({ pages }: Store, drawing: string, author: string): StoredPage | Extract<AppendResult, { ok: false }> {
  const page = pages.get(drawing);
  if (!page) return { ok: false, reason: 'unknown' };
  if (page.author !== author) return { ok: false, reason: 'notAuthor' };
  return page.state === 'open' ? page : { ok: false, reason: 'closed' };
}

/** @param keep gets what is taken away */
function appendTo(
  page: StoredPage,
  request: AppendRequest,
  maxLines: number,
  keep: (tail: Omit<Tail, 'cutAt'>) => void,
): AppendResult {
  const { index, lines } = request;
  const overlap = page.log.slice(index, index + lines.length);
  const plan = planAppend({ lines: page.log.length, base: page.base, rev: page.rev, overlap }, request, maxLines);
  if (plan.do === 'refuse') return refusal(page, plan.reason);
  const cut = plan.do === 'cut' ? page.log.splice(plan.from) : [];
  if (plan.do === 'cut' && cut.length > 0) keep({ drawing: page.drawing, first: plan.from, lines: cut });
  page.log.push(...lines.slice(plan.skip));
  page.rev = plan.rev;
  if (request.meta && !(plan.do === 'extend' && plan.repeated)) {
    page.meta = { ...page.meta, ...storableMeta(request.meta) };
  }
  return { ok: true, totalLines: page.log.length, rev: page.rev, meta: structuredClone(page.meta) };
}

/** What a match writes along with its journal: nothing of it is there before that transaction is over. */
function stagedPages(store: Store, clock: Clock): Pick<Lines, 'open' | 'grant' | 'put' | 'appendIn' | 'erase' | 'use'> {
  const { pages } = store;
  return {
    async open(tx, opened) {
      stagedIn(tx).stage(() => {
        for (const page of opened.filter(({ drawing }) => !pages.has(drawing))) {
          const meta = storableMeta(page.meta ?? {});
          const fresh = { readers: [], state: 'open' as const, base: 0, rev: 0, meta, log: [], isPacked: false };
          pages.set(page.drawing, { ...page, ...fresh, openedAt: clock.now() });
        }
      });
    },

    async grant(tx, grants) {
      stagedIn(tx).stage(() => {
        for (const { drawing, readers, reveal } of grants) {
          const page = pages.get(drawing);
          if (page) Object.assign(page, { readers: [...readers], state: reveal ? 'revealed' : page.state });
        }
      });
    },

    async put(tx, { lines, meta, isOpen = false, ...page }) {
      if (pages.has(page.drawing)) return false;
      const state = isOpen ? ('open' as const) : ('closed' as const);
      const stored = { ...page, readers: [], state, base: 0, rev: 0, meta: storableMeta(meta) };
      stagedIn(tx).stage(() => {
        pages.set(page.drawing, { ...stored, log: [...lines], isPacked: false, openedAt: clock.now() });
      });
      return true;
    },

    async appendIn(tx, drawing, author, request, maxLines) {
      const page = pageOf(store, drawing, author);
      if ('reason' in page) return page;
      const keep = (tail: Omit<Tail, 'cutAt'>) => store.tails.push({ ...tail, cutAt: clock.now() });
      stagedIn(tx).stage(() => appendTo(page, request, maxLines, keep));
      return appendTo({ ...page, log: [...page.log] }, request, maxLines, () => undefined);
    },

    async erase(tx, drawings) {
      stagedIn(tx).stage(() => {
        for (const drawing of drawings) pages.delete(drawing);
        store.tails = store.tails.filter(({ drawing }) => !drawings.includes(drawing));
      });
    },

    use: async (_tx, author, since) => ({ all: useOf(pages, author, 0), recent: useOf(pages, author, since) }),
  };
}

function useOf(pages: ReadonlyMap<string, StoredPage>, author: string, since: number): Use {
  const used = [...pages.values()].filter(
    (page) => page.author === author && page.openedAt >= since && page.log.length > 0,
  );
  return { drawings: used.length, bytes: used.reduce((sum, { meta }) => sum + Number(meta['bytes'] ?? 0), 0) };
}

function refusal(page: StoredPage, reason: 'gap' | 'stale' | 'full' | 'kept'): AppendResult {
  if (reason === 'full' || reason === 'kept') return { ok: false, reason };
  const { length } = page.log;
  const meta = structuredClone(page.meta);
  return { ok: false, reason, missingFromIndex: length, totalLines: length, rev: page.rev, meta };
}

function rowOf(stored: StoredPage): PageRow {
  const { log, isPacked: _isPacked, openedAt: _openedAt, ...page } = stored;
  return { ...structuredClone(page), lines: log.length };
}
