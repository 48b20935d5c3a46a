import { areEventsSent, isSent, type KeptPaper, type PaperStore } from './paperStore.ts';

/** For bots and tests, and for devices that keep nothing: forgets with the process. */
export function memoryPaperStore(): PaperStore {
  const papers = new Map<string, KeptPaper>();
  const put = ({ head, events }: KeptPaper) => void papers.set(head.paperId, { head, events: [...events] });
  return {
    read: async (paperId) => copyOf(papers.get(paperId)),
    epoch: async (paperId) => papers.get(paperId)?.head.epoch ?? null,
    async take(paperId, owner) {
      const kept = papers.get(paperId);
      if (kept?.head.owner !== owner) return null;
      put({ ...kept, head: { ...kept.head, epoch: kept.head.epoch + 1 } });
      return copyOf(papers.get(paperId));
    },
    async write(head, events, from, copy, before) {
      const kept = papers.get(head.paperId);
      if (kept?.head.epoch !== head.epoch || (before !== undefined && kept.events.length !== before)) return false;
      if (copy) put(copy);
      const first = Math.min(from, kept.events.length);
      put({ head, events: [...kept.events.slice(0, first), ...events.slice(first)] });
      return true;
    },
    async add(paper) {
      if (papers.has(paper.head.paperId)) return false;
      put(paper);
      return true;
    },
    heads: async (owner) =>
      [...papers.values()]
        .filter(({ head }) => head.owner === owner)
        .map(({ head, events }) => ({ ...head, count: events.length })),
    async remove(paperId, isAll) {
      const kept = papers.get(paperId);
      if (kept && (isAll || areEventsSent({ ...kept.head, count: kept.events.length }))) papers.delete(paperId);
    },
    async forget(owner, isAll) {
      const gone = [...papers.values()].filter(
        ({ head, events }) => head.owner === owner && (isAll || isSent({ ...head, count: events.length })),
      );
      for (const { head } of gone) papers.delete(head.paperId);
      return gone.map(({ head }) => head.paperId);
    },
  };
}

function copyOf(kept: KeptPaper | undefined): KeptPaper | null {
  return kept ? { head: kept.head, events: [...kept.events] } : null;
}
