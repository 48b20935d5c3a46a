export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Nearest rank: the smallest value that is not below `share` (0 to 1) of all. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function percentiles(values: readonly number[]): ['p50' | 'p95' | 'p99', number][] {
  return [
    ['p50', percentile(values, 0.5)],
    ['p95', percentile(values, 0.95)],
    ['p99', percentile(values, 0.99)],
  ];
}
