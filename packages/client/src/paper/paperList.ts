import { ApiException } from '../tuschelClient.ts';
import type { PaperHead, PaperStore } from './paperStore.ts';
import type { PaperEntry } from './paperTypes.ts';
import type { PaperWire } from './paperWire.ts';

type Kept = PaperHead & { readonly count: number };

/** What lies on the shelf: papers that only this device has, then those of the server, each with what this device has beyond it. */
export async function paperList(
  { wire, store }: { wire: PaperWire; store: PaperStore },
  owner: string,
  part: { skip: number; take: number; isBin: boolean },
): Promise<{ entries: PaperEntry[]; totalCount: number; isOffline: boolean }> {
  const heads = (await store.heads(owner).catch((): Kept[] => [])).toSorted((a, b) => b.savedAt - a.savedAt);
  const kept = new Map(heads.map((head) => [head.paperId, head]));
  const own = part.isBin ? [] : heads.filter(isHereAlone);
  const first = own.slice(part.skip, part.skip + part.take);
  try {
    const skip = Math.max(0, part.skip - own.length);
    const take = part.take - first.length;
    const { entries, totalCount } = await wire.list({ ...part, skip, take: Math.max(1, take) });
    const there = entries.slice(0, take).map((entry) => ({ ...entry, ...shownOf(kept.get(entry.id)) }));
    return { entries: [...first.map(entryOf), ...there], totalCount: own.length + totalCount, isOffline: false };
  } catch (error) {
    if (!(error instanceof ApiException) || error.status !== 0 || part.isBin) throw error;
    const all = heads.filter((head) => isHereAlone(head) || (head.isBegun && !head.isErased));
    const shown = all.slice(part.skip, part.skip + part.take);
    return { entries: shown.map(entryOf), totalCount: all.length, isOffline: true };
  }
}

/** The server has never had it, or has it no more, and there is something on it that only this device has. */
function isHereAlone({ isBegun, isErased, count, acked }: Kept): boolean {
  return (!isBegun || isErased === true) && count > acked;
}

function shownOf(head: Kept | undefined): Pick<PaperEntry, 'pending'> & Partial<PaperHead['about']> {
  return head ? { ...head.unsaid, pending: head.count - head.acked } : { pending: 0 };
}

function entryOf(head: Kept): PaperEntry {
  const { paperId: id, about, savedAt, count, acked, isLocked } = head;
  const lockedAt = isLocked ? savedAt : null;
  const dates = { createdAt: savedAt, lastUpdatedAt: savedAt, lockedAt, deletedAt: null };
  return { id, ...about, ...dates, pending: count - acked };
}
