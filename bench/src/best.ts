/** Shortest of some goes, ms: the others tell of what else the machine was doing. Work that answers with more work is only prepared by the first. */
export function best(goes: number, work: () => void | (() => unknown)): number {
  const times = Array.from({ length: goes }, () => {
    let started = performance.now();
    const measured = work();
    if (measured) {
      started = performance.now();
      measured();
    }
    return performance.now() - started;
  });
  return Math.min(...times);
}
