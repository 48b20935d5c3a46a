/** Tells the ms since it was asked before, or made. */
export function stopwatch(): () => number {
  let from = performance.now();
  return () => {
    const now = performance.now();
    const ms = Math.round(now - from);
    from = now;
    return ms;
  };
}
