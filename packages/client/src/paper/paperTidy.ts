import { PAPER } from '@tuschel/protocol';
import { ApiException } from '../tuschelClient.ts';
import { isSent, type PaperStore } from './paperStore.ts';
import type { PaperWire } from './paperWire.ts';

interface Deps {
  wire: PaperWire;
  store: PaperStore;
  /** It is painted on. */
  isOpen: (paperId: string) => boolean;
}

/**
 * Papers that the server has erased, of those that it had all of and of `others`: they lie neither on the shelf nor in the bin, and it
 * says so itself once more. They are removed from here. Throws ApiException.
 */
export async function erasedPapers(
  { wire, store, isOpen }: Deps,
  owner: string,
  others: readonly string[],
): Promise<string[]> {
  const sent = (await store.heads(owner)).filter(isSent).map(({ paperId }) => paperId);
  const asked = new Set([...sent, ...others].filter((paperId) => !isOpen(paperId)));
  if (asked.size === 0) return [];
  for (const isBin of [false, true]) for (const id of await allThere(wire, isBin)) asked.delete(id);
  const erased: string[] = [];
  for (const paperId of asked) {
    // One may have been taken out of the bin between the two lists.
    if (!(await isErased(wire, paperId))) continue;
    erased.push(paperId);
    if (sent.includes(paperId)) await store.remove(paperId, false);
  }
  return erased;
}

/**
 * Erases what lies in the bin, many at once, until a call fails: one by one a full bin would take more calls than a minute has.
 * @param erase answers those that are not there any more; another device may have taken some out of the bin
 */
export async function emptyBin(
  wire: PaperWire,
  erase: (paperIds: readonly string[]) => Promise<readonly string[]>,
): Promise<{ erased: string[]; left: number }> {
  const all = await allThere(wire, true);
  const erased: string[] = [];
  for (let at = 0; at < all.length; at += PAPER.erasedAtOnce) {
    try {
      erased.push(...(await erase(all.slice(at, at + PAPER.erasedAtOnce))));
    } catch {
      return { erased, left: all.length - at };
    }
  }
  return { erased, left: 0 };
}

async function allThere(wire: PaperWire, isBin: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { entries, totalCount } = await wire.list({ skip: ids.length, take: PAPER.mostTaken, isBin });
    ids.push(...entries.map(({ id }) => id));
    if (entries.length === 0 || ids.length >= totalCount) return ids;
  }
}

async function isErased(wire: PaperWire, paperId: string): Promise<boolean> {
  try {
    await wire.paper(paperId);
    return false;
  } catch (error) {
    if (error instanceof ApiException && error.status === 404) return true;
    throw error;
  }
}
