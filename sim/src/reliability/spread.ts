/** "p50 12, p99 40, max 55" */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
}
