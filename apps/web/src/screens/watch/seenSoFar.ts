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

export function createSeenSoFar(): SeenSoFar {
  const pages = new Map<string, Seen>();
  return {
    note(id, position, duration) {
      const before = pages.get(id) ?? { position: 0, isWhole: false };
      pages.set(id, {
        position: Math.max(before.position, position),
        isWhole: before.isWhole || (duration > 0 && position >= duration),
      });
    },
    of(id) {
      const seen = pages.get(id);
      return seen && !seen.isWhole ? seen.position : undefined;
    },
    isWhole: (id) => pages.get(id)?.isWhole ?? false,
  };
}
