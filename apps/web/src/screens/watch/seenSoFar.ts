import type { KeyValue } from '@tuschel/client';

/** How far the replay of each page has come in this window. */
export interface SeenSoFar {
  /** Notes that the replay of a page stands here, ms. */
  note(id: string, position: number, duration: number): void;
  /** @returns how much of it has been to see, ms of its replay; undefined: all of it, or it never was on this window's stage */
  of(id: string): number | undefined;
  isWhole(id: string): boolean;
}

interface Seen {
  /** The farthest it has come, ms. */
  position: number;
  isWhole: boolean;
}

/** Of the show of one game only: the next one takes its place. */
const KEY = 'tuschel.show.seen';

/** Outlasts a reload of the window. It is written each second of a replay, not with each frame. */
export function createSeenSoFar(storage: KeyValue, matchId: string): SeenSoFar {
  const pages = readPages(storage, matchId);
  return {
    note(id, position, duration) {
      const before = pages.get(id);
      const seen = {
        position: Math.max(before?.position ?? 0, position),
        isWhole: before?.isWhole === true || (duration > 0 && position >= duration),
      };
      pages.set(id, seen);
      if (before?.isWhole === seen.isWhole && secondOf(before) === secondOf(seen)) return;
      storage.setItem(KEY, JSON.stringify({ matchId, pages: [...pages] }));
    },
    of(id) {
      const seen = pages.get(id);
      return seen && !seen.isWhole ? seen.position : undefined;
    },
    isWhole: (id) => pages.get(id)?.isWhole ?? false,
  };
}

const secondOf = ({ position }: Seen) => Math.floor(position / 1000);

function readPages(storage: KeyValue, matchId: string): Map<string, Seen> {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as { matchId?: string; pages?: [string, Seen][] };
    return new Map(kept.matchId === matchId ? kept.pages : []);
  } catch {
    // Blocked, or something else has written there.
    return new Map();
  }
}
