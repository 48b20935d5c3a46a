/** Marks of strokes by the paper that they are on. */
export interface PlacedMarks {
  add(paperId: string, marks: readonly number[]): void;
  remove(paperId: string, marks: readonly number[]): void;
  has(paperId: string, mark: number): boolean;
  entries(): readonly (readonly [paperId: string, mark: number])[];
}

export function placedMarks(): PlacedMarks {
  const papers = new Map<string, Set<number>>();
  return {
    add(paperId, marks) {
      papers.set(paperId, new Set([...(papers.get(paperId) ?? []), ...marks]));
    },
    remove(paperId, marks) {
      for (const mark of marks) papers.get(paperId)?.delete(mark);
    },
    has: (paperId, mark) => papers.get(paperId)?.has(mark) ?? false,
    entries: () => [...papers].flatMap(([paperId, marks]) => [...marks].map((mark) => [paperId, mark] as const)),
  };
}
